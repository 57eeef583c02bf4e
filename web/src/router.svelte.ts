/* Where in the page one is: the path, and going elsewhere without a reload. */

let here = $state.raw(new URL(location.href));

addEventListener('popstate', () => {
    here = new URL(location.href);
});

export function place(): URL {
    return here;
}

export function go(path: string, { replace = false } = {}): void {
    const url = new URL(path, location.href);
    history[replace ? 'replaceState' : 'pushState'](null, '', url);
    here = url;
    scrollTo(0, 0);
}

/** Links of the page are followed without asking the server again. */
export function followLinks(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    event.preventDefault();
    go(link.href);
}
