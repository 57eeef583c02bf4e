/* CRACK WORD's own part of what a table and a viewer are told, as the engine writes it
 * (docs/games/crackword.md), and where to find it. */
import type { LegalMove, TableDescription, View } from '../game';

/** "A" to "Z", "Ñ", "joker" or "trash" */
export type CardName = string;

/** What lies on the table from the first move to the last. */
export interface Plan {
    /** of the words: "fr" */
    language: string;
    words: number;
    /** the letters that a JOKER may stand for */
    alphabet: string;
    deck: number;
    cards: Record<CardName, number>;
}

export interface Card {
    letter: string;
    seat: number;
    joker: boolean;
    /** the cards below, from the top down */
    covered: { seat: number; joker: boolean }[];
}

export interface RowSight {
    letters: string;
    cards: Card[];
    /** all its cards: what it is worth */
    count: number;
    majority: number | null;
    /** null where the table does not say */
    word: boolean | null;
    /** a word that contains it */
    example: string | null;
    left: string | null;
    right: string | null;
}

export interface Person {
    hand_count: number;
    hand: CardName[] | null;
    /** those of them that all know */
    known: CardName[];
    pile: number;
    packet: number;
    /** those of the packet, which lies face up */
    words: string[];
    out: boolean;
    cut: string | null;
}

interface LaidCard {
    move: string;
    row: number;
    crack: boolean;
    letters: string;
}

/** `answer` is the viewer's own */
export type Asked = LaidCard & { answer: 'accept' | 'challenge' | null };
export type Challenged = LaidCard & { by: number; justified: boolean; word: string | null };

export type Phase = 'cut' | 'turn' | 'deal' | 'play' | 'challenge' | 'close' | 'draw' | 'refill' | 'over';

/** What a viewer sees now. Rows are numbered from 1. */
export interface Sight {
    phase: Phase;
    turn: number | null;
    starter: number | null;
    rows: RowSight[];
    seats: Person[];
    refill: number | null;
    last_hand: number | null;
    bonus: number;
    asked: Asked | null;
    challenged: Challenged | null;
}

export type Place = 'left' | 'right' | 'on' | 'open';

/** A move that may be made, and what it would bring. */
export interface Way extends LegalMove {
    kind: 'lay' | 'trash' | 'refill' | 'leave' | 'pass' | 'accept' | 'challenge';
    row?: number;
    place?: Place;
    position?: number;
    letter?: string;
    joker?: boolean;
    crack?: boolean;
    letters?: string;
    word?: boolean | null;
    back?: number[];
    lost?: number;
    out?: boolean;
    ends?: boolean;
    points?: number;
}

export function planOf(table: TableDescription): Plan {
    return table.crackword as Plan;
}

export function sightOf(view: View): Sight {
    return view.crackword as Sight;
}

/** Whether people find out for themselves what is a piece of a word: every end may be
 * tried, and what is none is refused. */
export function isBlind(table: TableDescription): boolean {
    return table.options.mode === 'strict' && table.options.hints !== 'on';
}

/** A card laid, as a move's text says it. */
export interface Lay {
    letter: string;
    joker: boolean;
    row: number;
    place: Place;
    position?: number;
    crack: boolean;
}

export function layIn(move: string): Lay | null {
    const found = /^(joker=)?(\p{Lu}) (\d)(?: (left|right|on (\d+)))?( crack)?$/u.exec(move);
    if (!found) return null;
    const [, joker, letter, row, place, position, crack] = found;
    return {
        letter: letter!,
        joker: Boolean(joker),
        row: Number(row),
        place: position ? 'on' : ((place as Place | undefined) ?? 'open'),
        ...(position ? { position: Number(position) } : {}),
        crack: Boolean(crack),
    };
}
