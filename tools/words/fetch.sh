#!/bin/sh
# Installs the word lists that package-lock.json names, once for each such list.
set -eu
cd "$(dirname "$0")"
cmp -s package-lock.json node_modules/.installed && exit 0
npm ci --silent || {
    echo "The word lists could not be installed: npm ci failed in tools/words." >&2
    exit 1
}
cp package-lock.json node_modules/.installed
