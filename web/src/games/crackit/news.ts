/* What has just happened, told by what the viewer saw before and sees now. */
import { t } from '../../text/t.svelte';
import { listText } from '../../text/words';
import type { SeatInfo, Step } from '../game';
import { isDial, type Sight, type WindowSight } from './kinds';
import { cardWord, placeWord, safeName, seatName, stepWord } from './words';

/** A number of a safe. */
export interface Spot {
    seat: number;
    number: number;
}

export type NewsKind = 'turned' | 'click' | 'found' | 'thrown' | 'prohibited' | 'stopped' | 'blocked' | 'reset' | 'plain';

export interface News {
    kind: NewsKind;
    text: string;
    spot?: Spot;
    /** the number that the dial was turned to */
    dial?: number;
}

export interface People {
    seats: SeatInfo[];
    you: number | null;
}

const same = (a: Step, b: Step) => a.mover === b.mover && a.move === b.move;

/** The steps in `now` that were not in `before`; null if the one does not follow the other. */
export function stepsSince(before: Step[], now: Step[]): Step[] | null {
    for (let added = 0; added <= now.length; added++) {
        const kept = now.length - added;
        if (kept > before.length || (kept === 0 && before.length)) continue;
        const old = before.slice(before.length - kept);
        if (old.every((step, i) => same(step, now[i]!))) return now.slice(kept);
    }
    return null;
}

/* A safe at the beginning of a sentence. */
function ownerName(seat: number, { seats, you }: People): string {
    return seat === you ? t('Your safe') : seatName(seats, seat, you);
}

const times = (list: number[], n: number) => list.filter((one) => one === n).length;

/* Where a dial card has come to lie; the first place that is new. */
function dialNews(before: Sight, now: Sight, by: number, at: number, dial: number, people: People): News {
    const name = seatName(people.seats, by, people.you);
    const rival = safeName(people.seats, at, people.you);
    for (const [number, one] of now.safes[at]!.numbers.entries()) {
        const old = before.safes[at]!.numbers[number]!;
        const spot = { seat: at, number };
        const values = { name, n: dial, rival, place: placeWord(number) };
        if (one.found && !old.found)
            return { kind: 'click', spot, dial, text: t('{name}: dial {n} against {rival}, {place}: CLICK!', values) };
        if (times(one.above, dial) > times(old.above, dial))
            return { kind: 'turned', spot, dial, text: t('{name}: dial {n} against {rival}, {place}: lower than {n}.', values) };
        if (times(one.below, dial) > times(old.below, dial))
            return { kind: 'turned', spot, dial, text: t('{name}: dial {n} against {rival}, {place}: higher than {n}.', values) };
    }
    return { kind: 'plain', text: t('{name}: dial {n} against {rival}.', { name, n: dial, rival }) };
}

/* Numbers that a CRACK IT card or a declaration has turned up. */
function foundSpots(before: Sight, now: Sight): (Spot & { value: number })[] {
    return now.safes.flatMap((safe, seat) =>
        safe.numbers.flatMap((one, number) =>
            one.found && !before.safes[seat]!.numbers[number]!.found ? [{ seat, number, value: one.value! }] : [],
        ),
    );
}

function declareNews(before: Sight, now: Sight, by: number, at: number, people: People): News {
    const spot = foundSpots(before, now).find(({ seat }) => seat === at);
    const values = {
        name: seatName(people.seats, by, people.you),
        rival: safeName(people.seats, at, people.you),
        n: spot?.value ?? '',
        place: placeWord(spot?.number ?? 0),
    };
    return { kind: 'click', spot, dial: spot?.value, text: t('{name}: {n} declared against {rival}, {place}: CLICK!', values) };
}

/** "Pip throws CRACK IT at Zora." */
export function thrownWord({ action }: WindowSight, { seats, you }: People): string {
    const name = seatName(seats, action.by, you);
    const card = cardWord(action.card);
    const at = action.at ?? null;
    if (action.from === 'pile') return t('{name}: {card} for the discard pile.', { name, card });
    if (action.from !== undefined && action.from === you) return t('{name}: {card} for your hand.', { name, card });
    if (action.from !== undefined)
        return t('{name}: {card} for the hand of {rival}.', { name, card, rival: seatName(seats, action.from, you) });
    if (action.card === 'master' && at !== null)
        return t('{name}: {card}. Next: {rival}.', { name, card, rival: safeName(seats, at, you) });
    if (at !== null) return t('{name}: {card} against {rival}.', { name, card, rival: safeName(seats, at, you) });
    return t('{name}: {card}.', { name, card });
}

/** The whole story of a window, for those who are asked. */
export function windowWord(window: WindowSight, people: People): string {
    const words = [thrownWord(window, people)];
    if (window.prohibitions === 1)
        words.push(t('Prohibition by {name}.', { name: seatName(people.seats, window.by, people.you) }));
    if (window.prohibitions > 1)
        words.push(
            window.stopped
                ? t('Prohibition no. {n}, by {name}: it stops the action.', {
                      n: window.prohibitions,
                      name: seatName(people.seats, window.by, people.you),
                  })
                : t('Prohibition no. {n}, by {name}: the action goes through again.', {
                      n: window.prohibitions,
                      name: seatName(people.seats, window.by, people.you),
                  }),
        );
    return words.join(' ');
}

/* A window is closed: the action takes effect, or a Prohibition is played. */
function answerNews(before: Sight, now: Sight, by: string, people: People): News[] {
    const { seats, you } = people;
    if (by !== 'none') {
        const name = seatName(seats, Number(by), you);
        const card = before.window ? cardWord(before.window.card) : '';
        return [{ kind: 'prohibited', text: t('{name}: Prohibition against {card}.', { name, card }) }];
    }
    const found = foundSpots(before, now);
    const turnedUp: News[] = found.map((spot) => ({
        kind: 'found',
        spot,
        dial: spot.value,
        text: t('{rival}, {place}: it is a {n}.', {
            rival: ownerName(spot.seat, people),
            place: placeWord(spot.number),
            n: spot.value,
        }),
    }));
    if (turnedUp.length) return turnedUp;
    const window = before.window;
    if (window?.stopped) return [{ kind: 'stopped', text: t('{card} is stopped.', { card: cardWord(window.action.card) }) }];
    return blockNews(before, now, people);
}

function blockNews(before: Sight, now: Sight, people: People): News[] {
    return now.safes.flatMap((safe, seat) =>
        safe.numbers.flatMap((one, number): News[] =>
            one.blocked && !before.safes[seat]!.numbers[number]!.blocked
                ? [
                      {
                          kind: 'blocked',
                          spot: { seat, number },
                          text: t('{rival}, {place}: blocked.', { rival: ownerName(seat, people), place: placeWord(number) }),
                      },
                  ]
                : [],
        ),
    );
}

function resetNews(before: Sight, now: Sight, seat: number, people: People): News[] {
    const number = now.safes[seat]!.numbers.findIndex((one, i) => !one.found && before.safes[seat]!.numbers[i]!.found);
    if (number < 0) return [];
    const values = { name: ownerName(seat, people), place: placeWord(number) };
    return [{ kind: 'reset', spot: { seat, number }, text: t('{name}, {place}: new and hidden.', values) }];
}

function outNews(before: Sight, now: Sight, { seats, you }: People): News[] {
    const opened = now.safes.flatMap((safe, seat) => (safe.open && !before.safes[seat]!.open ? [seatName(seats, seat, you)] : []));
    if (!opened.length) return [];
    const names = listText(opened);
    return [
        {
            kind: 'plain',
            text: now.mode === 'thieves' ? t('Open and out: {names}.', { names }) : t('Open: {names}.', { names }),
        },
    ];
}

/* What chance does in public view besides dealing. */
function chanceNews(before: Sight, now: Sight, move: string, people: People): News[] {
    const [word, first] = move.split(' ');
    if (word === 'answer') return answerNews(before, now, first!, people);
    if (word === 'number') return resetNews(before, now, Number(first), people);
    if (word === 'first')
        return [{ kind: 'plain', text: t('{name}: the first turn.', { name: seatName(people.seats, Number(first), people.you) }) }];
    return [];
}

function discardWord(name: string, move: string): string {
    const cards = move.split(' ').slice(1);
    return cards[0] === 'nothing'
        ? t('{name}: pass.', { name })
        : t('{name}: discarded {cards}.', { name, cards: listText(cards.map(cardWord)) });
}

function seatNews(before: Sight, now: Sight, by: number, move: string, people: People): News[] {
    const { seats, you } = people;
    const [word, first, , last] = move.split(' ');
    const name = seatName(seats, by, you);
    if (word === 'dial' || word === 'take') return [dialNews(before, now, by, Number(last), Number(first), people)];
    if (word === 'extra' && before.extra !== null) return [dialNews(before, now, by, before.extra, Number(first), people)];
    if (word === 'declare') return [declareNews(before, now, by, Number(first), people)];
    if (word === 'discard') return [{ kind: 'plain', text: discardWord(name, move) }];
    if (word && !isDial(word) && /^(hint|block|reset|crack|master)$/.test(word) && now.window)
        return [{ kind: 'thrown', text: thrownWord(now.window, people) }];
    return [];
}

/** What the steps between two views brought about. */
export function newsOf(before: Sight, now: Sight, steps: Step[], people: People): News[] {
    if (before.game !== now.game) return [];
    const found = steps.flatMap(({ mover, move }) =>
        mover === 'chance' ? chanceNews(before, now, move, people) : seatNews(before, now, mover, move, people),
    );
    return [...found, ...outNews(before, now, people)];
}

/** Steps that are only known from the log, such as when the page has just been opened. */
export function oldNews(steps: Step[], { seats, you }: People): News[] {
    const told = steps.filter(({ mover, move }) => mover !== 'chance' && mover !== you && !/^(pass|prohibit|end|order|\?)/.test(move));
    return told.slice(-2).map((step) => ({
        kind: 'plain',
        text: t('{name}: {what}.', { name: seatName(seats, step.mover as number, you), what: stepWord(step, (seat) => safeName(seats, seat, you)) }),
    }));
}
