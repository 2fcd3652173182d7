#!/usr/bin/env python3
"""Makes a Python wheel of an installed pclc: wheel.py PREFIX OUTDIR

PREFIX is what `cmake --install` wrote. The program goes into the environment's bin, as it is; the other tools' names
become scripts that run it; PREFIX/share goes into the environment's share, where the program finds its data. Nothing is
importable. The tag says which glibc the program needs: manylinux_2_36 if a symbol of glibc 2.36 is the newest. The files have
no dates: equal input gives equal bytes. Prints the path of the wheel.
"""
import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import zipfile

# Libraries that manylinux (PEP 600) lets a program take from the system, as far as a program of ours could.
SYSTEM = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}

# `#!python` becomes the environment's interpreter. A link of the script's name is followed, as pipx makes one.
SCRIPT = """#!python
import os
import sys

here = os.path.dirname(os.path.realpath(__file__))
os.execv(os.path.join(here, "pclc"), ["{tool}", *sys.argv[1:]])
"""

METADATA = """Metadata-Version: 2.4
Name: pclc
Version: {version}
Summary: Converts Terraform, CloudFormation and existing resources to Pulumi programs in TypeScript, Python, Go and C#
Keywords: pulumi,terraform,cloudformation,infrastructure-as-code,migration
License-Expression: Apache-2.0
License-File: LICENSE
License-File: THIRD_PARTY_NOTICES
Classifier: Development Status :: 4 - Beta
Classifier: Environment :: Console
Classifier: Intended Audience :: Developers
Classifier: Intended Audience :: System Administrators
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Software Development :: Compilers
Requires-Python: >=3.7
Description-Content-Type: text/markdown

`pclc` converts Terraform modules, CloudFormation templates and resources that exist already to Pulumi programs in
TypeScript, Python, Go and C#. It needs no network, no provider plugin and no cloud account.

    pip install pclc
    pclc convert --target=python path/to/terraform -o out

Every construct of the source ends in the program or in a diagnostic that says where and why not.
"""


def asked(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def platform_tag(program):
    """The manylinux tag of a program; fails if it needs a library that may be missing."""
    dynamic = asked("objdump", "-p", program)
    if foreign := sorted(set(re.findall(r"NEEDED +(\S+)", dynamic)) - SYSTEM):
        sys.exit(f"wheel.py: {program} needs {', '.join(foreign)}, which manylinux does not promise: link it statically")
    newest = max(tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", dynamic))
    return "manylinux_%d_%d_%s" % (*newest, platform.machine())


def contents(prefix, version):
    """(path in the wheel, mode, bytes) of all files but RECORD."""
    program = os.path.join(prefix, "bin", "pclc")
    info, data = f"pclc-{version}.dist-info", f"pclc-{version}.data"

    def read(*parts):
        with open(os.path.join(prefix, *parts), "rb") as handle:
            return handle.read()

    yield f"{data}/scripts/pclc", 0o755, read("bin", "pclc")
    for tool in sorted(set(os.listdir(os.path.join(prefix, "bin"))) - {"pclc"}):
        yield f"{data}/scripts/{tool}", 0o755, SCRIPT.format(tool=tool).encode()
    for folder, folders, files in os.walk(os.path.join(prefix, "share")):
        folders.sort()
        inside = os.path.relpath(folder, prefix)
        for name in sorted(files):
            if inside != "share/doc/pclc":  # below
                yield f"{data}/data/{inside}/{name}", 0o644, read(inside, name)
    for name in ("LICENSE", "THIRD_PARTY_NOTICES"):
        yield f"{info}/licenses/{name}", 0o644, read("share/doc/pclc", name)
    yield f"{info}/sboms/sbom.cdx.json", 0o644, read("share/doc/pclc", "sbom.cdx.json")
    yield f"{info}/METADATA", 0o644, METADATA.format(version=version).encode()
    tag = f"py3-none-{platform_tag(program)}"
    wheel = f"Wheel-Version: 1.0\nGenerator: pclc\nRoot-Is-Purelib: false\nTag: {tag}\n"
    yield f"{info}/WHEEL", 0o644, wheel.encode()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    prefix, out = sys.argv[1:]
    program = os.path.join(prefix, "bin", "pclc")
    version = asked(program, "--version").split()[2]
    os.makedirs(out, exist_ok=True)
    path = os.path.join(out, f"pclc-{version}-py3-none-{platform_tag(program)}.whl")
    record = f"pclc-{version}.dist-info/RECORD"
    rows = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(name, mode, data):
            entry = zipfile.ZipInfo(name)  # of 1980
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)

        for name, mode, data in contents(prefix, version):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            rows.append(f"{name},sha256={digest},{len(data)}")
            add(name, mode, data)
        add(record, 0o644, ("\n".join([*rows, f"{record},,"]) + "\n").encode())
    print(path)


if __name__ == "__main__":
    main()
