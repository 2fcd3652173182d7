# Each diagnostic of the binder that needs a schema.
# RUN: pcl-opt --passes=bind --schema-path=%S/Inputs --verify-diagnostics -o - %s

package {
  baseProviderName    = "things"
  baseProviderVersion = "1.2.0"
}

resource "a" "things:index:Bux" { # expected-warning [PCL2111] {{package `things` has no resource `things:index:Bux`; did you mean `things:index:Box`?}}
}

resource "b" "thing" { # expected-error [PCL2113] {{`thing` is not a token}}
}

resource "c" "tings:index:Box" { # expected-warning [PCL2110] {{package `tings` has no schema here, so what uses it is not checked; name the directory of its schema with `--schema-path`; did you mean `things`?}}
}

resource "d" "things:index:Box" {
  nane = "x" # expected-warning [PCL2120] {{has no input `nane`; did you mean `name`?}}
  count = "many" # expected-error [PCL2124] {{input `count` of `things:index:Box` takes `int`, and this `string` is none}}
  open = ["x"] # expected-error [PCL2124] {{takes `bool`}}
  size = "smal" # expected-warning [PCL2125] {{`smal` is no value of `things:index:Size`; did you mean `small`?}}
  items = a.id == "x" ? "y" : ["z"] # expected-error [PCL2124] {{takes `list(string)`, and this `string` is none}}
  rule = { port = 1, cidrs = "x" } # expected-warning [PCL2122] {{has no property `cidrs`; did you mean `cidr`?}}
  tags = d2.rules # expected-warning [PCL2123] {{input `tags` of `things:index:Box` takes `map(string)`, and `output(list(things:index:Rule))` does not convert to that}}
}

resource "d2" "things:index:Box" {
  options {
    ignoreChanges = [tags.x, rules[0].cidr, itens] # expected-warning [PCL2120] {{has no input `itens`; did you mean `items`?}}
    protect       = [1] # expected-error [PCL2124] {{the option `protect` takes `bool`, and this `tuple([int])` is none}}
    hideDiffs     = [1 + 1] # expected-error [PCL2106] {{the option `hideDiffs` takes a list of paths}}
  }
  name = "x"
}

e = d2.adress # expected-warning [PCL2122] {{`things:index:Box` has no property `adress`; did you mean `address`?}}
f = invoke("things:index:getBocks", {}) # expected-warning [PCL2112] {{package `things` has no function `things:index:getBocks`}}
g = invoke("things:index:getBox", {}) # expected-warning [PCL2121] {{`things:index:getBox` lacks the input `name`}}
h = invoke(e, {}) # expected-error [PCL2132] {{the first argument of `invoke` must be a token in quotes}}
i = invoke("things:index:add", { left = 1 }) # expected-error [PCL2133] {{write `invoke("things:index:add", left, right)`}}
j = call(d2, "close", {}) # expected-warning [PCL2135] {{resource `things:index:Box` has no method `close`}}
k = call("x", "open", {}) # expected-error [PCL2134] {{`call` takes a single resource, and this is `string`}}
l = call(d2, e, {}) # expected-error [PCL2136] {{the second argument of `call` must be the name of a method in quotes}}
