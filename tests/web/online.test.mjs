/* People in browsers of their own, with the real server between them. */
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { test } from 'node:test';
import { openBrowser, phone } from './browser.mjs';
import { findings, overflows } from './inspect.mjs';
import { playOne } from './loot.mjs';
import { join, makeTable, playTogether, withBrowsers } from './people.mjs';
import { server, stage } from './stage.mjs';
import { isAsked, isOver, settled } from './table.mjs';

stage('server');

/* Ana lays a table like the last one, and Bo finds the way. */
async function playOnceMore(ana, bo) {
    const old = ana.url();
    await ana.getByRole('button', { name: 'Play again' }).click();
    await ana.waitForURL((url) => url.pathname.startsWith('/t/') && url.href !== old);
    await bo.getByText('Ana wants to play again.').waitFor();
    assert.deepEqual(await findings(bo), []);
    await bo.getByRole('link', { name: 'To the new table' }).click();
    await bo.waitForURL((url) => ana.url().startsWith(url.origin + url.pathname));
    await ana.waitForFunction(() => !document.querySelector('.free'));
    await playTogether([ana, bo], (turns) => turns >= 2);
    assert.ok(await ana.locator('.clock').first().isVisible(), 'with clocks as before');
    /* who comes back to the old table is shown the same way */
    await ana.goto(old);
    await ana.getByRole('link', { name: 'To the new table' }).waitFor();
    await ana.getByRole('button', { name: /^Chat/ }).click();
    await ana.getByRole('link', { name: /^http/ }).waitFor();
    assert.deepEqual(await overflows(ana), []);
    await bo.goto(old);
}

test('two people in two browsers play a whole match, and once more', () =>
    withBrowsers(2, async (ana, bo) => {
        const link = await makeTable(server, ana, 'Ana', { clock: '20 minutes' });
        await join(bo, link, 'Bo');
        await playTogether([ana, bo], async () => (await isOver(ana)) && (await isOver(bo)));
        const told = await Promise.all([ana, bo].map((page) => page.locator('.bar strong').innerText()));
        const one = told.indexOf('You win!');
        if (one < 0) assert.match(told[0], /Ana and Bo share/);
        else assert.equal(told[1 - one], `${['Ana', 'Bo'][one]} wins!`, 'who has won is told so, and the other by name');

        await playOnceMore(ana, bo);
        await bo.getByRole('link', { name: 'Watch it again' }).click();
        await bo.getByRole('slider').waitFor();
        assert.equal(await bo.locator('select').first().evaluate((seat) => seat.selectedOptions[0].text), 'Bo', 'one sees it as one did');
        await bo.goto(`${server.url}/play/mine`);
        await bo.locator('.state').getByText(/won|draw/).waitFor();
    }));

test('who is put off when coming to a table comes again by itself', () =>
    withBrowsers(1, async (ana) => {
        let refused = 0;
        await ana.routeWebSocket('**/ws', (socket) => {
            if (refused === 2) {
                socket.connectToServer();
                return;
            }
            socket.onMessage(() => {
                refused++;
                socket.send(JSON.stringify({ is: 'error', code: 'LIMIT', text: 'too much at once; wait a moment' }));
            });
        });
        await makeTable(server, ana, 'Ana');
        await ana.locator('.bar').waitFor();
        assert.equal(refused, 2);
    }));

test('the home page leads back to a table that goes on, and says whose turn it is', () =>
    withBrowsers(2, async (ana, bo) => {
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await playTogether([ana, bo], (turns) => turns >= 10);
        const asked = [];
        for (const page of [ana, bo]) {
            await page.goto(server.url);
            const way = page.getByRole('link', { name: /^Continue: LOOT/ });
            await way.waitFor();
            assert.match(await way.innerText(), /Ana and Bo/);
            asked.push((await way.innerText()).includes('Your turn'));
            assert.deepEqual(await findings(page), []);
            assert.deepEqual(await overflows(page), []);
        }
        assert.ok(asked[0] || asked[1], 'somebody is to move');
        for (const page of [ana, bo]) {
            await page.getByRole('link', { name: /^Continue: LOOT/ }).click();
            await page.waitForFunction(() => document.querySelector('.board')?.ariaBusy === 'false');
        }
        assert.deepEqual(await Promise.all([ana, bo].map(isAsked)), asked);
        await bo.locator('#tab-log').click();
        const moves = bo.locator('[role=tabpanel] li');
        const recent = await moves.count();
        await bo.getByRole('button', { name: 'All moves' }).click();
        await bo.waitForFunction((count) => document.querySelectorAll('[role=tabpanel] li').length > count, recent);
        assert.match(await moves.last().innerText(), /begins on/, 'back to the first');
    }));

test('a bot fills a seat, and chat and notes stay', () =>
    withBrowsers(2, async (ana, bo) => {
        const link = await makeTable(server, ana, 'Ana', { people: 2, bots: 1 });
        await join(bo, link, 'Bo');
        await bo.getByRole('tab', { name: 'Chat' }).click();
        await bo.getByLabel('Message', { exact: true }).fill('<b>Hi</b> & good luck');
        await bo.getByRole('button', { name: 'Send' }).click();
        await bo.getByText('<b>Hi</b> & good luck').waitFor();
        await bo.getByRole('tab', { name: 'Notes' }).click();
        await bo.getByLabel(/Your notes/).fill('go left');
        await bo.getByRole('tab', { name: 'Moves' }).click();
        await ana.getByRole('button', { name: 'Chat, new messages' }).click();
        await ana.getByText('<b>Hi</b> & good luck').waitFor();
        await ana.getByRole('tab', { name: 'Notes' }).click();
        assert.equal(await ana.getByLabel(/Your notes/).inputValue(), '', 'notes are private');
        await ana.getByRole('button', { name: 'Close' }).click();
        await playTogether([ana, bo], (turns) => turns >= 3);
        await bo.reload();
        await bo.getByRole('tab', { name: 'Notes' }).click();
        await bo.waitForFunction(() => document.querySelector('#note').value === 'go left');
        await bo.getByRole('tab', { name: 'Chat' }).click();
        await bo.getByText('<b>Hi</b> & good luck').waitFor();
    }));

test('a person alone plays a bot on the server', () =>
    withBrowsers(1, async (ana) => {
        await makeTable(server, ana, 'Ana', { people: 1, bots: 1 });
        await playTogether([ana], () => isOver(ana));
    }));

test('the server is killed in mid-match and started again, and both go on', () =>
    withBrowsers(2, async (ana, bo) => {
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await playTogether([ana, bo], (turns) => turns >= 4);
        await settled(ana);

        await server.kill();
        await ana.getByText('The connection is gone; trying again…').waitFor();
        await server.start();
        for (const page of [ana, bo])
            await page.waitForFunction(() => !/connection is gone/.test(document.querySelector('.bar').textContent));
        await playTogether([ana, bo], async () => (await isOver(ana)) && (await isOver(bo)));
    }));

/* Between the page and the server: `lose` is what is lost of the next move, the
 * move itself or its answer; the connection breaks with it, and as long as it is `away`
 * no other one is made. If everything is lost, nobody says so. */
async function loseMoves(page) {
    const line = { lose: '', away: false };
    await page.routeWebSocket(/\/ws$/, (near) => {
        const far = near.connectToServer();
        let broken = false, silent = false;
        const cut = () => {
            broken = true;
            line.lose = '';
            near.close();
            far.close();
        };
        if (line.away && !line.lose) cut();
        near.onMessage((message) => {
            const isMove = JSON.parse(message).do === 'move';
            if (isMove && line.lose === 'everything') {
                silent = true;
                line.lose = '';
            }
            if (silent) return;
            if (isMove && line.lose === 'move') {
                cut();
                return;
            }
            far.send(message);
            if (isMove && line.lose === 'answer') broken = true;
        });
        far.onMessage((message) => {
            if (broken && line.lose === 'answer') cut();
            else if (!broken && !silent) near.send(message);
        });
    });
    return line;
}

for (const lose of ['move', 'answer'])
    test(`the connection breaks and the ${lose} is lost: the move is made exactly once`, () =>
        withBrowsers(2, async (ana, bo) => {
            const line = await loseMoves(ana);
            const link = await makeTable(server, ana, 'Ana');
            await join(bo, link, 'Bo');
            await settled(ana);
            line.lose = lose;
            await playOne(ana);
            await ana.getByText(/Waiting for Bo/).first().waitFor();
            assert.equal(line.lose, '', 'the connection broke');
            assert.deepEqual(await ana.locator('.toast').allInnerTexts(), [], 'nothing was refused');
            await settled(bo);
            await playOne(bo);
            await ana.getByRole('button', { name: 'Place the dice' }).waitFor();
            await bo.getByRole('tab', { name: 'Moves' }).click();
            const moves = bo.locator('[role=tabpanel] li', { hasText: 'begins on' });
            await moves.nth(1).waitFor();
            assert.equal(await moves.count(), 2);
        }));

test('a move that is lost is made after coming back, though the rival has moved meanwhile', () =>
    withBrowsers(2, async (ana, bo) => {
        const line = await loseMoves(ana);
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await settled(ana);
        await settled(bo);
        line.lose = 'move';
        line.away = true;
        await playOne(ana);
        await ana.getByText('The connection is gone; trying again…').waitFor();
        await playOne(bo);
        await bo.getByText(/Waiting for Ana/).first().waitFor();
        line.away = false;
        await ana.getByRole('button', { name: 'Place the dice' }).waitFor();
        assert.deepEqual(await ana.locator('.toast').allInnerTexts(), [], 'nothing was refused');
    }));

test('a line that falls silent is given up, and the move is made on another', () =>
    withBrowsers(2, async (ana, bo) => {
        const line = await loseMoves(ana);
        await ana.clock.install();
        const link = await makeTable(server, ana, 'Ana');
        await join(bo, link, 'Bo');
        await settled(ana);
        line.lose = 'everything';
        await playOne(ana);
        await ana.clock.runFor(20_000);
        await ana.getByText(/Waiting for Bo/).first().waitFor();
        assert.deepEqual(await ana.locator('.toast').allInnerTexts(), [], 'nothing was refused');
    }));

test('a spectator sees the table and has nothing to decide', () =>
    withBrowsers(2, async (ana, eva) => {
        await makeTable(server, ana, 'Ana');
        const watch = await ana.evaluate(() => {
            const copied = [];
            Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void copied.push(text) } });
            window.copied = copied;
        }).then(async () => {
            await ana.getByRole('button', { name: 'Invite' }).first().click();
            await ana.getByRole('button', { name: 'Copy the link for spectators' }).click();
            return ana.evaluate(() => window.copied[0]);
        });
        await join(eva, watch, 'Eva');
        assert.ok(!(await isAsked(eva)));
        assert.equal(await eva.locator('button.target').count(), 0);
        await eva.locator('.bar').getByText('You are watching').waitFor();
        assert.equal(await ana.locator('.bar').getByText('You are watching').count(), 0);
    }));

test('a table whose server is away says so, and is laid when it comes back', () =>
    withBrowsers(1, async (ana) => {
        const line = { away: false };
        await ana.routeWebSocket(/\/ws$/, (near) => {
            if (line.away) near.close();
            else near.connectToServer();
        });
        await makeTable(server, ana, 'Ana', { people: 1, bots: 1 });
        line.away = true;
        await ana.reload();
        await ana.getByText('No server answers; trying again…').waitFor();
        line.away = false;
        await settled(ana);
    }));

test('as much as the server takes can be said, however many bytes a letter has', () =>
    withBrowsers(1, async (ana) => {
        await makeTable(server, ana, 'Ana', { people: 1, bots: 1 });
        await ana.getByRole('button', { name: 'Chat' }).click();
        const message = ana.getByLabel('Message', { exact: true });
        await message.fill('é'.repeat(400));
        assert.equal(await message.inputValue(), 'é'.repeat(250));
        await ana.getByRole('button', { name: 'Send' }).click();
        await ana.locator('.chat li', { hasText: 'é'.repeat(250) }).waitFor();
    }));

for (const language of ['en', 'es', 'fr'])
    test(`${language}: a server's table fits on a phone and is accessible, every tab of it`, async () => {
        const browser = await openBrowser({ viewport: phone, locale: language });
        const { page } = browser;
        try {
            await page.goto(`${server.url}/play/new/loot`);
            await page.locator('input[value=online]').check({ force: true });
            await page.locator('#name').fill('Ana');
            await page.locator('.go button').click();
            await page.waitForURL(/\/t\//);
            await page.locator('.bar button[aria-expanded]').click();
            for (const tab of await page.getByRole('tab').all()) {
                await tab.click();
                assert.deepEqual(await overflows(page), []);
                assert.deepEqual(await findings(page), []);
            }
            assert.deepEqual(browser.complaints, []);
        } finally {
            await browser.close();
        }
    });

test('a wrong link is refused with a sentence, also for who has a name already', () =>
    withBrowsers(1, async (eva) => {
        await eva.goto(server.url);
        await eva.evaluate(() => localStorage.setItem('ludoteca.name', 'Eva'));
        await eva.goto(`${server.url}/t/0000000000#00`);
        await eva.getByText('There is no such table.').waitFor();
    }));

/* Whatever comes over the network, by the page, its worker or its service worker, is
 * counted on the way. */
async function countedWay(port) {
    const way = { bytes: 0 };
    const door = createServer((browser) => {
        const server = connect(port, '127.0.0.1');
        server.on('data', (data) => (way.bytes += data.length));
        browser.pipe(server).pipe(browser);
        browser.on('error', () => server.destroy());
        server.on('error', () => browser.destroy());
    });
    await new Promise((done) => door.listen(0, '127.0.0.1', done));
    way.url = `http://127.0.0.1:${door.address().port}`;
    way.close = () => door.close();
    return way;
}

/* Somebody who has never been here begins a match: bytes, and how long until one can. */
async function firstVisit(locale, play, start) {
    const way = await countedWay(new URL(server.url).port);
    const browser = await openBrowser({ locale, cold: true });
    const { page } = browser;
    try {
        const begin = Date.now();
        await page.goto(way.url, { waitUntil: 'commit' });
        await page.getByRole('link', { name: play }).waitFor();
        const usable = Date.now() - begin;
        await page.getByRole('link', { name: play }).click();
        await page.getByRole('button', { name: start }).click();
        await settled(page);
        await page.evaluate(() => navigator.serviceWorker.ready);
        console.log(`usable after ${usable} ms; ${Math.round(way.bytes / 1024)} KB in all`);
        return { usable, bytes: way.bytes };
    } finally {
        await browser.close();
        way.close();
    }
}

for (const [locale, play, start] of [
    ['en-GB', 'Play LOOT', 'Start'],
    ['fr-FR', 'Jouer à LOOT', 'Commencer'],
])
    test(`a first visit transfers at most 400 KB and is usable within 1.5 s (${locale})`, async () => {
        /* others use this machine too: one visit of three has it to itself */
        let best = Infinity;
        for (let visits = 0; visits < 3 && best > 1500; visits++) {
            const { usable, bytes } = await firstVisit(locale, play, start);
            assert.ok(bytes > 200 * 1024, 'all of it was counted');
            assert.ok(bytes <= 400 * 1024, `${bytes} bytes`);
            best = Math.min(best, usable);
        }
        assert.ok(best <= 1500, `${best} ms`);
    });
