/* Plays LOOT through what a person sees and touches. */
import { settled } from './table.mjs';

/** The table as it is shown; or, given what was shown before, whether it has changed. Runs
 * in the page. */
export function shownTable(before) {
    const table = document.querySelector('.loot');
    const labels = [...table.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
    const shown = [document.querySelector('.bar').className, table.textContent, ...labels].join('\n');
    return before === undefined ? shown : shown !== before;
}

/** Make the move that the board asks for: lay the dice, take a square that scores most,
 * or stay. Squares are taken by the keyboard. */
export async function playOne(page) {
    await page.waitForFunction(() => {
        const lay = document.querySelector('.place .go');
        const worth = (square) =>
            Math.max(0, ...[...square.ariaLabel.matchAll(/(\d+) (point|punto)/g)].map((found) => Number(found[1])));
        const [best] = [...document.querySelectorAll('button.target')].sort((a, b) => worth(b) - worth(a));
        const stay = document.querySelector('.preview .buttons button');
        (lay ?? best ?? stay)?.focus();
        return Boolean(lay ?? best ?? stay);
    });
    await page.keyboard.press('Enter');
    /* Where two ways lead to a square, the board asks which. */
    await page.evaluate(() => {
        const ways = document.querySelectorAll('.preview .buttons button');
        if (ways.length > 1) ways[0].click();
    });
}

/** Play the person's moves until `stop` says so. Returns the number of moves. */
export async function playUntil(page, stop) {
    for (let moves = 0; moves < 150; moves++) {
        await settled(page);
        if (await stop(moves)) return moves;
        await playOne(page);
    }
    throw new Error('the match does not end');
}
