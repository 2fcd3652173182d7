# null that a module without types passes on to one that has a default and takes no null.
module "top" {
  source = "./top"
  jobs   = { a = { cmd = ["run"] }, b = {}, c = { cmd = null, size = "3" } }
}
output "jobs" { value = module.top.jobs }
output "late" { value = module.late.jobs }
module "late" {
  source = "./top"
  jobs   = { a = { cmd = [terraform_data.word.output] }, b = { size = null } }
}
resource "terraform_data" "word" {
  input = "go"
}
