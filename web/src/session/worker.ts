/* The engine's thread: one module, an instance for each table that is open.
 * It answers requests in order; see engine.ts, the other end. */
import { fetchBlock } from './blocks';
import { ABSENT, BROKEN, EngineFailure, Instance, MissingContent, type Failure } from './wasm';

export interface Request {
    id: number;
    table: number;
    call: keyof Instance | 'new' | 'free';
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

const tables = new Map<number, Instance>();
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

async function answer({ table, call, args }: Request): Promise<unknown> {
    if (call === 'new') {
        const instance = new Instance(await module);
        const [high, low] = crypto.getRandomValues(new Uint32Array(2));
        instance.seed(high!, low!);
        tables.set(table, instance);
        return undefined;
    }
    if (call === 'free') {
        broken.delete(table);
        return tables.delete(table);
    }
    const stopped = broken.get(table);
    if (stopped) throw new EngineFailure(stopped);
    const instance = tables.get(table);
    if (!instance) throw new Error('no such table');
    if (call === 'texts') {
        instance.texts = args[0] as Record<string, string>;
        return undefined;
    }
    const make = () => (instance[call] as (...all: unknown[]) => unknown)(...args);
    try {
        return make();
    } catch (reason) {
        if (!(reason instanceof MissingContent)) throw reason;
        instance.take(await blockFor(reason));
        return make();
    }
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
