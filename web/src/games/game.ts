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
    /** nobody won, for the match came to its last step */
    bound?: true;
    points?: number[];
}

/** What one viewer sees (`ludo_match_view`). The game's own part stands under
 * the game's name. */
export interface View {
    game: string;
    seat: number | null;
    actors: number[];
    chance: boolean;
    /** there if the first of the actors to move does so for all */
    first_come?: true;
    /** the number of the turn, in games with reaction windows */
    turn?: number;
    /** there while a reaction window is open: the move by which the viewer lets pass, null
     * if it is not asked or has answered; and where everybody can, the one to react */
    window?: { pass: string | null; react?: string | null };
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
    /** moves of this seat in the match, at a server's table */
    made?: number;
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
    /** its person is away, and whoever comes with the invitation gets it */
    open?: boolean;
    /** another person had it, who gets it back by coming again */
    standIn?: boolean;
    /** nobody is shown what its person writes */
    muted?: boolean;
    /** its person is not there: since when, and when it may be opened to somebody else, by the
     * page's clock */
    away?: { since: number; opens: number };
    /** the others are asked whether it may be opened before that: seats */
    asked?: { until: number; agreed: number[]; missing: number[] };
}

export type Language = 'en' | 'es' | 'fr';

export type SoundEvent = 'turn' | 'card' | 'dice' | 'click' | 'stamp' | 'end';

export interface Settings {
    language: Language;
    /** false: nothing moves by itself, changes are simply shown */
    motion: boolean;
    /** heard and felt at all */
    sound: boolean;
    /** of 1 */
    volume: number;
    /** the device shakes too, where it can */
    vibration: boolean;
    /** what is not to be heard */
    silent: SoundEvent[];
    /** the question whether sounds are wanted has been put */
    soundOffered: boolean;
    /** colours are told apart by patterns too */
    patterns: boolean;
    theme: 'light' | 'dark' | 'system';
}

/** What the bot in each seat intends; the game's page says what is in it. */
export type Intents = (Record<string, unknown> | undefined)[];

export interface BoardProps {
    table: TableDescription;
    tell: Tell;
    seats: SeatInfo[];
    /** the seat of the person in front of the screen, null for a spectator */
    you: number | null;
    /** a move is on its way: show the board, take no move */
    busy: boolean;
    onmove: (move: string) => void;
    /** a move that may be refused, for boards that say so themselves, where it was tried: the
     * sentence, or null if it counts. Without it refusals are shown as everywhere. */
    ontry?: (move: string) => Promise<string | null>;
    settings: Settings;
    /** a finished match is being looked at: no moves, steps may jump */
    replay: boolean;
    /** what the board keeps for this person alone (marks on a note sheet): a short text
     * that it wrote itself, '' at first; another person's when the device is handed over */
    marks?: string;
    onmarks?: (marks: string) => void;
    /** one's newest move may be taken back; for boards that offer it beside their actions */
    mayTakeBack?: boolean;
    ontakeback?: () => void;
    /** what bots mean to do next, by seat, in games whose bots tell (`ludo_bot_intent`);
     * undefined for persons, and while a bot has not told */
    intents?: Intents;
    /** where whoever moves first moves for all: seats that may be let go before oneself */
    letting?: number[];
    onlet?: (seat: number) => void;
}

/** A seat's move in a finished match, and what the engine makes of it (`ludo_match_study`). */
export interface StudyProps {
    table: TableDescription;
    seats: SeatInfo[];
    /** the step: a seat's */
    step: Step;
    /** what its seat could know and do best before it */
    before: Record<string, unknown>;
    /** … and when it was next to move; null if it was not */
    after: Record<string, unknown> | null;
}

/** A reaction window in words: what ../parts/Window.svelte shows of it. */
export interface WindowWords {
    /** what was thrown by whom at whom, a whole sentence */
    text: string;
    /** what is on the button of an answer */
    answer?: (move: string) => string;
    /** "Let everything pass until I hold a Prohibition" */
    until?: string;
    /** in games in which everybody can react: what may be said for good, in place of the rest */
    always?: { legend: string; ask: string; pass: string; react: string };
}

/** A match a day, the same for everybody, alone for a score. */
export interface Daily {
    /** "The code of the day" */
    title: () => string;
    /** what it is, in a sentence or two */
    about: () => string;
    /** "7 questions"; fewer are better */
    score: (points: number) => string;
    /** a sign for a step, which gives nothing away; '' for none */
    sign: (step: Step) => string;
}

type Lazy<Props extends Record<string, any>> = () => Promise<{ default: Component<Props> }>;

/** A screen for people who play the game on a real table, at /rules/GAME/arbiter. */
export interface ArbiterLook {
    title: () => string;
    /** the link to it */
    about: () => string;
    Screen: Lazy<Record<string, never>>;
}

/** A sheet of A4 paper for people who play on a real table, at /rules/GAME/print/NAME. */
export interface PrintLook {
    name: string;
    title: () => string;
    /** draws it with ../parts/Paper.svelte; is told the name, for those that draw several */
    Page: Lazy<any>;
}

export interface GameLook {
    /** as on the command line: "loot" */
    name: string;
    /** for people: "LOOT" */
    title: string;
    /** Nothing is secret between players: people round one device need no curtain. */
    open?: boolean;
    /** Who sits where is drawn by lot: the first seat begins. Elsewhere chance says who does. */
    lots?: boolean;
    /** Nobody plays against anybody: bots are companions. */
    together?: boolean;
    /** Who plays alone wants few points, not many. */
    fewest?: boolean;
    /** One sentence about it, in the reader's language. */
    pitch?: () => string;
    /** The cover, about 4:3; fills its box, says nothing by itself (aria-hidden). */
    Picture: Component;
    /** Loaded when a table of the game is opened: `() => import('./Board.svelte')`. */
    Board: Lazy<BoardProps>;
    /** Says in replays how good a seat's move was. */
    Study?: Lazy<StudyProps>;
    daily?: Daily;
    arbiter?: ArbiterLook;
    prints?: PrintLook[];
    /** An option's name, or the name of one of its values, in the reader's language. */
    optionText?: (option: string, value?: string) => string;
    /** Options that make the game what it is: set-up asks for them first, and has the others
     * under "More options". */
    optionFirst?: string[];
    /** The value that an option has at first, if the engine's usual one is not the one for
     * this reader. */
    optionUsual?: (option: string) => string | undefined;
    /** What the viewer is asked to do now, in a few words; '' says nothing more
     * than whose turn it is. Shown in the bar that is always in sight, and on the curtain:
     * there `tell` is a spectator's, without moves, and `view.seat` the one who is called. */
    asked?: (table: TableDescription, tell: Tell) => string;
    /** Whether a table with these options has reaction windows, in a game that has them. */
    windows?: (options: Record<string, string>) => boolean;
    /** In games with reaction windows; what was thrown is told while one is open. */
    window?: (table: TableDescription, tell: Tell, seats: SeatInfo[]) => WindowWords;
    /** How the match ended, if the usual words do not fit; or ''. */
    ended?: (table: TableDescription, result: Result) => string;
    /** One step in words for the log and for screen readers, without the mover's name. */
    stepText?: (step: Step) => string;
}
