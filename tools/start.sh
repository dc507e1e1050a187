#!/bin/bash
# Builds what the pages need and serves them. With `--yes` what is missing is installed without a question; other
# arguments are those of tools/serve.js.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/yes.sh
bash tools/build.sh
exec node tools/serve.js "$@"
