# Names that mean nothing, or too much. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- undeclared.pp
a = "${nothing}!" # expected-error [PCL2101] <nothing> {{`nothing` is not declared in this program}}

#--- two-locals.pp
a = 1
a = 2 # expected-error [PCL1019] <a> {{argument `a` is set twice}}

#--- two-kinds.pp
config "a" "string" {}
a = 2 # expected-error [PCL2005] <a> {{`a` is declared twice}}

#--- two-outputs.pp
output "a" {
  value = 1
}
output "a" { # expected-error [PCL2005] <"a"> {{`a` is declared twice}}
  value = 2
}

#--- cycle.pp
a = b # expected-error [PCL2102] <a> {{`a` depends on itself: `a` -> `b` -> `a`}}
b = a

#--- own-value.pp
a = [a] # expected-error [PCL2102] <a> {{`a` depends on itself}}

#--- range-outside.pp
a = range.value # expected-error [PCL2103] <range> {{`range` is used where nothing is iterated over}}

#--- range-in-options.pp
resource "a" "shop:index:Item" {
  options {
    range = range.value # expected-error [PCL2103] <range> {{in the inputs of a resource or component}}
    protect = range.value == 1
  }
  title = "a"
}

#--- function.pp
a = length # expected-error [PCL2116] <length> {{`length` is a function, and functions are no values; call it}}

#--- pulumi.pp
pulumi {
  requiredVersionRange = ">=3"
}
a = pulumi.requiredVersionRange # expected-error [PCL2117] <pulumi> {{the block `pulumi` is no value}}

#--- variable-outside.pp
a = [for x in [1] : x]
b = x # expected-error [PCL2101] <x> {{`x` is not declared}}

#--- error-outside.pp
a = error # expected-error [PCL2101] <error> {{`error` is not declared}}

#--- args-outside.pp
hook resource "a" {
  command  = ["true"]
  onDryRun = args.name == "" # expected-error [PCL2101] <args> {{`args` is not declared}}
}
