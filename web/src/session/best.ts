/* The best scores of who plays alone in this browser, a table for each way to play. */
import type { SessionState } from './session';
import { storage } from '../storage';

export interface Score {
    points: number;
    /** 2026-11-16 */
    day: string;
    /** of which match: it counts once */
    match: string;
}

const MOST = 6;

const key = (game: string) => `ludoteca.best.${game}`;

function allOf(game: string): Record<string, Score[]> {
    try {
        return JSON.parse(storage.get(key(game)) ?? '{}') as Record<string, Score[]>;
    } catch {
        return {};
    }
}

/** What has to be alike for scores to be compared: LOOT's sheet, others' options. */
export function contestOf({ table, content }: SessionState): string {
    const options = Object.entries(table!.options).sort(([a], [b]) => a.localeCompare(b));
    return [...options.map(([name, value]) => `${name}=${value}`), ...(content ? [content.hash] : [])].join(' ');
}

/** The table with this score in it if it is good enough, best first; of equal ones the older. */
export function enterScore(game: string, contest: string, score: Score, fewest: boolean): Score[] {
    const all = allOf(game);
    const scores = all[contest] ?? [];
    if (scores.some(({ match }) => match === score.match)) return scores;
    const better = (a: Score, b: Score) => (fewest ? a.points - b.points : b.points - a.points);
    const best = [...scores, score].sort(better).slice(0, MOST);
    storage.set(key(game), JSON.stringify({ ...all, [contest]: best }));
    return best;
}
