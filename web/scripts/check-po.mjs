/* Fails if a text of the page has no Spanish or French, if a translation is
 * fuzzy or no longer used, if its placeholders are not those of the English, or
 * if the same English is translated in two ways: the catalogues share one map.
 *
 *   node scripts/check-po.mjs              checks
 *   node scripts/check-po.mjs --update po  adds what is missing to the catalogues of
 *                                          that folder, drops what is unused */
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { catalogues, readPo, sourceTexts, web } from './po.mjs';

const updated = process.argv[2] === '--update' ? resolve(process.argv[3] ?? 'po') : null;
const problems = [];

const placeholders = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');

const translations = { es: new Map(), fr: new Map() };

function check(path, language, texts, known) {
    const where = relative(web, path);
    for (const text of texts.keys()) {
        const entry = known.get(text);
        if (!entry?.msgstr) problems.push(`${where}: missing: ${text}`);
        else if (entry.fuzzy) problems.push(`${where}: fuzzy: ${text}`);
        else if (placeholders(text) !== placeholders(entry.msgstr))
            problems.push(`${where}: placeholders differ: ${text}`);
        const other = translations[language].get(text);
        if (other && entry && other !== entry.msgstr)
            problems.push(`${where}: elsewhere it is "${other}": ${text}`);
        translations[language].set(text, entry?.msgstr);
    }
    for (const text of known.keys())
        if (!texts.has(text)) problems.push(`${where}: not used any more: ${text}`);
}

function write(path, language, texts, known) {
    const lines = ['msgid ""', 'msgstr ""', '"Project-Id-Version: ludoteca\\n"', `"Language: ${language}\\n"`,
        '"MIME-Version: 1.0\\n"', '"Content-Type: text/plain; charset=UTF-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"'];
    for (const text of [...texts.keys()].sort())
        lines.push('', ...texts.get(text).sort().map((file) => `#: ${file}`),
            `msgid ${JSON.stringify(text)}`, `msgstr ${JSON.stringify(known.get(text)?.msgstr ?? '')}`);
    writeFileSync(path, lines.join('\n') + '\n');
}

for (const { po, source, without } of catalogues()) {
    const texts = sourceTexts(source, without);
    for (const language of ['es', 'fr']) {
        const path = join(po, `${language}.po`);
        const entries = existsSync(path) ? readPo(path) : [];
        const known = new Map(entries.map((entry) => [entry.msgid, entry]));
        if (po === updated) write(path, language, texts, known);
        else if (!updated) check(path, language, texts, known);
    }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
