#!/usr/bin/env python3
"""Runs one scenario of cfn-import in a directory, and its plan on a stand-in for the service; prints what came of it.

usage: scenario.py DIRECTORY

The directory holds `args` (one a line), the files that these name, and perhaps `world.json`: stacks that exist (template and
what their resources are, by `Type|identifier`) and what is live beside `live.json`. Printed are exit code, messages, the import's
resources and what its template adds, and what executing gives: what stacks hold, whether anything drifts, was modified or lost;
the same after being killed behind each call that changes something, and running again; the same by the scripts, killed and
resumed; and whether the way back leads back, from the end and from each step.
"""

import copy
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
os.environ.setdefault("CFN_WORLD", "world-now.json")
import service  # noqa: E402

PRIMARY = {"AWS::S3::Bucket": ["BucketName"], "AWS::SQS::Queue": ["QueueUrl"], "AWS::SNS::Topic": ["TopicArn"],
           "AWS::DynamoDB::Table": ["TableName"], "AWS::Logs::LogGroup": ["LogGroupName"],
           "AWS::ApiGateway::Resource": ["RestApiId", "ResourceId"], "AWS::IAM::Role": ["RoleName"],
           "AWS::CloudFormation::Stack": ["StackId"], "AWS::Lambda::Function": ["FunctionName"],
           "AWS::EC2::VPC": ["VpcId"], "AWS::EC2::Subnet": ["SubnetId"], "AWS::ECS::Cluster": ["ClusterName"], "AWS::AppConfig::Application": ["ApplicationId"], "Acme::Shop::Till": ["TillId"],
           "AWS::S3::BucketPolicy": ["Bucket"], "AWS::EC2::Volume": ["VolumeId"]}


def read(name):
    with open(name, encoding="utf-8") as file:
        return json.load(file)


def initial():
    given = read("world.json") if os.path.exists("world.json") else {}
    world = {"live": given.get("live", {}), "stacks": {}, "primary": PRIMARY}
    for name, stack in given.get("stacks", {}).items():
        template = read(stack["template"]) if isinstance(stack["template"], str) else stack["template"]
        parameters = {key: service.text(each["Default"]) for key, each in template.get("Parameters", {}).items() if "Default" in each}
        parameters.update(stack.get("parameters", {}))
        world["stacks"][name] = {"template": template, "parameters": parameters, "resources": stack["resources"],
                                 "changeSets": {}, "exports": {}, "status": "CREATE_COMPLETE"}
        for key in stack["resources"].values():
            world["live"].setdefault(key, {})
    for each in flatten(read("live.json") if os.path.exists("live.json") else [], None):
        world["live"][each[0] + "|" + each[1]] = each[2]
    return world


def flatten(json_value, kind):
    if isinstance(json_value, list):
        return [each for element in json_value for each in flatten(element, kind)]
    kind = json_value.get("TypeName", kind)
    for key in ("ResourceDescriptions", "ResourceDescription"):
        if key in json_value:
            return flatten(json_value[key], kind)
    if "Identifier" not in json_value or not json_value.get("Properties"):
        return []
    properties = json_value["Properties"]
    return [(kind, json_value["Identifier"], json.loads(properties) if isinstance(properties, str) else properties)]


def tool(*more, out="out"):
    with open("args", encoding="utf-8") as file:
        args = [line.strip().replace("--aws=", "--aws=" + HERE + "/") for line in file if line.strip()]
    return run_tool(*args, "-o", out, *more)


def run_tool(*args):
    done = subprocess.run(["cfn-import", *args], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stderr


def put(world):
    with open(os.environ["CFN_WORLD"], "w", encoding="utf-8") as file:
        json.dump(world, file)


def holds(world):
    lines = []
    for name, stack in sorted(world["stacks"].items()):
        if stack["status"] != "REVIEW_IN_PROGRESS":
            lines += ["  %s.%s = %s" % (name, logical, key) for logical, key in sorted(stack["resources"].items())]
    return lines


def state(world):
    return {key: value for key, value in world.items() if key in ("live", "stacks", "modified")}


def execute():
    return tool("--execute", "--aws=" + os.path.join(HERE, "aws.py"))


def play(world, before):
    lines = holds(world)
    lines += ["  drift: " + each for each in service.drift(world)] or ["  no drift"]
    lines += ["  modified: " + each for each in world.get("modified", [])]
    lost = sorted(set(before["live"]) - set(world["live"]))
    return lines + ["  lost: " + each for each in lost]


def interrupted(before, whole, run, again):
    """Kills `run` behind each call that changes something, and goes on with `again`; how many there are, and after which the
    end is another one."""
    wrong = []
    for number in whole["changes"]:
        put({**copy.deepcopy(before), "break": number})
        run()
        code, text = again()
        if code != 0 or state(service.load()) != state(whole):
            wrong.append("  killed behind call %d: %d %s" % (number, code, text[-300:]))
    result = "the same" if not wrong else "%d differ" % len(wrong)
    return ["each of %d calls that change something" % len(whole["changes"]), result, wrong]


def script(name, steps=None):
    """Runs the script, or what it does for `steps` alone."""
    with open("out/" + name, encoding="utf-8") as file:
        head, *parts = file.read().split("\n\n# ")
    parts = [each for each in parts if steps is None or each.split(":")[0] in steps]
    with open("out/part-" + name, "w", encoding="utf-8") as file:
        file.write("\n\n# ".join([head, *parts]) + "\n")
    os.makedirs("bin", exist_ok=True)
    if not os.path.exists("bin/aws"):
        os.symlink(os.path.join(HERE, "aws.py"), "bin/aws")
    path = os.path.abspath("bin") + os.pathsep + os.environ["PATH"]
    done = subprocess.run(["sh", "out/part-" + name], capture_output=True, text=True, env={**os.environ, "PATH": path})
    os.remove("out/part-" + name)
    return done


def resume():
    return run_tool("--resume=out", "--execute", "--aws=" + os.path.join(HERE, "aws.py"), "-o", "rest")


def is_back(before):
    stacks = lambda world: {name: (stack["template"], stack["resources"], stack["parameters"])
                            for name, stack in world["stacks"].items()}
    now = service.load()
    return stacks(now) == stacks(before) and now["live"] == before["live"]


def undo_from_each(before, steps):
    """Goes to the end of each step but the last, and back."""
    wrong = []
    for count in range(1, len(steps)):
        put(copy.deepcopy(before))
        script("commands.sh", {step["name"] for step in steps[:count]})
        back = script("undo.sh", {undo["name"] for step in steps[:count] for undo in step["undo"]})
        if not is_back(before):
            wrong.append("  from %s: %s" % (steps[count - 1]["name"], back.stderr[-300:]))
    return wrong


def main():
    os.chdir(sys.argv[1])
    os.environ["CFN_WORLD"] = os.path.abspath("world-now.json")
    os.environ["TMPDIR"] = os.path.abspath("tmp") # for what those that are killed leave
    os.makedirs("tmp", exist_ok=True)
    put(initial()) # for what is asked
    code, text = tool()
    print("exit code %d" % code)
    print(text.strip().replace(HERE + "/", ""))
    if not os.path.exists("out/plan.json"):
        print("no plan")
        return
    for step in read("out/plan.json")["steps"]:
        print("step %s: %s" % (step["name"], step["what"]))
        old = step["before"] or {}
        new = step["after"] or {}
        for section in sorted(set(old) | set(new)):
            was, now = old.get(section, {}), new.get(section, {})
            if not isinstance(now, dict) or not isinstance(was, dict):
                continue
            for key in sorted(set(was) | set(now)):
                if was.get(key) != now.get(key):
                    print("  %s %s.%s" % ("+" if key not in was else "-" if key not in now else "~", section, key))
                    if key in now and step["kind"] != "delete":
                        print("      " + json.dumps(now[key], sort_keys=True))
        for each in step["resources"]:
            print("  import %s %s" % (each["id"], json.dumps(each["identification"])))
    before = initial()
    put(before)
    code, text = execute()
    if code not in (0, 1) or "PCL5224" in text:
        print(text.strip().replace(HERE + "/", ""))
    whole = service.load()
    is_executed = "done " in text
    if is_executed:
        print("executed:")
        print("\n".join(play(whole, before)))
        calls, result, wrong = interrupted(before, whole, execute, execute)
        print("\n".join(["killed behind %s, and run again: %s" % (calls, result), *wrong]))
    put(before)
    tool() # the plan from the beginning
    put(before)
    there = script("commands.sh")
    by_hand = service.load()
    if is_executed:
        print("by commands.sh: %s" % ("the same" if state(by_hand) == state(whole) else "not the same\n" + there.stderr))
    else: # there are errors; the plan is of what is left
        print("by commands.sh:")
        print("\n".join(play(by_hand, before)) + there.stderr)
    calls, result, wrong = interrupted(before, by_hand, lambda: script("commands.sh"), resume)
    print("\n".join(["killed behind %s, and resumed: %s" % (calls, result), *wrong]))
    put(by_hand)
    back = script("undo.sh")
    print("the way back: %s" % ("as before" if is_back(before) else "not as before\n" + back.stderr + "\n".join(holds(service.load()))))
    steps = read("out/plan.json")["steps"]
    wrong = undo_from_each(before, steps)
    if len(steps) > 1:
        print("\n".join(["the way back from each step: %s" % ("not as before" if wrong else "as before"), *wrong]))


if __name__ == "__main__":
    main()
