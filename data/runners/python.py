"""Runs a Python program against an engine: python.py PROGRAMDIR ADDRESS PROJECT STACK preview|applied

Configuration comes from the environment, as Pulumi's own runner passes it.
"""
import asyncio
import os
import runpy
import sys

directory, address, project, name, kind = sys.argv[1:]
try:
    from pulumi.runtime import settings, stack
except ImportError:
    sys.exit("the SDK `pulumi` is not installed; " + os.environ["PCL_ADVICE"])

os.chdir(directory)
settings.configure(settings.Settings(monitor=address, engine=address, project=project, stack=name, parallel=16,
                                     dry_run=kind == "preview", organization="organization", root_directory=os.getcwd()))
sys.path[0] = os.getcwd()
sys.argv = ["__main__.py"]
sys.dont_write_bytecode = True
try:
    asyncio.run(stack.run_in_stack(lambda: runpy.run_path("__main__.py", run_name="__main__") and None))
except ModuleNotFoundError as error:
    sys.exit(f"the package `{error.name}` is not installed; " + os.environ["PCL_ADVICE"])
