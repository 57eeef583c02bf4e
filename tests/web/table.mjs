/* What holds at the table of any game, as a person sees and touches it. */
import assert from 'node:assert/strict';

/** Wait until the person at this page is asked, or done, or the match is over, or a curtain
 * calls somebody. */
export async function settled(page) {
    await page.waitForFunction(() => {
        if (document.querySelector('.curtain')) return document.querySelector('.curtain .primary');
        const board = document.querySelector('.board');
        return board?.getAttribute('aria-busy') === 'false' && document.querySelector('.bar.yours, .bar.over, .handing');
    });
}

export const isOver = (page) => page.locator('.bar.over').isVisible();
export const isAsked = (page) => page.locator('.bar.yours').isVisible();

/** What screen readers are told last ends like this. */
export const told = (page, ending) =>
    page.waitForFunction((text) => document.querySelector('p[role=status]')?.innerText.endsWith(text), ending);

/** What has this text has the focus. */
export const focused = (page, text) => page.waitForFunction((text) => document.activeElement?.innerText === text, text);

/** On the screen of a new table: what is folded away is shown. */
export async function openMore(page) {
    await page.locator('.go button').waitFor();
    const folded = page.locator('details:not([open]) > summary');
    if (await folded.count()) await folded.click();
}

/** Choose one of a few there, by what it is called in the page. */
export async function choose(page, name, value) {
    await page.locator(`[data-choice=${name}] input[value="${value}"]`).check({ force: true });
}

/** On the screen of a new table, when all is chosen: begin. */
export async function begin(page) {
    await page.waitForFunction(() => !document.querySelector('.go button').disabled);
    await page.locator('.go button').click();
    await settled(page);
}

/** Likewise, with a server: make the table and return the invitation. */
export async function invite(page, name) {
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Create the table' }).click();
    await page.waitForURL(/\/t\//);
    return invitation(page);
}

/** The invitation, from the panel, which is closed again where it covers the table. */
export async function invitation(page) {
    await page.getByRole('button', { name: 'Invite' }).first().click();
    const link = await page.getByLabel('Invitation link').inputValue();
    await page.locator('aside').getByRole('img', { name: 'The link as a QR code' }).waitFor();
    const close = page.locator('aside').getByRole('button', { name: 'Close' });
    if (await close.count()) await close.click();
    return link;
}

/** Go on with Tab until what is wanted has the focus. */
export async function reach(page, wanted) {
    for (let i = 0; i < 90; i++) {
        if (await page.evaluate((selector) => document.activeElement.matches(selector), wanted)) return;
        await page.keyboard.press('Tab');
    }
    assert.fail(`${wanted} is not reached`);
}

/* ------------------------------------------------------ matches on this device */

/** The record of the match that is open, or of the only one, wherever it is kept. */
export function keptRecord(page) {
    return page.evaluate(async () => {
        const key = Object.keys(localStorage).find((one) => one.startsWith('ludoteca.match.'));
        const { id, record } = JSON.parse(localStorage.getItem(key));
        if (record) return record;
        const asked = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
        const vault = await asked(indexedDB.open('ludoteca-vault'));
        const kept = await asked(vault.transaction('records').objectStore('records').get(id));
        vault.close();
        return kept;
    });
}

/** Behind the curtain: the person who is called takes the device. */
export async function lift(page) {
    await page.locator('.curtain .primary').click();
    await page.locator('.curtain').waitFor({ state: 'detached' });
    await settled(page);
}

/** Who has seen enough passes the device on: the curtain falls. */
export async function pass(page) {
    await page.locator('.handing button').click();
    await page.locator('.curtain .primary').waitFor();
}

/** Put a match on this device's shelf and open it: `seats` are as the shelf keeps them. */
export async function openKept(page, url, match) {
    const kept = { holder: null, over: false, started: 1, changed: 1, ...match };
    await page.goto(`${url}/settings`);
    await page.evaluate((one) => localStorage.setItem(`ludoteca.match.${one.id}`, JSON.stringify(one)), kept);
    await page.goto(`${url}/play/here/${kept.id}`);
}

/** A record's text: who sits there, what was chosen, and what has happened. */
export function recordOf(game, names, options, moves) {
    const head = ['ludoteca record 1', `game: ${game}`, `seats: ${names.length}`];
    for (const [option, value] of Object.entries(options)) head.push(`${option}: ${value}`);
    names.forEach((name, i) => head.push(`seat ${i}: ${name}`));
    return `${head.join('\n')}\n\n${moves.join('\n')}\n`;
}
