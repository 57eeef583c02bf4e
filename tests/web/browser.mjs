/* Chromium for the tests: a fresh profile for each browser, and pages that fail
 * the test when the browser complains about anything. */
import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');

export const axeSource = require.resolve('axe-core/axe.min.js');
export const buildFolder = process.env.LUDOTECA_BUILD ?? new URL('../../build', import.meta.url).pathname;
export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

/** A person at a browser of their own. */
export async function openBrowser({ viewport = phone, locale = 'en-GB', motion = 'reduce', ...more } = {}) {
    const profile = await mkdtemp(join(tmpdir(), 'ludoteca-web-'));
    const context = await chromium.launchPersistentContext(profile, {
        executablePath: '/usr/bin/chromium',
        headless: true,
        args: flags,
        viewport,
        locale,
        reducedMotion: motion,
        ...more,
    });
    context.setDefaultTimeout(15_000);
    const complaints = [];
    const listen = (page) => {
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('console', (message) => {
            if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
                complaints.push(message.text());
        });
    };
    context.pages().forEach(listen);
    context.on('page', listen);
    return {
        context,
        page: context.pages()[0] ?? (await context.newPage()),
        complaints,
        async close() {
            await context.close();
            await rm(profile, { recursive: true, force: true });
        },
    };
}
