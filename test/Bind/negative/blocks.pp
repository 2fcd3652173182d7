# Blocks that PCL does not have, or not in this form. One mistake a program.
# RUN: split-file %s %t
# RUN: sh %S/each.sh %t

#--- unknown-block.pp
resuorce "a" "shop:index:Item" {} # expected-error [PCL2001] <resuorce "a" "shop:index:Item" {> {{did you mean `resource`?}}

#--- no-labels.pp
config {} # expected-error [PCL2002] <config {> {{the block `config` has 0 labels here}}

#--- one-label.pp
resource "a" {} # expected-error [PCL2002] <resource "a" {> {{the block `resource` has 1 label here}}

#--- three-labels.pp
output "a" "string" "b" { # expected-error [PCL2002] <output "a" "string" "b" {> {{has 3 labels here}}
  value = 1
}

#--- pulumi-label.pp
pulumi "x" {} # expected-error [PCL2002] <pulumi "x" {> {{write `pulumi`}}

#--- inner-block.pp
resource "a" "shop:index:Item" {
  title = "a"
  tags { # expected-error [PCL2003] <tags {> {{write `tags = {...}`}}
  }
}

#--- two-options.pp
resource "a" "shop:index:Item" {
  options {
    protect = true
  }
  options { # expected-error [PCL2004] <options {> {{stands here twice}}
    protect = true
  }
  title = "a"
}

#--- two-pulumi.pp
pulumi {
}
pulumi { # expected-error [PCL2004] <pulumi {> {{stands here twice}}
}

#--- unknown-attribute.pp
config "a" "string" {
  defualt = "x" # expected-error [PCL2006] <defualt> {{did you mean `default`?}}
}

#--- output-without-value.pp
output "a" {} # expected-error [PCL2007] <"a"> {{output `a` lacks the attribute `value`}}

#--- component-without-token.pp
component "a" {} # expected-error [PCL2007] <"a"> {{component `a` lacks the attribute `token`}}

#--- hook-without-command.pp
hook resource "a" {} # expected-error [PCL2007] <"a"> {{hook `a` lacks the attribute `command`}}

#--- token-template.pp
config "c" "string" {}
component "a" {
  token = "a:${c}:B" # expected-error [PCL2009] <"a:${c}:B"> {{`token` must be a string without interpolations}}
}

#--- logical-name.pp
resource "a" "shop:index:Item" {
  __logicalName = 1 # expected-error [PCL2009] <1> {{`__logicalName` must be a string}}
  title         = "a"
}

#--- secret.pp
config "a" "string" {
  secret = "yes" # expected-error [PCL2010] <"yes"> {{`secret` must be `true` or `false`}}
}

#--- nullable.pp
config "a" "string" {
  nullable = null # expected-error [PCL2010] <null> {{`nullable` must be}}
}

#--- type-annotation.pp
config "a" "list(strin)" {} # expected-error [PCL2011] <"list(strin)"> {{there is no type `strin`; did you mean `string`?}}

#--- hook-kind.pp
hook resuorce "a" { # expected-error [PCL2016] <resuorce> {{`resuorce` is no kind of hook}}
  command = ["true"]
}

#--- error-hook-attribute.pp
hook error "a" {
  command      = ["true"]
  ignoreErrors = true # expected-error [PCL2006] <ignoreErrors> {{the block `hook error` has no attribute `ignoreErrors`}}
}

#--- empty-name.pp
config "" "string" {} # expected-error [PCL2021] <""> {{the name of this config is empty; give it one}}
