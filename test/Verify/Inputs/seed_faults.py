"""Plants faults in a program, one at a time, and looks whether each is found:

    seed_faults.py FAULTS PROGRAM COMMAND...

FAULTS has a fault a line, FILE | TEXT | WHAT IT BECOMES | WHAT THE REPORT SAYS, with `\\n` for line breaks; TEXT stands in FILE
once or more, and the first one counts. COMMAND gets the program's folder as its last argument, and must end with exit code 1 and
a report that says so. The program itself must be equal. Prints what was found.
"""
import os
import shutil
import subprocess
import sys


def run(command, folder):
    return subprocess.run([*command, folder], capture_output=True, encoding="utf-8", check=False)


def main():
    faults, program, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    done = run(command, program)
    if done.returncode:
        sys.exit(f"the program is not equal:\n{done.stdout}{done.stderr}")
    with open(faults, encoding="utf-8") as handle:
        rows = [line.rstrip("\n").replace("\\n", "\n").split(" | ") for line in handle if " | " in line]
    found = 0
    for name, old, new, said in rows:
        folder = program + "-fault"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(program, folder, symlinks=True)
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as handle:
            text = handle.read()
        if old not in text:
            sys.exit(f"{name} has no `{old}`")
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text.replace(old, new, 1))
        done = run(command, folder)
        if done.returncode == 1 and said in done.stdout:
            found += 1
        else:
            print(f"`{old}` -> `{new}`: exit code {done.returncode}, no `{said}` in:\n{done.stdout}{done.stderr}")
    print(f"{found} of {len(rows)} faults found")


main()
