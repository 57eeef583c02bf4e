/* A seat at a table that a server keeps. The socket may break at any moment:
 * the session comes back by itself, and a move that was on its way is sent
 * again. Every move says how many of this seat's moves were known when it was
 * chosen, so that it is made once and never in the place of another. */
import type { SeatInfo, Step, Tell } from '../games/game';
import { language, mark, t } from '../text/t.svelte';
import { tablePath } from '../text/links';
import { botNames, sentence } from '../text/words';
import { games } from './engine';
import { tableBlock, tableContent } from './http';
import {
    clientSecret, dropUnsentNote, keepReadLines, keepUnsentNote, myName, readLines, rememberTable, unsentNote,
    type ReadLines,
} from './identity';
import type { ClientMessage, ServerMessage, ServerSeat, TableMessage, TableWish, WindowMessage } from './protocol';
import { emptyState, Refusal, type ChatLine, type Level, type Online, type Session, type Stand } from './session';
import { memberText, splice } from './splice';

/* What a server refuses, where the page says it better. Otherwise the reason that the
 * server gives is shown: it speaks the language of this page. */
const sentences: Record<string, string> = {
    TURN: mark('It is not your turn.'),
    LATE: mark('A moment too late: a move was made for you.'),
    OVER: mark('The match is over.'),
    UNDO: mark('Too late: this move can no longer be taken back.'),
    TABLE: mark('There is no such table.'),
    KEY: mark('This link does not open this table.'),
    STORE: mark('It could not be saved, so it does not count; try again.'),
    OPEN: mark('The record is shown when the match is over.'),
};

/* After these, coming back would only get the same answer. */
const final = new Set(['TABLE', 'KEY']);

interface Waiting {
    what: string;
    done: (value: unknown) => void;
    refuse: (reason: Error) => void;
}

const RETRY_FIRST = 400;
const RETRY_LAST = 8000;
/* A line may be dead without anybody saying so: one that is silent is asked. Somebody who looks
 * at a match that goes on hears within five seconds that no answer comes; nobody else needs to
 * know as soon, and a phone in a pocket sends little. Slow is not gone: the line is given up
 * only when nothing has come for longer. */
const LOOK_EVERY = 400;
const PING_SOON = 2000;
const PING_SELDOM = 25_000;
const SILENT_AFTER = 1800;
const PATIENCE = 8000;
/* A table that nothing has happened at for so long is one that nobody looks at. */
const FORSAKEN_AFTER = 10 * 60_000;
/* Messages take their time: this much may seem to be left on a clock that has run down. */
const CLOCK_SLACK = 500;
/* Letters and marks come as fast as fingers are; they are sent together. */
const NOTE_WAIT = 500;
const NOTE_RETRY = 5000;

export class RemoteSession implements Session, Online {
    readonly online = this;
    state = $state.raw(emptyState());

    private socket: WebSocket | null = null;
    private retry = RETRY_FIRST;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly pulse: ReturnType<typeof setInterval>;
    private closed = false;
    private rev = -1;
    private text = '';
    private count = 0;
    private readonly waiting = new Map<number, Waiting>();
    /* the move on its way, and how many of this seat's were known then */
    private pending: { id: number; move: string; made: number } | null = null;
    /* how many of this seat's moves there are with the last that was made here */
    private own = 0;
    private joined = false;
    /* when something last came, and since when something has to, or 0 */
    private heard = 0;
    private due = 0;
    /* the chat comes whole, not what is new of it */
    private wholeChat = true;
    private noteTimer: ReturnType<typeof setTimeout> | undefined;
    /* the table as it was last told */
    private message: TableMessage | null = null;

    constructor(
        readonly id: string,
        private key: string | undefined,
    ) {
        addEventListener('online', this.hurry);
        document.addEventListener('visibilitychange', this.hurry);
        this.pulse = setInterval(() => this.look(), LOOK_EVERY);
        this.connect();
    }

    private set(change: Partial<typeof this.state>): void {
        if (!this.closed) this.state = { ...this.state, ...change };
    }

    /* ------------------------------------------------------------ the socket */

    private connect(): void {
        const url = new URL('/ws', location.href);
        url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
        const socket = new WebSocket(url, 'ludoteca.1');
        this.socket = socket;
        this.joined = false;
        this.due = Date.now();
        socket.addEventListener('open', () => {
            const name = myName();
            this.post({
                do: 'join',
                table: this.id,
                client: clientSecret(),
                language: language(),
                ...(this.key ? { key: this.key } : {}),
                ...(name ? { name } : {}),
            });
        });
        socket.addEventListener('message', ({ data }) => {
            if (socket !== this.socket) return;
            this.heard = Date.now();
            this.due = 0;
            if (this.state.silent) this.set({ silent: false });
            this.hear(data as string);
        });
        socket.addEventListener('close', () => {
            if (socket === this.socket) this.lost();
        });
    }

    private lost(): void {
        this.socket = null;
        this.joined = false;
        if (this.closed || this.state.status === 'gone') return;
        this.set({ status: 'away', silent: false });
        for (const [id, one] of this.waiting)
            if (id !== this.pending?.id) {
                this.waiting.delete(id);
                one.refuse(new Refusal('AWAY', t('The connection was lost; try again in a moment.')));
            }
        this.timer = setTimeout(() => this.connect(), this.retry * (0.75 + Math.random() / 2));
        this.retry = Math.min(this.retry * 2, RETRY_LAST);
    }

    private askWhetherThere(): void {
        this.due = Date.now();
        this.post({ do: 'ping' });
    }

    /* Somebody is to move, and somebody waits for it. */
    private isLively(): boolean {
        const { tell, told } = this.state;
        return (
            !document.hidden && this.message?.pace === 'live' && tell !== null && !tell.view.result &&
            Date.now() - told < FORSAKEN_AFTER
        );
    }

    private look(): void {
        const now = Date.now();
        if (!this.socket) return;
        if (!this.due) {
            const soon = this.waiting.size > 0 || this.isLively();
            if (now - this.heard >= (soon ? PING_SOON : PING_SELDOM)) this.askWhetherThere();
        } else if (now - this.due >= PATIENCE) {
            const dead = this.socket;
            this.lost();
            dead.close();
        } else if (now - this.due >= SILENT_AFTER && this.joined && !this.state.silent) {
            this.set({ silent: true });
        }
    }

    /* Somebody looks, or the network is back: do not wait any longer. */
    private readonly hurry = (): void => {
        if (this.closed || document.hidden || this.state.status === 'gone') return;
        if (this.socket) {
            if (this.joined && !this.due) this.askWhetherThere();
            return;
        }
        clearTimeout(this.timer);
        this.retry = RETRY_FIRST;
        this.connect();
    };

    private post(message: ClientMessage): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private ask(message: ClientMessage): Promise<unknown> {
        const id = ++this.count;
        return new Promise((done, refuse) => {
            if (this.socket?.readyState !== WebSocket.OPEN) {
                refuse(new Refusal('AWAY', t('The connection was lost; try again in a moment.')));
                return;
            }
            this.waiting.set(id, { what: message.do, done, refuse });
            this.post({ ...message, id });
        });
    }

    /* ------------------------------------------------------------- listening */

    private hear(frame: string): void {
        const message = JSON.parse(frame) as ServerMessage;
        switch (message.is) {
            case 'table':
                this.heardTable(message);
                break;
            case 'state':
                this.wholeChat = true; /* this and what bots intend follow a whole state */
                this.set({ intents: [] });
                this.told(message.rev, memberText(frame, 'tell'));
                break;
            case 'patch':
                if (message.from === this.rev)
                    this.told(message.rev, splice(this.text, message.edits));
                else this.post({ do: 'again' });
                break;
            case 'ok':
                if (message.id !== undefined) this.settle(message.id);
                break;
            case 'error':
                this.refused(message);
                break;
            case 'chat':
                this.heardChat(message.lines.map(lineOf));
                break;
            case 'spectators':
                this.set({ spectators: { count: message.count, list: message.list ?? [] } });
                break;
            case 'note':
                this.set({ note: unsentNote(this.id) ?? message.text });
                void this.sendNote();
                break;
            case 'window':
                this.heardWindow(message);
                break;
            case 'intents':
                this.set({ intents: message.intents.map((one) => one ?? undefined) });
                break;
            case 'log':
                this.give('log', message.log);
                break;
            case 'record':
                this.give('record', message.text);
                break;
            case 'closed':
                this.set({ status: 'gone', problem: sentence(message.text), closed: message.record });
                this.socket?.close();
                break;
            case 'bye':
                this.set({ status: 'gone', problem: sentence(message.text) });
                break;
            case 'pong':
                break;
        }
    }

    private heardTable(message: TableMessage): void {
        const before = this.state.seats;
        /* After somebody was sent away only the new keys are good. */
        if (this.message && this.message.links.watch !== message.links.watch) this.key = message.links.watch;
        this.message = message;
        rememberTable({ id: this.id, game: message.game, ...(this.key ? { key: this.key } : {}) });
        this.set({
            table: message.table,
            seats: message.seats.map(seatOf),
            you: message.you,
            maker: message.maker,
            content: message.content ? { ...message.content, file: message.content.key !== undefined } : null,
            links: this.linksOf(message.links),
            back: message.back ?? null,
        });
        /* Clocks start and stop with who comes and goes, which a tell need not show. */
        if (this.state.tell?.clocks && playersOf(before) !== playersOf(this.state.seats)) this.post({ do: 'again' });
    }

    private heardChat(lines: ChatLine[]): void {
        const chat = this.wholeChat ? lines : [...this.state.chat, ...lines];
        this.set({ chat, said: this.wholeChat ? [] : lines, unread: unreadOf(chat, readLines(this.id)) });
        this.wholeChat = false;
    }

    readChat(): void {
        const { chat } = this.state;
        const time = chat.at(-1)?.time ?? 0;
        keepReadLines(this.id, { time, lines: chat.filter((line) => line.time === time).length });
        if (this.state.unread) this.set({ unread: 0 });
    }

    private heardWindow({ left, standing, answer }: WindowMessage): void {
        const seconds = this.message?.window ?? null;
        this.set({
            window: {
                limit: seconds === null ? null : seconds * 1000,
                left,
                told: Date.now(),
                standing: standing ?? null,
                mayUntil: true,
                answer: answer ?? null,
            },
        });
    }

    private told(rev: number, text: string): void {
        const first = !this.joined;
        this.joined = true;
        this.retry = RETRY_FIRST;
        this.rev = rev;
        this.text = text;
        const tell = JSON.parse(text) as Tell;
        const overtime = this.state.overtime + (!first && this.timeWasUp(tell) ? 1 : 0);
        this.set({ overtime, tell, banks: this.banksOf(tell), told: Date.now(), status: 'ready', mayTakeBack: mayTakeBack(tell) });
        if (first) this.sendAgain(tell);
    }

    /* A clock tells how long until a bot moves. Whoever goes on with the same move has used up
     * some of its free seconds; who begins one, or is not to move, has them all. */
    private banksOf({ clocks, view }: Tell): number[] {
        const { tell: before, told, banks } = this.state;
        const free = (this.message?.clock?.seconds_per_move ?? 0) * 1000;
        return (clocks ?? []).map((left, seat) => {
            const expected = (before?.clocks?.[seat] ?? 0) - (Date.now() - told) + CLOCK_SLACK;
            const goesOn = before?.view.actors.includes(seat) && view.actors.includes(seat) && left <= expected;
            return Math.max(0, goesOn ? Math.min(left, banks[seat] ?? left) : left - free);
        });
    }

    /* A move of this seat that was not made here, just when its clock had run down. */
    private timeWasUp(tell: Tell): boolean {
        const { tell: before, told, you } = this.state;
        if (!before?.clocks || you === null || this.pending || before.view.window) return false;
        const left = before.clocks[you]! - (Date.now() - told);
        return before.view.actors.includes(you) && left < CLOCK_SLACK && tell.made! > Math.max(before.made!, this.own);
    }

    /* After coming back: a move that is not among this seat's yet goes out again; otherwise
     * it has arrived, or a bot has moved meanwhile, and what is told shows it. */
    private sendAgain(tell: Tell): void {
        if (!this.pending) return;
        const { id, move, made } = this.pending;
        if (tell.made === made) this.post({ do: 'move', move, made, id });
        else this.settle(id);
    }

    private settle(id: number): void {
        this.waiting.get(id)?.done(undefined);
        this.waiting.delete(id);
    }

    private refused({ id, code, text }: { id?: number; code: string; text: string }): void {
        const refusal = new Refusal(code, sentences[code] ? t(sentences[code]) : text);
        const one = id === undefined ? undefined : this.waiting.get(id);
        if (one) {
            this.waiting.delete(id!);
            one.refuse(refusal);
        } else if (!this.joined && code === 'LIMIT') {
            this.socket?.close(); /* too much at once from this address: it comes back by itself */
        } else if (!this.joined || final.has(code)) {
            this.set({ status: 'gone', problem: refusal.message });
            this.socket?.close();
        }
    }

    /* Answers that say what they are instead of which question they answer. */
    private give(what: 'log' | 'record', value: unknown): void {
        for (const [id, one] of this.waiting)
            if (one.what === what) {
                this.waiting.delete(id);
                one.done(value);
            }
    }

    private linksOf(keys: { invite?: string; watch?: string }): { invite?: string; watch?: string } {
        return {
            ...(keys.invite ? { invite: tablePath(this.id, keys.invite) } : {}),
            ...(keys.watch ? { watch: tablePath(this.id, keys.watch) } : {}),
        };
    }

    /* --------------------------------------------------------------- actions */

    async move(move: string): Promise<void> {
        if (this.pending || !this.state.tell) return;
        const id = ++this.count;
        const made = this.state.tell.made ?? 0;
        this.pending = { id, move, made };
        this.set({ busy: true });
        try {
            await new Promise((done, refuse) => {
                this.waiting.set(id, { what: 'move', done, refuse });
                /* without a socket it goes out when there is one again */
                if (this.joined) this.post({ do: 'move', move, made, id });
            });
            this.own = made + 1;
        } finally {
            this.pending = null;
            this.set({ busy: false });
        }
    }

    async takeBack(): Promise<void> {
        await this.ask({ do: 'take_back' });
    }

    async stand(change: Stand): Promise<void> {
        await this.ask({ do: 'window', ...change });
    }

    async let(seat: number): Promise<void> {
        await this.ask({ do: 'let', seat });
    }

    lift(): void {
        /* a seat at a server's table is one person's: there is no curtain */
    }

    /* An option that chooses the content is not asked for where a file takes its place. */
    async wish(): Promise<Omit<TableWish, 'client'>> {
        const { game, options, content, seats, pace, clock, window, take_back } = this.message!;
        const info = games.find((one) => one.name === game);
        const chosen = Object.entries(options).filter(([name]) => !content || name !== info?.content_option);
        return {
            game,
            options: Object.fromEntries(chosen),
            ...(content ? { content: await this.contentFile() } : {}),
            seats: seats.map(({ kind, level }) => ({ kind, ...(level ? { level } : {}) })),
            pace,
            clock,
            take_back,
            ...(info?.windows ? { window: window ?? 0 } : {}),
        };
    }

    async say(text: string): Promise<void> {
        await this.ask({ do: 'chat', text, name: myName() });
    }

    /* It stays on this device until the server has it, however often the socket breaks or the
     * page is loaded anew. */
    writeNote(text: string): void {
        this.set({ note: text });
        keepUnsentNote(this.id, text);
        this.sendNoteIn(NOTE_WAIT);
    }

    private sendNoteIn(milliseconds: number): void {
        clearTimeout(this.noteTimer);
        this.noteTimer = setTimeout(() => void this.sendNote(), milliseconds);
    }

    private async sendNote(): Promise<void> {
        clearTimeout(this.noteTimer);
        const text = unsentNote(this.id);
        if (text === null) return;
        try {
            await this.ask({ do: 'note', text });
            if (unsentNote(this.id) === text) dropUnsentNote(this.id);
        } catch (reason) {
            /* without a socket it is sent on coming back */
            if (reason instanceof Refusal && ['LIMIT', 'STORE'].includes(reason.code)) this.sendNoteIn(NOTE_RETRY);
        }
    }

    async setSeat(seat: number, kind: 'person' | 'bot', level?: Level): Promise<void> {
        await this.ask({ do: 'seat', seat, kind, ...(level ? { level } : {}) });
    }

    async agree(seat: number): Promise<void> {
        await this.ask({ do: 'agree', seat });
    }

    async mute(who: { viewer: number } | { seat: number }, on: boolean): Promise<void> {
        await this.ask({ do: 'mute', ...who, on });
    }

    async remove(viewer: number): Promise<void> {
        await this.ask({ do: 'remove', viewer });
    }

    /* Whose seat it was gets it by joining. */
    comeBack(): void {
        this.socket?.close(); /* the session comes back by itself */
    }

    async leave(): Promise<void> {
        await this.ask({ do: 'leave' });
    }

    log(): Promise<Step[]> {
        return this.ask({ do: 'log' }) as Promise<Step[]>;
    }

    record(): Promise<string> {
        return this.ask({ do: 'record' }) as Promise<string>;
    }

    contentFile(): Promise<string> {
        return tableContent(this.message?.content?.key ?? '');
    }

    /** What that was compiled to. */
    contentBlock(): Promise<ArrayBuffer> {
        return tableBlock(this.message?.content?.key ?? '');
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        clearInterval(this.pulse);
        removeEventListener('online', this.hurry);
        document.removeEventListener('visibilitychange', this.hurry);
        const { socket } = this;
        if (unsentNote(this.id) === null) socket?.close();
        else void this.sendNote().finally(() => socket?.close());
    }
}

/* Bots come without a name of their own. */
function seatOf(seat: ServerSeat, number: number): SeatInfo {
    const { kind, level, online, left, muted, away, asked } = seat;
    const now = Date.now();
    return {
        kind,
        ...(level ? { level } : {}),
        name: seat.name || (kind === 'bot' ? botNames[number]! : ''),
        online,
        left,
        free: kind === 'person' && !seat.taken,
        open: seat.open && seat.taken,
        standIn: seat.stand_in,
        muted: muted ?? false,
        ...(away ? { away: { since: now - away.since, opens: now + away.opens } } : {}),
        ...(asked ? { asked: { until: now + asked.left, agreed: asked.agreed, missing: asked.missing } } : {}),
    };
}

/* Which seats persons play themselves. */
function playersOf(seats: SeatInfo[]): string {
    return seats.map(({ kind, left, free }) => (kind === 'person' && !left && !free ? 'p' : '-')).join('');
}

/* The server counts seconds, the page milliseconds. */
function lineOf(line: ChatLine): ChatLine {
    return { ...line, time: line.time * 1000 };
}

/* Lines have seconds: of those of the newest one that was read some may have come later. */
function unreadOf(chat: ChatLine[], { time, lines }: ReadLines): number {
    const same = chat.filter((line) => line.time === time).length;
    return chat.filter((line) => line.time > time).length + Math.max(0, same - lines);
}

/* Worth a button: a move of mine stands, and nobody has shown anything since. The
 * server has the last word. */
function mayTakeBack({ view, recent }: Tell): boolean {
    const { seat, actors } = view;
    if (seat === null || view.result || actors.includes(seat)) return false;
    const mine = recent.findLastIndex((step) => step.mover === seat);
    return mine >= 0 && recent.slice(mine + 1).every((step) => step.move === '?');
}
