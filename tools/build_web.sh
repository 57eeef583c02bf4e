#!/bin/sh
# Builds the page into BUILD/web: the engine as WebAssembly, the dictionaries that it
# is handed, the page around it, compressed siblings. Does nothing if nothing has
# changed.
#
#   tools/build_web.sh BUILD
set -eu
if [ $# != 1 ]; then
    echo "usage: tools/build_web.sh BUILD" >&2
    exit 2
fi
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

meson compile -C "$build" --ninja-args=--quiet ludoteca.wasm crackword_contents >/dev/null

# The packages that package-lock.json names, installed once for each such list.
if ! cmp -s web/package-lock.json web/node_modules/.installed; then
    (cd web && npm ci --loglevel=error)
    cp web/package-lock.json web/node_modules/.installed
fi

sum=$({
    find web/src web/public web/po web/scripts web/*.json web/*.js web/*.ts web/index.html \
        content po/es.po po/fr.po -type f
    ls "$build/src/wasm/ludoteca.wasm" "$build"/src/*.block
} | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum)
if [ -f "$build/web/index.html" ] && [ "$sum" = "$(cat "$build/web.sum" 2>/dev/null)" ]; then
    exit 0
fi
(cd web && LUDOTECA_BUILD=$build node_modules/.bin/vite build --logLevel warn)
node web/scripts/finish.mjs "$build/web"
echo "$sum" >"$build/web.sum"
