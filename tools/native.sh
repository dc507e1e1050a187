#!/bin/bash
# Builds the core for this machine, with sanitizers: its tests and what fuzzes it. Quick when nothing has changed.
set -euo pipefail
cd "$(dirname "$0")/.."
log=build/native.log
mkdir -p build
{ cmake --preset native && cmake --build --preset native; } >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
! grep -B1 -A8 'warning:' "$log" || exit 1
