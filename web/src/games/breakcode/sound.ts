/* The desk's noises, made on the spot: a tile set down, a typed question, a right guess. */
import { tone } from '../../tones';

function knock(at: number, pitch: number, length: number, loud: number): void {
    tone({ at, pitch, length, loud, fall: 0.6 });
}

/** A question is typed out. */
export function playQuestion(): void {
    for (const [i, gap] of [0, 0.07, 0.12, 0.2, 0.26].entries()) knock(gap, 900 + (i % 3) * 130, 0.03, 0.08);
}

/** A guess is said: the lock springs open, or stays shut. */
export function playGuess(right: boolean): void {
    if (right) for (const [i, pitch] of [523, 659, 784, 1047].entries()) knock(i * 0.1, pitch, 0.3, 0.1);
    else for (const [i, pitch] of [220, 180].entries()) knock(i * 0.16, pitch, 0.22, 0.14);
}
