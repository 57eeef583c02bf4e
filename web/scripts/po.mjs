/* Reads po files and the texts of the source, for the build and for the check. */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join, relative, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);

/** The entries of a po file: English, translation, where it is used, fuzzy or not. */
export function readPo(path) {
    const entries = [];
    let entry = { msgid: '', msgstr: '', references: [], fuzzy: false };
    let field = null;
    const close = () => {
        if (entry.msgid) entries.push(entry);
        entry = { msgid: '', msgstr: '', references: [], fuzzy: false };
        field = null;
    };
    for (const line of readFileSync(path, 'utf8').split('\n')) {
        if (line.startsWith('#~')) continue;
        if (line.startsWith('#')) {
            if (field === 'msgstr') close();
            if (line.startsWith('#:')) entry.references.push(...line.slice(2).trim().split(/\s+/));
            if (line.startsWith('#,') && line.includes('fuzzy')) entry.fuzzy = true;
        } else if (/^msg(id|str) /.test(line)) {
            const [, name, text] = /^(msgid|msgstr) (.*)$/.exec(line);
            if (name === 'msgid' && field === 'msgstr') close();
            field = name;
            entry[field] = JSON.parse(text);
        } else if (line.startsWith('"') && field) {
            entry[field] += JSON.parse(line);
        } else if (line.trim() === '') {
            close();
        } else {
            throw new Error(`${relative(root, path)}: cannot read: ${line}`);
        }
    }
    close();
    return entries;
}

function files(folder, found = []) {
    for (const item of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, item.name);
        if (item.isDirectory()) files(path, found);
        else if (/\.(svelte|ts)$/.test(item.name)) found.push(path);
    }
    return found;
}

const literal = String.raw`('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const gap = String.raw`\s*`;
const calls = [
    new RegExp(String.raw`\b(?:t|mark)\(${gap}${literal}`, 'g'),
    new RegExp(String.raw`\btn\((?:[^()'"]|\([^()]*\))*?,${gap}${literal}${gap},${gap}${literal}`, 'g'),
];

function unquote(text) {
    const body = text.slice(1, -1).replace(/\\'/g, "'").replace(/(?<!\\)"/g, '\\"');
    return JSON.parse(text[0] === '"' ? text : `"${body}"`);
}

/** The texts of the source under `folder` (leaving out `without`): Map text → files. */
export function sourceTexts(folder, without = []) {
    const texts = new Map();
    for (const path of files(folder)) {
        if (without.some((other) => path.startsWith(other + '/'))) continue;
        const source = readFileSync(path, 'utf8');
        for (const call of calls)
            for (const [, ...found] of source.matchAll(call))
                for (const text of found.map(unquote)) {
                    const where = relative(web, path);
                    texts.set(text, [...new Set([...(texts.get(text) ?? []), where])]);
                }
    }
    return texts;
}

/** The catalogues: the page's own and one for each game, each with its source. */
export function catalogues() {
    const gamesFolder = join(web, 'src/games');
    const games = readdirSync(gamesFolder, { withFileTypes: true })
        .filter((item) => item.isDirectory() && existsSync(join(gamesFolder, item.name, 'po')))
        .map((item) => join(gamesFolder, item.name));
    return [
        { po: join(web, 'po'), source: join(web, 'src'), without: games },
        ...games.map((folder) => ({ po: join(folder, 'po'), source: folder, without: [] })),
    ];
}

/* Messages of the engine and its games are written in C and translated in po/. */
const engineSource = /^(include|src\/(base|engine|games|bots))\//;

/** Every text of a language, for the page: English → translation. */
export function languageTexts(language) {
    const texts = {};
    for (const entry of readPo(join(root, 'po', `${language}.po`)))
        if (!entry.fuzzy && entry.msgstr && entry.references.some((r) => engineSource.test(r)))
            texts[entry.msgid] = entry.msgstr;
    for (const { po } of catalogues()) {
        const path = join(po, `${language}.po`);
        if (!existsSync(path)) continue;
        for (const entry of readPo(path))
            if (!entry.fuzzy && entry.msgstr) texts[entry.msgid] = entry.msgstr;
    }
    return texts;
}
