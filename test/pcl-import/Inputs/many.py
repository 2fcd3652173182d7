#!/usr/bin/env python3
"""A table of many resources for pcl-test-provider, or with --specs the import file of them: many.py [--specs] COUNT"""
import json
import sys

count = int(sys.argv[-1])
ids = ["box-%05d" % number for number in range(count)]
if "--specs" in sys.argv:
    specs = [{"type": "many:index:Box", "name": "box%d" % number, "id": box} for number, box in enumerate(ids)]
    json.dump({"resources": specs}, sys.stdout)
else:
    inputs = {"label": {"type": "string"}, "next": {"type": "string"}, "weight": {"type": "integer", "play": {"computed": True}}}
    boxes = [
        {"type": "many:index:Box", "id": box, "outputs": {"label": "the label of " + str(number), "next": ids[number - 1], "weight": number}}
        for number, box in enumerate(ids)
    ]
    resource = {"inputProperties": inputs, "requiredInputs": ["label"]}
    json.dump({"name": "many", "version": "1.0.0", "resources": {"many:index:Box": resource}, "play": {"resources": boxes}}, sys.stdout)
