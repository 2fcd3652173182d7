"""Many resources of a slow provider, and the command that imports them. Not for what is done to that command: that is the business of
kill_import.py, break_provider.py and bench/import_scale.py.
"""
import json
import os
import shutil

BOX = "slow:index:Box"


def table(count, delay):
    """`count` resources, each with a reference to the one before; every call takes `delay` ms."""
    text, number = {"type": "string"}, {"type": "integer"}
    inputs = {"name": text, "size": {**number, "play": {"computed": True}}, "color": text, "previous": text,
              "zone": {**text, "play": {"computed": True}}}
    resources = [{"type": BOX, "id": f"box-{index}", "outputs": {
        "name": f"name-{index}", "size": index, "color": "red", "zone": "a", "arn": f"arn:box:{index}",
        **({"previous": f"arn:box:{index - 1}"} if index else {})}} for index in range(count)]
    faults = [{"call": call, "do": "slow", "ms": delay} for call in ("Read", "Check", "Diff")]
    return {"name": "slow", "version": "1.0.0",
            "resources": {BOX: {"inputProperties": inputs, "properties": {**inputs, "arn": text}, "requiredInputs": ["name"]}},
            "play": {"resources": resources, "faults": faults}}


def specs(count):
    return {"resources": [{"type": BOX, "name": f"box{index}", "id": f"box-{index}", "version": "1.0.0"} for index in range(count)]}


def prepare(work, count, delay):
    """The command that imports all, but for where its output goes."""
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    for name, value in (("table.json", table(count, delay)), ("specs.json", specs(count))):
        with open(os.path.join(work, name), "w", encoding="utf-8") as handle:
            json.dump(value, handle)
    return ["pcl-import", "-f", os.path.join(work, "specs.json"), "--quiet",
            f"--provider=slow=pcl-test-provider {os.path.join(work, 'table.json')}"]
