"""What became of each true value of a module in each target language.

An outcome is (class, text): `equal`; `different`, which is silent; `reported`, where a diagnostic names what the value
comes from, or `notImplemented` stands there; `failed`, where the program cannot be made or run or the value has an
error and nothing was said; and for TypeScript `untyped`, where the value is right and the compiler refuses it.
"""
import os
import sys
from dataclasses import dataclass

import truth as values_of
from modules import Module
from programs import configuration

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))
from signatures import SECRET, SIGNATURE  # noqa: E402

GROUPS = {"loss", "unknown-types"}
NO_SCHEMA = "PCL2110"
NOT_CONVERTED = "not converted: "
NO_INSTANCE = "there is no "
NOT_ALL = "not all instances: "


class Reports:
    """The diagnostics of a conversion by the units of the module that they speak of."""

    def __init__(self, module, diagnostics):
        self.module, self.by_block, self.by_folder = module, {}, {}
        for diagnostic in diagnostics:
            if diagnostic["code"] == NO_SCHEMA:  # the modules need no package but the engine's own
                sys.exit(f"the tools find no schemas (PCL_SCHEMA_PATH): {diagnostic['message']}")
            if diagnostic["severity"] != "error" and diagnostic.get("group") not in GROUPS:
                continue
            place = diagnostic.get("range", {})
            file, line = os.path.normpath(place.get("file", "")), place.get("start", {}).get("line", 0)
            text = f"{diagnostic['code']}: {diagnostic['message']}"
            if os.path.dirname(file):
                self.by_folder.setdefault(os.path.dirname(file), text)
            # What is wrong in a template that a block reads is said of the place there.
            is_configuration = file.endswith((".tf", ".tf.json"))
            contexts = diagnostic.get("contexts", [])
            for block in module.blocks.values():
                stands = block.file == file and block.first <= line <= block.last
                if stands or (not is_configuration and f"while converting {block.address}" in contexts):
                    self.by_block.setdefault(block.address, text)

    def of(self, unit):
        for block in sorted(self.module.reached(unit)):
            if block in self.by_block:
                return self.by_block[block]
        return next((self.by_folder[folder] for folder in self.module.calls(unit) if folder in self.by_folder), None)


@dataclass
class Job:
    """Some units of a module in a program of their own; `failure` says why there is none."""

    comparison: "Comparison"
    target: str
    units: list
    program: str
    failure: str | None
    reports: Reports

    def run(self):
        """Runs the program and takes the outcomes. What is to be looked at in smaller programs are further jobs."""
        comparison = self.comparison
        result = {"broken": self.failure}
        if not self.failure:
            result = comparison.tools.run(self.target, self.program, comparison.config)
        return comparison.settle(self, result)


class Comparison:
    """All values of one module; `outcomes` is {(value, target): (class, text)}."""

    def __init__(self, tools, folder):
        self.tools, self.module, self.truth = tools, Module(folder), values_of.read(folder)
        self.values, self.config = values_of.values(self.truth), configuration(folder)
        self.outcomes, self.programs, self.ends = {}, [], []

    def jobs(self, targets):
        """Programs of the whole module."""
        program, diagnostics, failure = self.tools.convert(self.module.folder, targets)
        reports = Reports(self.module, diagnostics)
        return [Job(self, target, self.module.units(), program, failure, reports) for target in targets]

    def part(self, target, units):
        """Some units of the module in a program of their own."""
        source = os.path.join(self.tools.work, "part")
        self.module.write_part(units, source)
        part = Module(source)
        program, diagnostics, failure = self.tools.convert(source, [target])
        return Job(self, target, units, program, failure, Reports(part, diagnostics))

    def settle(self, job, result):
        """Takes the outcomes of a run. A broken one is divided into what it returns."""
        target, units = job.target, job.units
        here = [value for value, unit in self.values.items() if unit in units]
        if not result["broken"]:
            for value in here:
                self.outcomes[value, target] = self.outcome(value, self.values[value], result, job.reports)
            self.ends.append((target, here, result["end"]))
            if target == "typescript":
                self.programs.append((job.program, set(units)))
            return self.explain_missing(job, result)
        if len(units) > 1:
            half = len(units) // 2
            return [self.part(target, units[:half]), self.part(target, units[half:])]
        said = job.reports.of(units[0])
        if NOT_CONVERTED in result["broken"]:
            said = result["broken"]
        for value in here:
            self.outcomes[value, target] = ("reported", said) if said else ("failed", result["broken"])
        return []

    def explain_missing(self, job, result):
        """Where the program would end badly, instances that are not there may be so for that: what the unit does alone tells."""
        if not result["end"]:
            return []
        target, units = job.target, job.units
        missing = {unit: None for value, unit in self.values.items()
                   if unit in units and self.outcomes[value, target][1].startswith((NO_INSTANCE, NOT_ALL))}
        if len(units) > 1:
            return [self.part(target, [unit]) for unit in missing]
        for value in self.values:
            if self.values[value] in missing and self.outcomes[value, target][0] == "different":
                self.outcomes[value, target] = ("failed", result["end"])
        return []

    def finish(self):
        """What of the end of each program nothing else tells."""
        for target, values, end in self.ends:
            if not any(self.outcomes[value, target][0] in ("failed", "reported") for value in values):
                self.outcomes.setdefault(("!end", target), ("equal", ""))
                if end:
                    self.outcomes["!end", target] = ("failed", end)

    def outcome(self, value, unit, result, reports):
        if value.startswith("output."):
            same, text = self.output(value.removeprefix("output."), result["exports"])
        elif value.endswith("!keys"):
            same, text = self.keys(value.removesuffix("!keys"), result["resources"])
        else:
            same, text = self.argument(value, result["resources"])
        if same:
            return "equal", ""
        said = reports.of(unit) or (text if NOT_CONVERTED in text else None)
        if said:
            return "reported", said
        return ("failed" if same is None else "different"), text

    def output(self, name, exports):
        """Whether an output is equal, None when it has an error; and what was found."""
        found = exports.get(name, {"value": None})
        if "error" in found:
            return None, found["error"]
        kind, true = self.truth["outputs"][name]["type"], self.truth["outputs"][name]["value"]
        return values_of.equal(kind, true, found["value"]), difference(true, found["value"])

    def keys(self, block, resources):
        """Whether a resource block has the instances that it should."""
        blocks = values_of.blocks(self.truth)
        prefixes = {values_of.logical_name(other): other for other in blocks}
        wanted = sorted(map(values_of.logical_name, blocks[block]))
        everything = {values_of.logical_name(address) for address in self.truth["instances"]}

        def belongs(name):
            if name in everything:
                return name in wanted
            owners = [prefix for prefix in prefixes if name == prefix or name.startswith(prefix + "-")]
            return bool(owners) and prefixes[max(owners, key=len)] == block

        found = sorted(resource["name"] for resource in resources if is_data(resource) and belongs(resource["name"]))
        text = difference(wanted, found)
        return wanted == found, NOT_ALL + text if set(found) < set(wanted) else text

    def argument(self, value, resources):
        """Whether an argument of an instance is equal."""
        address, _, argument = value.rpartition(".")
        true, name = self.truth["instances"][address][argument], values_of.logical_name(address)
        for resource in resources:
            if is_data(resource) and resource["name"] == name:
                inputs = revealed(resource["inputs"])
                if resource["type"] == "pulumi:index:Stash":
                    # A replacement trigger is an option, which mocks do not see.
                    found = inputs.get("input") if argument == "input" else true
                    return values_of.equal(None, true, found), difference(true, found)
                found = (inputs.get("triggers") or {}).get(argument)
                return values_of.text_equal(true, found), difference(true, found)
        return False, NO_INSTANCE + name

    def check_types(self, mistakes):
        """Takes what the compiler says of the programs that ran: {program: [mistake]}."""
        for program, units in self.programs:
            rest = []
            for mistake in mistakes.get(program, []):
                named = [f"output.{name}" for name in mistake["names"] if f"output.{name}" in units]
                for value in named:
                    if self.outcomes.get((value, "typescript"), ("",))[0] == "equal":
                        self.outcomes[value, "typescript"] = ("untyped", mistake["message"])
                if not named:
                    rest.append(mistake["message"])
            if rest:
                self.outcomes["!types", "typescript"] = ("untyped", rest[0])


def is_data(resource):
    return resource["type"] in ("null:index/resource:Resource", "pulumi:index:Stash")


def revealed(value):
    """The value with its secrets in the open."""
    if isinstance(value, list):
        return [revealed(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get(SIGNATURE) == SECRET:
        return revealed(value["value"])
    return {key: revealed(item) for key, item in value.items()}


def difference(true, found):
    return f"expected {true!r}, found {found!r}"
