/* Plays CRACK WORD through what a person sees and touches. */
import { begin, choose, openMore, settled } from './table.mjs';

/** Choose how the table is to be: options by their values, such as { hints: 'on' }. Where cards
 * may be challenged nobody is hurried unless a test wants it. */
export async function chooseTable(page, url, { way = 'bots', bots = 1, level = 'easy', window = 0, ...options } = {}) {
    await page.goto(`${url}/play/new/crackword`);
    await page.locator(`input[value=${way}]`).check({ force: true });
    if (way === 'bots') {
        await choose(page, 'bots', bots);
        await choose(page, 'level', level);
    }
    await openMore(page);
    for (const [name, value] of Object.entries(options)) await choose(page, name, value);
    if (options.mode === 'challenge' && way !== 'round') await choose(page, 'react', window);
}

export async function startMatch(page, url, how) {
    await chooseTable(page, url, how);
    await begin(page);
}

/** What stands on the bench, to see whether it has changed. Runs in the page. */
export function shownBench(before) {
    const bench = document.querySelector('.bench');
    const labels = [...(bench?.querySelectorAll('[aria-label]') ?? [])].map((one) => one.ariaLabel);
    const shown = [document.querySelector('.bar').className, bench?.textContent, ...labels].join('\n');
    return before === undefined ? shown : shown !== before;
}

/** The letters of the four rows, as a screen reader reads them; '' for an empty one. */
export const rows = async (page) =>
    (await page.locator('[data-row] > p').allInnerTexts()).map((text) => /^\D+\d ?: (\p{Lu}*)\./u.exec(text)?.[1] ?? '');

/** The hand, as [A, E, joker]. */
export const hand = (page) => page.locator('.case [data-card]').evaluateAll((all) => all.map((one) => one.dataset.card));

/* Runs in the page: press what the board offers next, and say what that was. A card is taken
 * that has a place; of several decisions the first, which is CRACK WORD. */
function pressNext(tried) {
    const press = (what, selector) => {
        const found = document.querySelector(selector);
        found?.click();
        return found ? what : '';
    };
    const cards = [...document.querySelectorAll('.case [data-card]')];
    const deed =
        press('answer', '[data-answer="accept"]') ||
        press('letter', '.letters [data-letter]') ||
        press('decision', '.note .primary') ||
        press('place', '[data-target]');
    if (deed) return deed;
    const next = cards.find((card) => !tried.includes(card.dataset.card));
    if (!next) return press('pass', '.pass');
    next.click();
    return `card ${next.dataset.card}`;
}

/** Make one move of whatever kind is asked; POUBELLE cards come last, as people keep them. */
export async function playOne(page) {
    const tried = [];
    const shown = await page.evaluate(() => document.querySelector('.bench').textContent);
    for (let i = 0; i < 60; i++) {
        const deed = await page.evaluate(pressNext, tried);
        if (deed.startsWith('card ')) tried.push(deed.slice(5));
        await page.waitForFunction(() => true);
        const sent = await page.evaluate(
            (shown) => document.querySelector('.board').getAttribute('aria-busy') === 'true' || (!document.querySelector('.case [aria-pressed=true], .note .primary') && document.querySelector('.bench').textContent !== shown),
            shown,
        );
        if (sent) return;
    }
    throw new Error('no move is found');
}

/** Play the person's moves until `stop` says so. Returns the number of moves. */
export async function playUntil(page, stop) {
    for (let moves = 0; moves < 400; moves++) {
        await settled(page);
        if (await stop(moves)) return moves;
        await playOne(page);
    }
    throw new Error('the match does not end');
}

/** A match that stands where a record's moves leave it: for what play seldom brings. */
export async function openAt(who, url, { mode = 'strict', hints = 'off', moves, language = 'fr' }) {
    await startMatch(who, url, { letters: language, mode, hints });
    await who.evaluate((moves) => {
        const key = `ludoteca.match.${location.pathname.split('/').at(-1)}`;
        const match = JSON.parse(localStorage.getItem(key));
        /* without sums and result, which are not those of these moves */
        const head = match.record.split('\n\n')[0].replace(/ #\w+$/gm, '').replace(/\nresult:.*/, '');
        match.record = `${head}\n\n${moves.join('\n')}\n`;
        localStorage.setItem(key, JSON.stringify(match));
    }, moves);
    await who.reload();
    await settled(who);
}
