/* French sets a thin space that does not break before ; ! ? and inside « », and a whole
 * one before a colon. Checks the French that we write: the catalogues of the page and of the
 * terminal, and the rules. (Plots are data with a hash of their own; the page sets them.)
 *
 *   node scripts/french.mjs             checks
 *   node scripts/french.mjs --mend      sets the right spaces where there is a wrong one
 *   node scripts/french.mjs --self-test */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { catalogues, readPo, web } from './po.mjs';

const root = dirname(web);
const THIN = '\u202f';
const WHOLE = '\u00a0';
const space = '[ \\u00a0\\u202f]';

/* Where a space stands, it has to be the right one. A sign that is spoken of ("? possible,
 * ! certaine") follows a comma or another sign, and is left alone. */
const wrong = [
    [new RegExp(`(?<=[^\\s,:;([])${space}+(?=[;!?»])`, 'gu'), THIN],
    [new RegExp(`(?<=«)${space}+`, 'gu'), THIN],
    [new RegExp(`(?<=[^\\s,:;([])${space}+(?=:(?:[\\s⏎]|\\*|$))`, 'gu'), WHOLE],
];
/* Where none stands, one is missing; "exec:" and the keys of a file are not French. */
const missing = [/[\p{L}\p{N})}…][;!?](?=\s|$)/gu, /«(?![\u202f])/gu, /(?<![\u202f])»/gu, /\p{Ll}{2}[)}]?:(?= \p{L}| \{)/gu];
const code = /`[^`]*`|\b(?:exec|name|grid|meeps|cards|dials|letters|table|places|map|\w+_\w+|\w+\.\w+|\w+\[%d\])[^ ]*:/g;

export function mended(text) {
    return wrong.reduce((done, [pattern, right]) => done.replace(pattern, right), text);
}

/** What is wrong with a text: the places, with what stands around them. */
export function faults(text) {
    const french = text.replace(code, '');
    const found = [];
    for (const [pattern, right] of wrong)
        for (const { 0: spaces, index } of french.matchAll(pattern))
            if (spaces !== right) found.push(french.slice(Math.max(0, index - 12), index + 4));
    for (const pattern of missing)
        for (const { index } of french.matchAll(pattern)) found.push(french.slice(Math.max(0, index - 12), index + 4));
    return found;
}

/** Every file with French in it, and how its texts are found. */
function* files() {
    const translated = (path) => readPo(path).map((entry) => entry.msgstr);
    for (const folder of [...catalogues().map(({ po }) => po), join(root, 'po')]) {
        const path = join(folder, 'fr.po');
        if (existsSync(path)) yield [path, translated];
    }
    for (const game of readdirSync(join(root, 'content')))
        yield [join(root, 'content', game, 'rules.fr.md'), (path) => readFileSync(path, 'utf8').split('\n')];
}

function mend(path, texts) {
    let text = readFileSync(path, 'utf8');
    for (const one of texts(path)) {
        if (mended(one) === one) continue;
        for (const line of one.split('\n')) {
            const quoted = path.endsWith('.md') ? line : JSON.stringify(line).slice(1, -1);
            text = text.split(quoted).join(mended(quoted));
        }
    }
    writeFileSync(path, text);
}

function selfTest() {
    const bad = ['Prêt ?', 'Prêt\u00a0?', 'Prêt?', 'Fini\u202f: oui', 'Fini : oui', 'Fini: oui', '« oui\u202f»', '«oui»', 'Oui ; non', '« {title} » est là'];
    const good = ['Prêt\u202f?', 'Fini\u00a0: oui', '«\u202foui\u202f»', 'Touches\u00a0: ? – +, ! certaine', '`--option sheet=x`', 'mcts:5000', '12:30', '[?] règles', 'exec: est un programme'];
    const failed = [...bad.filter((text) => !faults(text).length), ...good.filter((text) => faults(text).length),
        ...(mended('« Prêt ? » : oui') === '«\u202fPrêt\u202f?\u202f»\u00a0: oui' ? [] : ['mended'])];
    if (failed.length) throw new Error(`french.mjs judges wrongly: ${failed.join(' | ')}`);
}

const order = process.argv[2];
if (order === '--self-test') selfTest();
else {
    let bad = 0;
    for (const [path, texts] of files()) {
        if (order === '--mend') mend(path, texts);
        for (const text of texts(path))
            for (const fault of faults(text)) {
                bad++;
                console.error(`${relative(root, path)}: wrong space: …${fault.replace(/\n/g, '⏎')}`);
            }
    }
    process.exit(bad ? 1 : 0);
}
