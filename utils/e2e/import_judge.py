"""The judge of an import of modelled resources: it lets a command import all of them from a process of its own, runs the program in Python, and plays
the engine with what the program registered: a preview on the state that import.json makes, a refresh, and another preview. What is called verified must
have no difference in either, and no input that can go, and no file may have a secret. One line is printed for each fault, then counts. What is not
verified although a set has no difference, of up to 12 inputs that may go, is counted as missed.
"""
import collections
import json
import os
import re
import subprocess
import sys

from modelled import ABSENT, as_text, at, paths_of, plain, provider_of, with_value

CONFIG = re.compile(r'^config "?(\w+)"? .*\n  description = "(.+) of (\w+)"', re.M)


def configs_of(text, things):
    """Values for the configs of a program: those of the inputs for which they stand."""
    by_name = {name_of(one): one for one in things}
    found = {}
    for config, path, name in CONFIG.findall(text):
        one = by_name[name]
        found[config] = as_text(at({**plain(one.outputs), **plain(one.read_inputs), **one.unread}, path.split(".")))
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
        subprocess.run(language.command(folder, address, "project", "dev", "create"), cwd=folder, env=environment, check=True, timeout=600)
    return {token: (values(entry["inputs"]), entry["options"].get("ignoreChanges", [])) for token, entry in recorder.found.items()}


def read(path):
    with open(path, encoding="utf-8", errors="replace") as handle:
        return handle.read()


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as handle:
        json.dump(value, handle)


def with_ids(value, ids):
    """`value` with the ids of the cloud where it has those that the recorder gave."""
    if isinstance(value, dict):
        return {name: with_ids(member, ids) for name, member in value.items()}
    if isinstance(value, list):
        return [with_ids(element, ids) for element in value]
    return ids.get(value, value) if isinstance(value, str) else value


def faults_of(one, registered, spec, proof, rules):
    """What is wrong with the result of one resource, as texts."""
    program, ignored = registered
    label, is_own = proof["label"], "outputs" in spec
    if label == "unverified":
        if one.trouble in ("", "slow") and one.valid_set() is not None:
            yield f"missed: unverified although {one.valid_set()} is valid"
        old_inputs = spec.get("inputs", {}) if is_own else one.read_inputs
        for name, value in one.sayable.items() if one.trouble in ("", "slow", "refresh-fails", "refresh-gone") else ():
            more = {**program, name: value}
            is_taken = not one.check(one.read_inputs, more)[1]
            if name not in program and is_taken and (proof["state"] == "unknown" or not one.fault(one.outputs, old_inputs, more, ignored)):
                yield f"unverified, and `{name}` is lost"
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
    elif one.trouble not in ("die", "fail"):
        for path in paths_of(one.said(program)):
            if any(one.is_free_form(path[:length]) for length in range(1, len(path))):
                continue
            if rules.get(".".join(path), "needed") == "needed" and one.is_valid(with_value(program, path, ABSENT), is_own):
                yield f"`{'.'.join(path)}` can go"


def name_of(one):
    return re.sub(r"\W", "", one.id)


def import_file(things):
    return {"resources": [{"type": one.token, "name": name_of(one), "id": one.id} for one in things]}


def judge(things, schema_of, serving, work, command):
    """`serving` is the command that serves them."""
    out, schemas, python = (os.path.join(work, name) for name in ("out", "schemas", "python"))
    os.makedirs(schemas, exist_ok=True)
    whole = schema_of(things)
    schema, path = os.path.join(schemas, f"{whole['name']}-{whole['version']}.json"), os.path.join(work, "import.json")
    write_json(schema, whole)
    write_json(path, import_file(things))
    done = subprocess.run([*command, "-f", path, "-o", out, "--force", "--call-timeout=30", f"--provider={' '.join(serving)}"], check=False,
                          capture_output=True, encoding="utf-8")
    if not os.path.exists(os.path.join(out, "proof.jsonl")):
        sys.exit(done.stderr)
    text = read(os.path.join(out, "main.pp"))
    generated = subprocess.run(["pclgen", "--target=python", f"--schema-path={schemas}", "-o", python, "--force", out], check=False, capture_output=True,
                               encoding="utf-8")
    if generated.returncode:
        sys.exit(generated.stderr)
    registered = registrations(python, [schema], configs_of(text, things))
    ids = {f"{name_of(one)}-id": one.id for one in things}
    registered = {token: (with_ids(inputs, ids), ignored) for token, (inputs, ignored) in registered.items()}
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
            print(f"{one.token}: {fault} ({one})")
    secrets = [secret for one in things for secret in one.secrets]
    files = [os.path.join(folder, name) for folder, _, names in os.walk(out) for name in names if folder != os.path.join(out, "schemas")]
    files += [journal for journal in [out + ".pcl-import"] if os.path.exists(journal)]
    for shown in [done.stderr, *map(read, files)]:
        for secret in secrets:
            if secret in shown:
                faults += 1
                print(f"{secret} is in a file or a message")
    said = ", ".join(f"{number} {label}" for label, number in sorted(labels.items()))
    print(f"{len(things)} resources: {said}; {faults} faults, {missed} missed")
    return faults


def main(doc, script, things_of, schema_of):
    """The commands serve, schema, file, config and judge of a script whose resources `things_of` makes of words of the command line."""
    if len(sys.argv) < 2 or sys.argv[1] not in ("serve", "judge", "schema", "file", "config"):
        sys.exit(doc)
    words = sys.argv[2:]
    things = things_of(words)
    if things is None or (sys.argv[1] in ("judge", "config") and not words):
        sys.exit(doc)
    if sys.argv[1] == "schema":
        print(json.dumps(schema_of(things)))
    elif sys.argv[1] == "file":
        print(json.dumps(import_file([one for one in things if not one.trouble and one.valid_set() is not None])))
    elif sys.argv[1] == "config":
        print(json.dumps(configs_of(read(words[0]), things)))
    elif sys.argv[1] == "serve":
        from plain_provider import serve

        serve(provider_of(things, schema_of(things)))
    else:
        given = sys.argv[2:len(sys.argv) - len(words)]
        if judge(things, schema_of, [sys.executable, os.path.abspath(script), "serve", *given], words[0], words[1:] or ["pcl-import"]):
            sys.exit(1)
