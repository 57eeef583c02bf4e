/* Whether there are keys to press: whoever has a mouse has them, others show it by pressing
 * one. What is typed on glass is typed into a field. `data-keys` says so to styles. */
const root = document.documentElement;
const desk = matchMedia('(hover: hover) and (pointer: fine)');

export function findKeys(): void {
    if (desk.matches) root.dataset.keys = '';
    document.addEventListener('keydown', ({ key, target }) => {
        if (key !== 'Unidentified' && !(target as Element).closest?.('input, textarea, select')) root.dataset.keys = '';
    });
}
