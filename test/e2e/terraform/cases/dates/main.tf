# Times: verbs of formatdate, sums over months and years, zones, order.

variable "at" {
  default = "2024-02-28T23:05:09Z"
}

variable "zoned" {
  default = "2023-12-31T22:30:00-02:30"
}

output "verbs" {
  value = [formatdate("YYYY-MM-DD", var.at), formatdate("DD MMM YY", var.at), formatdate("EEEE, D MMMM YYYY", var.at), formatdate("EEE M/D/YY", var.at)]
}

output "clock" {
  value = [formatdate("hh:mm:ss", var.at), formatdate("h:m:s", var.at), formatdate("HH:mm AA", var.at), formatdate("H aa", "2024-01-01T00:00:00Z"), formatdate("HH AA", "2024-01-01T12:00:00Z")]
}

output "zones" {
  value = [formatdate("ZZZZ ZZZ Z", var.at), formatdate("ZZZZ ZZZ Z ZZZZZ", var.zoned), formatdate("hh", var.zoned)]
}

output "quoted" {
  value = [formatdate("YYYY'-W-'MM", var.at), formatdate("'it''s' hh", var.at), formatdate("YYYY-MM-DD'T'hh:mm:ssZ", var.at)]
}

output "added" {
  value = [timeadd(var.at, "24h"), timeadd(var.at, "48h"), timeadd(var.at, "-1h30m"), timeadd(var.at, "1.5h"), timeadd(var.at, "90s"), timeadd("2023-12-31T23:59:59Z", "1s")]
}

output "added_zoned" {
  value = [timeadd(var.zoned, "10m"), timeadd(var.zoned, "-31h")]
}

output "compared" {
  value = [timecmp(var.at, var.zoned), timecmp("2024-01-01T00:00:00Z", "2024-01-01T01:00:00+01:00"), timecmp(var.zoned, var.at)]
}

output "fail" {
  value = [can(timeadd("2024-01-01", "1h")), can(formatdate("YYYY", "x")), can(timeadd(var.at, "1d")), can(formatdate("QQ", var.at)), can(timecmp("x", var.at))]
}
