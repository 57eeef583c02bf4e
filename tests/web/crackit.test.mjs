/* CRACK IT in the browser: matches, the combination, previews, windows, secrets, replays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop } from './browser.mjs';
import {
    answer,
    asked,
    bestWay,
    chooseTable,
    discard,
    layDown,
    matches,
    openMatch,
    playOne,
    shownVault,
    startMatch,
} from './crackit.mjs';
import { join, withBrowsers } from './people.mjs';
import { page, server, site, stage } from './stage.mjs';
import { invite, isAsked, isOver, keptRecord, lift, pass, reach, settled } from './table.mjs';

stage('site', 'server', 'page');

async function playToEnd(most = 300) {
    for (let moves = 0; moves < most && !(await isOver(page)); moves++) {
        await playOne(page);
        await settled(page);
    }
    assert.ok(await isOver(page), 'the match comes to its end');
}


const numbers = (seat) => page.locator('.safe').nth(seat).locator('li > .unseen').allInnerTexts();

test('a whole match against a bot, by mouse: the end shows every combination, and it replays', async () => {
    await startMatch(page, site.url);
    await playToEnd();
    await page.locator('#ci-end').waitFor();
    assert.match(await page.locator('#ci-end').innerText(), /King of Thieves/);
    const shown = await page.locator('.end .number [aria-hidden]').allInnerTexts();
    assert.equal(shown.length, 6);
    assert.ok(shown.every((number) => /^\d$/.test(number)), `all are shown: ${shown}`);

    await page.getByRole('link', { name: 'Watch it again' }).click();
    const slider = page.getByRole('slider');
    const steps = Number(await slider.getAttribute('max'));
    await slider.fill(String(Math.floor(steps / 2)));
    await page.getByText(`${Math.floor(steps / 2)}/${steps}`).waitFor();
    assert.equal(await page.locator('.safe').count(), 2);
    assert.equal(await page.locator('.aim, .way, .acts button').count(), 0, 'nothing can be played in a replay');
    await page.getByLabel('Seen by').selectOption({ label: 'a spectator' });
    await page.waitForFunction(() => document.querySelectorAll('.safe.own').length === 0);
    await slider.fill(String(steps));
    await page.locator('#ci-end').waitFor();
});

test('keyboard alone: a whole match', async () => {
    await startMatch(page, site.url);
    for (let moves = 0; moves < 300 && !(await isOver(page)); moves++) {
        const before = await page.evaluate(shownVault);
        const what = await asked(page);
        if (what === 'order') await reach(page, '.order .go');
        else if (what === 'window') await reach(page, '.answers button');
        else if (await page.locator('.hand button:not(.dim)').count()) {
            await reach(page, '.hand button');
            for (let i = 0; i < 5 && (await page.locator('.hand button.dim:focus').count()); i++)
                await page.keyboard.press('ArrowRight');
            await page.keyboard.press('Enter');
            await reach(page, '.way');
        } else if (await page.getByRole('button', { name: 'End the turn' }).count()) await reach(page, '.acts .go');
        else {
            await reach(page, '.acts .row button');
            await page.keyboard.press('Enter');
            await reach(page, '.hand button');
            await page.keyboard.press('Enter');
            await reach(page, '.acts .go');
        }
        await page.keyboard.press('Enter');
        await page.waitForFunction(shownVault, before);
        await settled(page);
    }
    assert.ok(await isOver(page));
});

test('the combination is laid down by keys, by pressing and by dragging', async () => {
    await startMatch(page, site.url);
    const shown = () => page.locator('.order .number').allInnerTexts();
    const [a, b, c] = await shown();
    await page.locator('.order .number').first().focus();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await shown(), [b, a, c]);
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await shown(), [b, c, a], 'the focus goes along');
    await page.locator('.order .number').nth(0).click();
    await page.locator('.order .number').nth(2).click();
    assert.deepEqual(await shown(), [a, c, b]);
    const from = await page.locator('.order .number').nth(0).boundingBox();
    const to = await page.locator('.order .number').nth(1).boundingBox();
    await page.mouse.move(from.x + 30, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + 40, { steps: 5 });
    await page.mouse.up();
    assert.deepEqual(await shown(), [c, a, b]);
    assert.equal(await page.locator('.order .picked').count(), 0, 'dragging is no pressing');
    await layDown(page);
    await page.locator('.safe.own').waitFor();
    await settled(page);
    assert.match(await keptRecord(page), new RegExp(`^0 order ${c} ${a} ${b} #`, 'm'));
    const own = await page.locator('.safe.own li > .unseen').allInnerTexts();
    assert.deepEqual(own.map((text) => /(\d), hidden from the others/.exec(text)?.[1]), [c, a, b]);
});

/* Let others play until it is this person's own turn. */
async function myTurn() {
    for (let i = 0; i < 200; i++) {
        await settled(page);
        const what = await asked(page);
        if (what === 'order') await layDown(page);
        else if (what === 'window') await answer(page, 'Let it pass');
        else return;
        await page.waitForFunction(() => document.querySelector('.board').getAttribute('aria-busy') === 'false');
    }
    assert.fail('it is never this person’s turn');
}

test('a dial: only what is legal is offered, previewed, and lands above, below or on the number', async () => {
    for (const [dial, name, where, known] of [
        ['3', 'Pip', 'lower than 3', 'between 0 and 2; dials above: 3'],
        ['3', 'Zora', 'higher than 3', 'between 4 and 9; dials below: 3'],
        ['7', 'Zora', 'CLICK', '7, discovered'],
    ]) {
        await openMatch(page, site.url, matches.begin3);
        const card = page.locator(`.hand button[data-card="${dial}"]`);
        await card.click();
        assert.equal(await page.locator('.aim').count(), 2, 'one place at each rival');
        assert.equal(await page.locator('.way').count(), 2);
        const text = await page.locator('.way').first().innerText();
        assert.match(text, /CLICK \d+ % · higher \d+ % · lower \d+ %/);
        const sum = [...text.matchAll(/(\d+) %/g)].reduce((all, [, part]) => all + Number(part), 0);
        assert.ok(sum >= 99 && sum <= 101, text);
        await page.keyboard.press('Escape');
        assert.equal(await page.locator('.aim').count(), 0, 'Escape lays the card back');
        await card.click();
        const target = page.locator(`.safe[aria-label="${name}"]`);
        await target.locator('.aim').click();
        await page.waitForFunction(() => /^You: dial/m.test(document.querySelector('.news').textContent));
        assert.ok((await page.locator('.news').innerText()).includes(`You: dial ${dial} against ${name}, 1st number: ${where}`));
        assert.ok((await target.locator('li > .unseen').first().innerText()).includes(known));
    }
});

test('discarding several cards ends the turn and draws as many', async () => {
    await openMatch(page, site.url, matches.begin);
    await page.getByRole('button', { name: 'Discard cards…' }).click();
    assert.match(await page.locator('.acts .go').innerText(), /Discard nothing: pass/);
    await page.locator('.hand button').nth(4).click();
    await page.locator('.hand button').nth(1).click();
    await page.locator('.hand button').nth(2).click();
    await page.locator('.hand button').nth(2).click();
    assert.match(await page.locator('.acts .go').innerText(), /Discard 2 cards/);
    await page.locator('.acts .go').click();
    await myTurn();
    const drawn = /\n0 discard (.+?) #.*((?:\nchance card 0 .*)*)/.exec(await keptRecord(page));
    assert.equal(drawn?.[1], '7 prohibit');
    assert.equal(drawn[2].trim().split('\n').length, 2, 'as many as were discarded');
});

test('a curtain keeps combinations and hands of two people on one device apart', async () => {
    await chooseTable(page, site.url, { way: 'round' });
    await page.getByLabel('Name of player 1').fill('Ana');
    await page.getByLabel('Name of player 2').fill('Bo');
    await page.locator('.go button').click();
    await page.locator('.curtain .primary').waitFor();
    const hidden = await page.evaluate(() => document.querySelector('main').innerHTML);
    assert.ok(!/hidden from|class="order|class="hand/.test(hidden), 'no number and no hand is on the page');
    await lift(page);
    const laid = async () => (await page.locator('.order .number').allInnerTexts()).join(' ');
    const first = await laid();
    await layDown(page);
    await pass(page);
    await lift(page);
    const second = await laid();
    assert.equal(await page.getByText(first, { exact: true }).count(), first === second ? 1 : 0);
    await layDown(page);
    for (let i = 0; i < 2 && !(await page.locator('.hand').count()); i++) {
        await page.locator('.handing, .bar.yours').first().waitFor();
        if (!(await page.locator('.handing').count())) break;
        await pass(page);
        await lift(page);
    }
    const rival = (await numbers(0)).join();
    assert.ok(!/hidden from|discovered/.test(rival), `the rival's numbers are hidden: ${rival}`);
});

for (const [bots, mode] of [[3, 'thieves'], [4, 'safes']])
    test(`${bots + 1} at the table, ${mode}: every safe is there and a match can be played`, async () => {
        await page.setViewportSize(desktop);
        await startMatch(page, site.url, { bots, mode });
        assert.equal(await page.locator('.safe:not(.own)').count(), bots);
        for (let moves = 0; moves < 8 && !(await isOver(page)); moves++) {
            await playOne(page);
            await settled(page);
        }
        assert.equal(await page.locator('.safe').count(), bots + 1);
        if (mode === 'safes') {
            assert.match(await page.locator('.piles').innerText(), /game 1 of 2/);
            assert.match(await page.locator('.safe.own .tokens .unseen').innerText(), /prestige \d, bad fame \d/);
        }
    });

/* Counts what is played. Runs in the page. */
function countSounds() {
    window.sounds = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
        window.sounds++;
        return start.apply(this, when);
    };
}

for (const wanted of [false, true])
    test(`a declared number: CLICK, seen by all and ${wanted ? 'heard' : 'not heard'} with sounds ${wanted ? 'on' : 'off'}`, async () => {
        await page.addInitScript(countSounds);
        await page.goto(`${site.url}/settings`);
        const sounds = page.getByRole('switch', { name: 'Sound' });
        if ((await sounds.isChecked()) !== wanted) await sounds.press('Space');
        await openMatch(page, site.url, matches.narrowed);
        assert.match((await numbers(0))[0], /perfectly narrowed: 1; dials above: 2; dials below: 0/);
        assert.match(await page.locator('.way').innerText(), /Declare 1: Pip, 1st number\s+sure CLICK; costs nothing/);
        await page.locator('.safe .aim').click();
        await page.locator('.news .click').waitFor();
        assert.equal(await page.locator('.news .click').innerText(), 'You: 1 declared against Pip, 1st number: CLICK!');
        assert.equal(await page.locator('.lit-click').count(), 1, 'a lamp shows which one');
        assert.match((await numbers(0))[0], /1, discovered/);
        assert.equal(await page.locator('.safe').first().locator('.knob').first().evaluate((knob) => parseFloat(knob.style.transform.slice(7)) % 360), 36, 'after whole turns');
        assert.match(await page.locator('.bar').innerText(), /extra dial/);
        const heard = await page.evaluate(() => window.sounds);
        assert.ok(wanted ? heard > 10 : heard === 0, `${heard} tones`);
    });

test('extra dial and attack at the same number: both are offered, pressing the safe plays the extra', async () => {
    await openMatch(page, site.url, matches.extra);
    await page.locator('.hand button[data-card="5"]').click();
    const offered = (await page.locator('.way').allInnerTexts()).map((text) => text.split('\n')[0]);
    assert.deepEqual(offered.sort(), ['Dial 5 against Pip, 2nd number', 'Extra dial 5 against Pip, 2nd number']);
    assert.match(await page.locator('.safe .aim').getAttribute('aria-label'), /^Extra dial 5 against Pip/);
    await page.locator('.safe .aim').click();
    await page.locator('.news').getByText('You: dial 5 against Pip, 2nd number: higher than 5.').waitFor();
    assert.match((await numbers(0))[1], /between 6 and 9; dials below: 5/);
    assert.match(await page.locator('.bar').innerText(), /Go on, or end your turn/, 'the attack is still to be had');
});

test('a Reset: one’s own number is aimed at, thrown at all, and comes back hidden', async () => {
    await openMatch(page, site.url, matches.narrowed);
    await page.locator('.hand button[data-card="reset"]').click();
    assert.equal(await page.locator('.safe.own .aim').getAttribute('aria-label'), 'Reset your 1st number');
    await page.locator('.safe.own .aim').click();
    await page.waitForFunction(() => !document.querySelector('section.thrown'));
    await settled(page);
    const own = (await page.locator('.safe.own li > .unseen').allInnerTexts())[0];
    const stopped = await page.locator('.news .stopped').count();
    assert.match(own, stopped ? /4, discovered/ : /\d, hidden from the others; between 0 and 9/);
});

test('a window tells the whole story: who throws what at whom, and every Prohibition on it', async () => {
    await openMatch(page, site.url, matches.window);
    assert.match(await page.locator('.thrown .cards').getAttribute('aria-label'), /^Tilly: Hint for your hand\.$/);
    assert.match(await page.locator('.thrown').innerText(), /it runs, unless/);
    await answer(page, 'Prohibit');
    await page.locator('.news .prohibited').waitFor();
    assert.match(await page.locator('.news .prohibited').innerText(), /You: Prohibition against Hint/);

    await openMatch(page, site.url, matches.chain);
    assert.match(await page.locator('.thrown .cards').getAttribute('aria-label'), /Prohibition no\. 2, by Tilly: the action runs again/);
    assert.equal(await page.locator('.thrown .mini').count(), 3);
    assert.deepEqual(await page.locator('.answers button').allInnerTexts(), ['Let it pass'], 'there is none left to play');
    assert.equal(await page.locator('.hand button').count(), 4, 'hand and safes stay in sight');
});

test('a Hint: dials of the pile are chosen and played on any rival', async () => {
    await openMatch(page, site.url, matches.hint);
    assert.equal(await page.locator('.lead').innerText(), 'Your Hint: choose a dial card.');
    assert.deepEqual(await page.locator('.hand button').evaluateAll((all) => all.map((one) => one.dataset.card)), ['4']);
    await page.locator('.hand button').click();
    assert.equal(await page.locator('.aim').count(), 4);
    await page.getByRole('button', { name: /Play the 4 against Pip/ }).first().click();
    await page.locator('.news').getByText('You: dial 4 against Pip, 1st number: lower than 4.').waitFor();
});

/* A server's table for two. */
async function seatTwo(ana, bo) {
    await ana.goto(`${server.url}/play/new/crackit`);
    await ana.locator('input[value=online]').check({ force: true });
    await join(bo, await invite(ana, 'Ana'), 'Bo');
}

/* Throw an action card, answer with a Prohibition, look for better cards: whatever brings
 * the two to a window. */
async function provoke(who) {
    const what = await asked(who);
    if (what === 'order') return layDown(who);
    if (what === 'window') {
        const stop = who.locator('.answers').getByRole('button', { name: 'Prohibit', exact: true });
        return answer(who, (await stop.count()) ? 'Prohibit' : 'Let it pass');
    }
    if (what === 'hint') {
        const { card, way } = await bestWay(who);
        await who.locator('.hand button:not(.dim)').nth(card).click();
        return who.locator('.way').nth(way).click();
    }
    const action = who.locator('.hand button:not(.dim):not(:has-text("dial"))').first();
    if (await action.count()) {
        await action.click();
        return who.locator('.way').first().click();
    }
    const end = who.getByRole('button', { name: 'End the turn' });
    if (await end.count()) return end.click();
    const dials = await who.locator('.hand button').evaluateAll((all) => all.flatMap((one, i) => (/\d/.test(one.dataset.card) ? [i] : [])));
    return discard(who, dials);
}

/* Runs in the page: keep the first Prohibition that the news tell of, for they pass. */
function keepNews() {
    const look = () => (window.prohibited ??= document.querySelector('.news .prohibited')?.textContent);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

test('two browsers through the server: an action card, a Prohibition, and what the others see of it', () =>
    withBrowsers(2, async (ana, bo) => {
        const pages = [ana, bo];
        const told = () => Promise.all(pages.map((who) => who.evaluate(() => window.prohibited)));
        const done = async () => (await told()).every(Boolean) || (await isOver(ana));
        for (const who of pages) await who.addInitScript(keepNews);
        /* in some matches nobody gets to a Prohibition */
        for (let matches = 0; matches < 4 && !(await told()).every(Boolean); matches++) {
            await seatTwo(ana, bo);
            for (let i = 0; i < 120 && !(await done()); i++) {
                await Promise.any(pages.map((who) => settled(who)));
                for (const who of pages) {
                    if (!(await isAsked(who)) || (await who.locator('.board').getAttribute('aria-busy')) !== 'false') continue;
                    const before = await who.evaluate(shownVault);
                    await provoke(who);
                    await who.waitForFunction(shownVault, before);
                }
            }
        }
        for (const text of await told()) assert.match(text, /Prohibition against/);
    }));

test('between the two games of King of Safes the score stays until one has read it', async () => {
    await openMatch(page, site.url, matches.between);
    assert.equal(await page.locator('#ci-between').innerText(), 'Your safe was the last one shut');
    assert.equal(await page.locator('.order').count(), 0, 'nothing of the second game is to be seen');
    const lines = await page.locator('.between [data-seat="0"] li').allInnerTexts();
    assert.deepEqual(lines, ['★ +1: safes opened', '☠ −2: numbers discovered', '☠ −1: the last safe shut']);
    assert.deepEqual(await page.locator('.between [data-seat="1"] li').allInnerTexts(), ['☠ +1: own safe opened']);
    assert.match(await page.locator('.between [data-seat="0"] b').innerText(), /^2 points$/);
    await page.reload();
    await page.getByRole('button', { name: 'On to the second game' }).click();
    await page.locator('.order').waitFor();
    await page.reload();
    await page.locator('.order').waitFor();
    assert.equal(await page.locator('#ci-between').count(), 0, 'once read it does not come back');
});

test('with bots alone one is asked only where one can react', async () => {
    /* Tilly throws a Hint; there is no Prohibition in this hand */
    const moves = matches.window.moves.map((move) => (move === 'chance card 0 prohibit' ? 'chance card 0 block' : move));
    await openMatch(page, site.url, { seats: 5, moves, standing: null });
    await page.waitForFunction(() => !document.querySelector('section.thrown'));
    assert.equal(await page.locator('.answers').count(), 0);
    await openMatch(page, site.url, { ...matches.window, standing: null });
    await page.locator('.answers').getByRole('button', { name: 'Prohibit' }).waitFor();
});

test('a Hint that would be wasted asks first, and Escape lets go of it', async () => {
    await openMatch(page, site.url, matches.begin3);
    const record = await keptRecord(page);
    await page.locator('.hand [data-card=hint]').click();
    await page.locator('.way', { hasText: 'from the discard pile' }).click();
    assert.match(await page.locator('.acts [role=alert]').innerText(), /would be wasted/);
    await page.locator('body').press('Escape');
    await page.waitForFunction(() => !document.querySelector('.hand [aria-pressed=true]'));
    assert.equal(await keptRecord(page), record, 'nothing was thrown');
    await page.locator('.hand [data-card=hint]').click();
    await page.locator('.way', { hasText: 'from the discard pile' }).click();
    await page.getByRole('button', { name: 'Throw it all the same' }).click();
    await page.waitForFunction(() => !document.querySelector('.hand [data-card=hint]'));
});

test('a dimmed card says why it is of no use', async () => {
    await openMatch(page, site.url, matches.begin3);
    const card = page.locator('.hand [data-card=prohibit]');
    assert.match(await card.getAttribute('title'), /waits for a card that a rival throws/);
    await card.click();
    assert.match(await page.locator('.acts .none').innerText(), /waits for a card that a rival throws/);
});
