# What is said about templates that are not HCL.
# RUN: hcl2pcl --verify-diagnostics --dump=source %s > /dev/null

locals {
  a = "x # expected-error [PCL1009] {{the string is not closed on its line}}
  b = "\q"         # expected-error [PCL1015] {{`\q` is no escape}}
  c = "\u12"       # expected-error [PCL1015] {{`\u12` is no escape}}
  d = "\ud800"     # expected-error [PCL1015] {{`\ud800` is no escape}}
  e = "${x y}"     # expected-error [PCL1011] {{expected `}` at the end of the template sequence, found `y`}}
  f = "%{ foo }"   # expected-error [PCL1026] {{expected `if`, `else`, `endif`, `for` or `endfor`}}
  g = "%{ if x }"  # expected-error [PCL1025] {{`%{if}` is never ended; add `%{endif}`}}
  h = "%{ endif }" # expected-error [PCL1024] {{`%{endif}` has no directive that it belongs to}}
  i = "%{ for x in y }%{ else }%{ endfor }" # expected-error [PCL1024] {{`%{else}` has no directive}}
}
