/* Records of matches that several people play on one device. They hold everybody's secrets,
 * so the engine's thread keeps them itself until a match is over: the page never reads one. */
import { withStore } from './database';

const NAME = 'ludoteca-vault';
const STORE = 'records';

/* What IndexedDB does not take, because it is full or forbidden. */
const memory = new Map<string, string>();

export const vault = {
    /** False: it is forgotten with the page. */
    async put(id: string, record: string): Promise<boolean> {
        try {
            await withStore(NAME, STORE, 'readwrite', (store) => store.put(record, id));
            memory.delete(id);
            return true;
        } catch {
            memory.set(id, record);
            return false;
        }
    },

    async get(id: string): Promise<string | undefined> {
        const held = memory.get(id);
        return held ?? withStore<string | undefined>(NAME, STORE, 'readonly', (store) => store.get(id)).catch(() => undefined);
    },

    /** Let go of all but these matches. */
    async sweep(needed: string[]): Promise<void> {
        const gone = (id: string) => !needed.includes(id);
        for (const id of [...memory.keys()].filter(gone)) memory.delete(id);
        const kept = await withStore(NAME, STORE, 'readonly', (store) => store.getAllKeys()).catch(() => []);
        for (const id of kept.map(String).filter(gone))
            await withStore(NAME, STORE, 'readwrite', (store) => store.delete(id));
    },
};
