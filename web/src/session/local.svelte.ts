/* A match on this device: the engine in a worker, bots in any seat, one person
 * or several who hand the device round. Kept on the shelf after every step, so
 * that closing the page loses nothing. */
import { t } from '../text/t.svelte';
import { seedOf } from './daily';
import { CHANCE, edition, EngineTable } from './engine';
import { fileOf, keepFile, sweepFiles, type OwnFile } from './own';
import { Reactions } from './reactions';
import { emptyState, type Curtain, type Session, type Stand } from './session';
import { shelf, type SavedMatch } from './shelf';

export interface LocalOptions {
    /** texts of the engine's errors in the reader's language */
    texts: Record<string, string>;
    /** milliseconds between moves that nobody at the screen made */
    pause: () => number;
    /** nothing is secret: the device is handed round without a curtain */
    open?: boolean;
    /** the match cannot be kept: storage is full or forbidden */
    unkept?: () => void;
}

/* A whole deal takes chance many moves: after the first they come quickly. */
const DEALING = 0.15;

export class LocalSession implements Session {
    readonly online = null;
    state = $state.raw(emptyState());

    private engine!: EngineTable;
    private closed = false;
    private dropped = false;
    private file: OwnFile | null = null;
    /* seats of bots that tell what they intend, and the bots */
    private tellers: [number, string][] = [];
    /* the bot that people let go first */
    private first: number | null = null;
    private readonly reactions: Reactions;

    private constructor(
        private readonly match: SavedMatch,
        private readonly options: LocalOptions,
    ) {
        this.reactions = new Reactions(match, (seat, pass, still) => void this.timeUp(seat, pass, still));
        addEventListener('storage', this.follow);
    }

    /* Another tab has gone on with this match, or thrown it away: what is kept counts. While
     * something is under way here that comes afterwards. */
    private readonly follow = (): void => {
        if (this.closed || this.state.busy || shelf.current(this.match)) return;
        const kept = shelf.find(this.match.id);
        if (!kept) {
            this.set({ status: 'gone', problem: t('This match is not on this device any more.') });
            return;
        }
        Object.assign(this.match, kept);
        this.reactions.close();
        this.first = null;
        this.set({ curtain: null });
        void this.engine?.free();
        void this.open();
    };

    private ready(): void {
        this.set({ busy: false });
        this.follow();
    }

    private keep(): void {
        if (!this.dropped && !shelf.keep(this.match)) this.options.unkept?.();
    }

    /* Something else may be under way just now, such as the person's own answer. */
    private async timeUp(seat: number, pass: string, still: () => boolean): Promise<void> {
        while (this.state.busy && still()) await new Promise((done) => setTimeout(done, 50));
        if (still() && (await this.engine.actors()).includes(seat))
            await this.act(() => this.engine.play(seat, pass));
    }

    /** Begin a match: the record of `match` is empty. It is on the shelf when this is done. */
    static async begin(
        match: SavedMatch,
        choices: Record<string, string>,
        options: LocalOptions,
        file?: OwnFile,
    ): Promise<void> {
        const engine = await EngineTable.make(options.texts);
        if (file) {
            const { name, hash, title } = file;
            await keepFile(file);
            await engine.bring(match.game, file, file.block);
            match.content = { name, hash, ...(title ? { title } : {}) };
        }
        await engine.open(match.game, match.seats.length, choices);
        match.record = await engine.record(today(), names(match));
        match.title = (await engine.describe()).title;
        shelf.keep(match);
        await engine.free();
    }

    /** Go on with a match from the shelf. */
    static resume(match: SavedMatch, options: LocalOptions): LocalSession {
        const session = new LocalSession(match, options);
        void session.open();
        return session;
    }

    private set(change: Partial<typeof this.state>): void {
        if (!this.closed) this.state = { ...this.state, ...change };
    }

    private async open(): Promise<void> {
        this.set({ busy: true });
        try {
            this.engine = await EngineTable.make(this.options.texts);
            this.reactions.engine = this.engine;
            await this.bring();
            await this.engine.load(this.match.record);
            await this.findTellers();
            this.set({
                table: await this.engine.describe(),
                seats: this.match.seats.map((seat) => ({ ...seat, online: true, left: false })),
            });
            const people = this.people();
            if (people.length === 1) this.match.holder = people[0]!;
            else if (people.length > 1) this.call(await this.handOver(true));
            await this.show();
            this.set({ status: 'ready' });
            await this.run();
            this.ready();
        } catch (reason) {
            this.set({ status: 'gone', problem: (reason as Error).message });
        }
    }

    private async bring(): Promise<void> {
        const { game, content } = this.match;
        if (!content) return;
        this.file = await fileOf(this.match, edition);
        if (this.file) await this.engine.bring(game, this.file, this.file.block);
        this.set({ content: { ...content, file: this.file !== null } });
    }

    private async findTellers(): Promise<void> {
        this.tellers = [];
        for (const [seat, { kind, level }] of this.match.seats.entries())
            if (kind === 'bot' && (await this.engine.intends(level ?? 'normal')))
                this.tellers.push([seat, level ?? 'normal']);
    }

    /* What bots intend, as the match stands. */
    private async intents(): Promise<typeof this.state.intents> {
        const found: typeof this.state.intents = [];
        if (!this.tellers.length || !(await this.engine.actors()).length) return found;
        for (const [seat, bot] of this.tellers) found[seat] = await this.engine.intent(seat, bot);
        return found;
    }

    private people(): number[] {
        return this.match.seats.flatMap((seat, i) => (seat.kind === 'person' ? [i] : []));
    }

    /* Who gets the device next. The one who holds it keeps it for as long as there is
     * something to do, which halves the handing over; `always` hides even then. */
    private async handOver(always: boolean) {
        const { holder } = this.match;
        const acting = (await this.engine.actors()).filter((seat) => this.people().includes(seat));
        if (!acting.length) return null;
        const next = holder !== null && acting.includes(holder) ? holder : acting[0]!;
        return next === holder && !always ? null : { last: always ? null : holder, next };
    }

    /* Whoever is next gets the device, behind a curtain if there are secrets. */
    private call(next: Curtain | null): void {
        if (this.options.open) this.match.holder = next?.next ?? this.match.holder;
        else this.set({ curtain: next });
    }

    private viewer(): number {
        return this.match.holder ?? this.people()[0] ?? 0;
    }

    /* Behind a curtain nothing is told: the page does not even hold it. */
    private async show(): Promise<void> {
        if (this.state.curtain) {
            const { last } = this.state.curtain;
            const mayTakeBack = last !== null && (await this.engine.mayTakeBack(last));
            this.set({ tell: null, you: null, note: '', intents: [], mayTakeBack });
            return;
        }
        const you = this.viewer();
        const [tell, mayTakeBack, intents] = await Promise.all([
            this.engine.tell(you),
            this.engine.mayTakeBack(you),
            this.intents(),
        ]);
        const window = this.reactions.stateOf(tell);
        this.set({
            tell,
            you,
            note: this.match.notes?.[you] ?? '',
            told: Date.now(),
            mayTakeBack: mayTakeBack && !tell.view.result, /* in the end all has been shown */
            window,
            intents,
        });
    }

    private async save(): Promise<void> {
        this.match.record = await this.engine.record(today(), names(this.match));
        this.match.over = (await this.engine.actors()).length === 0;
        if (!this.closed) this.keep();
    }

    private async changed(): Promise<void> {
        this.match.changed = Date.now();
        await this.save();
        await this.show();
    }

    /* Chance and bots move until a person has to. */
    private async run(): Promise<void> {
        let dealt = 0;
        for (;;) {
            if (this.closed || !shelf.current(this.match)) return;
            const actors = await this.engine.actors();
            const bot = await this.botToMove(actors);
            if (await this.reactions.open(actors)) {
                if (!(await this.reactions.answer(actors))) break;
            } else if (actors.includes(CHANCE)) {
                await this.pause(dealt++ ? DEALING : 1);
                await this.draw();
            } else if (bot !== undefined) {
                if (actors.length === 1) await this.pause();
                const move = await this.engine.choose(bot, this.match.seats[bot]!.level ?? 'normal');
                this.first = null;
                await this.engine.play(bot, move);
            } else {
                break;
            }
            await this.changed();
        }
        /* what is open is seen with its time */
        if (!this.state.curtain && this.state.tell) this.set({ window: this.reactions.stateOf(this.state.tell) });
        if (this.people().length > 1 && !this.state.curtain) {
            const next = await this.handOver(false);
            if (next) {
                this.call(next);
                await this.show();
            }
        }
    }

    /* Where whoever moves first moves for all, bots wait for people. */
    private async botToMove(actors: number[]): Promise<number | undefined> {
        const bots = actors.filter((seat) => this.match.seats[seat]?.kind === 'bot');
        const person = actors.some((seat) => this.match.seats[seat]?.kind === 'person');
        if (!bots.length || !person || !(await this.engine.firstCome())) return bots[0];
        return bots.find((seat) => seat === this.first);
    }

    private pause(part = 1): Promise<void> {
        return new Promise((done) => setTimeout(done, this.options.pause() * part));
    }

    /* Chance of the day's match depends on the day and on how often chance has moved, so
     * that it is the same for all, whatever they do and however often they come back. */
    private async draw(): Promise<void> {
        const { game, day } = this.match;
        if (day) {
            const drawn = (await this.engine.log(0)).filter(({ mover }) => mover === 'chance');
            await this.engine.seed(seedOf(game, day), drawn.length);
        }
        await this.engine.draw();
    }

    private async act(change: () => Promise<unknown>): Promise<void> {
        this.follow();
        if (this.state.busy || this.state.status === 'gone') return;
        this.set({ busy: true });
        try {
            await change();
            await this.changed();
            await this.run();
        } finally {
            this.ready();
        }
    }

    move(move: string): Promise<void> {
        return this.act(() => this.engine.play(this.viewer(), move));
    }

    let(seat: number): Promise<void> {
        return this.act(async () => {
            if (this.match.seats[seat]?.kind === 'bot') this.first = seat;
            else this.call({ last: this.match.holder, next: seat });
        });
    }

    takeBack(): Promise<void> {
        const seat = this.state.curtain?.last ?? this.viewer();
        return this.act(async () => {
            await this.engine.takeBack(seat);
            this.match.holder = seat;
            this.set({ curtain: null });
        });
    }

    async stand(change: Stand): Promise<void> {
        const { tell } = this.state;
        if (!tell) return;
        this.reactions.stand(this.viewer(), change, tell.view.turn ?? 0);
        this.set({ window: this.reactions.stateOf(tell) });
        this.keep();
        await this.act(async () => undefined);
    }

    lift(): void {
        if (!this.state.curtain) return;
        this.match.holder = this.state.curtain.next;
        this.set({ curtain: null });
        void this.changed();
    }

    writeNote(note: string): void {
        this.match.notes = { ...this.match.notes, [this.viewer()]: note };
        this.set({ note });
        this.keep();
    }

    async leave(): Promise<void> {
        this.dropped = true;
        shelf.drop(this.match.id);
        if (this.match.content) await sweepFiles();
        this.close();
    }

    log() {
        return this.engine.log(this.viewer());
    }

    record(): Promise<string> {
        return this.engine.record(today(), names(this.match));
    }

    async contentFile(): Promise<string> {
        return this.file?.source ?? '';
    }

    close(): void {
        this.closed = true;
        removeEventListener('storage', this.follow);
        this.reactions.close();
        void this.engine?.free();
    }
}

function today(): string {
    return new Date().toISOString().slice(0, 10);
}

function names(match: SavedMatch): string[] {
    return match.seats.map((seat) => seat.name);
}
