/* Short sentences that come up and go by themselves. */

export interface Toast {
    id: number;
    text: string;
    bad: boolean;
}

let count = 0;

export const toasts: Toast[] = $state([]);

const STAYS = 5000;
const MOST = 3;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** What is there already stays longer; the oldest makes room. */
export function toast(text: string, bad = false): void {
    const same = toasts.find((one) => one.text === text && one.bad === bad);
    const id = same?.id ?? ++count;
    if (!same) toasts.push({ id, text, bad });
    if (toasts.length > MOST) dismiss(toasts[0]!.id);
    clearTimeout(timers.get(id));
    timers.set(id, setTimeout(() => dismiss(id), STAYS));
}

export function dismiss(id: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const at = toasts.findIndex((one) => one.id === id);
    if (at >= 0) toasts.splice(at, 1);
}

export function dismissAll(): void {
    for (const { id } of [...toasts]) dismiss(id);
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
