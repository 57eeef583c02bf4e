/* What a table itself says in the chat: servers send what has happened, the words are ours. */
import type { News } from '../session/protocol';
import { t } from './t.svelte';

export function newsText({ what, seat, by, from, to }: News): string {
    const n = (seat ?? 0) + 1;
    const maker = by ?? t('Whoever created the table');
    const comer = to ?? t('Somebody');
    switch (what) {
        case 'asked':
            return from
                ? t('{by} asks the others whether the seat of {from} may go to somebody else.', { by: maker, from })
                : t('{by} asks the others whether seat {n} may go to somebody else.', { by: maker, n });
        case 'opened':
            return from
                ? t('{by} has opened the seat of {from}: whoever comes with the invitation takes it.', { by: maker, from })
                : t('{by} has opened seat {n}: whoever comes with the invitation takes it.', { by: maker, n });
        case 'bot':
            return from
                ? t('{by} has given the seat of {from} to a bot.', { by: maker, from })
                : t('{by} has given seat {n} to a bot.', { by: maker, n });
        case 'taken':
            return from
                ? t('{to} takes the seat of {from}.', { to: comer, from })
                : t('{to} takes seat {n}.', { to: comer, n });
        case 'back':
            return from
                ? t('{to} is back and takes the seat from {from}, who now watches.', { to: comer, from })
                : t('{to} is back and takes the seat from the bot.', { to: comer });
        case 'left':
            return from
                ? t('{from} has left: a bot plays on at that seat.', { from })
                : t('Whoever had seat {n} has left: a bot plays on.', { n });
        case 'removed':
            return from
                ? t('{by} has sent {from} away, who was watching. Links sent before no longer work.', { by: maker, from })
                : t('{by} has sent a spectator away. Links sent before no longer work.', { by: maker });
    }
}
