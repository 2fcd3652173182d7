# Patterns of RE2: groups, names, flags, classes, what replaces.

locals {
  log = "2024-01-15 ERROR [db.main] timeout=30s user=ann@x.org"
}

output "groups" {
  value = regex("(\\d+)-(\\d+)-(\\d+)", local.log)
}

output "named" {
  value = regex("(?P<level>[A-Z]+) \\[(?P<unit>[^\\]]+)\\]", local.log)
}

output "optional" {
  value = regex("(x)?(\\d+)", local.log)
}

output "named_optional" {
  value = regex("(?P<a>x)?(?P<b>\\d)", local.log)
}

output "all" {
  value = regexall("(\\w+)=(\\w+)", local.log)
}

output "all_texts" {
  value = regexall("\\d+", local.log)
}

output "none" {
  value = regexall("zzz", local.log)
}

output "flags" {
  value = [regex("(?i)error", local.log), regex("(?s)a.b", "a\nb"), regexall("(?m)^\\w", "a\nb\nc"), can(regex("a.b", "a\nb"))]
}

output "classes" {
  value = [regex("[[:digit:]]+", local.log), regex("[^\\s]+$", local.log), regex("[\\w.]+@[\\w.]+", local.log), regex("\\[(.*?)\\]", local.log)]
}

output "lazy" {
  value = [regex("a+?", "aaa"), regex("<.*?>", "<a><b>"), regex("<.*>", "<a><b>")]
}

output "anchors" {
  value = [can(regex("^ERROR", local.log)), can(regex("org$", local.log)), can(regex("\\bdb\\b", local.log)), can(regex("\\AERROR", local.log)), can(regex("org\\z", local.log))]
}

output "repeat" {
  value = [regex("\\d{4}", local.log), regex("a{2,}", "aaaa"), regex("[a-z]{3,5}", local.log), can(regex("^[a-z0-9-]{3,63}$", "my-bucket-1"))]
}

output "alternation" {
  value = [regex("INFO|ERROR", local.log), regex("(?:a|b)c", "xbc")]
}

output "replaced" {
  value = [replace(local.log, "/\\d+/", "N"), replace("a-b", "/(\\w)-(\\w)/", "$2-$1"), replace("a-b", "/(?P<x>\\w)-/", "[$x]"), replace("ab", "/a/", "$$"), replace("ab", "/(a)/", "$${1}1")]
}

output "replaced_plain" {
  value = [replace("a.b.c", ".", "-"), replace("a$b", "$", "$&"), replace("x/y", "/", "|"), replace("aaa", "aa", "b"), replace("path/to", "/to/", "X")]
}

output "escaped" {
  value = [regex("\\$\\{\\w+\\}", "a $${b} c"), regex("\\\\", "a\\b"), regex("\\.", "a.b"), regex("\"", "a\"b")]
}

output "unicode" {
  value = [regex("\\p{L}+", "héllo wörld"), regex("[à-ü]", "hé"), regex("\\x41", "A")]
}

output "tests" {
  value = [for s in ["a1", "1a", "", "A-1"] : can(regex("^[a-z][a-z0-9]*$", s))]
}

output "parts" {
  value = [for p in regexall("(?P<k>\\w+)=(?P<v>[^ ]+)", local.log) : "${p.k}:${p.v}"]
}
