# Whether something can be computed of what a module gives, which is an output in programs: its failure is an answer.
module "part" {
  source = "./part"
}
output "number" { value = [can(tonumber(module.part.word)), can(tonumber(module.part.digits))] }
output "pattern" { value = [can(regex("^[0-9]+$", module.part.word)), can(regex("^[0-9]+$", module.part.digits))] }
output "document" { value = [can(jsondecode(module.part.word)), can(jsondecode(module.part.digits))] }
output "chosen" { value = can(tonumber(module.part.word)) ? "number" : "word" }
