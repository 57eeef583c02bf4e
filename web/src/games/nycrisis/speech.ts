/* What the board says: places, payments, goals, what went wrong. Loaded with the board. */
import { t, tn } from '../../text/t.svelte';
import { colonText, listText } from '../../text/words';
import type { SeatInfo } from '../game';
import {
    colours,
    informationIn,
    resultIn,
    say,
    verbOf,
    type Goal,
    type Pay,
    type Plan,
    type Result,
    type Sight,
    type Target,
    type Way,
} from './kinds';
import { dieColourWord, faceWord, informationWord, personWord, thingWord } from './words';

export const spaceName = (plan: Plan, id: string) => plan.spaces.find((one) => one.id === id)?.name ?? id;

export function personName(plan: Plan, id: string): string {
    return say(plan.characters.find((one) => one.id === id)?.name) || personWord(id);
}

export function thingName(plan: Plan, id: string): string {
    return say(plan.objects.find((one) => one.id === id)?.name) || thingWord(id);
}

export const thingText = (plan: Plan, id: string) => say(plan.objects.find((one) => one.id === id)?.text);

export function tokenName(sight: Sight, id: string): string {
    return say(sight.tokens.find((one) => one.id === id)?.name) || id;
}

export function seatName(seats: SeatInfo[], seat: number, you: number | null): string {
    if (seat === you) return t('You');
    return seats[seat]?.name || t('Seat {n}', { n: seat + 1 });
}

export function alertWord(n: number): string {
    return n > 0 ? t('alert +{n}', { n }) : t('no alert');
}

/** "red die: physical, spent" */
export function resultWord(result: Result): string {
    const face = result.face ? faceWord(result.face[0]!) : t('being rolled');
    if (!result.colour) return t('object: {face}', { face });
    const words = [colonText(result.family ? t('family die') : dieColourWord(result.colour), face)];
    if (result.spent) words.push(t('spent'));
    return words.join(', ');
}

/** "2 physical", "2 equal" */
export function payWord(pay: Pay): string {
    const parts = colours
        .filter((colour) => pay[colour])
        .map((colour) => t('{n} {face}', { n: pay[colour]!, face: faceWord(colour[0]!) }));
    if (pay.equal) parts.push(t('{n} equal results', { n: pay.equal }));
    return listText(parts);
}

/* What is there, in words, without the name. */
function thereWords(plan: Plan, sight: Sight, id: string): string[] {
    const place = sight.spaces.find((one) => one.id === id)!;
    const words = sight.characters.filter(({ at }) => at === id).map((one) => personName(plan, one.id));
    if (place.mafia) words.push(t('{n} mafia', { n: place.mafia }));
    if (place.fbi) words.push(t('FBI'));
    if (place.car) words.push(t('police car'));
    words.push(...place.information.map(informationWord));
    if (place.object) words.push(t('object: {object}', { object: thingName(plan, place.object) }));
    words.push(...place.tokens.map((token) => tokenName(sight, token)));
    if (sight.story.challenge?.place === id) words.push(t('the final challenge'));
    return words;
}

/** A space for those who do not see it. */
export function placeLabel(plan: Plan, sight: Sight, id: string, how: string | undefined): string {
    const space = plan.spaces.find((one) => one.id === id)!;
    const words = [space.name];
    if (space.subway) words.push(t('subway'));
    const there = thereWords(plan, sight, id);
    words.push(...(there.length ? there : [t('nothing here')]));
    if (how) words.push(how);
    return words.join(', ');
}

/** How a space within reach is got to. */
export function howWord(sight: Sight, id: string): string {
    const reach = sight.turn?.reach.find(({ space }) => space === id);
    if (!reach) return t('reachable');
    const words = [tn(reach.steps, '{n} step', '{n} steps')];
    if (reach.actions) words.push(tn(reach.actions, '{n} action', '{n} actions'));
    if (reach.extra) words.push(sight.rules.includes('free-extra-step') ? t('extra step') : t('extra step, alert +1'));
    return words.join(', ');
}

/** The same in a sign or two, for the map. */
export function reachWord(sight: Sight, id: string): string {
    const reach = sight.turn?.reach.find(({ space }) => space === id);
    if (!reach) return '→';
    return reach.extra ? '!' : String(reach.steps);
}

/* ------------------------------------------------------------- what is done */

export function targetWord(plan: Plan, sight: Sight, target: Target): string {
    const space = spaceName(plan, target.space ?? '');
    const object = thingName(plan, target.object ?? '');
    const what = target.information ? informationWord(target.information) : '';
    switch (target.verb) {
        case 'collect':
            return colourful(target.information!);
        case 'laptop':
            return t('Laptop: {what} from {space}', { what, space });
        case 'take':
            return t('Take: {object}', { object });
        case 'drone':
            return t('Drone: {object} from {space}', { object, space });
        case 'remove':
            return sight.turn?.seconds ? t('Remove a second mafia') : t('Remove a mafia');
        case 'face':
            return t('Face the mafia');
        case 'dodge':
            return t('Dodge the mafia');
        case 'visit':
            return tokenName(sight, target.token ?? '');
        default:
            return t('Final challenge');
    }
}

function colourful(code: string): string {
    const { colour } = informationIn(code);
    if (colour === 'red') return t('Collect red information');
    return colour === 'yellow' ? t('Collect yellow information') : t('Collect blue information');
}

/** What it is for. */
export function targetHelp(plan: Plan, sight: Sight, target: Target): string {
    switch (target.verb) {
        case 'collect':
        case 'laptop':
            return t('The story goes on.');
        case 'take':
        case 'drone':
            return thingText(plan, target.object ?? '');
        case 'remove':
            return t('It is gone for good.');
        case 'face':
            return t('No harm, but you stay here.');
        case 'dodge':
            return t('No harm, and you may move on.');
        case 'challenge':
            return say(sight.story.challenge?.text);
        default:
            return '';
    }
}

/** What can be done without paying results, as a button says it. */
export function wayWord(plan: Plan, sight: Sight, way: Way): string {
    const [verb, a = ''] = way.move.split(' ');
    const space = spaceName(plan, way.space ?? '');
    const name = personName(plan, way.character ?? '');
    const object = thingName(plan, way.object ?? '');
    const used = /^\w+ used /.test(way.move);
    switch (verb) {
        case 'use':
            return t('Use it');
        case 'money':
            return a === 'heal' ? t('Heal one of your wounds') : t('Bribe a mafia here');
        case 'newspaper':
            return t('Ride to {space}', { space });
        case 'radio':
            return t('Car from {from} to {space}', { from: spaceName(plan, way.from ?? ''), space });
        case 'coat':
            return a ? t('Ignore police and FBI in {space}', { space }) : t('Ignore the mafia here');
        case 'send':
            return used
                ? t('Send {object} (used) and the drone to {name}', { object, name })
                : t('Send {object} and the drone to {name}', { object, name });
        case 'give':
            return t('Give it to {name}', { name });
        case 'lead':
            return t('Lead: {token}', { token: tokenName(sight, way.token ?? '') });
        case 'ability':
            return way.character ? t('Heal {name}', { name }) : way.dice ? resultWord(resultIn(way.dice[0]!)) : way.move;
        case 'flee':
            return space;
        case 'stay':
            return t('There is no way out: stay');
        case 'lose':
        case 'heal':
            return dieColourWord(way.colour ?? '');
        default:
            return way.move;
    }
}

export const isOfObject = (way: Way, object: string) =>
    verbOf(way) === object ||
    ((verbOf(way) === 'use' || verbOf(way) === 'give') && way.object === object) ||
    (verbOf(way) === 'send' && object === 'drone');

/* ------------------------------------------------------------------- bots */

export function goalWord(plan: Plan, sight: Sight, goal: Goal): string {
    const name = personName(plan, goal.character);
    const space = spaceName(plan, goal.space ?? '');
    const token = tokenName(sight, goal.token ?? '');
    switch (goal.goal) {
        case 'collect': {
            const { colour } = informationIn(goal.information ?? 'r2');
            if (colour === 'red') return t('{name} goes for red information in {space}.', { name, space });
            if (colour === 'yellow') return t('{name} goes for yellow information in {space}.', { name, space });
            return t('{name} goes for blue information in {space}.', { name, space });
        }
        case 'take':
            return t('{name} wants the object in {space}: {object}.', {
                name,
                space,
                object: thingName(plan, goal.object ?? ''),
            });
        case 'remove':
            return t('{name} wants to chase the mafia out of {space}.', { name, space });
        case 'visit':
            return t('{name} is on the way to {token} in {space}.', { name, space, token });
        case 'lead':
            return t('{name} fetches {token} from {space}.', { name, space, token });
        case 'challenge':
            return t('{name} heads for the final challenge in {space}.', { name, space });
        default:
            return '';
    }
}

/* -------------------------------------------------------------------- end */

/** Why the alert rose, the weightiest cause first. */
export function causeWords(causes: Record<string, number>): { n: number; text: string }[] {
    return Object.entries(causes)
        .filter(([, n]) => n > 0)
        .sort(([, a], [, b]) => b - a)
        .map(([cause, n]) => ({ n, text: causeWord(cause) }));
}

function causeWord(cause: string): string {
    switch (cause) {
        case 'wild':
            return t('wilds that were spent');
        case 'extra_step':
            return t('extra steps');
        case 'arrest':
            return t('mafia that the police arrested');
        case 'fbi':
            return t('a third mafia on a space: the FBI came');
        case 'bag':
            return t('information due while the bag was empty');
        case 'supply':
            return t('mafia due while none was left');
        case 'radio':
            return t('the police radio');
        case 'coat':
            return t('the trench coat');
        case 'event':
            return t('events');
        default:
            return t('the plot');
    }
}

export function endWord(sight: Sight): string {
    switch (sight.ending) {
        case 'won':
            return t('The case is closed, the family is free. And there is a week of holidays left.');
        case 'alert':
            return t('The alert reached the end of its track, and the round ended before the case was solved.');
        case 'fbi':
            return t('The fifth FBI agent came to the island: nobody gets through any more.');
        case 'long':
            return t('Too many moves, and the case is not solved.');
        default:
            return t('The night is over, and the case is not solved.');
    }
}

/** Changes of the rules that hold now. */
export function ruleWord(rule: string): string {
    switch (rule) {
        case 'no-subway':
            return t('no subway');
        case 'no-extra-step':
            return t('no extra steps');
        case 'free-extra-step':
            return t('extra steps cost no alert');
        case 'dear-wilds':
            return t('a wild costs 2 alert');
        case 'free-wilds':
            return t('wilds cost no alert');
        case 'short-moves':
            return t('a Move is 1 step');
        case 'long-moves':
            return t('a Move is 3 steps');
        case 'no-family-dice':
            return t('no family dice');
        case 'more-mafia':
            return t('one mafia card more each turn');
        case 'no-objects':
            return t('no objects may be taken');
        case 'no-face':
            return t('mafia cannot be faced');
        default:
            return rule;
    }
}
