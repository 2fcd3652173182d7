variable "name" {
  type = string
}

module "db" {
  source = "../../db"
  name   = "inner-${var.name}"
}

output "name" {
  value = "${var.name}/${module.db.name}"
}

output "port" {
  value = "${module.db.port}${file("${path.module}/../../suffix.txt")}"
}
