#!/bin/bash
# Copies the files that git knows, and new ones, into another folder, and links what is installed there.
#
#   tools/copy.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "$1"
# git still lists what was deleted since the last commit
git ls-files -z --cached --others --exclude-standard |
  xargs -0 bash -c 'for path; do [ ! -e "$path" ] || printf "%s\\0" "$path"; done' bash |
  tar -c --null -T - | tar -x -C "$1"
for installed in node_modules tests/node_modules .toolchain; do
  [ ! -d "$installed" ] || ln -sfn "$PWD/$installed" "$1/$installed"
done
