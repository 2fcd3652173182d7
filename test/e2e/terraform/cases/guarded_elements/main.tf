# An element that a condition asks for is read behind the condition.
module "a" {
  source = "./m"
  who    = []
}
output "o" { value = module.a.o }
