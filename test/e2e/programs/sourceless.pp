// A component without a source: a token and inputs.

resource item "toy:index/item:Item" { text = "x" }
component bare {
  token = "mine:index:Bare"
  text  = "a"
  arn   = item.arn
}
component child {
  token = "mine:index:Child"
  options { parent = bare }
}
resource inside "toy:index/item:Item" {
  text = "y"
  options { parent = child }
}
