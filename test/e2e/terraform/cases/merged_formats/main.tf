# Maps without a type that are put together of what two inputs have, and gone through.
resource "terraform_data" "word" {
  input = "late"
}
module "base" {
  source  = "./label"
  formats = { full = { format = "%v/%v", labels = ["env", "name"] } }
  words   = { env = "prod", name = "app" }
}
module "child" {
  source  = "./label"
  context = module.base.context
  formats = { short = { format = "%v", labels = ["name"] } }
  words   = { name = terraform_data.word.output }
}
output "base" { value = module.base.texts }
output "child" { value = module.child.texts }
output "context" { value = keys(module.child.context.formats) }
