"""Plants faults in a program and looks whether each is found:

    seed_faults.py FAULTS PROGRAM COMMAND...

FAULTS has a fault a line, FILE | TEXT | WHAT IT BECOMES | WHAT THE REPORT SAYS, with `\\n` for line breaks; TEXT stands in FILE
once or more, and the first one counts. COMMAND gets the program's folder as its last argument, and must end with exit code 1 and
a report that says so. The program itself must be equal. Prints what was found.

Programs take seconds to start, so several faults are planted at once where their places do not meet, and each must have a line of
the report to itself. One that has none there, because another one hid it, is planted alone. So is one whose line could be another's.
"""
import os
import shutil
import subprocess
import sys

MOST = 8  # faults at once
SHORT = 25  # characters of a report that another fault may cause as well


def run(command, folder):
    return subprocess.run([*command, folder], capture_output=True, encoding="utf-8", check=False)


def planted(program, faults):
    """A copy of the program with `faults` in it."""
    folder = program + "-fault"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(program, folder, symlinks=True)
    for name, old, new, _ in faults:
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as handle:
            text = handle.read()
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text.replace(old, new, 1))
    return folder


def rounds(program, faults):
    """The faults in groups; within one, what they replace does not meet, and all their reports differ."""
    texts = {}
    groups = []  # of (faults, places)
    for fault in faults:
        name, old, _, said = fault
        if name not in texts:
            with open(os.path.join(program, name), encoding="utf-8") as handle:
                texts[name] = handle.read()
        begin = texts[name].find(old)
        if begin < 0:
            sys.exit(f"{name} has no `{old}`")
        place = (name, begin, begin + len(old))

        def fits(group):
            others, places = group
            return (
                len(others) < MOST
                and all(p[0] != name or p[2] <= place[1] or place[2] <= p[1] for p in places)
                and all(o[1] not in fault[2] and old not in o[2] for o in others)
                and all(said not in o[3] and o[3] not in said for o in others)
            )

        group = next((g for g in groups if len(said) >= SHORT and len(g[0][0][3]) >= SHORT and fits(g)), None)
        if group:
            group[0].append(fault)
            group[1].append(place)
        else:
            groups.append(([fault], [place]))
    return [group for group, _ in groups]


def lines_of(report, said):
    return [number for number, line in enumerate(report.splitlines()) if said in line]


def main():
    faults, program, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    done = run(command, program)
    if done.returncode:
        sys.exit(f"the program is not equal:\n{done.stdout}{done.stderr}")
    with open(faults, encoding="utf-8") as handle:
        rows = [line.rstrip("\n").replace("\\n", "\n").split(" | ") for line in handle if " | " in line]
    found = 0
    alone = []
    for group in rounds(program, rows):
        if len(group) == 1:
            alone += group
            continue
        done = run(command, planted(program, group))
        lines = [lines_of(done.stdout, said) for *_, said in group]
        for fault, own in zip(group, lines):
            if done.returncode == 1 and own and sum(other == own for other in lines) == 1:
                found += 1
            else:
                alone.append(fault)
    for fault in alone:
        done = run(command, planted(program, [fault]))
        _, old, new, said = fault
        if done.returncode == 1 and said in done.stdout:
            found += 1
        else:
            print(f"`{old}` -> `{new}`: exit code {done.returncode}, no `{said}` in:\n{done.stdout}{done.stderr}")
    print(f"{found} of {len(rows)} faults found")


main()
