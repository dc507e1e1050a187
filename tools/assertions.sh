#!/bin/bash
# The quick tests with WebAssembly that has assertions, our own and Eigen's, which a release leaves out: what
# JavaScript has checked must be what C++ takes for granted. In a copy, so that web/wasm/ stays as it is.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/emscripten.sh
find_emscripten

here="$PWD"
log=build/assertions.log
mkdir -p build
{
  emcmake cmake --preset assertions &&
    cmake --build --preset assertions --target simd relaxed-simd training-simd model-simd measure-simd refusing
} >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
copy="$(mktemp -d)"
trap 'rm -rf "$copy"' EXIT
bash tools/copy.sh "$copy"
# some of the tests read the package and its site
ln -s "$here/dist" "$copy/dist"
mkdir "$copy/build"
ln -s "$here/build/assertions" "$copy/build/wasm"
cd "$copy"
node tools/pack-wasm.js
node tools/embed.js
PHASOR_ASSERTIONS=1 node tests/harness/run.js --quick "$@"
