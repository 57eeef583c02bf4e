/* A tour of screens in three languages and two sizes: nothing overflows, axe-core has nothing
 * serious to say, and nothing is left in English. SCREENS=FOLDER keeps pictures. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageTexts } from '../../web/scripts/po.mjs';
import { desktop, openBrowser, phone } from './browser.mjs';
import { findings, overflows, readable, tooSmall } from './inspect.mjs';

const sizes = { phone: { viewport: phone, colorScheme: 'light' }, desktop: { viewport: desktop, colorScheme: 'dark' } };

/* axe-core takes its time and finds the same in every language: it looks at each size once. */
const looksClosely = { en: 'phone', fr: 'desktop' };

const everywhere = 'Ludoteca|LOOT|Break the Code|CRACK IT|CRACK WORD|New York Crisis|English|Español|Français';

/* The page rearranges itself in the frame after the one that has the new size. */
async function resize(page, viewport) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/* Readers who need letters of twice the size see all of a screen; boards are looked at elsewhere. */
async function tooWideAtTwice(page) {
    return page.evaluate(() => {
        const root = document.documentElement;
        if (document.querySelector('.board, .public, .replay')) return 0;
        root.style.fontSize = '200%';
        const beyond = root.scrollWidth - root.clientWidth;
        root.style.fontSize = '';
        return beyond;
    });
}

async function lookAt(page, language, name, around) {
    for (const [size, { viewport, colorScheme }] of Object.entries(sizes)) {
        await resize(page, viewport);
        await page.emulateMedia({ colorScheme });
        if (process.env.SCREENS)
            await page.screenshot({ path: `${process.env.SCREENS}/${language}-${size}-${name.replace(/\W+/g, '-')}.png` });
        assert.deepEqual(await overflows(page), [], size);
        if (around && size === 'phone') {
            assert.deepEqual(await tooSmall(page), [], 'for fingers and eyes');
            assert.ok((await tooWideAtTwice(page)) <= 0, 'at 200 % text');
        }
        if (looksClosely[language] === size) assert.deepEqual(await findings(page), [], size);
    }
}

/* Texts whose translation is the same words, whatever fills their places. */
function unchanged(language) {
    const quoted = (text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');
    return Object.entries(languageTexts(language))
        .filter(([english, text]) => english === text && /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
        .map(([text]) => new RegExp(`^${quoted(text)}$`));
}

/** Visits the screens, each a function that brings the page there from the one before. `names`
 * says what else, between bars, is the same in every language; `around`: what is around the
 * boards is looked at for fingers and for readers who need larger letters. */
export function tour(screens, names, { around = false } = {}) {
    const read = new Map(); /* screen → language → what could be read there */
    const isName = new RegExp(`^((${everywhere}|${names})([ ,.:!·]+|$))+$`, 'u');
    for (const language of ['en', 'es', 'fr'])
        test(`${language}: every screen fits and is accessible`, async (t) => {
            const browser = await openBrowser({ viewport: phone, locale: language });
            const { page } = browser;
            try {
                for (const [name, show] of Object.entries(screens))
                    await t.test(name, async () => {
                        await resize(page, phone);
                        await show(page);
                        await page.locator('h1').first().waitFor({ state: 'attached' });
                        await page.evaluate(() => document.fonts.ready);
                        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
                        read.set(name, { ...read.get(name), [language]: await readable(page) });
                        await lookAt(page, language, name, around);
                    });
                assert.deepEqual(browser.complaints, []);
            } finally {
                await browser.close();
            }
        });
    for (const language of ['es', 'fr'])
        test(`${language}: nothing is left in English`, () => {
            const same = unchanged(language);
            const left = [...read].flatMap(([screen, found]) =>
                found[language]
                    .filter((text) => found.en.includes(text) && !isName.test(text) && !same.some((one) => one.test(text)))
                    .map((text) => `${screen}: ${text}`),
            );
            assert.deepEqual(left, []);
        });
}
