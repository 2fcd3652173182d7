#!/usr/bin/env python3
"""A provider of random resources with blocks, and a judge of what becomes of them when their program runs:

    random_blocks.py serve SEED COUNT           prints a port and serves COUNT resources, each of a type of its own
    random_blocks.py schema|file SEED COUNT     prints the schema, or an import file of those whose provider works
    random_blocks.py judge SEED COUNT WORK [COMMAND...]

Beside random_rules.py, whose inputs are texts at the top: here they are of all types, some in blocks, with values that are hard to
write. A provider may read a number as a text, give sets in another order, change case and JSON, read back what it was given or all,
fill in what follows from other inputs or what the state has, compare with outputs, inputs or both, and say of a difference where it is, in which
input, or that there is one; inputs may be secret, or never read. Some die, fail, know no such thing, or answer nonsense.

`judge` lets COMMAND (default: `pcl-import`) import all of them from a process of its own, runs the program in Python, and plays the engine with
what the program registered: a preview on the state that import.json makes, a refresh, and another preview. What is called verified must have no
difference in either, and no input that can go, and no file may have a secret. One line is printed for each fault, then counts; the exit code is 1 if
there is a fault. What is not verified although a set has no difference, of up to 12 inputs that may go, is counted as missed.
"""
import collections
import copy
import itertools
import json
import os
import random
import re
import subprocess
import sys
import threading
from concurrent import futures

from signatures import SECRET, SIGNATURE

PACKAGE = "blocks"
ABSENT = object()
ZEROS = ("", 0, False, [], {}, "0", "false")
HARD_TEXTS = ["plain", 'with "quotes"', "a${b}c", "%{if}", "line\nbreak", "ünï—码", "back\\slash", "", " lead", "0", "true", "null", "1e3", "it's", "tab\there",
              "$${x}", "{{ x }}", "`tick`"]
HARD_KEYS = ["a", "b.c", "d e", "__x", "Name", "k8s.io/x", "é", "1"]


# Values as trees ----------------------------------------------------------------------------------------


def plain(value):
    """`value` without marks, notes of a bridge, and nulls."""
    if isinstance(value, dict):
        if value.get(SIGNATURE) == SECRET:
            return plain(value["value"])
        return {name: plain(member) for name, member in value.items() if name != "__defaults" and member is not None}
    return [plain(element) for element in value] if isinstance(value, list) else value


def at(tree, path):
    for name in path:
        if not isinstance(tree, dict) or name not in tree:
            return ABSENT
        tree = tree[name]
    return tree


def with_value(tree, path, value):
    tree = copy.deepcopy(tree)
    place = tree
    for name in path[:-1]:
        place = place.setdefault(name, {})
    if value is ABSENT:
        place.pop(path[-1], None)
    else:
        place[path[-1]] = value
    return tree


def paths_of(tree, above=()):
    for name, member in tree.items():
        yield above + (name,)
        if isinstance(member, dict) and SIGNATURE not in member:
            yield from paths_of(member, above + (name,))


def as_text(value):
    return value if isinstance(value, str) else json.dumps(value)


# What a provider knows ----------------------------------------------------------------------------------


class Property:
    """An input, or a member of a block: its type, the value that the cloud has, and how its provider treats it."""

    SCHEMAS = {"text": {"type": "string"}, "case": {"type": "string"}, "json": {"type": "string"}, "integer": {"type": "integer"},
               "number": {"type": "number"}, "boolean": {"type": "boolean"}, "list": {"type": "array", "items": {"type": "string"}},
               "set": {"type": "array", "items": {"type": "string"}}, "map": {"type": "object", "additionalProperties": {"type": "string"}},
               "any": {"$ref": "pulumi.json#/Any"}}

    def __init__(self, choose, name, is_member):
        self.name, self.members = name, []
        kinds = ["text"] * 5 + ["integer"] * 2 + ["boolean", "number", "list", "set", "map", "json", "case", "any", "objects"] + ([] if is_member else ["block"] * 3)
        self.kind = choose.choice(kinds)
        self.role = choose.choice(["needed"] * 4 + ["computed"] * 4 + ["default"] * 2 + ["required"] + ["derived"] * 2)
        if self.kind == "block":
            self.members = [Property(choose, f"{name}m{index}", True) for index in range(choose.randint(1, 4))]
        is_top = not is_member
        self.is_secret = is_top and self.kind == "text" and choose.random() < 0.08
        self.is_unread = is_top and self.kind in ("text", "integer") and choose.random() < 0.06
        self.is_persistent = choose.random() < 0.03
        self.is_zero_absent = choose.random() < 0.15
        # Read gives a text, and Diff takes nothing else, or anything that says the same.
        self.echo = choose.choice(["", "", "", "lenient", "strict", ""]) if self.kind in ("integer", "boolean") else ""
        self.set_value(self.made_value(choose))
        if self.role == "required" and self.value in ZEROS:
            self.role = "needed"

    def set_value(self, value):
        self.value = value

    def made_value(self, choose):
        name = self.name
        make = {
            "text": lambda: choose.choice(HARD_TEXTS) if choose.random() < 0.4 else f"{name}-{choose.randint(10, 99)}-val",
            "integer": lambda: choose.choice([0, 1, -3, 80, 2**31, 2**53 - 1, 443]),
            "number": lambda: choose.choice([0.5, 1.25, -0.1, 1e21, 1e-7, 3]),
            "boolean": lambda: choose.choice([True, False]),
            "list": lambda: [f"{name}{index}" for index in range(choose.randint(0, 3))],
            "set": lambda: [f"{name}{index}" for index in range(choose.randint(1, 4))],
            "map": lambda: {choose.choice(HARD_KEYS): choose.choice(HARD_TEXTS) for _ in range(choose.randint(0, 3))},
            "json": lambda: json.dumps({"Statement": [{"B": ["x", name], "a": 1}], "V": choose.choice(HARD_TEXTS)}, separators=(",", ":")),
            "case": lambda: f"{name}-lower",
            "any": lambda: choose.choice([{"x": [1, {"y": 2}]}, [1, "2", False], "any", 7, {"deep": {"er": [[]]}}]),
            "objects": lambda: [{"n": f"{name}{index}", "w": index} for index in range(choose.randint(1, 3))],
            "block": lambda: {member.name: member.value for member in self.members},
        }
        return f"SECRET-{name}-{choose.randint(0, 10**9)}" if self.is_secret else make[self.kind]()

    def schema(self, types, prefix):
        token = f"{PACKAGE}:index:{prefix}{self.name.title()}"
        if self.kind == "objects":
            types[token] = {"type": "object", "properties": {"n": {"type": "string"}, "w": {"type": "integer"}}, "required": ["n"]}
            return {"type": "array", "items": {"$ref": "#/types/" + token}}
        if self.kind == "block":
            types[token] = {"type": "object", "properties": {member.name: member.schema(types, prefix + self.name.title()) for member in self.members},
                            "required": [member.name for member in self.members if member.role == "required"]}
            return {"$ref": "#/types/" + token}
        return {**self.SCHEMAS[self.kind], **({"secret": True} if self.is_secret else {})}

    def normal(self, value):
        """What a provider that is lenient compares."""
        if self.members and isinstance(value, dict):
            known = {member.name: member for member in self.members}
            return {name: known[name].normal(member) if name in known else member for name, member in value.items()}
        if self.kind == "set" and isinstance(value, list):
            return sorted(map(str, value))
        if self.kind == "case" and isinstance(value, str):
            return value.lower()
        if self.kind == "json" and isinstance(value, str):
            try:
                return json.loads(value)
            except ValueError:
                return value
        return as_text(value) if self.echo == "lenient" else value

    def is_same(self, new, old):
        if self.echo == "strict":
            return isinstance(new, str) and new == as_text(old)
        return self.normal(new) == self.normal(old)

    def seen(self, value):
        return ABSENT if value is not ABSENT and self.is_zero_absent and value in ZEROS else value


class Thing:
    """One resource: what its provider answers, as a function of plain values."""

    def __init__(self, seed, number):
        choose = random.Random(f"blocks/{seed}/{number}")
        self.number, self.token, self.id = number, f"{PACKAGE}:index:Thing{number}", f"thing-{seed}-{number}"
        self.compares = choose.choice(["outputs"] * 3 + ["inputs"] * 2 + ["both"])
        self.says_diff = choose.choice(["detailed", "detailed-input", "names", "some", "some", "unknown", "replace"])
        if self.compares == "inputs" and choose.random() < 0.5:
            self.says_diff = "unknown"
        self.says_check = choose.choice(["path", "prose", "snake", "silent", "abort", "first", "wrong", "path"])
        self.refresh = choose.choice(["all", "given", "given", "merged"])
        self.is_canonical = choose.random() < 0.3  # what Check makes of inputs
        self.takes_olds = choose.random() < 0.3
        self.trouble = choose.choice([""] * 30 + ["slow", "die", "garbage", "no-inputs", "gone", "fail", "no-content"])
        self.properties = [Property(choose, f"q{index}", False) for index in range(choose.randint(1, 7))]
        self.by_path = {(one.name,): one for one in self.properties}
        self.by_path |= {(one.name, member.name): member for one in self.properties for member in one.members}
        self.derived = {}
        self.derive(choose)
        self.groups = []
        self.group(choose)
        for one in self.properties:
            one.set_value({member.name: member.value for member in one.members} if one.members else one.value)
        server = {one.name: one.value for one in self.properties if not one.is_unread}
        self.outputs = {**self.marked(server), "stamp": f"made-{number}"}
        self.read_inputs = self.marked({name: value for one in self.properties if not one.is_unread
                                        for name, value in self.reading(choose, one).items()})
        if self.compares == "outputs" and choose.random() < 0.5:
            self.read_inputs["__defaults"] = []
        # The same as a program can say it.
        self.sayable = plain(self.read_inputs)
        for path, one in self.by_path.items():
            if one.echo and at(self.sayable, path) is not ABSENT:
                self.sayable = with_value(self.sayable, path, one.value)

    def derive(self, choose):
        """Some texts follow from others where a program does not say them."""
        sources = [one for one in self.properties if one.kind == "text" and one.role in ("needed", "required") and not one.is_secret and not one.is_unread]
        for path, one in self.by_path.items():
            if one.role != "derived":
                continue
            if one.kind != "text" or one.is_secret or not sources:
                one.role = "computed"
                continue
            self.derived[path] = (choose.choice(sources).name,)
            if choose.random() < 0.7:
                one.set_value(at({source.name: source.value for source in sources}, self.derived[path]) + ".sub")

    def group(self, choose):
        free = [path for path, one in self.by_path.items() if one.role in ("needed", "computed")]
        choose.shuffle(free)
        for _ in range(choose.randint(0, 3)):
            if len(free) < 2:
                return
            members = tuple(free.pop() for _ in range(min(len(free), choose.randint(2, 3))))
            kind = choose.choice(["conflict", "exactly", "least", "requires"])
            if kind in ("conflict", "exactly"):
                if any(one != other and one == other[:len(one)] for one in members for other in members):
                    continue
                # What was made could be made: the program said one, and the cloud chose the rest.
                said = choose.choice(members)
                for path in members:
                    self.by_path[path].role = self.by_path[path].role if path == said else "computed"
            self.groups.append((kind, members))

    def reading(self, choose, one):
        """The member that Read gives for a property; none for a zero that is as good as none."""
        value = copy.deepcopy(one.value)
        if one.members:
            value = {name: member for inner in one.members for name, member in self.reading(choose, inner).items()}
        if one.kind == "set" and choose.random() < 0.5:
            value = value[1:] + value[:1]
        if one.echo:
            value = as_text(value)
        return {} if one.seen(value) is ABSENT else {one.name: value}

    def marked(self, tree):
        return {name: {SIGNATURE: SECRET, "value": value} if (name,) in self.by_path and self.by_path[(name,)].is_secret else value
                for name, value in tree.items()}

    @property
    def is_hidden(self):
        """Something of it may stand in no file, so that the engine reads it."""
        return any(one.is_secret or (one.is_unread and one.role == "required") for one in self.properties)

    # What a provider answers ------------------------------------------------------------------------

    def broken(self, news):
        found = [(path,) for path, one in self.by_path.items()
                 if one.role == "required" and at(news, path) is ABSENT and (len(path) == 1 or at(news, path[:-1]) is not ABSENT)]
        for kind, members in self.groups:
            given = [path for path in members if at(news, path) is not ABSENT]
            if (kind == "conflict" and len(given) > 1) or (kind == "exactly" and len(given) != 1) or (kind == "least" and not given) or \
                    (kind == "requires" and members[0] in given and len(given) < len(members)):
                found.append(members)
        return found

    def failures(self, news):
        broken = self.broken(news)
        if not broken or self.says_check in ("silent", "abort", "wrong"):
            return [("stamp" if self.says_check == "wrong" else "", "invalid")] if broken else []
        if self.says_check == "path":
            return [(".".join(members[0]), "must fit with " + " and ".join(".".join(path) for path in members[1:])) for members in broken]
        if self.says_check == "first":
            return [(".".join(broken[0][0]), "bad")]
        form, between = ("'{}'", ".") if self.says_check == "prose" else ('"{}"', ".0.")
        return [("", "invalid combination: " + ", ".join(form.format(between.join(path)) for path in members)) for members in broken]

    def check(self, olds, news):
        olds, said = plain(olds), plain(news)
        filled, noted = said, []

        def fill(path, value):
            nonlocal filled
            filled = with_value(filled, path, copy.deepcopy(value))
            noted.extend(path if len(path) == 1 else ())

        for path, one in self.by_path.items():
            if at(filled, path) is not ABSENT or (len(path) > 1 and at(filled, path[:-1]) is ABSENT):
                continue
            if one.role == "default" and not one.is_unread:
                fill(path, one.value)
            elif self.takes_olds and one.role == "computed" and at(olds, path) is not ABSENT and not any(path in members for _, members in self.groups):
                fill(path, at(olds, path))
            elif path in self.derived and self.compares != "outputs" and at(filled, self.derived[path]) is not ABSENT:
                fill(path, at(filled, self.derived[path]) + ".sub")
        for path, one in self.by_path.items() if self.is_canonical else ():
            value = at(filled, path)
            if one.kind in ("case", "set") and value is not ABSENT:
                filled = with_value(filled, path, one.normal(value))
        inputs = self.marked(filled)
        if self.compares == "outputs":
            inputs["__defaults"] = sorted(noted)
        return inputs, self.failures(said)

    def diff(self, outputs, old_inputs, news):
        """The paths that differ, each with what happened."""
        return list(self.differences((), self.properties, plain(outputs), plain(old_inputs), plain(news)))

    def differences(self, above, properties, outputs, old_inputs, news):
        for one in properties:
            path = above + (one.name,)
            old, before, now = (one.seen(at(tree, path)) for tree in (outputs, old_inputs, news))
            base = before if self.compares == "inputs" else old
            if one.is_persistent and self.compares == "outputs":
                yield path, "update"
            elif one.is_unread:
                if self.compares != "outputs" and now is not before and now != before:
                    yield path, "update"
            elif one.members and isinstance(now, dict) and isinstance(base, dict):
                yield from self.differences(path, one.members, outputs, old_inputs, news)
            elif now is not ABSENT:
                if base is ABSENT or not one.is_same(now, base):
                    yield path, "add" if base is ABSENT else "update"
            elif self.compares == "outputs":
                follows = path in self.derived and at(news, self.derived[path]) is not ABSENT and at(news, self.derived[path]) + ".sub" == old
                if old is not ABSENT and one.role != "computed" and not follows:
                    yield path, "delete"
            elif before is not ABSENT:
                yield path, "delete"

    def read(self, inputs, outputs):
        if not outputs or self.refresh == "all":
            return copy.deepcopy(self.read_inputs)
        if self.refresh == "given":
            return inputs
        return {name: copy.deepcopy(self.read_inputs[name]) if name in self.read_inputs and (name,) in self.by_path and not self.by_path[(name,)].members else value
                for name, value in inputs.items()}

    # What an engine makes of it ---------------------------------------------------------------------

    def fault(self, outputs, old_inputs, program, ignored=()):
        """Why a preview is not clean, or None."""
        for text in ignored:
            path = tuple(text.split("."))
            if at(old_inputs, path) is not ABSENT or at(program, path) is not ABSENT:
                program = with_value(program, path, at(old_inputs, path))
        news, failures = self.check(old_inputs, program)
        if failures:
            return "Check fails"
        different = [path for path, _ in self.diff(outputs, old_inputs, news) if ".".join(path) not in ignored and path[0] not in ignored]
        if different and self.says_diff == "unknown":  # the engine compares
            left, right = plain(old_inputs), plain(news)
            for text in ignored:
                left, right = (with_value(tree, tuple(text.split(".")), ABSENT) for tree in (left, right))
            different = [("inputs",)] if left != right or set(old_inputs.get("__defaults", ())) != set(news.get("__defaults", ())) else []
        return "difference in " + ", ".join(".".join(path) for path in different) if different else None

    def lasting_fault(self, outputs, old_inputs, program, ignored=()):
        now = self.fault(outputs, old_inputs, program, ignored)
        if now:
            return now
        later = self.fault(outputs, self.read(old_inputs, outputs), program, ignored)
        return f"{later} after a refresh" if later else None

    def is_valid(self, program, is_own):
        if not is_own:
            return not self.lasting_fault(self.outputs, self.read_inputs, program)
        news, failures = self.check(self.read_inputs, program)
        return not failures and not self.lasting_fault(self.outputs, news, program)

    def valid_set(self):
        """A set of inputs without a difference; None if there is none, or too many to look at."""
        paths = list(paths_of(self.sayable))
        if len(paths) > 12:
            return None
        for size in range(len(paths) + 1):
            for gone in itertools.combinations(paths, size):
                program = self.sayable
                for path in gone:
                    if at(program, path) is not ABSENT:
                        program = with_value(program, path, ABSENT)
                if self.is_valid(program, False) or (not self.is_hidden and self.is_valid(program, True)):
                    return program
        return None

    def schema(self, types):
        inputs = {one.name: one.schema(types, f"Thing{self.number}") for one in self.properties}
        return {"inputProperties": inputs, "requiredInputs": [one.name for one in self.properties if one.role == "required"],
                "properties": {**inputs, "stamp": {"type": "string"}}, "required": []}


def all_things(seed, count):
    return [Thing(seed, number) for number in range(count)]


def schema_of(things):
    types = {}
    resources = {one.token: one.schema(types) for one in things}
    return {"name": PACKAGE, "version": "1.0.0", "resources": resources, "types": types}


def import_file(things):
    return {"resources": [{"type": one.token, "name": one.id.replace("-", ""), "id": one.id} for one in things]}


# The provider -------------------------------------------------------------------------------------------


def serve(things):
    import grpc
    from google.protobuf import empty_pb2
    from pulumi.runtime.proto import plugin_pb2, provider_pb2, provider_pb2_grpc

    from wire import from_struct, to_struct

    by_token = {one.token: one for one in things}
    changes, kinds = provider_pb2.DiffResponse, provider_pb2.PropertyDiff
    schema = json.dumps(schema_of(things))
    calls, lock = collections.Counter(), threading.Lock()

    def asked(request, context):
        one = by_token[request.type]
        with lock:
            calls[request.type] += 1
        if one.trouble == "slow":
            threading.Event().wait(0.05)
        if one.trouble == "die" and calls[request.type] > 5:
            os._exit(3)
        if one.trouble == "fail" and calls[request.type] > 4:
            context.abort(grpc.StatusCode.INTERNAL, "out of order")
        return one

    class Provider(provider_pb2_grpc.ResourceProviderServicer):
        def Handshake(self, request, context):
            return provider_pb2.ProviderHandshakeResponse(accept_secrets=True)

        def GetPluginInfo(self, request, context):
            return plugin_pb2.PluginInfo(version="1.0.0")

        def GetSchema(self, request, context):
            return provider_pb2.GetSchemaResponse(schema=schema)

        def CheckConfig(self, request, context):
            return provider_pb2.CheckResponse(inputs=request.news)

        def DiffConfig(self, request, context):
            return changes(changes=changes.DIFF_NONE)

        def Configure(self, request, context):
            return provider_pb2.ConfigureResponse(acceptSecrets=True)

        def Check(self, request, context):
            one = asked(request, context)
            inputs, failures = one.check(from_struct(request.olds), from_struct(request.news))
            if failures and one.says_check == "abort":
                context.abort(grpc.StatusCode.INVALID_ARGUMENT, "no")
            return provider_pb2.CheckResponse(inputs=to_struct(inputs), failures=[
                provider_pb2.CheckFailure(property=name, reason=reason) for name, reason in failures])

        def Diff(self, request, context):
            one = asked(request, context)
            found = one.diff(from_struct(request.olds), from_struct(request.old_inputs), from_struct(request.news))
            found = [(path, kind) for path, kind in found if ".".join(path) not in request.ignoreChanges and path[0] not in request.ignoreChanges]
            if not found:
                return changes(changes=changes.DIFF_NONE)
            if one.says_diff in ("unknown", "some"):
                return changes(changes=changes.DIFF_UNKNOWN if one.says_diff == "unknown" else changes.DIFF_SOME)
            names = sorted({path[0] for path, _ in found})
            if one.says_diff == "names":
                return changes(changes=changes.DIFF_SOME, diffs=names)
            suffix = "_REPLACE" if one.says_diff == "replace" else ""
            detailed = {".".join(path): kinds(kind=getattr(kinds, kind.upper() + suffix), inputDiff=one.says_diff == "detailed-input") for path, kind in found}
            return changes(changes=changes.DIFF_SOME, diffs=names, replaces=names if suffix else [], hasDetailedDiff=True, detailedDiff=detailed)

        def Read(self, request, context):
            one = by_token[request.type]
            if request.id != one.id or one.trouble == "gone":
                return provider_pb2.ReadResponse()
            outputs = to_struct({**one.outputs, "odd": {SIGNATURE: "nonsense"}} if one.trouble == "garbage" else one.outputs)
            if one.trouble == "no-inputs":
                return provider_pb2.ReadResponse(id=one.id, properties=outputs)
            inputs = {} if one.trouble == "no-content" else one.read(from_struct(request.inputs), from_struct(request.properties))
            return provider_pb2.ReadResponse(id=one.id, properties=outputs, inputs=to_struct(inputs))

        def Update(self, request, context):
            return provider_pb2.UpdateResponse(properties=request.news)

        def Cancel(self, request, context):
            return empty_pb2.Empty()

    server = grpc.server(futures.ThreadPoolExecutor(max_workers=8))
    provider_pb2_grpc.add_ResourceProviderServicer_to_server(Provider(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    print(port, flush=True)
    server.wait_for_termination()


# The judge ----------------------------------------------------------------------------------------------

RESOURCE = re.compile(r'^resource "?\w+"? "([^"]+)" \{\n(.*?)^\}', re.M | re.S)
CONFIG = re.compile(r'^config "?(\w+)"?', re.M)
REFERENCE = re.compile(r"^  (\w+) +?= (\w+)$", re.M)


def configs_of(text, things):
    """Values for the configs of a program: those of the inputs for which they stand."""
    by_token = {one.token: one for one in things}
    names = set(CONFIG.findall(text))
    found = dict.fromkeys(names, "x")
    for token, body in RESOURCE.findall(text):
        for name, config in REFERENCE.findall(body):
            if config in names:
                found[config] = as_text(by_token[token].by_path[(name,)].value)
    return found


def registrations(folder, schemas, configs):
    """What the Python program in `folder` registers, by type: inputs and options."""
    import trace

    from engine import Engine, Packages

    class Recorder:
        def __init__(self):
            self.lines, self.state, self.found = [], {}, {}

        def say(self, kind, **entry):
            if kind == "resource":
                self.found[entry["type"]] = entry

    def values(value):
        if isinstance(value, dict):
            return values(value["$secret"]) if "$secret" in value else {name: values(member) for name, member in value.items()}
        return [values(element) for element in value] if isinstance(value, list) else value

    language, recorder = trace.Python(folder, schemas), Recorder()
    environment = {**os.environ, "PULUMI_CONFIG": json.dumps({f"project:{name}": value for name, value in configs.items()}),
                   "PULUMI_CONFIG_SECRET_KEYS": json.dumps([f"project:{name}" for name in configs])}
    with Engine({}, Packages([json.loads(read(path)) for path in schemas]), recorder, False) as address:
        subprocess.run(language.command(address, "project", "dev", "create"), cwd=folder, env=environment, check=True, timeout=600)
    return {token: (values(entry["inputs"]), entry["options"].get("ignoreChanges", [])) for token, entry in recorder.found.items()}


def read(path):
    with open(path, encoding="utf-8", errors="replace") as handle:
        return handle.read()


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as handle:
        json.dump(value, handle)


def faults_of(one, registered, spec, proof, rules):
    """What is wrong with the result of one resource, as texts."""
    program, ignored = registered
    label, is_own = proof["label"], "outputs" in spec
    if label == "unverified":
        if one.trouble in ("", "slow") and one.valid_set() is not None:
            yield f"missed: unverified although {one.valid_set()} is valid"
        return
    if one.trouble == "no-content":
        return
    outputs = spec["outputs"] if is_own else one.outputs
    old_inputs = spec.get("inputs", {}) if is_own else one.read_inputs
    if plain(outputs) != plain(one.outputs):
        yield "other outputs than were read"
    fault = one.lasting_fault(outputs, old_inputs, program, ignored)
    if fault:
        yield f"{label}, and {fault}: {program} on {old_inputs}"
    elif label == "residual":
        if one.valid_set() is not None:
            yield f"missed: residual although {one.valid_set()} is valid"
    else:
        for path in paths_of(program):
            if rules.get(".".join(path), "needed") == "needed" and one.is_valid(with_value(program, path, ABSENT), is_own):
                yield f"`{'.'.join(path)}` can go"


def judge(seed, count, work, command):
    things = all_things(seed, count)
    out, schemas, python = (os.path.join(work, name) for name in ("out", "schemas", "python"))
    os.makedirs(schemas, exist_ok=True)
    schema, path = os.path.join(schemas, f"{PACKAGE}-1.0.0.json"), os.path.join(work, "import.json")
    write_json(schema, schema_of(things))
    write_json(path, import_file(things))
    done = subprocess.run([*command, "-f", path, "-o", out, "--force", "--call-timeout=30", f"--provider={sys.executable} {os.path.abspath(__file__)} serve {seed} {count}"],
                          check=False, capture_output=True, encoding="utf-8")
    if not os.path.exists(os.path.join(out, "proof.jsonl")):
        sys.exit(done.stderr)
    text = read(os.path.join(out, "main.pp"))
    generated = subprocess.run(["pclgen", "--target=python", f"--schema-path={schemas}", "-o", python, "--force", out], check=False, capture_output=True,
                               encoding="utf-8")
    if generated.returncode:
        sys.exit(generated.stderr)
    registered = registrations(python, [schema], configs_of(text, things))
    proofs, rules = {}, collections.defaultdict(dict)
    for line in map(json.loads, read(os.path.join(out, "proof.jsonl")).splitlines()):
        token = line["resource"].split("::")[2]
        if "label" in line:
            proofs[token] = line
        elif line["action"] == "kept":
            rules[token][line["path"]] = line["rule"]
    specs = {spec["type"]: spec for spec in json.loads(read(os.path.join(out, "import.json")))["resources"]}
    labels, faults, missed = collections.Counter(), 0, 0
    for one in things:
        labels[proofs.get(one.token, {}).get("label", "absent")] += 1
        if one.token in proofs:
            found = list(faults_of(one, registered[one.token], specs[one.token], proofs[one.token], rules[one.token]))
        else:
            found = [] if one.trouble in ("gone", "no-inputs", "garbage") else ["not imported"]
        missed += sum(fault.startswith("missed") for fault in found)
        faults += sum(not fault.startswith("missed") for fault in found)
        for fault in found:
            print(f"{one.token}: {fault} ({one.compares}, Diff {one.says_diff}, Check {one.says_check}, refresh {one.refresh}"
                  f"{', canonical' if one.is_canonical else ''}{', olds' if one.takes_olds else ''}{', ' + one.trouble if one.trouble else ''})")
    secrets = [property.value for one in things for property in one.properties if property.is_secret]
    files = [os.path.join(folder, name) for folder, _, names in os.walk(out) for name in names if folder != os.path.join(out, "schemas")]
    files += [journal for journal in [out + ".pcl-import"] if os.path.exists(journal)]
    for shown in [done.stderr, *map(read, files)]:
        for secret in secrets:
            if secret in shown:
                faults += 1
                print(f"{secret} is in a file or a message")
    said = ", ".join(f"{number} {label}" for label, number in sorted(labels.items()))
    print(f"{count} resources: {said}; {faults} faults, {missed} missed")
    return faults


def main():
    if len(sys.argv) < (5 if sys.argv[1:2] == ["judge"] else 4) or sys.argv[1] not in ("serve", "judge", "schema", "file"):
        sys.exit(__doc__)
    seed, count = sys.argv[2], int(sys.argv[3])
    if sys.argv[1] == "schema":
        print(json.dumps(schema_of(all_things(seed, count))))
    elif sys.argv[1] == "file":
        print(json.dumps(import_file([one for one in all_things(seed, count) if not one.trouble])))
    elif sys.argv[1] == "serve":
        serve(all_things(seed, count))
    elif judge(seed, count, sys.argv[4], sys.argv[5:] or ["pcl-import"]):
        sys.exit(1)


if __name__ == "__main__":
    main()
