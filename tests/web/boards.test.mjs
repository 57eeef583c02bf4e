/* No board is cut, at any width, on a phone's side, at any size of text. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boards } from './boards.mjs';
import { openBrowser } from './browser.mjs';
import { cutIn, smallIn } from './cut.mjs';
import { site, stage } from './stage.mjs';

stage('site');

const own = {
    'loot play': '.fair [role=grid]',
    'breakcode duel': '.own',
    'breakcode four': '.own',
    'crackit turn': '.hand',
    'crackit duel': '.hand',
    'crackit window': '.hand',
    'crackit order': '.order',
    'crackword play': '.case',
    'nycrisis turn': '.bench',
};

let browser;
let page;
let device;

before(async () => {
    browser = await openBrowser();
    page = browser.page;
    await browser.context.addInitScript(`window.cutIn = ${cutIn}`);
    device = await browser.context.newCDPSession(page);
});
after(async () => {
    assert.deepEqual(browser.complaints, []);
    await browser.close();
});

/* As in the settings of the browser: 200 means that its text is 32 px high. */
const setText = (percent) => device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });

const resize = (width, height) => page.setViewportSize({ width, height });

/* What is looked at is the layout: nothing need be painted for that. */
async function openBlind(open) {
    await setText(100);
    await resize(360, 740);
    await open(page, site.url);
    await page.evaluate(() => (document.documentElement.style.clipPath = 'inset(49%)'));
}

/* The frame after the size has changed has the new layout. */
const look = (what) =>
    page.evaluate((what) => new Promise((done, fail) => requestAnimationFrame(() => {
        try {
            done(window.cutIn(what));
        } catch (reason) {
            fail(reason);
        }
    })), what);

/* Every 16 pixels from the narrowest phone to the widest screen, and phones on their side. */
const upright = Array.from({ length: 141 }, (_, i) => 320 + 16 * i).map((width) => [width, width < 700 ? 740 : 900]);
const sideways = [[568, 320], [640, 360], [667, 375], [720, 360], [740, 360], [780, 360], [812, 375], [844, 390], [896, 414], [932, 430]];

async function sweep(sizes, looked) {
    const found = [];
    for (const [width, height] of sizes) {
        await resize(width, height);
        for (const one of await look(looked(width, height))) found.push(`${width}×${height}: ${one}`);
    }
    return found;
}

for (const [game, positions] of Object.entries(boards))
    for (const [position, open] of Object.entries(positions)) {
        const name = `${game} ${position}`;
        /* the first position at every size; the others at every eighth */
        const all = position === Object.keys(positions)[0];
        const widths = all ? upright : upright.filter((_, i) => i % 8 === 0);
        test(`${name}: nothing is cut at any width, at 100 and 200 % text`, async () => {
            await openBlind(open);
            for (const percent of [100, 200]) {
                await setText(percent);
                const sizes = [...widths, ...sideways];
                const found = await sweep(sizes, (_, height) => ({
                    own: own[name],
                    least: percent === 100 ? (height < 480 ? 150 : 240) : 0,
                }));
                assert.deepEqual(found.slice(0, 12), [], `at ${percent} %: ${found.length} findings`);
            }
        });
        test(`${name}: on a phone everything can be touched and read`, async () => {
            await setText(100);
            await resize(360, 740);
            await open(page, site.url);
            assert.deepEqual(await page.evaluate(smallIn), []);
        });
    }
