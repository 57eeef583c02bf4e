#!/bin/sh
# Fuzzes each target for a while, starting from the corpus in the tree, which is
# copied first and never written to.
#
#   tests/fuzz/run.sh [BUILD] [SECONDS [TARGET...]]
#
# With RUNS=N in the environment each target is run so many times instead.
# BUILD is a build folder set up with clang and -Dfuzz=true; it is made if it is
# not there. What is found stays in it, under findings/.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
build=$source/build-fuzz
case ${1:-} in
*[!0-9]*)
    build=$1
    shift
    ;;
esac
seconds=${1:-20}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- record move talk content hostile frames head message wanted

[ -f "$build/build.ninja" ] ||
    CC=clang meson setup "$build" "$source" -Dfuzz=true -Dbuildtype=debugoptimized \
        -Db_lto=false -Db_lundef=false -Db_sanitize=address,undefined >&2

passed=0 failed=0
for target; do
    ninja -C "$build" "tests/fuzz/fuzz-$target" >"$build/fuzz-$target.log" ||
        { cat "$build/fuzz-$target.log" >&2; exit 1; }
    corpus=$build/corpus/$target
    findings=$build/findings/$target
    mkdir -p "$corpus" "$findings"
    [ ! -d "$here/corpus/$target" ] || cp "$here/corpus/$target"/* "$corpus/"
    dict=$here/$target.dict
    [ -f "$dict" ] || dict=
    [ "$target" != content ] || for file in "$source"/content/*/*.json; do
        case $file in *.schema.json) continue ;; esac
        cp "$file" "$corpus/$(basename "$(dirname "$file")")-$(basename "$file")"
    done
    length= bound=-max_total_time=$seconds
    [ -z "${RUNS:-}" ] || bound=-runs=$RUNS
    [ "$target" != frames ] || length=-max_len=1024 # some messages; each is read three times
    begun=$(date +%s)
    if "$build/tests/fuzz/fuzz-$target" $length $bound -timeout=20 -rss_limit_mb=2048 \
        -print_final_stats=1 ${dict:+-dict="$dict"} -artifact_prefix="$findings/" \
        "$corpus" >"$build/fuzz-$target.log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/fuzz-$target.log")
        echo "ok    $target: $runs runs in $(($(date +%s) - begun)) s"
        passed=$((passed + 1))
    else
        echo "FAIL  $target: see $build/fuzz-$target.log"
        tail -n 30 "$build/fuzz-$target.log" >&2
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
