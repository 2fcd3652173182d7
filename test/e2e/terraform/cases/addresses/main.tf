# Networks: both families, numbers from the end, subnets of several sizes, what does not fit.

variable "v4" {
  default = "10.20.0.0/16"
}

variable "v6" {
  default = "fd00:1234::/48"
}

output "subnets" {
  value = [for i in range(3) : cidrsubnet(var.v4, 8, i)]
}

output "nested" {
  value = cidrsubnet(cidrsubnet(var.v4, 4, 2), 4, 15)
}

output "unmasked" {
  value = [cidrsubnet("10.1.2.3/16", 8, 1), cidrhost("10.1.2.3/16", 1), cidrnetmask("10.1.2.3/20")]
}

output "hosts" {
  value = [cidrhost(var.v4, 0), cidrhost(var.v4, 257), cidrhost(var.v4, -1), cidrhost(var.v4, -257), cidrhost("10.0.0.0/32", 0)]
}

output "six" {
  value = [cidrsubnet(var.v6, 16, 162), cidrhost(var.v6, 1), cidrhost(var.v6, -1), cidrsubnet("::/0", 128, 0), cidrhost("2001:db8::/32", 65536)]
}

output "several" {
  value = [cidrsubnets(var.v4, 4, 4, 8, 4), cidrsubnets(var.v6, 8, 16), cidrsubnets("10.0.0.0/8", 8)]
}

output "masks" {
  value = [for p in [0, 8, 12, 22, 31, 32] : cidrnetmask("0.0.0.0/${p}")]
}

output "fail" {
  value = [can(cidrsubnet(var.v4, 17, 0)), can(cidrsubnet(var.v4, 2, 4)), can(cidrhost("10.0.0.0/30", 4)), can(cidrnetmask(var.v6)), can(cidrhost("10.0.0/8", 1)), can(cidrsubnets(var.v4, 1, 1, 1))]
}

output "zones" {
  value = { for i, z in ["a", "b"] : z => { public = cidrsubnet(var.v4, 8, i), private = cidrsubnet(var.v4, 8, i + 10) } }
}

