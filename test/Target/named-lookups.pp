# A member that a `lookup` names is of its own type: what else the object holds does not make it an output.
# RUN: rm -rf %t && pclgen --target=typescript -o %t %s && FileCheck %s < %t/index.ts
# CHECK: .map(([key, entry]) => (lookup(entry, "type", "standard") === "standard" ? "s" : key));

resource "pet" "random:index/randomPet:RandomPet" {
}

config "kind" "string" {
  default = "a"
}

entries = {
  one = {
    id = pet.id
  }
  two = {
    id   = pet.id
    type = kind
  }
}

output "texts" {
  value = [for key, entry in entries : lookup(entry, "type", "standard") == "standard" ? "s" : key]
}
