# Settings that are false, zero, empty or not there, with defaults that are not; and the other way round.
#
# config {"project:no": "false", "project:zero": "0", "project:blank": "", "project:items": "[]", "project:map": "{}", "project:text": "0", "project:yes": "true", "project:token": "t"}

config "no" "bool" {
  default = true
}
config "zero" "number" {
  default = 7
}
config "blank" "string" {
  default = "full"
}
config "items" "list(string)" {
  default = ["x"]
}
config "map" "map(number)" {
  default = { a = 1 }
}
config "text" "string" {
  default = "x"
}
config "yes" "bool" {
  default = false
}
config "token" "string" {
  secret = true
}
config "absentNo" "bool" {
  default = false
}
config "absentZero" "int" {
  default = 0
}
config "absentBlank" "string" {
  default = ""
}
config "absentItems" "list(string)" {
  default = []
}
config "absentNull" "string" {
  default = null
}
config "absentList" "list(number)" {
  default = null
}

# run false
output "givenFalse" {
  value = no
}
# run 0
output "givenZero" {
  value = zero
}
# run ""
output "givenBlank" {
  value = blank
}
# run []
output "givenNoItems" {
  value = items
}
# run {}
output "givenNoMembers" {
  value = map
}
# run "0"
output "givenZeroAsText" {
  value = text
}
# run true
output "givenTrue" {
  value = yes
}
# run "t!"
output "givenSecret" {
  value = "${token}!"
}
# run false
output "defaultFalse" {
  value = absentNo
}
# run 0
output "defaultZero" {
  value = absentZero
}
# run ""
output "defaultBlank" {
  value = absentBlank
}
# run []
output "defaultNoItems" {
  value = absentItems
}
# run null
output "defaultNull" {
  value = absentNull
}
# run "none"
output "defaultNullDecides" {
  value = absentNull == null ? "none" : absentNull
}
# run 0
output "defaultNullList" {
  value = absentList == null ? 0 : length(absentList)
}
# run "falsy"
output "falseDecides" {
  value = no ? "truthy" : "falsy"
}
# run "no"
output "blankIsNotNull" {
  value = blank == null ? "yes" : "no"
}
# run 0
output "zeroTried" {
  value = try(zero, 7)
}
# run true
output "falseCanBe" {
  value = can(no)
}
# run "0 false 0"
output "falsyInText" {
  value = "${zero} ${no} ${text}${blank}"
}
# run [false, 0, ""]
output "falsyInList" {
  value = [no, zero, blank]
}
# run {"no": false, "zero": 0, "blank": ""}
output "falsyInObject" {
  value = { no = no, zero = zero, blank = blank }
}
# run "{\"no\":false,\"zero\":0,\"blank\":\"\",\"nothing\":null}"
output "falsyInJson" {
  value = toJSON({ no = no, zero = zero, blank = blank, nothing = absentNull })
}
# run 0
output "zeroLookedUp" {
  value = lookup({ a = zero }, "a", 7)
}
