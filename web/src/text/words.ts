/* Words that several screens use. */
import type { Level } from '../session/session';
import { language, t } from './t.svelte';

export const levels: Level[] = ['easy', 'normal', 'hard'];

export function levelText(level: string): string {
    switch (level) {
        case 'easy':
            return t('easy');
        case 'normal':
            return t('normal');
        case 'hard':
            return t('hard');
        default:
            return level;
    }
}

/** Bots have names of their own, the same in every language. */
export const botNames = ['Pip', 'Zora', 'Mox', 'Tilly', 'Bruno', 'Kiki', 'Otto', 'Nell'];

export function listText(names: string[]): string {
    return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
}

export function agoText(time: number): string {
    const seconds = (time - Date.now()) / 1000;
    const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
    const steps: [Intl.RelativeTimeFormatUnit, number][] = [
        ['day', 86400],
        ['hour', 3600],
        ['minute', 60],
    ];
    for (const [unit, size] of steps)
        if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
    return t('just now');
}

export function clockText(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
