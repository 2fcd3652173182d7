#!/usr/bin/env python3
"""Finishes Debian packages as Debian's policy asks for, where CPack does not: finish_deb.py DEB...

Installed-Size counts a link as a link and not as what it leads to, there is a change log in Debian's form, it and the manual pages
are compressed, md5sums is of what is there then. $SOURCE_DATE_EPOCH dates the change log.
"""
import email.utils
import gzip
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import time

CHANGELOG = """{Package} ({Version}) unstable; urgency=medium

  * Release {Version}; CHANGELOG.md.gz beside this file says what changed.

 -- {Maintainer}  {date}
"""


def compress(path):
    with open(path, "rb") as handle:
        data = handle.read()
    with open(path + ".gz", "wb") as handle:
        handle.write(gzip.compress(data, 9, mtime=0))
    os.remove(path)


def below(root):
    """Everything below a folder but DEBIAN/, in order."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if (folder, name) != (root, "DEBIAN"))
        yield from (os.path.join(folder, name) for name in sorted(folders + files))


def finish(deb):
    with tempfile.TemporaryDirectory() as root:
        os.chmod(root, 0o755)
        subprocess.run(["dpkg-deb", "--raw-extract", deb, root], check=True)
        control = os.path.join(root, "DEBIAN", "control")
        with open(control, encoding="utf-8") as handle:
            text = handle.read()
        fields = dict(re.findall(r"^(\w+): (.*)$", text, re.M))
        date = email.utils.formatdate(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
        documents = os.path.join(root, "usr", "share", "doc", fields["Package"])
        with open(os.path.join(documents, "changelog"), "w", encoding="utf-8") as handle:
            handle.write(CHANGELOG.format(**fields, date=date))
        for path in list(below(root)):
            if "/share/man/" in path and re.search(r"\.\d$", path) or re.search("/changelog(.md)?$", path, re.I):
                compress(path)
        files = [path for path in below(root) if os.path.isfile(path) and not os.path.islink(path)]
        # As dpkg-gencontrol counts: files in whole KiB, anything else one.
        size = sum(-(-os.path.getsize(path) // 1024) if path in files else 1 for path in below(root))
        text = re.sub(r"^Installed-Size: .*$", f"Installed-Size: {size}", text, flags=re.M)
        with open(control, "w", encoding="utf-8") as handle:
            handle.write(text)
        with open(os.path.join(root, "DEBIAN", "md5sums"), "w", encoding="utf-8") as handle:
            for path in files:
                with open(path, "rb") as each:
                    handle.write(f"{hashlib.md5(each.read()).hexdigest()}  {os.path.relpath(path, root)}\n")
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z1", "--build", root, deb], check=True, stdout=subprocess.DEVNULL)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for deb in sys.argv[1:]:
        finish(deb)


if __name__ == "__main__":
    main()
