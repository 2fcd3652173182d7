# Texts that are known late and have no type: characters are what one sees, and texts are in the form NFC.
resource "terraform_data" "t" {
  input = {
    emoji  = "a😀b"
    family = "👨‍👩‍👧x"
    lines  = "a\r\nb"
    accent = "e\u0301"
    list   = ["x", "y", "z"]
    map    = { a = 1 }
    flags  = "🇩🇪🇫🇷"
  }
}
module "m" {
  source = "./m"
  v      = terraform_data.t.output.emoji
  w      = { s = terraform_data.t.output.lines, accent = terraform_data.t.output.accent }
}
output "emoji" { value = length(terraform_data.t.output.emoji) }
output "family" { value = length(terraform_data.t.output.family) }
output "lines" { value = length(terraform_data.t.output.lines) }
output "accent" { value = length(terraform_data.t.output.accent) }
output "list" { value = length(terraform_data.t.output.list) }
output "map" { value = length(terraform_data.t.output.map) }
output "flags" { value = length(terraform_data.t.output.flags) }
output "sub" { value = substr(terraform_data.t.output.emoji, 1, 1) }
output "reverse" { value = strrev(terraform_data.t.output.lines) }
output "m_v" { value = module.m.v }
output "m_s" { value = module.m.s }
output "m_accent" { value = module.m.accent }
output "m_each" { value = module.m.each }
output "m_equal" { value = module.m.equal }
output "json" { value = length(jsondecode("\"a\\ud83d\\ude00\\r\\n\"")) }
