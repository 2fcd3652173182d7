# Null means the default of a variable that is not nullable, also where it shows up late.
resource "terraform_data" "late" {
  input = jsonencode({ size = null, zone = "b", text = null })
}

module "mid" {
  source = "./mid"
  groups = {
    a = { name = "x" }
    b = { name = "y", min = 3, tags = { k = "v" }, zones = ["q"], on = false, rule = { port = 1 } }
  }
  late = jsondecode(terraform_data.late.output)
}

output "groups" {
  value = module.mid.groups
}

output "late" {
  value = module.mid.late
}

output "password" {
  value = nonsensitive(module.mid.password)
}

output "open" {
  value = module.mid.open
}
