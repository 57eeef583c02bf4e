/* Writes src/session/protocol.ts from protocol/*.schema.json.
 *
 *   node scripts/protocol.mjs           writes it
 *   node scripts/protocol.mjs --check   fails if it is not what it would write */
import { compile } from 'json-schema-to-typescript';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { web } from './po.mjs';

const target = join(web, 'src/session/protocol.ts');
const parts = [
    '/* Made from protocol/*.schema.json by scripts/protocol.mjs: change those instead. */\n',
];
const named = new Set();

/* The files name some of the same things; each is written once. */
function once(text) {
    return text
        .split(/\n(?=\/\*\*|export )/)
        .reduce((blocks, block) => {
            const last = blocks.at(-1);
            if (last?.trimEnd().endsWith('*/') && block.startsWith('export ')) blocks[blocks.length - 1] = `${last}\n${block}`;
            else blocks.push(block);
            return blocks;
        }, [])
        .filter((block) => {
            const name = /export (?:type|interface) (\w+)/.exec(block)?.[1];
            if (!name || named.has(name)) return !name && block.trim() !== '';
            return named.add(name);
        })
        .join('\n');
}

for (const name of ['client', 'server', 'http']) {
    const schema = JSON.parse(readFileSync(join(web, `../protocol/${name}.schema.json`), 'utf8'));
    const text = await compile(schema, name, {
        bannerComment: '',
        style: { singleQuote: true, tabWidth: 4, printWidth: 100 },
        /* long tuples say nothing that an array does not */
        ignoreMinAndMaxItems: true,
    });
    parts.push(once(text));
}

const made = parts.join('\n').trimEnd() + '\n';
if (!process.argv.includes('--check')) {
    writeFileSync(target, made);
} else if (readFileSync(target, 'utf8') !== made) {
    console.error('web/src/session/protocol.ts is not what protocol/*.schema.json says: run node web/scripts/protocol.mjs');
    process.exit(1);
}
