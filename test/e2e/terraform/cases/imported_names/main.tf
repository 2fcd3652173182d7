# Values with the names of modules and functions that their own use imports.
resource "terraform_data" "policy" {
  input = {
    json     = jsonencode({ Statement = [{ Effect = "Allow" }, { Effect = "Deny" }] })
    base64   = base64encode("plain")
    math     = 2.5
    hashlib  = "digest"
    flatten  = [["a"], ["b", ["c"]]]
    contains = ["x", 1]
    merge    = [{ a = 1 }, { b = 2 }]
    regex    = "r1s2"
    os       = "/a/b.txt"
    uuid     = "example.com"
    format   = "v"
  }
}
locals {
  documents = { for name, json in { a = "[1,2]", b = "[3]" } : name => jsondecode(json) }
  math      = [for math in [1.2, 2.7] : floor(math) + ceil(math)]
}
module "inner" {
  source = "./inner"
  json   = terraform_data.policy.output.json
}
output "statements" { value = length(jsondecode(terraform_data.policy.output.json).Statement) }
output "effects" { value = [for s in jsondecode(terraform_data.policy.output.json).Statement : s.Effect] }
output "decoded" { value = base64decode(terraform_data.policy.output.base64) }
output "rounded" { value = floor(terraform_data.policy.output.math) + ceil(terraform_data.policy.output.math) }
output "digest" { value = sha256(terraform_data.policy.output.hashlib) }
output "flat" { value = flatten(terraform_data.policy.output.flatten) }
output "has" { value = contains(terraform_data.policy.output.contains, "1") }
output "matches" { value = regexall("[0-9]", terraform_data.policy.output.regex) }
output "base" { value = basename(terraform_data.policy.output.os) }
output "named" { value = uuidv5("dns", terraform_data.policy.output.uuid) }
output "formatted" { value = format("%03d-%s", 7, terraform_data.policy.output.format) }
output "encoded" { value = jsonencode({ json = terraform_data.policy.output.json }) }
output "documents" { value = local.documents }
output "math" { value = local.math }
output "inner" { value = module.inner.size }
output "inner_names" { value = module.inner.names }
