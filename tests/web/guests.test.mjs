/* Who looks on and who stands in: links and their keys, spectators in the chat, seats with
 * hidden hands that change hands in sight of all. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findings, overflows } from './inspect.mjs';
import { join, withBrowsers } from './people.mjs';
import { startServer } from './server.mjs';

let server;
before(async () => {
    server = await startServer();
});
after(() => server.close());

/** Ana makes a table of so many people and sits at it; the keys of its links. */
async function makeTable(page, people, game = 'breakcode') {
    await page.goto(server.url);
    const made = await page.evaluate(
        async ({ people, game }) => {
            const client = [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join('');
            localStorage.setItem('ludoteca.client', client);
            localStorage.setItem('ludoteca.name', 'Ana');
            const seats = Array.from({ length: people }, () => ({ kind: 'person' }));
            const wish = { game, client, name: 'Ana', seats };
            return (await fetch('/api/tables', { method: 'POST', body: JSON.stringify(wish) })).json();
        },
        { people, game },
    );
    await page.goto(`${server.url}/t/${made.id}`);
    await page.locator('.bar').waitFor();
    return made;
}

const link = (table, key) => `${server.url}/t/${table.id}#${table[key]}`;

/** On a phone the panel is opened first. */
async function show(page, tab) {
    const opener = page.locator('.bar button[aria-expanded=false]');
    if (await opener.count()) await opener.click();
    await page.locator(`#tab-${tab}`).click();
}

async function checked(page) {
    assert.deepEqual(await overflows(page), []);
    assert.deepEqual(await findings(page), []);
}

test('the key leaves the address once one is at the table; reload and Back still work', () =>
    withBrowsers(3, async (eva, ana, bo) => {
        const table = await makeTable(ana, 2, 'loot');
        const asked = [];
        eva.on('request', (request) => asked.push(request.url()));
        await eva.goto(link(table, 'watch'));
        await eva.getByLabel('Your name').waitFor();
        assert.equal(new URL(eva.url()).hash, `#${table.watch}`, 'the link can still be taken elsewhere');
        await join(eva, link(table, 'watch'), 'Eva');
        await eva.waitForURL(`${server.url}/t/${table.id}`);
        await eva.reload();
        await eva.getByText('You are watching').waitFor();
        await eva.goto(`${server.url}/settings`);
        await eva.goBack();
        await eva.getByText('You are watching').waitFor();
        assert.equal(eva.url(), `${server.url}/t/${table.id}`);
        for (const url of asked) assert.ok(!url.includes(table.watch), url);

        /* Who plays is known by the browser alone. */
        await join(bo, link(table, 'invite'), 'Bo');
        await bo.waitForURL(`${server.url}/t/${table.id}`);
        await bo.reload();
        await bo.locator('.bar.yours').waitFor();
    }));

test('an older link, with its key in the query, works and is set right at once', () =>
    withBrowsers(2, async (bo, ana) => {
        const table = await makeTable(ana, 2, 'loot');
        await bo.goto(`${server.url}/t/${table.id}?k=${table.invite}`);
        await bo.getByText('A seat is waiting for you.').waitFor();
        assert.equal(bo.url(), link(table, 'invite'));
        await bo.getByLabel('Your name').fill('Bo');
        await bo.getByRole('button', { name: 'Sit down' }).click();
        await bo.locator('.bar.yours').waitFor();
        assert.equal(bo.url(), `${server.url}/t/${table.id}`);
    }));

test('who looks on is marked as such, takes no name of a player, is muted and sent away', () =>
    withBrowsers(3, async (eva, ana, ida) => {
        const table = await makeTable(ana, 2, 'loot');
        await join(eva, link(table, 'watch'), 'ANA');
        await join(ida, link(table, 'watch'), 'Ida');
        await show(eva, 'chat');
        await eva.getByLabel('Message', { exact: true }).fill('I give up');
        await eva.getByRole('button', { name: 'Send' }).click();
        await eva.locator('.toast', { hasText: 'Somebody who plays at this table is called so' }).waitFor();
        await eva.locator('#say-as').fill('Eva');
        await eva.getByRole('button', { name: 'Send' }).click();
        await show(ana, 'chat');
        const line = ana.locator('.chat li', { hasText: 'I give up' });
        assert.match((await line.innerText()).replace(/\s+/g, ' '), /^Eva watching/);
        await checked(eva);
        await checked(ana);

        await show(ana, 'people');
        await ana.getByText('2 people are watching').waitFor();
        await ana.getByRole('button', { name: 'Mute: Eva' }).click();
        await ana.getByRole('button', { name: 'Unmute: Eva' }).waitFor();
        await eva.getByLabel('Message', { exact: true }).fill('nobody reads this');
        await eva.getByRole('button', { name: 'Send' }).click();
        await eva.locator('.toast', { hasText: 'has muted you' }).waitFor();

        await ana.getByRole('button', { name: 'Send away: Eva' }).click();
        await checked(ana);
        await ana.getByRole('button', { name: 'Send away', exact: true }).click();
        await eva.getByText('Whoever made this table has asked you to leave it.').waitFor();
        await eva.reload();
        await eva.getByText('This link does not open this table.').waitFor();
        await show(ana, 'chat');
        await ana.locator('.chat .news', { hasText: 'Ana has sent Eva away' }).waitFor();
        assert.equal(await ana.locator('.chat li', { hasText: 'nobody reads this' }).count(), 0);
        /* Others stay, and find the way back with the new key. */
        await ida.reload();
        await ida.getByText('You are watching').waitFor();
    }));

test('all see how long somebody is away, agree to a stand-in, and the seat is given back', () =>
    withBrowsers(4, async (cleo, ana, bo, eva) => {
        const table = await makeTable(ana, 3);
        await join(bo, link(table, 'invite'), 'Bo');
        await join(cleo, link(table, 'invite'), 'Cleo');
        const address = bo.url();
        await bo.goto('about:blank');
        await show(ana, 'people');
        const seat = ana.locator('[role=tabpanel] li', { hasText: 'Bo' }).first();
        await seat.getByText(/away · for \d:\d\d; the seat may be opened in [12]:\d\d/).waitFor();
        await ana.getByLabel('This seat is for').selectOption('another person');
        await ana.getByText(/Still to agree: Cleo\./).waitFor();
        assert.equal(await ana.getByLabel('This seat is for').locator('option:checked').innerText(), 'Bo');
        await checked(ana);
        await cleo.getByText('Bo is away. May somebody else take that seat').waitFor();
        await checked(cleo);
        await cleo.getByRole('button', { name: 'I agree' }).click();
        await seat.getByText('open to whoever comes with the invitation first').waitFor();
        await join(eva, link(table, 'invite'), 'Eva');
        await ana.locator('[role=tabpanel] li', { hasText: 'Eva' }).getByText('stands in').waitFor();
        await bo.goto(address);
        await bo.locator('.bar').waitFor();
        await eva.getByText('You are watching').waitFor();
        await show(ana, 'chat');
        assert.deepEqual((await ana.locator('.chat .news').allInnerTexts()).map((text) => text.split('.')[0].trim()), [
            'Ana asks the others whether the seat of Bo may go to somebody else',
            'Ana has opened the seat of Bo: whoever comes with the invitation takes it',
            'Eva takes the seat of Bo',
            'Bo is back and takes the seat from Eva, who now watches',
        ]);
        await checked(ana);
    }));

test('a table of two waits until the time is up', () =>
    withBrowsers(2, async (bo, ana) => {
        const table = await makeTable(ana, 2);
        await join(bo, link(table, 'invite'), 'Bo');
        await bo.goto('about:blank');
        await show(ana, 'people');
        await ana.getByText('until then only a bot may play').waitFor();
        await ana.getByLabel('This seat is for').selectOption('another person');
        await ana.locator('.toast', { hasText: 'This seat is kept for who is away' }).waitFor();
        /* A server that comes back with less patience: however slow all this was, nothing was up before. */
        await server.kill();
        await server.start('--away', '1');
        await ana.getByText(/; the seat may be opened$/).waitFor();
        await ana.getByLabel('This seat is for').selectOption('another person');
        await ana.getByText('open to whoever comes with the invitation first').waitFor();
    }));
