"""Runs a Python program in the real engine: real_program.py WORK preview|up|no-changes

WORK is the folder of a project with the stack PCL_STACK, else `dev` (see real_engine.py), the current folder that of
`__main__.py`. Prints one JSON object, how often what was done or would be. `no-changes` is a preview that fails where something
would be. real_program.js does the same for Node.js.
"""
import json
import os
import runpy
import sys

from pulumi import automation

work, step = sys.argv[1:]
sys.path.insert(0, os.getcwd())


def program():
    runpy.run_path("__main__.py", run_name="__main__")


settings = automation.ProjectSettings("project", "python", main=os.getcwd())
options = automation.LocalWorkspaceOptions(work_dir=work, project_settings=settings)
stack = automation.create_or_select_stack(os.environ.get("PCL_STACK", "dev"), "project", program, opts=options)
if step == "up":
    changes = stack.up(color="never").summary.resource_changes
else:
    changes = stack.preview(color="never", expect_no_changes=step == "no-changes").change_summary
print(json.dumps({getattr(kind, "value", kind): count for kind, count in (changes or {}).items()}))
