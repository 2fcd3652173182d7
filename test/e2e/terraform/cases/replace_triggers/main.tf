# What replaces a resource: whole resources, which do also when they are updated in place, instances, attributes, and arguments whose changes are
# ignored.
variable "names" {
  default = ["a", "b"]
}

resource "terraform_data" "source" {
  input = length(var.names)
}

resource "terraform_data" "each" {
  for_each = toset(var.names)
  input    = upper(each.key)
}

resource "terraform_data" "whole" {
  input = "whole"
  lifecycle {
    replace_triggered_by = [terraform_data.source]
  }
}

resource "terraform_data" "both" {
  input            = "both"
  triggers_replace = [var.names[0], 2]
  lifecycle {
    replace_triggered_by = [terraform_data.source.input, terraform_data.each]
  }
}

resource "terraform_data" "instance" {
  for_each = toset(var.names)
  input    = each.key
  lifecycle {
    replace_triggered_by = [terraform_data.each[each.key]]
  }
}

output "inputs" {
  value = { for key, instance in terraform_data.instance : key => instance.input }
}
