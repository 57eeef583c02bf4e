/* Content of one's own: files that the server reads, for its tables and for matches on this
 * device; and bots that tell what they intend. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { test } from 'node:test';
import { buildFolder, desktop, openBrowser, phone } from './browser.mjs';
import { findings, overflows } from './inspect.mjs';
import { playUntil } from './loot.mjs';
import { join, playTogether, withBrowsers } from './people.mjs';
import { server, site, stage } from './stage.mjs';
import { invitation, isOver, settled } from './table.mjs';

stage('site', 'server');

const content = (path) => JSON.parse(readFileSync(new URL(`../../content/${path}`, import.meta.url), 'utf8'));
const sheet = JSON.stringify({ ...content('loot/harder.json'), name: 'my-fair' }, null, 2);

const asFile = (text, name = 'fair.json') => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

/* The new table's screen, with a file of one's own to be chosen. */
async function chooseOwn(page, game = 'loot', way = 'bots', url = server.url) {
    await page.goto(`${url}/play/new/${game}`);
    await page.locator(`input[value=${way}]`).check({ force: true });
    await page.locator('input[value="own:"]').check({ force: true });
}

const bring = (page, text, name) => page.locator('form input[type=file]').setInputFiles(asFile(text, name));
const said = (page) => page.locator('.own [role=status]');

async function start(page) {
    await page.waitForFunction(() => !document.querySelector('.go button').disabled);
    await page.locator('.go button').click();
}

async function makeOwnTable(page, text) {
    await chooseOwn(page, 'loot', 'online');
    await page.locator('#name').fill('Ana');
    await bring(page, text);
    await start(page);
    await page.waitForURL(/\/t\//);
}

/* What a button saves. */
async function saved(page, button) {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFile(await download.path(), 'utf8');
}

/* The panel beside the board, or the sheet that covers it. */
async function openPanel(page) {
    const opener = page.locator('.bar button[aria-expanded=false]');
    const people = page.getByRole('tab', { name: 'People' });
    await opener.or(people).first().waitFor();
    if (await opener.count()) await opener.click();
    await people.click();
}

test('a match on this device with a sheet of one’s own: it stays, offline too, and can be watched again', () =>
    withBrowsers(1, async (page) => {
        await chooseOwn(page);
        await bring(page, sheet);
        await page.getByText('“my-fair” can be played.').waitFor();
        await start(page);
        await playUntil(page, (moves) => moves === 3);
        await openPanel(page);
        await page.locator('.brought').getByText('my-fair').waitFor();
        assert.equal(await saved(page, page.getByRole('button', { name: 'Save the file' })), sheet);
        await page.getByRole('button', { name: 'Close' }).click();

        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.context().setOffline(true);
        await page.reload();
        await playUntil(page, () => isOver(page));
        const record = await saved(page, page.getByRole('button', { name: 'Save the record' }));
        assert.match(record, /^sheet: my-fair /m);
        await page.getByRole('link', { name: 'Watch it again' }).click();
        await page.getByRole('slider').waitFor();
        await page.context().setOffline(false);

        /* the record as a file, with the content's file */
        await page.goto(`${server.url}/replay`);
        await page.locator('#file').setInputFiles({ name: 'a.ludo', mimeType: 'text/plain', buffer: Buffer.from(record) });
        await page.getByText(/that content is not built in/).waitFor();
        await page.locator('.own input').setInputFiles(asFile(sheet));
        await page.getByRole('slider').waitFor();

        /* what no match needs any more is not kept */
        await page.goto(`${server.url}/play/mine`);
        const kept = () =>
            page.evaluate(
                () =>
                    new Promise((done) => {
                        const opening = indexedDB.open('ludoteca', 1);
                        opening.onsuccess = () => {
                            const all = opening.result.transaction('contents').objectStore('contents').count();
                            all.onsuccess = () => (opening.result.close(), done(all.result));
                        };
                    }),
            );
        assert.equal(await kept(), 1);
        await page.getByRole('button', { name: 'Delete' }).click();
        for (let i = 0; (await kept()) && i < 100; i++) await new Promise((done) => setTimeout(done, 50));
        assert.equal(await kept(), 0);
    }));

test('a server’s table with a sheet of one’s own: others see its title, it survives a kill, and is watched again', () =>
    withBrowsers(2, async (ana, bo) => {
        await makeOwnTable(ana, sheet);
        await join(bo, await invitation(ana), 'Bo');
        await openPanel(bo);
        await bo.locator('.brought').getByText('my-fair').waitFor();
        const save = bo.getByRole('button', { name: 'Save the file' });
        assert.equal(await save.count(), 0, 'what is still to come may stand in it');
        await playTogether([ana, bo], (turns) => turns >= 3);
        await settled(ana);
        await server.kill();
        await ana.getByText('The connection is gone; trying again…').waitFor();
        await server.start();
        for (const page of [ana, bo])
            await page.waitForFunction(() => !/connection is gone/.test(document.querySelector('.bar').textContent));
        await playTogether([ana, bo], async () => (await isOver(ana)) && (await isOver(bo)));
        assert.equal(await saved(bo, save), sheet);
        await bo.getByRole('link', { name: 'Watch it again' }).click();
        await bo.getByRole('slider').waitFor();
        assert.notEqual(await bo.getByRole('slider').getAttribute('max'), '0');
    }));

test('files that are no good are refused with file, place and reason, and nothing begins', () =>
    withBrowsers(1, async (page) => {
        await chooseOwn(page);
        const refused = {
            'broken.json': ['{\n  "name": }', /^broken\.json: line 2, column 11/],
            'strange.json': [sheet.replace('"my-fair"', '"my-fair", "price": 3'), /^strange\.json: .*"price" is not known here/],
            'deep.json': ['['.repeat(60_000), /^deep\.json: line 1/],
            'big.json': [sheet + ' '.repeat(140_000), /^big\.json: .*131072/],
        };
        for (const [name, [text, reason]] of Object.entries(refused)) {
            await bring(page, text, name);
            await page.waitForFunction((name) => document.querySelector('.own p').textContent.trim().startsWith(name), name);
            assert.match((await said(page).innerText()).trim(), reason);
            assert.ok(await page.locator('.go button').isDisabled());
        }
        await bring(page, sheet);
        await page.getByText('“my-fair” can be played.').waitFor();
        assert.ok(await page.locator('.go button').isEnabled());
        /* another choice does not need the file */
        await page.locator('input[value=harder]').check({ force: true });
        assert.equal(await page.locator('.own').count(), 0);
        assert.ok(await page.locator('.go button').isEnabled());
    }));

const hostile = (name) => readFileSync(new URL(`../hostile/${name}.json`, import.meta.url), 'utf8');

test('hostile plots are refused with a sentence, with the network and without', () =>
    withBrowsers(1, async (page) => {
        await chooseOwn(page, 'nycrisis');
        const refused = {
            boom: /^boom\.json: cards\[0\]\.effects: up to 43 things would wait to be done at once/,
            long: /^long\.json: tokens\[0\]\.visit\.does: a character could get 130 actions in a turn/,
        };
        for (const [name, reason] of Object.entries(refused)) {
            await bring(page, hostile(name), `${name}.json`);
            await page.waitForFunction((name) => document.querySelector('.own p').textContent.trim().startsWith(name), name);
            assert.match((await said(page).innerText()).trim(), reason);
            assert.ok(await page.locator('.go button').isDisabled());
        }
        await page.context().setOffline(true);
        for (const name of Object.keys(refused)) {
            await bring(page, hostile(name), `${name}-again.json`);
            await page.waitForFunction(
                (name) => document.querySelector('.own p').textContent.trim().startsWith(`${name}-again.json: `),
                name,
            );
            assert.ok(await page.locator('.go button').isDisabled());
        }
    }));

/* Requests to `ludoteca talk`, and its last answer. */
function talk(...requests) {
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
    const { stdout } = spawnSync(joinPath(buildFolder, 'ludoteca'), ['talk'], { input, encoding: 'utf8', maxBuffer: 1 << 26 });
    return JSON.parse(stdout.trimEnd().split('\n').at(-1));
}

/* A block that some server let pass: three objects for every token instead of one. */
function spoil(block) {
    const one = Buffer.from([4, 4, 0, 0, 1, 1, 1, 1, 0, 0]);
    const at = block.indexOf(one);
    assert.ok(at > 0);
    block.fill(3, at + 4, at + 8);
    return block;
}

test('a block that goes beyond its bounds stops the engine, and the page says so, offline', () =>
    withBrowsers(1, async (page) => {
        const plot = JSON.parse(hostile('boom'));
        plot.cards.at(-1).effects[0].object = 1;
        const { record } = talk(
            { do: 'open', game: 'nycrisis', seats: 1, content: plot },
            { do: 'play', table: 1, seat: 0, move: 'pick mother' },
            { do: 'draw', table: 1 },
            { do: 'save', table: 1 },
        );
        await page.route('**/api/contents/block', async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: spoil(Buffer.from(await response.body())) });
        });
        await page.goto(`${server.url}/replay`);
        await page.locator('#file').setInputFiles({ name: 'a.ludo', mimeType: 'text/plain', buffer: Buffer.from(record) });
        await page.getByText(/that content is not built in/).waitFor();
        await page.locator('.own input').setInputFiles(asFile(JSON.stringify(plot), 'plot.json'));
        await page.getByText(/^The engine stopped: .*nycrisis_push/).waitFor();
        /* the page goes on */
        await page.context().setOffline(true);
        await page.locator('#file').setInputFiles({
            name: 'b.ludo',
            mimeType: 'text/plain',
            buffer: Buffer.from('ludoteca record 1\ngame: loot\nseats: 1\n\n0 start a1\n'),
        });
        await page.getByRole('slider').waitFor();
    }));

test('what is too big for this device says where it can be played', () =>
    withBrowsers(1, async (page) => {
        await chooseOwn(page, 'crackword');
        await bring(page, JSON.stringify({ ...content('crackword/fr.json'), name: 'mine' }), 'letters.json');
        await page.getByText(/too big for a match on this device/).waitFor();
        assert.ok(await page.locator('.go button').isDisabled());
        await page.locator('input[value=online]').check({ force: true });
        await page.locator('#name').fill('Ana');
        await page.getByText('“mine” can be played.').waitFor();
        await start(page);
        await page.waitForURL(/\/t\//);
    }));

test('without a server no file is asked for', () =>
    withBrowsers(1, async (page) => {
        await page.goto(`${site.url}/play/new/loot`);
        await page.locator('input[value=online]').check({ force: true });
        await page.getByText('No server answers just now.').waitFor();
        assert.equal(await page.locator('input[value="own:"]').count(), 0);
        assert.equal(await page.locator('input[value=harder]').count(), 1);
    }));

for (const language of ['en', 'es', 'fr'])
    for (const [size, viewport] of Object.entries({ phone, desktop }))
        test(`${language}, ${size}: choosing a file fits and is accessible, good and bad`, async () => {
            const browser = await openBrowser({ viewport, locale: language });
            const { page } = browser;
            try {
                await chooseOwn(page);
                for (const text of ['', sheet, sheet.replace('"name"', '"a-very-long-name-that-nobody-knows-at-all"')]) {
                    if (text) {
                        const before = await said(page).innerText();
                        await bring(page, text, 'the-fair-in-our-street.json');
                        await page.waitForFunction(
                            (before) => !/…|^$/.test(document.querySelector('.own p').innerText) && document.querySelector('.own p').innerText !== before,
                            before,
                        );
                    }
                    assert.deepEqual(await overflows(page), []);
                    assert.deepEqual(await findings(page), []);
                }
                const known = { en: 'is not known here', es: 'aquí no se conoce', fr: 'n’est pas connu ici' };
                assert.match(await said(page).innerText(), new RegExp(known[language]));
                assert.deepEqual(browser.complaints, []);
            } finally {
                await browser.close();
            }
        });

/* ------------------------------------------------------------------ intents */

/* What bots of New York Crisis say that they go for. */
const goal = /goes for|wants|is on the way|fetches|heads for/;

/* Pick the first character that is offered, until somebody has a goal. */
async function untilTold(page) {
    for (let i = 0; i < 60; i++) {
        if (goal.test(await page.locator('.board').innerText())) return;
        const pick = page.locator('.board').getByRole('button', { name: /Mother|Father|Daughter|Son/ }).first();
        if ((await page.locator('.bar.yours').count()) && (await pick.count())) await pick.click().catch(() => undefined);
        await page.waitForTimeout(250);
    }
    assert.fail('no bot tells what it intends');
}

test('bots of New York Crisis tell what they intend, on this device and at a server’s table', () =>
    withBrowsers(2, async (here, there) => {
        await here.goto(`${server.url}/play/new/nycrisis`);
        await here.locator('input[value=bots]').check({ force: true });
        await start(here);
        await untilTold(here);
        await here.reload();
        await untilTold(here);

        const told = [];
        there.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => {
                if (String(payload).startsWith('{"is":"intents"')) told.push(JSON.parse(payload).intents);
            }),
        );
        await there.goto(`${server.url}/play/new/nycrisis`);
        await there.locator('input[value=online]').check({ force: true });
        await there.locator('#name').fill('Ana');
        await there.getByRole('group', { name: 'People' }).getByRole('radio', { name: '1', exact: true }).check({ force: true });
        await there.getByRole('group', { name: 'Bots as well' }).getByRole('radio', { name: '1', exact: true }).check({ force: true });
        await start(there);
        await there.waitForURL(/\/t\//);
        await untilTold(there);
        assert.equal(told.at(-1)[0], null);
        assert.ok(told.at(-1)[1].goals.length);
        const before = told.length;
        await there.reload();
        await untilTold(there);
        assert.ok(told.length > before, 'who comes back hears them again');
    }));
