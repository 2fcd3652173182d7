# Letters beyond ASCII: case, length, parts, order, what is trimmed.

locals {
  accents = "Élan Vîtal ÇA ñandú"
  sharp   = "Straße ŉ ǆ ﬁ"
  greek   = "ΟΔΥΣΣΕΥΣ"
  turkish = "İstanbul ıI"
  emoji   = "a👍🏽b👨‍👩‍👧c🇩🇪🇫🇷d"
  marks   = "e\u0301a\u0308 n\u0303"
  cjk     = "日本語テキスト"
  mixed   = ["é", "e", "z", "Z", "ä", "a", "日", "🎉", "_", "1"]
}

output "upper" {
  value = [upper(local.accents), upper(local.sharp), upper(local.greek), upper(local.turkish)]
}

output "lower" {
  value = [lower(local.accents), lower(local.sharp), lower(local.greek), lower(local.turkish)]
}

output "title" {
  value = [title(local.accents), title("hello wörld-wide o'neil a_b 3d"), title(local.greek)]
}

output "length" {
  value = [length(local.emoji), length(local.marks), length(local.cjk), length("👍🏽"), length("\r\n"), length("e\u0301")]
}

output "reverse" {
  value = [strrev(local.emoji), strrev(local.marks), strrev(local.cjk)]
}

output "substr" {
  value = [substr(local.emoji, 1, 1), substr(local.emoji, 3, 1), substr(local.emoji, -2, 1), substr(local.marks, 0, 2), substr(local.cjk, 2, -1)]
}

output "sort" {
  value = sort(local.mixed)
}

output "set" {
  value = tolist(toset(local.mixed))
}

output "keys" {
  value = keys({ for m in local.mixed : m => 1 })
}

output "split" {
  value = [split("", "añb👍🏽"), split("本", local.cjk)]
}

output "trim" {
  value = [trimspace("\u00a0 x \u2003"), trimspace("\t\n y \r\n"), trim("éabcé", "é"), trimprefix("éa", "é"), trimsuffix("aé", "é")]
}

output "replace" {
  value = [replace(local.accents, "é", "e"), replace(local.cjk, "/[本語]/", "-"), replace("aé", "/\\p{L}/", "L")]
}

output "contains" {
  value = [strcontains(local.cjk, "テ"), startswith(local.emoji, "a👍"), endswith(local.marks, "ñ"), contains(["é"], "e\u0301")]
}

output "encode" {
  value = [base64encode(local.cjk), urlencode(local.accents), md5(local.marks), jsonencode(local.emoji), sha256(local.greek)]
}

output "format" {
  value = [format("%-5s|", "é"), format("%5s|", "日本"), format("%.2s", local.cjk), format("%q", "é\t\"🎉")]
}

output "equal" {
  value = ["é" == "e\u0301", "ﬁ" == "fi", lower("É") == "é", "\u212b" == "\u00c5"]
}

output "key" {
  value = { "e\u0301" = 1 }["é"]
}

output "indent" {
  value = indent(2, "é\nü")
}

output "regex" {
  value = [regex("\\w+", "éa"), regexall("[[:alpha:]]+", "aéb"), regex("(?i)É", "é"), regexall(".", "a🎉")]
}
