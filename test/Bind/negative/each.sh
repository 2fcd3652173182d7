#!/bin/sh
# each.sh DIRECTORY: binds each program in DIRECTORY (a file or a directory), which must give exactly the one diagnostic
# that it expects, at exactly the text that it names: `# expected-error [PCLnnnn] <text> {{message}}`. Says how many there are.
here=$(dirname "$0")
count=0
rm -rf "$1.out"
for program in "$1"/*; do
  expected=$(grep -rhoE 'expected-(error|warning) \[PCL[0-9]+\] <[^>]+> \{\{' "$program" | wc -l)
  if [ "$expected" -ne 1 ]; then
    echo "$program expects $expected diagnostics with a place, and must expect one"
    exit 1
  fi
  pcl-opt --passes=bind --schema-path="$here/Inputs" --verify-diagnostics -o "$1.out" "$program" || exit 1
  count=$((count + 1))
done
echo "$count programs"
