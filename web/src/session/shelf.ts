/* The matches that are kept on this device: each a record and who sits where,
 * in localStorage, written after every step. */
import type { SeatInfo } from '../games/game';
import type { ContentInfo } from './own';
import type { Standing } from './session';

export interface SavedMatch {
    id: string;
    game: string;
    title: string;
    seats: Pick<SeatInfo, 'name' | 'kind' | 'level'>[];
    /** the person whose screen it was */
    holder: number | null;
    record: string;
    over: boolean;
    started: number;
    changed: number;
    /** each person's private note, by seat */
    notes?: Record<number, string>;
    /** seconds that a person alone has in a reaction window; 0: no limit */
    window?: number;
    /** what each person has said about reaction windows, by seat */
    standing?: Record<number, Standing>;
    /** content that somebody brought along for it; own.ts keeps the file */
    content?: ContentInfo;
    /** the day whose match it is, as 2026-11-16: then chance is the same for everybody */
    day?: string;
}

const prefix = 'ludoteca.match.';

function read(key: string): SavedMatch | null {
    try {
        const text = localStorage.getItem(key);
        return text ? (JSON.parse(text) as SavedMatch) : null;
    } catch {
        return null;
    }
}

export const shelf = {
    find: (id: string) => read(prefix + id),

    /** newest first */
    all(): SavedMatch[] {
        return Object.keys(localStorage)
            .filter((key) => key.startsWith(prefix))
            .map(read)
            .filter((match) => match !== null)
            .sort((a, b) => b.changed - a.changed);
    },

    keep(match: SavedMatch): void {
        localStorage.setItem(prefix + match.id, JSON.stringify(match));
    },

    drop(id: string): void {
        localStorage.removeItem(prefix + id);
    },
};

export function newId(): string {
    const letters = '0123456789abcdefghjkmnpqrstvwxyz';
    return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters[byte % 32]).join('');
}
