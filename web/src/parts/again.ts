/* Another match with the same people, when one of a server's is over: whoever wants it makes
 * a table like that one, and says so in the chat, where the others find the way. */
import { lookOf } from '../games/registry';
import { go } from '../router.svelte';
import { makeTable } from '../session/http';
import { myName, rememberTable } from '../session/identity';
import { shuffled } from '../session/seats';
import type { ChatLine, Online, SessionState } from '../session/session';
import { t } from '../text/t.svelte';
import { linkedText, tablePath } from '../text/links';

export async function playAgain(online: Online, { seats, you }: SessionState): Promise<void> {
    const wish = await online.wish();
    const mine = wish.seats[you!]!;
    const order = lookOf(wish.game).lots ? shuffled(wish.seats) : wish.seats;
    const made = await makeTable({
        ...wish,
        seats: order,
        seat: order.indexOf(mine),
        name: seats[you!]!.name || myName(),
    });
    rememberTable({ id: made.id, game: wish.game });
    const link = new URL(tablePath(made.id, made.invite), location.href);
    await online.say(t('Another match? {link}', { link: link.href }));
    go(tablePath(made.id));
}

/** The newest other table that somebody with a seat has asked those here to. */
export function nextTable(chat: ChatLine[]): { line: ChatLine; path: string } | null {
    for (const line of [...chat].reverse()) {
        const paths = line.seat === null ? [] : linkedText(line.text).map((piece) => piece.path);
        const path = paths.find((one) => one && !one.startsWith(location.pathname));
        if (path) return { line, path };
    }
    return null;
}
