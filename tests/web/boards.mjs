/* Positions in which the five boards show what takes most room. */
import * as crackit from './crackit.mjs';
import * as nycrisis from './nycrisis.mjs';
import { findMatch, openFound } from './talk.mjs';

const found = (what, wanted, most) => {
    let match;
    return async (page, url) => openFound(page, url, await (match ??= findMatch(what, wanted, most)));
};

const night = (what, wanted) => {
    let match;
    return async (page, url) => nycrisis.openMatch(page, url, await (match ??= nycrisis.findMatch(what, wanted)));
};

/** By game: names of positions, and how to open each. */
export const boards = {
    loot: {
        play: found({ game: 'loot', seats: 4, bot: 'normal' }, ({ phase, round }) => phase === 'move' && round === 7),
        alone: found({ game: 'loot', seats: 1, bot: 'normal' }, ({ phase, round }) => phase === 'move' && round === 9),
        end: found({ game: 'loot', seats: 3, bot: 'normal' }, ({ phase }) => phase === 'over'),
    },
    breakcode: {
        duel: found({ game: 'breakcode', seats: 2, bot: 'normal' }, ({ phase, asked }) => phase !== 'deal' && asked.length >= 5),
        four: found({ game: 'breakcode', seats: 4, bot: 'normal' }, ({ phase, asked }) => phase !== 'deal' && asked.length >= 8),
    },
    crackit: {
        turn: (page, url) => crackit.openMatch(page, url, crackit.matches.tokens),
        window: (page, url) => crackit.openMatch(page, url, crackit.matches.window),
        duel: (page, url) => crackit.openMatch(page, url, crackit.matches.narrowed),
        order: (page, url) => crackit.openMatch(page, url, crackit.matches.order),
        end: (page, url) => crackit.openMatch(page, url, crackit.matches.end),
    },
    crackword: {
        play: found({ game: 'crackword', seats: 4, options: { letters: 'fr' }, bot: 'normal' }, ({ rows, seats, phase }) =>
            phase === 'play' && seats.some(({ packet }) => packet > 3) && rows.some(({ letters }) => letters.length >= 7)),
        two: found({ game: 'crackword', seats: 2, options: { letters: 'en' }, bot: 'normal' }, ({ seats, phase }) =>
            phase === 'play' && seats[0].packet > 3),
    },
    nycrisis: {
        turn: night({ seats: 2, plot: 'witness', family: '4' }, (sight, legal) =>
            sight.duty === 'turn' && sight.story.cards.length > 1 && legal.some(({ move }) => move.startsWith('collect')) && sight.turn.reach.length > 4),
        tutorial: night({ seats: 1 }, (sight, legal) => sight.duty === 'turn' && sight.turn.dice.length > 0),
    },
};
