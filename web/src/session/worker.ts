/* The engine's thread: one module, an instance for each table that is open.
 * It answers requests in order; see engine.ts, the other end. Of a table that is played on
 * this device it tells only what its guard lets through. */
import { fetchBlock } from './blocks';
import { Guard } from './guard';
import { vault } from './vault';
import type { Tell } from '../games/game';
import { ABSENT, BROKEN, EngineFailure, Instance, MissingContent, type Failure } from './wasm';

export interface Request {
    id: number;
    table: number;
    call: keyof Instance | keyof typeof made | 'new' | 'free';
    args: unknown[];
}

export interface Answer {
    id: number;
    value?: unknown;
    failure?: Failure;
}

export interface Start {
    wasm: string;
    /** addresses of content that is not part of the module: "crackword/fr" */
    blocks: Record<string, string>;
}

interface Table {
    instance: Instance;
    /** none of a replay, nor where nothing is secret */
    guard: Guard | null;
    /** what bots have thought of, by seat */
    thoughts: Map<number, string>;
}

const tables = new Map<number, Table>();
/* Why an instance stopped: nothing that it says after that can be trusted. */
const broken = new Map<number, Failure>();
let module: Promise<WebAssembly.Module>;
let blocks: Record<string, string> = {};

async function compile(url: string): Promise<WebAssembly.Module> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    if (response.headers.get('content-type') === 'application/wasm')
        return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

/* What this thread does with a table besides asking the engine. */
const made = {
    texts({ instance }: Table, texts: Record<string, string>): void {
        instance.texts = texts;
    },

    /** People play it on this device, and have secrets. */
    guard(table: Table, people: number[]): void {
        table.guard = new Guard(table.instance, people);
    },

    /** A person is in front of the device; null: nobody is any more. */
    claim({ guard }: Table, seat: number | null): void {
        guard?.claim(seat);
    },

    /** A bot thinks, and says nothing about it until it acts. */
    think({ instance, thoughts }: Table, seat: number, bot: string): void {
        thoughts.set(seat, instance.choose(seat, bot));
    },

    act({ instance, thoughts }: Table, seat: number): void {
        instance.play(seat, thoughts.get(seat)!);
    },

    /** The answer in a reaction window that a seat has given in advance; false if it has none. */
    answer({ instance }: Table, seat: number, how: 'pass' | 'react'): boolean {
        const { view } = JSON.parse(instance.tell(seat)) as Tell;
        const move = view.window?.[how];
        if (move) instance.play(seat, move);
        return Boolean(move);
    },

    /** Keep the record where the page does not read it. False: it is forgotten with the page. */
    keep({ instance }: Table, id: string, date: string, names: string[]): Promise<boolean> {
        return vault.put(id, instance.record(date, names));
    },

    /** Load what was kept. False: there is nothing. */
    async fetch({ instance }: Table, id: string): Promise<boolean> {
        const record = await vault.get(id);
        if (record !== undefined) await withContent(instance, () => instance.load(record));
        return record !== undefined;
    },

    sweep: (_table: Table, needed: string[]): Promise<void> => vault.sweep(needed),
};

/* Content that turns out to be missing is fetched, once. */
async function withContent(instance: Instance, make: () => unknown): Promise<unknown> {
    try {
        return make();
    } catch (reason) {
        if (!(reason instanceof MissingContent)) throw reason;
        instance.take(await blockFor(reason));
        return make();
    }
}

async function newTable(number: number): Promise<void> {
    const instance = new Instance(await module);
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    instance.seed(high!, low!);
    tables.set(number, { instance, guard: null, thoughts: new Map() });
}

async function answer({ table: number, call, args }: Request): Promise<unknown> {
    if (call === 'new') return newTable(number);
    if (call === 'free') {
        broken.delete(number);
        return tables.delete(number);
    }
    const stopped = broken.get(number);
    if (stopped) throw new EngineFailure(stopped);
    const table = tables.get(number);
    if (!table) throw new Error('no such table');
    if (call in made) return (made[call as keyof typeof made] as (...all: unknown[]) => unknown)(table, ...args);
    const { instance, guard } = table;
    const asked = call as keyof Instance;
    return withContent(instance, () =>
        guard ? guard.call(asked, args) : (instance[asked] as (...all: unknown[]) => unknown)(...args),
    );
}

async function blockFor({ game, content }: MissingContent): Promise<ArrayBuffer> {
    try {
        return await fetchBlock(blocks[`${game}/${content}`]!);
    } catch (reason) {
        throw new EngineFailure({ code: ABSENT, text: String(reason), line: 0 });
    }
}

function failureOf(reason: unknown): Failure {
    if (reason instanceof EngineFailure) return reason.failure;
    return { code: BROKEN, text: String(reason), line: 0 };
}

let turn: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Start | Request>) => {
    if ('wasm' in data) {
        module = compile(data.wasm);
        blocks = data.blocks;
        return;
    }
    turn = turn.then(async () => {
        let reply: Answer;
        try {
            reply = { id: data.id, value: await answer(data) };
        } catch (reason) {
            const failure = failureOf(reason);
            if (failure.code === BROKEN && tables.delete(data.table)) broken.set(data.table, failure);
            reply = { id: data.id, failure };
        }
        postMessage(reply);
    });
});
