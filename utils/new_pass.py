#!/usr/bin/env python3
"""Starts a new pass: its line in Passes.def, its source, its test, its place in docs/passes.md.

usage: new_pass.py [--root=ROOT] NAME "SUMMARY"

NAME is in lower case with hyphens (`drop-empty-tags`). The source that is made builds, changes nothing, and its test
expects just that; both are where the work begins. Nothing that exists is overwritten.
"""

import os
import re
import subprocess
import sys

SOURCE = """// {name}: {summary}.
#include "pcl/Transforms/Passes.h"

namespace pcl::transforms {{

namespace {{

class {cls} final : public pass::ProgramPass {{
public:
  pass::Result runOn(ir::Program &, pass::PassContext &) override {{
    return pass::Result::Unchanged;
  }}
}};

}} // namespace

std::unique_ptr<pass::Pass> create{cls}(const Facts &) {{ return std::make_unique<{cls}>(); }}

}} // namespace pcl::transforms
"""

TEST = """# {name}: {summary}.
RUN: split-file %s %t
RUN: pcl-opt --passes=bind,{name} %t/in.pp | diff %t/want.pp -

#--- in.pp
a = 1
#--- want.pp
a = 1
"""


def main():
    arguments = sys.argv[1:]
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    if arguments and arguments[0].startswith("--root="):
        root = arguments.pop(0)[len("--root="):]
    if len(arguments) != 2 or not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", arguments[0]):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    name, summary = arguments[0], arguments[1].rstrip(".")
    cls = "".join(part.capitalize() for part in name.split("-"))
    source = os.path.join(root, "lib/Transforms/%s.cpp" % cls)
    test = os.path.join(root, "test/Transforms/%s.test" % name)
    table = os.path.join(root, "include/pcl/Transforms/Passes.def")
    with open(table, encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    if any('PCL_PASS("%s"' % name in line for line in lines) or os.path.exists(source) or os.path.exists(test):
        print("there is a pass %s already" % name, file=sys.stderr)
        return 1

    # The table is sorted by name.
    rows = [i for i, line in enumerate(lines) if line.startswith('PCL_PASS("')]
    behind = [i for i in rows if lines[i] < 'PCL_PASS("%s"' % name]
    at = behind[-1] + 1 if behind else rows[0]
    lines.insert(at, 'PCL_PASS("%s", %s, Bound, Bound, Any, "%s")\n' % (name, cls, summary))
    with open(table, "w", encoding="utf-8") as file:
        file.writelines(lines)
    for path, text in [(source, SOURCE), (test, TEST)]:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.format(name=name, cls=cls, summary=summary))
        print("made " + os.path.relpath(path, root))
    return subprocess.call([sys.executable, os.path.join(root, "utils/make_passes_md.py"), root])


if __name__ == "__main__":
    sys.exit(main())
