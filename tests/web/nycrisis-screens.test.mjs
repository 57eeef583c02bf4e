/* New York Crisis's screens, as far as a tour looks at them. */
import { before } from 'node:test';
import { findMatch, openMatch } from './nycrisis.mjs';
import { site, stage } from './stage.mjs';
import { tour } from './tour.mjs';

let found;

stage('site');

const has = (legal, verb) => legal.some(({ move }) => move.split(' ')[0] === verb);

before(async () => {
    found = {
        pick: await findMatch({ seats: 2 }, (sight) => sight.duty === 'pick'),
        flee: await findMatch({ seats: 2 }, (sight) => sight.duty === 'flee'),
        turn: await findMatch({ seats: 2, family: '3' }, (sight, legal) =>
            sight.duty === 'turn' && sight.round >= 2 && legal.some(({ move, alert }) => /^collect/.test(move) && alert) && sight.turn.reach.length > 8),
        witness: await findMatch({ plot: 'witness', family: '4' }, (sight, legal) =>
            sight.duty === 'turn' && sight.story.cards.length >= 2 && sight.turn.blocked && has(legal, 'remove')),
        objects: await findMatch({ plot: 'vault', family: '4' }, (sight, legal) =>
            sight.duty === 'turn' && sight.story.cards.length >= 2 && has(legal, 'radio')),
        liar: await findMatch({ plot: 'liar', family: '4' }, (sight) => sight.duty === 'choose' && sight.story.order && sight.round > 3),
        lost: await findMatch({ plot: 'liar', family: '3' }, (sight) => sight.ending === 'alert'),
        won: await findMatch({ family: '2' }, (sight) => sight.ending === 'won'),
    };
});

const screens = {
    'new table': (page) => page.goto(`${site.url}/play/new/nycrisis`),
    rules: (page) => page.goto(`${site.url}/rules/nycrisis`),
    'picking a character': (page) => openMatch(page, site.url, found.pick),
    fleeing: (page) => openMatch(page, site.url, found.flee),
    'a turn': (page) => openMatch(page, site.url, found.turn),
    'a neighbourhood': (page) => page.locator('.family .at').first().click(),
    'a payment': async (page) => {
        await page.keyboard.press('Escape');
        await page.locator('.bench [data-target=collect]').first().click();
    },
    'a reroll': async (page) => {
        await page.keyboard.press('Escape');
        await page.locator('.bench [data-act=reroll]').click();
        await page.locator('.bench button.die').first().click();
    },
    'mafia, and a witness': (page) => openMatch(page, site.url, found.witness),
    'ending a turn beside mafia': (page) => page.locator('.bench [data-act=end]').click(),
    'an object': async (page) => {
        await openMatch(page, site.url, found.objects);
        await page.locator('.bench [data-object=radio]').click();
    },
    'an order of colours, and who goes next': (page) => openMatch(page, site.url, found.liar),
    'a story card': async (page) => {
        await page.locator('.story li button').last().click();
        await page.getByRole('dialog').waitFor();
    },
    'a lost match': (page) => openMatch(page, site.url, found.lost),
    'a match that was won': (page) => openMatch(page, site.url, found.won),
    'its replay': async (page) => {
        await page.locator('.ways a.button').nth(1).click();
        await page.getByRole('slider').fill('30');
    },
};

/* The same in every language: names of people and neighbourhoods, and some words. */
const neighbourhoods =
    'Washington|Hamilton|Morningside|Heights|East|West|Harlem|Upper|Lower|Side|Central|Park|Hell.s|Kitchen|Times|Square|Midtown|Murray|Hill|Chelsea|Gramercy|Union|Greenwich|Village|SoHo|Little|Italy|Tribeca|Chinatown|Financial|District';

tour(screens, `${neighbourhoods}|BANG|FBI|[Mm]afia|Hacker|Nora Quill|You|Pip|Zora|Mox`);
