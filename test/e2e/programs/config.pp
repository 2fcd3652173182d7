// Configuration: required, with falsy defaults, nullable, secret, of every type; an update with another configuration.

config name string {}
config count int { default = 0 }
config ratio number { default = 0.5 }
config active bool { default = false }
config empty string { default = "" }
config words "list(string)" { default = ["a"] }
config tags "map(string)" { default = {} }
config shape "object({ size = int, label = string })" {}
config missing string { nullable = true }
config token string { secret = true }
config anything { default = { a = [1] } }

resource item "toy:index/item:Item" {
  text   = name
  count  = count
  ratio  = ratio
  active = active
  words  = words
  tags   = tags
}

resource fromShape "toy:index/item:Item" {
  text  = "${shape.label}-${shape.size}"
  words = [token, empty]
}

output missing { value = missing }
output token { value = token }
output active { value = active }
output count { value = count }
