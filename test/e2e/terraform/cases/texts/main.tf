# Functions of texts, with cases, graphemes, cut sets and regular expressions.
variable "title" {
  type    = string
  default = "hello WORLD o'neil x-ray über_uns"
}
locals {
  text     = "The quick brown fox"
  unicode  = "Żółć 日本語 🎉 e\u0301"
  template = "Hi $${name}: %%{for i in items}<$${i}>%%{endfor}"
  lines    = "one\ntwo\n\nthree\n"
}
output "title" { value = title(var.title) }
output "title_upper" { value = title("ALL CAPS and MixedCase") }
output "title_digits" { value = title("1st place, 2nd-hand") }
output "title_literal" { value = title("the quick fox") }
output "upper_unicode" { value = upper(local.unicode) }
output "upper_sharp_s" { value = upper("straße") }
output "lower_unicode" { value = lower("ŻÓŁĆ İ") }
output "length_unicode" { value = length(local.unicode) }
output "length_emoji" { value = length("👨‍👩‍👧🇩🇪") }
output "reverse_unicode" { value = strrev(local.unicode) }
output "substr" { value = substr(local.text, 4, 5) }
output "substr_end" { value = substr(local.text, -3, -1) }
output "substr_rest" { value = substr(local.text, 10, -1) }
output "substr_beyond" { value = substr("abc", 2, 10) }
output "substr_unicode" { value = substr(local.unicode, 0, 4) }
output "split_empty" { value = split(",", "") }
output "split_unicode" { value = split("ó", local.unicode) }
output "split_characters" { value = split("", "abc") }
output "join_empty" { value = join(",", []) }
output "replace" { value = replace(local.text, "quick", "slow") }
output "replace_all" { value = replace("a.b.c", ".", "-") }
output "replace_regex" { value = replace("a1b22", "/[0-9]+/", "#") }
output "replace_groups" { value = replace("john smith", "/(\\w+) (\\w+)/", "$2 $1") }
output "replace_named" { value = replace("k=v", "/(?P<key>\\w)=(?P<val>\\w)/", "$${val}=$${key}") }
output "replace_slash" { value = replace("a/b/c", "/", "_") }
output "regex" { value = regex("[a-z]+", "123abc456") }
output "regex_groups" { value = regex("(\\d+)-(\\d+)", "10-20") }
output "regex_named" { value = regex("(?P<year>\\d{4})-(?P<month>\\d{2})", "2024-05-01") }
output "regex_named_part" { value = regex("(?P<host>[^:]+):(?P<port>\\d+)", "db:5432").port }
output "regex_optional_group" { value = regex("(a)(b)?", "ac") }
output "regex_case" { value = regex("(?i)HELLO", "say hello") }
output "regexall" { value = regexall("[0-9]+", "a1b22c333") }
output "regexall_groups" { value = regexall("([a-z])([0-9])", "a1b2") }
output "regexall_named" { value = regexall("(?P<k>\\w)=(?P<v>\\w)", "a=1,b=2") }
output "regexall_none" { value = regexall("x", "abc") }
output "regexall_count" { value = length(regexall("o", local.text)) }
output "trim" { value = trim("?!hello?!", "!?") }
output "trim_prefix" { value = trimprefix("helloworld", "hello") }
output "trim_suffix" { value = trimsuffix("helloworld", "world") }
output "trimspace" { value = trimspace("  \t hello\n ") }
output "chomp" { value = chomp(local.lines) }
output "chomp_windows" { value = chomp("a\r\n\r\n") }
output "indent" { value = indent(2, local.lines) }
output "starts" { value = [startswith(local.text, "The"), endswith(local.text, "fox"), strcontains(local.text, "row")] }
output "urlencode" { value = urlencode("a b&c=d/ü~*'") }
output "base64" { value = base64encode("Grüße") }
output "base64_back" { value = base64decode(base64encode("日本")) }
output "text_base64" { value = textencodebase64("Hello", "UTF-16LE") }
output "text_base64_back" { value = textdecodebase64("SABlAGwAbABvAA==", "UTF-16LE") }
output "md5" { value = md5("ü") }
output "sha1" { value = sha1("x") }
output "sha256" { value = sha256("") }
output "sha512" { value = substr(sha512("x"), 0, 16) }
output "base64sha256" { value = base64sha256("x") }
output "base64sha512" { value = length(base64sha512("x")) }
output "uuidv5" { value = uuidv5("dns", "example.com") }
output "sort_case" { value = sort(["b", "A", "a", "B", "ä", "10", "9"]) }
output "compare_lengths" { value = [for w in split(" ", local.text) : length(w)] }
output "first_letters" { value = join("", [for w in split(" ", local.text) : substr(w, 0, 1)]) }
output "camel" { value = join("", [for w in split("_", "snake_case_name") : title(w)]) }
output "formatdate" { value = formatdate("YYYY-MM-DD hh:mm:ss", "2024-02-29T23:59:59Z") }
output "formatdate_names" { value = formatdate("EEEE, DD-MMM-YY hh:mm:ss ZZZ", "2024-02-29T23:59:59Z") }
output "timeadd" { value = timeadd("2024-02-28T00:00:00Z", "36h30m") }
output "timecmp" { value = [for t in ["2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z"] : timecmp(t, "2025-01-01T00:00:00Z")] }
output "cidrsubnets" { value = cidrsubnets("10.1.0.0/16", 4, 4, 8, 4) }
output "cidrsubnet_six" { value = cidrsubnet("fd00:fd12:3456:7890::/56", 16, 162) }
output "cidrhost_negative" { value = cidrhost("10.0.0.0/24", -2) }
output "cidrnetmask" { value = cidrnetmask("172.16.0.0/12") }
output "dirname" { value = [dirname("a/b/c.txt"), basename("a/b/c.txt"), dirname("c.txt"), basename("a/b/")] }
output "csv" { value = csvdecode("a,b\n1,2\n3,4\n") }
output "csv_quoted" { value = csvdecode("a,b\n\"x,y\",\"say \"\"hi\"\"\"") }
output "csv_names" { value = [for row in csvdecode("name,age\nann,3\nbob,4") : "${row.name}:${row.age}"] }
output "csv_spaces" { value = csvdecode("a,b\n 1 , 2 ") }
output "equal_unicode" { value = "é" == "e\u0301" }
output "escapes" { value = "tab\tquote\"dollar$${x}percent%%{y}\\" }
output "templatestring" { value = templatestring(local.template, { name = "Ann", items = [1, 2] }) }
output "pathexpand" { value = pathexpand("a/b") }
