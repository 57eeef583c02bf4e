/* The matches that are kept on this device: each a record and who sits where,
 * written after every step. A match may be open in several tabs: each writes only what
 * follows from what is kept, and what another has written it reads anew. */
import type { Result, SeatInfo } from '../games/game';
import { storage } from '../storage';
import type { ContentInfo } from './own';
import type { Standing } from './session';

export interface SavedMatch {
    id: string;
    game: string;
    title: string;
    seats: Pick<SeatInfo, 'name' | 'kind' | 'level'>[];
    /** the person whose screen it was */
    holder: number | null;
    /** '' while several people's secrets are in it: then vault.ts has it */
    record: string;
    over: boolean;
    /** who is to move, and how it ended, as everybody may know it */
    actors?: number[];
    result?: Result;
    started: number;
    changed: number;
    /** how often it has been written */
    version?: number;
    /** how many steps that everybody may know each of several people has seen, by seat */
    seen?: Record<number, number>;
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
        const text = storage.get(key);
        return text ? (JSON.parse(text) as SavedMatch) : null;
    } catch {
        return null;
    }
}

export const shelf = {
    find: (id: string) => read(prefix + id),

    /** newest first */
    all(): SavedMatch[] {
        return storage
            .keys()
            .filter((key) => key.startsWith(prefix))
            .map(read)
            .filter((match) => match !== null)
            .sort((a, b) => b.changed - a.changed);
    },

    /** Whether nobody else has written or dropped it since this one was read or kept. */
    current: (match: SavedMatch) => (read(prefix + match.id)?.version ?? 0) === (match.version ?? 0),

    /** Only what is current is written. False: it is forgotten when the page is closed. */
    keep(match: SavedMatch): boolean {
        if (!shelf.current(match)) return true;
        match.version = (match.version ?? 0) + 1;
        return storage.set(prefix + match.id, JSON.stringify(match));
    },

    drop(id: string): void {
        storage.remove(prefix + id);
    },
};

export function newId(): string {
    const letters = '0123456789abcdefghjkmnpqrstvwxyz';
    return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters[byte % 32]).join('');
}
