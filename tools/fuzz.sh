#!/bin/bash
# Fuzzing, for longer than `npm test` does:
#   core     the C++ core under libFuzzer with sanitizers, five minutes a program, the programs side by side
#   calls    calls of the interface with wrong and malicious arguments, of a pool whose workers die or are
#            cancelled, mixed calls watching memory, and elements that are made and removed
# Without an argument both; with `short`, for npm test, a few seconds of libFuzzer.
# What it finds new stays in build/fuzz/; `bash tools/fuzz.sh corpus` adds to tests/fuzz/corpus what of that
# reaches other code.
set -euo pipefail
cd "$(dirname "$0")/.."

part="${1:-all}"
programs=(attention options)
seconds=300
[ "$part" != short ] || seconds=4
[ "$part" = short ] || bash tools/build.sh test

# $1: program
fuzz() {
  local name="$1" found="build/fuzz/$1" kept="tests/fuzz/corpus/$1" log="build/fuzz/$1.log"
  mkdir -p "$found" "$kept"
  if [ "$part" = corpus ]; then
    "build/native/${name}_fuzz" -merge=1 -reduce_inputs=1 "$kept" "$found"
    return
  fi
  "build/native/${name}_fuzz" -max_total_time="$seconds" -max_len=300 -timeout=30 -print_final_stats=1 \
    -artifact_prefix="$found-" "$found" "$kept" >"$log" 2>&1 || {
    tail -50 "$log"
    return 1
  }
  echo "phasor: $name: $(grep -o 'number_of_executed_units:.*' "$log" | cut -d: -f2) inputs, nothing found"
}

if [ "$part" != calls ]; then
  bash tools/native.sh
  started=()
  for name in "${programs[@]}"; do
    fuzz "$name" &
    started+=($!)
  done
  for job in "${started[@]}"; do wait "$job"; done
fi
case "$part" in short | core | corpus) exit 0 ;; esac

# other calls at every run, unless PHASOR_FUZZ_SEED is given
calls="${PHASOR_FUZZ_CALLS:-5000}"
# 20,000 took 35 minutes: more than twice that for each of them
PHASOR_FUZZ_CALLS="$calls" PHASOR_POOL_CALLS=1000 PHASOR_MEMORY_CALLS=100000 \
  PHASOR_READER_CALLS=20000 PHASOR_LIVES=300 node tests/harness/run.js --release --part calls \
  --minutes $((60 + calls / 250))
