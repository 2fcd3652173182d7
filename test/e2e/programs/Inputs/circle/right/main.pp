config text string {}
resource item "toy:index/item:Item" { text = text }
output arn { value = item.arn }
