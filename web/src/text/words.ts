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

/** Reasons of the engine and of servers come without a capital and a full stop. */
export function sentence(reason: string): string {
    const text = reason.charAt(0).toLocaleUpperCase(language()) + reason.slice(1);
    return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** "Ana: begins on c1"; in some languages with a space before the colon. */
export function colonText(what: string, more: string): string {
    return t('{what}: {more}', { what, more });
}

/** As much of a text as fits into so many bytes of UTF-8, by which servers count. */
export function fitBytes(text: string, bytes: number): string {
    return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);
}

/** Bots have names of their own, the same in every language. */
export const botNames = ['Pip', 'Zora', 'Mox', 'Tilly', 'Bruno', 'Kiki', 'Otto', 'Nell'];

/** Of a server's table, where bots have none and seats may be free. */
export function seatNames(seats: { kind: string; name: string }[]): string[] {
    return seats.map(({ kind, name }, i) => name || (kind === 'bot' ? botNames[i]! : t('free seat')));
}

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

/** "16 November 2026", from 2026-11-16. */
export function dayText(day: string, style: 'long' | 'medium' = 'long'): string {
    const [year, month, date] = day.split('-').map(Number);
    return new Intl.DateTimeFormat(language(), { dateStyle: style }).format(new Date(year!, month! - 1, date));
}

/** "3:42", "1:03:42". */
export function timeText(seconds: number): string {
    const two = (n: number) => String(n).padStart(2, '0');
    const minutes = Math.floor(seconds / 60);
    const rest = two(seconds % 60);
    return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
