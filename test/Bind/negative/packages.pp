# Package blocks that say too little, or too much. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- without-name.pp
package { # expected-error [PCL2018] <package {> {{the block `package` lacks the attribute `baseProviderName`}}
  baseProviderVersion = "1.0.0"
}

#--- label.pp
package "shop" { # expected-warning [PCL2017] <"shop"> {{write `baseProviderName = "shop"` in it}}
  baseProviderVersion = "1.0.0"
}

#--- name-not-literal.pp
name = "shop"
package {
  baseProviderName = name # expected-error [PCL2009] <name> {{`baseProviderName` must be a string}}
}

#--- no-value.pp
package {
  baseProviderName = "shop"
  parameterization { # expected-error [PCL2018] <parameterization {> {{the block `parameterization` lacks the attribute `value`}}
    name    = "a"
    version = "1.0.0"
  }
}

#--- not-base64.pp
package {
  baseProviderName = "shop"
  parameterization {
    name    = "a"
    version = "1.0.0"
    value   = "?" # expected-error [PCL2020] <"?"> {{is base64, and this is not}}
  }
}

#--- conflict.pp
package {
  baseProviderName    = "shop"
  baseProviderVersion = "1.0.0"
}
package { # expected-error [PCL2019] <package {> {{package `shop` is described twice}}
  baseProviderName    = "shop"
  baseProviderVersion = "2.0.0"
}

#--- misspelt.pp
package {
  baseProviderNaem = "shop" # expected-error [PCL2006] <baseProviderNaem> {{did you mean `baseProviderName`?}}
}
