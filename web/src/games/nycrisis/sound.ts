/* The city's noises, made on the spot: dice on a bonnet, a siren, a page turned. */
import { tone } from '../../tones';
import type { News } from './news';

function slide(at: number, pitch: number, length: number, loud: number, type: OscillatorType, to = pitch): void {
    tone({ at, pitch, length, loud, type, fall: to / pitch });
}

const noises: Partial<Record<News['kind'], () => void>> = {
    dice: () => [0, 0.07, 0.12, 0.19].forEach((at, i) => slide(at, 900 - i * 90, 0.04, 0.1, 'square', 500)),
    police: () => [0, 0.25].forEach((at) => slide(at, 620, 0.24, 0.06, 'sawtooth', 880)),
    alert: () => slide(0, 740, 0.35, 0.1, 'square', 420),
    fbi: () => [0, 0.2, 0.4].forEach((at) => slide(at, 180, 0.18, 0.18, 'sawtooth', 140)),
    wound: () => slide(0, 220, 0.3, 0.2, 'triangle', 90),
    story: () => [523, 622, 784].forEach((pitch, i) => slide(i * 0.12, pitch, 0.4, 0.1, 'triangle')),
    step: () => slide(0, 330, 0.05, 0.08, 'triangle', 260),
};

/** The loudest of what has happened is heard. */
export function playNews(news: News[]): void {
    const order: News['kind'][] = ['fbi', 'story', 'wound', 'alert', 'police', 'dice', 'step'];
    const loudest = order.find((kind) => news.some((one) => one.kind === kind));
    if (loudest) noises[loudest]?.();
}
