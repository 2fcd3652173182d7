# Functions of the package std are typed as what they compute; what they are given is checked against the function.
# RUN: pcl-opt --passes=bind --verify-diagnostics -o - %s > /dev/null
# RUN: pcl-opt --passes=bind --annotate-types -o - %s 2>/dev/null | sed '/# CHECK/d' | FileCheck %s
config "names" "list(string)" {}
config "labels" "map(number)" {}
config "anything" "any" {}
config "matrix" "list(list(number))" {}

resource "pet" "random:index/randomPet:RandomPet" {}

# CHECK: upper = invoke
# CHECK: }).result # string
upper = invoke("std:index:upper", { input = "x" }).result
# CHECK: late = invoke
# CHECK: }).result # output(string)
late = invoke("std:index:upper", { input = pet.id }).result
# CHECK: keys = invoke
# CHECK: }).result # list(string)
keys = invoke("std:index:keys", { input = { a = pet.id } }).result
# CHECK: merged = invoke
# CHECK: }).result # object({a = output(string), b = int})
merged = invoke("std:index:merge", { input = [{ a = 1 }, { a = pet.id, b = 2 }] }).result
# CHECK: map = invoke
# CHECK: }).result # map(number)
map = invoke("std:index:merge", { input = [labels, { b = 2 }] }).result
# CHECK: flat = invoke
# CHECK: }).result # list(number)
flat = invoke("std:index:flatten", { input = matrix }).result
# CHECK: rows = invoke
# CHECK: }).result # list(tuple([string, number]))
rows = invoke("std:index:setproduct", { input = [names, matrix[0]] }).result
# CHECK: found = invoke
# CHECK: }).result # object({digits = string})
found = invoke("std:index:regex", { pattern = "(?P<digits>[0-9]+)", string = "a1" }).result
# CHECK: zipped = invoke
# CHECK: }).result # map(output(string))
zipped = invoke("std:index:zipmap", { keys = names, values = [pet.id] }).result

# expected-warning@+2 [PCL2122] {{`std:index:upper` has no property `inputs`; did you mean `input`?}}
misspelt = invoke("std:index:upper", {
  inputs = "x"
}).result
# expected-warning@+1 [PCL2121] {{`std:index:replace` lacks the input `replace`, which is required}}
few = invoke("std:index:replace", { text = "x", search = "y" }).result
# expected-warning@+1 {{`keys`}}
wrong = invoke("std:index:keys", { input = names }).result
