"""Writes texts into a folder that are made to exhaust readers of templates.

usage: hostile.py FOLDER
"""

import json
import os
import sys

FOLDER = sys.argv[1]


def write(name, data):
    with open(os.path.join(FOLDER, name), "wb") as file:
        file.write(data)


write("deep.yaml", b"Resources: " + b"[" * 100000)
write("braces.yaml", b"Resources:\n  A: " + b"{a: " * 50000)
write("deep.json", b'{"Resources": ' + b"[" * 100000)
laughs = [b"a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
laughs += [b"a%d: &a%d [%s]" % (i, i, b", ".join([b"*a%d" % (i - 1)] * 10)) for i in range(1, 12)]
write("laughs.yaml", b"\n".join(laughs) + b"\nResources: *a11\n")
write("self.yaml", b"Resources: &a\n  A: *a\n")
write("long.json", b'{"Resources": {}, "a": "' + b"x" * (51 << 20) + b'"}')
write("latin.yaml", b"Resources:\n  A: \xe9\n")
write("nul.yaml", b"Resources:\n  A: \x00\n")
keys = b"".join(b"      k%d: v\n" % i for i in range(100000))
write("keys.yaml", b"Resources:\n  A:\n    Type: AWS::SSM::Parameter\n    Properties:\n      Type: String\n      Value: x\n"
      b"Metadata:\n  Keys:\n" + keys)
write("face.json", b'{"Resources": {"A": {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": "\\ud83d\\ude00"}}}}')
chain = b"".join(b"  C%d: !Not [!Condition C%d]\n" % (i, i - 1) for i in range(1, 50000))
write("chain.yaml", b"Parameters:\n  P: { Type: String }\nConditions:\n  C0: !Equals [!Ref P, a]\n" + chain
      + b"Resources:\n  A: { Type: AWS::SNS::Topic, Condition: C49999 }\n"
      b"  B: { Type: AWS::SNS::Topic, Properties: { DisplayName: !If [C0, !Ref A, x] } }\n")


def loop(variable, values, body):
    return {"Fn::ForEach::" + variable: [variable, values, body]}


def loops(resources):
    return json.dumps({"Transform": "AWS::LanguageExtensions", "Resources": resources}).encode()


topic = {"Type": "AWS::SNS::Topic"}
names = ["x%d" % i for i in range(300)]
write("loops.json", loops(loop("A", names, loop("B", names, {"T${A}${B}": topic}))))
texts = ["x" * 1000 + str(i) for i in range(100)]
write("loops-long.json", loops(loop("A", texts, {"T${A}": {**topic, "Properties": {"DisplayName": "${A}" * 200}}})))
patterns = {"Deep": "(" * 100000 + "a" + ")" * 100000, "Counts": "(((((a{1,1000}){1,1000}){1,1000}){1,1000}){1,1000})",
            "Long": "a" + "b?" * 100000}
write("patterns.json", json.dumps({"Resources": {"A": topic}, "Parameters": {
    name: {"Type": "String", "AllowedPattern": pattern} for name, pattern in patterns.items()}}).encode())
