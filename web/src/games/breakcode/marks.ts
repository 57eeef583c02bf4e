/* The note sheet's marks (BC-40): what a person has put on each of the twenty tiles, for
 * the whole table and for each letter of each row. Kept as one short text. */
import type { Place } from './kinds';

export type Mark = 'none' | 'possible' | 'crossed' | 'certain';

export const marks: Mark[] = ['none', 'possible', 'crossed', 'certain'];

/* One sign for each mark in the text that is kept. */
const signs: Record<Mark, string> = { none: '.', possible: '?', crossed: 'x', certain: '!' };

/** A part of the sheet: `all`, or a row and a letter as in `1A`. */
export type Sheet = Record<string, Mark[]>;

export function partOf(place: Place, letter: string): string {
    return `${place}${letter}`;
}

export function nextMark(mark: Mark): Mark {
    return marks[(marks.indexOf(mark) + 1) % marks.length]!;
}

/** Read what was kept; what cannot be read is left out. */
export function readSheet(text: string, tiles: number): Sheet {
    const sheet: Sheet = {};
    for (const part of text.split(' ')) {
        const [name, kept] = part.split(':');
        if (!name || kept?.length !== tiles) continue;
        sheet[name] = [...kept].map((sign) => marks.find((mark) => signs[mark] === sign) ?? 'none');
    }
    return sheet;
}

export function writeSheet(sheet: Sheet): string {
    return Object.entries(sheet)
        .filter(([, row]) => row.some((mark) => mark !== 'none'))
        .map(([name, row]) => `${name}:${row.map((mark) => signs[mark]).join('')}`)
        .join(' ');
}

export function markAt(sheet: Sheet, part: string, tile: number): Mark {
    return sheet[part]?.[tile] ?? 'none';
}

/** The sheet with one mark changed. */
export function withMark(sheet: Sheet, part: string, tile: number, mark: Mark, tiles: number): Sheet {
    const row = sheet[part]?.slice() ?? Array.from({ length: tiles }, () => 'none' as Mark);
    row[tile] = mark;
    return { ...sheet, [part]: row };
}
