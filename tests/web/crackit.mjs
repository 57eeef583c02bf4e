/* Plays CRACK IT through what a person sees and touches. */
import { begin, choose, openKept, recordOf, settled } from './table.mjs';

/** Choose how the table is to be. */
export async function chooseTable(page, url, { way = 'bots', bots = 1, level = 'easy', mode = 'thieves' } = {}) {
    await page.goto(`${url}/play/new/crackit`);
    await page.locator(`input[value=${way}]`).check({ force: true });
    if (way === 'bots') {
        await choose(page, 'bots', bots);
        await choose(page, 'level', level);
    }
    await choose(page, 'mode', mode);
}

export async function startMatch(page, url, how) {
    await chooseTable(page, url, how);
    await begin(page);
}

/** What stands on the table, to see whether it has changed. Runs in the page. */
export function shownVault(before) {
    if (document.querySelector('.curtain')) return before === undefined ? 'curtain' : before !== 'curtain';
    const labels = [...document.querySelectorAll('.vault [aria-label]')].map((one) => one.ariaLabel);
    const shown = [document.querySelector('.bar').className, document.querySelector('.table').textContent, ...labels].join('\n');
    return before === undefined ? shown : shown !== before;
}

export const layDown = (page) => page.locator('.order .go').click();

/** What the board asks for now. */
export async function asked(page) {
    return page.evaluate(() => {
        if (document.querySelector('.order')) return 'order';
        if (document.querySelector('section.thrown')) return 'window';
        return document.querySelector('.dock .lead') ? 'hint' : 'turn';
    });
}

/** Answer in a window: "Let it pass" or "Prohibit". Whoever is too slow has let it pass. */
export async function answer(page, name) {
    const button = page.locator('.answers').getByRole('button', { name, exact: true });
    await button.click({ timeout: 5000 }).catch(async (reason) => {
        if (await button.count()) throw reason;
    });
}

const clicks = (text) => Number(/CLICK (\d+)/.exec(text)?.[1] ?? -1);

/** The card and the place where a CLICK is likeliest, by what the buttons say. */
export async function bestWay(page) {
    let best = { odds: -1, card: -1, way: -1 };
    const cards = page.locator('.hand button:not(.dim)');
    for (let card = 0; card < (await cards.count()); card++) {
        await cards.nth(card).click();
        for (const [way, text] of (await page.locator('.way').allInnerTexts()).entries())
            if (clicks(text) > best.odds) best = { odds: clicks(text), card, way };
        await cards.nth(card).click();
    }
    return best;
}

/** Discard these cards of the hand, by their place; it ends the turn. */
export async function discard(page, places) {
    await page.getByRole('button', { name: 'Discard cards…' }).click();
    for (const place of places) await page.locator('.hand button').nth(place).click();
    await page.locator('.acts .go').click();
}

async function playTurn(page) {
    const declare = page.locator('.way', { hasText: 'Declare' });
    if (await declare.count()) return declare.first().click();
    const { odds, card, way } = await bestWay(page);
    if (odds >= 0) {
        await page.locator('.hand button:not(.dim)').nth(card).click();
        return page.locator('.way').nth(way).click();
    }
    const end = page.getByRole('button', { name: 'End the turn' });
    if (await end.count()) return end.click();
    return discard(page, [0, 1, 2]);
}

/** Make a sensible move, whatever is asked. */
export async function playOne(page) {
    const before = await page.evaluate(shownVault);
    const what = await asked(page);
    if (what === 'order') await layDown(page);
    else if (what === 'window') await answer(page, 'Let it pass');
    else await playTurn(page);
    await page.waitForFunction(shownVault, before);
}

/* ------------------------------------------------ matches that are known */

const deal = (numbers, hands, first) => [
    ...numbers.flatMap((three, seat) => [...three].map((number) => `chance number ${seat} ${number}`)),
    ...numbers.map((three, seat) => `${seat} order ${[...three].join(' ')}`),
    ...hands.flatMap((hand, seat) => hand.split(' ').map((card) => `chance card ${seat} ${card}`)),
    `chance first ${first}`,
];

const passes = (...seats) => [...seats.map((seat) => `${seat} pass`), 'chance answer none'];

const five = [
    ...deal(
        ['492', '185', '773', '065', '238'],
        ['5 7 hint crack prohibit', '4 6 block reset prohibit', '9 3 2 hint 0', '8 8 crack 1 reset', '4 4 6 hint prohibit'],
        0,
    ),
    ...['0 dial 5 at 1', '0 end', 'chance card 0 7'],
    ...['1 dial 4 at 0', '1 extra 6', '1 end', 'chance card 1 2', 'chance card 1 3'],
    ...['2 dial 9 at 3', '2 end', 'chance card 2 5'],
    ...['3 crack 2', ...passes(0, 1, 2, 4), 'chance card 3 9'],
    ...['4 hint 0', '1 pass', '2 pass', '3 pass'],
];
const chain = [
    ...five,
    ...['0 prohibit', 'chance answer 0'],
    ...['1 pass', '2 pass', '3 pass', '4 prohibit', 'chance answer 4'],
    ...['1 pass', '2 pass', '3 pass'],
];
const turn = [
    ...chain,
    ...['0 pass', 'chance answer none', '4 take 7 at 0', '4 end', 'chance card 4 1', 'chance card 4 0'],
];
const duel = deal(['492', '185'], ['0 2 reset block 5', '4 hint 6 6 7'], 1);
const narrowed = [
    ...duel,
    ...['1 dial 4 at 0', '1 end', 'chance card 1 8'],
    ...['0 dial 2 at 1', '0 end', 'chance card 0 1', '1 discard nothing', '0 dial 0 at 1'],
];

/* Pip's safe is opened in one go. */
const opened = [...deal(['492', '185'], ['1 8 5 5 hint', '6 6 7 7 8'], 0), '0 dial 1 at 1', '0 extra 8', '0 extra 5'];

/** Matches in which seat 0 is asked: what has happened in them so far. */
export const matches = {
    order: { seats: 2, moves: [...deal(['492', '185'], [], 0).slice(0, 6), '1 order 1 8 5'] },
    begin: { seats: 2, moves: deal(['492', '185'], ['3 7 hint crack prohibit', '1 6 6 7 7'], 0) },
    begin3: {
        seats: 3,
        moves: deal(['492', '185', '773'], ['3 7 hint crack prohibit', '1 6 6 7 7', '9 3 2 hint 0'], 0),
    },
    /** five at the table; Tilly wants a dial of one's hand, in which there is a Prohibition */
    window: { seats: 5, moves: five },
    /** it was played, and was itself prohibited */
    chain: { seats: 5, moves: chain },
    turn: { seats: 5, moves: turn },
    tokens: { seats: 5, mode: 'safes', moves: turn },
    hint: { seats: 5, moves: [...turn, '0 hint pile', ...passes(1, 2, 3, 4)] },
    /** Pip's first number can only be a 1, and one's own first is discovered */
    narrowed: { seats: 2, moves: narrowed },
    /** a CLICK by a Hint's dial: an extra dial and the attack */
    extra: {
        seats: 2,
        moves: [
            ...deal(['492', '185'], ['hint 8 5 9 9', '1 6 6 7 7'], 1),
            ...['1 discard 1', 'chance card 1 2', '0 hint pile', ...passes(1), '0 take 1 at 1'],
        ],
    },
    /** the first game of King of Safes is over, the numbers of the second are dealt */
    between: { seats: 2, mode: 'safes', moves: [...opened, ...deal(['492', '185'], [], 0).slice(0, 6)] },
    end: { seats: 2, over: true, moves: opened },
};

/** Put a match on this device's shelf and open it. One is asked in every window, unless
 * `standing` says otherwise: null is what a new match begins with. */
export async function openMatch(page, url, { seats, mode = 'thieves', moves, over = false, standing = { until: false, turn: null } }) {
    const names = ['You', 'Pip', 'Zora', 'Mox', 'Tilly'].slice(0, seats);
    await openKept(page, url, {
        id: `crackit-${Math.random().toString(36).slice(2)}`,
        game: 'crackit',
        title: 'CRACK IT',
        seats: names.map((name, i) => (i ? { name, kind: 'bot', level: 'easy' } : { name, kind: 'person' })),
        record: recordOf('crackit', names, { mode }, moves),
        over,
        window: 0 /* no time limit */,
        standing: standing ? { 0: standing } : undefined,
    });
    await settled(page);
}
