/* Break the Code's own part of what a table and a viewer are told, as the engine
 * writes it (docs/games/breakcode.md), and where to find it. */
import type { LegalMove, TableDescription, View } from '../game';

/** "0b", "3w", or "5", of which there are two */
export type TileName = string;
export type Colour = 'black' | 'white' | 'green';

export type Form = 'letters' | 'runs' | 'count' | 'sum' | 'yes or no';

export interface CardKind {
    card: number;
    form: Form;
    numbers?: number[];
    shared: boolean;
}

/** What lies on the table from the first move to the last. */
export interface Plan {
    size: number;
    letters: string[];
    /** code: a hand that nobody holds, for those who play alone */
    target: 'rival' | 'middle' | 'code';
    tiles: TileName[];
    cards: CardKind[];
}

export type Answer = string[] | string[][] | number | boolean;

export interface Asked {
    seat: number;
    card: number;
    number?: number;
    answers: { seat: number; answer: Answer }[];
}

export interface Guessed {
    seat: number;
    tiles: TileName[] | null;
    right: boolean;
}

export interface Hand {
    tiles: TileName[] | null;
    held: number;
    standing: 'playing' | 'right' | 'wrong';
}

export interface Solved {
    hands: number;
    odds: Record<TileName, number>[];
}

export type Phase = 'deal' | 'turn up' | 'first' | 'play' | 'replace' | 'last' | 'over';

/** What a viewer sees now. */
export interface Sight {
    phase: Phase;
    round: number;
    first: number | null;
    turn: number | null;
    /** for one who plays alone the second is the code */
    seats: Hand[];
    middle?: TileName[] | null;
    unused?: TileName[] | null;
    face_up: (number | null)[];
    deck: number;
    asked: Asked[];
    guesses: Guessed[];
    notes?: { seats: (TileName[][] | null)[]; middle?: TileName[][] };
    solver?: { deals: number; seats: (Solved | null)[]; middle?: Solved };
}

/** A question that may be asked, with what it would leave where the table tells. */
export interface Way extends LegalMove {
    would?: { seat: number; answers: number; left: number }[];
}

export function planOf(table: TableDescription): Plan {
    return table.breakcode as Plan;
}

export function sightOf(view: View): Sight {
    return view.breakcode as Sight;
}

export function numberOf(tile: TileName): number {
    return Number(tile[0]);
}

export function colourOf(tile: TileName): Colour {
    return tile[1] === 'b' ? 'black' : tile[1] === 'w' ? 'white' : 'green';
}

/** A place where tiles lie: a seat's number, or the middle. */
export type Place = number | 'middle';

export function tilesAt(sight: Sight, place: Place): TileName[] | null {
    return place === 'middle' ? (sight.middle ?? null) : (sight.seats[place]?.tiles ?? null);
}

/** The place that a seat looks for. */
export function targetOf(plan: Plan, seat: number): Place {
    return plan.target === 'middle' ? 'middle' : 1 - seat;
}

/** The question of a move: `ask 2 1` is card 2, about the 1s. */
export function questionIn(move: string): { card: number; number?: number } | null {
    const found = /^ask (\d+)(?: (\d))?$/.exec(move);
    if (!found) return null;
    return { card: Number(found[1]), ...(found[2] ? { number: Number(found[2]) } : {}) };
}
