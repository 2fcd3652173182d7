# Calls of functions, invokes and methods. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- unknown.pp
a = lenght([]) # expected-error [PCL2130] <lenght([])> {{did you mean `length`?}}

#--- missing-argument.pp
a = split(",") # expected-error [PCL2131] <split(",")> {{`split` takes 2 arguments, and 1 were given}}

#--- missing-behind-expansion.pp
config "list" "list(string)" {}
a = lookup(list...) # expected-error [PCL2131] <lookup(list...)> {{`lookup` takes 2 to 3 arguments, and 1 were given}}

#--- extra-argument.pp
a = sha1("x", "y") # expected-error [PCL2140] <"y"> {{`sha1` takes 1 argument, and this is one too many}}

#--- expanded.pp
a = max(1...) # expected-warning [PCL2126] <1> {{`...` needs a list, a map or an object, and this is `int`}}

#--- expanded-too-many.pp
config "more" "list(string)" {}
a = split(",", "x", "y", more...) # expected-error [PCL2140] <"y"> {{`split` takes 2 arguments, and this is one too many}}

#--- sequence.pp
config "byName" "map(number)" {}
a = element(byName, 0) # expected-warning [PCL2147] <byName> {{`element` takes a list, and this is `map(number)`}}

#--- sequence-output.pp
a = singleOrNone(secret("x")) # expected-warning [PCL2147] <secret("x")> {{`singleOrNone` takes a list, and this is `output(string)`}}

#--- mapping.pp
config "names" "list(string)" {}
a = lookup(names, "a") # expected-warning [PCL2147] <names> {{`lookup` takes a map or an object, and this is `list(string)`}}

#--- collection.pp
a = entries("x") # expected-warning [PCL2147] <"x"> {{`entries` takes a list, a map or an object, and this is `string`}}

#--- countable.pp
a = length(fileAsset("x")) # expected-warning [PCL2147] <fileAsset("x")> {{`length` takes a list, a map, an object or a text, and this is `asset`}}

#--- argument.pp
a = join(",", 5) # expected-error [PCL2124] <5> {{`join` takes `list(string)`}}

#--- token.pp
t = "shop:index:getItem"
a = invoke(t, {}) # expected-error [PCL2132] <invoke(t, {})> {{must be a token in quotes}}

#--- invoke-argument.pp
a = invoke("shop:index:getItem", { title = [] }) # expected-error [PCL2124] <[]> {{`title` of `shop:index:getItem` takes `string`}}

#--- invoke-unknown.pp
a = invoke("shop:index:getItem", { title = "a", dep = true }) # expected-warning [PCL2122] <dep> {{did you mean `deep`?}}

#--- invoke-missing.pp
a = invoke("shop:index:getItem", {}) # expected-warning [PCL2121] <{}> {{`shop:index:getItem` lacks the input `title`}}

#--- invoke-option.pp
a = invoke("shop:index:getItem", { title = "a" }, { verison = "1" }) # expected-error [PCL2138] <verison> {{did you mean `version`?}}

#--- invoke-options.pp
a = invoke("shop:index:getItem", { title = "a" }, 5) # expected-error [PCL2137] <5> {{the options of `invoke` are an object}}

#--- invoke-extra.pp
a = invoke("shop:index:getItem", { title = "a" }, {}, 5) # expected-error [PCL2140] <5> {{`invoke` takes 2 or 3 arguments}}

#--- positional.pp
a = invoke("shop:index:add", { left = 1 }) # expected-error [PCL2133] <invoke("shop:index:add", { left = 1 })> {{write `invoke("shop:index:add", left, right)`}}

#--- receiver.pp
a = call("x", "sell", {}) # expected-error [PCL2134] <"x"> {{`call` takes a single resource, and this is `string`}}

#--- method.pp
resource "item" "shop:index:Item" {
  title = "a"
}
a = call(item, "sel", { price = 1 }) # expected-warning [PCL2135] <"sel"> {{did you mean `sell`?}}

#--- method-literal.pp
resource "item" "shop:index:Item" {
  title = "a"
}
a = call(item, item.title, {}) # expected-error [PCL2136] <item.title> {{must be the name of a method in quotes}}

#--- method-argument.pp
resource "item" "shop:index:Item" {
  title = "a"
}
a = call(item, "sell", {}) # expected-warning [PCL2121] <{}> {{method `sell` lacks the input `price`}}

#--- method-count.pp
resource "item" "shop:index:Item" {
  title = "a"
}
a = call(item) # expected-error [PCL2131] <call(item)> {{`call` takes 2 or 3 arguments}}

#--- recover.pp
a = recover("x", error) # expected-error [PCL2139] <"x"> {{`recover` takes an output}}

#--- resource-name.pp
a = pulumiResourceName("x") # expected-error [PCL2134] <"x"> {{`pulumiResourceName` takes a single resource}}
