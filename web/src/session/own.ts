/* Content that people bring along: a JSON file in place of what is built in. A server
 * reads and compiles it; for matches on this device the file and its block are kept here,
 * in IndexedDB, for as long as a match on the shelf needs them. */
import { withStore as withDatabase } from './database';
import { compileContent } from './http';
import { shelf, type SavedMatch } from './shelf';

/** What is known of such a file once it was found good. */
export interface ContentInfo {
    name: string;
    /** as in records */
    hash: string;
    title?: Record<string, string>;
}

/** The file with its block, ready for an engine. */
export interface OwnFile extends ContentInfo {
    game: string;
    source: string;
    block: ArrayBuffer;
    /** of the engine that the block was made for */
    edition: string;
}

/** Bytes of a file that a server takes. */
export const FILE_MOST = 128 * 1024;
/** Bytes of a block that a device keeps: dictionaries are left to servers. */
export const BLOCK_MOST = 1024 * 1024;

const NAME = 'ludoteca';
const STORE = 'contents';

const withStore = <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    withDatabase(NAME, STORE, mode, use);

const idOf = (game: string, { hash }: ContentInfo) => `${game}/${hash}`;

/** Keep a file for a match that is about to begin. */
export async function keepFile(file: OwnFile): Promise<void> {
    await withStore('readwrite', (store) => store.put(file, idOf(file.game, file)));
}

/** The file of a match on the shelf, its block fit for the engine of this edition; null if
 * it is gone. */
export async function fileOf({ game, content }: SavedMatch, edition: string): Promise<OwnFile | null> {
    const kept = await withStore<OwnFile | undefined>('readonly', (store) => store.get(idOf(game, content!)));
    if (!kept || kept.edition === edition) return kept ?? null;
    const file = { ...kept, block: await compileContent(game, kept.source), edition };
    await keepFile(file);
    return file;
}

/** Let go of files that no match on the shelf needs. */
export async function sweepFiles(): Promise<void> {
    const needed = new Set(shelf.all().flatMap(({ game, content }) => (content ? [idOf(game, content)] : [])));
    for (const id of await withStore('readonly', (store) => store.getAllKeys()))
        if (!needed.has(String(id))) await withStore('readwrite', (store) => store.delete(id));
}

/** The title in a reader's language, or the name of a file without one. */
export function contentTitle({ name, title }: ContentInfo, language: string): string {
    return title?.[language] ?? title?.en ?? name;
}
