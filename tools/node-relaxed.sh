#!/bin/sh
# Node for Emscripten's link step, which runs the module once to write its glue code: Node 20 hides
# relaxed SIMD behind a flag that later versions no longer know.
flag=--experimental-wasm-relaxed-simd
node "$flag" -e 0 2>/dev/null || flag=--no-warnings
exec node "$flag" "$@"
