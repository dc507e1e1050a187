#!/bin/bash
# Runs a compiler in build/wasm/ with paths from there instead of absolute ones. A path becomes the name of what was
# compiled, and LLVM sorts some exception scopes by where in memory they are, which the length of a name moves: two
# folders would give different bytes (npm run reproduce).
#
#   tools/relative.sh COMPILER ARGUMENT…
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
compiler="$1"
shift
arguments=("${@/#"$root"\//../../}")
exec "$compiler" "${arguments[@]/#-I"$root"\//-I../../}"
