/* Who this browser is to servers: a secret of its own, a name for people, and
 * the tables where it has sat. */
import { storage } from '../storage';
import { fitBytes } from '../text/words';

const random = (bytes: number) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
        byte.toString(16).padStart(2, '0'),
    ).join('');

export function clientSecret(): string {
    const kept = storage.get('ludoteca.client');
    if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
    const made = random(16);
    storage.set('ludoteca.client', made);
    return made;
}

export const NAME_BYTES = 39;

/** What is left of a name: one line without characters that nobody sees, at most 39 bytes of
 * UTF-8. Servers do the same. */
export function cleanName(name: string): string {
    return fitBytes(name.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '').trim(), NAME_BYTES);
}

export function myName(): string {
    return storage.get('ludoteca.name') ?? '';
}

export function rememberName(name: string): void {
    storage.set('ludoteca.name', cleanName(name));
}

/** How far a table's chat has been read: up to this time, and so many lines of it. */
export interface ReadLines {
    time: number;
    lines: number;
}

export interface KnownTable {
    id: string;
    game: string;
    key?: string;
    read?: ReadLines;
}

/** newest first */
export function myTables(): KnownTable[] {
    try {
        return JSON.parse(storage.get('ludoteca.tables') ?? '[]') as KnownTable[];
    } catch {
        return [];
    }
}

const TABLES_KEPT = 50;

export function rememberTable(table: KnownTable): void {
    const others = myTables().filter((other) => other.id !== table.id);
    const old = myTables().find((other) => other.id === table.id);
    const kept = [{ ...old, ...table }, ...others].slice(0, TABLES_KEPT);
    storage.set('ludoteca.tables', JSON.stringify(kept));
}

export function readLines(id: string): ReadLines {
    return myTables().find((table) => table.id === id)?.read ?? { time: 0, lines: 0 };
}

export function keepReadLines(id: string, read: ReadLines): void {
    const tables = myTables().map((table) => (table.id === id ? { ...table, read } : table));
    storage.set('ludoteca.tables', JSON.stringify(tables));
}

/** What was noted at a table and has not reached its server yet, or null. */
export function unsentNote(id: string): string | null {
    return storage.get(`ludoteca.note.${id}`);
}

export function keepUnsentNote(id: string, note: string): void {
    storage.set(`ludoteca.note.${id}`, note);
}

export function dropUnsentNote(id: string): void {
    storage.remove(`ludoteca.note.${id}`);
}

export function forgetTable(id: string): void {
    dropUnsentNote(id);
    const kept = myTables().filter((table) => table.id !== id);
    storage.set('ludoteca.tables', JSON.stringify(kept));
}
