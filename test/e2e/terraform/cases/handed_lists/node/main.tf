variable "index" { type = number }
variable "peers" {
  type    = list(string)
  default = []
}
variable "meta" {
  type    = map(any)
  default = {}
}
resource "terraform_data" "node" {
  input = { name = "n${var.index}", peers = var.peers, meta = var.meta }
}
output "name" { value = terraform_data.node.output.name }
output "peer_count" { value = length(var.peers) }
output "meta" { value = terraform_data.node.output.meta }
output "object" { value = { name = terraform_data.node.output.name, index = var.index, self = terraform_data.node.output } }
