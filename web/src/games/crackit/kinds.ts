/* CRACK IT's own part of what a table and a viewer are told, as the engine writes it
 * (docs/games/crackit.md), and where to find it. */
import type { LegalMove, TableDescription, View } from '../game';

/** "0" to "9" are dial cards */
export type CardName = string;
export type ActionName = 'hint' | 'block' | 'reset' | 'crack' | 'master' | 'prohibit';
export const actionNames: ActionName[] = ['hint', 'block', 'reset', 'crack', 'master', 'prohibit'];

export interface NumberSight {
    value: number | null;
    found: boolean;
    blocked: boolean;
    /** what the dial cards leave possible, the ends included */
    low: number;
    high: number;
    above: number[];
    below: number[];
}

export interface SafeSight {
    numbers: NumberSight[];
    found: number;
    open: boolean;
    out: boolean;
    narrowed: boolean;
    cards: number;
    known: { dials: number[]; others: number };
    bad_fame?: number;
    prestige?: number;
    points?: number;
}

/** What moved a seat's tokens in a game, counted in tokens. */
export interface Ledger {
    returned: number;
    prestige: number;
    blocks: number;
    opened: number;
    last: number;
    /** its safe was the last one shut */
    stayed: boolean;
}

/** Why a card of the hand is of no use now. */
export type Idle = 'attacked' | 'reaction' | 'no target' | 'nothing discovered' | 'open' | 'blocked' | 'duel';

export interface WindowSight {
    action: { card: CardName; by: number; at?: number | null; from?: number | 'pile' };
    card: CardName;
    by: number;
    prohibitions: number;
    stopped: boolean;
    asked: number[];
    reached: number[];
    answer: 'pass' | 'prohibit' | null;
}

export type Phase =
    | 'numbers'
    | 'order'
    | 'cards'
    | 'first'
    | 'turn'
    | 'draw'
    | 'window'
    | 'close'
    | 'hint'
    | 'reset'
    | 'over';

/** What a viewer sees now. */
export interface Sight {
    phase: Phase;
    mode: 'thieves' | 'safes';
    game: number;
    first: number | null;
    turn: number | null;
    turns: number;
    acted: boolean;
    attack: boolean;
    extra: number | null;
    declare: number | null;
    ordered?: number[];
    hand: CardName[] | null;
    /** in one's own turn */
    idle?: Record<CardName, Idle>;
    window?: WindowSight;
    hint?: { from: number | 'pile'; dials: number[] };
    safes: SafeSight[];
    piles: {
        deck: number;
        discard: Record<CardName, number>;
        combination_deck: number;
        combination_discard: number[];
    };
    middle?: { bad_fame: number; prestige: number };
    /** King of Safes: for each game that has begun, by seat */
    games?: Ledger[][];
}

/** A move that may be made, with what it would bring as far as the seat can know. */
export interface Way extends LegalMove {
    at?: number;
    /** of the safe, from 0 */
    number?: number;
    click?: number;
    above?: number;
    below?: number;
    value?: number;
    free?: boolean;
    /** a Hint that would find no dial card */
    wasted?: boolean;
}

export function modeOf(table: TableDescription): Sight['mode'] {
    return table.options.mode === 'safes' ? 'safes' : 'thieves';
}

/** How many there are of each card. */
export function cardsOf(table: TableDescription): Record<CardName, number> {
    return (table.crackit as { cards: Record<CardName, number> }).cards;
}

export function sightOf(view: View): Sight {
    return view.crackit as Sight;
}

export function isDial(card: CardName): boolean {
    return /^\d$/.test(card);
}

/** The card of one's hand, or of a Hint's, that a move uses; null for other moves. */
export function cardIn(move: string): CardName | null {
    const [word, first] = move.split(' ');
    if (word === 'dial' || word === 'extra' || word === 'take') return first!;
    return actionNames.includes(word as ActionName) ? word! : null;
}

/** Where a Hint would take its dial from; null for other moves. */
export function sourceIn(move: string): number | 'pile' | null {
    const found = /^hint (pile|\d)$/.exec(move);
    return found ? (found[1] === 'pile' ? 'pile' : Number(found[1])) : null;
}

/** All places where a chosen card may take effect, one way for each: of an attack and an
 * extra dial at the same number the extra, which costs nothing. */
export function aimsOf(ways: Way[]): Way[] {
    const found = new Map<string, Way>();
    for (const way of ways) {
        if (way.at === undefined || way.number === undefined) continue;
        const key = `${way.at} ${way.number}`;
        if (!found.has(key) || way.move.startsWith('extra')) found.set(key, way);
    }
    return [...found.values()];
}
