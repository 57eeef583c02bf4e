/* What has just happened, told by what was seen before and is seen now. */
import { t } from '../../text/t.svelte';
import type { SeatInfo, Step } from '../game';
import { say, type Plan, type Sight } from './kinds';
import { personName, seatName, spaceName, thingName } from './speech';
import { faceWord, informationWord, stepWord } from './words';

export interface News {
    kind: 'card' | 'dice' | 'step' | 'alert' | 'story' | 'fbi' | 'wound' | 'police';
    text: string;
}

const same = (a: Step, b: Step) => a.mover === b.mover && a.move === b.move;

/** The steps in `now` that were not in `before`; null if the one does not follow the other. */
export function stepsSince(before: Step[], now: Step[]): Step[] | null {
    for (let added = 0; added <= now.length; added++) {
        const kept = now.length - added;
        if (kept > before.length || (kept === 0 && before.length)) continue;
        const old = before.slice(before.length - kept);
        if (old.every((step, i) => same(step, now[i]!))) return now.slice(kept);
    }
    return null;
}

interface Scene {
    plan: Plan;
    before: Sight;
    now: Sight;
    seats: SeatInfo[];
    you: number | null;
}

function mafiaNews({ plan }: Scene, number: number): News {
    const card = plan.mafia_cards[number - 1];
    const parts: string[] = [];
    if (card?.mafia) parts.push(t('mafia in {space}', { space: spaceName(plan, card.mafia) }));
    if (card?.information) parts.push(t('information in {space}', { space: spaceName(plan, card.information) }));
    if (card?.object) parts.push(t('an object in {space}', { space: spaceName(plan, card.object) }));
    return { kind: 'card', text: t('Mafia card: {what}.', { what: parts.join(', ') || t('blank') }) };
}

function chanceNews(scene: Scene, move: string): News | null {
    const [verb, a = ''] = move.split(' ');
    const { plan, now } = scene;
    switch (verb) {
        case 'mafia':
            return mafiaNews(scene, Number(a));
        case 'police':
            return { kind: 'police', text: t('A police car comes to {space}.', { space: spaceName(plan, a) }) };
        case 'token':
            return { kind: 'card', text: t('From the bag: {what}.', { what: informationWord(a) }) };
        case 'object':
            return { kind: 'card', text: t('A new object: {object}.', { object: thingName(plan, a) }) };
        case 'location':
            return { kind: 'card', text: t('Random location: {space}.', { space: spaceName(plan, a) }) };
        case 'roll': {
            if (now.turn?.dice.some(({ face }) => face === null)) return null;
            const dice = now.turn?.dice.filter(({ spent }) => !spent) ?? [];
            const faces = dice.map(({ face }) => faceWord(face?.[0] ?? ''));
            const name = personName(plan, now.turn?.character ?? '');
            return { kind: 'dice', text: t('{name} has: {dice}.', { name, dice: faces.join(', ') }) };
        }
        default:
            return null;
    }
}

function seatNews({ plan, before, now, seats, you }: Scene, step: Step): News | null {
    if (step.move === 'move') return null;
    const character = now.turn?.character ?? before.turn?.character;
    const own = character !== undefined && !/^(pick|turn)/.test(step.move);
    const name = own ? personName(plan, character) : seatName(seats, step.mover as number, you);
    return { kind: 'step', text: t('{name}: {deed}.', { name, deed: stepWord(step) }) };
}

function changes({ plan, before, now }: Scene): News[] {
    const found: News[] = [];
    const alert = now.alert.at - before.alert.at;
    if (alert > 0) found.push({ kind: 'alert', text: t('The alert rises by {n}.', { n: alert }) });
    if (alert < 0) found.push({ kind: 'alert', text: t('The alert falls by {n}.', { n: -alert }) });
    if (now.alert.limit && !before.alert.limit)
        found.push({ kind: 'alert', text: t('The alert is at its limit: this round is the last!') });
    for (const card of now.story.cards.slice(before.story.cards.length))
        found.push({ kind: 'story', text: t('A story card: {title}.', { title: say(card.title) }) });
    now.spaces.forEach((place, i) => {
        if (place.fbi && !before.spaces[i]!.fbi)
            found.push({ kind: 'fbi', text: t('The FBI comes to {space}!', { space: spaceName(plan, place.id) }) });
    });
    for (const person of now.characters) {
        const lost = before.characters.find(({ id }) => id === person.id)?.lost.length ?? 0;
        const name = personName(plan, person.id);
        if (person.lost.length > lost) found.push({ kind: 'wound', text: t('{name} is wounded.', { name }) });
        if (person.lost.length < lost) found.push({ kind: 'wound', text: t('{name} is healed.', { name }) });
    }
    const event = now.police.event !== before.police.event && plan.events.find(({ id }) => id === now.police.event);
    if (event) {
        const text = t('Event: {title}. {text}', { title: say(event.title), text: say(event.text) });
        found.push({ kind: 'police', text });
    }
    return found;
}

export function newsOf(scene: Scene, steps: Step[]): News[] {
    const told = steps
        .map((step) => (step.mover === 'chance' ? chanceNews(scene, step.move) : seatNews(scene, step)))
        .filter((one) => one !== null);
    return [...told, ...changes(scene)];
}
