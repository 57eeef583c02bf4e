/* Where the card in hand can go, as the board offers it. What is allowed the engine says:
 * these are its moves, by place; at a table without hints also the ends of rows that a
 * person may try. */
import type { CardName, Place, Sight, Way } from './kinds';

/** `row`: the whole of it, for a POUBELLE */
export interface Target {
    key: string;
    row: number;
    place: Place | 'row';
    position?: number;
}

function targetOf(row: number, place: Target['place'], position?: number): Target {
    return { key: [row, place, position].join(' ').trim(), row, place, ...(position ? { position } : {}) };
}

function isOf(way: Way, card: CardName): boolean {
    if (way.kind === 'trash') return card === 'trash';
    if (way.kind !== 'lay' && way.kind !== 'refill') return false;
    return card === 'joker' ? way.joker === true : !way.joker && way.letter === card;
}

function placeOf(way: Way): Target {
    if (way.kind === 'trash') return targetOf(way.row!, 'row');
    return targetOf(way.row!, way.kind === 'refill' ? 'open' : way.place!, way.position);
}

/** The moves that put a card at a place. */
export function waysAt(ways: Way[], card: CardName, target: Target): Way[] {
    return ways.filter((way) => isOf(way, card) && placeOf(way).key === target.key);
}

/** All places for a card, from the top row down, from left to right. */
export function targetsOf(sight: Sight, ways: Way[], card: CardName, blind: boolean): Target[] {
    const found = new Map<string, Target>();
    for (const way of ways) if (isOf(way, card)) found.set(placeOf(way).key, placeOf(way));
    if (blind && card !== 'trash' && sight.phase === 'play')
        sight.rows.forEach(({ letters }, i) => {
            for (const place of letters ? (['left', 'right'] as const) : []) {
                const target = targetOf(i + 1, place);
                found.set(target.key, target);
            }
        });
    const order = ['row', 'left', 'open', 'on', 'right'];
    return [...found.values()].sort(
        (a, b) =>
            a.row - b.row || order.indexOf(a.place) - order.indexOf(b.place) || (a.position ?? 0) - (b.position ?? 0),
    );
}

/** The text of a card laid at an end that the engine may refuse. */
export function tryText(card: CardName, letter: string, target: Target): string {
    return `${card === 'joker' ? `joker=${letter}` : letter} ${target.row} ${target.place}`;
}
