/* The games that have a look of their own, by name. */
import type { GameLook } from './game';
import FallbackBoard from './fallback/Board.svelte';
import FallbackPicture from './fallback/Picture.svelte';

const folders = import.meta.glob<{ default: GameLook }>('./*/index.ts', { eager: true });

const looks = new Map(Object.values(folders).map((folder) => [folder.default.name, folder.default]));

/** The look of a game, the plain one if it brings none along. */
export function lookOf(name: string, title = name): GameLook {
    return looks.get(name) ?? { name, title, Picture: FallbackPicture, Board: FallbackBoard };
}
