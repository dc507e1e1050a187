#!/bin/bash
# Style and types of JavaScript. With --fix as argument it writes the style instead of checking it.
#
# Files that have not changed since they were found right are not looked at again: each tool keeps what it
# knows in build/, by content and not by date, so that it holds after a checkout as well. eslint's rules look at
# one file alone; its settings and the version of our own rule are part of what it compares.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PWD/node_modules/.bin:$PATH"
mkdir -p build

check=--check
[ "${1:-}" != --fix ] || check=--write
prettier "$check" --log-level warn --cache --cache-strategy content --cache-location build/prettier.cache .
eslint --max-warnings 0 --cache --cache-strategy content --cache-location build/eslint.cache .
# lines of each room; what is over its limit is named
node tools/weight.js >/dev/null
tsc --incremental --tsBuildInfoFile build/tsc.tsbuildinfo
