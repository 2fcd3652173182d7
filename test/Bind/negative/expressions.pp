# Expressions whose types do not fit. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- property.pp
resource "item" "shop:index:Item" {
  title = "a"
}
a = item.titl # expected-warning [PCL2122] <item.titl> {{`shop:index:Item` has no property `titl`; did you mean `title`?}}

#--- object-property.pp
a = { b = 1 }.c # expected-warning [PCL2122] <{ b = 1 }.c> {{has no property `c`}}

#--- no-properties.pp
a = true.b # expected-warning [PCL2127] <true.b> {{a value of type `bool` has no properties}}

#--- list-index.pp
config "names" "list(string)" {}
a = names["first"] # expected-warning [PCL2141] <"first"> {{a list is indexed by a number, and this is `string`}}

#--- tuple-index.pp
a = [1, "x"]["y"] # expected-warning [PCL2142] <"y"> {{`tuple([int, string])` is indexed by a number}}

#--- tuple-range.pp
a = [1, 2][2] # expected-warning [PCL2128] <[1, 2][2]> {{element 2 was asked of a list of 2}}

#--- map-key.pp
config "m" "map(string)" {}
a = m[[]] # expected-warning [PCL2143] <[]> {{a map is indexed by a text}}

#--- object-key.pp
o = { b = 1 }
a = o[[]] # expected-warning [PCL2144] <[]> {{is indexed by a text}}

#--- index-of-number.pp
n = 1
a = n[0] # expected-warning [PCL2126] <n> {{an index needs a list, a map or an object, and this is `int`}}

#--- key-not-text.pp
a = { ([1]) = 2 } # expected-error [PCL2145] <[1]> {{the key of an object is a text, and this is `tuple([int])`}}

#--- for-over-text.pp
a = [for x in "abc" : x] # expected-warning [PCL2126] <"abc"> {{`for` needs a list, a map or an object}}

#--- for-condition.pp
a = [for x in [1] : x if []] # expected-error [PCL2124] <[]> {{the condition of a `for` takes `bool`}}

#--- condition.pp
a = [] ? 1 : 2 # expected-error [PCL2124] <[]> {{a condition takes `bool`}}

#--- arithmetic.pp
a = 1 + {} # expected-error [PCL2124] <{}> {{`+` takes `number`}}

#--- not.pp
a = !{} # expected-error [PCL2124] <{}> {{`!` takes `bool`}}

#--- list-in-text.pp
a = "x${[1]}" # expected-error [PCL2124] <[1]> {{a template takes `string`}}
