/* LOOT in words: squares, moves, rewards, rounds. The rulebook's terms. */
import { t, tn } from '../../text/t.svelte';
import type { SeatInfo, Step, TableDescription, Tell } from '../game';
import {
    planOf,
    sightOf,
    squareIn,
    type Ability,
    type Colour,
    type Part,
    type Reward,
    type Sheet,
    type Sight,
    type Square,
    type Way,
} from './kinds';

export function colourWord(colour: Colour): string {
    switch (colour) {
        case 'red':
            return t('red');
        case 'blue':
            return t('blue');
        case 'green':
            return t('green');
        case 'yellow':
            return t('yellow');
    }
}

/** One letter for each colour, all different. */
export function colourLetter(colour: Colour): string {
    switch (colour) {
        case 'red':
            return t('R');
        case 'blue':
            return t('B');
        case 'green':
            return t('G');
        case 'yellow':
            return t('Y');
    }
}

export function abilityWord(ability: Ability): string {
    return ability === 'wrap' ? t('Wrap') : t('Plus/minus one');
}

export function pointsWord(points: number): string {
    return tn(points, '{n} point', '{n} points');
}

export function rewardWord(reward: Reward): string {
    return typeof reward === 'number' ? pointsWord(reward) : abilityWord(reward);
}

export function rewardShort(reward: Reward): string {
    return typeof reward === 'number' ? `+${reward}` : abilityWord(reward);
}

/** "row 4", "red group of 3": what a part of a move's points is for. */
export function partWord(part: Part, square: Square): string {
    const colour = square.colour ? colourWord(square.colour) : '';
    const size = square.size ?? 0;
    switch (part.for) {
        case 'row':
            return t('row {row}', { row: square.square[1]! });
        case 'column':
            return t('column {column}', { column: square.square[0]! });
        case 'meeps':
            return 'Meeps';
        case 'group':
            return t('{colour} group of {size}', { colour, size });
        case 'combo row':
            return t('{colour} combo', { colour });
        case 'combo column':
            return t('combo of size {size}', { size });
    }
}

/** How a move gets to its square: by the die alone, or with an ability. */
export function howWord(move: string): string {
    if (move.endsWith(' wrap')) return t('Wrap: over the edge');
    if (move.endsWith(' plus')) return t('one farther');
    if (move.endsWith(' minus')) return t('one nearer');
    return '';
}

/** What a move does, without its points: "bar on c4". */
export function deedWord(way: Way): string {
    const square = way.square ?? '';
    if (way.move.startsWith('start ')) return t('Begin on {square}', { square });
    if (way.move.startsWith('at ')) return t('Stand on {square}, without a mark', { square });
    if (way.move === 'stay') return t('Stay, without a mark');
    return way.mark === 'cross'
        ? t('Cross on {square}', { square })
        : t('Bar on {square}', { square });
}

function bootyWord(way: Way): string {
    if (way.points === undefined) return '';
    const abilities = (way.parts ?? [])
        .map((part) => part.reward)
        .filter((reward) => typeof reward !== 'number')
        .map((reward) => rewardWord(reward));
    return [pointsWord(way.points), ...abilities].join(', ');
}

function wayWord(way: Way): string {
    const booty = bootyWord(way);
    return [howWord(way.move), booty].filter((word) => word).join(': ') || t('free to choose');
}

function kindWord(square: Square): string {
    if (square.colour)
        return t('{colour} booth of size {size}', {
            colour: colourWord(square.colour),
            size: square.size ?? 0,
        });
    return t('Meeps, {reward}', { reward: rewardWord(square.meeps ?? 0) });
}

/** A square for those who do not see it. */
export function squareLabel(square: Square, bars: string, figure: boolean, ways: Way[]): string {
    const words = [square.square, kindWord(square)];
    words.push(bars === '2' ? t('cross') : bars === '1' ? t('one bar') : t('unmarked'));
    if (figure) words.push(t('your figure'));
    const label = words.join(', ');
    if (!ways.length) return label;
    return t('{label}, reachable: {ways}', { label, ways: ways.map(wayWord).join('; ') });
}

/** A step of the log, without its mover. */
export function stepWord(step: Step): string {
    const { move } = step;
    const square = squareIn(move) ?? '';
    if (move === '?') return t('has chosen');
    if (move.startsWith('start ')) return t('begins on {square}', { square });
    if (move.startsWith('at ')) return t('stands on {square}, without a mark', { square });
    if (move === 'stay') return t('stays, without a mark');
    const [word, ...dice] = move.split(' ');
    if (word === 'roll') return t('rolls {dice}', { dice: dice.join(', ') });
    if (word === 'dice')
        return t('places the dice: now {now}, next {next}, after next {last}', {
            now: dice[0] ?? '',
            next: dice[1] ?? '',
            last: dice[2] ?? '',
        });
    return [square, howWord(move)].filter((part) => part).join(', ');
}

export function seatName(seats: SeatInfo[], seat: number, you: number | null): string {
    if (seat === you) return t('You');
    return seats[seat]?.name || t('Seat {n}', { n: seat + 1 });
}

export function optionWord(option: string, value?: string): string {
    if (option !== 'sheet') return value ?? option;
    if (value === undefined) return t('Sheet');
    if (value === 'standard') return t('standard');
    if (value === 'harder') return t('harder');
    return value;
}

/** Whose sheet it is; in a replay a seat may be called "You". */
export function sheetOf(name: string): string {
    return name === t('You') ? t('Your sheet') : t('Sheet of {name}', { name });
}

/** What the viewer is asked now; '' when there is nothing to do. */
export function askedWord(table: TableDescription, tell: Tell): string {
    const { view } = tell;
    const sight = sightOf(view);
    if (view.seat === null || !view.actors.includes(view.seat) || !planOf(table)) return '';
    return taskWord(sight, tell.legal);
}

export function taskWord(sight: Sight, legal: { move: string }[]): string {
    switch (sight.phase) {
        case 'start':
            return t('Begin on a border square.');
        case 'place':
            return t('Place the three dice.');
        case 'move':
            if (legal.some(({ move }) => move === 'stay'))
                return t('Nowhere to go and nothing left to mark: stay.');
            if (legal.some(({ move }) => move.startsWith('at ')))
                return t('Nowhere to go: stand on any unmarked square.');
            return t('Move {n} in a straight line.', { n: sight.dice[0] ?? 0 });
        default:
            return '';
    }
}

/** The round that has just ended, for those who listen. */
export function roundWord(
    steps: Step[],
    sheets: Sheet[],
    seats: SeatInfo[],
    you: number | null,
): string {
    return steps
        .map((step) => {
            const seat = Number(step.mover);
            return t('{name}: {move}, {points}', {
                name: seatName(seats, seat, you),
                move: stepWord(step),
                points: pointsWord(sheets[seat]?.gain ?? 0),
            });
        })
        .join('; ');
}

export function diceWord(dice: (number | null)[]): string {
    return t('Dice: now {now}, next {next}, after next {last}.', {
        now: dice[0] ?? '–',
        next: dice[1] ?? '–',
        last: dice[2] ?? '–',
    });
}
