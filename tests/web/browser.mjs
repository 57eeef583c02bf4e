/* Chromium for the tests: everybody has a profile of their own, and pages fail the test when
 * the browser complains about anything. */
import { createRequire } from 'node:module';

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
    /* type is drawn the same on every machine */
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
];

const launch = () => chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: flags });

/* One Chromium serves all who come while it runs, for starting one takes longer than many a
 * test. It goes when nobody has been there for a moment. */
const shared = { chromium: null, people: 0, timer: undefined };

function enter() {
    clearTimeout(shared.timer);
    shared.people++;
    shared.chromium ??= launch();
    return shared.chromium;
}

function leave() {
    if (--shared.people) return;
    shared.timer = setTimeout(async () => {
        const idle = shared.chromium;
        shared.chromium = null;
        await (await idle).close();
    }, 500);
}

/** A person at a browser of their own; `cold`: in one that has only just been started. Lots for
 * seats leave them as they are unless `lots` says where they fall, from 0 to below 1. */
export async function openBrowser({
    viewport = phone,
    locale = 'en-GB',
    motion = 'reduce',
    cold = false,
    lots = 0.999,
    ...more
} = {}) {
    const started = await (cold ? launch() : enter());
    const context = await started.newContext({ viewport, locale, reducedMotion: motion, ...more });
    context.setDefaultTimeout(15_000);
    await context.addInitScript((lots) => (Math.random = () => lots), lots);
    const complaints = [];
    context.on('page', (page) => {
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('console', (message) => {
            if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
                complaints.push(message.text());
        });
    });
    return {
        context,
        page: await context.newPage(),
        complaints,
        async close() {
            await context.close();
            if (cold) await started.close();
            else leave();
        },
    };
}
