/* A match a day: what the date makes of chance, and the results of this browser's days. */
import { storage } from '../storage';

export interface DayResult {
    /** 2026-11-16 */
    day: string;
    points: number;
    seconds: number;
    solved: boolean;
}

export function dayOf(time: Date): string {
    const two = (n: number) => String(n).padStart(2, '0');
    return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The day's seed: FNV-1a of game and date, 32 bits. */
export function seedOf(game: string, day: string): number {
    let hash = 0x811c9dc5;
    for (const letter of `${game} ${day}`)
        hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
    return hash;
}

export const matchOf = (game: string, day: string) => `${game}-${day}`;

const key = (game: string) => `ludoteca.daily.${game}`;

/** All results of a game, oldest first. */
export function dayResults(game: string): DayResult[] {
    try {
        return JSON.parse(storage.get(key(game)) ?? '[]') as DayResult[];
    } catch {
        return [];
    }
}

/** The first result of a day counts. */
export function keepResult(game: string, result: DayResult): void {
    const kept = dayResults(game);
    if (kept.some(({ day }) => day === result.day)) return;
    kept.push(result);
    kept.sort((a, b) => a.day.localeCompare(b.day));
    storage.set(key(game), JSON.stringify(kept));
}

/** Fewest points, then least time. */
export function bestOf(results: DayResult[]): DayResult | null {
    const solved = results.filter((one) => one.solved);
    solved.sort((a, b) => a.points - b.points || a.seconds - b.seconds);
    return solved[0] ?? null;
}

function dayBefore(day: string): string {
    const [year, month, date] = day.split('-').map(Number);
    return dayOf(new Date(year!, month! - 1, date! - 1));
}

/** Days in a row that were solved, up to today; today itself may be still to come. */
export function streakOf(results: DayResult[], today: string): number {
    const solved = new Set(results.filter((one) => one.solved).map(({ day }) => day));
    let streak = 0;
    for (let day = solved.has(today) ? today : dayBefore(today); solved.has(day); day = dayBefore(day))
        streak++;
    return streak;
}
