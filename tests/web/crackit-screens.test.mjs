/* CRACK IT's screens in three languages and two sizes: nothing overflows, axe-core has
 * nothing serious to say, and nothing is left in English. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languageTexts } from '../../web/scripts/po.mjs';
import { buildFolder, desktop, openBrowser, phone } from './browser.mjs';
import { matches, openMatch } from './crackit.mjs';
import { findings, looksClosely, overflows, readable } from './inspect.mjs';
import { serveFiles } from './serve.mjs';

let site;

before(async () => {
    site = await serveFiles(`${buildFolder}/web`);
});
after(() => site.close());

const screens = {
    'new table': (page) => page.goto(`${site.url}/play/new/crackit`),
    rules: (page) => page.goto(`${site.url}/rules/crackit`),
    'laying the combination down': (page) => openMatch(page, site.url, matches.order),
    'a window': (page) => openMatch(page, site.url, matches.window),
    'a chain of Prohibitions': (page) => openMatch(page, site.url, matches.chain),
    'a turn': (page) => openMatch(page, site.url, matches.turn),
    'a card chosen': async (page) => {
        await page.locator('.hand button').first().click();
        await page.locator('.way').first().waitFor();
    },
    'another card chosen': (page) => page.locator('.hand button').nth(1).click(),
    'discarding, with the discard pile open': async (page) => {
        await page.locator('.acts .row button').first().click();
        await page.locator('.hand button').nth(1).click();
        await page.locator('.piles summary').click();
    },
    tokens: (page) => openMatch(page, site.url, matches.tokens),
    'a Hint': async (page) => {
        await openMatch(page, site.url, matches.hint);
        await page.locator('.hand button').first().click();
    },
    'perfectly narrowed': (page) => openMatch(page, site.url, matches.narrowed),
    CLICK: async (page) => {
        await page.locator('.way').first().click();
        await page.locator('.news .click').waitFor();
    },
    end: async (page) => {
        await openMatch(page, site.url, matches.end);
        await page.locator('#ci-end').waitFor();
    },
    'replay of a match': async (page) => {
        await page.locator('.ways a.button').nth(1).click();
        await page.getByRole('slider').waitFor();
        await page.getByRole('slider').fill('20');
    },
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

/* The same in every language: names, the word that everybody says aloud, a token in French. */
const names = /^(CLICK\.?|prestige|Ludoteca|LOOT|Break the Code|CRACK IT|CRACK WORD|New York Crisis|English|Español|Français|You|Pip|Zora|Mox|Tilly)( · Ludoteca)?$/;

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
