/* The sounds that all tables share. */
import { settings } from './settings.svelte';
import { tone } from './tones';

const tunes = {
    move: () => tone({ pitch: 330, length: 0.09, loud: 0.15 }),
    turn: () => {
        tone({ pitch: 523, length: 0.14, loud: 0.14 });
        tone({ at: 0.11, pitch: 659, length: 0.2, loud: 0.14 });
    },
    end: () => [523, 659, 784, 1047].forEach((pitch, i) => tone({ at: i * 0.13, pitch, length: 0.35, loud: 0.15 })),
};

export function play(tune: keyof typeof tunes): void {
    if (settings.sound) tunes[tune]();
}
