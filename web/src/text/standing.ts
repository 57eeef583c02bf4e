/* How a table stands, in a few words: whose turn it is, or who won. */
import { lookOf } from '../games/registry';
import type { Result } from '../games/game';
import { t, tn } from './t.svelte';
import { listText } from './words';

export interface Standing {
    game: string;
    names: string[];
    /** the reader's seat; null where several share the device */
    you: number | null;
    actors?: number[];
    result?: Pick<Result, 'outcome' | 'winners' | 'points'>;
}

function endText({ game, names, you, result }: Standing): string {
    const { outcome, winners, points } = result!;
    const together = lookOf(game).together;
    switch (outcome) {
        case 'won':
            if (together) return t('Won together');
            if (winners.length === 1 && winners[0] === you) return t('You won');
            return tn(winners.length, '{names} won', '{names} won together', { names: listText(winners.map((seat) => names[seat]!)) });
        case 'drawn':
            return t('A draw');
        case 'lost':
            return together ? t('Lost together') : t('Nobody won');
        default:
            return points ? tn(points[0] ?? 0, '{n} point', '{n} points') : t('over');
    }
}

/** '' where nothing is known, such as of a match from before this was kept. */
export function standingText(standing: Standing): string {
    const { names, you, actors, result } = standing;
    if (result) return endText(standing);
    if (!actors?.length) return '';
    if (you !== null && actors.includes(you)) return t('Your turn');
    const acting = actors.flatMap((seat) => names[seat] ?? []);
    return acting.length ? t('Waiting for {names}', { names: listText(acting) }) : '';
}
