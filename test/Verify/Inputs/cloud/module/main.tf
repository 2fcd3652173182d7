variable "names" {
  type = list(string)
}

variable "image" {
  type = string
}

resource "cloud_disk" "this" {
  for_each = toset(var.names)
  size     = 20
  image    = var.image
}

output "serials" {
  value = [for disk in cloud_disk.this : disk.serial]
}

output "by_name" {
  value = { for name, disk in cloud_disk.this : name => disk.serial }
}
