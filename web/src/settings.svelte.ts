/* What a person chose for this browser, which keeps it. */
import type { Settings } from './games/game';
import { storage } from './storage';
import { chooseLanguage, usualLanguage } from './text/t.svelte';

const key = 'ludoteca.settings';

function usual(): Settings {
    return {
        language: usualLanguage(),
        motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
        sound: false,
        volume: 0.7,
        vibration: true,
        silent: [],
        soundOffered: false,
        patterns: false,
        theme: 'system',
    };
}

function read(): Settings {
    try {
        const kept = JSON.parse(storage.get(key) ?? '{}') as Partial<Settings>;
        return { ...usual(), ...kept };
    } catch {
        return usual();
    }
}

export const settings: Settings = $state(read());

const dark = matchMedia('(prefers-color-scheme: dark)');

/* `data-theme` is light or dark, so that styles name their colours once. */
function followTheme(): void {
    const { theme } = settings;
    document.documentElement.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
}

dark.addEventListener('change', followTheme);

/** Bring the page in line with the settings. */
async function follow(): Promise<void> {
    const root = document.documentElement;
    followTheme();
    root.dataset.motion = settings.motion ? 'full' : 'none';
    await chooseLanguage(settings.language).catch(() => undefined);
}

export async function change(part: Partial<Settings>): Promise<void> {
    Object.assign(settings, part);
    storage.set(key, JSON.stringify(settings));
    await follow();
}

export const ready = follow();
