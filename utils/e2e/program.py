"""Runs a Python program against an engine: program.py ADDRESS PROJECT STACK create|preview

The program is the current folder's __main__.py; configuration comes from the environment, as
Pulumi's own runner passes it. utils/e2e/trace.py starts this with the Python that has the SDKs.
"""
import asyncio
import os
import runpy
import sys

from pulumi.runtime import settings, stack

address, project, name, step = sys.argv[1:]
settings.configure(settings.Settings(monitor=address, engine=address, project=project, stack=name, parallel=16,
                                     dry_run=step == "preview", organization="organization",
                                     root_directory=os.getcwd()))
sys.path.insert(0, os.getcwd())
sys.argv = ["__main__.py"]
asyncio.run(stack.run_in_stack(lambda: runpy.run_path("__main__.py", run_name="__main__") and None))
