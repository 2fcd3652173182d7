# Components that are not there, or are given what they do not take. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- missing/main.pp
component "a" "./nowhere" {} # expected-error [PCL2012] <"./nowhere"> {{component directory `./nowhere` has no .pp files}}

#--- itself/main.pp
component "a" "./." {} # expected-error [PCL2013] <"./."> {{contains itself}}

#--- circle/main.pp
component "a" "./b" {}

#--- circle/b/main.pp
component "b" "../c" {}

#--- circle/c/main.pp
component "c" "../b" {} # expected-error [PCL2013] <"../b"> {{contains itself: b → c → b}}

#--- unknown-input/main.pp
component "a" "./b" {
  name = "x"
  nam = "x" # expected-warning [PCL2120] <nam> {{component `a` has no input `nam`; did you mean `name`?}}
}

#--- unknown-input/b/main.pp
config "name" "string" {}

#--- token/main.pp
component "a" "./b" {
  token = "shop:index:Room" # expected-error [PCL2148] <token> {{component `a` is made from the directory `./b`, and `token` names one of a package}}
}

#--- token/b/main.pp
output "name" {
  value = "x"
}

#--- missing-input/main.pp
component "a" "./b" {} # expected-warning [PCL2121] <"a"> {{component `a` lacks the input `name`}}

#--- missing-input/b/main.pp
config "name" "string" {}

#--- input-type/main.pp
component "a" "./b" {
  name = [] # expected-error [PCL2124] <[]> {{input `name` of component `a` takes `string`}}
}

#--- input-type/b/main.pp
config "name" "string" {}

#--- output/main.pp
component "a" "./b" {}
x = a.nam # expected-warning [PCL2122] <a.nam> {{`component` has no property `nam`; did you mean `name`?}}

#--- output/b/main.pp
output "name" {
  value = "x"
}
