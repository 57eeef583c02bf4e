/* CRACK IT in words: cards, moves, steps. The rulebook's terms. */
import { t, tn } from '../../text/t.svelte';
import type { SeatInfo, Step, TableDescription, Tell } from '../game';
import { isDial, modeOf, sightOf, sourceIn, type CardName, type Idle, type Ledger, type NumberSight, type Sight, type Way } from './kinds';

/** A card's name, as it stands in sentences and lists. */
export function cardWord(card: CardName): string {
    switch (card) {
        case 'hint':
            return t('Hint');
        case 'block':
            return t('Block');
        case 'reset':
            return t('Reset');
        case 'crack':
            return 'CRACK IT';
        case 'master':
            return t('Master CRACK IT');
        case 'prohibit':
            return t('Prohibition');
        default:
            return t('dial {n}', { n: card });
    }
}

/** What a card does, in a sentence. */
export function cardHelp(card: CardName): string {
    switch (card) {
        case 'hint':
            return t('Take a dial card from the discard pile or a rival’s hand and play it at once.');
        case 'block':
            return t('Put it on a rival’s first discovered number: that one can never be reset.');
        case 'reset':
            return t('Your last discovered number is replaced by a new, hidden one.');
        case 'crack':
            return t('Turn up a rival’s next number. No CLICK; your turn ends.');
        case 'master':
            return t('Turn up the next number of every rival. No CLICK; your turn ends.');
        case 'prohibit':
            return t('Not for your own turn: it stops an action card that a rival throws.');
        default:
            return t('Play it against a rival’s next number: once in a turn.');
    }
}

/** Why a card cannot be used now. */
export function idleWord(why: Idle | undefined): string {
    switch (why) {
        case 'attacked':
            return t('You have made your dial attack in this turn.');
        case 'reaction':
            return t('A Prohibition waits for a card that a rival throws.');
        case 'no target':
            return t('No rival has a discovered number without a Block.');
        case 'nothing discovered':
            return t('None of your numbers is discovered.');
        case 'open':
            return t('Your safe is open: it can no longer be reset.');
        case 'blocked':
            return t('Your last discovered number is blocked.');
        case 'duel':
            return t('Two safes are left: there is no Reset in the final duel.');
        default:
            return t('You cannot use it now.');
    }
}

/** What moved a seat's tokens in a game, a line for each reason. */
export function ledgerWords({ returned, prestige, blocks, opened, last }: Ledger): string[] {
    const lines = [
        prestige && t('★ +{n}: safes opened', { n: prestige }),
        returned && t('☠ −{n}: numbers discovered', { n: returned }),
        last && t('☠ −{n}: the last safe shut', { n: last }),
        blocks && t('☠ +{n}: Blocks received', { n: blocks }),
        opened && t('☠ +{n}: own safe opened', { n: opened }),
    ];
    return lines.filter((line) => typeof line === 'string');
}

export function pointsWord(points: number): string {
    return tn(points, '{n} point', '{n} points').replace('-', '−');
}

export function seatName(seats: SeatInfo[], seat: number, you: number | null): string {
    if (seat === you) return t('You');
    return seats[seat]?.name || t('Seat {n}', { n: seat + 1 });
}

/** A safe where it is attacked: "at Pip", "at your safe". */
export function safeName(seats: SeatInfo[], seat: number, you: number | null): string {
    return seat === you ? t('your safe') : seatName(seats, seat, you);
}

/** "1st number" */
export function placeWord(number: number): string {
    return [t('1st number'), t('2nd number'), t('3rd number')][number] ?? '';
}

export function rangeWord({ low, high }: { low: number; high: number }): string {
    return low === high ? String(low) : `${low}–${high}`;
}

function percent(part: number): string {
    return t('{n} %', { n: Math.round(part * 100) });
}

/** "CLICK 11 % · higher 44 % · lower 45 %": what the number is, not the dial */
export function oddsWord(way: Way): string {
    return [
        t('CLICK {part}', { part: percent(way.click ?? 0) }),
        t('higher {part}', { part: percent(way.below ?? 0) }),
        t('lower {part}', { part: percent(way.above ?? 0) }),
    ].join(' · ');
}

export function clickWord(way: Way): string {
    return percent(way.click ?? 0);
}

/** Where a number of a safe lies: "Pip, 2nd number". */
export function aimWord(way: Way, seats: SeatInfo[], you: number | null): string {
    return t('{name}, {number}', {
        name: safeName(seats, way.at!, you),
        number: placeWord(way.number!),
    });
}

/** What a move does, on the button that makes it. */
export function wayWord(way: Way, seats: SeatInfo[], you: number | null): string {
    const [word, card] = way.move.split(' ');
    const source = sourceIn(way.move);
    if (source === 'pile') return t('from the discard pile');
    if (source !== null) return t('from the hand of {name}', { name: seatName(seats, source, you) });
    const aim = way.at === undefined ? '' : aimWord(way, seats, you);
    switch (word) {
        case 'dial':
            return t('Dial {n} against {aim}', { n: card!, aim });
        case 'extra':
            return t('Extra dial {n} against {aim}', { n: card!, aim });
        case 'take':
            return t('Play the {n} against {aim}', { n: card!, aim });
        case 'declare':
            return t('Declare {n}: {aim}', { n: way.value!, aim });
        case 'block':
            return t('Block {aim}', { aim });
        case 'crack':
            return t('CRACK IT: {aim}', { aim });
        case 'reset':
            return t('Reset your {number}', { number: placeWord(way.number!) });
        case 'master':
            return t('Master CRACK IT on every rival');
        case 'prohibit':
            return t('Prohibit');
        default:
            return way.move;
    }
}

/** What follows from a move, under its name; '' where there is nothing to add. */
export function wayHelp(way: Way, sight: Sight): string {
    const source = sourceIn(way.move);
    if (source === 'pile') {
        const dials = Object.entries(sight.piles.discard).filter(([card]) => isDial(card));
        return dials.length ? dials.map(([card, count]) => (count > 1 ? `${card} (×${count})` : card)).join(', ') : t('no dial card there');
    }
    if (source !== null) {
        const { dials } = sight.safes[source]!.known;
        return dials.length
            ? t('you know of: {dials}', { dials: dials.join(', ') })
            : tn(sight.safes[source]!.cards, '{n} card', '{n} cards');
    }
    if (way.click !== undefined) return oddsWord(way);
    if (way.move.startsWith('declare'))
        return way.free ? t('sure CLICK; costs nothing') : t('sure CLICK; it is your dial attack');
    return /^(crack|master)/.test(way.move) ? t('no CLICK; your turn ends') : '';
}

/** A number of a safe, as a screen reader says it. */
export function numberWord(number: NumberSight, place: number, own: boolean): string {
    const words = [placeWord(place)];
    if (number.found) {
        words.push(t('{n}, discovered', { n: number.value! }));
        if (number.blocked) words.push(t('blocked'));
    } else {
        if (own && number.value !== null) words.push(t('{n}, hidden from the others', { n: number.value }));
        else if (number.value !== null) words.push(t('{n}, never discovered', { n: number.value }));
        words.push(
            number.low === number.high
                ? t('perfectly narrowed: {n}', { n: number.low })
                : t('between {low} and {high}', { low: number.low, high: number.high }),
        );
        if (number.above.length) words.push(t('dials above: {dials}', { dials: number.above.join(', ') }));
        if (number.below.length) words.push(t('dials below: {dials}', { dials: number.below.join(', ') }));
    }
    return words.join('; ');
}

const seatNumber = (seat: number) => t('seat {n}', { n: seat + 1 });

/** A step of the log, without its mover; `nameOf` says what the others are called. */
export function stepWord(step: Step, nameOf: (seat: number) => string = seatNumber): string {
    const [word, ...rest] = step.move.split(' ');
    const seatWord = (seat: string | undefined) => nameOf(Number(seat));
    switch (word) {
        case 'order':
            return t('lays down {numbers}', { numbers: rest.join(' ') });
        case 'discard':
            return rest[0] === 'nothing'
                ? t('passes')
                : t('discards {cards}', { cards: rest.map(cardWord).join(', ') });
        case 'dial':
            return t('plays dial {n} against {seat}', { n: rest[0]!, seat: seatWord(rest[2]) });
        case 'extra':
            return t('plays an extra dial: {n}', { n: rest[0]! });
        case 'declare':
            return t('declares the number of {seat}', { seat: seatWord(rest[0]) });
        case 'hint':
            return rest[0] === 'pile'
                ? t('throws a Hint for the discard pile')
                : t('throws a Hint for the hand of {seat}', { seat: seatWord(rest[0]) });
        case 'take':
            return t('takes a {n} and plays it against {seat}', { n: rest[0]!, seat: seatWord(rest[2]) });
        case 'block':
            return t('throws a Block at {seat}', { seat: seatWord(rest[0]) });
        case 'reset':
            return t('throws a Reset');
        case 'crack':
            return t('throws CRACK IT at {seat}', { seat: seatWord(rest[0]) });
        case 'master':
            return t('throws Master CRACK IT');
        case 'end':
            return t('ends the turn');
        case 'pass':
            return t('lets it pass');
        case 'prohibit':
            return t('wants to prohibit it');
        case 'number':
            return rest[1] === '?'
                ? t('deals a number to {seat}', { seat: seatWord(rest[0]) })
                : t('deals the number {n} to {seat}', { n: rest[1]!, seat: seatWord(rest[0]) });
        case 'card':
            return rest[1] === '?'
                ? t('deals a card to {seat}', { seat: seatWord(rest[0]) })
                : t('deals {card} to {seat}', { card: cardWord(rest[1]!), seat: seatWord(rest[0]) });
        case 'first':
            return t('chooses who begins: {seat}', { seat: seatWord(rest[0]) });
        case 'answer':
            return rest[0] === 'none'
                ? t('closes the window: nobody prohibits')
                : t('closes the window: {seat} prohibits', { seat: seatWord(rest[0]) });
        default:
            return step.move;
    }
}

/** What the viewer is asked now; '' when there is nothing to do. */
export function askedMeWord(_table: TableDescription, tell: Tell): string {
    const { view } = tell;
    if (view.seat === null || !view.actors.includes(view.seat)) return '';
    const sight = sightOf(view);
    if (sight.phase === 'order') return t('Lay your three numbers down, in any order.');
    if (sight.phase === 'hint') return t('Take a dial card and play it.');
    if (sight.extra !== null) return t('CLICK! You may play an extra dial now.');
    if (sight.declare !== null) return t('Perfectly narrowed: you may declare it.');
    if (!sight.acted) return t('Discard, or use resources.');
    return sight.attack ? t('Go on, or end your turn.') : t('Action cards, or end your turn.');
}

export function modeWord(table: TableDescription): string {
    return modeOf(table) === 'safes' ? t('King of Safes') : t('King of Thieves');
}

export function optionWord(option: string, value?: string): string {
    if (option === 'mode') {
        if (value === undefined) return t('Mode');
        return value === 'safes' ? t('King of Safes: two games, tokens') : t('King of Thieves: the last safe shut');
    }
    if (option === 'cards') {
        if (value === undefined) return t('Card table');
        return value === 'standard' ? t('the usual one') : value;
    }
    return value ?? option;
}
