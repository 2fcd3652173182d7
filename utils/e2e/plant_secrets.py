#!/usr/bin/env python3
"""Plants 200 secrets in resources, in the configuration of their provider and in what users give, and looks for them in all that
the tools write and print:

    plant_secrets.py WORK

Each run of the tools has its own folder in WORK. Found is a secret in clear text, in base64 or in the escapes of JSON, of JSON in JSON and of URLs;
in the provider's own files it may stand. Prints a line a run and the places of secrets; exits with 1 if there are any, or if a run
did not end as it should. The tools come from PATH.
"""
import argparse
import base64
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.parse

from signatures import SECRET, SIGNATURE

RESOURCES = 22
KEEP = "vault:index:Keep"
STRING = {"type": "string"}


class Planted:
    """Makes secrets and knows all of them."""

    def __init__(self):
        self.values = []

    def text(self):
        # What must be escaped shows whether escaped forms are found; one of each pair is plain.
        number = len(self.values)
        self.values.append(f"planted-{number:03}-hush" + ('"/\\é' if number % 2 else ""))
        return self.values[-1]

    def number(self):
        self.values.append(str(770_000_000 + len(self.values)))
        return int(self.values[-1])

    def forms(self):
        """All spellings, each with the secret that it is one of."""
        def escaped(text):
            return {json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1]}

        found = {}
        for value in self.values:
            once = escaped(value)
            twice = {form for text in once for form in escaped(text)}  # JSON in JSON, as in states
            coded = base64.b64encode(value.encode()).decode()
            for form in {value, *once, *twice, urllib.parse.quote(value), urllib.parse.quote(value, safe=""), coded}:
                found[form] = value
        return found


def table(secrets):
    settings = {"type": "object", "properties": {"label": STRING, "token": {**STRING, "secret": True}}}
    many = {"type": "array", "items": STRING}
    inputs = {
        "name": STRING,
        "password": {**STRING, "secret": True},
        "settings": {"$ref": "#/types/vault:index:Settings"},
        "keys": {**many, "secret": True},
        "notes": {"type": "object", "additionalProperties": STRING, "secret": True},
        "pin": {"type": "integer", "secret": True},
        "passphrase": {**STRING, "secret": True, "play": {"writeOnly": True}},
        "zone": {**STRING, "play": {"computed": True}},
    }
    outputs = {"connection": {**STRING, "secret": True}, "inner": {"$ref": "#/types/vault:index:Settings"}}
    resources = []
    for number in range(RESOURCES):
        values = {"name": f"keep-{number}", "password": secrets.text(),
                  "settings": {"label": f"label-{number}", "token": secrets.text()},
                  "keys": [secrets.text(), secrets.text()], "notes": {"first": secrets.text()}, "pin": secrets.number(),
                  "zone": "a", "connection": secrets.text(), "inner": {"label": "inner", "token": secrets.text()}}
        resources.append({"type": KEEP, "id": f"keep-{number}", "outputs": values})
    return {
        "name": "vault", "version": "1.0.0",
        "config": {"variables": {"apiKey": {**STRING, "secret": True}}},
        "provider": {"inputProperties": {"apiKey": {**STRING, "secret": True}}},
        "types": {"vault:index:Settings": settings},
        "resources": {KEEP: {"inputProperties": inputs, "properties": {**inputs, **outputs},
                             "requiredInputs": ["name", "passphrase"]}},
        "play": {"resources": resources},
    }


def import_file(secrets):
    resources = []
    for number in range(RESOURCES):
        passphrase = {SIGNATURE: SECRET, "plaintext": json.dumps(secrets.text())}
        resources.append({"type": KEEP, "name": f"keep{number}", "id": f"keep-{number}", "version": "1.0.0",
                          "inputs": {"passphrase": passphrase}})
    return {"resources": resources}


def deployment(table_text):
    """A stack export with the secrets of the table in clear text, as `--show-secrets` gives it."""
    resources = []
    for one in table_text["play"]["resources"]:
        marked = {key: {SIGNATURE: SECRET, "plaintext": json.dumps(value)} if key in ("password", "keys", "notes", "pin", "connection")
                  else value for key, value in one["outputs"].items()}
        for holder in ("settings", "inner"):
            marked[holder] = {**marked[holder], "token": {SIGNATURE: SECRET, "plaintext": json.dumps(one["outputs"][holder]["token"])}}
        resources.append({"urn": f"urn:pulumi:dev::project::{KEEP}::{one['id']}", "custom": True, "type": KEEP, "id": one["id"],
                          "inputs": {key: value for key, value in marked.items() if key not in ("connection", "inner")},
                          "outputs": marked})
    return {"version": 3, "deployment": {"resources": resources}}


def write(path, value):
    with open(path, "w", encoding="utf-8") as handle:
        json.dump(value, handle, ensure_ascii=False)


class Runs:
    def __init__(self, work, secrets):
        self.work = work
        self.forms = secrets.forms()
        self.failed = False

    def run(self, name, command, ends=(0,), environment=None, crash_after=None, printed_only=False):
        """Runs a command in a folder of its own, and looks at what it printed and at all files there."""
        folder = os.path.join(self.work, name)
        os.makedirs(folder)
        process = subprocess.Popen(command, cwd=folder, env={**os.environ, **(environment or {})}, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        if crash_after:
            time.sleep(crash_after)
            process.send_signal(signal.SIGSEGV)
        out, err = process.communicate(timeout=300)
        found = {**self.search("stdout", out), **self.search("stderr", err)}
        if not printed_only:
            for parent, _, files in os.walk(folder):
                for file in files:
                    path = os.path.join(parent, file)
                    with open(path, "rb") as handle:
                        found.update(self.search(os.path.relpath(path, self.work), handle.read()))
        print(f"{name}: {len(found) or 'no'} places with secrets")
        for place, secret in found.items():
            print(f"  {place}: {secret}")
        if process.returncode not in ends:
            print(f"  ended with {process.returncode}:\n{err.decode()[-2000:]}")
            self.failed = True
        self.failed |= bool(found)

    def search(self, place, data):
        """A secret that stands there, if any, by its place."""
        text = data.decode("utf-8", "replace")
        return next(({place: secret} for form, secret in self.forms.items() if form in text), {})


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("work")
    work = os.path.abspath(parser.parse_args().work)
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    secrets = Planted()
    cloud, specs = table(secrets), import_file(secrets)
    key, other_key = secrets.text(), secrets.text()
    assert len(secrets.values) == 200, len(secrets.values)

    def place(name, value):
        path = os.path.join(work, name)
        write(path, value)
        return path

    def with_faults(name, *faults):
        return "--provider=vault=pcl-test-provider " + place(name, {**cloud, "play": {**cloud["play"], "faults": faults}})

    plain = "--provider=vault=pcl-test-provider " + place("table.json", cloud)
    # Providers quote what they were given: here the secrets of the resource that a call is about, and the key.
    quoted = [{"call": "Diff", "id": f"keep-{number}", "do": "fail", "message": " ".join(["bad:", *secrets.values[8 * number:8 * number + 8]])}
              for number in range(RESOURCES)]
    refusing = with_faults("refusing.json", *quoted)
    failing = with_faults("failing.json", {"call": "Read", "do": "fail", "nth": 3, "message": f"{key} is no good key"})
    slow = with_faults("slow.json", {"call": "Check", "do": "slow", "ms": 200})
    config = f"--provider-config={place('config.json', {'vault:apiKey': key})}"
    file = ["-f", place("specs.json", specs)]
    loud = ["--verbose", "--loss-report=loss.json", "--remarks-file=remarks.jsonl", "--stats"]
    runs = Runs(work, secrets)
    allowed = json.dumps([cloud, specs, key, other_key], ensure_ascii=False)
    print(f"{len({secret for form, secret in runs.forms.items() if form in allowed})} secrets stand where they may")
    command = ["pcl-import", *file, "-o", "out"]
    tool = [*command, config]
    debug = {"PULUMI_DEBUG_GRPC": "calls.jsonl"}
    for pipeline in ("minimal", "2022", "2021-doc", "2021-blog"):
        runs.run("pipeline-" + pipeline, [*tool, plain, *loud, "--pipeline=" + pipeline], ends=(0, 1), environment=debug)
    for mode in ("lossless", "full"):
        runs.run("mode-" + mode, [*tool, plain, *loud, "--mode=" + mode], environment=debug)
    runs.run("option", [*command, "--provider-config=vault:apiKey=env:VAULT_KEY", plain, *loud, "--adopt=option"],
             environment={**debug, "VAULT_KEY": other_key})
    for form in ("json", "sarif"):
        runs.run("refused-" + form, [*tool, refusing, *loud, "--diagnostics-format=" + form], ends=(0, 1), environment=debug)
    runs.run("failed-read", [*tool, failing, *loud], ends=(1,), environment=debug)
    runs.run("crash", [*tool, slow, *loud], ends=(-signal.SIGSEGV, 70, 128 + signal.SIGSEGV, 139), environment=debug, crash_after=2)
    source = os.path.join(work, "pipeline-minimal", "out")
    schemas = place("vault-1.0.0.json", {name: value for name, value in cloud.items() if name != "play"})
    for target in ("typescript", "python"):
        runs.run(target, ["pclgen", "--schema-path=" + os.path.dirname(schemas), "--target=" + target, source, "-o", "program"])
    state = place("state.json", deployment(cloud))
    # In clear text the user asked for them, and the program has them; what is said about it has none.
    runs.run("state", ["state2pcl", "--schema-path=" + work, "--loss-report=/dev/stderr", "-o", "program", state], printed_only=True)
    sys.exit(runs.failed)


if __name__ == "__main__":
    main()
