/* Plays New York Crisis through what a person sees and touches, and finds positions for it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildFolder } from './browser.mjs';
import { begin, choose, openKept, openMore, settled } from './table.mjs';

/* ------------------------------------------------------ positions to begin from */

/* `ludoteca talk`, one question after the other. */
function talk() {
    const child = spawn(join(buildFolder, 'ludoteca'), ['talk'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return {
        async ask(request) {
            child.stdin.write(`${JSON.stringify(request)}\n`);
            const answer = JSON.parse((await answers.next()).value);
            if (!answer.ok) throw new Error(answer.error.text);
            return answer;
        },
        end: () => child.stdin.end(),
    };
}

/* One match between bots until seat 0 is asked in a position that is wanted; null if it ends before. */
async function playOn(ask, table, seed, bot, wanted, most) {
    for (let steps = 0; steps < most; steps++) {
        const { actors, chance, over } = await ask({ do: 'actors', table });
        const { view } = await ask({ do: 'view', table, seat: 0 });
        if (over || actors.includes(0)) {
            const { legal } = over ? { legal: [] } : await ask({ do: 'legal', table, seat: 0 });
            if (wanted(view.nycrisis, legal, view.actors)) return view.nycrisis;
        }
        if (over) return null;
        if (chance) await ask({ do: 'draw', table, seed: seed * 1000 + steps });
        else await ask({ do: 'bot', table, seat: actors[0], bot, play: true, seed: seed + steps });
    }
    return null;
}

/** The record of a match, played by bots, at the first position that `wanted` accepts. */
export async function findMatch({ plot = 'tutorial', seats = 1, family = 'one-each', bot = 'easy' }, wanted, most = 2000) {
    const { ask, end } = talk();
    try {
        for (let seed = 1; seed <= 300; seed++) {
            const { table } = await ask({ do: 'open', game: 'nycrisis', seats, options: { plot, family } });
            const sight = await playOn(ask, table, seed, bot, wanted, most);
            const names = ['You', 'Pip', 'Zora', 'Mox'].slice(0, seats);
            const { record } = await ask({ do: 'save', table, names });
            await ask({ do: 'close', table });
            if (sight) return { record, seats: names, sight };
        }
        throw new Error('no such position');
    } finally {
        end();
    }
}

/** Put a match on this device's shelf and open it; `seen` story cards have been read. */
export async function openMatch(page, url, { record, seats, sight }, seen = 9) {
    await openKept(page, url, {
        id: `nycrisis-${Math.random().toString(36).slice(2)}`,
        game: 'nycrisis',
        title: 'New York Crisis',
        seats: seats.map((name, i) => (i ? { name, kind: 'bot', level: 'easy' } : { name, kind: 'person' })),
        record,
        over: sight.duty === 'over',
        notes: { 0: `\n\u2042 ${seen}` },
    });
    await settled(page);
}

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
