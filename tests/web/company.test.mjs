/* What people at a server's table learn of each other and of the line between them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overflows } from './inspect.mjs';
import { playOne } from './loot.mjs';
import { join, makeTable, withBrowsers } from './people.mjs';
import { server, stage } from './stage.mjs';
import { settled } from './table.mjs';

stage('server');

async function show(page, tab) {
    const opener = page.locator('.bar button[aria-expanded=false]');
    if (await opener.count()) await opener.click();
    await page.locator(`#tab-${tab}`).click();
}

test('everybody is told who leaves, that a bot plays on, and who is back', () =>
    withBrowsers(2, async (ana, bo) => {
        await join(bo, await makeTable(server, ana, 'Ana'), 'Bo');
        const table = bo.url();
        await show(bo, 'people');
        await bo.getByRole('button', { name: 'Leave the table' }).click();
        await bo.getByRole('button', { name: 'Yes, leave' }).click();
        await ana.locator('.toast', { hasText: 'Bo has left: a bot plays on at that seat.' }).waitFor();
        await bo.goto(table);
        await ana.locator('.toast', { hasText: 'Bo is back' }).waitFor();
        await show(ana, 'chat');
        assert.equal(await ana.locator('.chat .news').count(), 2, 'and can be read again');
    }));

test('a line that falls silent is told within five seconds while somebody is to move', () =>
    withBrowsers(2, async (ana, bo) => {
        const line = { silent: false };
        await ana.routeWebSocket(/\/ws$/, (near) => {
            const far = near.connectToServer();
            near.onMessage((message) => line.silent || far.send(message));
            far.onMessage((message) => line.silent || near.send(message));
        });
        await ana.clock.install();
        await join(bo, await makeTable(server, ana, 'Ana'), 'Bo');
        await settled(ana);
        line.silent = true;
        await ana.clock.runFor(5000);
        await ana.locator('.bar').getByText(/No answer from the server just now…|The connection is gone/).waitFor();
        line.silent = false;
        await ana.clock.runFor(10_000);
        await ana.locator('.bar.yours').getByText('Your turn').waitFor();
    }));

test('few questions go over a line while all is well, and fewer when nobody looks', () =>
    withBrowsers(1, async (ana) => {
        let asked = 0;
        await ana.routeWebSocket(/\/ws$/, (near) => {
            const far = near.connectToServer();
            near.onMessage((message) => {
                asked += /"do":"ping"/.test(message) ? 1 : 0;
                far.send(message);
            });
        });
        await ana.clock.install();
        await makeTable(server, ana, 'Ana', { people: 1, bots: 1 });
        await settled(ana);
        const during = async (milliseconds) => {
            const before = asked;
            for (let time = 0; time < milliseconds; time += 1000) {
                const had = asked;
                await ana.clock.runFor(1000);
                /* what was asked is answered before time goes on */
                if (asked > had) await ana.evaluate(() => new Promise((done) => queueMicrotask(done)));
            }
            return asked - before;
        };
        const looking = await during(20_000);
        assert.ok(looking >= 3 && looking <= 11, `${looking} in 20 seconds`);
        await ana.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
        const away = await during(20_000);
        assert.ok(away <= 2, `${away} in 20 seconds`);
    }));

test('what was read stays read when the page is loaded again, and what was not does not', () =>
    withBrowsers(2, async (ana, bo) => {
        await join(bo, await makeTable(server, ana, 'Ana'), 'Bo');
        const say = async (text) => {
            await show(bo, 'chat');
            await bo.getByLabel('Message', { exact: true }).fill(text);
            await bo.getByRole('button', { name: 'Send' }).click();
        };
        const unread = ana.getByRole('button', { name: 'Chat, new messages' });
        await say('one');
        await unread.waitFor();
        await ana.reload();
        await unread.click();
        await ana.locator('.chat li', { hasText: 'one' }).waitFor();
        await ana.reload();
        await ana.getByRole('button', { name: 'Chat', exact: true }).waitFor();
        await settled(ana);
        assert.equal(await unread.count(), 0);
        await say('two');
        await unread.waitFor();
    }));

test('who looks on needs no name, is listed, and finds the rules', () =>
    withBrowsers(3, async (eva, ana, bo) => {
        const invite = await makeTable(server, ana, 'Ana');
        await bo.goto(invite);
        assert.equal(await bo.getByRole('link', { name: 'How it goes' }).getAttribute('href'), '/rules/loot');
        await bo.getByText('Write your name first').waitFor();
        await join(bo, invite, 'Bo');
        /* all seats are taken: who comes now looks on */
        await eva.goto(invite);
        await eva.getByText('You need no name').waitFor();
        await eva.getByRole('button', { name: 'Look on' }).click();
        await eva.getByText('You are looking on').waitFor();
        assert.equal(await eva.getByRole('link', { name: 'How it goes' }).first().getAttribute('href'), '/rules/loot');
        await show(eva, 'people');
        await eva.getByText('1 person looks on').waitFor();
        await eva.getByRole('list', { name: 'Spectators' }).getByText('(you)').waitFor();
        assert.deepEqual(await overflows(eva), []);
        await show(bo, 'people');
        const listed = bo.getByRole('list', { name: 'Spectators' }).getByRole('listitem');
        await listed.getByText('Without a name').waitFor();
        assert.equal(await listed.getByRole('button').count(), 0, 'who made the table alone sends people away');
    }));

test('my tables tell how they stand, and a live one is not forgotten by a slip', () =>
    withBrowsers(2, async (ana, bo) => {
        await join(bo, await makeTable(server, ana, 'Ana'), 'Bo');
        await settled(ana);
        await ana.goto(`${server.url}/play/mine`);
        await ana.locator('.state').getByText('Your turn').waitFor();
        await ana.goBack();
        await settled(ana);
        await playOne(ana);
        await ana.getByText(/Waiting for Bo/).first().waitFor();
        await ana.goto(`${server.url}/play/mine`);
        await ana.locator('.state').getByText('Waiting for Bo').waitFor();
        const forget = ana.getByRole('button', { name: 'Remove from the list' });
        await forget.click();
        await ana.getByText('This match goes on').waitFor();
        await ana.getByRole('button', { name: 'Keep it' }).click();
        await ana.locator('.state').waitFor();
        await forget.click();
        await forget.click();
        await ana.getByText('No match yet.').waitFor();
    }));
