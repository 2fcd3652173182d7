"""Runs programs of Python one after another under the SDK's mocks, for compare.py; see worker.js, whose protocol it has.
Functions are computed here and not asked for, by the module that the command line names, and each program runs in a
process of its own: worker.py [MODULE], which has `call(token, arguments)` and for jobs with "states" `made(resource)`.
"""
import ast
import asyncio
import contextlib
import importlib
import json
import os
import select
import signal
import sys
import time

import pulumi
from pulumi.runtime import mocks, settings

ENGINE = importlib.import_module(sys.argv[1] if len(sys.argv) > 1 else "std_calls")
SECONDS = 60  # for one program, which takes a small part of it


class Mocks(mocks.Mocks):
    def __init__(self, has_states):
        self.resources, self.has_states, self.options = [], has_states, {}

    def new_resource(self, args):
        made = {"type": args.typ, "name": args.name, "inputs": plain(args.inputs)}
        self.resources.append(made)
        if self.has_states:
            answer = ENGINE.made(made)
            for key in self.options[args.typ, args.name]["secretOutputs"]:
                if key in answer["state"]:
                    answer["state"][key] = pulumi.Output.secret(answer["state"][key])
            return answer["id"], answer["state"]
        stash = {"output": args.inputs.get("input")} if args.typ == "pulumi:index:Stash" else {}
        return f"{args.name}-id", {**args.inputs, **stash}

    def call(self, args):
        return ENGINE.call(args.token, args.args)


def plain(value):
    if isinstance(value, pulumi.Resource):
        return {"$resource": value._name}  # pylint: disable=protected-access
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if value is not None and not isinstance(value, (str, int, float)):
        raise TypeError(f"a value of no type that Pulumi carries: {type(value).__name__}")
    return value


def reason(error):
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]


def guarded(text):
    """The program, with each `pulumi.export` in a `try` of its own."""
    tree = ast.parse(text)
    for place, statement in enumerate(tree.body):
        call = statement.value if isinstance(statement, ast.Expr) else None
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pulumi.export":
            failed = ast.parse(f"_failed({ast.unparse(call.args[0])}, error)").body
            handler = ast.ExceptHandler(ast.Name("Exception", ast.Load()), "error", failed)
            tree.body[place] = ast.Try([statement], [handler], [], [])
    return compile(ast.fix_missing_locations(tree), "__main__.py", "exec")


async def settle():
    """Waits until nothing is under way."""
    while True:
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        if not others:
            return
        await asyncio.wait(others)


def options_of(request, components):
    """What a program says of a resource besides its inputs; `dependencies` has `implied` ones, too, and `awaited` what is
    awaited because the component is that holds the resource."""
    def named(urns):
        return [urn.split("::")[-1] for urn in urns]

    others = {"protect": request.protect, "deleteBeforeReplace": request.deleteBeforeReplace, "import": request.importId,
              "ignoreChanges": request.ignoreChanges, "replaceOnChanges": request.replaceOnChanges,
              "deletedWith": request.deletedWith, "customTimeouts": request.customTimeouts.ByteSize()}
    return {"dependencies": named(request.dependencies),
            "awaited": components.get(request.parent.split("::")[-1], []),
            "implied": named(urn for one in request.propertyDependencies.values() for urn in one.urns),
            "retainOnDelete": request.retainOnDelete, "secretOutputs": list(request.additionalSecretOutputs),
            "others": [key for key, value in others.items() if value]}


def record_options(monitor):
    """Takes down the options of all resources that are registered with `monitor`."""
    options, components, register = {}, {}, monitor.RegisterResource

    def recorded(request):
        made = options[request.type, request.name] = options_of(request, components)
        if not request.custom:
            components[request.name] = made["dependencies"] + made["awaited"]
        return register(request)

    monitor.RegisterResource = recorded
    return options


async def value_of(value, has_secrets):
    try:
        output = pulumi.Output.from_input(value)
        found = {"value": plain(await output.future())}
        return {**found, "secret": True} if has_secrets and await output.is_secret() else found
    except Exception as error:  # pylint: disable=broad-exception-caught
        return {"error": reason(error)}


async def execute(program, exports, has_secrets):
    exported = {}
    pulumi.export = lambda name, value: exported.update({name: value})
    main = os.path.join(program, "__main__.py")
    with open(main, encoding="utf-8") as handle:
        code = guarded(handle.read())
    names = {"__name__": "__main__", "__file__": main,
             "_failed": lambda name, error: exports.update({name: {"error": reason(error)}})}
    exec(code, names)  # pylint: disable=exec-used
    values = await asyncio.gather(*(value_of(value, has_secrets) for value in exported.values()))
    exports.update(zip(exported, values))
    await settle()


def run(job):
    program, recorded = job["program"], Mocks(job.get("states", False))
    result = {"exports": {}, "resources": recorded.resources, "broken": None, "end": None}
    os.chdir(program)
    sys.path.insert(0, program)
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    loop.set_exception_handler(lambda _, __: None)
    mocks.set_mocks(recorded, "project", "dev", preview=False, organization="organization")
    if job.get("states"):
        recorded.options = record_options(settings.SETTINGS.monitor)
    pulumi.runtime.set_all_config(job["config"])
    settings.SETTINGS.root_directory = program
    settings._get_rpc_manager().clear()
    try:
        loop.run_until_complete(execute(program, result["exports"], job.get("states")))
    except (Exception, RecursionError) as error:  # pylint: disable=broad-exception-caught
        result["broken"] = reason(error)
    for one in recorded.resources:
        one["options"] = recorded.options.get((one["type"], one["name"]))
    unhandled = settings._get_rpc_manager().unhandled_exception
    result["end"] = reason(unhandled) if unhandled else None
    return result


def run_apart(job):
    """Runs a program in a process of its own, so that it leaves nothing behind; gives its result as JSON."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with open(os.devnull, "w", encoding="utf-8") as nothing, contextlib.redirect_stderr(nothing):
                text = json.dumps(run(job))
            with os.fdopen(writer, "w", encoding="utf-8") as answer:
                answer.write(text)
        finally:
            os._exit(0)
    os.close(writer)
    text, deadline = b"", time.monotonic() + SECONDS
    while select.select([reader], [], [], max(0, deadline - time.monotonic()))[0]:
        piece = os.read(reader, 1 << 16)
        if not piece:
            break
        text += piece
    else:
        os.kill(child, signal.SIGKILL)
    os.close(reader)
    os.waitpid(child, 0)
    return text.decode() or json.dumps({"exports": {}, "resources": [], "broken": "it gave no answer", "end": None})


def main():
    # What a program prints is none of the protocol.
    answers, sys.stdout = sys.stdout, sys.stderr
    sys.dont_write_bytecode = True
    for line in sys.stdin:
        answers.write(run_apart(json.loads(line)) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
