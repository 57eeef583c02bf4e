/* Plays Break the Code through what a person sees and touches. */
import { begin, choose, keptRecord, openMore } from './table.mjs';

/** Choose how the table is to be; `notes` is the help it gives. */
export async function chooseTable(page, url, { way = 'bots', notes = 'off', bots = 1, level = 'easy' } = {}) {
    await page.goto(`${url}/play/new/breakcode`);
    await page.locator(`input[value=${way}]`).check({ force: true });
    if (way === 'bots') {
        await choose(page, 'bots', bots);
        if (bots) await choose(page, 'level', level);
    }
    await openMore(page);
    await choose(page, 'notes', notes);
}

export async function startMatch(page, url, how) {
    await chooseTable(page, url, how);
    await begin(page);
}

/** On a phone the parts of the board share a place. */
export async function open(page, pane) {
    const tab = page.locator('.tabs').getByRole('button', { name: pane, exact: true });
    if (await tab.isVisible()) await tab.click();
}

/** What the row that is looked for says of each letter, as a screen reader reads it. */
export const target = (page) => page.locator('.tray.target ol .unseen').allInnerTexts();

/** The tiles that are certain, as one types them; null while one is missing. */
export async function certain(page) {
    const found = (await target(page)).map((text) => /noted (black|white|green) (\d)/.exec(text));
    if (!found.length || found.some((one) => !one)) return null;
    return found.map(([, colour, number]) => number + { black: 'b', white: 'w', green: '' }[colour]).join(' ');
}

/** Ask the question that leaves fewest, where the table tells; otherwise the first. */
export async function askBest(page) {
    await open(page, 'Questions');
    const left = (text) => Number(/≈ ([\d.,]+)/.exec(text)?.[1].replace(',', '') ?? Infinity);
    const least = async (all) => {
        const texts = await all.allInnerTexts();
        return all.nth(texts.reduce((best, text, i) => (left(text) < left(texts[best]) ? i : best), 0));
    };
    await (await least(page.locator('.card-face:not(:disabled)'))).click();
    await (await least(page.locator('.ask .buttons button'))).click();
}

export async function typeGuess(page, text) {
    await open(page, 'Guess');
    await page.getByLabel('Or type it:').fill(text);
    await page.getByLabel('Or type it:').press('Enter');
}

/** What stands on the board, to see whether it has changed. Runs in the page. */
export function shownDesk(before) {
    const shown = document.querySelector('.bar').className + document.querySelector('.desk')?.textContent;
    return before === undefined ? shown : shown !== before;
}

/** Make the move that brings the code closest. */
export async function playOne(page) {
    const before = await page.evaluate(shownDesk);
    const code = await certain(page);
    if (code) await typeGuess(page, code);
    else if (await page.getByRole('button', { name: 'Decline' }).isVisible())
        await page.getByRole('button', { name: 'Decline' }).click();
    else await askBest(page);
    await page.waitForFunction(shownDesk, before);
}

/** The code of a match on this device, from its record: what no player sees. */
export async function secretCode(page) {
    const tiles = [...(await keptRecord(page)).matchAll(/deal 1 (\d[bw]?)/g)].map((found) => found[1]);
    return tiles.sort().join(' ');
}
