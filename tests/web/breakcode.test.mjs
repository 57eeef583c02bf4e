/* Break the Code in the browser: matches, guesses, notes, secrets, the code of the day. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    askBest,
    certain,
    chooseTable,
    open,
    playOne,
    secretCode,
    shownDesk,
    startMatch,
    target,
    typeGuess,
} from './breakcode.mjs';
import { desktop, openBrowser } from './browser.mjs';
import { join, withBrowsers } from './people.mjs';
import { page, server, site, stage } from './stage.mjs';
import { invite, isOver, keptRecord, lift, pass, reach, settled } from './table.mjs';

stage('site', 'server', 'page');

test('a whole match against a bot, by mouse, ends with all tiles shown', async () => {
    await startMatch(page, site.url, { notes: 'solver' });
    for (let moves = 0; moves < 40 && !(await isOver(page)); moves++) {
        await playOne(page);
        await settled(page);
    }
    assert.ok(await isOver(page));
    await page.locator('#bc-end').waitFor();
    assert.equal(await page.locator('.end .code').count(), 3, 'both hands and the tiles out of the game');
    assert.equal(await page.locator('.end svg.back').count(), 0, 'nothing is hidden any more');
});

test('a replay says how many codes a question left and which was best', async () => {
    await startMatch(page, site.url, { bots: 0 });
    await askBest(page);
    await settled(page);
    await page.getByRole('button', { name: 'People, moves and notes' }).click();
    const record = await keptRecord(page);
    await page.goto(`${site.url}/replay`);
    await page.getByLabel('Record').setInputFiles({ name: 'a.ludo', mimeType: 'text/plain', buffer: Buffer.from(record) });
    const steps = Number(await page.getByRole('slider').getAttribute('max'));
    await page.getByRole('slider').fill(String(steps - 1));
    const study = page.locator('.study');
    await study.getByText(/Before this [\d,.]+ codes were possible/).waitFor();
    const text = await study.innerText();
    assert.match(text, /By the next turn [\d,.]+ w(as|ere) left|nothing had changed/);
    assert.match(text, /best was: .+ \(|No question on the table was better/);
    assert.equal(await study.locator('li.own').count(), 1, 'the question that was asked is marked');
});

test('keyboard alone: a whole match', async () => {
    await startMatch(page, site.url, { notes: 'auto' });
    for (let moves = 0; moves < 40 && !(await isOver(page)); moves++) {
        const before = await page.evaluate(shownDesk);
        const code = await certain(page);
        if (code) {
            await reach(page, '.tabs button:nth-child(2)');
            await page.keyboard.press('Enter');
            await reach(page, '#bc-typed');
            await page.keyboard.type(code);
        } else if (await page.getByRole('button', { name: 'Decline' }).isVisible()) {
            /* the bot has found its code, and this is the last attempt */
            await reach(page, '.guess .buttons button:not(.primary)');
        } else {
            await reach(page, '.card-face');
            await page.keyboard.press('Enter');
        }
        await page.keyboard.press('Enter');
        await page.waitForFunction(shownDesk, before);
        await settled(page);
    }
    assert.ok(await isOver(page));
});

test('keyboard alone: a question, marks and a guess', async () => {
    await page.setViewportSize(desktop);
    await startMatch(page, site.url);
    const before = await page.evaluate(shownDesk);
    await reach(page, '.card-face');
    await page.keyboard.press('Enter');
    assert.ok(await page.evaluate(() => document.activeElement.closest('.ask')), 'the button to ask has the focus');
    await page.keyboard.press('Enter');
    await page.waitForFunction(shownDesk, before);
    await settled(page);
    assert.match(await page.locator('.news').innerText(), /^You: .+\? Pip: /m);

    await reach(page, '.notes [data-tile]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('-');
    const named = () => page.evaluate(() => document.activeElement.querySelector('.unseen').textContent);
    assert.match(await named(), /^black 1, crossed out/);
    await page.keyboard.press('+');
    assert.match(await named(), /^black 1, certain/);
    await page.keyboard.press('Delete');
    await page.keyboard.press('Space');
    assert.match(await named(), /^black 1, possible/);

    await reach(page, '.guess [data-tile]');
    for (const key of ['Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'ArrowRight', 'Enter'])
        await page.keyboard.press(key);
    assert.equal(await page.getByLabel('Or type it:').inputValue(), '0b 0w 5 5 6w');
    await reach(page, '.guess .primary');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /guess is|last attempt/i.test(document.querySelector('.news').textContent));
    assert.match(await page.locator('.news').innerText(), /You: the guess is (wrong|right)/);
});

/* In Spanish and French b is not black. */
for (const language of ['es', 'fr'])
    test(`${language}: colours are typed by letters of the language, and sent as the engine knows them`, async () => {
        const browser = await openBrowser({ viewport: desktop, locale: language });
        const { page } = browser;
        try {
            await startMatch(page, site.url, { bots: 0 });
            const typed = page.locator('#bc-typed');
            assert.equal(await typed.getAttribute('placeholder'), '0n 3b 5 5 9n');
            await typed.fill('N0 0b 1B 5 6n');
            const names = await page.locator('.places button.tile').evaluateAll((all) => all.map((one) => one.ariaLabel));
            const [black, white] = language === 'es' ? ['negro', 'blanco'] : ['noir', 'blanc'];
            for (const [i, tile] of [`0 ${black}`, `0 ${white}`, `1 ${white}`].entries()) assert.ok(names[i].endsWith(tile), names[i]);
            const before = await page.evaluate(shownDesk);
            await page.locator('.guess .primary').click();
            await page.waitForFunction(shownDesk, before);
            await settled(page);
            assert.match(await keptRecord(page), /guess 0b 0w 1w 5 6b/);
        } finally {
            await browser.close();
        }
    });

test('an impossible guess is refused with a sentence and not sent', async () => {
    await startMatch(page, site.url);
    const said = page.locator('.guess .said');
    const slots = () => page.locator('.places button.tile').evaluateAll((all) => all.map((one) => one.ariaLabel));
    await typeGuess(page, '3b 3b 4w 5 5');
    assert.equal(await said.innerText(), 'There is only one black 3.');
    await typeGuess(page, '5 5 5');
    assert.equal(await said.innerText(), 'There are only two tiles like green 5.');
    await typeGuess(page, '3');
    assert.match(await said.innerText(), /Which 3\?/);
    await typeGuess(page, 'hello');
    assert.match(await said.innerText(), /is not a tile/);
    await typeGuess(page, '0b 1b 2b 3b');
    assert.equal(await said.innerText(), 'One more tile.');
    await page.getByLabel('Or type it:').fill('9w 0w 0b 7b');
    assert.match(await said.innerText(), /Put in order/);
    assert.deepEqual(await slots(), ['black 0', 'white 0', 'black 7', 'white 9'].map((tile) => `Take out ${tile}`));
    await page.locator('.guess [data-tile="10"]').click();
    await page.locator('.guess [data-tile="2"]').click();
    assert.match(await said.innerText(), /5 tiles are there already/);
    assert.equal((await slots()).length, 5);
    await open(page, 'Heard');
    assert.equal(await page.locator('.heard').getByText(/^You: (right|wrong)/).count(), 0, 'none of them was sent');
});

test('tiles are dragged into the guess and out of it', async () => {
    await page.setViewportSize(desktop);
    await startMatch(page, site.url);
    const drag = async (from, to) => {
        const a = await from.boundingBox();
        const b = await to.boundingBox();
        await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
        await page.mouse.down();
        await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
        await page.mouse.up();
    };
    const typed = page.getByLabel('Or type it:');
    await page.locator('.places').scrollIntoViewIfNeeded();
    await drag(page.locator('.guess [data-tile="14"]'), page.locator('.places'));
    await drag(page.locator('.guess [data-tile="3"]'), page.locator('.places'));
    assert.equal(await typed.inputValue(), '1w 7b');
    await drag(page.locator('.places button.tile').first(), page.locator('.guess .aim'));
    assert.equal(await typed.inputValue(), '7b');
    await page.locator('.guess [data-tile="3"]').click();
    assert.equal(await typed.inputValue(), '1w 7b', 'a click after a drag counts');
});

test('marks on the note sheet survive a reload', async () => {
    await startMatch(page, site.url);
    await open(page, 'Notes');
    const tile = page.locator('.notes [data-tile="8"]');
    await tile.click();
    await tile.click();
    await page.locator('.notes .box').nth(2).click();
    for (let i = 0; i < 3; i++) await tile.click();
    assert.match((await target(page))[2], /C: noted black 4/);
    await page.waitForFunction(() => Object.values(localStorage).some((kept) => kept.includes('1C:')));
    await page.reload();
    await settled(page);
    await open(page, 'Notes');
    assert.match(await tile.innerText(), /black 4, crossed out/);
    assert.match((await target(page))[2], /C: noted black 4/);
});

test('a curtain keeps tiles and notes of two people on one device apart', async () => {
    await chooseTable(page, site.url, { way: 'round' });
    await page.getByLabel('Name of player 1').fill('Ana');
    await page.getByLabel('Name of player 2').fill('Bo');
    await page.locator('.go button').click();
    await page.locator('.curtain .primary').waitFor();
    const hidden = () => page.locator('.curtain .public .tray li .unseen').allInnerTexts();
    assert.ok((await hidden()).every((text) => /: hidden$/.test(text)), 'all tiles are face down');
    assert.equal((await hidden()).length, 10);
    await lift(page);
    const own = () => page.locator('.own ol .unseen').allInnerTexts();
    const mine = await own();
    await open(page, 'Notes');
    await page.locator('.notes [data-tile="0"]').click();
    await askBest(page);
    await pass(page);
    assert.ok((await hidden()).every((text) => /: hidden$/.test(text)));
    await lift(page);
    assert.notDeepEqual(await own(), mine);
    assert.equal((await target(page)).filter((text) => mine.includes(text)).length, 0, "the rival's tiles are hidden");
    await open(page, 'Notes');
    assert.match(await page.locator('.notes [data-tile="0"]').innerText(), /no mark/);
    assert.equal(await page.locator('.notes .mark.possible').count(), 0);
    await askBest(page);
    await pass(page);
    await lift(page);
    await open(page, 'Notes');
    assert.equal(await page.locator('.notes .mark.possible').count(), 1, 'the first one finds the mark again');
    assert.deepEqual(await own(), mine);
});

test('three and four at the table look for the middle', async () => {
    for (const bots of [2, 3]) {
        await startMatch(page, site.url, { bots });
        const size = bots === 2 ? 5 : 4;
        assert.equal(await page.locator('.tray').count(), bots + 2, 'the middle, the rivals, oneself');
        assert.equal(await page.locator('.tray.target h3').innerText(), 'The middle');
        assert.equal((await target(page)).length, size);
        await askBest(page);
        await settled(page);
        const first = await page.locator('.news p').last().innerText();
        assert.equal((first.match(/: (nowhere|yes|no|\d|[A-E])/g) ?? []).length >= bots, true, first);
    }
});

async function startDay(who) {
    await who.goto(site.url);
    await who.getByRole('link', { name: 'Code of the day' }).click();
    await who.getByRole('button', { name: 'Start the clock' }).click();
    await settled(who);
}

async function dayShown(who) {
    return {
        own: await who.locator('.own ol .unseen').allInnerTexts(),
        cards: await who.locator('.card-face').evaluateAll((all) => all.map((one) => one.dataset.card)),
        code: await secretCode(who),
    };
}

test('the code of the day is the same for two visitors, whatever they do, and is kept', async () => {
    const other = await openBrowser({ viewport: desktop });
    try {
        await startDay(page);
        await startDay(other.page);
        const [mine, theirs] = [await dayShown(page), await dayShown(other.page)];
        assert.deepEqual(mine, theirs);
        /* one guesses wrong and reloads in between: cards come in the same order all the same */
        const wrong = ['0b 0w 1b 1w 2b', '7b 7w 8b 8w 9b'].find((guess) => guess !== mine.code);
        await typeGuess(page, wrong);
        await page.getByText('You: the guess is wrong.').waitFor();
        await page.reload();
        for (const who of [page, other.page]) {
            await settled(who);
            await open(who, 'Questions');
            for (const n of [0, 3]) {
                const before = await who.evaluate(shownDesk);
                await who.locator('.card-face').nth(n).click();
                await who.locator('.ask .buttons button').first().click();
                await who.waitForFunction(shownDesk, before);
                await settled(who);
            }
        }
        assert.deepEqual((await dayShown(page)).cards, (await dayShown(other.page)).cards);
        assert.deepEqual(other.complaints, []);
    } finally {
        await other.close();
    }

    await page.evaluate(() => {
        window.copied = [];
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void window.copied.push(text) } });
        Object.defineProperty(navigator, 'share', { value: undefined });
    });
    const code = await secretCode(page);
    await typeGuess(page, code);
    await page.locator('.bar.over').waitFor();
    assert.match(await page.locator('.bar.over').innerText(), /Solved with 3 questions/);
    await page.getByText('1 day in a row').waitFor();
    await page.getByRole('button', { name: 'Share the result' }).click();
    await page.waitForFunction(() => window.copied.length);
    const [shared] = await page.evaluate(() => window.copied);
    assert.match(shared, /Break the Code[\s\S]*3 questions · \d+:\d\d\n◆◇◇◆\n/);
    assert.ok(!code.split(' ').some((tile) => tile.length > 1 && shared.includes(tile)), 'it gives nothing away');
    await page.goto(`${site.url}/play/daily/breakcode`);
    await page.getByRole('button', { name: "See today's result" }).waitFor();
    await page.getByText('best: 3 questions in').waitFor();
});

/* The first person makes a table and returns the invitation. */
async function makeTable(who, name, notes) {
    await chooseTable(who, server.url, { way: 'online', notes });
    return invite(who, name);
}

const asked = (who) => who.locator('.bar.yours').isVisible();

test('two people in two browsers play a whole match, and neither sees the other’s tiles or notes', () =>
    withBrowsers(2, async (ana, bo) => {
        const heard = [];
        bo.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
        const link = await makeTable(ana, 'Ana', 'solver');
        await join(bo, link, 'Bo');
        await open(ana, 'Notes');
        await ana.locator('.notes [data-tile="4"]').click();
        await ana.locator('.own ol .unseen').first().waitFor({ state: 'attached' });
        const hers = (await ana.locator('.own ol .unseen').allInnerTexts()).join();
        for (let moves = 0; moves < 60; moves++) {
            await Promise.any([settled(ana), settled(bo)]);
            if ((await isOver(ana)) && (await isOver(bo))) break;
            for (const who of [ana, bo]) if (await asked(who)) await playOne(who);
            if (moves === 1) {
                const text = (await bo.locator('.tray.target .unseen').allInnerTexts()).join();
                assert.notEqual(text, hers);
                assert.ok(!heard.some((frame) => frame.includes('all:....?')), 'notes reach nobody else');
            }
        }
        assert.ok((await isOver(ana)) && (await isOver(bo)));
        assert.match(await ana.locator('.bar strong').innerText(), /win|draw/i);
        assert.match((await bo.locator('.tray.target .unseen').allInnerTexts()).join(), /black|white|green/);
    }));

/* Whether a note waits on this device for its server, or, if so wanted, that none does. */
const unsent = (wanted = true) => Object.keys(localStorage).some((key) => key.startsWith('ludoteca.note.')) === wanted;

test('marks survive a reload and a dead server at its table, and its refusals are shown', () =>
    withBrowsers(2, async (ana, bo) => {
        let spoil = false;
        await ana.routeWebSocket(/\/ws$/, (near) => {
            const far = near.connectToServer();
            near.onMessage((message) => far.send(spoil ? message.replace(/guess [^"]+/, 'guess 3b 3b 3b 3b 3b') : message));
            far.onMessage((message) => near.send(message));
        });
        const mark = async (tile) => {
            await open(ana, 'Notes');
            await ana.locator(`.notes [data-tile="${tile}"]`).click();
        };
        const comeAgain = async (...tiles) => {
            await ana.reload();
            await ana.locator('.desk').waitFor();
            await open(ana, 'Notes');
            for (const tile of tiles) await ana.locator(`.notes [data-tile="${tile}"]`, { hasText: 'possible' }).waitFor();
        };
        const reached = () => ana.waitForFunction(unsent, false);
        const link = await makeTable(ana, 'Ana', 'off');
        await join(bo, link, 'Bo');
        await ana.locator('.desk').waitFor();
        await mark(6);
        await comeAgain(6); /* at once, before it is sent */
        await reached();
        await comeAgain(6);
        await server.kill();
        await mark(9);
        assert.ok(await ana.evaluate(unsent), 'it waits here');
        await server.start();
        await reached();
        await comeAgain(6, 9);
        await Promise.any([settled(ana), settled(bo)]);
        if (await asked(bo)) await askBest(bo);
        await settled(ana);
        spoil = true;
        await typeGuess(ana, '0b 1b 2b 3b 4b');
        await ana.locator('.toast').first().waitFor();
        assert.match(await ana.locator('.toast').first().innerText(), /\w+ .+\./);
        assert.ok(await asked(ana), 'it cost nothing');
    }));
