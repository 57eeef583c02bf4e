/* How somebody last laid the table for a game: what they chose then is chosen when they lay it
 * again. Of the game's options only those count that are not as usual, for what is usual may
 * follow the reader's language. */
import { storage } from '../storage';
import type { Level } from './session';

export type Way = 'bots' | 'round' | 'online';

export interface Setup {
    way: Way;
    level: Level;
    bots: number;
    people: number;
    names: string[];
    fillers: number;
    options: Record<string, string>;
    pace: 'live' | 'slow';
    minutes: number;
    /** seconds in which one may react, 0 for no limit; null: as is usual */
    react: number | null;
}

const key = (game: string) => `ludoteca.setup.${game}`;

export function keptSetup(game: string): Partial<Setup> {
    try {
        return JSON.parse(storage.get(key(game)) ?? '{}') as Partial<Setup>;
    } catch {
        return {};
    }
}

export function keepSetup(game: string, setup: Setup): void {
    storage.set(key(game), JSON.stringify(setup));
}
