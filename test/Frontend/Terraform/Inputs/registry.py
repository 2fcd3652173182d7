"""registry.py DIRECTORY COMMAND...: runs COMMAND while a registry of modules is served on loopback.

DIRECTORY/given is copied to DIRECTORY/in, where PORT becomes the server's port, and REPO the address of the repository in
DIRECTORY/repo. The registry has acme/net/aws in the versions 1.0.0, 1.2.0 (the repository at v1.2.0), 1.3.0 (an archive) and 2.0.0; it asks for the token `secret`.
Below /plain lie the files of DIRECTORY/repo, as a server has them that knows nothing of git.
"""

import http.server
import io
import json
import os
import subprocess
import sys
import tarfile
import threading

directory = sys.argv[1]
repository = "file://" + os.path.abspath(os.path.join(directory, "repo"))
asked = []


def archive():
    """A module in a directory, as servers of repositories pack it."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        text = b'output "from" { value = "archive" }\n'
        entry = tarfile.TarInfo("acme-net-1.3.0/main.tf")
        entry.size = len(text)
        tar.addfile(entry, io.BytesIO(text))
    return out.getvalue()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/plain/"):
            return self.give_file()
        asked.append(self.path)
        body, headers, status = b"", {}, 200
        is_registry = self.path.startswith("/modules/")
        if is_registry and self.headers.get("Authorization") != "Bearer secret":
            status = 401
        elif self.path == "/.well-known/terraform.json":
            body = json.dumps({"modules.v1": "/modules/"}).encode()
        elif self.path == "/modules/acme/net/aws/versions":
            versions = [{"version": v} for v in ("1.0.0", "1.3.0", "1.2.0", "2.0.0", "2.1.0-beta")]
            body = json.dumps({"modules": [{"versions": versions}]}).encode()
        elif self.path == "/modules/acme/net/aws/1.2.0/download":
            status, headers = 204, {"X-Terraform-Get": f"git::{repository}?ref=v1.2.0"}
        elif self.path == "/modules/acme/net/aws/1.3.0/download":
            status, headers = 204, {"X-Terraform-Get": "/archives/net.tar.gz//*?archive=tar.gz"}
        elif self.path.startswith("/archives/net.tar.gz"):
            body = archive()
        else:
            status = 404
        self.answer(status, headers, body)

    def give_file(self):
        path = os.path.join(directory, "repo", self.path.split("?")[0][len("/plain/"):])
        if not os.path.isfile(path):
            return self.answer(404, {}, b"")
        with open(path, "rb") as file:
            self.answer(200, {}, file.read())

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.makedirs(os.path.join(directory, "in"), exist_ok=True)
for name in os.listdir(os.path.join(directory, "given")):
    with open(os.path.join(directory, "given", name)) as file:
        text = file.read()
    with open(os.path.join(directory, "in", name), "w") as file:
        file.write(text.replace("PORT", str(server.server_port)).replace("REPO", repository))
code = subprocess.run(sys.argv[2:]).returncode
print("asked", len(asked), "times")
sys.exit(code)
