// Operators, conditionals, templates, for and splats over values that are known only at run time.

config size int { default = 3 }
resource item "toy:index/item:Item" {
  text  = "x"
  words = ["a", "b"]
}

resource derived "toy:index/item:Item" {
  text   = item.port > 5 ? "big ${item.port + 1}" : "small"
  count  = -item.port * 2 % 5
  active = !(item.port == 7) || size >= 3 && item.arn != ""
  words  = [for id in item.zoneIds : "${id}!" if id != item.zoneIds[1]]
  tags   = { for key, value in item.endpoints : "${key}-tag" => value if key == "one" }
}

resource splats "toy:index/item:Item" {
  text  = join(",", item.allRules[*].fromPort)
  words = item.allRules[*].labels.one
  tags  = { for i, rule in item.allRules : "rule${i}" => rule.cidrBlocks[0] }
}

output grouped { value = { for id in item.zoneIds : length(id) => id... } }
output directive {
  value = "%{ for id in item.zoneIds }<${id}>%{ endfor }%{ if item.port > 100 }large%{ else }small%{ endif }"
}
output heredoc {
  value = <<-EOT
    one ${item.arn}
      two $HOME `tick` "quote"
  EOT
}
output attributeSplat { value = item.allRules.*.fromPort }
output index { value = item.allRules[size - 2].cidrBlocks[0] }
output chosen { value = size > 2 ? item.zoneIds : [] }
output single { value = item.arn[*] }
