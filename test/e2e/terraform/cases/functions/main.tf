# Functions over literals.
output "format_1" {
  value = format("%v|%v|%v|%v|%v", 1000000, 1e21, 0.1, 123456789012, true)
}

output "format_2" {
  value = format("%v", [1, "a", true, null])
}

output "format_3" {
  value = format("%v", { b = 1, a = "x<y" })
}

output "format_4" {
  value = format("%#v|%#v|%#v", "a", 1, [1, 2])
}

output "format_5" {
  value = format("%v", null)
}

output "format_6" {
  value = format("%s|%s|%s", 1, true, 1.50)
}


output "format_8" {
  value = format("%s", null)
}

output "format_9" {
  value = format("%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%b", 42, 42, 42, 42, 42, 255, 255, 8, 5)
}


output "format_11" {
  value = format("%d", "12")
}

output "format_12" {
  value = format("%f|%.2f|%8.3f|%-8.2f|%08.2f|%e|%g|%G", 3.14159, 3.14159, 3.14159, 3.14159, 3.14159, 1234.5678, 1234.5678, 1e30)
}

output "format_13" {
  value = format("%q|%10s|%-10s|%.2s", "a\"b<é", "ab", "ab", "abcdef")
}

output "format_14" {
  value = format("%t|%s", true, "x")
}

output "format_15" {
  value = format("%t", "true")
}

output "format_16" {
  value = format("%[2]s %[1]s", "a", "b")
}

output "format_17" {
  value = format("%%|%5.1f%%", 12.34)
}




output "format_23" {
  value = format("%v", 100 * 1.1)
}


output "format_26" {
  value = format("% d", 5)
}

output "format_27" {
  value = format("%#x", 255)
}

output "format_28" {
  value = format("%.3g", 1234.5678)
}

output "tostring_2" {
  value = tostring(1e21)
}

output "tostring_3" {
  value = tostring(1e-7)
}

output "title_1" {
  value = title("hello world's foo-bar o'neil é_x 2nd")
}

output "timeadd_1" {
  value = timeadd("2020-01-01T00:00:00Z", "1h30m")
}

output "timeadd_2" {
  value = timeadd("2020-01-01T00:00:00+02:00", "-24h")
}

output "timeadd_3" {
  value = timeadd("2020-01-01T00:00:00.5Z", "1ms")
}

output "timecmp_1" {
  value = timecmp("2020-01-01T00:00:00Z", "2020-01-01T01:00:00+01:00")
}

output "formatdate_1" {
  value = formatdate("YYYY-MM-DD'T'hh:mm:ssZ EEEE EEE MMMM MMM M D h H HH AA aa ZZZZ ZZZZZ ZZZ YY m s", "2020-03-05T15:04:05+02:00")
}

output "formatdate_2" {
  value = formatdate("hh:mm Z ZZZ", "2020-03-05T00:04:05Z")
}

output "regex_1" {
  value = regex("(\\d+)-(\\d+)?", "12-")
}

output "regex_2" {
  value = regex("(?P<a>\\d+)", "x12")
}

output "regexall_1" {
  value = regexall("[a-z]+", "ab cd")
}

output "regexall_2" {
  value = regexall("([a-z])([a-z])", "ab cd")
}

output "regexall_3" {
  value = regexall("x", "")
}

output "replace_1" {
  value = replace("hello", "/l(.)/", "<$1>")
}

output "replace_2" {
  value = replace("hello", "/(?P<x>l)/", "[$${x}]")
}

output "replace_3" {
  value = replace("hello", "", "-")
}

output "replace_4" {
  value = replace("a.b.c", ".", "$1")
}

output "csvdecode_1" {
  value = csvdecode("a,b\n1,\"x,y\"\n2,z\n")
}

output "yamlencode_1" {
  value = yamlencode({ a = 1, b = ["x", true, null], c = { d = "yes", e = "1", f = "multi\nline\n" }, "g h" = "", h = [], i = {}, j = [[1, 2], [{ k = 1 }]], l = 1.5, m = "a: b", n = "# x", o = " lead" })
}

output "yamlencode_2" {
  value = yamlencode("a")
}

output "yamlencode_3" {
  value = yamlencode([])
}

output "yamldecode_1" {
  value = yamldecode("a: 1\nb: [x, yes, 2001-01-01, 0x10, 1e3, ~]\nc: |\n  t\n")
}

output "jsonencode_1" {
  value = jsonencode({ b = "<a>&\u2028", a = [1, 1.50, 1e21, null, true], c = 1e-7 })
}

output "cidrsubnet_1" {
  value = cidrsubnet("10.0.0.0/16", 8, 2)
}

output "cidrsubnet_2" {
  value = cidrsubnet("2001:db8::/32", 16, 5)
}

output "cidrsubnets_1" {
  value = cidrsubnets("10.0.0.0/16", 4, 4, 8)
}

output "cidrhost_1" {
  value = cidrhost("10.0.0.0/24", 5)
}

output "cidrhost_2" {
  value = cidrhost("10.0.0.0/24", -1)
}

output "cidrhost_3" {
  value = cidrhost("2001:db8::/64", 17)
}

output "cidrnetmask_1" {
  value = cidrnetmask("10.0.0.0/20")
}


output "urlencode_1" {
  value = urlencode("a b&c/é~*'()!")
}

output "substr_1" {
  value = substr("héllo wörld", 1, 3)
}

output "substr_2" {
  value = substr("hello", -3, 2)
}

output "substr_3" {
  value = substr("hello", 10, 2)
}

output "substr_4" {
  value = substr("hello", 2, -1)
}

output "strrev_1" {
  value = strrev("héllo👨‍👩‍👧x")
}

output "length_1" {
  value = length("👨‍👩‍👧é")
}

output "indent_1" {
  value = indent(2, "a\nb\n\nc")
}

output "trim_1" {
  value = trim("??a?b!", "?!")
}

output "trimspace_1" {
  value = trimspace(" \t a \n")
}

output "chomp_1" {
  value = chomp("a\r\n\n")
}

output "chunklist_1" {
  value = chunklist([1, 2, 3, 4, 5], 2)
}

output "chunklist_2" {
  value = chunklist([1], 0)
}

output "transpose_1" {
  value = transpose({ a = ["x", "y"], b = ["y"] })
}

output "matchkeys_1" {
  value = matchkeys(["i1", "i2", "i3"], ["a", "b", "c"], ["c", "a"])
}

output "parseint_1" {
  value = parseint("ff", 16)
}

output "parseint_2" {
  value = parseint("-Zz", 62)
}

output "parseint_3" {
  value = parseint("11111111111111111111", 10)
}

output "log_1" {
  value = log(8, 2)
}

output "log_2" {
  value = log(1, 10)
}

output "pow_1" {
  value = pow(2, 0.5)
}

output "ceil_1" {
  value = ceil(1.2)
}

output "floor_1" {
  value = floor(-1.2)
}

output "signum_1" {
  value = signum(-3)
}

output "sum_1" {
  value = sum([0.1, 0.2])
}


output "range_1" {
  value = range(1, 10, 3)
}

output "range_2" {
  value = range(5, 1)
}

output "range_3" {
  value = range(3)
}

output "range_4" {
  value = range(1, 0, -0.25)
}

output "slice_1" {
  value = slice([1, 2, 3], 1, 2)
}




output "index_1" {
  value = index(["a", "b"], "b")
}

output "coalesce_1" {
  value = coalesce("", null, "x")
}

output "coalesce_2" {
  value = coalesce(null, 1)
}


output "coalescelist_1" {
  value = coalescelist([], ["a"])
}

output "compact_1" {
  value = compact(["a", "", null])
}

output "distinct_1" {
  value = distinct([1, "1", 2])
}

output "toset_1" {
  value = toset(["b", "a", "b", 1])
}

output "toset_2" {
  value = toset([true, false])
}

output "setunion_1" {
  value = setunion(["b"], ["a"])
}

output "setproduct_1" {
  value = setproduct(["a", "b"], [1, 2])
}

output "setproduct_2" {
  value = setproduct(["b", "a"], ["x"])
}

output "setsubtract_1" {
  value = setsubtract(["a", "b"], ["b"])
}

output "setintersection_1" {
  value = setintersection(["a", "b"], ["b", "c"])
}

output "sort_1" {
  value = sort(["b", "A", "a", "10", "2"])
}

output "zipmap_1" {
  value = zipmap(["a", "b"], [1, 2])
}


output "lookup_1" {
  value = lookup({ a = 1 }, "b", 2)
}

output "merge_1" {
  value = merge({ a = 1 }, null, { a = 2, b = 3 })
}

output "keys_1" {
  value = keys({ b = 1, a = 2 })
}

output "values_1" {
  value = values({ b = 1, a = 2 })
}

output "flatten_1" {
  value = flatten([[1, [2]], [], ["a"]])
}

output "flatten_2" {
  value = flatten(["a", ["b"]])
}

output "concat_1" {
  value = concat(["a"], [1])
}

output "contains_1" {
  value = contains(["a"], "a")
}

output "contains_2" {
  value = contains([1, 2], "1")
}

output "alltrue_1" {
  value = alltrue([true, "true"])
}

output "alltrue_2" {
  value = alltrue([])
}

output "anytrue_1" {
  value = anytrue([])
}



output "tonumber_2" {
  value = tonumber("1e3")
}


output "tobool_2" {
  value = tobool("true")
}

output "tostring_4" {
  value = tostring(true)
}

output "uuidv5_1" {
  value = uuidv5("dns", "www.terraform.io")
}

output "uuidv5_2" {
  value = uuidv5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "x")
}

output "textencodebase64_1" {
  value = textencodebase64("héllo", "UTF-16LE")
}

output "textdecodebase64_1" {
  value = textdecodebase64("aABpAA==", "UTF-16LE")
}

output "textencodebase64_2" {
  value = textencodebase64("héllo", "ISO-8859-1")
}


output "md5_1" {
  value = md5("é")
}

output "base64sha256_1" {
  value = base64sha256("a")
}

output "dirname_1" {
  value = dirname("a/b/c.txt")
}

output "dirname_2" {
  value = dirname("a")
}

output "basename_1" {
  value = basename("a/b/")
}

output "startswith_1" {
  value = startswith("abc", "ab")
}


output "join_2" {
  value = join(",", ["a", 1])
}

output "one_1" {
  value = one([])
}


output "split_1" {
  value = split(",", "")
}

output "split_2" {
  value = split("", "abc")
}

output "lower_1" {
  value = lower("ÀÉ")
}

output "formatlist_1" {
  value = formatlist("%s-%d", ["a", "b"], [1, 2])
}

output "formatlist_2" {
  value = formatlist("%s-%s", "x", ["a", "b"])
}

output "formatlist_3" {
  value = formatlist("%s", [])
}

output "max_1" {
  value = max(1, "3", 2)
}

output "abs_1" {
  value = abs(-0.5)
}

output "strcontains_1" {
  value = strcontains("abc", "b")
}

output "jsondecode_1" {
  value = jsondecode("[1,2.50,null,{\"a\":\"\\u00e9\"}]")
}

output "jsondecode_2" {
  value = jsondecode("12345678901234567890")
}

output "tostring_5" {
  value = tostring(1e-7)
}

output "regexall_4" {
  value = regexall("([a-z])([a-z])", "ab cd")
}

output "cidrhost_4" {
  value = cidrhost("10.0.0.0/24", -1)
}

output "strrev_2" {
  value = strrev("héllo👨‍👩‍👧x")
}

output "coalesce_4" {
  value = coalesce("", null, "x")
}

output "keys_2" {
  value = keys({ b = 1, a = 2 })
}


output "formatlist_4" {
  value = formatlist("%s", [])
}

output "max_2" {
  value = max(1, "3", 2)
}

output "format_30" {
  value = format("%v", 1234567)
}

output "format_31" {
  value = format("%v", 123456.789)
}

output "format_32" {
  value = format("%v", 0.00001)
}

output "format_33" {
  value = format("%d", 3.0)
}

output "format_34" {
  value = format("%s", true)
}

output "format_35" {
  value = format("%5t|", true)
}

output "format_36" {
  value = format("%q", 5)
}

output "format_37" {
  value = format("%-5q|", "a")
}

output "format_38" {
  value = format("%05s", "a")
}

output "format_39" {
  value = format("%+.1f", 2.25)
}

output "format_40" {
  value = format("%.0f", 2.5)
}

output "format_41" {
  value = format("%6.2f|%-8d|% x", 1.005, 3, 255)
}

output "format_42" {
  value = format("%o|%#o|%#b", 8, 8, 5)
}

output "format_43" {
  value = format("%e", 0)
}


output "format_45" {
  value = format("%v", {})
}

output "format_46" {
  value = format("%v", "a")
}

output "format_47" {
  value = format("%#v", null)
}

output "format_48" {
  value = format("%v", [null])
}

output "title_2" {
  value = title("it's a TEST-case o.k. a/b (x) 3d")
}




output "cidrhost_6" {
  value = cidrhost("10.0.0.7/24", 5)
}


output "cidrsubnets_2" {
  value = cidrsubnets("10.0.0.0/16", 8, 4)
}

output "cidrsubnets_3" {
  value = cidrsubnets("2001:db8::/48", 16, 16)
}

output "cidrsubnet_6" {
  value = cidrsubnet("fd00:fd12:3456:7890::/56", 16, 162)
}

output "cidrhost_7" {
  value = cidrhost("fd00:fd12:3456:7890:00a2::/72", 34)
}

output "timeadd_4" {
  value = timeadd("2020-01-01T00:00:00Z", "1.5h")
}


output "timeadd_6" {
  value = timeadd("2020-01-31T23:59:59Z", "-1h2m3s")
}

output "formatdate_3" {
  value = formatdate("DD MMM YYYY hh:mm ZZZ", "2018-01-02T23:12:01Z")
}

output "formatdate_4" {
  value = formatdate("EEEE, DD-MMM-YY hh:mm:ss ZZZ", "2018-01-02T23:12:01Z")
}

output "formatdate_5" {
  value = formatdate("EEE, DD MMM YYYY hh:mm:ss ZZZ", "2018-01-02T23:12:01-08:00")
}

output "formatdate_6" {
  value = formatdate("h:mmaa", "2018-01-02T00:12:01-08:00")
}

output "formatdate_7" {
  value = formatdate("'it''s' H", "2018-01-02T12:12:01-08:00")
}


output "formatdate_9" {
  value = formatdate("YYYY", "2018-01-02T12:12:01.123Z")
}

output "timecmp_2" {
  value = timecmp("2018-01-02T12:12:01Z", "2018-01-02T12:12:02Z")
}

output "replace_5" {
  value = replace("abc", "/(b)/", "$1x")
}

output "replace_6" {
  value = replace("abc", "/(b)/", "$${1}x$$")
}

output "replace_7" {
  value = replace("a/b/c", "/", "-")
}

output "replace_8" {
  value = replace("a//b", "//", "-")
}

output "replace_9" {
  value = replace("abab", "/^a|b$/", "X")
}

output "replace_10" {
  value = replace("Hello", "/(?i)h/", "j")
}

output "regex_3" {
  value = regex("(?i)ABC", "xabc")
}

output "regex_4" {
  value = regex("^(?:(?P<scheme>[^:/?#]+):)?(?://(?P<authority>[^/?#]*))?", "https://terraform.io/docs")
}

output "regex_5" {
  value = regex("[[:alpha:]]+", "12ab")
}

output "regex_6" {
  value = regex("\\p{L}+", "1é2")
}

output "regex_7" {
  value = regex("(?s)a.b", "a\nb")
}

output "regex_8" {
  value = regex("\\Aab\\z", "ab")
}

output "regex_9" {
  value = regex("(?m)^b$", "a\nb")
}


output "regexall_5" {
  value = regexall("(?P<k>\\w)=(?P<v>\\d)", "a=1,b=2")
}

output "csvdecode_2" {
  value = csvdecode("a,b\n\"x\"\"y\",\n")
}


output "csvdecode_4" {
  value = csvdecode("a\n")
}

output "csvdecode_5" {
  value = csvdecode("a;b\r\n1;2\r\n")
}

output "yamlencode_5" {
  value = yamlencode({ long = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb ccccccccccccccccccccccccccccccccc" })
}

output "yamlencode_6" {
  value = yamlencode([{ a = 1, b = [{ c = 2 }] }, "x"])
}

output "yamlencode_7" {
  value = yamlencode(5)
}

output "yamlencode_8" {
  value = yamlencode(null)
}

output "yamlencode_9" {
  value = yamlencode({ "1" = "x", "true" = "y", "a:b" = "z" })
}

output "yamldecode_2" {
  value = yamldecode("- 010\n- 1_000\n- +5\n- .5\n- 0o17\n- 0b11\n- No\n- on\n- 'q'\n- \"d\\n\"\n- 12e03\n- 1.0\n- 2020-01-02T03:04:05Z\n- y\n- Yes\n- ~\n- ''\n- <<\n")
}

output "yamldecode_3" {
  value = yamldecode("a: &x {k: 1}\nb: *x\nc:\n  <<: *x\n  z: 2\n")
}

output "yamldecode_4" {
  value = yamldecode("1: a\ntrue: b\n")
}

output "yamldecode_5" {
  value = yamldecode("a: !!str 5\nb: >\n  x\n  y\n\n  z\nc: >-\n  x\nd: |+\n  k\n\n")
}

output "yamldecode_6" {
  value = yamldecode("--- a\n...\n")
}


output "yamldecode_8" {
  value = yamldecode("a: 'it''s'\n# c\nb: x # y\n")
}

output "jsonencode_2" {
  value = jsonencode("a\u007f\t\u0008\u000c\u0001é😀/")
}

output "jsonencode_3" {
  value = jsonencode({})
}

output "jsonencode_6" {
  value = jsonencode(0.1 + 0.2)
}

output "urlencode_2" {
  value = urlencode("é+%")
}

output "textdecodebase64_2" {
  value = textdecodebase64("aGk=", "UTF-8")
}




output "parseint_6" {
  value = parseint("+5", 10)
}

output "pow_2" {
  value = pow(2, -1)
}

output "pow_3" {
  value = pow(10, 30)
}

output "log_3" {
  value = log(16, 4)
}

output "log_4" {
  value = log(100, 10)
}

output "floor_2" {
  value = floor(-0.5)
}

output "expr_6" {
  value = 5 % 3
}

output "expr_7" {
  value = -5 % 3
}

output "expr_8" {
  value = 5.5 % 2
}

output "sum_3" {
  value = sum([1, "2"])
}

output "sum_4" {
  value = sum([0.7, 0.1, 0.3])
}



output "distinct_2" {
  value = distinct([{ a = 1 }, { a = 1 }])
}

output "distinct_3" {
  value = distinct([[1], [1], [2]])
}

output "setproduct_3" {
  value = setproduct([], ["a"])
}

output "setproduct_4" {
  value = setproduct(["a"], ["b"], ["c"])
}

output "setunion_2" {
  value = setunion([1, 2], ["a"])
}

output "toset_3" {
  value = toset([1, 10, 9])
}

output "toset_4" {
  value = toset([[2], [1]])
}

output "sort_2" {
  value = sort([true, "b"])
}


output "reverse_2" {
  value = reverse([1, "a"])
}

output "slice_3" {
  value = slice(["a"], 0, 0)
}

output "substr_5" {
  value = substr("abc", 1, 0)
}

output "substr_6" {
  value = substr("abc", -5, 2)
}

output "substr_7" {
  value = substr("abc", 0, 5)
}

output "substr_8" {
  value = substr("👨‍👩‍👧ab", 1, 1)
}

output "strrev_3" {
  value = strrev("abc")
}

output "coalesce_5" {
  value = coalesce(1, "a")
}

output "coalesce_6" {
  value = coalesce(true, null)
}



output "element_3" {
  value = element(["a", "b", "c"], 4)
}

output "chunklist_3" {
  value = chunklist([], 2)
}

output "flatten_3" {
  value = flatten([])
}

output "flatten_4" {
  value = flatten([[["a"]], "b", [{ x = [1] }]])
}

output "matchkeys_2" {
  value = matchkeys(["a"], ["b"], [])
}

output "zipmap_3" {
  value = zipmap([], [])
}

output "transpose_2" {
  value = transpose({})
}

output "merge_2" {
  value = merge()
}

output "merge_3" {
  value = merge({ a = { x = 1 } }, { a = { y = 2 } })
}

output "tobool_3" {
  value = tobool("1")
}


output "tobool_5" {
  value = tobool(null)
}




output "tonumber_8" {
  value = tonumber(".5")
}

output "tonumber_9" {
  value = tonumber("1.")
}

output "tonumber_10" {
  value = tonumber("-1")
}

output "tonumber_11" {
  value = tonumber("+1")
}

output "tonumber_12" {
  value = tonumber("00012")
}

output "tonumber_13" {
  value = tonumber("1.50")
}

output "tostring_6" {
  value = tostring(1.50)
}

output "tostring_7" {
  value = tostring(12345678901234567890)
}

output "tostring_8" {
  value = tostring(0.1 + 0.2)
}

output "tostring_9" {
  value = tostring(1e30)
}

output "startswith_2" {
  value = startswith("", "")
}

output "dirname_3" {
  value = dirname("")
}

output "dirname_4" {
  value = dirname("/")
}

output "dirname_5" {
  value = dirname("a/b/")
}

output "split_3" {
  value = split(",", "a,b,")
}

output "join_3" {
  value = join("", [])
}

output "upper_2" {
  value = upper("ǆ")
}

output "trim_2" {
  value = trim("  x ", " ")
}

output "trimprefix_1" {
  value = trimprefix("abc", "x")
}

output "trimsuffix_1" {
  value = trimsuffix("abc", "bc")
}

output "indent_2" {
  value = indent(3, "")
}

output "chomp_2" {
  value = chomp("a\n\r\n")
}

output "range_5" {
  value = range(0)
}

output "range_6" {
  value = range(2, 0)
}

output "range_7" {
  value = range(0, 1, 2)
}


output "signum_2" {
  value = signum(0)
}

output "ceil_2" {
  value = ceil(-0.5)
}

output "abs_2" {
  value = abs("-3")
}

output "uuidv5_3" {
  value = uuidv5("url", "https://x/é")
}


output "md5_2" {
  value = md5("")
}

output "sha512_1" {
  value = sha512("a")
}

output "base64sha512_1" {
  value = base64sha512("a")
}

output "cidrnetmask_3" {
  value = cidrnetmask("10.0.0.0/0")
}

output "alltrue_3" {
  value = alltrue([true, null])
}

output "anytrue_2" {
  value = anytrue(["false"])
}


output "contains_4" {
  value = contains([{ a = 1 }], { a = 1 })
}

output "keys_3" {
  value = keys({ "10" = 1, "9" = 1, "é" = 1, "A" = 1, "a" = 1 })
}

output "compact_2" {
  value = compact([" ", "a"])
}

output "one_3" {
  value = one(["x"])
}

output "formatlist_5" {
  value = formatlist("%s", ["a", "b"])
}

output "formatlist_6" {
  value = formatlist("a", [])
}

output "formatlist_7" {
  value = formatlist("%d-%s", [1, 2], "x")
}


output "formatlist_9" {
  value = formatlist("%s", "a")
}
