/* What has just happened, as the steps tell it: which card was laid last, and which word was
 * taken from the table. */
import type { Step } from '../game';
import { layIn, type Sight } from './kinds';

/** An answer in a window, which nobody but its seat sees. */
export function isAnswer({ move }: Step): boolean {
    return move === 'accept' || move === 'challenge';
}

/** Where the newest card of a seat's lies: "left", "right", "open", "on 3". */
export function lastLay(recent: Step[]): { row: number; place: string } | null {
    const step = recent.findLast((one) => one.mover !== 'chance' && !isAnswer(one));
    const lay = step ? layIn(step.move) : null;
    if (lay) return { row: lay.row, place: lay.place === 'on' ? `on ${lay.position}` : lay.place };
    const refill = /^refill \S+ (\d)$/.exec(step?.move ?? '');
    return refill ? { row: Number(refill[1]), place: 'open' } : null;
}

/** Who played the newest card: a letter, a JOKER or a POUBELLE. */
export function lastPlayer(recent: Step[]): number | null {
    const step = recent.findLast(({ move }) => layIn(move) || /^(refill|trash) /.test(move));
    return step && step.mover !== 'chance' ? step.mover : null;
}

export interface Taken {
    word: string;
    points: number;
    seat: number;
}

/** The word that was taken between two sights: a row was emptied for a packet after a call. */
export function wordTaken(before: Sight, now: Sight, recent: Step[]): Taken | null {
    const seat = now.seats.findIndex((one, i) => one.packet > (before.seats[i]?.packet ?? 0));
    const call = recent.findLast(({ mover, move }) => mover === seat && layIn(move) !== null);
    const lay = call ? layIn(call.move) : null;
    if (seat < 0 || !lay?.crack || now.rows[lay.row - 1]?.letters) return null;
    const was = before.rows[lay.row - 1]?.letters ?? '';
    /* in challenge mode the card lay there already */
    const word = before.asked ? before.asked.letters : lay.place === 'left' ? lay.letter + was : lay.place === 'right' ? was + lay.letter : was;
    return { word, seat, points: now.seats[seat]!.packet - before.seats[seat]!.packet };
}
