#!/bin/bash
# Makes this machine able to build phasor, and with `test` as argument to test and measure it,
# with `quick` to run the tests that need no browser, with `release` those of a release too:
# system packages, npm packages, Emscripten. Says what it does when it does something; says nothing
# when there is nothing to do. On a terminal it first says what is missing and how much that is, and asks once;
# not with `npm … --yes`, which npm passes on as npm_config_yes.
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
build_packages=(g++ cmake ninja-build python3 libeigen3-dev doctest-dev)
# what the tests drive, on a screen that nobody sees; what runs the programs that figures give; what
# reads the C++ without running it, and what fuzzes it
test_packages=(chromium chromium-headless-shell firefox-esr
  webkit2gtk-driver xvfb python3-numpy python3-pil librsvg2-bin clang-format-19 clang-tidy-19 clang-19 libclang-rt-19-dev)
# of these what the quick tests need
quick_packages=(python3-numpy)
# what runs the PyTorch programs that figures give, and notebooks, and letters of Chinese (55 MB): for the tests of a
# release alone
release_packages=(python3-torch python3-nbclient python3-ipykernel fonts-noto-cjk)
# what Debian 13's Emscripten needs from the system when .toolchain/ has to provide it
backend=(clang-19 lld-19 llvm-19)

case "$purpose" in
  build) test_packages=() ;;
  quick) test_packages=("${quick_packages[@]}") ;;
esac
[ "$purpose" = release ] || release_packages=()
packages=("${build_packages[@]}" ${test_packages[@]+"${test_packages[@]}"}
  ${release_packages[@]+"${release_packages[@]}"})

missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}

require_root() {
  [ "$(id -u)" = 0 ] || command -v sudo >/dev/null || fail "needs root to install: $*"
}

install_packages() {
  local missing as_root=''
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0
  require_root "${missing[@]}"
  [ "$(id -u)" = 0 ] || as_root=sudo
  say "installing ${missing[*]} with apt-get (a minute or two)"
  local log
  log="$(mktemp)"
  # an installation that was interrupted earlier is finished first: apt-get refuses to work until then
  export DEBIAN_FRONTEND=noninteractive
  { $as_root dpkg --configure -a && $as_root apt-get update &&
    $as_root apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 || {
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
  if [ "$purpose" = quick ]; then
    python3 -c 'import numpy' 2>/dev/null || missing+=('NumPy for python3, for the tests')
  elif [ "$purpose" != build ]; then
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

# Whether the packages of a folder are those of its lock file, by the list that npm writes when all of them are
# there. Optional ones are for some systems alone.
has_modules() {
  node -e '
    const packages = (name) =>
      JSON.parse(fs.readFileSync(`${process.argv[1]}/${name}`, "utf8")).packages;
    const wanted = packages("package-lock.json");
    const there = packages("node_modules/.package-lock.json");
    const isRight = (path) =>
      path in wanted &&
      (path in there ? there[path].version === wanted[path].version : wanted[path].optional);
    const paths = Object.keys({ ...wanted, ...there }).filter((path) => path !== "");
    process.exit(paths.every(isRight) ? 0 : 1);
  ' "$1" 2>/dev/null
}

# $1: folder, $2: what for
install_modules() {
  ! has_modules "$1" || return 0
  say "installing npm packages $2"
  npm ci --prefix "$1" --no-audit --no-fund --loglevel=error
}

amount() {
  if [ "$1" -lt 1000 ]; then echo "$1 MB"; else echo "$(($1 / 1000)).$(($1 % 1000 / 100)) GB"; fi
}

# what is missing, a line each, in MB; and what installs it by hand
lines=()
by_hand=()
download=0
disk=0

# $1: MB to download, $2: MB on disk, $3: what
add_line() {
  download=$((download + $1))
  disk=$((disk + $2))
  lines+=("$3: $(amount "$1") to download, $(amount "$2") on disk")
}

# $1, $2: as above, of all of these packages with what they need, where nothing of it is there; $3: of what,
# then the packages
add_packages() {
  local missing
  mapfile -t missing < <(missing_packages "${@:4}")
  [ "${#missing[@]}" -gt 0 ] || return 0
  require_root "${missing[@]}"
  add_line "$1" "$2" "$3, with apt-get: ${missing[*]}"
}

# Says what is missing and asks, before anything is installed. Sizes are those on Debian 12.
ask() {
  local missing answer
  if command -v apt-get >/dev/null; then
    add_packages 90 350 'Debian packages to build with' "${build_packages[@]}"
    case "$purpose" in
      build) ;;
      quick) add_packages 10 60 'Debian packages to test with' "${test_packages[@]}" ;;
      *) add_packages 430 1600 'Debian packages to test with' "${test_packages[@]}" ;;
    esac
    [ "$purpose" != release ] ||
      add_packages 160 700 'Debian packages for the tests of a release' "${release_packages[@]}"
    mapfile -t missing < <(missing_packages "${packages[@]}")
    [ "${#missing[@]}" = 0 ] || by_hand+=("apt-get install --no-install-recommends ${missing[*]}")
  fi
  if ! find_emscripten; then
    add_packages 80 370 'Debian packages for Emscripten' "${backend[@]}"
    add_line 240 1700 "Emscripten of Debian 13, in .toolchain/"
    by_hand+=("put emcc $emscripten_wanted or newer on PATH")
  fi
  if ! has_modules .; then
    add_line 60 200 'npm packages to build with, in node_modules/'
    by_hand+=('npm ci')
  fi
  if [ "$purpose" != build ] && ! has_modules tests; then
    add_line 330 1200 'npm packages to test with, in tests/node_modules/'
    by_hand+=('npm ci --prefix tests')
  fi
  [ "${#lines[@]}" -gt 0 ] || return 0
  {
    say 'this is missing, and would be installed:'
    printf '  - %s\n' "${lines[@]}"
  } >&2
  read -r -p "Install it, at most $(amount "$download") to download and $(amount "$disk") on disk? [Y/n] " answer || {
    answer=no
    echo >&2
  }
  case "$answer" in
    '' | [yY] | [yY][eE][sS]) return 0 ;;
  esac
  fail "nothing was installed; to do it by hand: $(printf '%s; ' "${by_hand[@]}")then try again"
}

command -v apt-get >/dev/null || require_commands
if [ "${npm_config_yes:-}" != true ] && [ -t 0 ] && [ -t 2 ]; then ask; fi
# nothing below may wait for an answer
exec </dev/null

! command -v apt-get >/dev/null || install_packages "${packages[@]}"
install_modules . 'to build with'
[ "$purpose" = build ] || install_modules tests 'to test with'
if ! find_emscripten; then
  install_packages "${backend[@]}"
  provide_emscripten || fail \
    "could not provide Emscripten: put emcc $emscripten_wanted or newer on PATH, then try again"
fi
