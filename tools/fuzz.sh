#!/bin/bash
# The C++ core under libFuzzer with sanitizers, ten minutes, then the fuzzing, memory and pool tests with
# many calls, and elements that come and go a thousand times (three quarters of an hour in all). With `short` as
# argument, for npm test, only a few seconds of libFuzzer.
# What it finds new stays in build/fuzz/; `bash tools/fuzz.sh corpus` adds to tests/fuzz/corpus what of that
# reaches other code.
set -euo pipefail
cd "$(dirname "$0")/.."

programs=(attention options)
seconds=300
[ "${1:-}" != short ] || seconds=4
[ "${1:-}" = short ] || bash tools/build.sh test

bash tools/native.sh

for name in "${programs[@]}"; do
  found="build/fuzz/$name"
  kept="tests/fuzz/corpus/$name"
  mkdir -p "$found" "$kept"
  if [ "${1:-}" = corpus ]; then
    "build/native/${name}_fuzz" -merge=1 -reduce_inputs=1 "$kept" "$found"
    continue
  fi
  log="build/fuzz/$name.log"
  "build/native/${name}_fuzz" -max_total_time="$seconds" -max_len=300 -timeout=30 -print_final_stats=1 \
    -artifact_prefix="$found-" "$found" "$kept" >"$log" 2>&1 || {
    tail -50 "$log"
    exit 1
  }
  echo "phasor: $name: $(grep -o 'number_of_executed_units:.*' "$log" | cut -d: -f2) inputs, nothing found"
done
[ $# -eq 0 ] || exit 0

PHASOR_FUZZ_CALLS=500000 PHASOR_POOL_CALLS=1000 PHASOR_MEMORY_CALLS=100000 PHASOR_READER_CALLS=20000 \
  PHASOR_LIVES=1000 node --test --test-reporter=spec --test-concurrency=1 \
  tests/fuzz.test.js tests/pool-death.test.js tests/readers.test.js tests/memory.test.js \
  tests/life.test.js
