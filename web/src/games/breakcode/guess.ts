/* A guess under construction: tiles of the plan by their index, always in order. What is
 * wrong with it is said before it is sent (BC-32); the engine has the last word. */
import { t, tn } from '../../text/t.svelte';
import { listText } from '../../text/words';
import type { TileName } from './kinds';
import { tileWord } from './words';

/** Tiles by index, ascending: the order in which they stand. */
export type Guess = number[];

export function toggle(guess: Guess, tile: number): Guess {
    const without = guess.filter((one) => one !== tile);
    return without.length < guess.length ? without : [...guess, tile].sort((a, b) => a - b);
}

export function moveOf(guess: Guess, tiles: TileName[]): string {
    return `guess ${guess.map((tile) => tiles[tile]).join(' ')}`;
}

/** Why the guess cannot be sent yet, or ''. */
export function lackOf(guess: Guess, size: number): string {
    const over = guess.length - size;
    if (over > 0) return tn(over, 'One tile too many: take one out.', '{n} tiles too many: take some out.');
    if (over < 0) return tn(-over, 'One more tile.', '{n} more tiles.');
    return '';
}

export interface Read {
    guess: Guess;
    /** what is wrong, in a sentence, or '' */
    problem: string;
    /** the tiles were not in the order in which they stand */
    reordered: boolean;
}

/* Colours are typed and shown by a letter of the reader's language; the engine's are b and w. */
const letters = (): Record<string, string> => ({ b: t('b'), w: t('w'), g: t('g') });

const typedName = (tile: TileName) => tile.replace(/\D/, (colour) => letters()[colour]!);

/** A guess as one may type it. */
export function example(size: number): string {
    return (size === 5 ? ['0b', '3w', '5', '5', '9b'] : ['0b', '3w', '5', '9b']).map(typedName).join(' ');
}

/** What a person has typed: "0b 3w 5 5 9b". */
export function readGuess(text: string, tiles: TileName[]): Read {
    const colours = Object.entries(letters());
    const any = `[${colours.map(([, letter]) => letter).join('')}]`;
    /* "3w", "3 w", "W3"; 5 needs no colour. */
    const written = new RegExp(`^(?:([0-9])\\s*(${any})?|(${any})\\s*([0-9]))`, 'i');
    const found: Guess = [];
    const problems: string[] = [];
    let rest = text.replace(/[\s,;.]+/g, ' ').trim();
    while (rest && !problems.length) {
        const match = written.exec(rest);
        if (!match) {
            problems.push(t('“{text}” is not a tile: write them like 0b, 3w or 5.', { text: rest.split(' ')[0]! }));
            break;
        }
        const number = match[1] ?? match[4]!;
        const letter = (match[2] ?? match[3] ?? '').toLowerCase();
        const colour = colours.find(([, own]) => own === letter)?.[0] ?? '';
        const name = number === '5' ? '5' : number + colour;
        const there = tiles.flatMap((tile, i) => (tile === name ? [i] : []));
        const free = there.find((tile) => !found.includes(tile));
        if (!there.length)
            problems.push(t('Which {number}? Add b for black or w for white.', { number }));
        else if (free === undefined)
            problems.push(
                there.length === 1
                    ? t('There is only one {tile}.', { tile: tileWord(name) })
                    : t('There are only two tiles like {tile}.', { tile: tileWord(name) }),
            );
        else found.push(free);
        rest = rest.slice(match[0].length).trim();
    }
    const guess = found.slice().sort((a, b) => a - b);
    return { guess, problem: problems[0] ?? '', reordered: guess.some((tile, i) => tile !== found[i]) };
}

/** The guess as one would type it. */
export function writeGuess(guess: Guess, tiles: TileName[]): string {
    return guess.map((tile) => typedName(tiles[tile]!)).join(' ');
}

/** Tiles of the guess that lie elsewhere for all to see: legal, but never right. */
export function heldWord(guess: Guess, tiles: TileName[], own: TileName[]): string {
    const left = own.slice();
    const total = (name: TileName) => tiles.filter((tile) => tile === name).length;
    const held = guess
        .map((tile) => tiles[tile]!)
        .filter((name, i, all) => {
            const wanted = all.slice(0, i + 1).filter((other) => other === name).length;
            const mine = left.filter((other) => other === name).length;
            return wanted + mine > total(name);
        });
    if (!held.length) return '';
    return t('You hold {tiles} yourself.', { tiles: listText(held.map(tileWord)) });
}
