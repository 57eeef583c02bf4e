/* The games that have a look of their own, by name. */
import type { GameLook } from './game';
import FallbackPicture from './fallback/Picture.svelte';

const folders = import.meta.glob<{ default: GameLook }>('./*/index.ts', { eager: true });

const looks = new Map(Object.values(folders).map((folder) => [folder.default.name, folder.default]));

/* Boards are loaded when they are needed: whoever plays one game does not wait for the others. */
const fallback = () => import('./fallback/Board.svelte');

const plain = new Map<string, GameLook>();

/** The look of a game, the plain one if it brings none along; always the same object. */
export function lookOf(name: string, title = name): GameLook {
    const key = `${name} ${title}`;
    const look = looks.get(name) ?? plain.get(key) ?? { name, title, Picture: FallbackPicture, Board: fallback };
    if (!looks.has(name)) plain.set(key, look);
    return look;
}
