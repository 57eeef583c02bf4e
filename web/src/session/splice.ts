/* A `tell` travels once as a whole and then as changes of its text. The text is
 * ASCII by agreement, so that bytes and characters are counted alike. */
import type { Edit } from './protocol';

/** The text of member `key` of a message, exactly as it was sent. */
export function memberText(message: string, key: string): string {
    const start = message.indexOf(`"${key}":`) + key.length + 3;
    let depth = 0;
    for (let i = start; i < message.length; i++) {
        const c = message[i];
        if (c === '"') {
            for (i++; message[i] !== '"'; i++) if (message[i] === '\\') i++;
        } else if (c === '{' || c === '[') {
            depth++;
        } else if (c === '}' || c === ']') {
            if (--depth === 0) return message.slice(start, i + 1);
        }
    }
    throw new Error(`the message has no ${key}`);
}

/** The text with its edits made; they come in order, and count in the old text. */
export function splice(text: string, edits: Edit[]): string {
    let made = '';
    let from = 0;
    for (const { at, cut, put } of edits) {
        made += text.slice(from, at) + put;
        from = at + cut;
    }
    return made + text.slice(from);
}
