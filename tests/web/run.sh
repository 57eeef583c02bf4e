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
test_file='node --test --test-reporter=spec ${2:+--test-name-pattern="$2"} "$1"'
failed=0
# Who plays against the clock does so alone: browsers that share two cores time
# each other out. The others share them two by two.
for file in online seats windows; do
    sh -c "$test_file" sh "$file.test.mjs" "${2:-}" || failed=1
done
printf '%s\n' *.test.mjs | grep -Ev '^(online|seats|windows)[.]' | xargs -P 2 -I FILE sh -c "
    log=\$LUDOTECA_BUILD/\$1.log
    $test_file >\$log 2>&1
    answer=\$?
    cat \$log
    exit \$answer" sh FILE "${2:-}" || failed=1
exit $failed
