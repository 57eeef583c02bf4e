/* The vault's noises, made on the spot: a dial that turns, the CLICK, a card thrown down. */
import { sound } from '../../sound';
import { hiss, steel, strike, tone } from '../../tones';

/* The dial turns, tooth by tooth, slower towards its end. */
function teeth(): void {
    for (let i = 0; i < 8; i++) {
        const at = 0.045 * i + 0.004 * i * i;
        hiss({ at, pitch: 3200 + (i % 2) * 500, length: 0.018, loud: 0.3, sharp: 5 });
    }
}

export function playTurn(): void {
    sound('card', teeth);
}

/** CLICK: the bolt falls, and the steel rings. */
export function playClick(): void {
    sound('click', () => {
        teeth();
        hiss({ at: 0.62, pitch: 4200, length: 0.02, loud: 0.7, sharp: 2 });
        tone({ at: 0.63, pitch: 170, length: 0.16, loud: 0.5, type: 'sine', fall: 0.5 });
        strike({ at: 0.63, pitch: 640, length: 0.9, loud: 0.12 }, steel);
    });
}

/** A number is turned up without a CLICK: a blow on the door. */
export function playCrack(): void {
    sound('click', () => {
        hiss({ pitch: 420, length: 0.3, loud: 0.8, sharp: 0.7, fall: 0.3 });
        tone({ pitch: 95, length: 0.4, loud: 0.5, type: 'sine', fall: 0.5 });
        strike({ at: 0.02, pitch: 310, length: 0.6, loud: 0.1 }, steel);
    });
}

export function playThrow(): void {
    sound('card', () => {
        hiss({ pitch: 3000, fall: 0.4, length: 0.11, loud: 0.25, sharp: 0.8, rise: 0.03 });
        tone({ at: 0.09, pitch: 210, length: 0.07, loud: 0.2, type: 'sine', fall: 0.6 });
    });
}

/** A Prohibition: a short alarm. */
export function playProhibit(): void {
    sound('card', () => {
        for (const at of [0, 0.17]) tone({ at, pitch: 430, length: 0.14, loud: 0.08, type: 'square', fall: 0.85, rise: 0.01 });
    });
}

/** A padlock snaps shut, or the wheels are set anew. */
export function playLock(): void {
    sound('card', () => {
        hiss({ pitch: 3600, length: 0.025, loud: 0.5, sharp: 3 });
        hiss({ at: 0.09, pitch: 1800, length: 0.04, loud: 0.5, sharp: 2 });
        tone({ at: 0.09, pitch: 240, length: 0.1, loud: 0.25, type: 'sine', fall: 0.6 });
    });
}

/** CLICK in one's hand, when the bolt falls: where the device can and the person has touched it. */
export function feelClick(): void {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([0, 550, 40]);
}
