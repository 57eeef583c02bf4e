/* Reaction windows of a match on this device: bots and people are asked at once.
 *
 * Bots think while people do, and answer together when a fixed time has gone by
 * since the window opened, whatever they hold. One person alone has a time limit,
 * if they want one, and may let everything pass until there is something else to
 * do: no bot looks at the clock. Several people who hand the device round have
 * neither: whom the curtain calls would tell what they hold. */
import { CHANCE, games, SPECTATOR, type EngineTable } from './engine';
import type { Tell } from '../games/game';
import type { Always, Stand, Standing, WindowState } from './session';
import type { SavedMatch } from './shelf';

/** Seconds that a person alone has, unless they wish otherwise. */
export const USUAL_WINDOW = 6;

/* Bots answer at this time, or at a multiple of it if they needed longer. */
const BOTS_ANSWER = 700;

interface Open {
    since: number;
    thoughts: { seat: number; thought: Promise<unknown> }[];
    timer: ReturnType<typeof setTimeout> | undefined;
}

export class Reactions {
    engine!: EngineTable;
    private now: Open | null = null;
    private readonly people: number[];
    private readonly limit: number | null;
    private readonly windows: boolean;

    /** `timeUp`: the seat lets pass, if `still` says that it is the same window. */
    constructor(
        private readonly match: SavedMatch,
        private readonly timeUp: (seat: number, still: () => boolean) => void,
    ) {
        this.windows = games.find(({ name }) => name === match.game)?.windows ?? false;
        this.people = match.seats.flatMap((seat, i) => (seat.kind === 'person' ? [i] : []));
        const seconds = match.window ?? USUAL_WINDOW;
        this.limit = this.people.length === 1 && seconds ? seconds * 1000 : null;
    }

    private standing(seat: number): Standing {
        /* Who plays with bots alone is asked only where there is something to answer. */
        return this.match.standing?.[seat] ?? { until: this.people.length === 1, turn: null };
    }

    stand(seat: number, { until, turn, always }: Stand, now: number): void {
        const old = this.standing(seat);
        const said = always === undefined ? old.always : always;
        this.match.standing = {
            ...this.match.standing,
            [seat]: {
                until: until ?? old.until,
                turn: turn === undefined ? old.turn : turn ? now : null,
                ...(said === undefined ? {} : { always: said }),
            },
        };
    }

    stateOf({ view }: Tell): WindowState | null {
        if (view.turn === undefined) return null;
        return {
            limit: this.limit,
            left: this.now && view.window?.pass ? this.limit : null,
            told: this.now?.since ?? 0,
            standing: view.seat === null ? null : this.standing(view.seat),
            mayUntil: this.people.length === 1,
            answer: null,
        };
    }

    /** Whether a window is open; whoever is asked in a new one begins to think. */
    async open(actors: number[]): Promise<boolean> {
        const asked = this.windows && actors.length > 0 && !actors.includes(CHANCE);
        if (!asked || !(await this.engine.tell(SPECTATOR)).view.window) {
            this.close();
            return false;
        }
        this.now ??= {
            since: Date.now(),
            thoughts: actors
                .filter((seat) => !this.people.includes(seat))
                .map((seat) => ({ seat, thought: this.think(seat) })),
            timer: undefined,
        };
        return true;
    }

    private think(seat: number): Promise<unknown> {
        const thought = this.engine.think(seat, this.match.seats[seat]!.level ?? 'normal');
        thought.catch(() => undefined); /* a table that was closed meanwhile; whoever waits is told */
        return thought;
    }

    /** Answer for those who need not be waited for. False: a person has to. */
    async answer(actors: number[]): Promise<boolean> {
        const asked = this.people.filter((seat) => actors.includes(seat));
        for (const seat of asked) {
            const said = await this.saidInAdvance(seat);
            if (said && (await this.engine.answer(seat, said))) return true;
            if (this.limit !== null) this.setTimer(seat);
        }
        if (asked.length) return false;
        await this.botsAnswer();
        return true;
    }

    /* The answer that the seat has given in advance, or null: it is asked. Whose answer depends
     * on what they hold is alone. */
    private async saidInAdvance(seat: number): Promise<Always | null> {
        const { until, turn, always } = this.standing(seat);
        const { view, legal } = await this.engine.tell(this.people.length === 1 ? seat : SPECTATOR);
        if (turn !== null && turn === view.turn) return 'pass';
        return always ?? (until && this.people.length === 1 && legal.length === 1 ? 'pass' : null);
    }

    private setTimer(seat: number): void {
        const now = this.now!;
        const left = now.since + this.limit! - Date.now();
        const up = () => this.timeUp(seat, () => this.now === now);
        now.timer ??= setTimeout(up, Math.max(0, left));
    }

    private async botsAnswer(): Promise<void> {
        const { since, thoughts, timer } = this.now!;
        clearTimeout(timer);
        await Promise.all(thoughts.map(({ thought }) => thought));
        const gone = Date.now() - since;
        const rest = Math.max(1, Math.ceil(gone / BOTS_ANSWER)) * BOTS_ANSWER - gone;
        await new Promise((done) => setTimeout(done, rest));
        for (const { seat } of thoughts) await this.engine.act(seat);
    }

    /** The window is closed. */
    close(): void {
        clearTimeout(this.now?.timer);
        this.now = null;
    }
}
