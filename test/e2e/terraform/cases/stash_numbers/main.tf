# Numbers that come back from the engine, where integers are wanted.
resource "terraform_data" "given" {
  input = { n = 2, deep = { size = 3 }, sizes = [1, 2], str = "hello", opt = null }
}
output "range" { value = range(terraform_data.given.output.n) }
output "loop" { value = [for i in range(terraform_data.given.output.deep.size) : "x${i}"] }
output "index" { value = ["a", "b", "c"][terraform_data.given.output.n] }
output "element" { value = element(["a", "b", "c"], terraform_data.given.output.deep.size) }
output "substr" { value = substr(terraform_data.given.output.str, 0, terraform_data.given.output.n) }
output "slice" { value = slice(["a", "b", "c"], 0, terraform_data.given.output.n) }
output "chunks" { value = chunklist([1, 2, 3], terraform_data.given.output.n) }
output "indent" { value = indent(terraform_data.given.output.n, "a\nb") }
output "text" { value = "n=${terraform_data.given.output.n}" }
output "format" { value = format("%d|%03d|%s|%v", terraform_data.given.output.n, terraform_data.given.output.n, terraform_data.given.output.n, terraform_data.given.output.n) }
output "each" { value = [for s in terraform_data.given.output.sizes : ["a", "b", "c"][s]] }
output "each_substr" { value = [for s in terraform_data.given.output.sizes : substr("abc", 0, s)] }
output "joined" { value = join("-", terraform_data.given.output.sizes) }
output "json" { value = jsonencode({ n = terraform_data.given.output.n }) }
output "subnet" { value = cidrsubnet("10.0.0.0/16", terraform_data.given.output.n, 1) }
output "product" { value = terraform_data.given.output.n * 2 }
output "attempt" { value = try(element(["a", "b"], terraform_data.given.output.n), "E") }
output "key" { value = { (terraform_data.given.output.n) = "x" } }
output "unset" { value = lookup(terraform_data.given.output, "opt", "missing") == null }
