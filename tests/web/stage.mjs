/* What the tests of a file stand on, for as long as they run: the page's files alone, our
 * server, and a browser that is fresh for each test. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { buildFolder, openBrowser } from './browser.mjs';
import { serveFiles } from './serve.mjs';
import { startServer } from './server.mjs';

/** Those that were asked for: they are there when a test begins. */
export let site, server, browser, page;

async function openSite() {
    site = await serveFiles(`${buildFolder}/web`);
}

const parts = {
    site() {
        before(openSite);
        after(() => site.close());
    },
    server() {
        before(async () => {
            server = await startServer();
        });
        after(() => server.close());
    },
    page() {
        beforeEach(async () => {
            browser = await openBrowser();
            page = browser.page;
        });
        afterEach(async () => {
            assert.deepEqual(browser.complaints, []);
            await browser.close();
        });
    },
};

/** At the top of a file: stage('site', 'server', 'page'), or what of it is needed. */
export function stage(...names) {
    for (const name of names) parts[name]();
}

/** Do this while nobody serves the page's files any more. */
export async function withoutNetwork(act) {
    await site.close();
    try {
        await act();
    } finally {
        await openSite();
    }
}
