// Secrets through every construct: each value made of one is one.

config token string { secret = true }
config size int { default = 2 }
key = secret("k3y")
found = invoke("toy:index/getSecret:getSecret", { path = "/a" })

resource item "toy:index/item:Item" {
  text   = "pre-${token}"
  count  = length(key)
  active = key == "k3y"
  words  = ["plain", token, found.value]
  tags   = { a = token, b = "plain" }
}

resource inner "toy:index/types:Types" {
  password = "plain"
  anything = { list = [{ deep = token }] }
}

resource later "toy:index/item:Item" {
  text  = item.words[1]
  words = [for word in item.words : "<${word}>"]
  tags  = { for name, value in item.tags : name => value }

  options { additionalSecretOutputs = [words] }
}

resource fromSecretOutput "toy:index/item:Item" {
  text = inner.token
  words = later.words
}

output conditional { value = size > 1 ? token : "none" }
output branch { value = key == "k3y" ? "a" : "b" }
output index { value = [token, "x"][1] }
output looked { value = lookup({ a = token }, "a", "") }
output json { value = toJSON({ a = token }) }
output password { value = inner.password }
output words { value = later.words }
output opened { value = unsecret(token) }
output tried { value = try(token, "none") }
