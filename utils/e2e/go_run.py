#!/usr/bin/env python3
"""Runs programs of Go under the SDK's mocks, and says what they register and how they end:

    go_run.py [--schemas=DIR]... [--state=FILE] [--config=JSON] [--times=N] PROGRAM...

A line `TYPE NAME INPUTS` for each resource, in order of the names, `output NAME = VALUE` for each output, and `end: ERROR` where the
program fails; before them a line `NAME:` where there are several programs. With --times each runs so often, and must say the same each time. Packages are made of the schemas in DIR. FILE
says by token, in JSON, what resources of a type have beside their inputs, and what methods give; in it
`{"$resource": ["TYPE", "NAME"]}` is a resource of the program.
"""
import argparse
import json
import os
import sys

import exports


def lines(answer):
    found = sorted(f"{made['type']} {made['name']} {json.dumps(made['inputs'], sort_keys=True)}" for made in answer["resources"])
    for name, output in sorted(answer["exports"].items()):
        value = output["error"] if "error" in output else json.dumps(output["value"], sort_keys=True, ensure_ascii=False)
        found.append(f"output {name} = {value}")
    reason = answer["broken"] or answer["end"]
    return found + ([f"end: {reason}"] if reason else [])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--schemas", action="append", default=[])
    parser.add_argument("--state")
    parser.add_argument("--config", default="{}")
    parser.add_argument("--times", type=int, default=1)
    arguments = parser.parse_args()
    programs = [os.path.abspath(program) for program in arguments.programs]
    # One processor: what nobody waits for comes too late.
    os.environ["GOMAXPROCS"] = "1"
    state = {}
    if arguments.state:
        with open(arguments.state, encoding="utf-8") as handle:
            state = json.load(handle)
    answers = exports.run_go(programs * arguments.times, arguments.config, schemas=arguments.schemas, state=state)
    found = [lines(answer) for answer in answers]
    for program, said in zip(programs, found):
        print("\n".join(([os.path.basename(program) + ":"] if len(programs) > 1 else []) + said))
    sys.exit(found != found[:len(programs)] * arguments.times)


if __name__ == "__main__":
    main()
