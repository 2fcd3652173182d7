config enabled bool {}
config names "list(string)" {}
resource pet "random:index/randomPet:RandomPet" {
  __logicalName = "pet-0"
  options { range = enabled }
}
resource user "random:index/randomPet:RandomPet" {
  options {
    range     = pet != null && length(names) > 0
    dependsOn = [pet]
  }
  prefix = pet.id
}
resource many "random:index/randomPet:RandomPet" {
  options { range = pet != null ? length(names) : 0 }
  prefix = "${pet.id}-${range.value}"
}
resource each "random:index/randomPet:RandomPet" {
  options { range = enabled ? { a = "b" } : {} }
  prefix = range.value
}
resource other "random:index/randomPet:RandomPet" {
  prefix    = user != null ? user.id : pet != null ? pet.id : "none"
  separator = pet != null ? pet.separator : null
}
output text { value = "a pet: ${pet != null ? pet.id : "none"}" }
output ids { value = pet != null ? [pet.id] : [] }
output tried { value = try(pet.keepers["x"], "none") }
resource after "random:index/randomPet:RandomPet" {
  options { dependsOn = [many, each] }
}
