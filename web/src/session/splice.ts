/* A `tell` travels once as a whole and then as changes of its text. The text is
 * ASCII by agreement, so that bytes and characters are counted alike. */

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

export function splice(text: string, at: number, cut: number, put: string): string {
    return text.slice(0, at) + put + text.slice(at + cut);
}
