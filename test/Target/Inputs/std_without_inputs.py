"""std_without_inputs.py TABLE OUT: programs that call each function of the table without inputs, OUT/missing.pp, and those that the
package does not have, OUT/beyond.pp."""

import os
import re
import sys

table, out = sys.argv[1:]
with open(table, encoding="utf-8") as file:
    rows = re.findall(r'^PCL_STD\w*\((\w+), "([^"]*)", \w+, "\w*", (\w+)', file.read(), re.M)
for name, is_beyond in (("missing", False), ("beyond", True)):
    with open(os.path.join(out, name + ".pp"), "w", encoding="utf-8") as file:
        for function, inputs, place in rows:
            if (place == "Beyond") == is_beyond:
                file.write(f'{function} = invoke("std:index:{function}", {{}})\n')
                file.write(f'output "{function}Result" {{\n  value = invoke("std:index:{function}", {{}}).result\n}}\n')
