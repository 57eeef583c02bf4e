/* IndexedDB, asked for one thing at a time. Each store has a database of its own, so that
 * none waits for another to be upgraded. */

function asked<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((done, refuse) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => refuse(request.error ?? new Error('IndexedDB'));
    });
}

function completed(transaction: IDBTransaction): Promise<void> {
    return new Promise((done, refuse) => {
        transaction.oncomplete = () => done();
        transaction.onabort = () => refuse(transaction.error ?? new Error('IndexedDB'));
    });
}

/** What `use` asks of the store; what it wrote is kept when this is fulfilled. */
export async function withStore<T>(
    name: string,
    store: string,
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    const database = await asked(opening);
    try {
        const transaction = database.transaction(store, mode);
        const [value] = await Promise.all([asked(use(transaction.objectStore(store))), completed(transaction)]);
        return value;
    } finally {
        database.close();
    }
}
