#!/bin/sh
# clang-tidy over everything we compile for this machine, with the checks of
# .clang-tidy. Prints one line a finding; the whole story is left in the build
# folder.
#
#   tools/lint.sh BUILD [--analyze]
#
# Only with --analyze the paths through each function are followed too: that
# takes ten times as long.
set -eu
build=$1
log=$build/lint.txt
checks=$(grep -v clang-analyzer .clang-tidy)
[ "${2:-}" != --analyze ] || checks=$(cat .clang-tidy)
if git ls-files 'src/*.c' ':!src/wasm' | xargs -P 2 -n 4 clang-tidy --quiet -p "$build" --config="$checks" \
    --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument \
    >"$log" 2>/dev/null; then
    exit 0
fi
grep -E "(warning|error):" "$log" | sort -u
exit 1
