/* Reaction windows in the browser, with CRACK IT: time limits and standing instructions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, openBrowser, phone } from './browser.mjs';
import { overflows } from './inspect.mjs';
import { join, withBrowsers } from './people.mjs';
import { server, site, stage } from './stage.mjs';
import { invitation, keptRecord, openKept, openMore, pass, recordOf } from './table.mjs';

stage('site', 'server');

const NUMBERS = ['492', '185', '706'];
const THROWER = 'hint hint crack 1 2';
const ARMED = 'prohibit 3 4 5 6';
const UNARMED = '8 3 4 5 6';

/** What has happened until `first` is to move, all with these hands. */
const dealt = (hands, first) => [
    ...hands.flatMap((_, seat) => [...NUMBERS[seat]].map((number) => `chance number ${seat} ${number}`)),
    ...hands.map((_, seat) => `${seat} order ${[...NUMBERS[seat]].join(' ')}`),
    ...hands.flatMap((hand, seat) => hand.split(' ').map((card) => `chance card ${seat} ${card}`)),
    `chance first ${first}`,
];

/** Put a match on the shelf of this device and open it; the first `people` seats are persons'. */
function openMatch(page, { moves, seats = 2, people = 1, window = 60 }) {
    const names = ['Ana', 'Bo', 'Cy'].slice(0, seats);
    return openKept(page, site.url, {
        id: 'windows',
        game: 'crackit',
        title: 'CRACK IT',
        seats: names.map((name, i) => (i < people ? { name, kind: 'person' } : { name, kind: 'bot', level: 'easy' })),
        record: recordOf('crackit', names, { mode: 'thieves' }, moves),
        window,
    });
}

/** Ana is asked: Bo, a bot, has thrown a Hint at the pile. */
const thrown = (hand) => [...dealt([hand, THROWER], 1), '1 hint pile'];

const reactions = (page) => page.getByRole('region', { name: 'Reactions' });
const switches = (page) => reactions(page).getByRole('switch');
const ALWAYS = 0;
const UNTIL = 1;

async function turn(page, which) {
    await switches(page).nth(which).focus();
    await page.keyboard.press('Space');
}

/** Wait until Ana has answered, and what she did. */
async function answered(page) {
    await page.waitForFunction(() => /^0 (pass|prohibit)\b/m.test(JSON.parse(localStorage.getItem('ludoteca.match.windows')).record));
    return /^0 (pass|prohibit)\b/m.exec(await keptRecord(page))[1];
}

/** The buttons, once Ana is asked. */
async function answersOf(page) {
    const answers = reactions(page).locator('.answers button');
    await answers.first().waitFor();
    return answers;
}

async function withPage(body, viewport = phone) {
    const browser = await openBrowser({ viewport });
    try {
        await body(browser.page);
        assert.deepEqual(browser.complaints, []);
    } finally {
        await browser.close();
    }
}

test('when the time is up, silence lets pass', () =>
    withPage(async (page) => {
        const began = Date.now();
        await openMatch(page, { moves: thrown(ARMED), window: 2 });
        await reactions(page).locator('.limited').waitFor();
        assert.equal(await answered(page), 'pass');
        assert.ok(Date.now() - began >= 2000, 'not before');
    }));

test('a window waits for a person, who answers by one key', () =>
    withPage(async (page) => {
        await openMatch(page, { moves: thrown(ARMED), window: 0 });
        const answers = await answersOf(page);
        assert.equal(await answers.count(), 2);
        assert.equal(await reactions(page).locator('.limited').count(), 0, 'there is no limit');
        assert.match(await page.locator('.bar').innerText(), /Do you react/);
        assert.deepEqual(await overflows(page), []);
        await answers.nth(1).focus();
        await page.keyboard.press('Enter');
        assert.equal(await answered(page), 'prohibit');
    }));

test('always let pass this turn: at once, and in this turn only', () =>
    withPage(async (page) => {
        await openMatch(page, { moves: thrown(ARMED) });
        await answersOf(page);
        assert.equal(await switches(page).nth(ALWAYS).isChecked(), false);
        await turn(page, ALWAYS);
        assert.equal(await answered(page), 'pass');
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('ludoteca.match.windows')).standing);
        assert.deepEqual(kept, { 0: { until: true, turn: 0 } });
    }, desktop));

test('against bots alone who holds none is not asked', () =>
    withPage(async (page) => {
        await openMatch(page, { moves: thrown(UNARMED), window: 0 });
        assert.equal(await answered(page), 'pass');
    }));

test('until I hold one: who holds one is asked, also after a reload', () =>
    withPage(async (page) => {
        await openMatch(page, { moves: thrown(ARMED) });
        await answersOf(page);
        assert.equal(await switches(page).nth(UNTIL).isChecked(), true);
        await page.reload();
        await reactions(page).locator('.answers button').nth(1).waitFor();
        assert.equal(await switches(page).nth(UNTIL).isChecked(), true);
        await reactions(page).locator('.answers button').first().click();
        assert.equal(await answered(page), 'pass');
    }));

test('round one device the curtain calls those who have something to say', () =>
    withPage(async (page) => {
        const lift = async (name) => {
            await page.getByRole('button', { name: `I am ${name}: show the table` }).click();
            await reactions(page).waitFor();
        };
        await openMatch(page, { moves: [...dealt([THROWER, ARMED, UNARMED], 0), '0 hint pile'], seats: 3, people: 3 });
        await lift('Bo');
        assert.equal(await reactions(page).locator('.limited').count(), 0, 'nobody is hurried');
        assert.equal(await switches(page).count(), 1, 'the other one would tell what is held');
        await turn(page, ALWAYS);
        await pass(page);
        await lift('Cy');
        await reactions(page).locator('.answers button').click();
        await pass(page);
        await page.getByRole('button', { name: 'I am Ana: show the table' }).waitFor();
        const steps = (await keptRecord(page)).replace(/ #\w+$/gm, '');
        assert.match(steps, /0 hint pile\n1 pass\n2 pass\nchance answer none\n$/);
    }));

test('over the server: the time is chosen, instructions are one’s own and stay', () =>
    withBrowsers(2, async (ana, bo) => {
        await ana.goto(`${server.url}/play/new/crackit`);
        await ana.locator('input[value=online]').check({ force: true });
        await ana.getByLabel('Your name').fill('Ana');
        const choose = async (group, name) => {
            const radio = ana.getByRole('group', { name: group }).getByRole('radio', { name, exact: true });
            await radio.focus();
            await radio.press('Space');
        };
        await choose('People', '2');
        await openMore(ana);
        await choose('Time to react', '3 seconds');
        const wish = ana.waitForRequest('**/api/tables');
        await ana.getByRole('button', { name: 'Create the table' }).click();
        assert.equal((await wish).postDataJSON().window, 3);
        await ana.waitForURL(/\/t\//);
        await join(bo, await invitation(ana), 'Bo');
        await turn(bo, UNTIL);
        await bo.waitForFunction(() => document.querySelectorAll('section[aria-label=Reactions] input')[1].checked);
        await bo.reload();
        await bo.waitForFunction(() => document.querySelectorAll('section[aria-label=Reactions] input')[1]?.checked);
        assert.equal(await switches(ana).nth(UNTIL).isChecked(), false, 'nobody else sees it');
        await turn(bo, UNTIL);
        await bo.waitForFunction(() => !document.querySelectorAll('section[aria-label=Reactions] input')[1].checked);
    }));
