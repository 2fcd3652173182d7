# Fails unless each TOOL is in PREFIX with a manual page and completions that their shells (if they
# are here) can read: installed.bash PREFIX TOOL...
set -euo pipefail
share=$1/share
bin=$1/bin
shift
for tool in "$@"; do
  test -x "$bin/$tool"
  test -s "$share/man/man1/$tool.1"
  bash -n "$share/bash-completion/completions/$tool"
  zsh=$share/zsh/site-functions/_$tool fish=$share/fish/vendor_completions.d/$tool.fish
  test -s "$zsh"
  test -s "$fish"
  if command -v zsh >/dev/null; then zsh -n "$zsh"; fi
  if command -v fish >/dev/null; then fish -n "$fish"; fi
done
