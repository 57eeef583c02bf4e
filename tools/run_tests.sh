#!/bin/sh
# Runs the tests of the build folders given and closes with one line that
# counts them all.
set -u

passed=0 failed=0 skipped=0
for folder in "$@"; do
    echo "== $folder"
    meson compile -C "$folder" --ninja-args=--quiet || exit 1
    meson test -C "$folder" --no-rebuild --print-errorlogs --num-processes 2
    log=$folder/meson-logs/testlog.txt
    count() { sed -n "s/^$1: *\([0-9]*\).*/\1/p" "$log" | tail -n 1; }
    passed=$((passed + $(count Ok)))
    failed=$((failed + $(count Fail) + $(count Timeout)))
    skipped=$((skipped + $(count Skipped)))
done
echo
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
