/* Where things stand on the drawn map: outlines of the content, fitted to a drawing that is
 * broad enough for a phone. Manhattan is slimmer than a screen, so it is drawn a little
 * plumper than it is; and where neighbourhoods are small and many, they get more room. */
import type { Plan, Space } from './kinds';

export const WIDTH = 400;
const MARGIN = 14;
const MOST = 1.68; /* height by width */

export interface Area {
    space: Space;
    /** the outline as a path */
    path: string;
    x: number;
    y: number;
    top: number;
    bottom: number;
    /** the name, on one or two lines, and the middle of them */
    lines: string[];
    middle: number;
    /** room for marks, below the name */
    left: number;
    right: number;
    from: number;
}

export interface Drawing {
    height: number;
    areas: Area[];
    /** the whole island, one outline after the other */
    island: string;
    /** streets between neighbours: the part about the border */
    streets: string;
    lines: { name: string; path: string }[];
}

type Point = [number, number];

/* Where a level or upright line through a point leaves the outline, on both sides. */
function extent(outline: Point[], along: 0 | 1, through: Point): [number, number] {
    const across = 1 - along;
    const at = through[across]!;
    const cuts: number[] = [];
    outline.forEach((a, i) => {
        const b = outline[(i + 1) % outline.length]!;
        if (a[across]! > at === b[across]! > at) return;
        const part = (at - a[across]!) / (b[across]! - a[across]!);
        cuts.push(a[along]! + part * (b[along]! - a[along]!));
    });
    const middle = through[along]!;
    return [
        Math.max(-Infinity, ...cuts.filter((cut) => cut <= middle)),
        Math.min(Infinity, ...cuts.filter((cut) => cut >= middle)),
    ];
}

const LETTER = 6; /* width of a letter of a name */

function nameLines(name: string, width: number): string[] {
    const words = name.split(' ');
    if (name.length * LETTER <= width - 6 || words.length === 1) return [name];
    let best = 1;
    const length = (cut: number) =>
        Math.max(words.slice(0, cut).join(' ').length, words.slice(cut).join(' ').length);
    for (let cut = 2; cut < words.length; cut++) if (length(cut) < length(best)) best = cut;
    return [words.slice(0, best).join(' '), words.slice(best).join(' ')];
}

const LINE = 10.5; /* height of a line of a name */
const HALF = 9; /* half a mark */

function areaOf(space: Space, move: (point: Point) => Point): Area {
    const outline = space.outline.map(move);
    const [x, y] = move([space.x, space.y]);
    const [top, bottom] = extent(outline, 1, [x, y]);
    const [west, east] = extent(outline, 0, [x, top + 7]);
    const lines = nameLines(space.name, east - west);
    const from = top + 4 + lines.length * LINE;
    const row = (from + bottom) / 2;
    const rows = [row - HALF, row, row + HALF].map((at) => extent(outline, 0, [x, at]));
    const left = Math.max(...rows.map(([edge]) => edge).filter(Number.isFinite));
    const right = Math.min(...rows.map(([, edge]) => edge).filter(Number.isFinite));
    const path = `M${outline.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L')}Z`;
    return { space, path, x, y, top, bottom, lines, middle: (west + east) / 2, left, right, from };
}

/* From south to north as on a map, and half as if all neighbourhoods were equally long. */
function stretch(plan: Plan, north: number, span: number): (y: number) => number {
    const knots = [north, ...plan.spaces.map(({ y }) => y).sort((a, b) => a - b), north + span];
    const rank = (y: number): number => {
        const i = Math.max(1, knots.findIndex((knot) => knot >= y));
        const [from, to] = [knots[i - 1]!, knots[i]!];
        return (i - 1 + (to > from ? (y - from) / (to - from) : 1)) / (knots.length - 1);
    };
    return (y) => 0.45 * rank(y) + (0.55 * (y - north)) / span;
}

export function drawingOf(plan: Plan): Drawing {
    const points = plan.spaces.flatMap(({ outline }) => outline);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [west, north] = [Math.min(...xs), Math.min(...ys)];
    const kx = (WIDTH - 2 * MARGIN) / (Math.max(...xs) - west);
    const span = Math.max(...ys) - north;
    const tall = Math.min(kx * span, WIDTH * MOST - 2 * MARGIN);
    const along = stretch(plan, north, span);
    const move = ([x, y]: Point): Point => [MARGIN + (x - west) * kx, MARGIN + along(y) * tall];
    const areas = plan.spaces.map((space) => areaOf(space, move));
    const find = (id: string) => areas.find(({ space }) => space.id === id)!;
    const streets = areas.flatMap((a) =>
        a.space.next
            .map(find)
            .filter((b) => a.space.id < b.space.id)
            .map((b) => {
                const between = (from: number, to: number, part: number) => (from + (to - from) * part).toFixed(1);
                const at = (part: number) => `${between(a.x, b.x, part)} ${between(a.y, b.y, part)}`;
                return `M${at(0.32)}L${at(0.68)}`;
            }),
    );
    const lines = plan.lines.map(({ name, stations }, i) => {
        const shift = (i - (plan.lines.length - 1) / 2) * 5;
        const stop = ({ x, y }: Area) => `${(x + shift).toFixed(1)} ${(y + shift / 2).toFixed(1)}`;
        const stops = stations.map((id) => stop(find(id)));
        return { name, path: `M${stops.join('L')}` };
    });
    const island = areas.map(({ path }) => path).join('');
    return { height: tall + 2 * MARGIN, areas, island, streets: streets.join(''), lines };
}

export interface Spot {
    x: number;
    y: number;
    size: number;
}

/** Places for so many marks below the name, as large as there is room for. */
export function spotsIn(area: Area, count: number): Spot[] {
    if (!count) return [];
    const { left, right, from, bottom } = area;
    const [width, height] = [right - left - 4, bottom - from - 2];
    let size = 26;
    const columns = () => Math.max(1, Math.floor(width / size));
    while (size > 11 && Math.ceil(count / columns()) * size > height) size -= 0.5;
    const perRow = columns();
    const rows = Math.ceil(count / perRow);
    const begin = from + Math.max(0, (height - rows * size) / 2);
    return Array.from({ length: count }, (_, i) => {
        const row = Math.floor(i / perRow);
        const inRow = Math.min(perRow, count - row * perRow);
        return {
            x: (left + right) / 2 + (i % perRow) * size - ((inRow - 1) * size) / 2,
            y: begin + (row + 0.5) * size,
            size,
        };
    });
}
