#!/bin/sh
# Runs the tests of the page in a real browser.
#
#   tests/web/run.sh BUILD [PATTERN]
set -eu
if [ $# -lt 1 ]; then
    echo "usage: tests/web/run.sh BUILD [PATTERN]" >&2
    exit 2
fi
LUDOTECA_BUILD=$(cd "$1" && pwd)
export LUDOTECA_BUILD
cd "$(dirname "$0")"
# One file after the other: browsers that share two cores time each other out.
failed=0
for file in *.test.mjs; do
    node --test --test-reporter=spec ${2:+--test-name-pattern="$2"} "$file" || failed=1
done
exit $failed
