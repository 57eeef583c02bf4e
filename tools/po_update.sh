#!/bin/sh
# Brings po/es.po and po/fr.po up to date with the texts in src/.
#
#   tools/po_update.sh           extract, merge; new texts wait for translation
#   tools/po_update.sh --check   change nothing; fail if a text is missing,
#                                fuzzy, untranslated, or has other directives
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# What people read stands in _(), N_(), ludo_fail(), the error map and the
# reasons for which records are refused.
find src include -name '*.[ch]' | LC_ALL=C sort >"$folder/files"
xgettext --language=C --from-code=UTF-8 --no-wrap --sort-by-file --add-comments=TRANSLATORS \
    --keyword=_ --keyword=N_ --keyword=ludo_fail:3 --keyword=X:3 --keyword=refuse:3 \
    --package-name=ludoteca --files-from="$folder/files" --output="$folder/all.pot"
# Line numbers go: a moved line is no change of a translation. A text whose only
# per cent sign stands for per cent ("95 % interval") is no format.
sed -E -e '/^#: /s/:[0-9]+//g' -e '/^"POT-Creation-Date/d' "$folder/all.pot" |
    awk 'BEGIN { RS = ""; ORS = "\n\n" }
        !/%[-+#0]*[0-9]*(\.[0-9]+)?(ll|l|z)?[diouxXeEfgGcsp]/ { sub(/#, c-format\n/, "") }
        { print }' >"$folder/ludoteca.pot"

status=0
for language in es fr; do
    msgmerge --quiet --no-wrap --sort-by-file --no-fuzzy-matching "po/$language.po" \
        "$folder/ludoteca.pot" --output-file="$folder/$language.po"
    msgattrib --no-obsolete --no-wrap "$folder/$language.po" --output-file="$folder/$language.new"
    sed -i -E '/^"POT-Creation-Date/d' "$folder/$language.new"
    if [ "${1:-}" = --check ]; then
        msgfmt --check-format --check-domain -o /dev/null "$folder/$language.new" || status=1
        msgattrib --untranslated --no-obsolete --no-wrap "$folder/$language.new" >"$folder/open"
        msgattrib --only-fuzzy --no-obsolete --no-wrap "$folder/$language.new" >>"$folder/open"
        if grep -q '^msgid "." *\|^msgid "..*"' "$folder/open"; then
            echo "po/$language.po: these texts are not translated:" >&2
            grep '^msgid "..*"' "$folder/open" >&2 || true
            status=1
        fi
    else
        cp "$folder/$language.new" "po/$language.po"
        msgfmt --statistics --check-format -o /dev/null "po/$language.po"
    fi
done
exit $status
