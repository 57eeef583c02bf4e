/* Break the Code's screens, as far as a tour looks at them. */
import { secretCode, startMatch } from './breakcode.mjs';
import { site, stage } from './stage.mjs';
import { settled } from './table.mjs';
import { tour } from './tour.mjs';

stage('site');

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
        await startMatch(page, site.url, { notes: 'solver' });
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
        await startMatch(page, site.url, { bots: 2, notes: 'auto' });
        await ask(page, 1);
    },
    'four at the table': async (page) => {
        await startMatch(page, site.url, { bots: 3 });
        await ask(page, 1); /* bots may have guessed before a second turn */
    },
    'notes of four': (page) => pane(page, 2),
};

/* The same in every language: names of people, and the letters of their tiles. */
tour(screens, 'Pip|Zora|Mox|[A-E]');
