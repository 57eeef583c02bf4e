#!/bin/sh
# Installs the Debian packages that a make target needs, if any are missing.
# Elsewhere it says which commands and libraries were not found.
#
#   tools/deps.sh build|test|check|bench
set -eu

build="gcc libc6-dev meson ninja-build pkg-config python3 libjansson-dev libncurses-dev libcmocka-dev libssl-dev libev-dev libsqlite3-dev libsodium-dev clang lld wasi-libc libclang-rt-14-dev-wasm32"
test="$build clang libclang-rt-dev llvm gettext procps chromium python3-jsonschema nginx openssl"
check="$build clang-format clang-tidy gettext binutils git python3-jsonschema"
bench="$build valgrind"

case "${1:-}" in
build) packages=$build ;;
test) packages=$test ;;
check) packages=$check ;;
bench) packages=$bench ;;
*)
    echo "usage: tools/deps.sh build|test|check|bench" >&2
    exit 2
    ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    # Not Debian: name what is missing, by what the build looks for.
    missing=""
    for tool in cc clang meson ninja node npm pkg-config python3; do
        command -v "$tool" >/dev/null || missing="$missing $tool"
    done
    for library in jansson ncursesw cmocka openssl sqlite3 libsodium; do
        pkg-config --exists "$library" 2>/dev/null || missing="$missing $library"
    done
    [ -z "$missing" ] && exit 0
    echo "Please install:$missing (on Debian: $packages)" >&2
    exit 1
fi

missing=""
for package in $packages; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
        missing="$missing $package"
done
# Node comes with an npm of its own from elsewhere, and without from Debian.
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
[ -z "$missing" ] && exit 0

as_root=""
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "These packages are missing; install them as root:$missing" >&2
        exit 1
    fi
    as_root=sudo
fi
echo "Installing:$missing"
# The tests start an nginx of their own; it need not run as a service because of them.
case "$missing " in *" nginx "*)
    [ ! -d /run/systemd/system ] || $as_root systemctl --quiet mask nginx
    ;;
esac
$as_root apt-get update -qq
# shellcheck disable=SC2086 # one word a package
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
