#!/bin/bash
# Makes this machine able to build and test phasor: system packages, npm packages, Emscripten.
# Says what it does when it does something; says nothing when there is nothing to do.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/emscripten.sh

say() { echo "phasor: $*"; }
fail() {
  echo "phasor: $*" >&2
  exit 1
}

# compiler, build tools, headers; python3 runs Emscripten; chromium is what the tests drive
packages=(g++ cmake ninja-build python3 libeigen3-dev doctest-dev chromium)
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
  { $as_root apt-get update && DEBIAN_FRONTEND=noninteractive \
    $as_root apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null || {
    cat "$log" >&2
    fail "apt-get could not install ${missing[*]}"
  }
  rm -f "$log"
}

# elsewhere than on Debian nothing is installed, only asked for
require_commands() {
  local tool
  for tool in c++ cmake ninja python3; do
    command -v "$tool" >/dev/null || fail "install $tool (also needed: Eigen 3.4 or newer, doctest)"
  done
}

install_modules() {
  local wanted installed=node_modules/.package-lock.json
  wanted="$(sha256sum package-lock.json | cut -d' ' -f1)"
  [ -f "$installed" ] && [ "$(cat node_modules/.phasor 2>/dev/null)" = "$wanted" ] && return 0
  say "installing npm packages"
  npm ci --no-audit --no-fund --loglevel=error </dev/null
  echo "$wanted" >node_modules/.phasor
}

if command -v apt-get >/dev/null; then
  install_packages "${packages[@]}"
else
  require_commands
fi
install_modules
if ! find_emscripten; then
  command -v apt-get >/dev/null || fail \
    "no Emscripten $emscripten_wanted or newer: put emcc on PATH or set EMSDK, then try again"
  install_packages "${backend[@]}"
  provide_emscripten || fail \
    "could not provide Emscripten: put emcc $emscripten_wanted or newer on PATH, then try again"
fi
