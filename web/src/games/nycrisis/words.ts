/* New York Crisis in words, for bar, log and options: what is there before the board is. */
import { t, tn } from '../../text/t.svelte';
import { listText } from '../../text/words';
import type { Result, Step, TableDescription, Tell } from '../game';

const special: Record<string, string> = { 'hells-kitchen': 'Hell’s Kitchen', soho: 'SoHo' };

/* The name of a space, by its id: neighbourhoods are called the same in every language. */
function spaceWord(id: string): string {
    return special[id] ?? id.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
}

export function personWord(id: string): string {
    if (id === 'father') return t('Father');
    if (id === 'mother') return t('Mother');
    if (id === 'daughter') return t('Daughter');
    return id === 'son' ? t('Son') : id;
}

export function thingWord(id: string): string {
    switch (id) {
        case 'phone':
            return t('Phone');
        case 'laptop':
            return t('Laptop');
        case 'money':
            return t('Money');
        case 'mask':
            return t('Mask');
        case 'gloves':
            return t('Gloves');
        case 'bicycle':
            return t('Bicycle');
        case 'newspaper':
            return t('Newspaper');
        case 'radio':
            return t('Police radio');
        case 'drone':
            return t('Drone');
        case 'coat':
            return t('Trench coat');
        default:
            return id;
    }
}

export function faceWord(letter: string): string {
    if (letter === 'r') return t('physical');
    if (letter === 'y') return t('social');
    return letter === 'b' ? t('intelligence') : t('wild');
}

/** "red information for 2" */
export function informationWord(code: string): string {
    const n = code[1] ?? '';
    if (code[0] === 'r') return t('red information for {n}', { n });
    if (code[0] === 'y') return t('yellow information for {n}', { n });
    return t('blue information for {n}', { n });
}

export function dieColourWord(colour: string): string {
    if (colour[0] === 'r') return t('red die');
    if (colour[0] === 'y') return t('yellow die');
    return colour[0] === 'b' ? t('blue die') : t('grey die');
}

/* "phone to son", after "used" perhaps */
const handed = (rest: string[]) => {
    const words = rest[0] === 'used' ? rest.slice(1) : rest;
    return { object: thingWord(words[0] ?? ''), name: personWord(words[2] ?? '') };
};

const paid = (codes: string[]) => {
    const words = codes.filter((code) => /^[-+]?[rybgw]{1,2}$/.test(code)).map((code) => faceWord(code.at(-1)!));
    return words.length ? ` (${listText(words)})` : '';
};

function chanceWord(verb: string, a: string): string {
    switch (verb) {
        case 'spot':
            return t('an object lies in {space}', { space: spaceWord(a) });
        case 'object':
            return t('object: {object}', { object: thingWord(a) });
        case 'mafia':
            return t('mafia card {n}', { n: a });
        case 'token':
            return informationWord(a);
        case 'police':
            return t('police in {space}', { space: spaceWord(a) });
        case 'location':
            return t('random location: {space}', { space: spaceWord(a) });
        default:
            return t('{die}: {face}', { die: dieColourWord(a), face: faceWord(a[1] ?? '') });
    }
}

function objectStep(verb: string, rest: string[]): string {
    const [a = '', b = '', c = ''] = rest;
    switch (verb) {
        case 'use':
            return t('uses: {object}', { object: thingWord(a) });
        case 'laptop':
            return (
                t('Laptop: {what} from {space}', { what: informationWord(b), space: spaceWord(a) }) +
                paid(rest.slice(2))
            );
        case 'money':
            return a === 'heal' ? t('Money: heals a wound') : t('Money: bribes a mafia');
        case 'newspaper':
            return t('Newspaper: rides to {space}', { space: spaceWord(a) });
        case 'radio':
            return t('Police radio: a car goes from {from} to {space}', { from: spaceWord(a), space: spaceWord(c) });
        case 'drone':
            return t('Drone: takes the object of {space}', { space: spaceWord(a) }) + paid(rest.slice(1));
        case 'send':
            return t('Drone: sends {object} to {name}', handed(rest));
        case 'coat':
            return a
                ? t('Trench coat: ignores the police in {space}', { space: spaceWord(a) })
                : t('Trench coat: ignores the mafia');
        default:
            return t('gives {object} to {name}', handed(rest));
    }
}

/** A step of the log, without its mover. */
export function stepWord({ mover, move }: Step): string {
    const [verb = '', ...rest] = move.split(' ');
    const [a = ''] = rest;
    if (mover === 'chance') return chanceWord(verb, a);
    const pay = paid(rest);
    switch (verb) {
        case 'pick':
            return t('plays {name}', { name: personWord(a) });
        case 'turn':
            return t('next turn: {name}', { name: personWord(a) });
        case 'flee':
            return t('flees to {space}', { space: spaceWord(a) });
        case 'stay':
            return t('cannot flee');
        case 'move':
            return t('takes a Move');
        case 'to':
            return t('goes to {space}', { space: spaceWord(a) });
        case 'extra':
            return t('extra step to {space}', { space: spaceWord(a) });
        case 'reroll':
            return tn(rest.length, 'rerolls {n} die', 'rerolls {n} dice');
        case 'collect':
            return t('collects {what}', { what: informationWord(a) }) + pay;
        case 'take':
            return t('takes the object') + pay;
        case 'remove':
            return t('removes a mafia') + pay;
        case 'face':
            return t('faces the mafia') + pay;
        case 'dodge':
            return t('dodges the mafia') + pay;
        case 'ability':
            return /^(father|mother|daughter|son)$/.test(a)
                ? t('heals {name}', { name: personWord(a) })
                : t('ability: rerolls a {die}', { die: dieColourWord(a.replace('-', '')) });
        case 'lead':
            return t('leads {token}', { token: a });
        case 'visit':
            return t('visits {token}', { token: a }) + pay;
        case 'challenge':
            return t('tries the final challenge') + pay;
        case 'end':
            return t('ends the turn');
        case 'lose':
            return t('loses a {die}', { die: dieColourWord(a) });
        case 'heal':
            return t('gets a {die} back', { die: dieColourWord(a) });
        default:
            return objectStep(verb, rest);
    }
}

export function optionWord(option: string, value?: string): string {
    if (option === 'plot')
        switch (value) {
            case undefined:
                return t('Plot');
            case 'tutorial':
                return t('First night (tutorial)');
            case 'witness':
                return t('The violinist');
            case 'vault':
                return t('The Emerald Hour');
            case 'liar':
                return t('Five guests and a lie');
            default:
                return value;
        }
    if (value === undefined) return t('Family');
    return value === 'one-each' ? t('one character each') : tn(Number(value), '{n} character', '{n} characters');
}

/** What the viewer is asked now. */
export function askedWord(_table: TableDescription, tell: Tell): string {
    const { view } = tell;
    if (view.seat === null || !view.actors.includes(view.seat)) return '';
    const { duty, turn } = view.nycrisis as { duty: string; turn: { character: string; actions: number; blocked: boolean } | null };
    const name = personWord(turn?.character ?? '');
    switch (duty) {
        case 'pick':
            return t('Pick a character.');
        case 'choose':
            return t('Who goes next?');
        case 'flee':
            return t('{name}: get away from the police.', { name });
        case 'lose':
            return t('{name} loses a die: which one?', { name });
        case 'heal':
            return t('Which die is healed?');
        default:
            if (tell.legal.some(({ move }) => move.startsWith('challenge'))) return t('{name}: you can try the final challenge!', { name });
            if (turn?.blocked) return t('{name}: deal with the mafia here, or end the turn.', { name });
            return turn?.actions
                ? t('{name}: move, use the dice, or end the turn.', { name })
                : t('{name}: use the dice, or end the turn.', { name });
    }
}

export function endedWord(_table: TableDescription, result: Result): string {
    return result.outcome === 'won' ? t('The family is innocent!') : t('The family is arrested');
}
