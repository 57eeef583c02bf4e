/* `ludoteca serve` as the tests use it: on a free port, with a database of its
 * own that outlives being killed. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from './browser.mjs';

function freePort() {
    return new Promise((done) => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
            const { port } = probe.address();
            probe.close(() => done(port));
        });
    });
}

async function healthy(url) {
    for (let i = 0; i < 200; i++) {
        const answer = await fetch(`${url}/healthz`).catch(() => null);
        if (answer?.ok) return;
        await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error('the server does not answer');
}

/** `flags` are further options of `ludoteca serve`. */
export async function startServer(...flags) {
    const folder = await mkdtemp(join(tmpdir(), 'ludoteca-serve-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let child;
    /* `others`: options in place of `flags`, for a server that comes back with them */
    const start = async (...others) => {
        child = spawn(join(buildFolder, 'ludoteca'),
            ['serve', '--port', String(port), '--db', join(folder, 'tables.db'), ...(others.length ? others : flags)],
            { stdio: 'ignore' });
        await healthy(url);
    };
    const end = (signal) =>
        new Promise((done) => {
            child.once('exit', done);
            child.kill(signal);
        });
    await start();
    return {
        url,
        database: join(folder, 'tables.db'),
        start,
        kill: () => end('SIGKILL'),
        async close() {
            await end('SIGTERM');
            await rm(folder, { recursive: true, force: true });
        },
    };
}
