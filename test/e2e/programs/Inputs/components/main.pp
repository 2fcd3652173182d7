// Local components: inputs with defaults, outputs, nested ones, ranges, options, inheritance of parents and providers.
resource item "toy:index/item:Item" { text = "x" }
resource mine "pulumi:providers:toy" { region = "north" }

component plain "./box" {
  title = "plain"
}
component full "./box" {
  title  = "full ${item.arn}"
  count  = 0
  words  = item.zoneIds
  limits = { size = item.port, label = "l" }
  secret = secret("k3y")
  options {
    protect   = true
    providers = { toy = mine }
    dependsOn = [item]
  }
}
component many "./box" {
  options { range = 2 }
  title = "many ${range.value}"
}
component each "./box" {
  options { range = { a = "one", b = "two" } }
  title = "${range.key} ${range.value}"
}
resource after "toy:index/item:Item" {
  text  = full.summary
  words = [plain.lidText, full.hidden, many[1].summary, each["a"].summary]
  options { dependsOn = [full] }
}
output arns { value = full.arns }
output hidden { value = full.hidden }
