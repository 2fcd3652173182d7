"""Makes roots in directories with odd names; with an output directory, looks for the programs that became of them:

    estate_hostile.py FOLDER [OUTPUT]
"""
import json
import os
import sys

NAMES = [b"plain", b"-rf", b"a b", b"new\nline", b"esc\x1b[31m", b"$(touch x)", b"quote'\"`", b"bad\xff\xfe",
         "bidi\u202etxt".encode(), b"assess.json"]


def main(folder, output=None):
    for name in NAMES:
        place = os.path.join(os.fsencode(folder), name)
        if output is None:
            os.makedirs(place)
            with open(os.path.join(place, b"main.tf"), "w", encoding="utf-8") as file:
                file.write('output "o" {\n  value = 1\n}\n')
        else:
            name += b"_" if name == b"assess.json" else b""
            assert os.path.exists(os.path.join(os.fsencode(output), name, b"__main__.py")), name
    if output is not None:
        print("all there")
        with open(os.path.join(output, "assess.json"), encoding="utf-8") as file:
            print(len({root["path"] for root in json.load(file)["roots"]}), "paths")


main(*sys.argv[1:])
