/* What this browser keeps for the page: localStorage, and memory for what that does not take,
 * because it is full or forbidden. Then the page works as ever until it is closed. */

const memory = new Map<string, string>();

/* Where storage is forbidden, even to name it throws. */
function attempt<T>(use: (store: Storage) => T): T | undefined {
    try {
        return use(localStorage);
    } catch {
        return undefined;
    }
}

export const storage = {
    get: (key: string): string | null => memory.get(key) ?? attempt((store) => store.getItem(key)) ?? null,

    /** False: it is forgotten with the page. */
    set(key: string, value: string): boolean {
        const kept = attempt((store) => (store.setItem(key, value), true)) ?? false;
        if (kept) memory.delete(key);
        else memory.set(key, value);
        return kept;
    },

    remove(key: string): void {
        memory.delete(key);
        attempt((store) => store.removeItem(key));
    },

    keys: (): string[] => [...new Set([...memory.keys(), ...(attempt((store) => Object.keys(store)) ?? [])])],
};
