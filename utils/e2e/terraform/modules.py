"""Root modules of Terraform as a list of blocks, so that a part of one can stand alone.

Only what `terraform fmt` lays out is read: a top-level block begins in the first column and ends with a brace there,
and a local begins after two spaces.
"""
import os
import re
import shutil
from dataclasses import dataclass

BLOCK = re.compile(r'^(variable|output|resource|module)\s+"([\w-]+)"(?:\s+"([\w-]+)")?\s*\{')
LOCAL = re.compile(r"^  ([\w-]+)\s*=")
REFERENCE = re.compile(r"\b(?:(var|local|module|terraform_data)\.([\w-]+))")
PREFIX = {"variable": "var", "output": "output", "module": "module"}


@dataclass
class Block:
    """A block, or one local: its address, its text and the lines of the file that it takes."""

    address: str
    text: str
    file: str
    first: int
    last: int

    def references(self):
        return {f"{kind}.{name}" for kind, name in REFERENCE.findall(self.text)}


def read_file(path, name):
    """The blocks of one file."""
    with open(path, encoding="utf-8") as handle:
        lines = handle.read().split("\n")
    found, start, address, in_locals = [], 0, None, False

    def close(end):
        if address:
            found.append(Block(address, "\n".join(lines[start:end]) + "\n", name, start + 1, end))

    for place, line in enumerate(lines):
        if in_locals and (LOCAL.match(line) or line == "}"):
            close(place)
            match = LOCAL.match(line)
            start, address = place, f"local.{match.group(1)}" if match else None
            in_locals = line != "}"
        elif line == "locals {":
            in_locals = True
        elif not in_locals and BLOCK.match(line):
            kind, label, name_of_resource = BLOCK.match(line).groups()
            start = place
            address = f"{label}.{name_of_resource}" if kind == "resource" else f"{PREFIX[kind]}.{label}"
            if line.rstrip().endswith("}") and line.count("{") == line.count("}"):
                close(place + 1)
                address = None
        elif not in_locals and line == "}":
            close(place + 1)
            address = None
    return found


class Module:
    """A root module: `blocks` by address, in their order."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.files = sorted(name for name in os.listdir(folder) if name.endswith(".tf"))
        blocks = [block for name in self.files for block in read_file(os.path.join(folder, name), name)]
        self.blocks = {block.address: block for block in blocks}
        self.reach = {}

    def units(self):
        """What can be asked for alone: outputs, resources and calls of modules."""
        return [address for address in self.blocks if not address.startswith(("var.", "local."))]

    def reached(self, address):
        """The addresses that a block needs, with its own."""
        if address not in self.reach:
            found, rest = set(), [address]
            while rest:
                here = rest.pop()
                if here in self.blocks and here not in found:
                    found.add(here)
                    rest += self.blocks[here].references()
            self.reach[address] = found
        return self.reach[address]

    def calls(self, address):
        """The folders of the local modules that `address` needs."""
        texts = [self.blocks[block].text for block in self.reached(address) if block.startswith("module.")]
        return {os.path.normpath(path) for text in texts for path in re.findall(r'source\s*=\s*"([^"]+)"', text)}

    def write_part(self, units, folder):
        """Writes a module with these units and what they need."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder, folder)
        for name in self.files:
            os.remove(os.path.join(folder, name))
        wanted = set().union(*map(self.reached, units))
        texts = [f"locals {{\n{block.text}}}\n" if block.address.startswith("local.") else block.text
                 for block in self.blocks.values() if block.address in wanted]
        with open(os.path.join(folder, "main.tf"), "w", encoding="utf-8") as handle:
            handle.write("\n".join(texts))
