// Outputs of every type, known and not, nested and null.

resource item "toy:index/item:Item" { text = "x" }

output text { value = "quote \" backslash \\ dollar $${x} tab\t snow \u2603 ${item.arn}" }
output number { value = 2.5 }
output whole { value = 9007199254740991 }
output yes { value = true }
output none { value = null }
output list { value = [1, "two", [item.port], {}] }
output object { value = { a = item.arn, "b-c" = { d = [] } } }
output "camelCase" { value = item.zoneIds[1] }
output unset { value = item.tags }
output dashed {
  __logicalName = "with-dash"
  value         = item.endpoints.one
}
