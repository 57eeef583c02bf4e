/* Whose turn it is, in words. */
import type { GameLook } from '../games/game';
import type { SessionState } from '../session/session';
import { t, tn } from '../text/t.svelte';
import { listText } from '../text/words';

export interface Turn {
    /** yours: you are asked; wait: others are; over */
    kind: 'yours' | 'wait' | 'over';
    text: string;
    asked: string;
}

function resultText({ tell, seats, you, table }: SessionState, look: GameLook, alone: boolean): string {
    const result = tell!.view.result!;
    if (result.bound) return t('Too many moves: nobody wins');
    const own = look.ended?.(table!, result);
    if (own) return own;
    const names = listText(result.winners.map((seat) => seats[seat]?.name ?? ''));
    switch (result.outcome) {
        case 'won':
            if (result.winners.length > 1) return t('{names} share the victory', { names });
            if (result.winners[0] === you && alone) return t('You win!');
            return t('{name} wins!', { name: names });
        case 'drawn':
            return t('A draw');
        case 'lost':
            return t('Nobody wins');
        default:
            return tn(result.points?.[0] ?? 0, '{n} point', '{n} points');
    }
}

/* Whom nobody waits for is not called. */
function reaction({ tell, window }: SessionState): Turn {
    const waits = tell!.view.window!.pass !== null && window?.answer == null;
    const passes = window?.standing?.until && tell!.legal.length === 1;
    return waits && !passes
        ? { kind: 'yours', text: t('Do you react?'), asked: '' }
        : { kind: 'wait', text: t('Others may react…'), asked: '' };
}

/** `online`: each has a screen of their own, where on one device several may share it. */
export function turnOf(state: SessionState, look: GameLook, online: boolean): Turn {
    const { tell, seats, you, table } = state;
    if (!tell || !table) return { kind: 'wait', text: '', asked: '' };
    const { actors, chance, result } = tell.view;
    const alone = online || seats.filter((seat) => seat.kind === 'person').length === 1;
    if (result) return { kind: 'over', text: resultText(state, look, alone), asked: '' };
    const asked = look.asked?.(table, tell) ?? '';
    if (tell.view.window) return reaction(state);
    if (you !== null && actors.includes(you)) {
        return { kind: 'yours', text: t('Your turn'), asked };
    }
    if (chance) return { kind: 'wait', text: t('One moment…'), asked: '' };
    const names = listText(actors.map((seat) => seats[seat]?.name || t('Seat {n}', { n: seat + 1 })));
    return { kind: 'wait', text: t('Waiting for {names}', { names }), asked: '' };
}

/** What the person is asked for whom the device waits, by what everybody may know: whose turn it
 * is and what to do, or what has happened and whether they react. */
export function callOf({ tell, seats, table, curtain }: SessionState, look: GameLook): { text: string; asked: string } {
    const next = curtain?.next ?? null;
    if (next === null) return { text: '', asked: '' };
    const name = seats[next]?.name || t('Seat {n}', { n: next + 1 });
    const called = tell && { ...tell, view: { ...tell.view, seat: next } };
    if (called?.view.window) {
        const thrown = look.window?.(table!, called, seats).text;
        const react = t('{name}, do you react?', { name });
        return thrown ? { text: thrown, asked: react } : { text: react, asked: '' };
    }
    return { text: t('{name}, it is your turn', { name }), asked: (called && look.asked?.(table!, called)) ?? '' };
}
