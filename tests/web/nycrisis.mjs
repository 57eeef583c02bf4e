/* Plays New York Crisis through what a person sees and touches, and finds positions for it. */
import { begin, choose, openMore } from './table.mjs';
import { findMatch as findAny, openFound } from './talk.mjs';

/* ------------------------------------------------------ positions to begin from */

/** The record of a match, played by bots, at the first position that `wanted` accepts. */
export const findMatch = ({ plot = 'tutorial', seats = 1, family = 'one-each', bot = 'easy' }, wanted, most) =>
    findAny({ game: 'nycrisis', seats, options: { plot, family }, bot }, (sight, legal, { actors }) => wanted(sight, legal, actors), most);

/** Put a match on this device's shelf and open it; `seen` story cards have been read. */
export const openMatch = (page, url, match, seen = 9) =>
    openFound(page, url, { ...match, over: match.sight.duty === 'over', notes: { 0: `\n\u2042 ${seen}` } });

/* ---------------------------------------------------------------- a person's hands */

export async function startMatch(page, url, { bots = 1, plot = 'tutorial', family = 'one-each', level = 'easy' } = {}) {
    await page.goto(`${url}/play/new/nycrisis`);
    await page.locator('input[value=bots]').check({ force: true });
    await choose(page, 'bots', bots);
    if (bots) await choose(page, 'level', level);
    await choose(page, 'plot', plot);
    await openMore(page);
    await choose(page, 'family', family);
    await begin(page);
}

/** What stands on the table, to see whether it has changed. Runs in the page. */
export function shownCity(before) {
    const labels = [...document.querySelectorAll('.night [aria-label]')].map((one) => one.ariaLabel);
    const parts = [document.querySelector('.bar')?.className, document.querySelector('.night')?.textContent, ...labels];
    const shown = parts.join('\n');
    return before === undefined ? shown : shown !== before;
}

export const isReading = (page) => page.locator('[role=dialog]').isVisible();

/** What the board asks for, and the control that answers it best. Runs in the page. */
function bestControl() {
    const find = (selector) => document.querySelector(`.bench ${selector}`);
    const first = find('[data-character]') ?? find('[data-move]');
    if (first) return first;
    for (const verb of ['challenge', 'collect', 'dodge', 'remove', 'face', 'take']) {
        const target = find(`[data-target=${verb}]`);
        if (target) return target;
    }
    const worth = (area) => (/information/.test(area.ariaLabel) ? 2 : 0) - (/mafia|alert/.test(area.ariaLabel) ? 1 : 0);
    const [space] = [...document.querySelectorAll('.area.open')].sort((a, b) => worth(b) - worth(a));
    if (space && worth(space) > 1) return space;
    return find('[data-act=end]');
}

/** Make a sensible move, whatever is asked, with `press` for hands. */
export async function playOne(page, press) {
    if (await isReading(page)) {
        await page.keyboard.press('Escape');
        return;
    }
    const before = await page.evaluate(shownCity);
    const control = await page.evaluateHandle(bestControl);
    const kind = await control.evaluate((one) => Object.keys(one.dataset)[0]);
    await press(control);
    if (kind === 'target') await press(page.locator('.bench .go').first());
    else if (kind === 'space') await press(page.locator('[data-act=go]').first());
    else if (kind === 'act' && (await page.locator('.bench .warn').count())) await press(page.locator('.bench .go').first());
    await page.waitForFunction(shownCity, before);
}

export const byMouse = (one) => one.click();
