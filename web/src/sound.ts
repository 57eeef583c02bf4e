/* What is heard and felt. Every sound belongs to an event that a person may turn off; who
 * has turned the volume down still feels it, where the device can. */
import type { SoundEvent } from './games/game';
import { settings } from './settings.svelte';
import { hiss, setVolume, strike, tone, wood } from './tones';

/** In the order in which the settings list them. */
export const soundEvents: SoundEvent[] = ['turn', 'card', 'dice', 'click', 'stamp', 'end'];

/* Milliseconds on, off, on. */
const touches: Record<SoundEvent, number[]> = {
    turn: [35],
    card: [],
    dice: [8, 50, 8, 40, 8],
    click: [12, 50, 45],
    stamp: [70],
    end: [40, 80, 40, 80, 120],
};

export const canVibrate = typeof navigator !== 'undefined' && typeof navigator.vibrate === 'function';

/** Make the sounds of an event, if they are wanted. */
export function sound(event: SoundEvent, make: () => void): void {
    if (!settings.sound || settings.silent.includes(event)) return;
    if (settings.volume > 0) {
        setVolume(settings.volume);
        make();
    }
    if (canVibrate && settings.vibration && settings.motion && touches[event].length) navigator.vibrate(touches[event]);
}

const tunes: Record<'move' | 'turn' | 'end', () => void> = {
    /* a card slides over the table */
    move: () => {
        hiss({ pitch: 2600, fall: 0.5, length: 0.13, loud: 0.16, sharp: 0.9, rise: 0.04 });
        tone({ at: 0.1, pitch: 180, length: 0.06, loud: 0.1, type: 'sine', fall: 0.6 });
    },
    /* two bars of a marimba */
    turn: () => {
        strike({ pitch: 523, length: 0.4, loud: 0.24 }, wood);
        strike({ at: 0.13, pitch: 784, length: 0.6, loud: 0.24 }, wood);
    },
    end: () => {
        for (const [i, pitch] of [392, 523, 659, 784].entries()) strike({ at: i * 0.12, pitch, length: 0.7, loud: 0.2 }, wood);
        for (const pitch of [523, 659, 1047]) strike({ at: 0.52, pitch, length: 1.4, loud: 0.14 }, wood);
    },
};

export function play(tune: keyof typeof tunes): void {
    sound(tune === 'move' ? 'card' : tune, tunes[tune]);
}
