import { svelte } from '@sveltejs/vite-plugin-svelte';
import { marked } from 'marked';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { licences, writeFaces } from './scripts/faces.mjs';
import { languageTexts } from './scripts/po.mjs';
import { Instance } from './src/session/wasm';

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

/** Markdown files as HTML. They are ours, from content/; no stranger's text comes here. */
function markdown(): Plugin {
    return {
        name: 'markdown',
        transform: (source, id) =>
            id.endsWith('.md')
                ? { code: `export default ${JSON.stringify(marked.parse(source))}`, map: null }
                : undefined,
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
    plugins: [engine(), faces(), svelte(), texts(), games(), blocks(), markdown()],
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
