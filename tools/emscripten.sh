#!/bin/bash
# Finds Emscripten 3.1.69 or newer, or on Debian provides one inside the project:
#
#   emcc on PATH -> emcc in $EMSDK -> .toolchain/ -> unpack Debian 13's packages into .toolchain/
#
# Source it to get emcc on PATH. The unpacked copy replaces no system package: it runs on the
# clang-19 of the system's own release, and its two helper libraries live in .toolchain/.

phasor_root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
toolchain="$phasor_root/.toolchain"
# where it is a link; macOS before 12.3 has no readlink -f
[ ! -d "$toolchain" ] || toolchain="$(cd "$toolchain" && pwd -P)"
emscripten_wanted=3.1.69

# 0 when version $1 is at least $2
at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

# the version of the emcc at $1, or nothing; -dumpversion is answered without starting clang
emcc_version() { "$1" -dumpversion 2>/dev/null | grep -oE '^[0-9]+\.[0-9]+\.[0-9]+' || true; }

find_emscripten() {
  local candidate version
  for candidate in "$(command -v emcc || true)" "${EMSDK:-/nonexistent}/upstream/emscripten/emcc"; do
    [ -x "$candidate" ] || continue
    version="$(emcc_version "$candidate")"
    if [ -n "$version" ] && at_least "$version" "$emscripten_wanted"; then
      PATH="$(dirname "$candidate"):$PATH"
      return 0
    fi
  done
  [ -f "$toolchain/ready" ] || return 1
  # scripts inside hold absolute paths: write them anew when the project has been moved, as new files, since a
  # copy may share the old ones by hard links
  if [ "$(cat "$toolchain/ready")" != "$toolchain" ]; then
    rm -rf "$toolchain/binaryen" "$toolchain/emscripten.config" "$toolchain/ready"
    wrap_binaryen
    write_emscripten_config
    echo "$toolchain" >"$toolchain/ready"
  fi
  export EM_CONFIG="$toolchain/emscripten.config"
  PATH="$toolchain/root/usr/share/emscripten:$PATH"
}

# a private apt: its own lists and sources, so that the system's package state stays untouched. What is
# not signed is refused, also where the system's settings would allow it
private_apt() {
  local tool="$1"
  shift
  "$tool" -q -o "Dir::Etc::sourcelist=$toolchain/apt/sources.list" \
    -o "Dir::Etc::sourceparts=$toolchain/apt/empty" \
    -o "Dir::Etc::preferencesparts=$toolchain/apt/empty" \
    -o "Dir::State::lists=$toolchain/apt/lists" -o "Dir::Cache=$toolchain/apt/cache" \
    -o APT::Sandbox::User=root -o APT::Get::List-Cleanup=0 -o APT::Get::AllowUnauthenticated=0 \
    -o Acquire::AllowInsecureRepositories=0 -o Acquire::AllowDowngradeToInsecureRepositories=0 \
    -o Acquire::AllowWeakRepositories=0 "$@"
}

# where Debian's package debian-archive-keyring has the keys: Debian 12, Debian 13
debian_keyrings=(/usr/share/keyrings/debian-archive-keyring.{gpg,pgp})

# Debian 13's suite on the very mirror this system already uses, signed by a key of Debian
write_sources() {
  local mirror keyring signed=''
  mirror="$(apt-get indextargets --format '$(ORIGIN)|$(RELEASE)|$(COMPONENT)|$(REPO_URI)' \
    'Created-By: Packages' | grep -vE -- '-(security|updates|backports)\|' |
    awk -F'|' '$1 == "Debian" && $3 == "main" { print $4; exit }')"
  [ -n "$mirror" ] || { echo "phasor: no Debian mirror in this system's apt sources" >&2; return 1; }
  mkdir -p "$toolchain/apt/empty" "$toolchain/apt/lists/partial" "$toolchain/apt/cache/archives/partial"
  for keyring in "${debian_keyrings[@]}"; do
    [ ! -f "$keyring" ] || { signed="[signed-by=$keyring] "; break; }
  done
  [ -n "$signed" ] || echo "phasor: ${debian_keyrings[0]} is missing (package debian-archive-keyring):" \
    'the packages are verified with the other keys that apt trusts here' >&2
  echo "deb ${signed}${mirror} trixie main" >"$toolchain/apt/sources.list"
}

# Binaryen is linked against the newer libc, so each tool runs through the unpacked loader
wrap_binaryen() {
  local root="$toolchain/root" tool loader libraries
  loader="$(find "$root" -name 'ld-linux-*.so.*' | head -n 1)"
  libraries="$(dirname "$loader"):$root/usr/lib/$(basename "$(dirname "$(find "$root" -name 'libstdc++.so.6')")")"
  mkdir -p "$toolchain/binaryen/bin"
  for tool in "$root"/usr/bin/wasm-*; do
    printf '#!/bin/sh\nexec "%s" --library-path "%s" "%s" "$@"\n' "$loader" "$libraries" "$tool" \
      >"$toolchain/binaryen/bin/$(basename "$tool")"
  done
  chmod +x "$toolchain"/binaryen/bin/*
}

write_emscripten_config() {
  local closure="$phasor_root/node_modules/google-closure-compiler-linux/compiler"
  cat >"$toolchain/emscripten.config" <<EOF
LLVM_ROOT = '/usr/lib/llvm-19/bin'
BINARYEN_ROOT = '$toolchain/binaryen'
EMSCRIPTEN_ROOT = '$toolchain/root/usr/share/emscripten'
NODE_JS = '$(command -v node)'
CLOSURE_COMPILER = '$closure'
CACHE = '$(find "$toolchain/root" -type d -path '*emscripten*/cache' | head -n 1)'
FROZEN_CACHE = True
EOF
}

provide_emscripten() {
  rm -rf "$toolchain"
  mkdir -p "$toolchain/root"
  echo "phasor: downloading Emscripten from Debian 13 into .toolchain/ (about 240 MB, once)"
  write_sources || return 1
  private_apt apt-get update >"$toolchain/apt/log" 2>&1 &&
    (cd "$toolchain/apt" && private_apt apt-get download emscripten binaryen libc6 libstdc++6 libgcc-s1 \
      >>log 2>&1) || { cat "$toolchain/apt/log" >&2; return 1; }
  echo "phasor: unpacking it (1.7 GB on disk)"
  local package
  for package in "$toolchain"/apt/*.deb; do dpkg -x "$package" "$toolchain/root" || return 1; done
  rm -f "$toolchain"/apt/*.deb
  wrap_binaryen
  write_emscripten_config
  # the project's "type": "module" must not reach Emscripten's own CommonJS scripts
  echo '{ "type": "commonjs" }' >"$toolchain/package.json"
  echo "$toolchain" >"$toolchain/ready"
}
