# Values of any type of which a module must know the keys, and that hold what is known late.
resource "terraform_data" "t" {
  input = { name = "late", n = 3, list = ["p", "q"] }
}
module "m" {
  source = "./m"
  x = {
    a = { name = terraform_data.t.output.name, n = 1, on = true, sub = { id = terraform_data.t.output.n } }
    b = { name = "plain", n = 2, on = false, sub = { id = 7 } }
  }
  words = { one = terraform_data.t.output.name, two = "w" }
  list  = [{ v = terraform_data.t.output.n }, { v = 5 }]
  settings = {
    enabled = true
    title   = terraform_data.t.output.name
    tags    = { t = terraform_data.t.output.name }
  }
}
output "names" { value = module.m.names }
output "joined" { value = module.m.joined }
output "text" { value = module.m.text }
output "json" { value = module.m.json }
output "json_first" { value = module.m.json_first }
output "json_each" { value = module.m.json_each }
output "words" { value = module.m.words }
output "values" { value = module.m.values }
output "upper" { value = module.m.upper }
output "splat" { value = module.m.splat }
output "sum" { value = module.m.sum }
output "picked" { value = module.m.picked }
output "lookup" { value = module.m.lookup }
output "tried" { value = module.m.tried }
output "merged" { value = module.m.merged }
output "asked" { value = module.m.asked }
output "title" { value = module.m.title }
output "tags" { value = module.m.tags }
output "filtered" { value = module.m.filtered }
output "number" { value = module.m.number }
output "equal" { value = module.m.equal }
output "list" { value = module.m.list }
output "flat" { value = module.m.flat }
output "each" { value = module.m.each }
output "on" { value = module.m.on }
output "word" { value = module.m.word }
output "counted" { value = module.m.counted }
output "one" { value = module.m.one }
output "inner" { value = module.m.inner }
output "all_names" { value = join(",", module.m.names) }
