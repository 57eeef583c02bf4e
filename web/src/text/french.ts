/* French sets spaces that do not break before its double signs. Our own catalogues have
 * them; in a plot, which people write with plain ones, the page sets them. */

export function frenchSpaces(text: string): string {
    return text
        .replace(/ (?=[;!?»])/g, '\u202f')
        .replace(/« /g, '«\u202f')
        .replace(/ (?=: )/g, '\u00a0');
}
