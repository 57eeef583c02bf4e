/* The page's faces, cut down to what the page says, so that everybody reads the same type and
 * nobody waits for it. Three files:
 *
 *   letters.woff2  Nunito: all that English, Spanish and French are written with
 *   signs.woff2    DejaVu Sans: whatever else the page's texts contain, such as arrows and stars
 *   slab.woff2     Zilla Slab: capitals and figures, for letters that are playing pieces */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { web } from './po.mjs';

const require = createRequire(import.meta.url);

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
const letters = `${ascii}\u00a0¡¿«»‘’“”–—…·•°ºª±×−€ŒœÿÇçÑñ${'ÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜ'.replace(/./g, (one) => one + one.toLowerCase())}`;
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÑ0123456789?';

/* Where the page has its texts from. */
const sources = ['src', 'po', '../content', '../po'];

function texts(folder) {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((item) => item.isFile() && /\.(svelte|ts|css|po|md|json)$/.test(item.name))
        .map((item) => readFileSync(join(item.parentPath, item.name), 'utf8'));
}

/** Every character of the page's texts, once. */
export function usedCharacters() {
    const used = new Set(sources.flatMap((source) => texts(join(web, source))).flatMap((text) => [...new Set(text)]));
    return [...used].filter((one) => !/\p{C}/u.test(one)).sort();
}

/** Whose work the faces are and how they may be used: goes wherever they go. */
export const licences = () =>
    ['@fontsource-variable/nunito', 'dejavu-fonts-ttf', '@fontsource/zilla-slab']
        .map((name) => `${name}\n\n${readFileSync(join(web, 'node_modules', name, 'LICENSE'), 'utf8')}`)
        .join('\n\n');

/** Writes the files into `folder`. */
export async function writeFaces(folder) {
    const signs = usedCharacters().filter((one) => !letters.includes(one)).join('');
    const cuts = {
        letters: [require.resolve('@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2'), letters,
            /* up to 700: heavier drawings would cost a third more */
            { keepFeatures: ['kern'], variationAxes: { wght: { min: 400, max: 700 } } }],
        signs: [require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'), signs, { keepFeatures: [] }],
        slab: [require.resolve('@fontsource/zilla-slab/files/zilla-slab-latin-700-normal.woff2'), capitals, { keepFeatures: [] }],
    };
    mkdirSync(folder, { recursive: true });
    for (const [name, [source, characters, how]] of Object.entries(cuts))
        writeFileSync(
            join(folder, `${name}.woff2`),
            await subsetFont(readFileSync(source), characters, { targetFormat: 'woff2', noHinting: true, ...how }),
        );
}
