#!/bin/bash
# The tests for every change: style and types, the C++ core natively under sanitizers, a few seconds of fuzzing, then
# the package and the pages. Stops at the first part that fails. `npm run test:release` has the others.
#
# With `quick` as argument only what needs no browser, no installed package and no second build of the
# core: for each save. With `--yes` what is missing is installed without a question.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/yes.sh
tier=test
[ "${1:-}" != quick ] || tier=quick
bash tools/build.sh "$tier"
# the list of this run
rm -f build/flaky.txt

say() { printf '\nphasor: %s\n' "$*"; }

if [ "$tier" = quick ]; then
  say 'checking style and types'
  bash tools/style.sh
  say 'interface, laws, language, types'
  exec node tests/harness/run.js --quick
fi

# beside the core: each takes one processor most of the time
npm run --silent lint >build/lint.log 2>&1 &
lint=$!
{ node tools/pack.js && node tools/site.js; } >build/package.log 2>&1 &
package=$!

say 'core, native with address and undefined-behaviour sanitizers'
bash tools/native.sh
ctest --preset native

say 'core, a few seconds of fuzzing'
bash tools/fuzz.sh short

say 'the package and its site'
wait "$package" || {
  cat build/package.log
  exit 1
}

say 'style and types'
wait "$lint" || {
  cat build/lint.log
  exit 1
}

say 'package and page'
node tests/harness/run.js
