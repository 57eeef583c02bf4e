/* Where things lie on the drawn fair. A square is 100 units wide; the origin is
 * the corner of a1. Drawing only: which squares exist is the table's to say. */
import type { Colour, Plan } from './kinds';

export const CELL = 100;
export const SIDE = 7;
export const GUTTER = 30;
export const RIM = 8;
export const SPAN = GUTTER + SIDE * CELL + RIM;

export interface Point {
    x: number;
    y: number;
}

/** The upper left corner of a square. */
export function corner(square: string): Point {
    return { x: columnOf(square) * CELL, y: rowOf(square) * CELL };
}

export function columnOf(square: string): number {
    return square.charCodeAt(0) - 97;
}

export function rowOf(square: string): number {
    return square.charCodeAt(1) - 49;
}

/** A number from 0 to 1 that looks random and is always the same for a seed. */
export function wobble(seed: number): number {
    const x = Math.sin(seed * 12.9898 + 4.137) * 43758.5453;
    return x - Math.floor(x);
}

/** A stretch of a stand's upper edge, under one awning. */
export interface Awning {
    x: number;
    y: number;
    width: number;
}

/** The booths of one group, drawn as one stand. */
export interface Stand {
    key: string;
    colour: Colour;
    size: number;
    squares: string[];
    outline: string;
    awnings: Awning[];
    dividers: string;
}

/** Squares of one colour and size are one group (LO-04). */
export function stands(plan: Plan): Stand[] {
    const groups = new Map<string, Stand>();
    for (const { square, colour, size } of plan.squares) {
        if (!colour || !size) continue;
        const key = `${colour}-${size}`;
        const stand = groups.get(key);
        if (stand) stand.squares.push(square);
        else
            groups.set(key, {
                key,
                colour,
                size,
                squares: [square],
                outline: '',
                awnings: [],
                dividers: '',
            });
    }
    for (const stand of groups.values()) {
        const taken = new Set(stand.squares.map((s) => place(columnOf(s), rowOf(s))));
        stand.outline = rounded(inset(outlineOf(taken), 5), 13);
        stand.awnings = awningsOf(taken);
        stand.dividers = dividersOf(taken);
    }
    return [...groups.values()];
}

function place(column: number, row: number): number {
    return (row + 1) * 16 + column + 1;
}

function placed(at: number): Point {
    return { x: (at % 16) - 1, y: Math.floor(at / 16) - 1 };
}

/** The corners of a joined shape without holes, clockwise. */
function outlineOf(taken: Set<number>): Point[] {
    const next = new Map<string, Point>();
    const edge = (ax: number, ay: number, bx: number, by: number) =>
        next.set(`${ax},${ay}`, { x: bx, y: by });
    for (const at of taken) {
        const { x, y } = placed(at);
        if (!taken.has(place(x, y - 1))) edge(x, y, x + 1, y);
        if (!taken.has(place(x + 1, y))) edge(x + 1, y, x + 1, y + 1);
        if (!taken.has(place(x, y + 1))) edge(x + 1, y + 1, x, y + 1);
        if (!taken.has(place(x - 1, y))) edge(x, y + 1, x, y);
    }
    const [first] = next.keys();
    const points: Point[] = [];
    let key = first!;
    do {
        const [x, y] = key.split(',').map(Number) as [number, number];
        points.push({ x: x * CELL, y: y * CELL });
        const to = next.get(key)!;
        key = `${to.x},${to.y}`;
    } while (key !== first);
    return points.filter((p, i) => {
        const a = points.at(i - 1)!;
        const b = points[(i + 1) % points.length]!;
        return !((a.x === p.x && p.x === b.x) || (a.y === p.y && p.y === b.y));
    });
}

/** Every edge moved inwards; the inside lies to the right of a clockwise edge. */
function inset(points: Point[], by: number): Point[] {
    return points.map((p, i) => {
        const a = points.at(i - 1)!;
        const b = points[(i + 1) % points.length]!;
        const shift = { x: 0, y: 0 };
        for (const [from, to] of [
            [a, p],
            [p, b],
        ] as const) {
            if (from.y === to.y) shift.y = Math.sign(to.x - from.x) * by;
            else shift.x = -Math.sign(to.y - from.y) * by;
        }
        return { x: p.x + shift.x, y: p.y + shift.y };
    });
}

function rounded(points: Point[], radius: number): string {
    const toward = (from: Point, to: Point) => {
        const length = Math.hypot(to.x - from.x, to.y - from.y);
        return {
            x: from.x + ((to.x - from.x) / length) * radius,
            y: from.y + ((to.y - from.y) / length) * radius,
        };
    };
    const steps = points.map((p, i) => {
        const a = toward(p, points.at(i - 1)!);
        const b = toward(p, points[(i + 1) % points.length]!);
        return `${i ? 'L' : 'M'}${a.x} ${a.y}Q${p.x} ${p.y} ${b.x} ${b.y}`;
    });
    return `${steps.join('')}Z`;
}

function awningsOf(taken: Set<number>): Awning[] {
    const open = (x: number, y: number) => taken.has(place(x, y)) && !taken.has(place(x, y - 1));
    const found: Awning[] = [];
    for (const at of [...taken].sort((a, b) => a - b)) {
        const { x, y } = placed(at);
        if (!open(x, y) || open(x - 1, y)) continue;
        let end = x;
        while (open(end + 1, y)) end++;
        const left = x * CELL + (taken.has(place(x - 1, y)) ? -5 : 5);
        const right = (end + 1) * CELL - (taken.has(place(end + 1, y)) ? -5 : 5);
        found.push({ x: left, y: y * CELL + 5, width: right - left });
    }
    return found;
}

/** The scallops of an awning; `odd` ones lie between the others. */
export function scallops(awning: Awning, odd: boolean): string {
    const count = 2 * Math.round(awning.width / 36) + 1;
    const width = awning.width / count;
    let path = '';
    for (let i = odd ? 1 : 0; i < count; i += 2) {
        const x = awning.x + i * width;
        const end = x + width;
        path += `M${x} ${awning.y}V${awning.y + 12}A${width / 2} 8 0 0 0 ${end} ${awning.y + 12}`;
        path += `V${awning.y}Z`;
    }
    return path;
}

function dividersOf(taken: Set<number>): string {
    let path = '';
    for (const at of taken) {
        const { x, y } = placed(at);
        if (taken.has(place(x + 1, y))) path += `M${(x + 1) * CELL} ${y * CELL + 22}v64`;
        if (taken.has(place(x, y + 1))) path += `M${x * CELL + 18} ${(y + 1) * CELL}h64`;
    }
    return path;
}

/** One pencil stroke over a square, never quite straight: the bar, or what makes it a cross. */
export function stroke(square: string, second: boolean): string {
    const seed = columnOf(square) * 7 + rowOf(square) * 13 + (second ? 101 : 0);
    const r = (n: number, size: number) => (wobble(seed + n * 31) - 0.5) * size;
    const [left, right] = second ? [26, 86] : [86, 26];
    const x0 = 20 + r(1, 8);
    const x1 = 80 + r(2, 8);
    const y0 = left + r(3, 8);
    const y1 = right + r(4, 8);
    return `M${x0} ${y0}Q${50 + r(5, 16)} ${56 + r(6, 16)} ${x1} ${y1}`;
}

/** A pencil circle around a point that overshoots its start, as by hand. */
export function ring(cx: number, cy: number, rx: number, ry: number, seed: number): string {
    const r = (n: number) => 1 + (wobble(seed + n * 17) - 0.5) * 0.16;
    const p = (angle: number, n: number) =>
        `${cx + Math.cos(angle) * rx * r(n)} ${cy + Math.sin(angle) * ry * r(n)}`;
    let path = `M${p(-2.3, 0)}`;
    for (let i = 1; i <= 9; i++) {
        const middle = -2.3 + (i - 0.5) * 0.78;
        const end = -2.3 + i * 0.78;
        const swell = 1.07;
        path += `Q${cx + Math.cos(middle) * rx * swell} ${cy + Math.sin(middle) * ry * swell} ${p(end, i)}`;
    }
    return path;
}
