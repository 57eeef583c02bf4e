/* The fair's noises: dice, a pencil, points. */
import { sound } from '../../sound';
import { hiss, strike, wood } from '../../tones';

/** A die tumbles over the dice board. */
export function playDice(at = 0): void {
    sound('dice', () => {
        for (const [i, gap] of [0, 0.09, 0.16, 0.26, 0.33].entries()) {
            hiss({ at: at + gap, length: 0.04, loud: 0.5 - i * 0.07, pitch: 1900 - i * 160, sharp: 6 });
            strike({ at: at + gap, pitch: 300 + (i % 2) * 70, length: 0.06, loud: 0.14 - i * 0.02 }, wood);
        }
    });
}

/** A pencil stroke on paper. */
export function playPencil(at = 0): void {
    sound('card', () => hiss({ at, length: 0.2, loud: 0.22, pitch: 4200, sharp: 1.4, rise: 0.05 }));
}

/** Points come in, the more the merrier. */
export function playPoints(points: number, at = 0): void {
    const scale = [659, 784, 988, 1175, 1319, 1568];
    sound('card', () => {
        for (let i = 0; i < Math.min(points + 1, scale.length); i++)
            strike({ at: at + i * 0.07, pitch: scale[i]!, length: 0.3, loud: 0.09 }, wood);
    });
}
