"""archives.py DIRECTORY FORM COMMAND...: runs COMMAND while archives that nobody should trust are served on loopback.

DIRECTORY/given/main.tf is copied to DIRECTORY/in, where PORT becomes the server's port. FORM says how what is good is packed:
`first`, `again` (the same in another order, at another time), `changed`.
"""

import http.server
import io
import os
import subprocess
import sys
import tarfile
import threading
import zipfile

directory, form = sys.argv[1:3]
MAIN = b'output "from" { value = "archive" }\n'


def tar(entries, mode="w:gz"):
    """`entries`: (name, type, text or target, time)."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode, **({"compresslevel": 1} if mode == "w:gz" else {})) as file:
        for name, kind, what, time in entries:
            entry = tarfile.TarInfo(name)
            entry.type, entry.mtime = kind, time
            if kind == tarfile.REGTYPE:
                entry.size = len(what)
                file.addfile(entry, io.BytesIO(what))
            else:
                entry.linkname = what
                file.addfile(entry)
    return out.getvalue()


def zipped(entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in entries:
            file.writestr(name, text)
    return out.getvalue()


def good():
    files = [("main.tf", tarfile.REGTYPE, MAIN, 0), ("sub/main.tf", tarfile.REGTYPE, MAIN, 0),
             ("sub/same.txt", tarfile.SYMTYPE, "main.tf", 0)]
    if form == "again":
        files = [(*entry[:3], 1000) for entry in reversed(files)]
    if form == "changed":
        files[1] = ("sub/main.tf", tarfile.REGTYPE, MAIN + b"#\n", 0)
    return files


secret = os.path.join(directory, "secret")
main = ("main.tf", tarfile.REGTYPE, MAIN, 0)
served = {
    "/good.tar.gz": tar(good()),
    "/good.tar.xz": tar(good(), "w:xz"),
    "/good.zip": zipped([("main.tf", MAIN)]),
    "/upwards.tar.gz": tar([main, ("../../upwards", tarfile.REGTYPE, b"", 0)]),
    "/absolute.tar.gz": tar([main, (os.path.join(secret, "absolute"), tarfile.REGTYPE, b"", 0)]),
    "/upwards.zip": zipped([("main.tf", MAIN), ("../../upwards", b"")]),
    "/link.tar.gz": tar([main, ("link", tarfile.SYMTYPE, secret, 0)]),
    "/through.tar.gz": tar([main, ("link", tarfile.SYMTYPE, secret, 0), ("link/through", tarfile.REGTYPE, b"", 0)]),
    "/relative.tar.gz": tar([main, ("a/link", tarfile.SYMTYPE, "../../../secret", 0)]),
    "/nowhere.tar.gz": tar([main, ("link", tarfile.SYMTYPE, "gone", 0)]),
    "/hard.tar.gz": tar([main, ("hard", tarfile.LNKTYPE, "main.tf", 0)]),
    "/pipe.tar.gz": tar([main, ("pipe", tarfile.FIFOTYPE, "", 0)]),
    "/bomb.tar.gz": tar([main, ("zeros", tarfile.REGTYPE, bytes(40 << 20), 0)]),
    "/large.tar.gz": tar([main, ("zeros", tarfile.REGTYPE, bytes(257 << 20), 0)]),
    "/bomb.zip": zipped([("main.tf", MAIN), ("zeros", bytes(40 << 20))]),
    "/many.tar.gz": tar([main] + [(f"d{i}", tarfile.REGTYPE, b"", 0) for i in range(50001)]),
    "/text.tar.gz": b"no archive",
}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = served.get(self.path)
        self.send_response(200 if body is not None else 404)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.makedirs(os.path.join(directory, "in"), exist_ok=True)
with open(os.path.join(directory, "given", "main.tf"), encoding="utf-8") as source:
    text = source.read()
with open(os.path.join(directory, "in", "main.tf"), "w", encoding="utf-8") as target:
    target.write(text.replace("PORT", str(server.server_port)).replace("HERE", os.path.abspath(directory)))
sys.exit(subprocess.run(sys.argv[3:], check=False).returncode)
