# Options that are none, or take something else. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- unknown.pp
resource "other" "shop:index:Item" {
  options {
    protekt = true # expected-error [PCL2008] <protekt> {{`protekt` is no resource option; did you mean `protect`?}}
  }
  title = "a"
}

#--- bool.pp
resource "other" "shop:index:Item" {
  options {
    protect = "maybe" # expected-error [PCL2124] <"maybe"> {{the option `protect` takes `bool`}}
  }
  title = "a"
}

#--- text.pp
resource "other" "shop:index:Item" {
  options {
    version = ["1"] # expected-error [PCL2124] <["1"]> {{the option `version` takes `string`}}
  }
  title = "a"
}

#--- paths.pp
resource "other" "shop:index:Item" {
  options {
    ignoreChanges = "title" # expected-error [PCL2106] <"title"> {{takes a list of paths}}
  }
  title = "a"
}

#--- path.pp
resource "other" "shop:index:Item" {
  options {
    hideDiffs = [1 + 1] # expected-error [PCL2106] <1 + 1> {{the option `hideDiffs` takes a list of paths}}
  }
  title = "a"
}

#--- path-input.pp
resource "other" "shop:index:Item" {
  options {
    ignoreChanges = [titl] # expected-warning [PCL2120] <titl> {{has no input `titl`; did you mean `title`?}}
  }
  title = "a"
}

#--- range.pp
resource "other" "shop:index:Item" {
  options {
    range = ["a"][0].x # expected-warning [PCL2127] <["a"][0].x> {{a value of type `string` has no properties}}
  }
  title = "a"
}

#--- parent.pp
resource "other" "shop:index:Item" {
  options {
    parent = "item" # expected-error [PCL2118] <"item"> {{the option `parent` takes a resource, and this is `string`}}
  }
  title = "a"
}

#--- depends-on.pp
resource "item" "shop:index:Item" {
  title = "a"
}
resource "other" "shop:index:Item" {
  options {
    dependsOn = [item, 5] # expected-error [PCL2118] <5> {{the option `dependsOn` takes resources, and this is `int`}}
  }
  title = "a"
}

#--- providers.pp
resource "other" "shop:index:Item" {
  options {
    providers = 1 # expected-error [PCL2118] <1> {{the option `providers` takes a list of resources}}
  }
  title = "a"
}

#--- timeouts.pp
resource "other" "shop:index:Item" {
  options {
    customTimeouts = { creat = "5m" } # expected-warning [PCL2122] <creat> {{the option `customTimeouts` has no property `creat`; did you mean `create`?}}
  }
  title = "a"
}

#--- alias.pp
resource "other" "shop:index:Item" {
  options {
    aliases = [{ nam = "x" }] # expected-warning [PCL2122] <nam> {{the option `aliases` has no property `nam`; did you mean `name`?}}
  }
  title = "a"
}

#--- hooks.pp
resource "other" "shop:index:Item" {
  options {
    hooks = [1] # expected-error [PCL2108] <[1]> {{the option `hooks` takes lists of hooks}}
  }
  title = "a"
}

#--- hook-event.pp
resource "other" "shop:index:Item" {
  options {
    hooks = { afterCraete = [] } # expected-error [PCL2109] <afterCraete> {{did you mean `afterCreate`?}}
  }
  title = "a"
}

#--- hook-mismatch.pp
hook error "again" {
  command = ["true"]
}
resource "other" "shop:index:Item" {
  options {
    hooks = { afterCreate = [again] } # expected-error [PCL2114] <again> {{`again` is of the kind `error`}}
  }
  title = "a"
}
