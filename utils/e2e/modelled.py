"""Resources that are modelled: what their provider answers is a function of plain values, so that a judge can play the engine with every set of
their inputs. random_blocks.py and odd_providers.py have some; import_judge.py is the judge.
"""
import collections
import copy
import itertools
import json
import os
import re
import threading

from signatures import SECRET, SIGNATURE

ABSENT = object()


# Values as trees ----------------------------------------------------------------------------------------


def plain(value):
    """`value` without marks, notes of a bridge, and nulls."""
    if isinstance(value, dict):
        if value.get(SIGNATURE) == SECRET:
            return plain(value["value"])
        return {name: plain(member) for name, member in value.items() if name != "__defaults" and member is not None}
    return [plain(element) for element in value] if isinstance(value, list) else value


def path_of(text):
    """`a.b[0]` as names and indices."""
    return tuple(int(part[1:]) if part[0] == "[" else part for part in re.findall(r"\[\d+|[^.\[\]]+", text))


def at(tree, path):
    for name in path:
        if isinstance(tree, list) and isinstance(name, int) and name < len(tree):
            tree = tree[name]
            continue
        if not isinstance(tree, dict) or name not in tree:
            return ABSENT
        tree = tree[name]
    return tree


def with_value(tree, path, value):
    tree = copy.deepcopy(tree)
    place = tree
    for name in path[:-1]:
        place = place.setdefault(name, {}) if isinstance(place, dict) else place[name]
    if isinstance(place, list):
        place[path[-1]] = None if value is ABSENT else value
    elif value is ABSENT:
        place.pop(path[-1], None)
    else:
        place[path[-1]] = value
    return tree


def paths_of(tree, above=()):
    for name, member in tree.items():
        yield above + (name,)
        if isinstance(member, dict) and SIGNATURE not in member:
            yield from paths_of(member, above + (name,))


def notes_of(inputs):
    """What a bridge noted; that it noted nothing is something, too."""
    return set(inputs["__defaults"]) if "__defaults" in inputs else None


def as_text(value):
    return value if isinstance(value, str) else json.dumps(value)


# A resource ---------------------------------------------------------------------------------------------


class Modelled:
    """One resource. A subclass sets `token`, `id`, `outputs`, `read_inputs` and `sayable` (the same as a program can say it), and has `schema`, `check`,
    `diff` and `read`."""

    # Or detailed-input, names, some, replace, replaces-only; unknown, always-unknown: the engine compares where there is a difference, or always.
    says_diff = "detailed"
    says_check = "path"  # or abort: an error of the call
    trouble = ""  # slow, die, die-at-once, fail, garbage, gone, no-inputs, no-content, refresh-fails, refresh-gone
    is_hidden = False  # something of it may stand in no file, so that the engine reads it
    secrets = ()
    unread = {}  # inputs that nobody reads, which a program gets as configs

    def check(self, olds, news):
        """Inputs, and failures as pairs of a property and a reason."""
        return news, []

    def diff(self, outputs, old_inputs, news):
        """The paths that differ, each with what happened: add, update or delete."""
        raise NotImplementedError

    def read(self, inputs, outputs):
        """The inputs; for an import, there are no outputs."""
        return inputs if outputs else copy.deepcopy(self.read_inputs)

    def read_outputs(self, outputs):
        """The outputs; for an import, there are none before."""
        return self.outputs

    def is_free_form(self, path):
        """It is there with all that is in it, or not."""
        return False

    # What an engine makes of it ---------------------------------------------------------------------

    def fault(self, outputs, old_inputs, program, ignored=()):
        """Why a preview is not clean, or None."""
        for text in ignored:
            path = path_of(text)
            if len(path) > 1 and at(program, path[:-1]) is ABSENT:
                continue  # the engine makes no places
            if at(old_inputs, path) is not ABSENT or at(program, path) is not ABSENT:
                program = with_value(program, path, at(old_inputs, path))
        news, failures = self.check(old_inputs, program)
        if failures:
            return "Check fails"
        different = [path for path, _ in self.diff(outputs, old_inputs, news) if ".".join(path) not in ignored and path[0] not in ignored]
        if (different and self.says_diff == "unknown") or self.says_diff == "always-unknown":
            left, right = plain(old_inputs), plain(news)
            for text in ignored:
                left, right = (tree if at(tree, path_of(text)) is ABSENT else with_value(tree, path_of(text), ABSENT) for tree in (left, right))
            is_noted_otherwise = "__defaults" not in ignored and notes_of(old_inputs) != notes_of(news)
            different = [("inputs",)] if left != right or is_noted_otherwise else []
        return "difference in " + ", ".join(".".join(path) for path in different) if different else None

    def lasting_fault(self, outputs, old_inputs, program, ignored=()):
        now = self.fault(outputs, old_inputs, program, ignored)
        if now:
            return now
        if self.trouble.startswith("refresh-"):
            return "the refresh fails"
        later = self.fault(self.read_outputs(outputs), self.read(old_inputs, outputs), program, ignored)
        return f"{later} after a refresh" if later else None

    def is_valid(self, program, is_own):
        if not is_own and self.says_check == "abort" and self.check(self.read_inputs, self.read_inputs)[1]:
            return False  # the engine asks Check about what it read, and an error ends the import
        if not is_own:
            return not self.lasting_fault(self.outputs, self.read_inputs, program)
        news, failures = self.check(self.read_inputs, program)
        return not failures and not self.lasting_fault(self.outputs, news, program)

    def said(self, registered):
        """What of `registered` the program says, and not its SDK."""
        return registered

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


# The provider -------------------------------------------------------------------------------------------


def provider_of(things, schema):
    """Answers for all of `things`."""
    import grpc
    from pulumi.runtime.proto import provider_pb2

    from plain_provider import CHANGES, PlainProvider, failures_of
    from wire import from_struct, to_struct

    by_token = {one.token: one for one in things}
    kinds = provider_pb2.PropertyDiff
    calls, lock = collections.Counter(), threading.Lock()

    def asked(request, context):
        one = by_token[request.type]
        with lock:
            calls[request.type] += 1
        if one.trouble == "slow":
            threading.Event().wait(0.05)
        if one.trouble == "die" and calls[request.type] > 5:
            os._exit(3)
        if one.trouble == "die-at-once":
            os._exit(3)
        if one.trouble == "fail" and calls[request.type] > 4:
            context.abort(grpc.StatusCode.INTERNAL, "out of order")
        return one

    class Provider(PlainProvider):
        def Check(self, request, context):
            one = asked(request, context)
            inputs, failures = one.check(from_struct(request.olds), from_struct(request.news))
            if failures and one.says_check == "abort":
                context.abort(grpc.StatusCode.INVALID_ARGUMENT, "; ".join(reason for _, reason in failures))
            return provider_pb2.CheckResponse(inputs=to_struct(inputs), failures=failures_of(failures))

        def Diff(self, request, context):
            one = asked(request, context)
            found = one.diff(from_struct(request.olds), from_struct(request.old_inputs), from_struct(request.news))
            found = [(path, kind) for path, kind in found if ".".join(path) not in request.ignoreChanges and path[0] not in request.ignoreChanges]
            if one.says_diff == "always-unknown" or (found and one.says_diff == "unknown"):
                return CHANGES(changes=CHANGES.DIFF_UNKNOWN)
            if not found:
                return CHANGES(changes=CHANGES.DIFF_NONE)
            if one.says_diff == "some":
                return CHANGES(changes=CHANGES.DIFF_SOME)
            names = sorted({path[0] for path, _ in found})
            if one.says_diff == "replaces-only":
                return CHANGES(changes=CHANGES.DIFF_SOME, replaces=names)
            if one.says_diff == "names":
                return CHANGES(changes=CHANGES.DIFF_SOME, diffs=names)
            suffix = "_REPLACE" if one.says_diff == "replace" else ""
            detailed = {".".join(path): kinds(kind=getattr(kinds, kind.upper() + suffix), inputDiff=one.says_diff == "detailed-input") for path, kind in found}
            return CHANGES(changes=CHANGES.DIFF_SOME, diffs=names, replaces=names if suffix else [], hasDetailedDiff=True, detailedDiff=detailed)

        def Read(self, request, context):
            one = by_token[request.type]
            if request.id != one.id or one.trouble == "gone":
                return provider_pb2.ReadResponse()
            known = from_struct(request.properties)
            if one.trouble == "refresh-fails" and known:
                context.abort(grpc.StatusCode.INTERNAL, "not today")
            if one.trouble == "refresh-gone" and known:
                return provider_pb2.ReadResponse()
            outputs = one.read_outputs(known)
            outputs = to_struct({**outputs, "odd": {SIGNATURE: "nonsense"}} if one.trouble == "garbage" else outputs)
            if one.trouble == "no-inputs":
                return provider_pb2.ReadResponse(id=one.id, properties=outputs)
            inputs = {} if one.trouble == "no-content" else one.read(from_struct(request.inputs), known)
            return provider_pb2.ReadResponse(id=one.id, properties=outputs, inputs=to_struct(inputs))

    return Provider(schema, has_secrets=True)
