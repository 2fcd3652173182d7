"""Asks a provider that fails in each call in each way: faults.py PYTHON PROVIDER

Prints what is not as it must be: every call has an answer, of the right kind; what died is gone; calls that are
not concerned are answered as ever.
"""

import json
import subprocess
import sys
from concurrent import futures

PYTHON, PROVIDER = sys.argv[1:]
CALLS = ["Read", "Check", "Diff", "List", "GetSchema", "GetMapping", "GetMappings"]
BEFORE_RESOURCES = ["CheckConfig", "Configure"]
FIRST = ["Handshake"]
ABOUT_RESOURCES = CALLS[:4]
KINDS = {"die": "unavailable", "hang": "timed-out", "refuse": "refused", "unimplemented": "unimplemented"}
REQUESTS = "\n".join(
    json.dumps({"call": call, "type": "x:y:Z", "name": "n", "id": "i"})
    for call in ["read", "check", "diff", "list", "schema", "mapping", "mappings"])
LIMITS = [1000, 30000]  # of a call, in milliseconds: where the first is too short for a busy machine, the second tells


def concerned(call, at):
    """Whether the fault of `call` is met by the call `at`."""
    return call == at or call in FIRST or (call in BEFORE_RESOURCES and at in ABOUT_RESOURCES)


def run(call, what):
    problems = []
    for limit in LIMITS:
        problems = faults(call, what, limit)
        if not problems:
            break
    return problems


def faults(call, what, limit):
    process = subprocess.run(
        ["pcl-rpc-probe", f"--call-limit={limit}", PYTHON, PROVIDER, "%s=%s" % (call, what)],
        input=REQUESTS, stdout=subprocess.PIPE, text=True, timeout=600)
    problems = []
    answers = [json.loads(line) for line in process.stdout.splitlines()]
    if call in FIRST and what != "unimplemented":
        if [answer.get("error") for answer in answers] != [KINDS[what]]:
            problems.append("is no failure to connect: %s" % answers)
    elif len(answers) != len(CALLS):
        problems.append("%d answers" % len(answers))
    else:
        dead = False
        for at, answer in zip(CALLS, answers):
            met = concerned(call, at)
            wanted = KINDS[what] if dead or met else None
            if what == "unimplemented" and call in ["Handshake", "CheckConfig"]:
                wanted = None  # providers need not have these
            if answer.get("error") != wanted:
                problems.append("%s: %s instead of %s" % (at, answer, wanted))
            if what == "die" and wanted and "ended with status 7; it said: about to die in %s" % call not in answer["message"]:
                problems.append("%s says nothing of the end: %s" % (at, answer))
            dead = dead or (met and what == "die")
    return ["%s=%s: %s" % (call, what, problem) for problem in problems]


def main():
    cases = [(call, what) for call in FIRST + BEFORE_RESOURCES + CALLS for what in KINDS]
    with futures.ThreadPoolExecutor(4) as pool:
        problems = [line for lines in pool.map(lambda case: run(*case), cases) for line in lines]
    for line in problems:
        print(line)
    print("%d faults, %d problems" % (len(cases), len(problems)))


main()
