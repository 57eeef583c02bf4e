import { svelte } from '@sveltejs/vite-plugin-svelte';
import { Marked } from 'marked';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { licences, writeFaces } from './scripts/faces.mjs';
import { languageTexts } from './scripts/po.mjs';
import { Instance, SPECTATOR } from './src/session/wasm';

const folder = dirname(fileURLToPath(import.meta.url));

/* Where tools/build_web.sh put the engine. */
const build = process.env.LUDOTECA_BUILD ?? resolve(folder, '../build');
const wasm = resolve(build, 'src/wasm/ludoteca.wasm');
const languages = ['fr', 'es', 'en']; /* of CRACK WORD's dictionaries */

/** `virtual:texts/es`: every translated text of a language. */
function texts(): Plugin {
    const prefix = '\0virtual:texts/';
    return {
        name: 'texts',
        resolveId: (id) => (id.startsWith('virtual:texts/') ? '\0' + id : undefined),
        load: (id) =>
            id.startsWith(prefix)
                ? `export default ${JSON.stringify(languageTexts(id.slice(prefix.length)))}`
                : undefined,
    };
}

/** Markdown files as HTML, with their chapters. They are ours, from content/; no stranger's text
 * comes here. A chapter's id is its number: links lead to the same one in every language. */
function markdown(): Plugin {
    const render = (source: string) => {
        const chapters: { id: string; text: string }[] = [];
        const html = new Marked({
            renderer: {
                heading({ tokens, depth }) {
                    const text = this.parser.parseInline(tokens);
                    if (depth !== 2) return `<h${depth}>${text}</h${depth}>\n`;
                    const id = `chapter-${chapters.length + 1}`;
                    chapters.push({ id, text: this.parser.parseInline(tokens, this.parser.textRenderer) });
                    return `<h2 id="${id}">${text}</h2>\n`;
                },
            },
        }).parse(source);
        return `export default ${JSON.stringify(html)};\nexport const chapters = ${JSON.stringify(chapters)};`;
    };
    return {
        name: 'markdown',
        transform: (source, id) => (id.endsWith('.md') ? { code: render(source), map: null } : undefined),
    };
}

/** `virtual:games`: the games that the engine lists, asked when the page is built. */
function games(): Plugin {
    const name = '\0virtual:games';
    return {
        name: 'games',
        resolveId: (id) => (id === 'virtual:games' ? name : undefined),
        load: async (id) =>
            id === name
                ? `export default ${new Instance(await WebAssembly.compile(readFileSync(wasm))).games()}`
                : undefined,
    };
}

/** `virtual:plan/GAME/SEATS/OPTION=VALUE`: what the engine says of such a table, for what is
 * printed: sheets know nothing that it does not. */
function plans(): Plugin {
    const prefix = '\0virtual:plan/';
    return {
        name: 'plans',
        resolveId: (id) => (id.startsWith('virtual:plan/') ? '\0' + id : undefined),
        load: async (id) => {
            if (!id.startsWith(prefix)) return undefined;
            const [game = '', seats, ...options] = id.slice(prefix.length).split('/');
            const engine = new Instance(await WebAssembly.compile(readFileSync(wasm)));
            engine.open(game, Number(seats), Object.fromEntries(options.map((option) => option.split('=') as [string, string])));
            return `export default { table: ${engine.describe()}, tell: ${engine.tell(SPECTATOR)} }`;
        },
    };
}

/** `virtual:blocks`: where content is that the engine is handed at run time. Files named
 * by their content, so that a browser keeps them for good. */
function blocks(): Plugin {
    const name = '\0virtual:blocks';
    return {
        name: 'blocks',
        resolveId: (id) => (id === 'virtual:blocks' ? name : undefined),
        load: (id) =>
            id === name
                ? [
                      ...languages.map((one) => `import ${one} from ${JSON.stringify(`${build}/src/${one}.block?url`)};`),
                      `export default { ${languages.map((one) => `'crackword/${one}': ${one}`).join(', ')} };`,
                  ].join('\n')
                : undefined,
    };
}

/** `@faces/…`: the page's type, made before anything asks for it. All texts are set in its
 * letters, so the browser fetches them while it reads the script. */
function faces(): Plugin {
    return {
        name: 'faces',
        buildStart: () => writeFaces(resolve(build, 'faces')),
        generateBundle() {
            this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licences() });
        },
        transformIndexHtml: (_html, { bundle }) =>
            Object.keys(bundle ?? {})
                .filter((file) => /letters-[^/]*\.woff2$/.test(file))
                .map((file) => ({
                    tag: 'link',
                    attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
                    injectTo: 'head',
                })),
    };
}

/** Says what to do when the engine is not there. */
function engine(): Plugin {
    return {
        name: 'engine',
        buildStart() {
            for (const path of [wasm, ...languages.map((one) => `${build}/src/${one}.block`)])
                if (!existsSync(path)) this.error(`${path} is missing: run tools/build_web.sh`);
        },
    };
}

export default defineConfig({
    root: folder,
    plugins: [engine(), faces(), svelte(), texts(), games(), plans(), blocks(), markdown()],
    worker: { format: 'es' },
    resolve: {
        alias: [
            { find: /^engine\.wasm(?=\?)/, replacement: wasm },
            { find: '@faces', replacement: resolve(build, 'faces') },
        ],
    },
    server: {
        fs: { allow: ['..', build] },
        proxy: {
            '/api': 'http://localhost:8080',
            '/ws': { target: 'ws://localhost:8080', ws: true },
        },
    },
    build: {
        outDir: resolve(build, 'web'),
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        /* one file for all styles and one for the rules of all games in a language: each file
         * costs everybody's first visit an answer's head, and apart they pack worse */
        cssCodeSplit: false,
        rollupOptions: {
            output: { manualChunks: (id) => /content\/\w+\/(rules\.\w\w)\.md$/.exec(id)?.[1] },
        },
    },
});
