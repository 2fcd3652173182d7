# Tokens that nothing is known about. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- malformed.pp
resource "a" "shop" {} # expected-error [PCL2113] <"shop"> {{`shop` is not a token}}

#--- package.pp
resource "a" "shopp:index:Item" {} # expected-warning [PCL2110] <"shopp:index:Item"> {{package `shopp` has no schema here}}

#--- resource.pp
resource "a" "shop:index:Itm" {} # expected-warning [PCL2111] <"shop:index:Itm"> {{did you mean `shop:index:Item`?}}

#--- function.pp
a = invoke("shop:index:getItm", {}) # expected-warning [PCL2112] <"shop:index:getItm"> {{package `shop` has no function}}

#--- read-component.pp
read "a" "shop:index:Shelf" { # expected-error [PCL2115] <"shop:index:Shelf"> {{is a component}}
  id = "x"
}

#--- read-provider.pp
read "a" "pulumi:providers:shop" { # expected-error [PCL2115] <"pulumi:providers:shop"> {{is a provider}}
  id = "x"
}
