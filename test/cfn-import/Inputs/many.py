#!/usr/bin/env python3
"""usage: many.py COUNT DIRECTORY: a scenario with that many resources, each of which needs the next one."""

import json
import os
import sys


def main():
    count, directory = int(sys.argv[1]), sys.argv[2]
    resources, live = {}, []
    for number in range(count):
        name = "d%d" % number
        resources["D%d" % number] = {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": name}}
        if number + 1 < count:
            resources["D%d" % number]["DependsOn"] = "D%d" % (number + 1)
        live.append({"TypeName": "AWS::S3::Bucket",
                     "ResourceDescription": {"Identifier": name, "Properties": json.dumps({"BucketName": name})}})
    files = {"template.json": json.dumps({"Resources": resources}), "live.json": json.dumps(live),
             "args": "--template=template.json\n--stack-name=app\n--live=live.json\n",
             "moves": "".join("--move=D%d\n" % number for number in range(count))}
    for name, text in files.items():
        with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
