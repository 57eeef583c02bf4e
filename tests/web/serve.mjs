/* The built page without any server of ours behind it: files alone, with the
 * headers that the server gives them. For tests of what works offline.
 *
 * The device's dice are fixed, so that no test hangs on a deal: the engine's thread draws the
 * seeds of its matches from LUDOTECA_SEED instead of from the browser's chance. */
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';

const types = {
    '.css': 'text/css',
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.woff2': 'font/woff2',
    '.webmanifest': 'application/manifest+json',
};

const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const isEngine = (path) => /[/]worker-[^/]*[.]js$/.test(path);
const dice = `{
    let drawn = Math.imul(${Number(process.env.LUDOTECA_SEED ?? 1)}, 0x9e3779b9);
    crypto.getRandomValues = (numbers) => numbers.map(() => (drawn = Math.imul(drawn ^ (drawn >>> 15), 0x2c1b3c6d) + 1));
}
`;

/** Serves `folder` on a free port; `close()` ends it. The engine's thread begins with `engine`,
 * a script. */
export function serveFiles(folder, engine = '') {
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url, 'http://localhost');
        if (pathname.startsWith('/api/')) {
            response.writeHead(404).end();
            return;
        }
        const wanted = join(folder, normalize(pathname));
        const found = existsSync(wanted) && statSync(wanted).isFile();
        const path = found ? wanted : join(folder, 'index.html');
        const packed = !isEngine(path) && (request.headers['accept-encoding'] ?? '').includes('br') && existsSync(path + '.br');
        response.writeHead(200, {
            'content-type': types[extname(path)] ?? 'application/octet-stream',
            'content-security-policy': policy,
            'x-content-type-options': 'nosniff',
            ...(packed ? { 'content-encoding': 'br' } : {}),
        });
        if (isEngine(path)) response.write(dice + engine);
        response.end(readFileSync(packed ? path + '.br' : path));
    });
    return new Promise((done) => {
        server.listen(0, '127.0.0.1', () => {
            const close = () => new Promise((closed) => (server.closeAllConnections(), server.close(closed)));
            done({ url: `http://127.0.0.1:${server.address().port}`, close });
        });
    });
}
