/* The C functions of src/wasm/api.c, as they come out of the module. */
export interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    input_room(size: number): number;
    output_data(): number;
    output_length(): number;
    games(): void;
    seed(high: number, low: number): void;
    open(seats: number): number;
    load(): number;
    actors(): number;
    first_come(): number;
    steps(): number;
    describe(): void;
    tell(viewer: number): void;
    log(viewer: number): void;
    study(seat: number): void;
    names(): void;
    record(): void;
    play(mover: number): number;
    draw(): number;
    take_back(seat: number): number;
    can_take_back(seat: number): number;
    show(count: number): number;
    choose(seat: number): number;
    content_room(size: number): number;
    content_take(size: number): number;
    content_bring(size: number): number;
    intends(): number;
    intent(seat: number): number;
    arbiter_open(): number;
    arbiter_ask(names: number): number;
    arbiter_majority(half: number): number;
}

export const CHANCE = 8;
export const SPECTATOR = 9;

/** What went wrong, as the module says it. */
export interface Failure {
    code: string;
    text: string;
    line: number;
}

/** The code of a failure that is no refusal: the module could not be loaded, or stopped. */
export const BROKEN = 'ENGINE';
/** The code when content could not be fetched. */
export const ABSENT = 'ABSENT';

export class EngineFailure extends Error {
    constructor(readonly failure: Failure) {
        super(failure.text);
    }
}

/** Content that is not part of the module has to be handed over (`take`) before the call
 * that failed with this is made again. */
export class MissingContent extends Error {
    readonly game: string;
    readonly content: string;

    constructor(told: string) {
        super(told);
        ({ game: this.game, content: this.content } = JSON.parse(told) as { game: string; content: string });
    }
}

/* HOST_MISSING of src/wasm/host.h, where a call may answer it. */
const MISSING = 1;

/** One instance of the module: one table, or one arbiter. */
export class Instance {
    private readonly c: Exports;
    private readonly translated = new Map<string, number>();
    texts: Record<string, string> = {};

    constructor(module: WebAssembly.Module) {
        const refuse = () => 8; /* no such file: the engine does no I/O */
        const instance = new WebAssembly.Instance(module, {
            host: {
                translate: (english: number) => this.translate(english),
                stop: (reason: number) => {
                    throw new Error(this.textAt(reason));
                },
            },
            wasi_snapshot_preview1: { fd_close: refuse, fd_seek: refuse, fd_write: refuse },
        });
        this.c = instance.exports as unknown as Exports;
        this.c._initialize();
    }

    private textAt(start: number): string {
        const bytes = new Uint8Array(this.c.memory.buffer, start);
        return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    }

    private output(): string {
        const bytes = new Uint8Array(this.c.memory.buffer, this.c.output_data(), this.c.output_length());
        return new TextDecoder().decode(bytes);
    }

    private input(text: string): void {
        const bytes = new TextEncoder().encode(text);
        const start = this.c.input_room(bytes.length);
        const room = new Uint8Array(this.c.memory.buffer, start, bytes.length + 1);
        room.set(bytes);
        room[bytes.length] = 0;
    }

    /* A format in the reader's language, kept in the module's memory for good, as
     * `struct ludo_error` asks for. */
    private translate(english: number): number {
        const source = this.textAt(english);
        const text = this.texts[source];
        if (!text) return 0;
        const kept = this.translated.get(text);
        if (kept !== undefined) return kept;
        const bytes = new TextEncoder().encode(text + '\0');
        const page = 65536;
        const start = this.c.memory.grow(Math.ceil(bytes.length / page)) * page;
        new Uint8Array(this.c.memory.buffer, start, bytes.length).set(bytes);
        this.translated.set(text, start);
        return start;
    }

    private check(code: number): number {
        if (code < 0) throw new EngineFailure(JSON.parse(this.output()) as Failure);
        return code;
    }

    private checkContent(code: number): void {
        if (this.check(code) === MISSING) throw new MissingContent(this.output());
    }

    /** Hand over the content that was missing. */
    take(block: ArrayBuffer): void {
        this.room(block);
        this.check(this.c.content_take(block.byteLength));
    }

    /** Hand over content that somebody brought along, before its table is opened or loaded. */
    bring(game: string, name: string, hash: string, block: ArrayBuffer): void {
        this.room(block);
        this.input(`${game}\n${name}\n${hash}\n`);
        this.check(this.c.content_bring(block.byteLength));
    }

    private room(block: ArrayBuffer): void {
        const start = this.c.content_room(block.byteLength);
        if (start) new Uint8Array(this.c.memory.buffer, start).set(new Uint8Array(block));
    }

    games(): string {
        this.c.games();
        return this.output();
    }

    seed(high: number, low: number): void {
        this.c.seed(high, low);
    }

    open(game: string, seats: number, options: Record<string, string>): void {
        const lines = Object.entries(options).map(([name, value]) => `${name}=${value}`);
        this.input([game, ...lines].join('\n') + '\n');
        this.checkContent(this.c.open(seats));
    }

    load(record: string): void {
        this.input(record);
        this.checkContent(this.c.load());
    }

    firstCome(): boolean {
        return this.c.first_come() !== 0;
    }

    /** seats, and CHANCE */
    actors(): number[] {
        const bits = this.c.actors();
        return Array.from({ length: CHANCE + 1 }, (_, i) => i).filter((i) => (bits >> i) & 1);
    }

    steps(): number {
        return this.c.steps();
    }

    describe(): string {
        this.c.describe();
        return this.output();
    }

    tell(viewer: number): string {
        this.c.tell(viewer);
        return this.output();
    }

    log(viewer: number): string {
        this.c.log(viewer);
        return this.output();
    }

    study(seat: number): string {
        this.c.study(seat);
        return this.output();
    }

    names(): string {
        this.c.names();
        return this.output();
    }

    record(date: string, names: string[]): string {
        const clean = (name: string) => name.replace(/\s+/g, ' ') || ' ';
        this.input([date, ...names.map(clean)].join('\n') + '\n');
        this.c.record();
        return this.output();
    }

    play(mover: number, move: string): void {
        this.input(move);
        this.check(this.c.play(mover));
    }

    draw(): void {
        this.check(this.c.draw());
    }

    takeBack(seat: number): void {
        this.check(this.c.take_back(seat));
    }

    mayTakeBack(seat: number): boolean {
        return this.c.can_take_back(seat) !== 0;
    }

    show(count: number): void {
        this.check(this.c.show(count));
    }

    choose(seat: number, bot: string): string {
        this.input(bot);
        this.check(this.c.choose(seat));
        return this.output();
    }

    /** whether this bot tells what it intends */
    intends(bot: string): boolean {
        this.input(bot);
        return this.c.intends() !== 0;
    }

    intent(seat: number, bot: string): string {
        this.input(bot);
        this.check(this.c.intent(seat));
        return this.output();
    }

    arbiterOpen(content: string): void {
        this.input(content);
        this.checkContent(this.c.arbiter_open());
    }

    arbiterAsk(letters: string, names: number): string {
        this.input(letters);
        this.check(this.c.arbiter_ask(names));
        return this.output();
    }

    arbiterMajority(letters: string, cards: string, half: boolean): string {
        this.input(`${letters}\n${cards}`);
        this.check(this.c.arbiter_majority(half ? 1 : 0));
        return this.output();
    }
}
