// Explicit and default providers; settings of a provider; inheritance through a parent.

resource north "pulumi:providers:toy" {
  region  = "north"
  retries = 3
  tags    = { a = "b" }
  token   = "t0ken"
}
resource pack "pulumi:providers:toypack" {
  text = "hello"
  options { envVarMappings = { MINE = "THEIRS" } }
}
resource item "toy:index/item:Item" {
  text = "x"
  options { provider = north }
}
resource child "toy:sub/part:Part" {
  size = 1
  options { parent = item }
}
resource play "toypack:index:Toy" {
  options { provider = pack }
}
resource group "toy:index/group:Group" {
  title = "x"
  options { providers = [north, pack] }
}
found = invoke("toy:index/getItem:getItem", { text = "x" }, { provider = north })
output found { value = found.ids[0] }
output region { value = north.region }
