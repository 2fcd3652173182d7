# Files beside the module: texts, templates, hashes, file sets.
locals {
  people = jsondecode(file("${path.module}/people.json"))
}
output "text" { value = file("${path.module}/note.txt") }
output "text_trimmed" { value = trimspace(file("${path.module}/note.txt")) }
output "exists" { value = [fileexists("${path.module}/note.txt"), fileexists("${path.module}/none.txt")] }
output "sha256" { value = filesha256("${path.module}/note.txt") }
output "md5" { value = filemd5("${path.module}/note.txt") }
output "base64" { value = filebase64("${path.module}/note.txt") }
output "base64sha256" { value = filebase64sha256("${path.module}/note.txt") }
output "set" { value = fileset(path.module, "*.txt") }
output "people" { value = [for p in local.people : "${p.name} (${p.age})"] }
output "people_count" { value = length(local.people) }
output "template" { value = templatefile("${path.module}/greeting.tftpl", { name = "Ann", items = ["x", "y"], n = 1.5 }) }
output "template_json" { value = templatefile("${path.module}/json.tftpl", { ports = [80, 443] }) }
output "yaml" { value = yamldecode(file("${path.module}/config.yaml")) }
output "csv" { value = csvdecode(file("${path.module}/table.csv"))[1].city }
output "sha1" { value = filesha1("${path.module}/note.txt") }
output "sha512" { value = substr(filesha512("${path.module}/note.txt"), 0, 20) }
output "base64sha512" { value = length(filebase64sha512("${path.module}/note.txt")) }
