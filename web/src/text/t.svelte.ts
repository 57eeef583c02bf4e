/* What people read, in their language. English stands in the source; Spanish
 * and French come from the po files of the page (web/po) and of each game
 * (web/src/games/GAME/po), and are loaded when they are chosen. */
import type { Language } from '../games/game';

type Texts = Record<string, string>;

const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ default: Texts }>> = {
    es: () => import('virtual:texts/es'),
    fr: () => import('virtual:texts/fr'),
};

let texts = $state.raw<Texts>({});
let chosen = $state<Language>('en');

export const languages: { code: Language; name: string }[] = [
    { code: 'es', name: 'Español' },
    { code: 'fr', name: 'Français' },
    { code: 'en', name: 'English' },
];

export function language(): Language {
    return chosen;
}

/** Switch the page's language; it changes at once when the texts are there. */
export async function chooseLanguage(wanted: Language): Promise<void> {
    texts = wanted === 'en' ? {} : (await loaders[wanted]()).default;
    chosen = wanted;
    document.documentElement.lang = wanted;
}

/** The first of the browser's languages that is one of ours. */
export function usualLanguage(): Language {
    for (const tag of navigator.languages) {
        const found = languages.find((l) => tag.toLowerCase().startsWith(l.code));
        if (found) return found.code;
    }
    return 'en';
}

/** Every text there is in the chosen language, for the engine's messages. */
export function allTexts(): Record<string, string> {
    return texts;
}

/** The text in the chosen language; `{name}` stands for `values.name`. */
export function t(english: string, values?: Record<string, string | number>): string {
    const text = texts[english] ?? english;
    if (!values) return text;
    return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** Like `t`, for a text that depends on a number: `{n}`. French counts 0 as one. */
export function tn(
    count: number,
    one: string,
    many: string,
    values?: Record<string, string | number>,
): string {
    const single = count === 1 || (count === 0 && chosen === 'fr');
    return t(single ? one : many, { n: count, ...values });
}

/** Marks a text that is translated where it is used. */
export function mark(english: string): string {
    return english;
}
