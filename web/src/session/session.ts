/* A session: one person's place at one table, wherever that table is kept.
 * Screens know this interface alone; local.svelte.ts (the engine in a worker)
 * and remote.svelte.ts (a server) stand behind it and tell the same. */
import type { Intents, SeatInfo, Step, TableDescription, Tell } from '../games/game';
import { sentence } from '../text/words';
import type { ContentInfo } from './own';
import type { News, Spectator, TableWish } from './protocol';

export interface ChatLine {
    seat: number | null;
    name: string;
    text: string;
    time: number;
    /** what the table itself says */
    news?: News;
}

/** Who looks on; by name for who made the table. */
export interface Spectators {
    count: number;
    list: Spectator[];
}

/** Nobody has claimed the device: what is told is what spectators see. */
export interface Curtain {
    /** who is called; null while nobody is, such as during the deal */
    next: number | null;
    /** what has happened since they last held it, as everybody may know it */
    since: Step[];
}

/** What a person has said once and for all about reaction windows. */
export interface Standing {
    /** let everything pass until there is something else to do */
    until: boolean;
    /** let everything pass in the turn of this number */
    turn: number | null;
    /** where everybody can react: let everything pass, react to everything, or be asked */
    always?: Always | null;
}

export type Always = 'pass' | 'react';

/** What changes of it. */
export interface Stand {
    until?: boolean;
    turn?: boolean;
    always?: Always | null;
}

/** Of games with reaction windows; whether one is open stands in `tell.view.window`. */
export interface WindowState {
    /** milliseconds that a window is open; null: until all have answered */
    limit: number | null;
    /** milliseconds that this one had left at the time `told`; null: it has no end */
    left: number | null;
    told: number;
    /** null for spectators */
    standing: Standing | null;
    /** whether `until` may be said here */
    mayUntil: boolean;
    /** one's answer that counts when the time is up */
    answer: string | null;
}

export interface SessionState {
    /** away: the server cannot be reached just now; gone: it ended, see `problem` */
    status: 'opening' | 'ready' | 'away' | 'gone';
    /** the server does not answer just now; perhaps it is only slow */
    silent: boolean;
    problem: string;
    /** the record of a table that cannot be played any more */
    closed: string | null;
    table: TableDescription | null;
    tell: Tell | null;
    /** when `tell` came, by the page's clock, for the clocks in it */
    told: number;
    /** of `tell.clocks` what was each seat's own then, without the seconds that a move has free */
    banks: number[];
    /** how often a bot has moved because one's time was up, since the page was opened */
    overtime: number;
    seats: SeatInfo[];
    you: number | null;
    /** may fill seats with bots and open them again */
    maker: boolean;
    /** a move is on its way */
    busy: boolean;
    mayTakeBack: boolean;
    curtain: Curtain | null;
    /** who gets the device when the person in front of it is done; null: they keep it */
    handing: number | null;
    /** null in games without reaction windows */
    window: WindowState | null;
    /** of bots that tell what they intend, by seat; none of a match that is over */
    intents: Intents;
    /** that somebody brought along for this table; `file`: it may be had */
    content: (ContentInfo & { file: boolean }) | null;
    links: { invite?: string; watch?: string };
    /** the seat that one who looks on had, and gets back by coming again */
    back: number | null;
    spectators: Spectators;
    chat: ChatLine[];
    /** lines of it that came just now, not those that one finds on coming */
    said: ChatLine[];
    /** lines of it that this browser has not shown yet */
    unread: number;
    note: string;
}

export type Level = 'easy' | 'normal' | 'hard';

/** What a table has more when a server keeps it: people come and go. */
export interface Online {
    say(text: string): Promise<void>;
    /** All lines of the chat are on the screen. */
    readChat(): void;
    setSeat(seat: number, kind: 'person' | 'bot', level?: Level): Promise<void>;
    /** Agree that the seat of who is away is opened to somebody else. */
    agree(seat: number): Promise<void>;
    /** Let nobody see what somebody writes, or take that back. */
    mute(who: { viewer: number } | { seat: number }, on: boolean): Promise<void>;
    /** Send a spectator away. */
    remove(viewer: number): Promise<void>;
    /** Take the seat that one had. */
    comeBack(): void;
    /** What to ask for to get another table like this one, its seats in the same order. */
    wish(): Promise<Omit<TableWish, 'client'>>;
}

export interface Session {
    /** null for a match on this device */
    readonly online: Online | null;
    /** reactive: what is read of it in a component is followed */
    readonly state: SessionState;
    /** These are fulfilled when the move counts, and refused with a sentence for people. */
    move(move: string): Promise<void>;
    takeBack(): Promise<void>;
    /** Say once and for all what one does in reaction windows, or take it back. */
    stand(change: Stand): Promise<void>;
    /** Where whoever moves first moves for all: let another seat go first, a bot's, or that
     * of somebody at the same device. */
    let(seat: number): Promise<void>;
    /** The person that the curtain waits for is here. */
    lift(): void;
    /** The person in front of the device has seen enough: the curtain falls. */
    done?(): void;
    writeNote(text: string): void;
    /** Another match like this one, at a table of this device: the id under which it is kept. */
    again?(): Promise<string>;
    /** Give the seat up; at a local table: throw the match away. */
    leave(): Promise<void>;
    /** All steps as this viewer may know them now. */
    log(): Promise<Step[]>;
    /** The record's text; of a table that is a server's only when the match is over. */
    record(): Promise<string>;
    /** The text of the content file that somebody brought along. */
    contentFile(): Promise<string>;
    close(): void;
}

/** A refusal that a person can read: its message is a sentence in their language. */
export class Refusal extends Error {
    constructor(
        readonly code: string,
        /** as it was given: without a capital letter, for what stands before it */
        readonly reason: string,
    ) {
        super(sentence(reason));
    }
}

export function emptyState(): SessionState {
    return {
        status: 'opening',
        silent: false,
        problem: '',
        closed: null,
        table: null,
        tell: null,
        told: 0,
        banks: [],
        overtime: 0,
        seats: [],
        you: null,
        maker: false,
        busy: false,
        mayTakeBack: false,
        curtain: null,
        handing: null,
        window: null,
        intents: [],
        content: null,
        links: {},
        back: null,
        spectators: { count: 0, list: [] },
        chat: [],
        said: [],
        unread: 0,
        note: '',
    };
}
