/* The shop's noises, made on the spot: type set down, a stick swept clear, the stamp. */
import { sound } from '../../sound';
import { hiss, steel, strike, tone, wood } from '../../tones';

/** A sort clicks into the stick. */
export function playSort(): void {
    sound('card', () => {
        hiss({ pitch: 3400, length: 0.02, loud: 0.35, sharp: 3 });
        strike({ at: 0.005, pitch: 520, length: 0.09, loud: 0.2 }, wood);
    });
}

/** A row is swept away. */
export function playSweep(): void {
    sound('card', () => {
        hiss({ pitch: 1400, fall: 2.2, length: 0.32, loud: 0.25, sharp: 0.8, rise: 0.12 });
        for (let i = 0; i < 5; i++) strike({ at: 0.05 + i * 0.05, pitch: 480 + (i % 3) * 90, length: 0.07, loud: 0.1 }, wood);
    });
}

/** CRACK WORD: the stamp comes down on the table, and a bell. */
export function playCrack(): void {
    sound('stamp', () => {
        hiss({ pitch: 700, fall: 0.4, length: 0.12, loud: 0.9, sharp: 0.6 });
        tone({ pitch: 105, length: 0.3, loud: 0.6, type: 'sine', fall: 0.45 });
        for (const [i, pitch] of [1047, 1319, 1568].entries()) strike({ at: 0.2 + i * 0.09, pitch, length: 0.7, loud: 0.1 }, steel);
    });
}

/** A challenge: upheld, or for nothing. */
export function playVerdict(justified: boolean): void {
    sound('stamp', () => {
        if (justified) strike({ pitch: 880, length: 0.5, loud: 0.2 }, steel);
        else for (const at of [0, 0.16]) tone({ at, pitch: 170, length: 0.14, loud: 0.3, type: 'sine', fall: 0.6 });
    });
}
