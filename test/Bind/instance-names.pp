# What is made for a range must not be called as something else of its type is: the engine refuses it.
# RUN: pcl-opt --passes=bind --verify-diagnostics -o - %s

config "names" "map(string)" {
}

config "number" "int" {
}

config "isOn" "bool" {
}

resource "web" "random:index/randomPet:RandomPet" {
  options {
    range = names
  }
}

resource "webA" "random:index/randomPet:RandomPet" { # expected-warning [PCL2149] {{`web-a` is also what the instance `a` of `web` is called}}
  __logicalName = "web-a"
}

# Another type has other names.
resource "webId" "random:index/randomId:RandomId" {
  __logicalName = "web-id"
  byteLength    = 8
}

resource "app" "random:index/randomPet:RandomPet" {
  options {
    range = number
  }
}

resource "app0" "random:index/randomPet:RandomPet" { # expected-warning [PCL2149] {{`app-0` is also what the instance `0` of `app` is called}}
  __logicalName = "app-0"
}

resource "appName" "random:index/randomPet:RandomPet" {
  __logicalName = "app-name"
}

resource "known" "random:index/randomPet:RandomPet" {
  options {
    range = {
      a = 1
    }
  }
}

resource "knownA" "random:index/randomPet:RandomPet" { # expected-warning [PCL2149] {{`known-a` is also what the instance `a` of `known` is called}}
  __logicalName = "known-a"
}

resource "knownB" "random:index/randomPet:RandomPet" {
  __logicalName = "known-b"
}

resource "two" "random:index/randomPet:RandomPet" {
  options {
    range = 2
  }
}

resource "two2" "random:index/randomPet:RandomPet" {
  __logicalName = "two-2"
}

resource "maybe" "random:index/randomPet:RandomPet" {
  options {
    range = isOn
  }
}

resource "maybe0" "random:index/randomPet:RandomPet" {
  __logicalName = "maybe-0"
}
