#!/usr/bin/env python3
"""Compares what programs of converted templates register with what a second evaluation of the templates gives:

    compare.py [--refs=FILE] [--details=FILE] [--list] [--work=DIR] TEMPLATE|FOLDER...

Each template is converted with the `pclc` of the PATH and its program run in Node.js and in Python under the SDK's mocks,
for two settings of its parameters: the defaults, and other values that its constraints allow. evaluate.py says what the
service would make of the template; compared are types, names, each input and the options of each resource (what is kept,
what waits for what, and that there is no other one), and the outputs. A value that is another one when all secrets
of the template are (parameters with `NoEcho`, secrets that are looked up) must be registered as a secret.
--refs is a JSON file {"resources": {type: {"property": name}}} or {type: name}, with what `Ref` gives.

A value is `equal`; `different`; `reported`, where a diagnostic of loss stands in its lines; `undefined`, where the service
would refuse the template with this setting, or the evaluation does not know; or `failed`, if the program does not run.
The exit code is 1 when a value is different or failed. --list prints the settings that were not run.
"""
import argparse
import collections
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TERRAFORM = os.path.join(os.path.dirname(HERE), "terraform")
sys.path[:0] = [HERE, TERRAFORM, os.path.dirname(HERE)]
import service  # noqa: E402
import template  # noqa: E402
from evaluate import CLASSIC, SPREAD, Evaluation, Undefined  # noqa: E402
from programs import NO_ANSWER, RUNNERS, Worker, runner_files  # noqa: E402
from signatures import SECRET, SIGNATURE  # noqa: E402
from verdicts import Verdicts, content, digest, read  # noqa: E402

TARGETS = ["typescript", "python"]
CLASSES = ["equal", "different", "reported", "undefined", "failed"]
GROUPS = {"loss", "fallback", "secrets"}
ENDINGS = (".yaml", ".yml", ".json", ".template")
SHOWN = 60
SALT = "Z9"  # behind secrets, to see where they go
# Inputs of classic resources that stand for their type, or for what the service does by itself.
CONSTANTS = {"AWS::DirectoryService::MicrosoftAD": "MicrosoftAD", "AWS::DocDB::DBCluster": "true"}
DECIDED = "The program was made for"  # what one says of other parameters than those that decided something
REQUIRED = "misses the required input"  # what SDKs say of resources that the service refuses
# What stands for types that the package has not.
MADE = {"aws-native:cloudformation:Stack"} | {token for rows in SPREAD.values() for _, token, _, _ in rows}


# Programs -----------------------------------------------------------------------------------------------------------

def call(token, arguments):
    return service.made(arguments) if not token else service.call(token, arguments)


def filled(value, parameters):
    """`value` with what a stack in it is given for its parameters."""
    if isinstance(value, dict):
        if list(value) == ["Ref"] and value["Ref"] in parameters:
            return parameters[value["Ref"]]
        return {key: filled(item, parameters) for key, item in value.items()}
    return [filled(item, parameters) for item in value] if isinstance(value, list) else value


class Tools:
    """The compiler and a worker for each target, in the scratch folder `work`, with SDKs made from the shipped schema."""

    def __init__(self, work):
        self.pclc = shutil.which("pclc") or sys.exit("compare.py: pclc is not in the PATH")
        self.work, self.next = os.path.abspath(work), itertools.count()
        shutil.rmtree(self.work, ignore_errors=True)
        modules = os.path.join(self.work, "node_modules")
        os.makedirs(os.path.join(modules, "@pulumi"))
        installed = os.path.abspath(os.environ["PCL_NODE_MODULES"])
        for folder in ("", "@pulumi"):
            for name in os.listdir(os.path.join(installed, folder)):
                if name not in ("@pulumi", "aws-native"):
                    os.symlink(os.path.join(installed, folder, name), os.path.join(modules, folder, name))
        self.modules, self.python = modules, os.path.join(self.work, "python")
        scripts = [os.path.join(HERE, "engine.py"), os.path.join(os.path.dirname(HERE), "make_sdk.py"), os.path.join(os.path.dirname(HERE), "sdk")]
        self.verdicts = {target: Verdicts(f"CloudFormation values {target}", RUNNERS[target][0], runner_files(target) + scripts)
                         for target in TARGETS}
        self.packages = ""
        environment = {**os.environ, "PCL_SECRET_KEYS": ",".join(sorted(service.KEYS)), "PYTHONPATH": os.pathsep.join([HERE, self.python])}
        self.workers = {
            "typescript": Worker(["node", os.path.join(TERRAFORM, "worker.js"), self.work], self.work, call),
            "python": Worker([os.environ["PCL_PYTHON"], os.path.join(TERRAFORM, "worker.py"), "engine"], self.work, call,
                             environment),
        }

    def make_packages(self, tokens):
        """SDKs of aws-native with the resources `tokens` and what they refer to."""
        excerpt = {**service.SCHEMA, "resources": {token: service.SCHEMA["resources"][token] for token in sorted(tokens)},
                   "functions": {token: spec for token, spec in service.SCHEMA["functions"].items()
                                 if token.split(":")[1] == "index" or token in service.CALLS}}
        types, queue = {}, [excerpt["resources"], excerpt["functions"]]
        while queue:
            for token in set(re.findall(r'"#/types/([^"]+)"', json.dumps(queue.pop()))) - set(types):
                if token in service.SCHEMA["types"]:
                    types[token] = service.SCHEMA["types"][token]
                    queue.append(types[token])
        excerpt["types"] = types
        path = os.path.join(self.work, "aws-native.json")
        with open(path, "w", encoding="utf-8") as handle:
            json.dump(excerpt, handle)
        self.packages = digest(read(path))
        for language, out in (("node", self.modules), ("python", self.python)):
            subprocess.run([sys.executable, os.path.join(os.path.dirname(HERE), "make_sdk.py"), language, out, path], check=True)

    def convert(self, path, given=None):
        out = os.path.join(self.work, f"program{next(self.next)}")
        done = subprocess.run([self.pclc, "convert", "--quiet", "--from=cloudformation", f"--target={','.join(TARGETS)}",
                               "--project-name=project", "--diagnostics-format=json", "-o", out, path]
                              + [f"--parameter={name}={value}" for name, value in (given or {}).items()],
                              capture_output=True, encoding="utf-8", check=False)
        diagnostics = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
        return out, diagnostics, done.returncode

    def run(self, target, program, config):
        folder = os.path.join(program, target)
        key = [content(folder), config, self.packages, sorted(service.KEYS)]
        result = self.verdicts[target].find(*key)
        if result is None:
            result = self.workers[target].ask({"program": folder, "config": config, "states": True})
            if not (result["broken"] or "").startswith(NO_ANSWER):
                self.verdicts[target].keep(result, *key)
        return result

    def stop(self):
        for worker in self.workers.values():
            worker.stop()


def configuration(root, values, given, program):
    """The settings of `program` for the parameters `given`; lists of numbers are those of texts where it asks for such."""
    config = {}
    with open(os.path.join(program, "typescript", "index.ts"), encoding="utf-8") as handle:
        of_numbers = set(re.findall(r'Object<(?:number\[\]|Array<number>)>\("(\w+)"', handle.read()))
    for name in given:
        kind = template.text_of(root["Parameters"][name].get("Type", "String"))
        value = values[name]
        if template.is_list(kind) and not template.is_key(kind):
            items = [item.strip() for item in value.split(",")] if value else []
            value = json.dumps([service.number(item) for item in items] if name in of_numbers else items)
        config[f"project:{name}"] = value
    return config


# Comparison ---------------------------------------------------------------------------------------------------------

def plain(value):
    """A registered value without the wrappings of secrets."""
    if isinstance(value, dict):
        return plain(value["value"]) if value.get(SIGNATURE) == SECRET else {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def is_hidden(value):
    """Whether a registered value is a secret, as a whole or in parts."""
    if isinstance(value, dict):
        return value.get(SIGNATURE) == SECRET or any(map(is_hidden, value.values()))
    return isinstance(value, list) and any(map(is_hidden, value))


def as_json(text):
    try:
        found = json.loads(text) if isinstance(text, str) and text.lstrip()[:1] in ("{", "[") else None
    except ValueError:
        return None
    return found


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def word(value):
    """A scalar of a document as a text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if is_number(value):
        return str(int(value)) if float(value).is_integer() and abs(value) < 2**53 else repr(float(value))
    return str(value)


def loose_difference(expected, found, path):
    if isinstance(expected, (dict, list)) or isinstance(found, (dict, list)):
        return difference(expected, found, path, True)
    if expected is not None and found is not None and word(expected) == word(found):
        return None
    first, second = as_json(expected), as_json(found)
    if first is not None and second is not None:
        return difference(first, second, path, True)
    return None if expected is found is None else f"{path}: expected {shown(expected)}, found {shown(found)}"


def difference(expected, found, path="", loose=False):
    """What is not equal first, or None. In documents, and in texts that are JSON, numbers may be their texts."""
    if isinstance(expected, service.Loose):
        return loose_difference(expected.value, found, path)
    if isinstance(expected, dict) and isinstance(found, dict):
        pairs = [(key, expected.get(key), found.get(key)) for key in {**expected, **found}]
    elif isinstance(expected, list) and isinstance(found, list):
        pairs = list(itertools.zip_longest(range(max(len(expected), len(found))), expected, found))
    elif loose and not isinstance(expected, (dict, list)) and not isinstance(found, (dict, list)):
        return loose_difference(expected, found, path)
    else:
        if is_number(expected) and is_number(found):
            same = float(expected) == float(found)
        else:
            first, second = as_json(expected), as_json(found)
            if first is not None and second is not None:
                return difference(first, second, path, True)
            same = type(expected) is type(found) and expected == found
        return None if same else f"{path}: expected {shown(expected)}, found {shown(found)}"
    return next(filter(None, (difference(one, other, f"{path}.{key}", loose) for key, one, other in pairs)), None)


def shown(value):
    return json.dumps(service.bare(value), default=str)[:160]


def leaves(value, key=""):
    """The scalars in a value, and the names of tags with theirs."""
    if isinstance(value, service.Loose):
        value = value.value
    if key.lower() == "tags" and isinstance(value, list):
        value = {word(tag["Key"].value): tag["Value"] for tag in value}
    if key.lower() == "tags":
        return sorted(f"{name}={text}" for name, item in value.items() for text in leaves(item))
    if isinstance(value, dict):
        return sorted(text for name, item in value.items() for text in leaves(item, name))
    if isinstance(value, list):
        return sorted(text for item in value for text in leaves(item))
    if as_json(value) is not None:
        return leaves(as_json(value))
    return [] if value is None else [word(value)]


class Comparison:
    """One template with one setting of its parameters."""

    def __init__(self, name, root, values, diagnostics, refs):
        folder = os.path.dirname(os.path.abspath(name))
        self.name, self.diagnostics, self.evaluation = name, diagnostics, Evaluation(root, values, refs, folder=folder)
        self.salted, self.outcomes = Evaluation(root, values, refs, SALT, folder), {}

    def report_in(self, lines):
        for diagnostic in self.diagnostics:
            line = diagnostic.get("range", {}).get("start", {}).get("line", 0)
            if lines[0] <= line <= lines[1]:
                return f"{diagnostic['code']}: {diagnostic['message']}"
        return None

    def settle(self, place, target, expected, found, lines):
        if isinstance(expected, Undefined):
            outcome = ("undefined", str(expected))
        else:
            text = difference(expected, found)
            report = text and self.report_in(lines)
            outcome = ("equal", "") if not text else ("reported", report) if report else ("different", text)
        self.outcomes[place, target] = outcome

    def breaks_rule(self, text):
        """`text` is what one of the template's rules says: the service refuses this setting, too."""
        rules = (self.evaluation.root.get("Rules") or {}).values()
        return any(str(one.get("AssertDescription")) in text for rule in rules for one in rule.get("Assertions") or [])

    def compare(self, target, result):
        if result["broken"]:
            made = itertools.chain.from_iterable(self.evaluation.resources.values())
            values = itertools.chain(self.evaluation.outputs.values(), *(one.inputs.values() for one in made))
            is_refused = any(isinstance(value, Undefined) for value in values)
            if is_refused or REQUIRED in result["broken"] or self.breaks_rule(result["broken"]):
                kind = "undefined"
            else:
                kind = "reported" if self.diagnostics else "failed"
            self.outcomes["program", target] = (kind, result["broken"])
            return
        wholes = {(one["type"], one["name"].lower()): one for one in result["resources"] if ":" in one["type"]}
        registered = {key: plain(one["inputs"]) for key, one in wholes.items()}
        resource_lines = self.evaluation.root["Resources"].lines
        for name, resources in self.evaluation.resources.items():
            for number, made in enumerate(resources):
                lines, left = resource_lines.get(name, (0, 0)), set(registered)
                if made.source[0] is self.evaluation:
                    self.compare_resource(name, made, target, registered, lines)
                else:
                    self.compare_nested(made, target, registered, lines)
                for key in left - set(registered):
                    self.compare_options(made, target, wholes[key]["options"], lines)
                    self.compare_secrets(name, number, target, wholes[key]["inputs"], lines)
        for kind, name in registered:
            if kind.startswith("aws-native:"):
                self.outcomes[f"{name} ({kind})", target] = ("different", "nothing like it is expected")
        for name, expected in self.evaluation.outputs.items():
            answer = next((value for key, value in result["exports"].items()
                           if service.letters(key) == service.letters(name)), {"value": None})
            lines = self.evaluation.output_lines.get(name, (0, 0))
            if "error" in answer:
                asked = set(re.findall(r"[A-Za-z0-9]+", str(self.evaluation.root["Outputs"][name]["Value"])))
                is_unknown = isinstance(expected, Undefined) or any(
                    self.unknown_of(one) for one in asked & self.evaluation.declared.keys())
                kind = "undefined" if is_unknown else "reported" if self.report_in(lines) else "failed"
                self.outcomes[f"output {name}", target] = (kind, answer["error"])
            else:
                self.settle(f"output {name}", target, expected, plain(answer["value"]), lines)
                if self.is_secret(expected, self.salted.outputs.get(name)) and not answer.get("secret"):
                    self.accuse(f"output {name} (secret)", target, "a secret that everybody sees", lines)
        if result["end"]:
            own = [kind for (_, of), (kind, _) in self.outcomes.items() if of == target]
            is_refused = "undefined" in own or self.breaks_rule(result["end"])
            kind = "undefined" if is_refused else "reported" if "reported" in own else "failed"
            self.outcomes["end", target] = (kind, result["end"])

    @staticmethod
    def is_secret(value, salted):
        """Whether a secret shows in a value: it is another one where the secret is."""
        if isinstance(value, Undefined) or isinstance(salted, Undefined):
            return False
        return service.bare(value) != service.bare(salted)

    def accuse(self, place, target, text, lines):
        report = self.report_in(lines)
        self.outcomes[place, target] = ("reported", report) if report else ("different", text)

    def compare_secrets(self, name, number, target, inputs, lines):
        salted = self.salted.resources.get(name, [])
        if number >= len(salted):
            return
        made = self.evaluation.resources[name][number]
        for key, value in made.inputs.items():
            if self.is_secret(value, salted[number].inputs.get(key)):
                own = next((inputs[one] for one in (key, key + "String") if one in inputs), list(inputs.values()))
                if not is_hidden(own if key != "templateBody" else list(inputs.values())):
                    self.accuse(f"{name}.{key} (secret)", target, "a secret that everybody sees", lines)

    def compare_nested(self, made, target, registered, lines):
        """A resource of a nested stack."""
        if made.token is None:
            self.outcomes[made.name, target] = ("undefined", made.lines[""])
            return
        found = registered.pop((made.token, made.name.lower()), None)
        if found is None:
            unknown = any(isinstance(value, Undefined) for value in made.inputs.values())
            self.outcomes[made.name, target] = ("undefined", "") if unknown else (
                "different", f"no {made.token} called {made.name} is registered")
            return
        evaluation, name = made.source
        if not service.token_of(evaluation.declared[name]["Type"]) and "templateBody" in made.inputs:
            found = self.stack_body(found, name)
        for key in {**made.inputs, **found}:
            if key in made.inputs or found[key] is not None:
                self.settle(f"{made.name}.{key}", target, made.inputs.get(key), found.get(key), lines)

    def compare_options(self, made, target, options, lines):
        (evaluation, name), place = made.source, f"{made.name} (options)"
        try:
            kept, awaited = evaluation.is_kept(name), {one.lower() for one in evaluation.awaited(name)}
        except Undefined as error:
            self.outcomes[place, target] = ("undefined", str(error))
            return
        asked = set(re.findall(r"[a-z0-9]+", str(evaluation.declared[name]).lower()))
        found = {one.lower() for one in options["dependencies"] + options["awaited"]}
        other = found - awaited - {one.lower() for one in options["implied"]} - asked
        # What reads an output of a stack waits for all of it, and what is in one for what it is given.
        other = {one for one in other if evaluation is self.evaluation and one.partition("-")[0] not in asked}
        problems = [f"{'' if kept else 'not '}to be kept"] if kept != options["retainOnDelete"] else []
        problems += [f"does not wait for {one}" for one in sorted(awaited - found)]
        problems += [f"waits for {one}" for one in sorted(other)] + [f"has {one}" for one in options["others"]]
        if problems:
            self.accuse(place, target, "; ".join(problems), lines)
        else:
            self.outcomes[place, target] = ("equal", "")

    def compare_resource(self, name, made, target, registered, lines):
        if made.token is None:
            self.outcomes[name, target] = ("undefined", made.lines[""])
            return
        found = registered.pop((made.token, made.name.lower()), None)
        kind = self.evaluation.declared[name]["Type"]
        classic = [key for key in registered if key[0].startswith("aws:") and key[1] == name.lower()]
        if found is None and kind in CLASSIC and classic:
            self.compare_classic(name, made, target, registered.pop(classic[0]), lines)
            return
        if found is None:
            unknown = self.unknown_of(name)
            report = self.report_in(lines)
            self.outcomes[name, target] = (("undefined", unknown) if unknown else ("reported", report) if report
                                           else ("different", f"no {made.token} is registered"))
            return
        if not service.token_of(kind) and "templateBody" in made.inputs and not isinstance(made.inputs["templateBody"], Undefined):
            found = self.stack_body(found, name)
        for key, expected in made.inputs.items():
            own = next((place for key_of, place in made.lines.items() if service.sdk_name(key_of, True) == key), lines)
            if key not in found and key + "String" in found:
                expected = expected if isinstance(expected, Undefined) else json.dumps(service.bare(expected))
                self.settle(f"{name}.{key}", target, expected, found.pop(key + "String"), own)
            else:
                self.settle(f"{name}.{key}", target, expected, found.pop(key, None), own)
        # What a stack of one resource has besides its template: secrets go by parameters.
        own_keys = () if service.token_of(kind) else ("capabilities", "parameters")
        for key, value in found.items():
            if value is not None and key not in own_keys:
                self.settle(f"{name}.{key}", target, None, value, (0, 0))

    def unknown_of(self, name):
        """Why the resource, or one that it asks, is not known; or None. What a program cannot make stops what asks it."""
        seen, queue = set(), [name]
        while queue:
            current = queue.pop()
            if current in seen:
                continue
            seen.add(current)
            for made in self.evaluation.resources.get(current, ()):
                for value in made.inputs.values():
                    if isinstance(value, Undefined):
                        return str(value)
            asks = [self.evaluation.declared[current].get(key) for key in ("Properties", "DependsOn", "Condition")]
            queue += set(re.findall(r"[A-Za-z0-9]+", str(asks))) & self.evaluation.declared.keys()
        return None

    def compare_classic(self, name, made, target, found, lines):
        expected = self.evaluation.guarded(
            lambda: leaves(service.document(self.evaluation.value(self.evaluation.properties_of(name)))))
        words, kind = leaves(found), self.evaluation.declared[name]["Type"]
        if kind in CONSTANTS and CONSTANTS[kind] in words:
            words.remove(CONSTANTS[kind])
        self.settle(name, target, expected, words, lines)

    @staticmethod
    def stack_body(found, name):
        body = as_json(found.get("templateBody")) or {}
        resource = body.get("Resources", {}).get(name, {})
        kept = {key: filled(value, found.get("parameters") or {}) for key, value in resource.items() if key in ("Type", "Properties")}
        kept.setdefault("Properties", {})
        return {"templateBody": {"Resources": {name: kept}}}


def templates_in(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, below, files in os.walk(path):
            below.sort()
            for name in sorted(files):
                if name.endswith(ENDINGS):
                    yield os.path.join(folder, name)


def refs_of(path):
    if not path:
        return {}
    with open(path, encoding="utf-8") as handle:
        rows = json.load(handle)
    rows = rows.get("resources", rows)
    found = {}
    for kind, row in rows.items():
        if isinstance(row, str):
            found[kind] = row
        elif row.get("property"):
            found[kind] = row["property"]
        elif row.get("properties"):
            found[kind] = row.get("delimiter", "|").join(row["properties"])
    return found


def is_sam(root, folder):
    """Whether a template, or that of a stack in it, has resources of SAM."""
    for resource in root["Resources"].values():
        child = template.child_of(resource, folder)
        if isinstance(resource, dict) and str(resource.get("Type")).startswith("AWS::Serverless::"):
            return True
        if child and is_sam(template.read(child), os.path.dirname(child)):
            return True
    return False


def run_template(tools, path, refs, note):
    """{(place, target): (class, text)} of one template, for both settings."""
    root = template.read(path)
    if is_sam(root, os.path.dirname(path)):
        note(f"{path}: a template of SAM, which sam.py compares")
        return {}
    program, diagnostics, code = tools.convert(path)
    reports = [one for one in diagnostics if one["severity"] == "error" or one.get("group") in GROUPS]
    outcomes = {}
    if code:
        errors = [one["message"] for one in reports if one["severity"] == "error"]
        note(f"{path}: not converted: {errors[0] if errors else code}")
        return {}
    for number, other in enumerate((False, True)):
        setting = template.setting(root, other)
        if not setting:
            note(f"{path}: no values for its parameters")
            continue
        comparison = Comparison(path, root, setting[0], reports, refs)
        for target in TARGETS:
            result = tools.run(target, program, configuration(root, *setting, program))
            if DECIDED in str(result["broken"]):
                again, _, _ = tools.convert(path, {name: setting[0][name] for name in setting[1]})
                result = tools.run(target, again, configuration(root, *setting, again))
            comparison.compare(target, result)
        outcomes.update({(f"{number} {place}", target): outcome for (place, target), outcome in comparison.outcomes.items()})
    return outcomes


def tokens_of(paths):
    tokens = set()
    queue, seen = [os.path.abspath(path) for path in paths], set()
    while queue:
        path = queue.pop()
        if path in seen:
            continue
        seen.add(path)
        try:
            resources = template.read(path)["Resources"]
        except (template.TemplateError, UnicodeDecodeError):
            continue
        for resource in resources.values():
            child = template.child_of(resource, os.path.dirname(path))
            queue += [os.path.abspath(child)] if child else []
            kind = resource.get("Type") if isinstance(resource, dict) else None
            tokens.add(service.token_of(kind) if isinstance(kind, str) else None)
    return {token for token in tokens if token} | MADE


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--refs")
    parser.add_argument("--details")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--work")
    parser.add_argument("paths", nargs="+")
    arguments = parser.parse_args()
    paths, refs, notes = list(templates_in(arguments.paths)), refs_of(arguments.refs), []
    outcomes = {}
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as handle:
            service.KEYS.update(re.findall(r"SecretString:([A-Za-z0-9_-]+)", handle.read()))
    with tempfile.TemporaryDirectory() as scratch:
        tools = Tools(arguments.work or os.path.join(scratch, "work"))
        tools.make_packages(tokens_of(paths))
        try:
            for path in paths:
                try:
                    found = run_template(tools, path, refs, notes.append)
                except (template.TemplateError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
                    notes.append(f"{path}: {type(error).__name__}: {error}")
                    continue
                outcomes.update({(path, place, target): outcome for (place, target), outcome in found.items()})
        finally:
            tools.stop()
    finish(paths, outcomes, notes, arguments)


def finish(paths, outcomes, notes, arguments):
    counts = collections.Counter((target, kind) for (_, _, target), (kind, _) in outcomes.items())
    print(f"{len({path for path, _, _ in outcomes})} of {len(paths)} templates")
    print("            values " + " ".join(f"{kind:>9}" for kind in CLASSES))
    for target in TARGETS:
        row = [counts[target, kind] for kind in CLASSES]
        print(f"{target:10} {sum(row):7} " + " ".join(f"{number:9}" for number in row))
    wrong = {key: outcome for key, outcome in outcomes.items() if outcome[0] in ("different", "failed")}
    for (path, place, target), (kind, text) in list(wrong.items())[:SHOWN]:
        print(f"{path}: {place}: {target}: {kind}: {text}")
    for line in notes if arguments.list else []:
        print(line)
    if arguments.details:
        with open(arguments.details, "w", encoding="utf-8") as handle:
            for (path, place, target), (kind, text) in outcomes.items():
                if kind != "equal":
                    handle.write(json.dumps({"template": path, "place": place, "target": target, "class": kind, "text": text})
                                 + "\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
