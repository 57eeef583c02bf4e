/* Positions for the tests of the boards, found by bots through `ludoteca talk`, so that they
 * outlive changes of content and rules. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildFolder } from './browser.mjs';
import { openKept, settled } from './table.mjs';

/* `ludoteca talk`, one question after the other. */
export function talk() {
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
async function playOn(ask, { table, game, seed, bot, wanted, most }) {
    for (let steps = 0; steps < most; steps++) {
        const { actors, chance, over } = await ask({ do: 'actors', table });
        if (over || actors.includes(0)) {
            const { view } = await ask({ do: 'view', table, seat: 0 });
            const { legal } = over ? { legal: [] } : await ask({ do: 'legal', table, seat: 0 });
            if (wanted(view[game], legal, view)) return view[game];
        }
        if (over) return null;
        if (chance) await ask({ do: 'draw', table, seed: seed * 1000 + steps });
        else await ask({ do: 'bot', table, seat: actors[0], bot, play: true, seed: seed + steps });
    }
    return null;
}

/** The record of a match, played by bots, at the first position that `wanted` accepts. */
export async function findMatch({ game, seats, options = {}, bot = 'easy' }, wanted, most = 2000) {
    const { ask, end } = talk();
    try {
        for (let seed = 1; seed <= 300; seed++) {
            const { table } = await ask({ do: 'open', game, seats, options });
            const sight = await playOn(ask, { table, game, seed, bot, wanted, most });
            const names = ['You', 'Pip', 'Zora', 'Mox', 'Tilly'].slice(0, seats);
            const { record } = await ask({ do: 'save', table, names });
            await ask({ do: 'close', table });
            if (sight) return { game, record, seats: names, sight };
        }
        throw new Error('no such position');
    } finally {
        end();
    }
}

/** Put such a match on this device's shelf and open it. */
export async function openFound(page, url, { game, record, seats, over = false, notes = {} }) {
    await openKept(page, url, {
        id: `${game}-${Math.random().toString(36).slice(2)}`,
        game,
        title: game,
        seats: seats.map((name, i) => (i ? { name, kind: 'bot', level: 'easy' } : { name, kind: 'person' })),
        record,
        over,
        notes,
        window: 0,
    });
    await settled(page);
}
