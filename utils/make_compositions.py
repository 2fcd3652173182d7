#!/usr/bin/env python3
"""Makes lib/Frontend/Terraform/Compositions.def: which two characters are one in Unicode's form NFC, and which one is another.

    utils/make_compositions.py

The pairs are those of Python's `unicodedata`. Hangul syllables, which follow from a rule, are left out.
"""
import os
import sys
import unicodedata

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "lib/Frontend/Terraform/Compositions.def")
HANGUL = range(0xAC00, 0xD7A4)
COMPATIBLE = 0xF900  # ideographs from here on are left as they are


def pairs():
    for code in range(sys.maxunicode + 1):
        normal = unicodedata.normalize("NFC", chr(code))
        if len(normal) == 1 and normal != chr(code) and code < COMPATIBLE:
            yield code, 0, ord(normal)
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) == 2 and not parts[0].startswith("<") and code not in HANGUL:
            whole = "".join(chr(int(part, 16)) for part in parts)
            if unicodedata.normalize("NFC", whole) == chr(code):
                yield ord(whole[0]), ord(whole[1]), code


def main():
    rows = [f"{{0x{first:X}, 0x{second:X}, 0x{whole:X}}}," for first, second, whole in sorted(pairs())]
    with open(PATH, "w", encoding="utf-8") as handle:
        handle.write(f"// Made by utils/make_compositions.py from Unicode {unicodedata.unidata_version}: "
                     "a character, one behind it or none, and what they are.\n")
        for start in range(0, len(rows), 5):
            handle.write(" ".join(rows[start : start + 5]) + "\n")


if __name__ == "__main__":
    main()
