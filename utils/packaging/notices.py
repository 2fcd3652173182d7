#!/usr/bin/env python3
"""Lists what is linked into the installed program: notices.py BUILDDIR OUTDIR

Reads the link line of build.ninja and asks dpkg which packages its archives are of. Writes OUTDIR/THIRD_PARTY_NOTICES,
the copyright files of these packages; OUTDIR/copyright, the same behind pclc's own, as Debian has it; and
OUTDIR/sbom.cdx.json, a bill of materials (CycloneDX 1.5). None has a date: equal builds give equal bytes. Fails where an
archive is of no package, or a package has no copyright file.
"""
import json
import os
import re
import subprocess
import sys

# What is compiled in from headers, or by the compiler itself, and stands on no link line.
BESIDES = ["nlohmann-json3-dev", "libfmt-dev", "libstdc++-12-dev", "libgcc-12-dev"]


def asked(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def archives(build):
    """The system's static archives on the link line of the installed program."""
    with open(os.path.join(build, "build.ninja"), encoding="utf-8") as handle:
        rule = re.search(r"^build multicall/pclMulticall:.*?(?=^build |\Z)", handle.read(), re.M | re.S)
    found = sorted(set(re.findall(r"/usr/\S+\.a\b", rule[0]))) if rule else []
    return found or sys.exit(f"notices.py: {build} links no archive into multicall/pclMulticall")


def packages(build):
    """(name, version, source, copyright text) of each package, by name."""
    owners = asked("dpkg-query", "-S", *map(os.path.realpath, archives(build)))
    names = sorted({line.split(":")[0] for line in owners.splitlines()} | set(BESIDES))
    for name in names:
        version, source = asked("dpkg-query", "-W", "-f=${Version}\t${source:Package}\n", name).split("\n")[0].split("\t")
        with open(f"/usr/share/doc/{name}/copyright", encoding="utf-8", errors="replace") as handle:
            yield name, version, source, handle.read().strip()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, out = sys.argv[1:]
    found = list(packages(build))
    by_text = {}
    for name, version, _, text in found:
        by_text.setdefault(text, []).append(f"{name} {version}")
    own = "pclc is licensed under the Apache License 2.0; on Debian its text is /usr/share/common-licenses/Apache-2.0."
    parts = ["pclc contains code of the Debian packages below; their licences follow."]
    parts += ["\n".join(names) + "\n" + "-" * 80 + "\n" + text for text, names in by_text.items()]
    components = [
        {"type": "library", "name": name, "version": version, "purl": f"pkg:deb/debian/{name}@{version}?upstream={source}"}
        for name, version, source, _ in found
    ]
    bom = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "components": components}
    os.makedirs(out, exist_ok=True)
    notices = ("\n\n" + "=" * 80 + "\n").join(parts)
    files = {"THIRD_PARTY_NOTICES": notices, "copyright": own + "\n\n" + notices, "sbom.cdx.json": json.dumps(bom, indent=2)}
    for name, text in files.items():
        with open(os.path.join(out, name), "w", encoding="utf-8") as handle:
            handle.write(text + "\n")


if __name__ == "__main__":
    main()
