// Inputs of every type: any, assets, enums, unions, constants, defaults, plain objects, nested collections.

config color string { default = "dark blue" }
config kind string { default = "cat" }
resource item "toy:index/item:Item" { text = "x" }

resource all "toy:index/types:Types" {
  anything     = { a = [1, { b = item.arn }], c = null }
  file         = fileAsset("./a.txt")
  files        = assetArchive({ one = stringAsset("text"), two = remoteAsset("https://example.com/x"), three = fileArchive("./dir") })
  color        = "red"
  level        = 3
  grain        = "coarse"
  rules        = [{ fromPort = item.port, cidrBlocks = item.zoneIds }, { fromPort = 2, nested = { fromPort = 3, labels = { a = "b" } } }]
  ruleMap      = { first = { fromPort = 1 } }
  matrix       = [[1, 2], [], [item.port]]
  textOrNumber = "text"
  pet          = { kind = "dog", barksLoud = true }
  limits       = { maxSize = 4, names = ["a"] }
  password     = "hidden"
  mode         = "manual"
  fixed        = "fixed"
}

resource others "toy:index/types:Types" {
  color        = color
  level        = 1
  textOrNumber = item.port
  pet          = { kind = "cat", lives = item.port }
  file         = stringAsset("inline ${color}")
  files        = remoteArchive("https://example.com/${kind}.zip")
  rules        = all.rules
  fixed        = "fixed"
}

output chosen { value = all.color }
output deep { value = all.rules[1].nested.labels.a }
