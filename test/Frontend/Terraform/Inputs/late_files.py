"""late_files.py PROGRAM DIRECTORY: what the helpers of a program make of texts and files; Terraform makes the same."""

import json
import sys
import types

# The helpers log and check outputs by the SDK, but not those that are asked here.
sys.modules.setdefault("pulumi", types.ModuleType("pulumi"))
sys.path.insert(0, sys.argv[1])
import helpers  # noqa: E402

text = """
a: y
b: 1_0
c: 012
d: 0o12
e: 1.50
f: 1e3
n: 12:30:45
g: 2001-12-14
h: ~
i:
  - &x {q: 1}
  - <<: *x
    t: "yes"
"""
print(json.dumps(helpers.yaml_decode(text), sort_keys=True))
patterns = ["*", "**/{one,two}.*", "**/*.{tf,txt}"]
print(*(helpers.file_set(sys.argv[2], pattern) for pattern in patterns), helpers.file_set("gone", "*"))
with open(sys.argv[2] + "/files/one.tpl") as file:
    template = file.read().rstrip("\n")
print(helpers.render_template(template, {"a": "d", "n": 3.0, "o": {"b c": [1, True]}}))
for wrong in ["%{ if a }x%{ endif }", "${upper(a)}"]:
    try:
        helpers.render_template(wrong, {"a": 1})
    except ValueError as error:
        print("ValueError:", error)
