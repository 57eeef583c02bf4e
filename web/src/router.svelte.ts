/* Where in the page one is: the path, and going elsewhere without a reload. */

/* The key of a table stands behind #, which browsers send to nobody. Older links have it in
 * the query: that is set right before anything else happens. */
function tidy(url: URL): URL {
    const key = url.pathname.startsWith('/t/') ? url.searchParams.get('k') : null;
    if (key === null) return url;
    url.searchParams.delete('k');
    url.hash = key;
    return url;
}

function arrive(): URL {
    const url = tidy(new URL(location.href));
    if (url.href !== location.href) history.replaceState(null, '', url);
    return url;
}

let here = $state.raw(arrive());

addEventListener('popstate', () => {
    here = arrive();
});

export function place(): URL {
    return here;
}

export function go(path: string, { replace = false } = {}): void {
    const url = tidy(new URL(path, location.href));
    history[replace ? 'replaceState' : 'pushState'](null, '', url);
    here = url;
    scrollTo(0, 0);
}

/** The key that the address brings along, if there is one. */
export function keyOf(url: URL): string | undefined {
    return /^#(?:k=)?([0-9a-z]+)$/i.exec(url.hash)?.[1];
}

/** Once one is at the table the key is of no more use: whoever copies the address, or a picture
 * of it, gives no invitation away. */
export function hideKey(): void {
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
}

/** Links of the page are followed without asking the server again. */
export function followLinks(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    /* a place on this very page is the browser's to find */
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    go(link.href);
}
