/* What a game brings to the page, and what the page hands to its board.
 *
 * A game adds one folder beside this file: index.ts, whose default export is
 * its `GameLook`; `Picture` (its cover, drawn in SVG) and `Board`; and its
 * texts in po/es.po and po/fr.po. Everything a board shows comes from `tell`;
 * it computes nothing that the engine knows. What people read goes through
 * `t('English')` of ../text/t.svelte. A game without a folder is played through
 * fallback/Board.svelte. */
import type { Component } from 'svelte';

/** What lies on the table from the first move to the last (`ludo_setup_json`).
 * The game's own part stands under the game's name. */
export interface TableDescription {
    game: string;
    title: string;
    seats: number;
    options: Record<string, string>;
    [game: string]: unknown;
}

/** How a match ended. */
export interface Result {
    outcome: 'open' | 'won' | 'drawn' | 'lost' | 'scored';
    winners: number[];
    points?: number[];
}

/** What one viewer sees (`ludo_match_view`). The game's own part stands under
 * the game's name. */
export interface View {
    game: string;
    seat: number | null;
    actors: number[];
    chance: boolean;
    result?: Result;
    [game: string]: unknown;
}

/** A move that the viewer's seat may make, with the game's preview of it. */
export interface LegalMove {
    move: string;
    [preview: string]: unknown;
}

/** A step as the viewer may know it; "?" is a move that is still secret. */
export interface Step {
    mover: number | 'chance';
    move: string;
}

/** Everything a viewer is told of a match, all of it masked for that viewer. */
export interface Tell {
    view: View;
    legal: LegalMove[];
    /** legal moves beyond those: a board puts one together and sends its text */
    more?: number;
    recent: Step[];
    clocks: number[] | null;
}

export interface SeatInfo {
    name: string;
    kind: 'person' | 'bot';
    level?: string;
    online: boolean;
    left: boolean;
    /** nobody has taken it yet */
    free?: boolean;
}

export type Language = 'en' | 'es' | 'fr';

export interface Settings {
    language: Language;
    /** false: nothing moves by itself, changes are simply shown */
    motion: boolean;
    sound: boolean;
    /** colours are told apart by patterns too */
    patterns: boolean;
    theme: 'light' | 'dark' | 'system';
}

export interface BoardProps {
    table: TableDescription;
    tell: Tell;
    seats: SeatInfo[];
    /** the seat of the person in front of the screen, null for a spectator */
    you: number | null;
    /** a move is on its way: show the board, take no move */
    busy: boolean;
    onmove: (move: string) => void;
    settings: Settings;
    /** a finished match is being looked at: no moves, steps may jump */
    replay: boolean;
}

export interface GameLook {
    /** as on the command line: "loot" */
    name: string;
    /** for people: "LOOT" */
    title: string;
    /** One sentence about it, in the reader's language. */
    pitch?: () => string;
    /** The cover, about 4:3; fills its box, says nothing by itself (aria-hidden). */
    Picture: Component;
    Board: Component<BoardProps>;
    /** An option's name, or the name of one of its values, in the reader's language. */
    optionText?: (option: string, value?: string) => string;
    /** What the viewer is asked to do now, in a few words; '' says nothing more
     * than whose turn it is. Shown in the bar that is always in sight. */
    asked?: (table: TableDescription, tell: Tell) => string;
    /** One step in words for the log and for screen readers, without the mover's name. */
    stepText?: (step: Step) => string;
}
