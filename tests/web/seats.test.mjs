/* Who sits where, and for how long: clocks, leaving and coming back, free seats, taking back,
 * and refusals, with the real server between people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings, overflows } from './inspect.mjs';
import { playOne } from './loot.mjs';
import { join, makeTable, playTogether, withBrowsers } from './people.mjs';
import { server, stage } from './stage.mjs';
import { begin, isAsked, settled } from './table.mjs';

stage('server');

/** The seats as the list of people shows them: name, what they do, what is left on their clock. */
async function people(page) {
    await page.locator('#tab-people').click();
    return page.locator('[role=tabpanel] li:not(.fill)').evaluateAll((seats) =>
        seats.map((seat) => ({
            text: seat.querySelector('.who').textContent.replace(/\s+/g, ' ').trim(),
            clock: seat.querySelector('.clock')?.textContent.trim(),
            running: Boolean(seat.querySelector('.clock.running')),
        })),
    );
}

/* What is left until a bot moves: what the clock shows, and the seconds that a move has free. */
const seconds = (clock) => {
    const [, minutes, rest, free] = /^(\d+):(\d+)(?:\+(\d+))?$/.exec(clock).map(Number);
    return 60 * minutes + rest + (free || 0);
};

/** Wait until the seats, as the page lists them, are as wanted. */
async function waitForPeople(page, wanted) {
    for (let i = 0; i < 300; i++) {
        const seats = await people(page);
        if (wanted(seats)) return seats;
        await page.waitForTimeout(50);
    }
    assert.fail(`the seats are ${JSON.stringify(await people(page))}`);
}

/* The second person has a wide screen, where the list of people is always in sight. */

test('clocks wait until everybody is there, then run for who is to move', () =>
    withBrowsers(2, async (bo, ana) => {
        const link = await makeTable(server, ana, 'Ana', { clock: '5 minutes' });
        const waiting = await waitForPeople(ana, (seats) => seats[0].clock);
        assert.deepEqual(waiting.map((seat) => seat.running), [false, false]);
        await ana.waitForTimeout(1500); /* long enough for a clock that runs to show it */
        assert.deepEqual((await people(ana)).map((seat) => seat.clock), ['5:00', '5:00']);

        await join(bo, link, 'Bo');
        await waitForPeople(ana, (seats) => seats.every((seat) => seat.running));
        const first = await people(ana);
        for (const seat of first) assert.ok(seconds(seat.clock) <= 305, `${seat.clock} just after the start`);
        await waitForPeople(ana, (seats) => seats.every((seat) => seconds(seat.clock) <= 303));

        await playOne(ana);
        const chosen = await waitForPeople(ana, (seats) => !seats[0].running);
        assert.ok(chosen[1].running, 'Bo is still to move');
        await ana.waitForTimeout(1200);
        const later = await people(ana);
        assert.equal(later[0].clock, chosen[0].clock, 'a clock stands still once its seat has moved');
        assert.ok(seconds(later[1].clock) < seconds(chosen[1].clock));
    }));

test("one's own clock is in sight on a phone while it runs, and then that of who is waited for", () =>
    withBrowsers(2, async (ana, bo) => {
        const link = await makeTable(server, ana, 'Ana', { clock: '5 minutes' });
        await join(bo, link, 'Bo');
        const clock = ana.locator('.bar .clock.running');
        await clock.waitFor();
        await ana.waitForFunction(() => /^[0-4]:|^5:00(\+[1-3])?$/.test(document.querySelector('.bar .clock').textContent.trim()));
        await settled(ana);
        await playOne(ana);
        await ana.getByText(/Waiting for Bo/).first().waitFor();
        await clock.waitFor();
        assert.deepEqual(await overflows(ana), []);
        assert.deepEqual(await findings(ana), []);
    }));

/* Too short for people: no screen offers such a clock. */
async function makeHurriedTable(page, clock) {
    await page.goto(server.url);
    const made = await page.evaluate(async (clock) => {
        const client = '0123456789abcdef0123456789abcdef';
        localStorage.setItem('ludoteca.client', client);
        localStorage.setItem('ludoteca.name', 'Ana');
        const seats = [{ kind: 'person' }, { kind: 'person' }];
        const wish = { game: 'loot', client, name: 'Ana', seats, clock };
        return (await fetch('/api/tables', { method: 'POST', body: JSON.stringify(wish) })).json();
    }, clock);
    await page.goto(`${server.url}/t/${made.id}`);
    return `${server.url}/t/${made.id}#${made.invite}`;
}

test('when the time of a seat is up a bot makes that move, and the seat stays its own', () =>
    withBrowsers(2, async (bo, ana) => {
        const link = await makeHurriedTable(ana, { minutes: 0.02, seconds_per_move: 2 });
        await ana.locator('.bar').waitFor();
        await join(bo, link, 'Bo');
        await settled(ana);
        await playOne(ana);
        /* Bo does nothing, and the match goes on. */
        await bo.locator('.toast', { hasText: 'Your time was up: a bot has moved for you.' }).waitFor();
        assert.deepEqual(await ana.locator('.toast').allInnerTexts(), [], 'Ana has moved herself');
        await settled(ana);
        assert.ok(await isAsked(ana));
        await ana.locator('#tab-log').click();
        await ana.locator('[role=tabpanel] li', { hasText: /Bo\s+begins on/ }).waitFor();
        await waitForPeople(ana, (seats) => /^Bo here/.test(seats[1].text));
    }));

test('a bot plays for who has left, who gets the seat back on coming again', () =>
    withBrowsers(2, async (ana, bo) => {
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await playTogether([ana, bo], (turns) => turns >= 2);
        await bo.locator('#tab-people').click();
        await bo.getByRole('button', { name: 'Leave the table' }).click();
        await bo.getByRole('button', { name: 'Yes, leave' }).click();
        await bo.getByRole('heading', { name: 'Take a seat.' }).waitFor();

        /* Ana plays on alone: somebody answers her moves. */
        await playTogether([ana], (turns) => turns >= 3);
        await ana.locator('.bar button[aria-expanded]').click();
        await waitForPeople(ana, (seats) => /^Bo left; a bot plays instead/.test(seats[1].text));

        await bo.goto(link.split('#')[0]);
        await bo.locator('.bar').waitFor();
        await waitForPeople(ana, (seats) => /^Bo here/.test(seats[1].text));
        await ana.locator('aside').getByRole('button', { name: 'Close' }).click();
        await playTogether([ana, bo], (turns) => turns >= 4);
        assert.match((await people(bo))[1].text, /^Bo \(you\)/);
    }));

test('the seat of somebody who is away is opened again, and another person takes it', () =>
    withBrowsers(3, async (bo, ana, eva) => {
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await waitForPeople(ana, (seats) => /^Bo here/.test(seats[1].text));
        await bo.goto('about:blank');
        await waitForPeople(ana, (seats) => /^Bo away/.test(seats[1].text));
        const seatFor = ana.getByLabel('This seat is for');
        assert.equal(await seatFor.locator('option:checked').innerText(), 'Bo');
        await seatFor.selectOption('another person');
        await waitForPeople(ana, (seats) => /free seat/.test(seats[1].text));

        await join(eva, link, 'Eva');
        await waitForPeople(ana, (seats) => /^Eva here/.test(seats[1].text));
        await playTogether([ana, eva], (turns) => turns >= 2);

        /* Whoever comes too late looks on. */
        await bo.goto(link);
        await bo.locator('.bar').waitFor();
        await bo.getByText(/Waiting for/).first().waitFor();
        assert.ok(!(await isAsked(bo)));
        assert.equal(await bo.locator('button.target').count(), 0);
    }));

test('a bot takes the seat of somebody who is away', () =>
    withBrowsers(2, async (bo, ana) => {
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await waitForPeople(ana, (seats) => /^Bo here/.test(seats[1].text));
        await bo.goto('about:blank');
        await waitForPeople(ana, (seats) => /^Bo away/.test(seats[1].text));
        await ana.getByLabel('This seat is for').selectOption('a bot, easy');
        await waitForPeople(ana, (seats) => /bot, easy/.test(seats[1].text));
        await playTogether([ana], (turns) => turns >= 3);
    }));

test('a move is taken back before anything new was shown, and not after', () =>
    withBrowsers(2, async (ana, bo) => {
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await settled(ana);
        await playOne(ana);
        await ana.getByRole('button', { name: 'Take back' }).click();
        await settled(ana);
        assert.ok(await isAsked(ana));
        await playOne(ana);
        await ana.getByRole('button', { name: 'Take back' }).waitFor();
        await playOne(bo);
        await settled(ana);
        assert.equal(await ana.getByRole('button', { name: 'Take back' }).count(), 0);
    }));

/* What the server says waits until `release`; until then the page sees the past. */
async function holdNews(page) {
    const line = { hold: false, release: () => undefined };
    await page.routeWebSocket(/\/ws$/, (near) => {
        const far = near.connectToServer();
        const held = [];
        near.onMessage((message) => far.send(message));
        far.onMessage((message) => (line.hold ? held.push(message) : near.send(message)));
        line.release = () => {
            line.hold = false;
            for (const message of held.splice(0)) near.send(message);
        };
    });
    return line;
}

test('taking back just too late is refused with a sentence', () =>
    withBrowsers(2, async (ana, bo) => {
        const line = await holdNews(ana);
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await settled(ana);
        await playOne(ana);
        await ana.getByRole('button', { name: 'Take back' }).waitFor();
        line.hold = true;
        await settled(bo);
        await playOne(bo);
        await bo.getByText(/Waiting for Ana/).first().waitFor();
        await ana.getByRole('button', { name: 'Take back' }).click();
        line.release();
        await ana.locator('.toast', { hasText: 'Too late: this move can no longer be taken back.' }).waitFor();
        await settled(ana);
    }));

const refusals = {
    en: 'First choose where to begin.',
    es: 'Elige primero dónde empezar.',
    fr: 'Choisissez d’abord où commencer.',
};

for (const locale of Object.keys(refusals))
    test(`${locale}: what the rules refuse is said in the reader's language`, () =>
        withBrowsers(
            1,
            async (ana) => {
                let refused = 0;
                /* The page offers only what is legal, so the move is changed on its way. */
                await ana.routeWebSocket(/\/ws$/, (near) => {
                    const far = near.connectToServer();
                    near.onMessage((text) => {
                        const message = JSON.parse(text);
                        far.send(message.do === 'move' ? JSON.stringify({ ...message, move: 'c4' }) : text);
                    });
                    far.onMessage((message) => {
                        if (JSON.parse(message).is === 'error') refused++;
                        near.send(message);
                    });
                });
                await ana.goto(`${server.url}/play/new/loot`);
                await ana.locator('input[value=online]').check({ force: true });
                await ana.locator('#name').fill('Ana');
                await ana.locator('.go button').click();
                await ana.waitForURL(/\/t\//);
                await settled(ana);
                await playOne(ana);
                assert.equal((await ana.locator('.toast span').first().innerText()).trim(), refusals[locale]);
                await settled(ana);
                await playOne(ana);
                while (refused < 2) await ana.waitForTimeout(20);
                await settled(ana);
                assert.equal(await ana.locator('.toast').count(), 1, 'it is not said twice at once');
            },
            { locale },
        ));

test('who is invited sees to what and by whom, and who comes to look on is told so', () =>
    withBrowsers(3, async (ana, bo, cleo) => {
        const link = await makeTable(server, ana, 'Ana', { bots: 1 });
        await bo.goto(link);
        await bo.getByRole('heading', { name: 'LOOT' }).waitFor();
        await bo.getByText('Ana invites you to play.').waitFor();
        await bo.getByText(/^At the table: Ana and \w+$/).waitFor();
        assert.deepEqual(await findings(bo), []);
        assert.deepEqual(await overflows(bo), []);
        await join(bo, link, 'Bo');
        await cleo.goto(link);
        await cleo.getByText('You are here to watch.').waitFor();
        assert.deepEqual(await overflows(cleo), []);
        await cleo.getByLabel('Your name').fill('Cleo');
        await cleo.getByRole('button', { name: 'Watch' }).click();
        await cleo.getByText('You are watching').waitFor();
    }));

test('a link with a broken key, or to no table, says so before it asks for a name', () =>
    withBrowsers(1, async (page) => {
        const table = await makeTable(server, page, 'Ana');
        await page.evaluate(() => localStorage.clear());
        for (const [link, text] of [
            [table.slice(0, -1), 'This link does not open the table.'],
            [`${server.url}/t/0000000000#ff`, 'There is no such table.'],
        ]) {
            await page.goto(link);
            await page.getByText(text).waitFor();
            assert.equal(await page.getByLabel('Your name').count(), 0);
        }
    }));

test('lots decide who sits where', () =>
    withBrowsers(
        2,
        async (ana, bo) => {
            const link = await makeTable(server, ana, 'Ana', { bots: 1 });
            await join(bo, link, 'Bo');
            const names = (await people(bo)).map((seat) => seat.text.match(/Ana|Bo\b|\w+/)[0]);
            assert.deepEqual([names[0], names[2]], ['Bo', 'Ana'], 'the lots are such that the maker is last');
            await playTogether([ana, bo], (turns) => turns >= 3);
        },
        { lots: 0 },
    ));

test('a person whose lot is not the first plays a bot that lays the dice', () =>
    withBrowsers(
        1,
        async (page) => {
            await page.goto(`${server.url}/play/new/loot`);
            await begin(page);
            const match = await page.evaluate(() => {
                const key = Object.keys(localStorage).find((one) => one.startsWith('ludoteca.match.'));
                return JSON.parse(localStorage.getItem(key));
            });
            assert.deepEqual(match.seats.map((seat) => seat.kind), ['bot', 'person']);
            for (let moves = 0; moves < 4; moves++) {
                await playOne(page);
                await settled(page);
            }
        },
        { lots: 0 },
    ));
