/* A private note holds what a person writes and, behind it, what the board keeps for
 * that person: one text, for the server keeps one. */

const SEAM = '\n\u2042 ';

function seamOf(note: string): number {
    const at = note.lastIndexOf(SEAM);
    return at < 0 ? note.length : at;
}

/** What the person wrote. */
export function noteText(note: string): string {
    return note.slice(0, seamOf(note));
}

/** What the board keeps, '' if nothing. */
export function noteMarks(note: string): string {
    return note.slice(seamOf(note) + SEAM.length);
}

export function joinNote(text: string, marks: string): string {
    return marks ? text + SEAM + marks : text;
}
