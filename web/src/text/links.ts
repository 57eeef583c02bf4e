/* Links to tables, in whatever people write. */

/** Where a table is; the key stands where no server and no proxy gets to see it. */
export function tablePath(id: string, key?: string): string {
    return `/t/${id}${key ? `#${key}` : ''}`;
}

/* People paste whole addresses, without https:// too, or only the end of one. */
function addressOf(text: string): URL | null {
    try {
        return new URL(/^\/?t\//i.test(text) || text.includes('://') ? text : `https://${text}`, location.origin);
    } catch {
        return null;
    }
}

function tableOf(url: URL | null): string | null {
    const id = /^\/t\/([0-9a-z]+)/i.exec(url?.pathname ?? '')?.[1];
    /* in the query as long as links have been made so */
    const key = /^#(?:k=)?([0-9a-z]+)/i.exec(url?.hash ?? '')?.[1] ?? /^[0-9a-z]+/i.exec(url?.searchParams.get('k') ?? '')?.[0];
    return id ? tablePath(id, key) : null;
}

/** The path of the first table that a text leads to, on whatever host it says. */
export function pastedTable(text: string): string | null {
    return text.split(/\s+/).map(addressOf).map(tableOf).find(Boolean) ?? null;
}

/** A text in pieces, those with a path being links to tables here. */
export function linkedText(text: string): { text: string; path?: string }[] {
    return text.split(/(https?:\/\/\S+)/).map((piece) => {
        const url = piece.startsWith('http') ? addressOf(piece) : null;
        const path = url?.origin === location.origin ? tableOf(url) : null;
        return { text: piece, ...(path ? { path } : {}) };
    });
}
