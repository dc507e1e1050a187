#!/bin/bash
# Every test: style and types, the C++ core natively under sanitizers and as WebAssembly, then the
# package and the page. Stops at the first part that fails.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tools/build.sh test
node tools/pack.js
. tools/emscripten.sh
find_emscripten

say() { printf '\nphasor: %s\n' "$*"; }

say 'checking style and types'
npm run --silent lint

say 'core, native with address and undefined-behaviour sanitizers'
cmake --preset native >build/native.log
cmake --build --preset native >>build/native.log || {
  cat build/native.log
  exit 1
}
! grep -B1 -A8 'warning:' build/native.log || exit 1
ctest --preset native

say 'core, a few seconds of fuzzing'
bash tools/fuzz.sh short

say 'core, as WebAssembly under Node'
ctest --preset wasm

say 'package and page'
# pages wait more than they compute: as many files at a time as there are processors
node --test --test-reporter=spec --test-concurrency="$(nproc)" tests/*.test.js
