/* The screens that all games share, and LOOT's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, phone } from './browser.mjs';
import { playUntil } from './loot.mjs';
import { site, stage } from './stage.mjs';
import { begin } from './table.mjs';
import { tour } from './tour.mjs';

stage('site');

/* Start a match and come back to it by its address. */
async function startMatch(page, way) {
    await page.goto(`${site.url}/play/new/loot`);
    await page.locator(`input[value=${way}]`).check({ force: true });
    await begin(page);
}

const screens = {
    home: (page) => page.goto(site.url),
    'new table': (page) => page.goto(`${site.url}/play/new/loot`),
    'new table for one device': async (page) => {
        await page.goto(`${site.url}/play/new/loot`);
        await page.locator('input[value=round]').check({ force: true });
    },
    'new table online': async (page) => {
        await page.goto(`${site.url}/play/new/loot`);
        await page.locator('input[value=online]').check({ force: true });
    },
    join: (page) => page.goto(`${site.url}/t/0123456789#0`),
    rules: (page) => page.goto(`${site.url}/rules/loot`),
    settings: (page) => page.goto(`${site.url}/settings`),
    replay: (page) => page.goto(`${site.url}/replay`),
    'replay of a match': async (page) => {
        await page.goto(`${site.url}/replay`);
        const record = 'ludoteca record 1\ngame: loot\nseats: 2\nseat 0: Ana\nseat 1: Bo\n\n0 start d1\n1 start a4\n';
        await page.locator('#file').setInputFiles({ name: 'a.ludo', mimeType: 'text/plain', buffer: Buffer.from(record) });
        await page.getByRole('slider').waitFor();
    },
    lost: (page) => page.goto(`${site.url}/nowhere`),
    curtain: (page) => startMatch(page, 'round'),
    'table at the start': (page) => startMatch(page, 'bots'),
    'table in play': (page) => playUntil(page, (moves) => moves === 4),
    'table with its panel': async (page) => {
        await page.locator('.bar button[aria-expanded=false]').click();
        await page.locator('[role=tabpanel]').waitFor();
    },
    'my tables': (page) => page.goto(`${site.url}/play/mine`),
};

/* Names of people. */
tour(screens, 'Pip|Ana|Bo', { around: true });

test('the language changes at once, on the screen where one is', async () => {
    const browser = await openBrowser({ locale: 'en-GB' });
    try {
        await browser.page.goto(`${site.url}/settings`);
        for (const [name, title] of [['Español', 'Ajustes'], ['Français', 'Réglages'], ['English', 'Settings']]) {
            await browser.page.getByRole('radio', { name }).check({ force: true });
            await browser.page.getByRole('heading', { name: title }).waitFor();
        }
    } finally {
        await browser.close();
    }
});

test('what sticks below the bar keeps clear of it, however much it says', async () => {
    const browser = await openBrowser({ viewport: phone, locale: 'fr' });
    const { page } = browser;
    try {
        await startMatch(page, 'bots');
        await playUntil(page, (moves) => moves === 2);
        await page.evaluate(() => scrollTo(0, 250));
        for (const words of ['', 'Avancez de 6 en ligne droite, puis de 5, puis encore de 4 cases vers la sortie.']) {
            await page.evaluate((words) => document.querySelector('.bar strong').append(words), words);
            await page.waitForFunction(() => {
                const bar = document.querySelector('.bar').getBoundingClientRect();
                const dice = document.querySelector('.loot .top').getBoundingClientRect();
                return bar.top === 0 && Math.abs(dice.top - bar.bottom) < 1;
            });
        }
        const height = await page.evaluate(() => document.querySelector('.bar').offsetHeight);
        assert.ok(height > 70, `the bar has grown to ${height} px`);
    } finally {
        await browser.close();
    }
});

test('covers on the home page fill their cards on every wide screen', async () => {
    const browser = await openBrowser({ locale: 'en-GB' });
    try {
        await browser.page.goto(site.url);
        for (const size of [{ width: 768, height: 1024 }, { width: 1100, height: 800 }, { width: 1440, height: 900 }]) {
            await browser.page.setViewportSize(size);
            const shares = await browser.page.locator('.games li').evaluateAll((cards) =>
                cards.map((card) => card.querySelector('svg').getBoundingClientRect().width / card.clientWidth),
            );
            assert.equal(shares.length, 5);
            for (const share of shares) assert.ok(share > 0.98, `a cover takes ${share} of its card at ${size.width} px`);
        }
    } finally {
        await browser.close();
    }
});
