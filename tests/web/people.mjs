/* People in browsers of their own, at a server's table. */
import assert from 'node:assert/strict';
import { desktop, openBrowser, phone } from './browser.mjs';
import { playOne, shownTable } from './loot.mjs';
import { invitation, isAsked, openMore, settled } from './table.mjs';

/** As many people, on phones and desktops in turn; `more` is for all of their browsers. */
export async function withBrowsers(count, body, more = {}) {
    const browsers = [];
    try {
        for (let i = 0; i < count; i++) browsers.push(await openBrowser({ viewport: i % 2 ? desktop : phone, ...more }));
        await body(...browsers.map((browser) => browser.page));
        for (const browser of browsers) assert.deepEqual(browser.complaints, []);
    } finally {
        for (const browser of browsers) await browser.close();
    }
}

/** The first person makes a table of the server's and returns the invitation. */
export async function makeTable(server, page, name, { people = 2, bots = 0, clock = '' } = {}) {
    await page.goto(`${server.url}/play/new/loot`);
    await page.locator('input[value=online]').check({ force: true });
    await page.getByLabel('Your name').fill(name);
    const choose = async (group, n) => {
        const radio = page.getByRole('group', { name: group }).getByRole('radio', { name: String(n), exact: true });
        await radio.focus();
        await radio.press('Space');
    };
    await choose('People', people);
    if (bots) await choose('Bots as well', bots);
    if (clock) {
        await openMore(page);
        await choose('Clock', clock);
    }
    await page.getByRole('button', { name: 'Create the table' }).click();
    await page.waitForURL(/\/t\//);
    if (people === 1) return null;
    return invitation(page);
}

export async function join(page, link, name) {
    await page.goto(link);
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: /Sit down|Watch/ }).click();
    await page.locator('.bar').waitFor();
}

/** Whoever is asked moves, until `stop` says so. */
export async function playTogether(pages, stop) {
    for (let turns = 0; turns < 300; turns++) {
        if (await stop(turns)) return;
        await Promise.any(pages.map((page) => settled(page)));
        for (const page of pages)
            if ((await isAsked(page)) && (await page.locator('.board').getAttribute('aria-busy')) === 'false') {
                const before = await page.evaluate(shownTable);
                await playOne(page);
                await page.waitForFunction(shownTable, before);
            }
    }
    assert.fail('the match does not end');
}
