/* Answers as marks on a row of tiles: where each one is written. Nothing is concluded
 * from them here; what follows from all of them the engine knows. */
import type { Answer, Asked, Place } from './kinds';

/** Over or under the letters from … to, both counted from 0. */
export interface Span {
    kind: 'colour' | 'steps' | 'sum';
    from: number;
    to: number;
    value?: number;
}

/** Said of the row as a whole. */
export interface Chip {
    card: number;
    number?: number;
    answer: Answer;
}

export interface Facts {
    /** the number that stands at each letter, where a question brought it out */
    numbers: (number | null)[];
    /** groups of neighbours (cards 7 and 8) */
    runs: Span[];
    /** sums of neighbours (cards 14 to 17) */
    sums: Span[];
    /** whether C is greater than 4, null if nobody asked */
    above: boolean | null;
    chips: Chip[];
}

const at = (letter: string) => letter.charCodeAt(0) - 'A'.charCodeAt(0);

/* Which letters a sum is about. */
function sumSpan(card: number, size: number): [number, number] | null {
    if (card === 14) return [0, size - 1];
    if (card === 15) return [0, 2];
    if (card === 16) return [size - 3, size - 1];
    return card === 17 ? [1, size - 2] : null;
}

function put(facts: Facts, { card, number }: Asked, answer: Answer, size: number): void {
    const span = sumSpan(card, size);
    const isList = Array.isArray(answer);
    if (span) {
        facts.sums.push({ kind: 'sum', from: span[0], to: span[1], value: Number(answer) });
    } else if (card === 21) {
        facts.above = Boolean(answer);
    } else if (isList && answer.length && card <= 6) {
        const n = number ?? (card === 1 ? 0 : 5);
        for (const letter of answer as string[]) facts.numbers[at(letter)] = n;
    } else if (isList && answer.length) {
        for (const run of answer as string[][])
            facts.runs.push({ kind: card === 7 ? 'colour' : 'steps', from: at(run[0]!), to: at(run.at(-1)!) });
    } else {
        facts.chips.push({ card, number, answer });
    }
}

/** What was said of the tiles at a place. Of the middle nothing is ever said. */
export function factsOf(asked: Asked[], place: Place, size: number): Facts {
    const facts: Facts = {
        numbers: Array.from({ length: size }, () => null),
        runs: [],
        sums: [],
        above: null,
        chips: [],
    };
    for (const one of asked)
        for (const { seat, answer } of one.answers) if (seat === place) put(facts, one, answer, size);
    return facts;
}
