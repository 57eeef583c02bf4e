/* The city's noises, made on the spot: dice on a bonnet, a siren, a page turned. */
import { sound } from '../../sound';
import { hiss, strike, tone, wood } from '../../tones';
import type { News } from './news';

const slide = (at: number, pitch: number, length: number, loud: number, type: OscillatorType, to = pitch) =>
    tone({ at, pitch, length, loud, type, fall: to / pitch, rise: 0.015 });

function dice(): void {
    for (const [i, at] of [0, 0.07, 0.12, 0.2].entries()) {
        hiss({ at, pitch: 1700 - i * 150, length: 0.04, loud: 0.45 - i * 0.08, sharp: 5 });
        tone({ at, pitch: 210, length: 0.05, loud: 0.12, type: 'sine', fall: 0.7 });
    }
}

const noises: Partial<Record<News['kind'], () => void>> = {
    police: () => [0, 0.3].forEach((at) => slide(at, 620, 0.29, 0.05, 'sawtooth', 880)),
    alert: () => slide(0, 740, 0.35, 0.08, 'square', 420),
    fbi: () => [0, 0.2, 0.4].forEach((at) => slide(at, 160, 0.18, 0.2, 'sawtooth', 120)),
    wound: () => {
        hiss({ pitch: 500, fall: 0.4, length: 0.12, loud: 0.6, sharp: 0.7 });
        slide(0, 140, 0.25, 0.3, 'sine', 70);
    },
    story: () => [523, 622, 784].forEach((pitch, i) => strike({ at: i * 0.12, pitch, length: 0.6, loud: 0.16 }, wood)),
    step: () => hiss({ pitch: 700, length: 0.05, loud: 0.2, sharp: 1.5, fall: 0.6 }),
};

/** The loudest of what has happened is heard. */
export function playNews(news: News[]): void {
    const order: News['kind'][] = ['fbi', 'story', 'wound', 'alert', 'police', 'dice', 'step'];
    const loudest = order.find((kind) => news.some((one) => one.kind === kind));
    if (loudest === 'dice') sound('dice', dice);
    else if (loudest) sound('card', noises[loudest]!);
}
