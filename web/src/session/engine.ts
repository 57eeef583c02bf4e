/* The engine as the page sees it: tables in a worker, asked by messages. The
 * worker starts with the first question and stays. */
import wasm from 'engine.wasm?url';
import blocks from 'virtual:blocks';
import list from 'virtual:games';
import type { Step, TableDescription, Tell } from '../games/game';
import { t } from '../text/t.svelte';
import type { ContentInfo } from './own';
import { Refusal } from './session';
import { ABSENT, BROKEN, type Failure } from './wasm';
import type { Answer, Request, Start } from './worker';

export { CHANCE, SPECTATOR } from './wasm';

/** A game that the engine plays. */
export interface GameInfo {
    name: string;
    title: string;
    seats_min: number;
    seats_max: number;
    /** has reaction windows */
    windows: boolean;
    /** the option for which one may bring a file */
    content_option?: string;
    options: { name: string; values: string[] }[];
}

export const games: GameInfo[] = list;

/** Which engine this is: blocks are made for one. */
export const edition: string = wasm;

type Waiting = { done: (value: unknown) => void; refuse: (reason: Error) => void };

let worker: Worker | undefined;
let count = 0;
const waiting = new Map<number, Waiting>();

function start(): Worker {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const address = (path: string) => new URL(path, location.href).href;
    worker.postMessage({
        wasm: address(wasm),
        blocks: Object.fromEntries(Object.entries(blocks).map(([name, path]) => [name, address(path)])),
    } satisfies Start);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        const one = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.failure) one?.refuse(refusalOf(data.failure));
        else one?.done(data.value);
    });
    return worker;
}

/* What the engine refuses it says in the reader's language; what breaks it does not. */
function refusalOf({ code, text }: Failure): Refusal {
    if (code === ABSENT) return new Refusal(code, t('The dictionary cannot be loaded. Are you online?'));
    return new Refusal(code, code === BROKEN ? t('The engine stopped: {reason}', { reason: text }) : text);
}

function ask(table: number, call: Request['call'], ...args: unknown[]): Promise<unknown> {
    const id = ++count;
    return new Promise((done, refuse) => {
        waiting.set(id, { done, refuse });
        (worker ?? start()).postMessage({ id, table, call, args } satisfies Request);
    });
}

/** One table in the worker. */
export class EngineTable {
    private constructor(private readonly number: number) {}

    static async make(texts: Record<string, string>): Promise<EngineTable> {
        const table = new EngineTable(++count);
        await ask(table.number, 'new');
        await ask(table.number, 'texts', texts);
        return table;
    }

    private async json<T>(call: Request['call'], ...args: unknown[]): Promise<T> {
        return JSON.parse((await ask(this.number, call, ...args)) as string) as T;
    }

    /** Before a table is opened on which people play here: from then on they are told what
     * spectators are until one of them has claimed the device. Who is alone has it. */
    guard = (people: number[]) => ask(this.number, 'guard', people);
    /** null: nobody is in front of it any more */
    claim = (seat: number | null) => ask(this.number, 'claim', seat);

    /** Keep the record where the page does not read it (vault.ts); false: until it is closed. */
    keep = (id: string, date: string, names: string[]) => ask(this.number, 'keep', id, date, names) as Promise<boolean>;
    /** Load what was kept; false: nothing was. */
    fetch = (id: string) => ask(this.number, 'fetch', id) as Promise<boolean>;
    /** Let go of what was kept of all but these matches. */
    sweep = (needed: string[]) => ask(this.number, 'sweep', needed);

    describe = () => this.json<TableDescription>('describe');
    tell = (viewer: number) => this.json<Tell>('tell', viewer);
    log = (viewer: number) => this.json<Step[]>('log', viewer);
    names = () => this.json<string[]>('names');
    /** {} where the game does not say or the seat is not to move */
    study = (seat: number) => this.json<Record<string, unknown>>('study', seat);

    /** Equal seeds draw equally from here on. */
    seed = (high: number, low: number) => ask(this.number, 'seed', high, low);

    open = (game: string, seats: number, options: Record<string, string>) =>
        ask(this.number, 'open', game, seats, options);
    /** Content that somebody brought along, before the table is opened or loaded. */
    bring = (game: string, { name, hash }: ContentInfo, block: ArrayBuffer) =>
        ask(this.number, 'bring', game, name, hash, block);
    load = (record: string) => ask(this.number, 'load', record);
    actors = () => ask(this.number, 'actors') as Promise<number[]>;
    firstCome = () => ask(this.number, 'firstCome') as Promise<boolean>;
    steps = () => ask(this.number, 'steps') as Promise<number>;
    record = (date: string, names: string[]) =>
        ask(this.number, 'record', date, names) as Promise<string>;
    play = (mover: number, move: string) => ask(this.number, 'play', mover, move);
    draw = () => ask(this.number, 'draw');
    takeBack = (seat: number) => ask(this.number, 'takeBack', seat);
    mayTakeBack = (seat: number) => ask(this.number, 'mayTakeBack', seat) as Promise<boolean>;
    show = (steps: number) => ask(this.number, 'show', steps);
    /** A bot makes up its mind, and does it: what it is, is told when it counts. */
    think = (seat: number, bot: string) => ask(this.number, 'think', seat, bot);
    act = (seat: number) => ask(this.number, 'act', seat);
    /** A seat's answer in a reaction window; false if it has none of that kind. */
    answer = (seat: number, how: 'pass' | 'react') => ask(this.number, 'answer', seat, how) as Promise<boolean>;
    intends = (bot: string) => ask(this.number, 'intends', bot) as Promise<boolean>;
    intent = (seat: number, bot: string) => this.json<Record<string, unknown>>('intent', seat, bot);
    free = () => ask(this.number, 'free');
}

/** What the dictionary says of letters. */
export interface Verdict {
    letters: string;
    word: boolean;
    piece: boolean;
    justified_by?: string;
    count: number;
    names: string[];
    left: string[];
    right: string[];
}

/** The arbiter of CRACK WORD with one language's dictionary. */
export class Arbiter {
    private constructor(private readonly number: number) {}

    static async make(content: string, texts: Record<string, string>): Promise<Arbiter> {
        const arbiter = new Arbiter(++count);
        await ask(arbiter.number, 'new');
        await ask(arbiter.number, 'texts', texts);
        await ask(arbiter.number, 'arbiterOpen', content);
        return arbiter;
    }

    ask = async (letters: string, names: number) =>
        JSON.parse((await ask(this.number, 'arbiterAsk', letters, names)) as string) as Verdict;
    /** `cards`: a colour's digit for each letter, with a `*` behind it for a JOKER */
    majority = async (letters: string, cards: string, half: boolean) =>
        JSON.parse((await ask(this.number, 'arbiterMajority', letters, cards, half)) as string) as {
            leader: number | null;
            may_call: boolean;
        };
    free = () => ask(this.number, 'free');
}
