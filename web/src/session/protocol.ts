/* Made from protocol/*.schema.json by scripts/protocol.mjs: change those instead. */

/**
 * What a client says over its WebSocket.
 */
export type ClientMessage =
    | Join
    | Move
    | TakeBack
    | Say
    | WriteNote
    | Rename
    | SetSeat
    | Agree
    | Mute
    | Remove
    | Stand
    | Leave
    | Let
    | AskLog
    | AskRecord
    | AskAgain
    | Ping;

/**
 * Sit down at a table, or look on. The first message.
 */
export interface Join {
    do: 'join';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    table: string;
    client: string;
    key?: string;
    name?: string;
    /**
     * Refusals are said in it; English otherwise.
     */
    language?: 'en' | 'es' | 'fr';
}
/**
 * Make a move.
 */
export interface Move {
    do: 'move';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    move: string;
    /**
     * The tell's `made` as the client knows it. If it is another one now, the move is refused: it was meant for a decision that is gone.
     */
    made?: number;
}
/**
 * Take the newest move back, while nothing new was shown since.
 */
export interface TakeBack {
    do: 'take_back';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
}
/**
 * Say something to all at the table. The name is a spectator's.
 */
export interface Say {
    do: 'chat';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    text: string;
    name?: string;
}
/**
 * Keep a private note.
 */
export interface WriteNote {
    do: 'note';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    text: string;
}
/**
 * Change one's name.
 */
export interface Rename {
    do: 'name';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    name: string;
}
/**
 * Give a seat that nobody sits on to a bot, or open it to another person; for the table's maker.
 */
export interface SetSeat {
    do: 'seat';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    seat: number;
    kind: 'person' | 'bot';
    level?: 'easy' | 'normal' | 'hard';
}
/**
 * Agree that the seat of somebody who is away is opened to another person.
 */
export interface Agree {
    do: 'agree';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    seat: number;
}
/**
 * Let nobody else see what somebody writes, or take that back; for the table's maker. Of `viewer` and `seat` one is there.
 */
export interface Mute {
    do: 'mute';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    viewer?: number;
    seat?: number;
    /**
     * True if it is left out.
     */
    on?: boolean;
}
/**
 * Send a spectator away, and renew the links; for the table's maker.
 */
export interface Remove {
    do: 'remove';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    viewer: number;
}
/**
 * Say once and for all what one does in reaction windows. Nobody else sees it.
 */
export interface Stand {
    do: 'window';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    /**
     * Let everything pass until one can do something else.
     */
    until?: boolean;
    /**
     * Let everything pass in this turn.
     */
    turn?: boolean;
    /**
     * In games in which everybody can react: let everything pass, or react to everything; null: be asked.
     */
    always?: 'pass' | 'react' | null;
}
/**
 * Give one's seat to a bot until one comes back.
 */
export interface Leave {
    do: 'leave';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
}
/**
 * Where whoever moves first moves for all, bots wait for people: let one go first.
 */
export interface Let {
    do: 'let';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    seat: number;
}
/**
 * Ask for all steps.
 */
export interface AskLog {
    do: 'log';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
}
/**
 * Ask for the record of a match that is over.
 */
export interface AskRecord {
    do: 'record';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
}
/**
 * Ask for everything afresh.
 */
export interface AskAgain {
    do: 'again';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
}
/**
 * Ask whether the server is there.
 */
export interface Ping {
    do: 'ping';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
}

/**
 * What the server says over a WebSocket.
 */
export type ServerMessage =
    | TableMessage
    | StateMessage
    | PatchMessage
    | OkMessage
    | ErrorMessage
    | IntentsMessage
    | ChatMessage
    | SpectatorsMessage
    | NoteMessage
    | WindowMessage
    | LogMessage
    | RecordMessage
    | PongMessage
    | ClosedMessage
    | ByeMessage;

/**
 * The table and who sits there; again whenever something of it changes.
 */
export interface TableMessage {
    is: 'table';
    id: string;
    game: string;
    options: {
        [k: string]: string;
    };
    content?: OwnContent;
    pace: 'live' | 'slow';
    clock: null | {
        minutes: number;
        seconds_per_move: number;
    };
    /**
     * Seconds that a reaction window is open; null: until all have answered.
     */
    window: null | number;
    take_back: boolean;
    /**
     * @minItems 1
     * @maxItems 8
     */
    seats: ServerSeat[];
    you: number | null;
    /**
     * The seat that one who looks on gets back by joining again.
     */
    back?: number;
    maker: boolean;
    table: TableDescription;
    links: {
        invite?: string;
        watch: string;
    };
}
/**
 * Content that the table's maker brought along.
 */
export interface OwnContent {
    name: string;
    /**
     * As in records.
     */
    hash: string;
    /**
     * For people, in each language.
     */
    title?: {
        en: string;
        es: string;
        fr: string;
    };
    /**
     * By which the file can be fetched: for the maker, and for all when the match is over.
     */
    key?: string;
}
export interface ServerSeat {
    kind: 'person' | 'bot';
    level?: 'easy' | 'normal' | 'hard';
    name: string;
    /**
     * Somebody owns the seat.
     */
    taken: boolean;
    online: boolean;
    /**
     * A bot plays until its person comes back.
     */
    left: boolean;
    /**
     * Whoever comes with the invitation gets it.
     */
    open: boolean;
    /**
     * It was another person's, who gets it back by coming again.
     */
    stand_in: boolean;
    /**
     * Nobody is shown what its person writes; for the maker and that person.
     */
    muted?: true;
    away?: Away;
    asked?: Asked;
}
/**
 * There while its person is not; these go on by themselves.
 */
export interface Away {
    /**
     * For how many milliseconds.
     */
    since: number;
    /**
     * Milliseconds until the maker may open the seat to another person without asking the others.
     */
    opens: number;
}
/**
 * The maker wishes to open the seat before that: those who have agreed, and those who have to.
 */
export interface Asked {
    /**
     * Milliseconds until the wish lapses.
     */
    left: number;
    agreed: number[];
    missing: number[];
}
export interface TableDescription {
    game: string;
    title: string;
    /**
     * The version of the rules that is played by.
     */
    rules: number;
    seats: number;
    options: {
        [k: string]: string;
    };
    [k: string]: unknown;
}
/**
 * All that the viewer is told of the match.
 */
export interface StateMessage {
    is: 'state';
    rev: number;
    tell: Tell;
}
/**
 * What a viewer is told of the match. Members of a game's own view are in docs/games.
 */
export interface Tell {
    /**
     * Milliseconds until each seat's time is up.
     */
    clocks: null | number[];
    /**
     * The last 16 to 24 steps.
     *
     * @maxItems 24
     */
    recent: Step[];
    /**
     * Moves of the viewer's seat in the match; spectators have none.
     */
    made?: number;
    legal: LegalMove[];
    /**
     * Further legal moves that are put together rather than picked from a list.
     */
    more?: number;
    view: View;
}
export interface Step {
    mover: number | 'chance';
    /**
     * "?" while it is hidden.
     */
    move: string;
}
export interface LegalMove {
    move: string;
    [k: string]: unknown;
}
export interface View {
    game: string;
    seat: number | null;
    actors: number[];
    chance: boolean;
    /**
     * The number of the turn, in games with reaction windows.
     */
    turn?: number;
    /**
     * There while a reaction window is open.
     */
    window?: {
        /**
         * The move by which the seat lets pass; null if it is not asked or has answered.
         */
        pass: string | null;
        /**
         * In games in which everybody can react: the move by which the seat does; null like pass.
         */
        react?: string | null;
    };
    result?: Result;
    [k: string]: unknown;
}
export interface Result {
    outcome: 'open' | 'won' | 'drawn' | 'lost' | 'scored';
    winners: number[];
    /**
     * Nobody won, for the match came to its last step.
     */
    bound?: true;
    points?: number[];
}
/**
 * Changes of the text of the last tell: from `at` on, `cut` bytes are replaced by `put`. All of `at` count in the old text, and the edits stand in order.
 */
export interface PatchMessage {
    is: 'patch';
    rev: number;
    from: number;
    /**
     * @minItems 1
     * @maxItems 16
     */
    edits: Edit[];
}
export interface Edit {
    at: number;
    cut: number;
    put: string;
}
/**
 * What was asked for is done and on disk.
 */
export interface OkMessage {
    is: 'ok';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
}
/**
 * What was asked for was refused.
 */
export interface ErrorMessage {
    is: 'error';
    /**
     * Chosen by the client; the answer repeats it.
     */
    id?: number;
    code:
        | 'ILLEGAL'
        | 'TURN'
        | 'LATE'
        | 'OVER'
        | 'TEXT'
        | 'GAME'
        | 'SEATS'
        | 'OPTION'
        | 'CONTENT'
        | 'RECORD'
        | 'UNDO'
        | 'FULL'
        | 'FILE'
        | 'USAGE'
        | 'PROTOCOL'
        | 'BOT'
        | 'MEMORY'
        | 'TABLE'
        | 'KEY'
        | 'SEAT'
        | 'NAME'
        | 'MUTED'
        | 'OPEN'
        | 'STORE'
        | 'LIMIT'
        | 'ORIGIN'
        | 'ASIDE';
    text: string;
}
/**
 * What bots mean to do next, in games whose bots tell; what is in it, docs/games says.
 */
export interface IntentsMessage {
    is: 'intents';
    /**
     * By seat; null: a person's, or not told.
     *
     * @minItems 1
     * @maxItems 8
     */
    intents: ({
        [k: string]: unknown;
    } | null)[];
}
/**
 * Lines of chat, oldest first.
 */
export interface ChatMessage {
    is: 'chat';
    /**
     * @maxItems 100
     */
    lines: ChatLine[];
}
export interface ChatLine {
    seat: number | null;
    name: string;
    text: string;
    /**
     * Seconds since 1970.
     */
    time: number;
    news?: News;
}
/**
 * What the table itself says, for pages to put into words.
 */
export interface News {
    what: 'asked' | 'opened' | 'bot' | 'taken' | 'back' | 'left' | 'removed';
    seat?: number;
    /**
     * The name of who wanted it.
     */
    by?: string;
    /**
     * The name of who had the seat; with removed, of who was sent away.
     */
    from?: string;
    /**
     * The name of who has it now.
     */
    to?: string;
}
/**
 * Who looks on; again whenever that changes.
 */
export interface SpectatorsMessage {
    is: 'spectators';
    count: number;
    /**
     * For those who play, and the table's maker.
     *
     * @maxItems 100
     */
    list?: Spectator[];
}
export interface Spectator {
    /**
     * What they are called in messages of the maker's.
     */
    viewer: number;
    /**
     * That they gave, or empty.
     */
    name: string;
    muted: boolean;
}
/**
 * One's own note.
 */
export interface NoteMessage {
    is: 'note';
    text: string;
}
/**
 * A reaction window has opened, or what one has said about them has changed.
 */
export interface WindowMessage {
    is: 'window';
    /**
     * Milliseconds until its time is up; null if there is no window or no limit.
     */
    left: number | null;
    standing?: Standing;
    /**
     * One's answer that counts when the time is up; not for spectators.
     */
    answer?: string | null;
}
/**
 * What one has said once and for all; not for spectators.
 */
export interface Standing {
    until: boolean;
    /**
     * The number of the turn in which everything passes.
     */
    turn: number | null;
    /**
     * Only in games in which everybody can react.
     */
    always?: 'pass' | 'react' | null;
}
/**
 * All steps, as the viewer may know them.
 */
export interface LogMessage {
    is: 'log';
    log: Step1[];
}
export interface Step1 {
    mover: number | 'chance';
    /**
     * "?" while it is hidden.
     */
    move: string;
}
/**
 * The match as a record.
 */
export interface RecordMessage {
    is: 'record';
    text: string;
}
/**
 * The server is there.
 */
export interface PongMessage {
    is: 'pong';
}
/**
 * In place of all else that answers a join: the table cannot be played any more, because its rules or its content are not what they were.
 */
export interface ClosedMessage {
    is: 'closed';
    id?: number;
    why: 'rules' | 'content';
    /**
     * The reason, for people.
     */
    text: string;
    /**
     * The match as far as it went.
     */
    record: string;
}
/**
 * The server closes the socket, and why.
 */
export interface ByeMessage {
    is: 'bye';
    text: string;
}

/**
 * Bodies of requests to /api and of their answers.
 */
export type HttpBody =
    | TableWish
    | TableMade
    | ContentWish
    | ContentFound
    | LookWish
    | TableLook
    | MineWish
    | Mine
    | Refusal
    | Games;
export type SeatWish =
    | {
          kind: 'person';
      }
    | {
          kind: 'bot';
          level?: 'easy' | 'normal' | 'hard';
      };

/**
 * POST /api/tables: make a table.
 */
export interface TableWish {
    game: string;
    options?: {
        [k: string]: string;
    };
    /**
     * The text of a content file of one's own, in place of the content option.
     */
    content?: string;
    /**
     * @minItems 1
     * @maxItems 8
     */
    seats: SeatWish[];
    client: string;
    name?: string;
    pace?: 'live' | 'slow';
    clock?: null | {
        minutes: number;
        seconds_per_move: number;
    };
    /**
     * Seconds that a reaction window is open; 0: until all have answered.
     */
    window?: number;
    take_back?: boolean;
    /**
     * The maker's; it has to be a person's. Usually the first of those.
     */
    seat?: number;
}
/**
 * Its answer: the table, its keys, and the maker's seat.
 */
export interface TableMade {
    id: string;
    invite: string;
    watch: string;
    seat: number;
}
/**
 * POST /api/contents: what is this content file? POST /api/contents/block: compile it.
 */
export interface ContentWish {
    game: string;
    /**
     * The text of the file.
     */
    content: string;
    client?: string;
}
/**
 * The answer of /api/contents: the file is good.
 */
export interface ContentFound {
    game: string;
    name: string;
    /**
     * As in records.
     */
    hash: string;
    /**
     * Bytes of the compiled block.
     */
    size: number;
    /**
     * For people, in each language.
     */
    title?: {
        en: string;
        es: string;
        fr: string;
    };
}
/**
 * POST /api/look: what is the table that this link leads to?
 */
export interface LookWish {
    client: string;
    table: string;
    key?: string;
}
/**
 * Its answer: the game and who is there, and nothing of the match.
 */
export interface TableLook {
    id: string;
    game: string;
    /**
     * The name of who made it, or empty.
     */
    host: string;
    /**
     * That the client has or gets by joining; null: it looks on.
     */
    seat: number | null;
    seats: LookSeat[];
    over: boolean;
    pace: 'live' | 'slow';
}
export interface LookSeat {
    kind: 'person' | 'bot';
    level?: 'easy' | 'normal' | 'hard';
    name: string;
    taken: boolean;
}
/**
 * POST /api/mine: how do my tables stand?
 */
export interface MineWish {
    client: string;
    /**
     * @maxItems 50
     */
    tables: string[];
}
/**
 * Its answer: those of the tables where the client sits.
 */
export interface Mine {
    tables: TableSummary[];
}
/**
 * A table where the client sits.
 */
export interface TableSummary {
    id: string;
    game: string;
    seat: number;
    seats: SummarySeat[];
    actors: number[];
    over: boolean;
    result?: SummaryResult;
    pace: 'live' | 'slow';
    made: number;
    active: number;
    /**
     * Why nobody can play there: it was set aside, or is closed.
     */
    aside?: 'crash' | 'unreadable' | 'rules' | 'content';
}
export interface SummarySeat {
    kind: 'person' | 'bot';
    level?: 'easy' | 'normal' | 'hard';
    name: string;
}
/**
 * How it ended, when it is over.
 */
export interface SummaryResult {
    outcome: 'open' | 'won' | 'drawn' | 'lost' | 'scored';
    winners: number[];
}
/**
 * A request was refused.
 */
export interface Refusal {
    is: 'error';
    code:
        | 'ILLEGAL'
        | 'TURN'
        | 'OVER'
        | 'TEXT'
        | 'GAME'
        | 'SEATS'
        | 'OPTION'
        | 'CONTENT'
        | 'RECORD'
        | 'UNDO'
        | 'FULL'
        | 'FILE'
        | 'USAGE'
        | 'PROTOCOL'
        | 'BOT'
        | 'MEMORY'
        | 'TABLE'
        | 'KEY'
        | 'SEAT'
        | 'OPEN'
        | 'STORE'
        | 'LIMIT'
        | 'ORIGIN'
        | 'ASIDE';
    text: string;
}
/**
 * GET /api/games: the games and their options.
 */
export interface Games {
    version: string;
    games: GameEntry[];
}
export interface GameEntry {
    name: string;
    title: string;
    /**
     * The version of its rules.
     */
    rules: number;
    listed: boolean;
    seats_min: number;
    seats_max: number;
    /**
     * There are reaction windows in it.
     */
    windows: boolean;
    /**
     * The option for which one may bring a file of one's own.
     */
    content_option?: string;
    options: GameOption[];
    [k: string]: unknown;
}
export interface GameOption {
    name: string;
    /**
     * @minItems 1
     */
    values: string[];
}
