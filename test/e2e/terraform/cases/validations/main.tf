# What validations ask: whether a text is a block of addresses, a date, a number, JSON.
variable "cidrs" {
  type = list(string)
  default = ["10.0.0.0/8", "10.0.0.1", "10.0.0.0/33", "10.0.0.5/24", "010.0.0.0/8", "10.0.0/8", "", "abc", "fd00::/8", "fd00::1",
    "10.0.0.0/", "/24", "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/ 8", " 10.0.0.0/8", "10.0.0.0/8 ", "256.0.0.0/8", "1.2.3.4/32",
  "10.0.0.0/255.0.0.0", "fe80::1%eth0/64", "2001:db8::/129", "2001:DB8::/32", "10.0.0.0/+8"]
}

variable "dates" {
  type = list(string)
  default = ["2017-02-30T00:00:00Z", "2017-02-28T00:00:00Z", "2017-02-28", "2017-02-28T25:00:00Z", "2017-02-28T00:00:00", "", "x", "2017-13-01T00:00:00Z",
    "2020-02-29T00:00:00Z", "2021-02-29T00:00:00Z", "2017-02-28T00:00:00+01:00", "2017-02-28T00:00:00.5Z", "2017-2-28T00:00:00Z", "2017-02-28t00:00:00z", "2017-02-28 00:00:00Z", "2017-04-31T00:00:00Z",
  "2017-12-31T23:59:60Z", "2017-01-00T00:00:00Z", "2017-12-31T24:00:00Z", "2017-02-28T00:00:00+0100"]
}

variable "durations" {
  type    = list(string)
  default = ["1h", "1d", "10m", "-5s", "1h30m", "", "5", "0", "1.5h", ".5h", "h", "1 h", "1us", "1µs", "1ns", "+1h", "1H", "1h-5m"]
}

variable "texts" {
  type    = list(string)
  default = ["{}", "[1,2", "null", "\"a\"", "{\"a\":1}", "{a:1}", "NaN", "1e3", "", " 1 ", "tru", "{\"a\":1}x", "Infinity", "'a'", "{\"a\":1,}", "1.", "01", "-", "\"\\x\"", "[1,2,]"]
}

variable "base64s" {
  type    = list(string)
  default = ["YQ==", "YQ", "Y", "YQ=", "a-b_", "", "YWI=", "YWJj", "YW Jj", "YWJj\n", "####", "YQ==YQ==", "/w=="]
}

variable "numbers" {
  type    = list(string)
  default = ["1", "1.5", "-3", "+3", "1e3", "", " 1", "1 ", "abc", "0x10", "1_000", "1.", ".5", "٣", "true", "-0", "00012", "1e", "--1", "1,000"]
}

variable "bools" {
  type    = list(string)
  default = ["true", "false", "1", "0", "True", "TRUE", "yes", "", "t", "on"]
}

variable "ints" {
  type    = list(string)
  default = ["ff", "FF", "0xff", "12", "-7", "+7", "", "zz", "1_0", " 1", "1.0", "7fffffffffffffffff"]
}

variable "names" {
  type    = list(string)
  default = ["abc", "a-b", "A", "", "a_b", "-a", "a b", "ä", "abc\n", "1a"]
}

output "cidrhost" {
  value = { for c in var.cidrs : c => can(cidrhost(c, 0)) }
}

output "cidrhost_value" {
  value = { for c in var.cidrs : c => try(cidrhost(c, 1), "no") }
}

output "cidrhost_prefix" {
  value = { for c in var.cidrs : c => can(cidrhost("${c}/24", 0)) }
}

output "cidrhost_32" {
  value = { for c in var.cidrs : c => can(cidrhost("${c}/32", 0)) }
}

output "cidrnetmask" {
  value = { for c in var.cidrs : c => try(cidrnetmask(c), "no") }
}

output "cidrsubnet" {
  value = { for c in var.cidrs : c => try(cidrsubnet(c, 4, 2), "no") }
}

output "cidrsubnets" {
  value = { for c in var.cidrs : c => try(cidrsubnets(c, 4, 8), ["no"]) }
}

output "formatdate" {
  value = { for d in var.dates : d => try(formatdate("YYYY-MM-DD hh:mm:ss", d), "no") }
}

output "timeadd" {
  value = { for d in var.dates : d => try(timeadd(d, "1h"), "no") }
}

output "timecmp" {
  value = { for d in var.dates : d => try(timecmp(d, "2017-02-28T00:00:00Z"), "no") }
}

output "durations" {
  value = { for d in var.durations : d => try(timeadd("2017-02-28T00:00:00Z", d), "no") }
}

output "json" {
  value = { for t in var.texts : t => can(jsondecode(t)) }
}

output "base64" {
  value = { for t in var.base64s : t => can(base64decode(t)) }
}

output "numbers" {
  value = { for t in var.numbers : t => try(tonumber(t), "no") }
}

output "bools" {
  value = { for t in var.bools : t => try(tobool(t), "no") }
}

output "ints" {
  value = { for t in var.ints : t => [try(parseint(t, 16), "no"), try(parseint(t, 10), "no")] }
}

output "names" {
  value = { for t in var.names : t => can(regex("^[a-z][a-z0-9-]*$", t)) }
}

output "names_class" {
  value = { for t in var.names : t => can(regex("^[[:alpha:]][[:alnum:]_]*$", t)) }
}

output "names_word" {
  value = { for t in var.names : t => [can(regex("^\\w+$", t)), can(regex("\\S", t)), length(regexall("[^\\s]", t))] }
}

output "contains" {
  value = { for t in var.names : t => contains(["abc", "A"], t) }
}

output "lengths" {
  value = { for t in var.names : t => length(t) >= 1 && length(t) <= 3 }
}

output "index" {
  value = { for t in var.names : t => try(index(["abc", "a-b"], t), -1) }
}

output "yaml" {
  value = { for t in ["a: 1", "a: [", "- 1", "", "a: b: c", "a", "a: 1\na: 2", "{", "*x"] : t => can(yamldecode(t)) }
}

output "csv" {
  value = { for t in ["a,b\n1,2", "a,b\n1", "", "a\n\"x", "a,a\n1,2"] : t => try(csvdecode(t), "no") }
}
