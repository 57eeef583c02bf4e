/* The shop's noises, made on the spot: type set down, a stick swept clear, the press. */
import { tone } from '../../tones';

function knock(pitch: number, at: number, length: number, loud: number, fall = 0.6): void {
    tone({ at, pitch, length, loud, fall });
}

/** A sort clicks into the stick. */
export function playSort(): void {
    knock(1250, 0, 0.035, 0.12);
    knock(420, 0.02, 0.06, 0.14);
}

/** A row is swept away. */
export function playSweep(): void {
    for (let i = 0; i < 6; i++) knock(700 - i * 70, i * 0.045, 0.05, 0.09);
}

/** CRACK WORD: the press comes down, and a bell. */
export function playCrack(): void {
    knock(110, 0, 0.25, 0.3, 0.4);
    for (const [i, pitch] of [784, 988, 1175, 1568].entries()) knock(pitch, 0.18 + i * 0.08, 0.3, 0.09, 0.98);
}

/** A challenge: upheld, or for nothing. */
export function playVerdict(justified: boolean): void {
    if (justified) knock(880, 0, 0.2, 0.1, 0.98);
    else for (const [i, pitch] of [230, 180].entries()) knock(pitch, i * 0.16, 0.22, 0.15);
}
