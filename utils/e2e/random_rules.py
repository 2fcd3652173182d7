#!/usr/bin/env python3
"""A provider of random rules, and a judge of what an import makes of it, over the stubs of the PyPI package:

    random_rules.py serve SEED COUNT            prints a port and serves COUNT resources, each of a type of its own
    random_rules.py schema|file SEED COUNT      prints the schema, or an import file of those for which a valid set exists
    random_rules.py judge SEED COUNT WORK [COMMAND...]

`judge` starts the provider, lets COMMAND (default: `pcl-import`) import all resources into WORK/out, and asks the rules
themselves, for every subset of what Read gives, whether the engine would see a difference: now, and after a refresh. A result that is
called verified must have none for the files that were written, and nothing in it may be left out; one that is not must be of
a resource for which no subset has none. It prints what it found, one line for each fault, and counts; the exit code is 1 if there is a fault.

The rules of a resource: inputs that are required, needed, computed or have a default; of some one must be given, of some one at
most, in pairs and chains, and some need others; a provider that names what is wrong (as it calls it, or as Terraform does), only the first of it,
or nothing, or that ends the call with an error; whose differences have names, none, or some that mean nothing; that compares with outputs (a
bridge), or with old inputs and leaves it to the engine (native) or not; that answers a refresh with the inputs it is given, or with all.
"""
import collections
import itertools
import json
import os
import random
import re
import subprocess
import sys
import threading

PACKAGE = "chance"
NEEDED, COMPUTED, DEFAULT, REQUIRED = "needed", "computed", "default", "required"
NATIVE, BRIDGE, OLD_INPUTS = "native", "bridge", "old-inputs"


class Rules:
    """One resource: what its provider answers, as a function of plain values."""

    def __init__(self, seed, number):
        choose = random.Random(f"{seed}/{number}")
        self.token = f"{PACKAGE}:index:Thing{number}"
        self.id = f"thing-{number}"
        self.style = choose.choice([BRIDGE, BRIDGE, BRIDGE, NATIVE, NATIVE, OLD_INPUTS])
        self.says_check = choose.choice(["name", "prose", "silent", "error", "first", "snake"])
        self.says_diff = choose.choice(["detailed", "detailed", "names", "silent", "noise"])
        self.echoes = choose.random() < 0.5
        names = [f"p{index:02}" for index in range(choose.randint(2, 12))]
        kinds = [NEEDED] * 4 + [COMPUTED] * 5 + [DEFAULT] * 2 + [REQUIRED]
        self.kinds = {name: choose.choice(kinds) for name in names}
        self.values = {name: f"v{choose.randint(10, 99)}{name}" for name in names}
        self.groups = []
        free = [name for name in names if self.kinds[name] in (NEEDED, COMPUTED)]
        choose.shuffle(free)
        for _ in range(choose.randint(0, 4)):
            if len(free) >= 2:
                self.add_group(choose, free)
        self.read_inputs = {name: value for name, value in self.values.items() if choose.random() < 0.97 or self.kinds[name] == REQUIRED}
        self.outputs = dict(self.values, stamp=f"made-{number}")
        self.takes_empty_for_import = choose.random() < 0.3

    def add_group(self, choose, free):
        kind = choose.choice(["conflict", "pairwise", "chain", "exactly", "least", "needs", "needschain"])
        size = min(len(free), choose.randint(2, 4))
        members = [free.pop() for _ in range(size)]
        if kind == "chain":
            self.groups += [("conflict", pair) for pair in itertools.pairwise(members)]
        elif kind == "needschain":
            self.groups += [("needs", pair) for pair in itertools.pairwise(members)]
        else:
            self.groups.append((kind, tuple(members)))
        if kind in ("conflict", "chain", "exactly", "pairwise"):
            # What was made could be made: of what excludes each other, the program said some, and the cloud chose the rest.
            said = choose.choice(members)
            for name in members:
                self.kinds[name] = choose.choice([NEEDED, COMPUTED]) if name == said else COMPUTED

    # What a provider answers ------------------------------------------------------------------------

    def broken(self, news):
        """The groups that `news` breaks, as names."""
        found = [(name,) for name, kind in self.kinds.items() if kind == REQUIRED and name not in news]
        for kind, members in self.groups:
            given = [name for name in members if name in news]
            if (kind == "conflict" and len(given) == len(members)) or (kind == "pairwise" and len(given) > 1) or (kind == "exactly" and len(given) != 1) or \
                    (kind == "least" and not given) or (kind == "needs" and members[0] in given and len(given) < len(members)):
                found.append(members)
        return found

    def check(self, _olds, news):
        """Inputs, and failures as pairs of a property and a reason."""
        broken = self.broken(news)
        failures = [("", "invalid configuration")] if broken else []
        if self.says_check == "name":
            failures = [(members[0], "wrong together: " + ", ".join(f"`{name}`" for name in members)) for members in broken]
        elif self.says_check == "first" and broken:
            failures = [(broken[0][0], "is not right")]
        elif self.says_check == "snake":
            failures = [("", "invalid value for " + " and ".join(name[0] + "_" + name[1:] for name in members)) for members in broken]
        elif self.says_check == "prose":
            failures = [("", "these do not fit: " + ", ".join(f'"{name}"' for name in members)) for members in broken]
        filled = {name: self.values[name] for name, kind in self.kinds.items() if kind == DEFAULT and name not in news}
        inputs = {**{name: value for name, value in news.items() if name != "__defaults"}, **filled}
        if self.style == BRIDGE:
            inputs["__defaults"] = sorted(filled)
        return inputs, failures

    def diff(self, outputs, old_inputs, news):
        """The names that differ."""
        if self.style == BRIDGE:
            return [name for name, kind in self.kinds.items()
                    if (name in news and news[name] != outputs.get(name)) or (name not in news and kind != COMPUTED and name in outputs)]
        return [name for name in self.kinds if old_inputs.get(name) != news.get(name)]

    def read(self, inputs, is_import=False):
        """The inputs; for an import, none are given, and some providers take it for one when none are."""
        is_import |= not inputs and self.takes_empty_for_import
        return dict(self.read_inputs) if is_import or self.echoes else inputs

    # What an engine makes of it -----------------------------------------------------------------------

    def is_clean(self, old_inputs, program):
        news, failures = self.check(old_inputs, program)
        return not failures and not self.diff(self.outputs, old_inputs, news)

    def holds(self, old_inputs, program):
        """No difference in a state with `old_inputs`, now and after a refresh."""
        return self.is_clean(old_inputs, program) and self.is_clean(self.read(old_inputs), program)

    def is_valid(self, program, is_own):
        if not is_own:
            return self.holds(self.read_inputs, program)
        news, failures = self.check(self.read_inputs, program)
        return not failures and self.holds(news, program)

    def exists_valid(self):
        names = list(self.read_inputs)
        for size in range(len(names) + 1):
            for chosen in itertools.combinations(names, size):
                program = {name: self.read_inputs[name] for name in chosen}
                if self.is_valid(program, True) or self.is_valid(program, False):
                    return True
        return False

    def schema(self):
        properties = {name: {"type": "string"} for name in self.kinds}
        required = [name for name, kind in self.kinds.items() if kind == REQUIRED]
        return {"inputProperties": properties, "requiredInputs": required, "properties": {**properties, "stamp": {"type": "string"}},
                "required": []}


def all_rules(seed, count):
    return [Rules(seed, number) for number in range(count)]


def schema_of(rules):
    return {"name": PACKAGE, "version": "1.0.0", "resources": {one.token: one.schema() for one in rules}}


def import_file(rules):
    return {"resources": [{"type": one.token, "name": one.id.replace("-", ""), "id": one.id} for one in rules]}


# The provider -------------------------------------------------------------------------------------------


def provider_of(rules, calls):
    """Answers for all of `rules`; `calls` counts."""
    import grpc
    from pulumi.runtime.proto import provider_pb2

    from plain_provider import CHANGES, PlainProvider, failures_of
    from wire import from_struct, to_struct

    by_token = {one.token: one for one in rules}
    lock = threading.Lock()

    def asked(kind, request):
        with lock:
            calls[kind] += 1
            calls[request.type] += 1
        return by_token[request.type]

    class Provider(PlainProvider):
        def Check(self, request, context):
            one = asked("Check", request)
            inputs, failures = one.check(from_struct(request.olds), from_struct(request.news))
            if failures and one.says_check == "error":
                context.abort(grpc.StatusCode.INVALID_ARGUMENT, "no")
            return provider_pb2.CheckResponse(inputs=to_struct(inputs), failures=failures_of(failures))

        def Diff(self, request, context):
            one = asked("Diff", request)
            olds, old_inputs, news = (from_struct(part) for part in (request.olds, request.old_inputs, request.news))
            names = [name for name in one.diff(olds, old_inputs, news) if name not in request.ignoreChanges]
            if not names:
                return CHANGES(changes=CHANGES.DIFF_NONE)
            if one.style == NATIVE:
                return CHANGES(changes=CHANGES.DIFF_UNKNOWN)
            if one.says_diff == "silent":
                return CHANGES(changes=CHANGES.DIFF_SOME)
            if one.says_diff == "noise":
                return CHANGES(changes=CHANGES.DIFF_SOME, diffs=["stamp"], replaces=["stamp"])
            if one.says_diff == "names":
                return CHANGES(changes=CHANGES.DIFF_SOME, diffs=names)
            kinds = {name: provider_pb2.PropertyDiff.UPDATE if name in news else provider_pb2.PropertyDiff.DELETE for name in names}
            return CHANGES(changes=CHANGES.DIFF_SOME, diffs=names, hasDetailedDiff=True,
                           detailedDiff={name: provider_pb2.PropertyDiff(kind=kind) for name, kind in kinds.items()})

        def Read(self, request, context):
            one = asked("Read", request)
            if request.id != one.id:
                return provider_pb2.ReadResponse()
            inputs = one.read(from_struct(request.inputs), not request.properties.fields)
            return provider_pb2.ReadResponse(id=one.id, properties=to_struct(one.outputs), inputs=to_struct(inputs))

    return Provider(schema_of(rules))


# The judge ----------------------------------------------------------------------------------------------

RESOURCE = re.compile(r'^resource "?(\w+)"? "([^"]+)" \{\n(.*?)^\}', re.M | re.S)
INPUT = re.compile(r'^  (p\d+) +?= "([^"]*)"$', re.M)


def programs_of(path):
    """The inputs that a program of literals says, by type."""
    with open(path, encoding="utf-8") as handle:
        return {token: (dict(INPUT.findall(re.sub(r" += ", " = ", body))), body) for _, token, body in RESOURCE.findall(handle.read())}


def fault_of(one, program, state, proof):
    """What is wrong with the result of one resource, or None."""
    label, exists = proof["label"], one.exists_valid()
    if label != "verified" and exists:
        return f"{label} although a valid set exists"
    if label == "unverified":
        old_inputs = one.read_inputs if state is None else state
        more = {name: {**program, name: value} for name, value in one.read_inputs.items() if name not in program}
        lost = [name for name, inputs in more.items() if not one.check(one.read_inputs, inputs)[1]
                and (proof["state"] == "unknown" or one.is_clean(old_inputs, inputs))]
        return f"unverified, and without `{lost[0]}`, which Check takes" if lost else None
    if label != "verified":
        return None
    is_own = state is not None
    old_inputs = state if is_own else one.read_inputs
    if not one.is_clean(old_inputs, program):
        return "verified, and a preview has a difference"
    if not one.holds(old_inputs, program):
        return "verified, and a refresh brings a difference"
    if is_own and not one.is_valid(program, True):
        return "verified, and the state is not what Check makes of it"
    for name in program:
        if one.kinds[name] != REQUIRED and one.is_valid({key: value for key, value in program.items() if key != name}, is_own):
            return f"`{name}` can go"
    return None


def judge(seed, count, work, command):
    from plain_provider import start

    rules = all_rules(seed, count)
    calls = collections.Counter()
    server, port = start(provider_of(rules, calls))
    os.makedirs(work, exist_ok=True)
    path, out = os.path.join(work, "import.json"), os.path.join(work, "out")
    with open(path, "w", encoding="utf-8") as handle:
        json.dump(import_file(rules), handle)
    done = subprocess.run([*command, f"--provider=127.0.0.1:{port}", "-f", path, "-o", out, "--force"], check=False, capture_output=True,
                          encoding="utf-8")
    server.stop(None)
    if not os.path.exists(os.path.join(out, "proof.jsonl")):
        sys.exit(done.stderr)
    programs = programs_of(os.path.join(out, "main.pp"))
    with open(os.path.join(out, "import.json"), encoding="utf-8") as handle:
        states = {one["type"]: one.get("inputs", {}) if "outputs" in one else None for one in json.load(handle)["resources"]}
    with open(os.path.join(out, "proof.jsonl"), encoding="utf-8") as handle:
        proofs = {line["resource"].split("::")[2]: line for line in map(json.loads, handle) if "label" in line}
    labels, faults = collections.Counter(), 0
    labels_of = {token: proof["label"] for token, proof in proofs.items()}
    for one in rules:
        if one.token not in proofs:
            fault = "not imported"
        else:
            labels[proofs[one.token]["label"]] += 1
            fault = fault_of(one, programs[one.token][0], states[one.token], proofs[one.token])
        if fault:
            faults += 1
            print(f"{one.token}: {fault} ({one.style}, Check {one.says_check}, Diff {one.says_diff}{', echoes' if one.echoes else ''})")
    if done.returncode != (1 if labels["unverified"] else 0):
        faults += 1
        print(f"exit code {done.returncode} with {labels['unverified']} unverified")
    if os.environ.get("RANDOM_RULES_CALLS"):
        for one in sorted(rules, key=lambda one: -calls[one.token]):
            print(f"{calls[one.token]:5} {one.token} {labels_of[one.token]} {one.style}, Check {one.says_check}, Diff {one.says_diff}, {'echoes, ' if one.echoes else ''}{len(one.kinds)} inputs")
    said = ", ".join(f"{number} {label}" for label, number in sorted(labels.items()))
    print(f"{count} resources: {said}; {faults} faults; {calls['Check']} Check, {calls['Diff']} Diff, {calls['Read']} Read")
    return faults


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in ("serve", "judge", "schema", "file"):
        sys.exit(__doc__)
    seed, count = sys.argv[2], int(sys.argv[3])
    rules = all_rules(seed, count)
    if sys.argv[1] == "schema":
        print(json.dumps(schema_of(rules)))
    elif sys.argv[1] == "file":
        print(json.dumps(import_file([one for one in rules if one.exists_valid()])))
    elif sys.argv[1] == "serve":
        from plain_provider import serve

        serve(provider_of(rules, collections.Counter()))
    elif judge(seed, count, sys.argv[4], sys.argv[5:] or ["pcl-import"]):
        sys.exit(1)


if __name__ == "__main__":
    main()
