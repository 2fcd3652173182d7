# What is said about bodies that are not HCL; what follows is read all the same.
# RUN: hcl2pcl --verify-diagnostics --dump=source %s > /dev/null

foo # expected-error [PCL1004] {{`foo` is followed by the end of the line}}

"foo" = 1 # expected-error [PCL1005] {{write `foo` without them}}

= 1 # expected-error [PCL1003] {{expected an argument (`name = value`) or a block (`type { ... }`), found `=`}}

locals { a = 1, b = 2 } # expected-error [PCL1014] {{found `,` in a block on one line}}

locals "${x}" { # expected-error [PCL1023] {{labels are plain text}}
  a = 1
}

locals "x" # expected-error [PCL1001] {{expected another label or `{`}}
{
  a = 1
}

locals {
  a = ] # expected-error [PCL1002] {{found `]`}}
  b = 1;  # expected-error [PCL1013] {{character `;` has no meaning in HCL}}
}

} # expected-error [PCL1029] {{no block is open here}}

locals { # expected-error [PCL1008] {{`{` is never closed; add `}`}}
  a = 1
