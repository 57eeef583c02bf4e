/* Content too big for every visitor (dictionaries): fetched when a match first needs it,
 * once, and kept on the device from then on, apart from the files of the page. */

/* Not one of the service worker's caches, which end with their version. */
const cacheName = 'ludoteca.blocks';

const fetched = new Map<string, Promise<ArrayBuffer>>();

/* An address is NAME-HASH.block: other hashes of the name are old editions. */
const nameOf = (url: string) => url.replace(/-[^-/]*$/, '-');

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
    await cache.put(url, response);
    for (const { url: kept } of await cache.keys())
        if (kept !== url && nameOf(kept) === nameOf(url)) await cache.delete(kept);
}

async function get(url: string): Promise<ArrayBuffer> {
    /* A browser that does not trust the connection has no caches. */
    const cache = 'caches' in self ? await caches.open(cacheName).catch(() => null) : null;
    const kept = await cache?.match(url);
    if (kept) return kept.arrayBuffer();
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const copy = response.clone();
    const block = await response.arrayBuffer();
    /* a full disk does not end the match */
    if (cache) await keep(cache, url, copy).catch(() => undefined);
    return block;
}

/** The block at an address; what failed is tried again the next time. */
export function fetchBlock(url: string): Promise<ArrayBuffer> {
    const found = fetched.get(url) ?? get(url);
    fetched.set(url, found);
    found.catch(() => fetched.delete(url));
    return found;
}
