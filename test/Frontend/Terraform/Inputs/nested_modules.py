"""Writes a module that calls a module that calls a module: nested_modules.py DIRECTORY LEVELS. Flat on disk, so that paths stay short."""
import os
import sys

root, levels = sys.argv[1], int(sys.argv[2])
for level in range(levels + 1):
    directory = root if level == 0 else os.path.join(root, "m%d" % level)
    os.makedirs(directory, exist_ok=True)
    with open(os.path.join(directory, "main.tf"), "w", encoding="utf-8") as file:
        if level < levels:
            place = "./m1" if level == 0 else "../m%d" % (level + 1)
            file.write('module "next" {\n  source = "%s"\n}\n' % place)
        else:
            file.write("locals {\n  end = true\n}\n")
