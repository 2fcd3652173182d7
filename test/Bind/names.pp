# Diagnostics about names, order and calls.
# RUN: pcl-opt --passes=bind --verify-diagnostics -o - %s

subnets = ["a"]
a = subnet # expected-error [PCL2101] {{`subnet` is not declared in this program; did you mean `subnets`?}}
b = range.value # expected-error [PCL2103] {{`range` is used where nothing is iterated over}}
c = d # expected-error [PCL2102] {{`c` depends on itself: `c` -> `d` -> `c`; take one of these references out}}
d = c
e = [1][2] # expected-warning [PCL2128] {{element 2 was asked of a list of 1}}
f = "x".y # expected-warning [PCL2127] {{a value of type `string` has no properties; `y` was asked of it}}
g = [for v in 1 : v] # expected-warning [PCL2126] {{`for` needs a list, a map or an object, and this is `int`}}
h = lenght("x") # expected-error [PCL2130] {{`lenght` is not a function; did you mean `length`?}}
i = split(",") # expected-error [PCL2131] {{`split` takes 2 arguments, and 1 were given}}
