/* Links to tables, in whatever people write. */

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
    const key = /^[0-9a-z]+/i.exec(url?.searchParams.get('k') ?? '')?.[0];
    return id ? `/t/${id}${key ? `?k=${key}` : ''}` : null;
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
