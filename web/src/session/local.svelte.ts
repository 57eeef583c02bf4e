/* A match on this device: the engine in a worker, bots in any seat, one person
 * or several who hand the device round. Kept on the shelf after every step, so
 * that closing the page loses nothing.
 *
 * Where several people have secrets, the device is claimed and given back. Until somebody
 * has claimed it the page is told what spectators are, behind a curtain; whoever holds it
 * keeps it until they say that they are done. */
import { flushSync } from 'svelte';
import { t } from '../text/t.svelte';
import { seedOf } from './daily';
import { CHANCE, edition, EngineTable, games, SPECTATOR } from './engine';
import { fileOf, keepFile, sweepFiles, type OwnFile } from './own';
import { Reactions } from './reactions';
import { shuffled } from './seats';
import { emptyState, type Session, type Stand } from './session';
import { newId, shelf, type SavedMatch } from './shelf';

export interface LocalOptions {
    /** texts of the engine's errors in the reader's language */
    texts: Record<string, string>;
    /** milliseconds between moves that nobody at the screen made */
    pause: () => number;
    /** nothing is secret: the device is handed round without a curtain */
    open?: boolean;
    /** who sits where is drawn by lot, when it is played again */
    lots?: boolean;
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
    /* several people, who have secrets from each other */
    private readonly shared: boolean;
    /* who of them is in front of the device */
    private claimed: number | null = null;
    private readonly reactions: Reactions;

    private constructor(
        private readonly match: SavedMatch,
        private readonly options: LocalOptions,
    ) {
        this.shared = !options.open && this.people().length > 1;
        this.reactions = new Reactions(match, (seat, still) => void this.timeUp(seat, still));
        addEventListener('storage', this.follow);
        addEventListener('pagehide', this.putAway);
        addEventListener('pageshow', this.comeBack);
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
        this.reopen();
    };

    private reopen(): void {
        this.reactions.close();
        this.first = null;
        this.hide();
        void this.engine?.free();
        void this.open();
    }

    /* The browser may keep the page as it was and show it again to somebody else. */
    private readonly putAway = (): void => flushSync(() => this.hide());

    private readonly comeBack = ({ persisted }: PageTransitionEvent): void => {
        if (persisted && this.shared && !this.state.busy) this.reopen();
    };

    /* At once, before the engine is asked for anything. */
    private hide(): void {
        if (!this.shared || this.match.over) return;
        this.claimed = null;
        this.set({ curtain: { next: null, since: [] }, handing: null, tell: null, you: null, note: '', window: null, mayTakeBack: false });
        void this.engine?.claim(null);
    }

    private ready(): void {
        this.set({ busy: false });
        this.follow();
    }

    private keep(): void {
        if (!this.dropped && !shelf.keep(this.match)) this.options.unkept?.();
    }

    /* Something else may be under way just now, such as the person's own answer. */
    private async timeUp(seat: number, still: () => boolean): Promise<void> {
        while (this.state.busy && still()) await new Promise((done) => setTimeout(done, 50));
        if (still() && (await this.engine.actors()).includes(seat))
            await this.act(() => this.engine.answer(seat, 'pass'));
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
        match.actors = (await engine.tell(SPECTATOR)).view.actors;
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
            if (!this.options.open && this.people().length) await this.engine.guard(this.people());
            await this.load();
            await this.findTellers();
            this.set({
                table: await this.engine.describe(),
                seats: this.match.seats.map((seat) => ({ ...seat, online: true, left: false })),
            });
            const people = this.people();
            if (people.length === 1) this.match.holder = people[0]!;
            else if (people.length > 1 && !this.shared) this.match.holder = await this.next();
            await this.show();
            this.set({ status: 'ready' });
            await this.run();
            this.ready();
        } catch (reason) {
            this.set({ status: 'gone', problem: (reason as Error).message });
        }
    }

    /* A record that several people's secrets are in is the engine's thread's to keep. */
    private async load(): Promise<void> {
        const { id, record } = this.match;
        if (record) await this.engine.load(record);
        else if (!(await this.engine.fetch(id))) throw new Error(t('This match is not on this device any more.'));
        if (!this.shared) return;
        if (record) await this.save();
        await this.sweep();
    }

    private sweep(): Promise<unknown> {
        return this.engine.sweep(shelf.all().flatMap(({ id, over }) => (over ? [] : [id])));
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

    /* Who has the device next. The one who holds it keeps it for as long as there is
     * something to do, which halves the handing over. */
    private async next(): Promise<number | null> {
        const holder = this.shared ? (this.claimed ?? this.match.holder) : this.match.holder;
        const acting = (await this.engine.actors()).filter((seat) => this.people().includes(seat));
        if (!acting.length) return this.shared ? null : holder;
        return holder !== null && acting.includes(holder) ? holder : acting[0]!;
    }

    private viewer(): number {
        return this.claimed ?? this.match.holder ?? this.people()[0] ?? 0;
    }

    private async show(): Promise<void> {
        if (this.shared && this.claimed === null && !this.match.over) return this.showPublic();
        const you = this.viewer();
        const [tell, mayTakeBack, intents] = await Promise.all([
            this.engine.tell(you),
            this.engine.mayTakeBack(you),
            this.intents(),
        ]);
        if (this.shared) await this.look(you);
        if (this.shared && this.claimed !== you && !this.match.over) return; /* it was put away meanwhile */
        const window = this.reactions.stateOf(tell);
        this.set({
            tell,
            you,
            curtain: null,
            note: this.match.notes?.[you] ?? '',
            told: Date.now(),
            mayTakeBack: mayTakeBack && !tell.view.result, /* in the end all has been shown */
            window,
            intents,
        });
    }

    /* Nobody has claimed the device: what spectators see, and what the one who is called has
     * not seen yet. */
    private async showPublic(next: number | null = null): Promise<void> {
        const tell = await this.engine.tell(SPECTATOR);
        const since = next === null ? [] : (await this.engine.log(SPECTATOR)).slice(this.match.seen?.[next] ?? 0);
        if (this.claimed !== null) return;
        this.set({ tell, you: null, curtain: { next, since }, handing: null, note: '', mayTakeBack: false, window: null, intents: [] });
    }

    /* What a person has seen of what everybody may. */
    private async look(seat: number): Promise<void> {
        const { length } = await this.engine.log(SPECTATOR);
        this.match.seen = { ...this.match.seen, [seat]: length };
    }

    private async save(): Promise<void> {
        const { actors, result } = (await this.engine.tell(SPECTATOR)).view;
        Object.assign(this.match, { actors, result, over: result !== undefined });
        if (!this.shared || this.match.over) {
            this.match.record = await this.engine.record(today(), names(this.match));
        } else {
            if (this.closed || this.dropped || !shelf.current(this.match)) return;
            if (!(await this.engine.keep(this.match.id, today(), names(this.match)))) this.options.unkept?.();
            this.match.record = '';
        }
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
                await this.engine.think(bot, this.match.seats[bot]!.level ?? 'normal');
                this.first = null;
                await this.engine.act(bot);
            } else {
                break;
            }
            await this.changed();
        }
        /* what is open is seen with its time */
        if (!this.state.curtain && this.state.tell) this.set({ window: this.reactions.stateOf(this.state.tell) });
        if (this.people().length > 1) await this.hand();
    }

    /* The device is the next person's: whoever holds it is told, and gives it when they are
     * done; who is called is told behind the curtain. */
    private async hand(): Promise<void> {
        const next = await this.next();
        if (!this.shared) {
            if (next === this.match.holder) return;
            this.match.holder = next;
            await this.show();
        } else if (this.claimed === null) {
            if (!this.match.over) await this.showPublic(next);
        } else {
            this.set({ handing: next === this.claimed ? null : next });
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
            else this.match.holder = seat;
        });
    }

    takeBack(): Promise<void> {
        return this.act(() => this.engine.takeBack(this.viewer()));
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
        const next = this.state.curtain?.next ?? null;
        if (next === null) return;
        void this.act(async () => {
            await this.engine.claim(next);
            this.claimed = this.match.holder = next;
        });
    }

    done(): void {
        const { handing } = this.state;
        if (handing === null || this.state.busy) return;
        this.hide();
        this.keep();
        void this.showPublic(handing);
    }

    writeNote(note: string): void {
        this.match.notes = { ...this.match.notes, [this.viewer()]: note };
        this.set({ note });
        this.keep();
    }

    async again(): Promise<string> {
        const { game, title, seats, window } = this.match;
        const now = Date.now();
        const match: SavedMatch = {
            id: newId(),
            game,
            title,
            seats: this.options.lots ? shuffled(seats) : seats,
            holder: null,
            record: '',
            over: false,
            started: now,
            changed: now,
            ...(window === undefined ? {} : { window }),
        };
        const content = games.find(({ name }) => name === game)?.content_option;
        const choices = Object.entries(this.state.table!.options).filter(([name]) => !this.file || name !== content);
        await LocalSession.begin(match, Object.fromEntries(choices), this.options, this.file ?? undefined);
        return match.id;
    }

    async leave(): Promise<void> {
        this.dropped = true;
        shelf.drop(this.match.id);
        if (this.shared) await this.sweep();
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
        removeEventListener('pagehide', this.putAway);
        removeEventListener('pageshow', this.comeBack);
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
