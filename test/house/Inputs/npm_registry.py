"""A registry of npm tarballs, while a command runs: npm_registry.py DIRECTORY COMMAND...

Serves the packages below DIRECTORY, and answers 404 for any other. $npm_config_registry says where; npm keeps nothing.
"""
import base64
import hashlib
import http.server
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import threading
import urllib.parse


def packages(folder, address):
    """What the registry says of each package, and its tarballs by path."""
    said, tarballs = {}, {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as handle:
            data = handle.read()
        with tarfile.open(os.path.join(folder, name)) as tar:
            manifest = json.load(tar.extractfile("package/package.json"))
        digest = base64.b64encode(hashlib.sha512(data).digest()).decode()
        tarballs["/-/" + name] = data
        manifest["dist"] = {"tarball": f"{address}/-/{name}", "integrity": "sha512-" + digest}
        version = manifest["version"]
        said[manifest["name"]] = {
            "name": manifest["name"],
            "dist-tags": {"latest": version},
            "versions": {version: manifest},
        }
    return said, tarballs


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = urllib.parse.unquote(self.path)
        data = self.server.tarballs.get(path)
        if data is None and path[1:] in self.server.packages:
            data = json.dumps(self.server.packages[path[1:]]).encode()
        self.send_response(404 if data is None else 200)
        self.end_headers()
        self.wfile.write(data or b"{}")

    do_POST = do_GET

    def log_message(self, *_):
        pass


def main():
    folder, *command = sys.argv[1:]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    address = f"http://127.0.0.1:{server.server_port}"
    server.packages, server.tarballs = packages(folder, address)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as cache:
        settings = {"registry": address, "cache": cache, "audit": "false", "fund": "false", "update_notifier": "false"}
        environment = {**os.environ, **{"npm_config_" + name: value for name, value in settings.items()}}
        for proxy in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "npm_config_proxy", "npm_config_https_proxy"):
            environment.pop(proxy, None)
        sys.exit(subprocess.run(command, env=environment).returncode)


if __name__ == "__main__":
    main()
