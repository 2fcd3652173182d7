# RUN: pcl-opt --passes=bind --verify-diagnostics %s -o /dev/null
# Type annotations of configs and outputs.

config "a" "list(strin)" {} # expected-error [PCL2011] {{`list(strin)` is not a type: there is no type `strin`; did you mean `string`?}}
config "b" "map(string" {} # expected-error [PCL2011] {{`map(string` is not a type: expected `)`, found nothing}}
config "c" "object({ a = optional(string), b = list(tuple([int, any])) })" {}
config "d" string {}
