/* LOOT's own part of what a table and a viewer are told, as the engine writes
 * it (docs/games/loot.md), and where to find it. */
import type { LegalMove, Step, TableDescription, View } from '../game';

export type Colour = 'red' | 'blue' | 'green' | 'yellow';
export type Ability = 'wrap' | 'plusminus';
export type Reward = number | Ability;

/** A square of the fair: a booth has a colour and its group's size, a white one its reward. */
export interface Square {
    square: string;
    colour?: Colour;
    size?: number;
    meeps?: Reward;
}

export interface ComboRow {
    colour: Colour;
    need: number;
    reward: Reward;
}

export interface ComboColumn {
    size: number;
    need: number;
    reward: Reward;
}

/** What is printed on every sheet of the table. */
export interface Plan {
    squares: Square[];
    combo_rows: ComboRow[];
    combo_columns: ComboColumn[];
    track: number;
}

export interface Sheet {
    at: string | null;
    chosen: boolean;
    choice: string | null;
    bars: string;
    crosses: number;
    points: number;
    gain: number;
    track: (number | null)[];
    first: boolean;
    rows: number[];
    columns: number[];
    circles: { colour: Colour; size: number }[];
    combo_rows: boolean[];
    combo_columns: boolean[];
    wrap: { unlocked: number; used: number };
    plusminus: { unlocked: number; used: number };
}

export type Phase = 'start' | 'roll all' | 'place' | 'move' | 'roll' | 'over';

export interface Sight {
    phase: Phase;
    round: number;
    roller: number;
    dice: (number | null)[];
    sheets: Sheet[];
}

export interface Part {
    for: 'row' | 'column' | 'meeps' | 'group' | 'combo row' | 'combo column';
    reward: Reward;
}

/** A move with what it would bring. */
export interface Way extends LegalMove {
    square?: string;
    mark?: 'bar' | 'cross';
    ability?: Ability;
    points?: number;
    parts?: Part[];
}

export function planOf(table: TableDescription): Plan {
    return table.loot as Plan;
}

export function sightOf(view: View): Sight {
    return view.loot as Sight;
}

/** The square that a move's text names, if any. */
export function squareIn(move: string | null): string | null {
    return move?.match(/\b[a-g][1-7]\b/)?.[0] ?? null;
}

/** What the seats did in the round that ended last: the seats' newest moves
 * before the newest roll, or all of them once the match is over. */
export function lastRound(recent: Step[], over: boolean): Step[] {
    const steps = recent.slice();
    if (!over) {
        while (steps.length && steps[steps.length - 1]!.mover !== 'chance') steps.pop();
        steps.pop();
    }
    const found: Step[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
        if (step.mover === 'chance' || /^(dice|start) /.test(step.move)) break;
        found.push(step);
    }
    return found.sort((a, b) => Number(a.mover) - Number(b.mover));
}
