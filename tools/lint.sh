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
clang_tidy="$(newest clang-tidy)"
mapfile -t formatted < <(git ls-files '*.cpp' '*.h')

if [ "${1:-}" = --fix ]; then
  "$format" -i "${formatted[@]}"
else
  "$format" --dry-run --Werror "${formatted[@]}"
fi
bash tools/style.sh "$@"
knip --include files,exports,nsExports,types,duplicates,unresolved

# clang-tidy sees what ships: the WebAssembly, with the paths that only em++ and CMake know. It reads each
# folder of src/ as one file, because Eigen takes it five seconds each time; so the files of a folder share no
# name of their own. By absolute paths, by which .clang-tidy knows the headers.
read -ra known < <(em++ --cflags -fwasm-exceptions)
read -ra eigen < <(grep -om 1 -- '-isystem [^ ]*' build/wasm/compile_commands.json)

# What it says depends on this alone, so it is not asked again while this stays as it is. Each part is a
# command of its own, so that one that fails ends the script. Eigen's Macros.h has its version.
sources="$(find src -type f -print0 | sort -z | xargs -0 sha256sum -- .clang-tidy tools/lint.sh)"
tidy="$("$clang_tidy" --version)"
emscripten="$(em++ --version)"
version="$(sha256sum -- "${eigen[1]}/Eigen/src/Core/util/Macros.h")"
state="$(printf '%s\n' "$sources" "$tidy" "$emscripten" "$version" "${known[*]}" "${eigen[*]}" | sha256sum)"
clean=build/tidy.clean
if [ "$(cat "$clean" 2>/dev/null)" != "$state" ]; then
  for folder in src src/*/ src/training/tasks/; do
    all="build/$(basename "$folder").tidy.cpp"
    printf '#include "%s"\n' "$folder"/*.cpp >"$all"
    "$clang_tidy" --quiet "$all" -- "${known[@]}" "${eigen[@]}" "-I$PWD" "-I$PWD/src" \
      -std=c++20 -msimd128 -DPHASOR_VERSION='""' 2>/dev/null || fail "clang-tidy found slips in $folder"
  done
  echo "$state" >"$clean"
fi
