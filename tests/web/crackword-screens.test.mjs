/* CRACK WORD's screens in three languages and two sizes: nothing overflows, axe-core has
 * nothing serious to say, and nothing is left in English. SCREENS=FOLDER keeps pictures. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languageTexts } from '../../web/scripts/po.mjs';
import { buildFolder, desktop, openBrowser, phone } from './browser.mjs';
import { openAt, playUntil, startMatch } from './crackword.mjs';
import { findings, looksClosely, overflows, readable } from './inspect.mjs';
import { isOver } from './loot.mjs';
import { serveFiles } from './serve.mjs';

let site;

before(async () => {
    site = await serveFiles(`${buildFolder}/web`);
});
after(() => site.close());

const deal = [
    'chance cut 0 A',
    'chance cut 1 C',
    ...['C', 'R', 'S', 'O'].map((letter, i) => `chance turn ${i % 2} ${letter}`),
    ...['H', 'A', 'T', 'E', 'S', 'N', 'joker', 'trash'].map((card) => `chance draw 0 ${card}`),
    ...[...'LIMONAE', 'joker'].map((card) => `chance draw 1 ${card}`),
];
const cards = (page, name) => page.locator(`.case [data-card="${name}"]`).first().click();
const place = (page, key) => page.locator(`[data-target="${key}"]`).click();

const screens = {
    home: (page) => page.goto(site.url),
    'new table': (page) => page.goto(`${site.url}/play/new/crackword`),
    rules: (page) => page.goto(`${site.url}/rules/crackword`),
    arbiter: async (page) => {
        await page.goto(`${site.url}/rules/crackword/arbiter`);
        await page.locator('#cw-letters').waitFor();
        await page.locator('input[value=fr]').check({ force: true });
        await page.locator('#cw-letters').fill('anticonstitutionnellement');
        await page.locator('.leader').waitFor();
    },
    'arbiter, no word': async (page) => {
        await page.locator('#cw-letters').fill('ghtf');
        await page.locator('.stamp.no').waitFor();
    },
    'a row with everything': (page) =>
        openAt(page, site.url, { hints: 'on', moves: [...deal, '0 H 1 right', '1 A 1 right', '0 A 1 on 3', '1 pass', 'chance draw 1 U'] }),
    'a card in hand': (page) => cards(page, 'E'),
    'about a row': (page) => page.locator('.about').first().click(),
    'CRACK WORD?': async (page) => {
        await cards(page, 'T');
        await place(page, '1 right');
        await page.locator('.crack').waitFor();
    },
    'a JOKER’s letter': async (page) => {
        await cards(page, 'joker');
        await place(page, '4 left');
        await page.locator('.letters').waitFor();
    },
    'a POUBELLE': async (page) => {
        await cards(page, 'trash');
        await place(page, '1 row');
    },
    'asked about a card': (page) => openAt(page, site.url, { mode: 'challenge', moves: [...deal, '0 H 1 right', '1 challenge', 'chance close 1', '1 E 2 right'] }),
    'a challenge that fails': async (page) => {
        await page.locator('[data-answer="challenge"]').click();
        await page.locator('.verdict').waitFor();
    },
    'a card that went back': async (page) => {
        await openAt(page, site.url, { mode: 'challenge', moves: [...deal, '0 H 1 right', '1 challenge', 'chance close 1', '1 joker=Q 4 left'] });
        await page.locator('[data-answer="challenge"]').click();
        await page.locator('.verdict').waitFor();
    },
    'four at the table': async (page) => {
        await startMatch(page, site.url, { bots: 3, letters: 'es', hints: 'on' });
        await playUntil(page, (moves) => moves === 4);
    },
    'the end': async (page) => {
        await startMatch(page, site.url, { bots: 3, letters: 'en', hints: 'on' });
        await playUntil(page, () => isOver(page));
        await page.locator('#cw-end').waitFor();
    },
};

/* screen → language → what could be read there, on the phone */
const read = new Map();

for (const language of ['en', 'es', 'fr'])
    for (const [size, viewport] of Object.entries({ phone, desktop }))
        test(`${language}, ${size}: every screen fits and is accessible`, async (t) => {
            const browser = await openBrowser({ viewport, locale: language, colorScheme: size === 'phone' ? 'light' : 'dark' });
            const { page } = browser;
            const folder = process.env.SCREENS;
            try {
                for (const [name, show] of Object.entries(screens))
                    await t.test(name, async () => {
                        await show(page);
                        await page.locator('h1').first().waitFor({ state: 'attached' });
                        if (folder) await page.screenshot({ path: `${folder}/${language}-${size}-${name.replace(/\W+/g, '-')}.png` });
                        assert.deepEqual(await overflows(page), []);
                        if (looksClosely(language, size)) assert.deepEqual(await findings(page), []);
                        if (size === 'phone') read.set(name, { ...read.get(name), [language]: await readable(page) });
                    });
                assert.deepEqual(browser.complaints, []);
            } finally {
                await browser.close();
            }
        });

/* The same in every language, or French for something else: a hand is called Main. */
const names =
    /^(Ludoteca|LOOT|Break the Code|CRACK IT|CRACK WORD!?|New York Crisis|English|Español|Français|Pip|Zora|Mox|Expert|Strict|Main)( · Ludoteca)?$/;

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
                .filter((text) => found.en.includes(text) && !names.test(text) && !/^\p{Lu}+$/u.test(text) && !same.some((one) => one.test(text)))
                .map((text) => `${screen}: ${text}`),
        );
        assert.deepEqual(left, []);
    });
