# RUN: pcl-opt --verify-diagnostics %s -o /dev/null
# What each block may hold.

resuorce "a" "b:c:D" {} # expected-error [PCL2001] {{`resuorce` is no block of PCL, which has config, resource, read, component, output, hook, package and pulumi; did you mean `resource`?}}
terraform {} # expected-error [PCL2001] {{`terraform` is no block of PCL}}
resource "a" {} # expected-error [PCL2002] {{the block `resource` has 1 label here; write `resource "name" "package:module:Type"`}}
pulumi "x" {} # expected-error [PCL2002] {{write `pulumi`}}
config {} # expected-error [PCL2002] {{has 0 labels}}
output "a" "string" "b" { # expected-error [PCL2002] {{has 3 labels}}
  value = 1
}

config "c" {
  defualt = 1 # expected-error [PCL2006] {{the block `config` has no attribute `defualt`; did you mean `default`?}}
  nullable = "yes" # expected-error [PCL2010] {{`nullable` must be `true` or `false`}}
  secret = c # expected-error [PCL2010] {{`secret` must be}}
  extra { # expected-error [PCL2003] {{the block `config` holds no block `extra`; remove it}}
  }
}
output "o" {} # expected-error [PCL2007] {{output `o` lacks the attribute `value`, which it must have}}
component "s" {} # expected-error [PCL2007] {{component `s` lacks the attribute `token`}}
component "t" {
  token = "a:${c}" # expected-error [PCL2009] {{`token` must be a string without interpolations}}
}

resource "r" "a:b:C" {
  __logicalName = "x${c}" # expected-error [PCL2009] {{`__logicalName` must be a string without interpolations}}
  options {
    protekt = true # expected-error [PCL2008] {{`protekt` is no resource option; did you mean `protect`?}}
    zzz = 1 # expected-error [PCL2008] {{`zzz` is no resource option}}
    timeouts { # expected-error [PCL2003] {{the block `options` holds no block `timeouts`; write `timeouts = {...}`}}
    }
  }
  options { # expected-error [PCL2004] {{the block `options` stands here twice}}
    protect = true
  }
  tags { # expected-error [PCL2003] {{the block `resource` holds no block `tags`; write `tags = {...}` or `tags = [{...}]`}}
  }
}
pulumi {
  requiredVersionRange = ">=3"
}
pulumi { # expected-error [PCL2004] {{the block `pulumi` stands here twice}}
}
package {
  baseProviderNaem = "x" # expected-error [PCL2006] {{the block `package` has no attribute `baseProviderNaem`; did you mean `baseProviderName`?}}
  parameterization { # expected-error [PCL2018] {{the block `parameterization` lacks the attribute `version`}} expected-error [PCL2018] {{lacks the attribute `value`}}
    nam = "x" # expected-error [PCL2006] {{the block `parameterization` has no attribute `nam`}}
    more { # expected-error [PCL2003] {{the block `parameterization` holds no block `more`}}
    }
  }
  parameterization { # expected-error [PCL2004] {{the block `parameterization` stands here twice}}
  }
}

hook resuorce "h" { # expected-error [PCL2016] {{`resuorce` is no kind of hook; write `hook resource "name"` or `hook error "name"`}}
}
hook error {} # expected-error [PCL2002] {{the block `hook` has 1 label here; write `hook resource "name"`}}
hook resource "i" {} # expected-error [PCL2007] {{hook `i` lacks the attribute `command`, which it must have}}
hook error "j" {
  command  = ["true"]
  onDryRun = true # expected-error [PCL2006] {{the block `hook error` has no attribute `onDryRun`}}
}
read "x" {} # expected-error [PCL2002] {{the block `read` has 1 label here; write `read "name" "package:module:Type"`}}
