// Names: keywords, reserved words, clashes with imports, logical names that stay as they are.

resource class "odd-names:index:Class" {
  import   = "a"
  lambda   = "b"
  aURLPart = "c"
  x        = 1
}
resource "new" "toy:index/item:Item" { text = "new" }
resource "None" "toy:index/item:Item" { text = "None" }
resource toy "toy:index/item:Item" { text = "toy" }
resource pulumi "toy:index/item:Item" { text = "pulumi" }
resource "snake_name" "toy:index/item:Item" { text = "snake" }
resource "snakeName" "toy:index/item:Item" { text = "camel" }
resource logical "toy:index/item:Item" {
  __logicalName = "Logical name: 1/2"
  text          = "logical"
}
config function string { default = "f" }
config "def" string { default = "d" }
await = "local"
output yield { value = "${function}${def}${await}" }
output parts { value = [class.import, class.aURLPart, new.arn, None.arn, snake_name.arn, snakeName.arn] }
