# What is said about expressions that are not HCL, each beside its line; each item has one error at most, and
# the next item is read again.
# RUN: hcl2pcl --verify-diagnostics --dump=source %s > /dev/null

locals {
  a = (1 + 2 # expected-error@+1 [PCL1033] {{expected `)`, found `b`}}
  b = 3
  c = [1 2]    # expected-error [PCL1030] {{expected `,` or `]`, found `2`}}
  d = f(1,, 2) # expected-error [PCL1002] {{expected an expression, found `,`}}
  e = { x }    # expected-error [PCL1032] {{expected `=` and a value behind the key, found `}`}}
  f = { x = 1 y = 2 } # expected-error [PCL1031] {{found `y`}}
  g = a ? b    # expected-error [PCL1001] {{expected `:`, found the end of the line}}
  h = a.       # expected-error [PCL1035] {{the name of an attribute behind `.`}}
  i = a.0.1    # expected-error [PCL1017] {{`.0.1` reads as a fraction; write `[0][1]`}}
  j = a.*.b.*  # expected-error [PCL1018] {{`.*` behind another `.*`}}
  k = 1..2     # expected-error [PCL1016] {{`1..2` is not a number}}
  l = a & b    # expected-error [PCL1012] {{no operator `&`; write `&&`}}
  m = 'x'      # expected-error [PCL1013] {{character `'` has no meaning in HCL; strings stand in double quotes}}
  n = `x`      # expected-error [PCL1013] {{a back-tick has no meaning}}
  o = [for x in y : x => 1]    # expected-error [PCL1021] {{makes a list but gives a key}}
  p = {for x in y : x}         # expected-error [PCL1020] {{makes an object but gives no key}}
  q = [for x in y : x...]      # expected-error [PCL1022] {{a list has no groups}}
  r = [for x of y : x]         # expected-error [PCL1001] {{expected `in`, found `of`}}
  s = a::b     # expected-error [PCL1001] {{expected `(` behind the function's name}}
  t = 1 u = 2  # expected-error [PCL1006] {{expected the end of the line, found `u`}}
  v = 1,       # expected-error [PCL1007] {{remove the comma}}
  v = 2        # expected-error [PCL1019] {{argument `v` is set twice}}
  w = f(1... 2) # expected-error [PCL1033] {{expected `)`, found `2`}}
}
