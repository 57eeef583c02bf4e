/* Positions in which the five boards show what takes most room. Those that bots have to play
 * to are kept as records beside this file, for finding them takes minutes:
 *
 *   node tests/web/boards.mjs        finds them anew, when a rule or a bot has changed */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as crackit from './crackit.mjs';
import { findMatch, openFound } from './talk.mjs';

const word = (wanted) => ({ seats: wanted, options: { letters: wanted === 2 ? 'en' : 'fr' }, bot: 'normal' });
const night = { seats: 2, options: { plot: 'witness', family: '4' } };

/* By game and position: a table, and what is to be seen at it by seat 0. */
const searched = {
    loot: {
        play: [{ seats: 4, bot: 'normal' }, ({ phase, round }) => phase === 'move' && round === 7],
        alone: [{ seats: 1, bot: 'normal' }, ({ phase, round }) => phase === 'move' && round === 9],
        end: [{ seats: 3, bot: 'normal' }, ({ phase }) => phase === 'over'],
    },
    breakcode: {
        duel: [{ seats: 2, bot: 'normal' }, ({ phase, asked }) => phase !== 'deal' && asked.length >= 5],
        four: [{ seats: 4, bot: 'normal' }, ({ phase, asked }) => phase !== 'deal' && asked.length >= 8],
        end: [{ seats: 3, bot: 'normal' }, ({ phase }) => phase === 'over'],
    },
    crackword: {
        play: [word(4), ({ rows, seats, phase }) =>
            phase === 'play' && seats.some(({ packet }) => packet > 3) && rows.some(({ letters }) => letters.length >= 7)],
        two: [word(2), ({ seats, phase }) => phase === 'play' && seats[0].packet > 3],
        end: [word(3), ({ phase }) => phase === 'over'],
    },
    nycrisis: {
        turn: [night, (sight, legal) =>
            sight.duty === 'turn' && sight.story.cards.length > 1 && legal.some(({ move }) => move.startsWith('collect')) && sight.turn.reach.length > 4],
        tutorial: [{ seats: 1, options: { plot: 'tutorial' } }, (sight) => sight.duty === 'turn' && sight.turn.dice.length > 0],
        end: [night, (sight) => sight.duty === 'over'],
    },
};

const fileOf = (game, position) => fileURLToPath(new URL(`boards/${game}-${position}.ludo`, import.meta.url));

function openKept(game, position) {
    return async (page, url) => {
        const record = readFileSync(fileOf(game, position), 'utf8');
        const seats = [...record.matchAll(/^seat \d: (\S+)/gm)].map(([, name]) => name);
        /* all story cards have been read */
        const notes = game === 'nycrisis' ? { 0: '\n\u2042 9' } : {};
        await openFound(page, url, { game, record, seats, over: position === 'end', notes });
    };
}

const openVault = (match) => (page, url) => crackit.openMatch(page, url, match);

/** By game: names of positions, and how to open each. The first is the one in the midst of play. */
export const boards = {
    ...Object.fromEntries(
        Object.entries(searched).map(([game, positions]) => [
            game,
            Object.fromEntries(Object.keys(positions).map((position) => [position, openKept(game, position)])),
        ]),
    ),
    crackit: {
        turn: openVault(crackit.matches.tokens),
        window: openVault(crackit.matches.window),
        duel: openVault(crackit.matches.narrowed),
        order: openVault(crackit.matches.order),
        between: openVault(crackit.matches.between),
        end: openVault(crackit.matches.end),
    },
};

if (process.argv[1] === fileURLToPath(import.meta.url))
    for (const [game, positions] of Object.entries(searched))
        for (const [position, [table, wanted]] of Object.entries(positions)) {
            const { record } = await findMatch({ game, ...table }, wanted);
            writeFileSync(fileOf(game, position), record);
        }
