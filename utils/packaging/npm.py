#!/usr/bin/env python3
"""Makes the npm packages of an installed pclc: npm.py PREFIX OUTDIR

PREFIX is what `cmake --install` wrote. Two packages, as esbuild has them: `@pclc/linux-x64` is the program and its data, for
one platform; `pclc` has the commands, which run the program, and names the platforms' packages as optional dependencies, of
which npm installs those that fit. Publish the platforms' packages first. The tarballs have no dates: equal input gives equal
bytes. Prints their paths.
"""
import gzip
import io
import json
import os
import platform
import subprocess
import sys
import tarfile

CPUS = {"x86_64": "x64", "aarch64": "arm64"}
PLATFORMS = ["linux-x64"]  # for which packages are published
ABOUT = {
    "license": "Apache-2.0",
    "keywords": ["pulumi", "terraform", "cloudformation", "infrastructure-as-code", "migration"],
}
DESCRIPTION = "Converts Terraform, CloudFormation and existing resources to Pulumi programs in TypeScript, Python, Go and C#"

README = """`pclc` converts Terraform modules, CloudFormation templates and resources that exist already to Pulumi programs in
TypeScript, Python, Go and C#. It needs no network, no provider plugin and no cloud account.

    npx pclc convert --target=typescript path/to/terraform -o out

Every construct of the source ends in the program or in a diagnostic that says where and why not.
"""

RUN = """// Runs a tool of the platform's package: require("./run")("hcl2pcl").
"use strict";
const { spawnSync } = require("child_process");
const path = require("path");

module.exports = (tool) => {
  const name = `@pclc/${process.platform}-${process.arch}`;
  let folder;
  try {
    folder = path.dirname(require.resolve(`${name}/package.json`));
  } catch {
    const known = Object.keys(require("../package.json").optionalDependencies);
    console.error(
      known.includes(name)
        ? `pclc: the package ${name} is not installed; install pclc without --omit=optional`
        : `pclc: there is no package for ${process.platform}-${process.arch}, only ${known.join(", ")}`,
    );
    process.exit(70);
  }
  const result = spawnSync(path.join(folder, "bin", "pclc"), process.argv.slice(2), { argv0: tool, stdio: "inherit" });
  if (result.error) {
    console.error(`pclc: ${result.error.message}`);
    process.exit(70);
  }
  if (result.signal) process.kill(process.pid, result.signal);
  process.exit(result.status);
};
"""

COMMAND = """#!/usr/bin/env node
require("../lib/run")("{tool}");
"""


def pack(path, files):
    """Writes what `npm pack` would: files below package/, of 1985, as npm dates them."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name, mode, data in files:
            entry = tarfile.TarInfo("package/" + name)
            entry.size, entry.mode, entry.mtime = len(data), mode, 499162500
            tar.addfile(entry, io.BytesIO(data))
    with open(path, "wb") as handle:
        handle.write(gzip.compress(buffer.getvalue(), mtime=0))
    print(path)


def manifest(**fields):
    return "package.json", 0o644, (json.dumps({**fields, **ABOUT}, indent=2) + "\n").encode()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    prefix, out = sys.argv[1:]

    def read(*parts):
        with open(os.path.join(prefix, *parts), "rb") as handle:
            return handle.read()

    def below(folder):
        for inside, folders, names in os.walk(os.path.join(prefix, folder)):
            folders.sort()
            for name in sorted(names):
                path = os.path.relpath(os.path.join(inside, name), prefix)
                yield path, 0o644, read(path)

    program = os.path.join(prefix, "bin", "pclc")
    asked = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    version = asked.stdout.split()[2]
    cpu = CPUS.get(platform.machine()) or sys.exit(f"npm.py: {platform.machine()} is no platform of ours")
    here = f"linux-{cpu}"
    if here not in PLATFORMS:
        sys.exit(f"npm.py: no package names {here}: add it to PLATFORMS")
    os.makedirs(out, exist_ok=True)
    licences = [(name, 0o644, read("share/doc/pclc", name)) for name in ("LICENSE", "THIRD_PARTY_NOTICES")]

    what = manifest(name=f"@pclc/{here}", version=version, description=f"pclc for {here}", os=["linux"], cpu=[cpu], libc=["glibc"])
    pack(
        os.path.join(out, f"pclc-{here}-{version}.tgz"),
        [what, *licences, ("bin/pclc", 0o755, read("bin/pclc")), *below("share")],
    )
    tools = sorted(os.listdir(os.path.join(prefix, "bin")))
    what = manifest(
        name="pclc",
        version=version,
        description=DESCRIPTION,
        engines={"node": ">=14"},
        bin={tool: f"bin/{tool}.js" for tool in tools},
        optionalDependencies={f"@pclc/{each}": version for each in PLATFORMS},
    )
    commands = [(f"bin/{tool}.js", 0o755, COMMAND.format(tool=tool).encode()) for tool in tools]
    own = [("lib/run.js", 0o644, RUN.encode()), ("README.md", 0o644, README.encode()), licences[0]]
    pack(os.path.join(out, f"pclc-{version}.tgz"), [what, *own, *commands])


if __name__ == "__main__":
    main()
