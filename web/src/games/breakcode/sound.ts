/* The desk's noises, made on the spot: a typed question, a right guess. */
import { sound } from '../../sound';
import { hiss, steel, strike, tone } from '../../tones';

/** A question is typed out. */
export function playQuestion(): void {
    sound('card', () => {
        for (const [i, at] of [0, 0.07, 0.12, 0.2, 0.26].entries()) {
            hiss({ at, pitch: 2400 + (i % 3) * 300, length: 0.03, loud: 0.25, sharp: 3 });
            tone({ at, pitch: 240, length: 0.03, loud: 0.08, fall: 0.7 });
        }
    });
}

/** A guess is said: the lock springs open, or stays shut. */
export function playGuess(right: boolean): void {
    sound('click', () => {
        if (right) for (const [i, pitch] of [523, 659, 784, 1047].entries()) strike({ at: i * 0.1, pitch, length: 0.5, loud: 0.15 }, steel);
        else for (const at of [0, 0.14]) tone({ at, pitch: 150, length: 0.12, loud: 0.3, type: 'sine', fall: 0.6 });
    });
}
