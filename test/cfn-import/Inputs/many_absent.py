#!/usr/bin/env python3
"""usage: many_absent.py COUNT DIRECTORY: a scenario with that many resources, some of which name one that a condition keeps
out of the stack and that names the last one; and a resource that hangs on one that cannot be imported by way of such a one.
usage: many_absent.py check DIRECTORY: whether each template of the plan there has what it names."""

import json
import os
import sys


def make(count, directory):
    bucket = lambda **more: {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": "x", **more}}
    names = ["D%d" % number for number in range(count)]
    resources = {name: bucket(BucketName=name.lower()) for name in names}
    resources[names[0]]["Properties"]["Tags"] = [{"Key": "t", "Value": {"Fn::If": ["Never", {"Ref": "Away"}, "none"]}}]
    resources["Away"] = {"Type": "AWS::SNS::Topic", "Condition": "Never", "Properties": {"DisplayName": {"Ref": names[-1]}}}
    resources[names[-5]]["Properties"]["Tags"] = [{"Key": "t", "Value": {"Fn::If": ["Never", {"Ref": "Away3"}, "none"]}}]
    resources["Away3"] = {"Type": "AWS::SNS::Topic", "Condition": "Never", "Properties": {"DisplayName": {"Ref": names[-3]}}}
    resources["Hanging"] = bucket(BucketName="hanging", Tags=[{"Key": "t", "Value": {"Fn::If": ["Never", {"Ref": "Away2"}, "none"]}}])
    resources["Away2"] = {"Type": "AWS::SNS::Topic", "Condition": "Never", "Properties": {"DisplayName": {"Ref": "Own"}}}
    resources["Own"] = {"Type": "Custom::Thing"}
    template = {"Conditions": {"Never": {"Fn::Equals": ["a", "b"]}}, "Resources": resources}
    live = [{"TypeName": "AWS::S3::Bucket", "Identifier": name, "Properties": {"BucketName": name}}
            for name in [*map(str.lower, names), "hanging"]]
    live[0]["Properties"]["Tags"] = live[-6]["Properties"]["Tags"] = live[-1]["Properties"]["Tags"] = [{"Key": "t", "Value": "none"}]
    for name, value in {"template.json": template, "live.json": live}.items():
        with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
            json.dump(value, file)


def refs(value):
    if isinstance(value, dict):
        for key, each in value.items():
            yield from [each] if key == "Ref" else refs(each)
    elif isinstance(value, list):
        for each in value:
            yield from refs(each)


def check(directory):
    with open(os.path.join(directory, "plan.json"), encoding="utf-8") as file:
        steps = json.load(file)["steps"]
    imported = set()
    for step in steps:
        resources = step["after"]["Resources"]
        imported |= {each["id"] for each in step["resources"]}
        absent = [name for name, body in resources.items() if "Condition" in body]
        wrong = [name for name in refs(resources) if name not in resources]
        wrong += [name for name in resources if name not in imported and name not in absent]
        print("%s: %d resources, %d absent, %s" % (step["name"], len(resources) - len(absent), len(absent),
                                                   "not whole: %s" % wrong if wrong else "whole"))


if __name__ == "__main__":
    check(sys.argv[2]) if sys.argv[1] == "check" else make(int(sys.argv[1]), sys.argv[2])
