/* Short sentences that come up and go by themselves. */

export interface Toast {
    id: number;
    text: string;
    bad: boolean;
}

let count = 0;

export const toasts: Toast[] = $state([]);

const STAYS = 5000;

export function toast(text: string, bad = false): void {
    const id = ++count;
    toasts.push({ id, text, bad });
    setTimeout(() => dismiss(id), STAYS);
}

export function dismiss(id: number): void {
    const at = toasts.findIndex((one) => one.id === id);
    if (at >= 0) toasts.splice(at, 1);
}

/** Run it, and say so if it is refused. */
export async function attempt(action: Promise<unknown>): Promise<boolean> {
    try {
        await action;
        return true;
    } catch (reason) {
        toast((reason as Error).message, true);
        return false;
    }
}
