#!/bin/bash
# Builds the WebAssembly modules and packs them into web/wasm/. Quick when nothing has changed.
# With `quick`, `test` or `release` as argument it also installs what these tests need.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tools/setup.sh "${1:-build}"
# nothing below may wait for an answer
exec </dev/null
. tools/emscripten.sh
find_emscripten

log=build/wasm.log
mkdir -p build
# the page needs these alone; the tests also a module that refuses memory
targets=(simd relaxed-simd training-simd model-simd measure-simd)
[ "${1:-build}" = build ] || targets+=(refusing)
[ -d build/wasm ] || echo "phasor: building the WebAssembly (a minute or two)"
# the preset's generator is Ninja; a build that was begun goes on with its own
generator=()
used="$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' build/wasm/CMakeCache.txt 2>/dev/null || true)"
if [ -n "$used" ]; then
  generator=(-G "$used")
elif ! command -v ninja >/dev/null; then
  generator=(-G 'Unix Makefiles')
fi
{ emcmake cmake --preset wasm ${generator[@]+"${generator[@]}"} &&
  cmake --build --preset wasm --target "${targets[@]}"; } >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
! grep -B1 -A8 'warning:' "$log" || exit 1
node tools/pack-wasm.js
node tools/embed.js
