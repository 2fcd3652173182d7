"""sarif_schema.py LOG...: whether logs keep to the SARIF 2.1.0 schema, as far as it concerns what a log of ours may have: required properties,
no others, kinds of values, ranges of numbers. Source: sarif-schema-2.1.0.json of OASIS, section by section."""
import json
import re
import sys

URI = re.compile(r"^[A-Za-z0-9:/?#\[\]@!$&'()*+,;=._~%-]*$")
# By object: its properties with their kinds; those with `!` are required. `[x]` is a list, `{}` anything, `'a|b'` one of these words.
KINDS = {
    "log": {"$schema": "uri", "version!": "'2.1.0'", "runs!": "[run]"},
    "run": {"tool!": "tool", "results": "[result]", "invocations": "[invocation]", "originalUriBaseIds": "{}", "columnKind": "'utf16CodeUnits|unicodeCodePoints'",
            "artifacts": "[artifact]", "properties": "{}", "language": "text", "automationDetails": "{}"},
    "tool": {"driver!": "driver"},
    "driver": {"name!": "text", "version": "text", "semanticVersion": "semver", "informationUri": "uri", "rules": "[rule]", "organization": "text",
               "notifications": "[rule]", "fullName": "text"},
    "rule": {"id!": "text", "name": "text", "shortDescription": "multiformat", "fullDescription": "multiformat", "help": "multiformat", "helpUri": "uri",
             "defaultConfiguration": "configuration", "properties": "{}"},
    "multiformat": {"text!": "text", "markdown": "text"},
    "configuration": {"level": "'none|note|warning|error'", "enabled": "bool", "rank": "{}", "parameters": "{}"},
    "result": {"message!": "message", "ruleId": "text", "ruleIndex": "index", "level": "'none|note|warning|error'", "kind": "text", "locations": "[location]",
               "relatedLocations": "[location]", "fixes": "[fix]", "partialFingerprints": "texts", "fingerprints": "texts", "properties": "{}"},
    "message": {"text": "text", "id": "text", "markdown": "text", "arguments": "{}"},
    "location": {"id": "index", "physicalLocation": "physical", "message": "message", "logicalLocations": "{}"},
    "physical": {"artifactLocation": "artifactLocation", "region": "region", "contextRegion": "region"},
    "artifactLocation": {"uri": "uri", "uriBaseId": "text", "index": "index", "description": "message"},
    "artifact": {"location": "artifactLocation", "length": "index", "mimeType": "text"},
    "region": {"startLine": "line", "endLine": "line", "startColumn": "line", "endColumn": "line", "byteOffset": "index", "byteLength": "index",
               "charOffset": "index", "charLength": "index", "snippet": "{}"},
    "fix": {"description": "message", "artifactChanges!": "[change]"},
    "change": {"artifactLocation!": "artifactLocation", "replacements!": "[replacement]"},
    "replacement": {"deletedRegion!": "region", "insertedContent": "content"},
    "content": {"text": "text", "rendered": "multiformat", "binary": "text"},
    "invocation": {"executionSuccessful!": "bool", "toolExecutionNotifications": "[notification]", "toolConfigurationNotifications": "[notification]",
                   "commandLine": "text", "exitCode": "number"},
    "notification": {"message!": "message", "level": "'none|note|warning|error'", "descriptor": "descriptor", "locations": "[location]",
                     "associatedRule": "descriptor"},
    "descriptor": {"id": "text", "index": "index", "guid": "text", "toolComponent": "{}"},
}
SCALARS = {
    "text": lambda v: isinstance(v, str), "bool": lambda v: isinstance(v, bool), "number": lambda v: isinstance(v, int),
    "uri": lambda v: isinstance(v, str) and URI.match(v), "index": lambda v: isinstance(v, int) and v >= 0, "line": lambda v: isinstance(v, int) and v >= 1,
    "texts": lambda v: isinstance(v, dict) and all(isinstance(one, str) for one in v.values()),
    "semver": lambda v: isinstance(v, str) and re.match(r"^\d+\.\d+\.\d+", v),
}


def check(kind, value, place):
    if kind == "{}":
        return
    if kind.startswith("["):
        assert isinstance(value, list), place
        for index, one in enumerate(value):
            check(kind[1:-1], one, f"{place}[{index}]")
    elif kind.startswith("'"):
        assert value in kind.strip("'").split("|"), (place, value)
    elif kind in SCALARS:
        assert SCALARS[kind](value), (place, value)
    else:
        assert isinstance(value, dict), place
        known = {name.rstrip("!"): name for name in KINDS[kind]}
        missing = [name for name in known if known[name].endswith("!") and name not in value]
        assert not missing, (place, "lacks", missing)
        assert not set(value) - set(known), (place, "has", set(value) - set(known))
        for name, inner in value.items():
            check(KINDS[kind][known[name]], inner, f"{place}.{name}")
        if kind == "message":
            assert "text" in value or "id" in value, place
        if kind == "region":
            start = (value.get("startLine", 1), value.get("startColumn", 1))
            assert (value.get("endLine", start[0]), value.get("endColumn", start[1])) >= start, (place, value)


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    check("log", log, "log")
    for run in log["runs"]:
        rules = run["tool"]["driver"].get("rules", [])
        assert len({rule["id"] for rule in rules}) == len(rules), "rules twice"
        for result in run.get("results", []):
            assert "ruleIndex" not in result or rules[result["ruleIndex"]]["id"] == result["ruleId"], result
    print(path.rsplit("/", 1)[-1], "is right")
