/* After the page is built: the service worker with its list of files, and a
 * compressed sibling of everything that gets smaller by it.
 *
 *   node scripts/finish.mjs BUILD/web */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = process.argv[2];
if (!folder) {
    console.error('usage: node scripts/finish.mjs BUILD/web');
    process.exit(2);
}

const all = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((item) => item.isFile() && !/\.(gz|br)$/.test(item.name))
        .map((item) => join(item.parentPath, item.name))
        .sort();

/* Icons in other sizes are fetched by the system that installs the page; dictionaries by
 * those who play with them (src/session/blocks.ts), licences by those who ask. */
const offline = all().filter((path) => !/(icon-\d+\.png|icon-mask\.svg|licences\.txt|sw\.js|\.block)$/.test(path));
const hash = createHash('sha256');
for (const path of offline) hash.update(relative(folder, path)).update(readFileSync(path));
const urls = offline.map((path) => '/' + relative(folder, path).replace(/^index\.html$/, ''));

const template = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'sw.js'), 'utf8');
writeFileSync(
    join(folder, 'sw.js'),
    template
        .replace('@VERSION@', hash.digest('hex').slice(0, 16))
        .replace("'@FILES@'", JSON.stringify(urls)),
);

function pack(source, ending) {
    if (ending === '.gz') return gzipSync(source, { level: 9 });
    return brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: source.length } });
}

/* Dictionaries take long to pack and seldom change: they are packed once for each edition,
 * which their names tell. */
function packOnce(path, source, ending) {
    const kept = join(`${folder}-packed`, basename(path) + ending);
    if (existsSync(kept)) return readFileSync(kept);
    const data = pack(source, ending);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, data);
    return data;
}

for (const path of all()) {
    const source = readFileSync(path);
    for (const ending of ['.gz', '.br']) {
        const data = path.endsWith('.block') ? packOnce(path, source, ending) : pack(source, ending);
        if (data.length < source.length * 0.95) writeFileSync(path + ending, data);
    }
}
