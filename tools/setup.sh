#!/bin/bash
# Makes this machine able to build phasor, and with `test` as argument to test and measure it,
# with `release` to run the tests of a release too:
# system packages, npm packages, Emscripten. Says what it does when it does something; says nothing
# when there is nothing to do.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/emscripten.sh

say() { echo "phasor: $*"; }
fail() {
  echo "phasor: $*" >&2
  exit 1
}

purpose="${1:-build}"

# compiler, build tools, headers; python3 runs Emscripten
packages=(g++ cmake ninja-build python3 libeigen3-dev doctest-dev)
# what the tests drive, on a screen that nobody sees; what runs the programs that figures give; what
# reads the C++ without running it, and what fuzzes it. 1.5 GB on disk, most of it the browsers
[ "$purpose" = build ] || packages+=(chromium chromium-headless-shell firefox-esr
  webkit2gtk-driver xvfb python3-numpy clang-format-19 clang-tidy-19 clang-19 libclang-rt-19-dev)
# what runs the PyTorch programs that figures give, and notebooks: 300 MB more, for the tests of a release alone
[ "$purpose" != release ] || packages+=(python3-torch python3-nbclient python3-ipykernel)
# what Debian 13's Emscripten needs from the system when .toolchain/ has to provide it
backend=(clang-19 lld-19 llvm-19)

missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}

install_packages() {
  local missing as_root=''
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "needs root to install: ${missing[*]}"
    as_root=sudo
  fi
  say "installing ${missing[*]} with apt-get (a minute or two)"
  local log
  log="$(mktemp)"
  # an installation that was interrupted earlier is finished first: apt-get refuses to work until then
  export DEBIAN_FRONTEND=noninteractive
  { $as_root dpkg --configure -a && $as_root apt-get update &&
    $as_root apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null || {
    cat "$log" >&2
    fail "apt-get could not install ${missing[*]}"
  }
  rm -f "$log"
}

# elsewhere than on Debian nothing is installed, only asked for: all of it at once. Emscripten brings its own
# compiler; CMake gets Eigen where the system has none, and the tests of a release need doctest too
require_commands() {
  local missing=()
  command -v cmake >/dev/null || missing+=('CMake 3.24 or newer (cmake)')
  command -v ninja >/dev/null || command -v make >/dev/null || missing+=('Ninja (ninja) or make')
  find_emscripten || missing+=(
    "Emscripten $emscripten_wanted or newer (emcc on PATH, or EMSDK set to the folder of emsdk)")
  if [ "$purpose" != build ]; then
    for tool in clang++-19 clang-tidy-19 clang-format-19 chromium python3; do
      command -v "$tool" >/dev/null || missing+=("$tool, for the tests")
    done
  fi
  [ "${#missing[@]}" = 0 ] && return 0
  say "this system has no apt-get, so please install what is missing and try again:" >&2
  printf '  - %s\n' "${missing[@]}" >&2
  [ "$(uname -s)" != Darwin ] || echo '  With Homebrew: brew install cmake ninja emscripten' >&2
  exit 1
}

# $1: folder, $2: what for
install_modules() {
  local wanted modules="$1/node_modules"
  wanted="$(cat "$1/package.json" "$1/package-lock.json" |
    node -p "crypto.createHash('sha256').update(fs.readFileSync(0)).digest('hex')")"
  [ "$(cat "$modules/.phasor" 2>/dev/null)" = "$wanted" ] && return 0
  say "installing npm packages $2"
  npm ci --prefix "$1" --no-audit --no-fund --loglevel=error </dev/null
  echo "$wanted" >"$modules/.phasor"
}

if command -v apt-get >/dev/null; then
  install_packages "${packages[@]}"
else
  require_commands
fi
install_modules . 'to build with'
[ "$purpose" = build ] || install_modules tests 'to test with'
if ! find_emscripten; then
  install_packages "${backend[@]}"
  provide_emscripten || fail \
    "could not provide Emscripten: put emcc $emscripten_wanted or newer on PATH, then try again"
fi
