/* The vault's noises, made on the spot: a dial that turns, the CLICK, a card thrown down. */
import { tone } from '../../tones';

/** The dial turns, tooth by tooth. */
export function playTurn(): void {
    for (let i = 0; i < 7; i++) tone({ at: i * 0.07, pitch: 1500 + (i % 2) * 220, length: 0.018, loud: 0.07, type: 'square' });
}

/** CLICK: the bolt falls, and the steel rings. */
export function playClick(): void {
    playTurn();
    tone({ at: 0.55, pitch: 2600, length: 0.03, loud: 0.2, type: 'square', fall: 0.4 });
    tone({ at: 0.6, pitch: 190, length: 0.18, loud: 0.25, fall: 0.5 });
    for (const pitch of [1318, 1976]) tone({ at: 0.62, pitch, length: 0.7, loud: 0.06, type: 'sine' });
}

/** A number is turned up without a CLICK: a blow on the door. */
export function playCrack(): void {
    tone({ pitch: 130, length: 0.35, loud: 0.3, type: 'sawtooth', fall: 0.3 });
    tone({ at: 0.12, pitch: 90, length: 0.4, loud: 0.25, fall: 0.5 });
}

export function playThrow(): void {
    tone({ pitch: 520, length: 0.07, loud: 0.12, fall: 0.6 });
}

/** A Prohibition: a short alarm. */
export function playProhibit(): void {
    for (const at of [0, 0.16]) tone({ at, pitch: 420, length: 0.13, loud: 0.08, type: 'square', fall: 0.8 });
}

/** A padlock snaps shut, or the wheels are set anew. */
export function playLock(): void {
    tone({ pitch: 900, length: 0.04, loud: 0.14, type: 'square', fall: 0.5 });
    tone({ at: 0.09, pitch: 260, length: 0.12, loud: 0.2, fall: 0.6 });
}

/** CLICK in one's hand, when the bolt falls: where the device can and the person has touched it. */
export function feelClick(): void {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([0, 550, 40]);
}
