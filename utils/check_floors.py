#!/usr/bin/env python3
"""Checks the house rules that a compiler does not: check_floors.py [ROOT]

* a library includes only what cmake/Floors.cmake lets it see (its own headers, and those of the
  libraries it names there and whatever those see);
* a printer (Target/<Lang>/Print*) includes only Code, Doc and Support;
* Lower includes nothing of Code but its names;
* ANTLR's headers, and what is made from the grammar, are seen by Parse and Parse/Specified alone;
  those of gRPC and protobuf, and the messages made from *.proto, by Rpc alone;
* a main is under 60 lines, every other source file under 900.

Prints `file:line: text` for each breach and exits with 1 when there is one.
"""
import os
import re
import sys

FLOOR = re.compile(r"^pcl_floor\((\S+)\s+(\d+)\s*([^)]*)\)")
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^">]+)[">]')
# Headers of packages that one library alone sees: what they are, whose, and how they are told.
PACKAGES = [
    ("ANTLR", "Parse", re.compile(r"^antlr4-(runtime|common)|(^|/)HCL(Lexer|Parser)\.h$")),
    ("gRPC", "Rpc", re.compile(r"^(grpc|grpcpp|google/protobuf)/|\.pb\.h$")),
]
MAIN_LINES, FILE_LINES = 60, 900


def read_table(root):
    table = {}
    with open(os.path.join(root, "cmake", "Floors.cmake"), encoding="utf-8") as handle:
        for line in handle:
            match = FLOOR.match(line)
            if match:
                table[match[1]] = (int(match[2]), match[3].split())
    return table


def visible(table, library):
    """All libraries that `library` may include, itself among them."""
    seen, todo = set(), [library]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo.extend(table[name][1])
    return seen


def library_of(table, path):
    """The library whose folder `path` (below lib/ or include/pcl/) lies in; nested ones first."""
    for name in sorted(table, key=len, reverse=True):
        if path.startswith(name + "/"):
            return name
    return None


def sources(root, folder):
    for directory, folders, names in os.walk(os.path.join(root, folder)):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".cpp", ".h", ".def", ".inc")):
                yield os.path.relpath(os.path.join(directory, name), root)


def check(root):
    table = read_table(root)
    breaches = []

    def breach(path, line, text):
        breaches.append(f"{path}:{line}: {text}")

    for name, (floor, lower) in table.items():
        for other in lower:
            if other not in table or table[other][0] >= floor:
                breach("cmake/Floors.cmake", 1, f"{name} may not see {other}: its floor is not lower")

    for folder in ("include/pcl", "lib", "tools", "test/unit"):
        for path in sources(root, folder):
            inside = path[len(folder) + 1 :]
            library = library_of(table, inside) if folder in ("include/pcl", "lib") else None
            if folder in ("include/pcl", "lib") and library is None:
                breach(path, 1, "lies in no library of cmake/Floors.cmake")
                continue
            allowed = visible(table, library) if library else set(table)
            if library and library.startswith("Target/") and os.path.basename(path).startswith("Print"):
                allowed = {"Code", "Doc", "Support", library}
            with open(os.path.join(root, path), encoding="utf-8") as handle:
                lines = handle.readlines()
            limit = MAIN_LINES if folder == "tools" else FILE_LINES
            if len(lines) >= limit:
                breach(path, limit, f"has {len(lines)} lines, the limit is under {limit}")
            for number, line in enumerate(lines, 1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                header = match[1]
                for package, owner, pattern in PACKAGES:
                    if pattern.search(header) and (library or "").split("/")[0] != owner:
                        breach(path, number, f"includes `{header}`: only {owner} sees {package}")
                if header.startswith("pcl/"):
                    target = library_of(table, header[len("pcl/") :])
                    if target is None:
                        breach(path, number, f"includes `{header}`, which is in no library")
                    elif target not in allowed:
                        breach(path, number, f"includes `{header}`: {library} may not see {target}")
                    elif library == "Lower" and target == "Code" and header != "pcl/Code/Names.h":
                        breach(path, number, f"includes `{header}`: Lower sees only the names of Code")
    return breaches


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(here)
    breaches = check(root)
    for line in breaches:
        print(line)
    if breaches:
        sys.exit(1)
    print("floors: all includes are allowed")


if __name__ == "__main__":
    main()
