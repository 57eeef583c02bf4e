/* Break the Code's screens in three languages and two sizes: nothing overflows, axe-core
 * has nothing serious to say, and nothing is left in English. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languageTexts } from '../../web/scripts/po.mjs';
import { chooseTable, secretCode } from './breakcode.mjs';
import { buildFolder, desktop, openBrowser, phone } from './browser.mjs';
import { findings, looksClosely, overflows, readable } from './inspect.mjs';
import { settled } from './loot.mjs';
import { serveFiles } from './serve.mjs';

let site;

before(async () => {
    site = await serveFiles(`${buildFolder}/web`);
});
after(() => site.close());

async function start(page, how) {
    await chooseTable(page, site.url, how);
    await page.waitForFunction(() => !document.querySelector('.go button').disabled);
    await page.locator('.go button').click();
    await settled(page);
}

async function ask(page, times) {
    for (let i = 0; i < times; i++) {
        const asked = await page.locator('.heard .icon').count();
        await page.locator('.card-face:not(:disabled)').first().click();
        await page.locator('.ask .buttons button').first().click();
        await page.waitForFunction((before) => document.querySelectorAll('.heard .icon').length > before, asked);
        await settled(page);
    }
}

/* On a phone the parts of the board share a place; this opens the nth. */
async function pane(page, n) {
    const tab = page.locator('.tabs button[aria-pressed]').nth(n);
    if (await tab.isVisible()) await tab.click();
}

const screens = {
    home: (page) => page.goto(site.url),
    'new table': (page) => page.goto(`${site.url}/play/new/breakcode`),
    rules: (page) => page.goto(`${site.url}/rules/breakcode`),
    'day, before': (page) => page.goto(`${site.url}/play/daily/breakcode`),
    'day, in play': async (page) => {
        await page.locator('.primary.big').click();
        await settled(page);
        await ask(page, 3);
    },
    'day, at the end': async (page) => {
        await pane(page, 1);
        await page.locator('#bc-typed').fill(await secretCode(page));
        await page.locator('#bc-typed').press('Enter');
        await page.locator('.bar.over').waitFor();
        await page.locator('#bc-end').waitFor();
    },
    'replay with its study': async (page) => {
        await page.locator('.ways a.button').nth(1).click();
        await page.getByRole('slider').waitFor();
        const steps = Number(await page.getByRole('slider').getAttribute('max'));
        await page.getByRole('slider').fill(String(steps - 2));
        await page.locator('.study').waitFor();
    },
    'day, after': (page) => page.goto(`${site.url}/play/daily/breakcode`),
    'two at the table': async (page) => {
        await start(page, { notes: 'solver' });
        await ask(page, 2);
    },
    'a question chosen': async (page) => {
        await page.locator('.card-face:not(:disabled)').nth(2).click();
        await page.locator('.ask .buttons').waitFor();
    },
    'a guess': async (page) => {
        await pane(page, 1);
        for (const tile of [0, 3, 10, 11]) await page.locator(`.guess [data-tile="${tile}"]`).click();
    },
    notes: async (page) => {
        await pane(page, 2);
        for (const tile of [1, 2, 2, 4, 4, 4]) await page.locator(`.notes [data-tile="${tile}"]`).click();
        await page.locator('.notes .box').nth(1).click();
    },
    heard: (page) => pane(page, 3),
    'three at the table': async (page) => {
        await start(page, { bots: 2, notes: 'auto' });
        await ask(page, 1);
    },
    'four at the table': async (page) => {
        await start(page, { bots: 3 });
        await ask(page, 1); /* bots may have guessed before a second turn */
    },
    'notes of four': (page) => pane(page, 2),
};

/* screen → language → what could be read there, on the phone */
const read = new Map();

for (const language of ['en', 'es', 'fr'])
    for (const [size, viewport] of Object.entries({ phone, desktop }))
        test(`${language}, ${size}: every screen fits and is accessible`, async (t) => {
            const browser = await openBrowser({ viewport, locale: language, colorScheme: size === 'phone' ? 'light' : 'dark' });
            const { page } = browser;
            try {
                for (const [name, show] of Object.entries(screens))
                    await t.test(name, async () => {
                        await show(page);
                        await page.locator('h1').first().waitFor({ state: 'attached' });
                        assert.deepEqual(await overflows(page), []);
                        if (looksClosely(language, size)) assert.deepEqual(await findings(page), []);
                        if (size === 'phone') read.set(name, { ...read.get(name), [language]: await readable(page) });
                    });
                assert.deepEqual(browser.complaints, []);
            } finally {
                await browser.close();
            }
        });

/* The same in every language. */
const names = /^(Ludoteca|LOOT|Break the Code|CRACK IT|CRACK WORD|New York Crisis|English|Español|Français|(Pip|Zora|Mox)(, [A-E]|:)?)( · Ludoteca)?$/;

/* Texts whose translation is the same words, whatever fills their places. */
function unchanged(language) {
    const quoted = (text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');
    return Object.entries(languageTexts(language))
        .filter(([english, text]) => english === text && /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
        .map(([text]) => new RegExp(`^${quoted(text)}$`));
}

for (const language of ['es', 'fr'])
    test(`${language}: nothing is left in English`, () => {
        const same = unchanged(language);
        const left = [...read].flatMap(([screen, found]) =>
            found[language]
                .filter((text) => found.en.includes(text) && !names.test(text) && !same.some((one) => one.test(text)))
                .map((text) => `${screen}: ${text}`),
        );
        assert.deepEqual(left, []);
    });
