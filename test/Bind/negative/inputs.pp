# Inputs that a resource does not have, or not of this type. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- unknown.pp
resource "item" "shop:index:Item" {
  title = "a"
  tag = {} # expected-warning [PCL2120] <tag> {{`shop:index:Item` has no input `tag`; did you mean `tags`?}}
}

#--- misspelt.pp
resource "a" "shop:index:Item" {
  titl = "a" # expected-warning [PCL2120] <titl> {{did you mean `title`?}}
}

#--- missing.pp
resource "a" "shop:index:Item" {} # expected-warning [PCL2121] <"a"> {{`shop:index:Item` lacks the input `title`}}

#--- read-without-id.pp
read "a" "shop:index:Item" { # expected-warning [PCL2121] <"a"> {{lacks the input `id`}}
  title = "x"
}

#--- read-input.pp
read "a" "shop:index:Item" {
  id   = "x"
  open = true # expected-warning [PCL2120] <open> {{has no input `open`}}
}

#--- text-for-number.pp
resource "item" "shop:index:Item" {
  title = "a"
  count = "many" # expected-error [PCL2124] <"many"> {{input `count` of `shop:index:Item` takes `int`, and this `string` is none}}
}

#--- list-for-bool.pp
resource "item" "shop:index:Item" {
  title = "a"
  open = [true] # expected-error [PCL2124] <[true]> {{takes `bool`}}
}

#--- branch.pp
resource "item" "shop:index:Item" {
  title = "a"
  names = true ? ["a"] : 5 # expected-error [PCL2124] <5> {{takes `list(string)`, and this `int` is none}}
}

#--- computed.pp
resource "item" "shop:index:Item" {
  title = "a"
}
resource "b" "shop:index:Item" {
  title = item.names # expected-warning [PCL2123] <item.names> {{takes `string`, and `output(list(string))` does not convert to that}}
}

#--- enum.pp
resource "item" "shop:index:Item" {
  title = "a"
  size = "smal" # expected-warning [PCL2125] <"smal"> {{`smal` is no value of `shop:index:Size`; did you mean `small`?}}
}

#--- enum-number.pp
resource "a" "shop:index:Item" {
  title = "a"
  level = 3 # expected-warning [PCL2125] <3> {{`3` is no value of `shop:index:Level`}}
}

#--- enum-number-spelling.pp
resource "a" "shop:index:Item" {
  title = "a"
  level = 1.0
  x     = "" # expected-warning [PCL2120] <x> {{has no input `x`}}
}

#--- nested-unknown.pp
resource "item" "shop:index:Item" {
  title = "a"
  rule = { cid = "x" } # expected-warning [PCL2122] <cid> {{`shop:index:Rule` has no property `cid`; did you mean `cidr`?}}
}

#--- nested-missing.pp
resource "item" "shop:index:Item" {
  title = "a"
  rule = { port = 1 } # expected-warning [PCL2121] <{ port = 1 }> {{`shop:index:Rule` lacks the input `cidr`}}
}

#--- nested-type.pp
resource "item" "shop:index:Item" {
  title = "a"
  rule = { cidr = [] } # expected-error [PCL2124] <[]> {{`cidr` of `shop:index:Rule` takes `string`}}
}

#--- chosen-by-kind.pp
resource "item" "shop:index:Item" {
  title = "a"
  pet = { kind = "dog", name = "a", lives = 9 } # expected-warning [PCL2122] <lives> {{`shop:index:Dog` has no property `lives`}}
}

#--- map-value.pp
resource "item" "shop:index:Item" {
  title = "a"
  tags = { a = ["x"] } # expected-error [PCL2124] <["x"]> {{`a` takes `string`}}
}

#--- config-default.pp
config "a" "number" {
  default = "x" # expected-error [PCL2124] <"x"> {{config `a` takes `number`}}
}

#--- output-type.pp
output "a" "list(string)" {
  value = 1 # expected-error [PCL2124] <1> {{output `a` takes `list(string)`}}
}

#--- tuple-length.pp
config "a" "tuple([string, number])" {
  default = ["x"] # expected-error [PCL2146] <["x"]> {{config `a` takes 2 elements, and this has 1}}
}
