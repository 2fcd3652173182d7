# RUN: pcl-opt --verify-diagnostics %s -o /dev/null
# All nodes share one set of names.

a = 1
config "a" "string" {} # expected-error [PCL2005] {{`a` is declared twice; resources, components, configs, outputs and locals share one set of names, rename one of them}}
resource "b" "x:y:Z" {}
b = 2 # expected-error [PCL2005] {{`b` is declared twice}}
c = 3 # fine
package {
  baseProviderName = "a"
}
