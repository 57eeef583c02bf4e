/* New York Crisis as the engine tells it: the city, the sight of a match, the ways to act. */
import { frenchSpaces } from '../../text/french';
import { language } from '../../text/t.svelte';
import type { Language, LegalMove, TableDescription, View } from '../game';

export type Text = Record<Language, string>;
export type Colour = 'red' | 'yellow' | 'blue';
export type DieColour = Colour | 'grey';
export type Face = Colour | 'wild';

export interface Space {
    id: string;
    name: string;
    x: number;
    y: number;
    subway: boolean;
    next: string[];
    outline: [number, number][];
}

export interface MafiaCard {
    mafia: string | null;
    information: string | null;
    object: string | null;
}

export interface Event {
    id: string;
    title: Text;
    text: Text;
    rules: string[];
    /** "none" for an event that rewards nothing */
    task: string;
}

export interface Thing {
    id: string;
    name: Text;
    text: Text;
}

export interface Character {
    id: string;
    name: Text;
    dice: DieColour[];
    ability: string;
    ability_name: Text;
    ability_text: Text;
}

/** What never changes. */
export interface Plan {
    title: Text;
    intro: Text;
    family: number;
    alert_length: number;
    story_squares: number[];
    spaces: Space[];
    lines: { name: string; stations: string[] }[];
    mafia_cards: MafiaCard[];
    events: Event[];
    objects: Thing[];
    characters: Character[];
}

export interface Card {
    title: Text;
    text: Text;
    mafia: number;
}

export type Pay = Partial<Record<Colour | 'equal', number>>;

export interface Challenge {
    text: Text;
    place: string;
    pay: Pay;
    paid: number;
    times: number;
}

export interface Place {
    id: string;
    mafia: number;
    car: boolean;
    fbi: boolean;
    object: string | null;
    information: string[];
    tokens: string[];
}

export interface TokenKind {
    id: string;
    name: Text;
    symbol: string;
    lead: boolean;
    visit?: Pay | null;
}

export interface Person {
    id: string;
    seat: number;
    at: string;
    played: boolean;
    abilities: number;
    lost: DieColour[];
    objects: { id: string; used: boolean }[];
}

export interface Die {
    colour: DieColour;
    face: Face | null;
    spent: boolean;
    family: boolean;
}

export interface Reach {
    space: string;
    /** the space before it on the way */
    from: string;
    steps: number;
    actions: number;
    extra: boolean;
}

export interface Turn {
    character: string;
    actions: number;
    steps: number;
    extra_step: boolean;
    dice: Die[];
    extra: Record<Colour, number>;
    wild_alert: number;
    seconds: number;
    blocked: boolean;
    held: boolean;
    faced: string[];
    dodged: string[];
    ignored: string[];
    leading: string[];
    reach: Reach[];
}

export interface Sight {
    duty: string;
    ending: 'open' | 'won' | 'alert' | 'fbi' | 'time' | 'long';
    round: number;
    alert: { at: number; length: number; limit: boolean; cars: number[]; causes: Record<string, number> };
    story: {
        at: number;
        cards: Card[];
        order?: { colours: Colour[]; done: number; again: boolean };
        challenge?: Challenge;
    };
    police: { cars: number; waiting: number; deck: string[]; event: string | null; rewarded: boolean };
    mafia_deck: number[];
    mafia_left: number;
    bag: Record<Colour, number>;
    rules: string[];
    spaces: Place[];
    tokens: TokenKind[];
    characters: Person[];
    turn: Turn | null;
    hint: Text | null;
}

/** A legal move with its preview. */
export interface Way extends LegalMove {
    alert?: number;
    pay?: string[];
    space?: string;
    from?: string;
    ride?: boolean;
    mafia?: number;
    information?: string;
    object?: string;
    token?: string;
    character?: string;
    colour?: DieColour;
    dice?: string[];
    joining?: number;
}

/** What a bot means to do with a character. */
export interface Goal {
    character: string;
    goal: string;
    space?: string;
    information?: string;
    object?: string;
    token?: string;
}

export const planOf = (table: TableDescription) => table.nycrisis as Plan;
export const sightOf = (view: View) => view.nycrisis as Sight;

/** A text of the content in the reader's language. */
export function say(text: Text | null | undefined): string {
    const said = text?.[language()] ?? '';
    return language() === 'fr' ? frenchSpaces(said) : said;
}

export const colours: Colour[] = ['red', 'yellow', 'blue'];

const letters: Record<string, DieColour | 'wild'> = { r: 'red', y: 'yellow', b: 'blue', g: 'grey', w: 'wild' };

/** "r2": a colour and a price. */
export function informationIn(code: string): { colour: Colour; price: number } {
    return { colour: letters[code[0]!] as Colour, price: Number(code[1]) };
}

/** A result as it is written in moves: of a die, "rw" or "-rw", or of an object, "+b". */
export interface Result {
    code: string;
    colour: DieColour | null;
    face: Face | null;
    spent: boolean;
    family: boolean;
}

export function resultIn(code: string): Result {
    const spent = code.startsWith('-');
    const [colour, face] = spent ? code.slice(1) : code;
    if (colour === '+') return { code, colour: null, face: letters[face!] as Face, spent, family: false };
    const shown = (letters[face!] as Face | undefined) ?? null;
    return { code, colour: letters[colour!] as DieColour, face: shown, spent, family: false };
}

/** All that lies in the active character's hands: dice, then results of objects. */
export function resultsOf(turn: Turn): Result[] {
    const dice = turn.dice.map(({ colour, face, spent, family }) => ({
        code: face ? `${spent ? '-' : ''}${colour[0]}${face[0]}` : '',
        colour,
        face,
        spent,
        family,
    }));
    const extra = colours.flatMap((face) =>
        Array.from({ length: turn.extra[face] }, () => ({
            code: `+${face[0]}`,
            colour: null,
            face,
            spent: false,
            family: false,
        })),
    );
    return [...dice, ...extra];
}

export const verbOf = ({ move }: LegalMove) => move.split(' ')[0]!;

/** Something to be paid for, with all ways to pay, the cheapest first. */
export interface Target {
    key: string;
    verb: string;
    ways: Way[];
    space?: string;
    information?: string;
    object?: string;
    token?: string;
}

const wilds = (way: Way) => way.pay!.filter((code) => code.endsWith('w')).length;

function compareWays(a: Way, b: Way): number {
    const extra = (way: Way) => way.pay!.filter((code) => code.startsWith('+')).length;
    return a.alert! - b.alert! || wilds(a) - wilds(b) || a.pay!.length - b.pay!.length || extra(b) - extra(a);
}

export function targetsOf(ways: Way[]): Target[] {
    const found = new Map<string, Target>();
    for (const way of ways) {
        if (!way.pay) continue;
        const { space, information, object, token } = way;
        const verb = verbOf(way);
        const key = [verb, space, information, object, token].join(' ');
        const target = found.get(key) ?? { key, verb, ways: [], space, information, object, token };
        target.ways.push(way);
        found.set(key, target);
    }
    for (const target of found.values()) target.ways.sort(compareWays);
    return [...found.values()];
}

const sorted = (codes: string[]) => [...codes].sort().join(' ');

/** The payment that is made of just these results. */
export function wayPaid(target: Target, codes: string[]): Way | undefined {
    const wanted = sorted(codes);
    return target.ways.find((way) => sorted(way.pay!) === wanted);
}

/** Whether these results are a part of some payment. */
export function partOfWay(target: Target, codes: string[]): boolean {
    return target.ways.some((way) => {
        const rest = [...way.pay!];
        return codes.every((code) => {
            const i = rest.indexOf(code);
            if (i >= 0) rest.splice(i, 1);
            return i >= 0;
        });
    });
}

export function rerollOf(ways: Way[], codes: string[]): Way | undefined {
    const wanted = sorted(codes);
    return ways.find((way) => verbOf(way) === 'reroll' && sorted(way.dice ?? []) === wanted);
}

/** Places of results in the hand that show these codes. */
export function placesOf(results: Result[], codes: string[]): number[] {
    const taken: number[] = [];
    for (const code of codes) {
        const i = results.findIndex((one, place) => one.code === code && !taken.includes(place));
        if (i >= 0) taken.push(i);
    }
    return taken;
}

/** The picked results after one more was pressed: it joins, takes the place of another, or leaves. */
export function pickResult(target: Target, results: Result[], picked: number[], pressed: number): number[] {
    if (picked.includes(pressed)) return picked.filter((one) => one !== pressed);
    const codes = (places: number[]) => places.map((place) => results[place]!.code);
    const more = [...picked, pressed];
    if (partOfWay(target, codes(more))) return more;
    for (const dropped of picked) {
        const others = more.filter((one) => one !== dropped);
        if (wayPaid(target, codes(others))) return others;
    }
    return partOfWay(target, codes([pressed])) ? [pressed] : picked;
}

/** A way to a space within reach: the spaces that are entered, in order. */
export function wayTo(sight: Sight, wanted: string): string[] {
    const before = new Map(sight.turn!.reach.map(({ space, from }) => [space, from]));
    const way: string[] = [];
    for (let space = wanted; before.has(space); space = before.get(space)!) way.unshift(space);
    return way;
}

/** What each bot means to do, by character; nothing for those that mean nothing in particular. */
export function goalsOf(intents: (Record<string, unknown> | undefined)[] | undefined): Goal[] {
    const all = (intents ?? []).flatMap((intent) => (Array.isArray(intent?.goals) ? (intent.goals as Goal[]) : []));
    return all.filter(({ goal }) => goal !== 'none');
}
