#!/bin/bash
# Everything that can be said without running the program: style, types, slips, code that nobody
# uses. With --fix as argument it writes the style instead.
set -euo pipefail
cd "$(dirname "$0")/.."
bash tools/build.sh test
. tools/emscripten.sh
find_emscripten
PATH="$PWD/node_modules/.bin:$PATH"

fail() {
  echo "phasor: $*" >&2
  exit 1
}

# Debian names them by their version
newest() {
  command -v "$1-19" || command -v "$1" || fail "install $1 19 or newer"
}
format="$(newest clang-format)"
tidy="$(newest clang-tidy)"
sources=(src/*.cpp src/*/*.cpp)
mapfile -t formatted < <(git ls-files '*.cpp' '*.h')

if [ "${1:-}" = --fix ]; then
  "$format" -i "${formatted[@]}"
  prettier --write --log-level warn .
else
  "$format" --dry-run --Werror "${formatted[@]}"
  prettier --check --log-level warn .
fi
eslint --max-warnings 0 .
tsc
knip --include files,exports,nsExports,types,duplicates,unresolved

# clang-tidy sees what ships: the WebAssembly, as it was compiled, with the paths that only em++ knows.
# It takes a minute, so only when something has changed.
seen="$(cat .clang-tidy src/*.* src/*/*.* | sha256sum)"
if [ "$(cat build/tidy 2>/dev/null)" != "$seen" ]; then
  read -ra known < <(em++ --cflags)
  printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -n 1 \
    "$tidy" --quiet -p build/wasm "${known[@]/#/--extra-arg=}" 2>/dev/null || fail 'clang-tidy found slips'
  echo "$seen" >build/tidy
fi
