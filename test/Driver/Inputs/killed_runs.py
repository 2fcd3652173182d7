"""killed_runs.py PCLC DIRECTORY: the second run over an output directory is killed before each of its renames in turn. The run after that
must end well, and leave what a second run leaves that nobody killed; a file that somebody changed must be there in any case."""
import os
import shutil
import subprocess
import sys

pclc, place = sys.argv[1:]
killer = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "kill_at_rename.py")]


def run(values, out, before=()):
    command = [*before, pclc, "convert", "--quiet", "--target=python", f"--var-file={place}/{values}.tfvars", "-o", out, f"{place}/{values}"]
    return subprocess.run(command, stderr=subprocess.PIPE, check=False, text=True)


def files(directory):
    found = {}
    for folder, _, names in os.walk(directory):
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                found[os.path.relpath(os.path.join(folder, name), directory)] = file.read()
    return found


def fresh(name):
    """What a first run leaves, with what a user then sets."""
    out = f"{place}/{name}"
    run("dev", out)
    with open(f"{out}/Pulumi.dev.yaml", "a", encoding="utf-8") as file:
        file.write("  dev:key:\n    secure: v1:zzz\n")
    shutil.copytree(out, out + "-now")
    return out + "-now"


os.rename(f"{place}/first", f"{place}/dev")
base = fresh("base")
os.rename(f"{place}/dev", f"{place}/first")
os.rename(f"{place}/second", f"{place}/dev")
os.replace(f"{place}/second.tfvars", f"{place}/dev.tfvars")
shutil.copytree(base, f"{place}/whole")
assert run("dev", f"{place}/whole").returncode == 0
expected = files(f"{place}/whole")
assert "secure: v1:zzz" in expected["Pulumi.dev.yaml"]
for number in range(1, 100):
    out = f"{place}/killed"
    shutil.copytree(base, out)
    done = run("dev", out, [*killer, str(number)])
    if done.returncode == 4:
        print("no tracing")
        break
    if done.returncode == 3:
        print(f"killed at {number - 1 if number > 4 else 'too few'} renames")
        break
    left = files(out)
    assert "secure: v1:zzz" in left["Pulumi.dev.yaml"], number
    again = run("dev", out)
    assert again.returncode == 0, (number, again.stderr)
    assert files(out) == expected, (number, set(files(out).items()) ^ set(expected.items()))
    shutil.rmtree(out)
