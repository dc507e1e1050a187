#!/bin/bash
# Measures which lines of src/ and web/ the tests run, and prints those that they do not. Tests of the
# packed package are left out: they run copies. With files as arguments it runs only those of JavaScript.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tools/build.sh test
node tools/pack.js

folder="$PWD/build/coverage"
rm -rf "$folder"/{gcov,v8}
mkdir -p "$folder"/{gcov,v8}

cmake --preset coverage >"$folder/log"
cmake --build --preset coverage >>"$folder/log"
find "$folder" -name '*.gcda' -delete
"$folder/core_test" >>"$folder/log"
find "$folder" -name '*.gcda' | while read -r data; do
  gcov --json-format --stdout "$data" >"$folder/gcov/$(basename "$data").json"
done

tests=("$@")
if [ "$#" = 0 ]; then
  mapfile -t tests < <(ls tests/{core,article,package,labs/*}/*.test.js |
    grep -vE '/(bundlers|environments|frameworks|package|size|engines)\.test')
fi
NODE_V8_COVERAGE="$folder/v8" node --test --test-reporter=dot \
  --test-concurrency="$(nproc)" "${tests[@]}" || echo 'some tests failed'
node tools/coverage.js "$folder"
