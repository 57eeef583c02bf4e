/* CRACK WORD in the browser: whole matches, cards by tap, keys and drag, JOKER and POUBELLE,
 * challenges, the dictionary on the device, the arbiter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop } from './browser.mjs';
import { chooseTable, hand, openAt, playOne, playUntil, rows, shownBench, startMatch } from './crackword.mjs';
import { join, withBrowsers } from './people.mjs';
import { browser, page, server, site, stage, withoutNetwork } from './stage.mjs';
import { invite, isAsked, isOver, keptRecord, lift, pass, reach, settled } from './table.mjs';

stage('site', 'server', 'page');

/* Seat 0 begins with the letters of `own`, seat 1 holds `other`. */
function dealt(own, other, turned = ['C', 'R', 'S', 'O']) {
    return [
        'chance cut 0 A',
        'chance cut 1 C',
        ...turned.map((letter, i) => `chance turn ${i % 2} ${letter}`),
        ...own.map((card) => `chance draw 0 ${card}`),
        ...other.map((card) => `chance draw 1 ${card}`),
    ];
}

const card = (name) => page.locator(`.case [data-card="${name}"]`).first();
const place = (key) => page.locator(`[data-target="${key}"]`);
const note = () => page.locator('.note');

async function changed(act, who = page) {
    const before = await who.evaluate(shownBench);
    await act();
    await who.waitForFunction(shownBench, before);
    await settled(who);
}

test('a whole match against a bot, by mouse, ends with the packets', async () => {
    await page.setViewportSize(desktop);
    await startMatch(page, site.url, { hints: 'on', letters: 'fr' });
    await playUntil(page, () => isOver(page));
    await page.locator('#cw-end').waitFor();
    const packets = await page.locator('.end li strong').allInnerTexts();
    assert.equal(packets.length, 2);
    const points = packets.map((text) => Number(/\d+/.exec(text)[0]));
    assert.ok(points[0] >= points[1], `the largest first: ${packets}`);
    assert.ok(points[0] > 0, 'somebody has cracked a word');
});

test('keyboard alone: a whole match', async () => {
    await startMatch(page, site.url, { hints: 'on', letters: 'en', bots: 1 });
    /* Type the letter of one card after the other until one has a place. */
    const playByKeys = async () => {
        for (const name of new Set(await hand(page))) {
            await page.keyboard.press(name === 'joker' ? '*' : name === 'trash' ? '-' : name.toLowerCase());
            if (!(await page.evaluate(() => document.activeElement.matches('[data-target]')))) continue;
            await page.keyboard.press('Enter');
            if (await page.locator('.letters').count()) await page.keyboard.press('Enter');
            if (await page.locator('.note .primary').count()) await page.keyboard.press('Enter');
            return;
        }
        await page.keyboard.press('Escape');
        if (await page.locator('.note .primary').count()) await reach(page, '.note .primary');
        else await reach(page, '.pass');
        await page.keyboard.press('Enter');
        if (await page.locator('.note .primary').count()) await page.keyboard.press('Enter');
    };
    for (let moves = 0; moves < 200 && !(await isOver(page)); moves++) {
        await changed(playByKeys);
    }
    assert.ok(await isOver(page));
});

test('a letter is typed, arrows go from place to place, Escape goes back to the hand', async () => {
    await openAt(page, site.url, { hints: 'on', moves: dealt(['H', 'A', 'T', 'E', 'E', 'S', 'N', 'joker'], [...'LIMONADE'].filter((l) => l !== 'D').concat('R')) });
    const focused = () => page.evaluate(() => document.activeElement.dataset.target ?? document.activeElement.dataset.card);
    await page.keyboard.press('h');
    assert.equal(await focused(), '1 right', 'CH is a piece of a word, HC is none');
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(), /^2 /);
    await page.keyboard.press('Escape');
    assert.equal(await focused(), 'H');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), 'N', 'hands are sorted');
    await page.keyboard.press('h');
    await changed(() => page.keyboard.press('Enter'));
    assert.match((await rows(page))[0], /CH/);
});

test('what is no piece of a word is refused with a sentence, and nothing is lost', async () => {
    await openAt(page, site.url, { moves: dealt(['H', 'Z', 'T', 'E', 'E', 'S', 'N', 'joker'], [...'LIMONAER']) });
    const before = { rows: await rows(page), hand: await hand(page) };
    await card('Z').click();
    await place('2 left').click();
    await page.locator('[data-row="2"] .refused', { hasText: 'No word contains ZR.' }).waitFor();
    assert.deepEqual({ rows: await rows(page), hand: await hand(page) }, before);
    await card('joker').click();
    await place('4 left').click();
    await page.locator('[data-letter="Q"]').click();
    await page.locator('[data-row="4"] .refused', { hasText: 'No word contains QO.' }).waitFor();
    assert.equal(await page.locator('.refused').count(), 1, 'it takes the place of the last one');
    assert.equal(await page.getByText('No word contains ZR.').count(), 0);
    assert.deepEqual(await hand(page), before.hand);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.refused'));
});

test('words that were taken stay on show, and the hand stays where it is', async () => {
    const taking = ['0 H 1 right', '1 pass', 'chance draw 1 E', '0 A 1 right', '1 pass', 'chance draw 1 S', '0 T 1 right crack', '0 refill E 1', '1 pass', 'chance draw 1 N'];
    await openAt(page, site.url, { moves: [...dealt(['H', 'A', 'T', 'E', 'E', 'S', 'N', 'trash'], [...'LIMONAER']), ...taking] });
    assert.deepEqual(await page.locator('.slip').allInnerTexts(), ['CHAT']);
    const top = () => page.locator('.case').evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const before = await top();
    await card('trash').click();
    assert.equal(await top(), before);
    assert.match(await note().innerText(), /TRASH: choose the row/);
    await page.locator('[data-row="2"] .whole').click();
    await note().getByRole('button', { name: 'Clear row 2' }).waitFor();
    assert.equal(await top(), before);
});

test('a card is dragged to an end of a row, onto a letter, and back', async () => {
    await page.setViewportSize(desktop);
    await openAt(page, site.url, { moves: dealt(['H', 'C', 'T', 'E', 'E', 'S', 'N', 'A'], [...'LIMONAER']) });
    const drag = async (from, to) => {
        const a = await from.boundingBox();
        await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
        await page.mouse.down();
        await page.mouse.move(a.x + a.width / 2, a.y - 20, { steps: 3 });
        const b = await to().boundingBox();
        await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
        await page.mouse.up();
    };
    await drag(card('H'), () => page.locator('.keys'));
    assert.equal((await hand(page)).length, 8, 'let go beside the rows it stays in the hand');
    await changed(() => drag(card('C'), () => place('1 on 1')));
    const first = await page.locator('[data-row="1"] > p').innerText();
    assert.match(first, /C You 1 card below/);
    assert.equal((await hand(page)).length, 7);
});

test('a JOKER asks for its letter and keeps it; the row tells whose cards it has', async () => {
    await openAt(page, site.url, { moves: dealt(['H', 'C', 'T', 'E', 'E', 'S', 'N', 'joker'], [...'LIMONAER']) });
    await card('joker').click();
    await place('4 left').click();
    await note().getByText('Which letter is the JOKER?').waitFor();
    await changed(() => page.locator('[data-letter="M"]').click());
    assert.ok(!(await hand(page)).includes('joker'));
    const made = await page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('0 joker=M 4 left')));
    assert.ok(made, 'the move is in the record');
});

test('a row is read out with whose cards it has, JOKERs and covered cards included', async () => {
    const moves = dealt(['H', 'O', 'T', 'E', 'E', 'S', 'N', 'joker'], [...'LIMONAER']);
    await openAt(page, site.url, {
        moves: [...moves, '0 joker=M 4 left', '1 pass', 'chance draw 1 U', '0 O 4 on 2', '1 pass', 'chance draw 1 T'],
    });
    assert.equal(
        await page.locator('[data-row="4"] > p').innerText(),
        'Row 4: MO. M You JOKER, O You 1 card below. Majority: You. 3 cards.',
    );
});

test('CRACK WORD is offered for a word with the majority, takes the row and asks for a card', async () => {
    await openAt(page, site.url, {
        moves: [...dealt(['H', 'A', 'T', 'E', 'E', 'S', 'N', 'joker'], [...'LIMONAER']), '0 H 1 right', '1 A 1 right'],
    });
    await card('T').click();
    await place('1 right').click();
    await note().getByText('CHAT').waitFor();
    await page.getByRole('button', { name: /CRACK WORD! \+4/ }).click();
    await page.locator('.flourish').getByText('CHAT').waitFor();
    await page.locator('.bar').getByText('Put a card on row 1.').waitFor();
    assert.equal((await rows(page))[0], '');
    assert.match(await page.locator('.standing li').first().innerText(), /Packet: 4 points/);
    await card('E').click();
    await changed(() => place('1 open').click());
    assert.match((await rows(page))[0], /E/);
});

test('a POUBELLE says what it would do before it clears a row', async () => {
    await openAt(page, site.url, {
        moves: [...dealt(['H', 'A', 'T', 'E', 'E', 'S', 'N', 'trash'], [...'LIMONAER']), '0 H 1 right', '1 A 1 right'],
    });
    await card('trash').click();
    await place('1 row').click();
    assert.match(await note().innerText(), /back to Pip: 1 card · yours, out of the game: 2 cards · \+1/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await rows(page))[0], 'CHA');
    await card('trash').click();
    await place('1 row').click();
    await page.getByRole('button', { name: 'Clear row 1', exact: true }).click();
    await page.locator('.bar').getByText('Put a card on row 1.').waitFor();
    assert.match(await page.locator('.standing li').nth(1).innerText(), /Known in the hand: A\./);
});

test('a row tells on request a word that contains it, and with hints what fits', async () => {
    await openAt(page, site.url, { hints: 'on', moves: [...dealt(['H', 'A', 'T', 'E', 'E', 'S', 'N', 'trash'], [...'LIMONAER']), '0 H 1 right', '1 A 1 right'] });
    await page.getByRole('button', { name: 'About row 1' }).click();
    const said = await note().innerText();
    assert.match(said, /Row 1, 3 cards\. Majority: You\. CHA is in CHAH?\w*\./);
    assert.match(said, /Left: .+\. Right: .*T/);
});

test('every size of table, both majorities and expert play on', async () => {
    for (const how of [
        { bots: 2, letters: 'es', majority: 'half', hints: 'on' },
        { bots: 3, letters: 'en', expert: 'on', mode: 'challenge' },
    ]) {
        await startMatch(page, site.url, how);
        assert.equal(await page.locator('.standing li').count(), how.bots + 1);
        await playUntil(page, (moves) => moves === 4);
        assert.equal(await page.locator('[data-row]').count(), 4);
    }
});

test('who does not want to be asked says so once', async () => {
    await startMatch(page, site.url, { mode: 'challenge', letters: 'fr' });
    await page.getByRole('radio', { name: 'never', exact: true }).check({ force: true });
    for (let moves = 0; moves < 5; moves++) {
        await playOne(page);
        await settled(page);
        assert.equal(await page.locator('[data-answer]').count(), 0, 'the answer is given already');
    }
    await page.reload();
    await settled(page);
    assert.ok(await page.getByRole('radio', { name: 'never', exact: true }).isChecked());
    assert.equal(await page.getByText('until I can react').count(), 0, 'everybody always can');
});

test('a dictionary is fetched once for each language, when it is needed, and stays', async () => {
    const fetched = [];
    browser.context.on('request', (request) => {
        const found = /(\w\w)-[^/]*\.block$/.exec(request.url());
        if (found) fetched.push(found[1]);
    });
    await page.goto(site.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await startMatch(page, site.url, { letters: 'fr', hints: 'on' });
    await startMatch(page, site.url, { letters: 'fr', hints: 'on' });
    const kept = () =>
        page.evaluate(async () => {
            const found = {};
            for (const name of await caches.keys())
                found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url).filter((url) => url.endsWith('.block')).length;
            return found;
        });
    assert.deepEqual(fetched, ['fr'], 'once, and French alone');
    const caches = await kept();
    assert.equal(caches['ludoteca.blocks'], 1, 'French is kept');
    assert.deepEqual(Object.entries(caches).filter(([name, count]) => name !== 'ludoteca.blocks' && count), [], 'not with the files of the page');
    await withoutNetwork(async () => {
        await startMatch(page, site.url, { letters: 'fr', hints: 'on' });
        await playUntil(page, (moves) => moves === 2);
        await page.goto(`${site.url}/rules/crackword/arbiter`);
        await page.getByRole('radio', { name: 'French' }).check({ force: true });
        await page.getByLabel('Letters', { exact: true }).fill('chat');
        await page.getByText('CHAT is a word.').waitFor();
        await page.getByRole('radio', { name: 'Spanish' }).check({ force: true });
        await page.getByText('The dictionary cannot be loaded. Are you online?').waitFor();
    });
});

test('the arbiter says what is a word, a piece, what justifies it and what fits', async () => {
    await page.goto(`${site.url}/rules/crackword`);
    await page.getByRole('link', { name: 'Arbiter for the cards on your own table' }).click();
    const letters = page.getByLabel('Letters', { exact: true });
    await page.getByRole('radio', { name: 'French' }).check({ force: true });
    await letters.fill('chât');
    await page.getByText('CHAT is a word.').waitFor();
    assert.match(await page.locator('dl').innerText(), /Justified by\s+CHAT\b/);
    await letters.fill('ghtf');
    await page.getByText('No word contains GHTF.').waitFor();
    await page.getByRole('radio', { name: 'Spanish' }).check({ force: true });
    await letters.fill('ñan');
    await page.getByText('ÑAN is part of a word.').waitFor();
    assert.match(await page.locator('dl').innerText(), /\d+ words contain it\s+\p{Lu}*ÑAN/u);
    await letters.fill('c4t');
    await page.getByText(/is not made of letters alone/).waitFor();
});

test('the arbiter says who has the majority, JOKERs and both ways of counting included', async () => {
    await page.goto(`${site.url}/rules/crackword/arbiter`);
    await page.getByRole('radio', { name: 'English' }).check({ force: true });
    await page.getByLabel('Letters', { exact: true }).fill('cart');
    const leader = () => page.locator('.leader');
    await leader().getByText('Majority: red. That colour may call CRACK WORD.').waitFor();
    const paint = async (colour, letter) => {
        await page.getByRole('radio', { name: colour }).check({ force: true });
        await page.getByRole('button', { name: new RegExp(`^${letter}: `) }).click();
    };
    await paint('blue', 'A');
    await paint('blue', 'R');
    await leader().getByText('Nobody has the majority.').waitFor();
    await page.getByRole('switch', { name: 'JOKER' }).press('Space');
    await paint('blue', 'R');
    await leader().getByText('Majority: blue. That colour may call CRACK WORD.').waitFor();
    await page.getByRole('switch', { name: 'JOKER' }).press('Space');
    await paint('green', 'C');
    await leader().getByText('Majority: blue.').waitFor();
    await page.getByRole('radio', { name: 'more than half' }).check({ force: true });
    await leader().getByText('Nobody has the majority.').waitFor();
});

test('a curtain keeps the hands of two people on one device apart', async () => {
    await chooseTable(page, site.url, { way: 'round', letters: 'fr', hints: 'on' });
    await page.locator('.go button').click();
    await page.locator('.curtain .primary').waitFor();
    assert.equal(await page.locator('[data-card]').count(), 0, 'no hand is on the page');
    await lift(page);
    assert.equal((await hand(page)).length, 8);
    assert.equal(await page.locator('[data-card]').count(), 8, 'the other hand is not on the page');
});

/* The first person makes a table of challenges and returns the invitation. */
async function makeTable(who, name, window = 0) {
    await chooseTable(who, server.url, { way: 'online', letters: 'fr', mode: 'challenge', window });
    return invite(who, name);
}

/* The first card that is a letter, at the right end of a row that ends in a consonant or a
 * vowel as wanted: two letters of which the dictionary surely knows something, or nothing. */
async function lay(who, row) {
    const before = await hand(who);
    const letter = before.find((one) => one.length === 1) ?? 'joker';
    await who.locator(`.case [data-card="${letter}"]`).first().click();
    await who.locator(`[data-target="${row} right"]`).click();
    if (letter === 'joker') await who.locator('[data-letter]').first().click();
    const crack = who.getByRole('button', { name: 'Just lay it' });
    if (await crack.count()) await crack.click();
}

test('two browsers, challenge mode: a card that is justified stays, one that is not goes back', () =>
    withBrowsers(2, async (ana, bo) => {
        const heard = { ana: [], bo: [] };
        for (const [name, who] of Object.entries({ ana, bo }))
            who.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard[name].push(String(payload))));
        const link = await makeTable(ana, 'Ana');
        await join(bo, link, 'Bo');
        const verdicts = { justified: 0, refuted: 0 };
        for (let turns = 0; turns < 60 && !(verdicts.justified && verdicts.refuted); turns++) {
            await Promise.any([settled(ana), settled(bo)]);
            const [mover, rival] = (await isAsked(ana)) ? [ana, bo] : [bo, ana];
            const held = await hand(mover);
            const before = await rows(mover);
            /* the same row again and again: the longer it is the less does a word contain it */
            await lay(mover, 1);
            await rival.locator('[data-answer="challenge"]').click();
            /* until then the verdict on the card before may stand there */
            await rival.locator('[data-answer]').first().waitFor({ state: 'detached' });
            const said = await rival.locator('.verdict').innerText();
            if (/justified by|is a word/.test(said)) {
                verdicts.justified++;
                const [, word] = /justified by (\S+)\./.exec(said);
                assert.ok(word.includes((await rows(rival))[0]), `${said}: ${await rows(rival)}`);
                assert.notEqual((await rows(rival))[0], before[0]);
            } else {
                verdicts.refuted++;
                assert.match(said, /no word contains \S+\. The card goes back\./);
                assert.deepEqual(await rows(rival), before);
                await mover.waitForFunction((count) => document.querySelectorAll('[data-card]').length === count, held.length + 1);
            }
        }
        assert.ok(verdicts.justified && verdicts.refuted, JSON.stringify(verdicts));
        /* accepting says nothing to anybody, and the card stays */
        await Promise.any([settled(ana), settled(bo)]);
        const [mover, rival] = (await isAsked(ana)) ? [ana, bo] : [bo, ana];
        const before = (await rows(mover))[2];
        await lay(mover, 3);
        await rival.locator('[data-answer="accept"]').click();
        await rival.locator('.bar.yours').waitFor();
        assert.notEqual((await rows(rival))[2], before);
        assert.ok(heard.bo.length > 0 && !heard.bo.some((text) => /"draw 0 [A-Zjt]/.test(text)), "Bo is not told Ana's cards");
        assert.ok(heard.ana.length > 0 && !heard.ana.some((text) => /"draw 1 [A-Zjt]/.test(text)), "Ana is not told Bo's cards");
    }));

const reactions = (who) => who.getByRole('region', { name: 'Reactions' });

/** Ana makes a table with this time to react, Bo joins; who is to lay a card, and the other. */
async function sitDown(ana, bo, window) {
    await join(bo, await makeTable(ana, 'Ana', window), 'Bo');
    await Promise.any([settled(ana), settled(bo)]);
    return (await isAsked(ana)) ? [ana, bo] : [bo, ana];
}

test('two browsers: the time to react is the table’s, and silence accepts', () =>
    withBrowsers(2, async (ana, bo) => {
        const [mover, rival] = await sitDown(ana, bo, 3);
        const before = (await rows(mover))[0];
        await lay(mover, 1);
        await reactions(rival).locator('.limited').waitFor();
        await reactions(mover).locator('.limited').waitFor();
        assert.equal(await rival.locator('[data-answer]').count(), 2);
        assert.equal(await mover.locator('[data-answer]').count(), 0);
        assert.match(await rival.locator('.bar').innerText(), /Do you react/);
        assert.match(await reactions(rival).innerText(), /(Ana|Bo) lays \p{Lu}+\. Is there a word that contains it\?/u);
        await rival.getByText('Your turn').first().waitFor(); /* nobody has said anything */
        assert.equal((await rows(rival))[0].length, before.length + 1);
        assert.equal(await rival.locator('.verdict').count(), 0);
    }));

test('two browsers: always challenge is one’s own, stays, and answers at once', () =>
    withBrowsers(2, async (ana, bo) => {
        const [mover, rival] = await sitDown(ana, bo, 0);
        const always = (who) => reactions(who).getByRole('radio', { name: 'always', exact: true });
        await always(rival).focus();
        await rival.keyboard.press('Space');
        await rival.reload();
        await reactions(rival).waitFor();
        await rival.waitForFunction(() => document.querySelector('section[aria-label=Reactions] input[value=react]')?.checked);
        assert.equal(await always(mover).isChecked(), false, 'nobody else sees it');
        await lay(mover, 1);
        await mover.locator('.verdict').waitFor();
        assert.match(await mover.locator('.verdict').innerText(), /^Challenged \((Ana|Bo)\): /);
        assert.equal(await rival.locator('[data-answer]').count(), 0);
    }));

test('strict tables have nothing to react to', async () => {
    await startMatch(page, site.url, { letters: 'fr', mode: 'strict' });
    assert.equal(await reactions(page).count(), 0);
    await page.goto(`${site.url}/play/new/crackword`);
    await page.locator('.go button').waitFor();
    assert.equal(await page.getByRole('group', { name: 'Time to react' }).count(), 0);
});

test('round one device: who never challenges is not called', async () => {
    await chooseTable(page, site.url, { way: 'round', letters: 'fr', mode: 'challenge' });
    await page.locator('.go button').click();
    const never = () => reactions(page).getByRole('radio', { name: 'never', exact: true });
    await lift(page);
    await never().focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('section[aria-label=Reactions] input[value=pass]').checked);
    await page.locator('.pass').click();
    await pass(page);
    await lift(page);
    assert.equal(await never().isChecked(), false, 'the other one has said nothing');
    const before = (await rows(page))[0];
    await lay(page, 1);
    await pass(page); /* for the next turn, not for an answer */
    await lift(page);
    assert.equal(await page.locator('[data-answer]').count(), 0);
    assert.ok(await never().isChecked());
    assert.notEqual((await rows(page))[0], before);
});

test('a match is replayed with its dictionary', async () => {
    await page.goto(`${site.url}/replay`);
    await openAt(page, site.url, {
        hints: 'on',
        moves: [...dealt(['H', 'A', 'T', 'E', 'E', 'S', 'N', 'joker'], [...'LIMONAER']), '0 H 1 right', '1 A 1 right'],
    });
    const record = await keptRecord(page);
    await page.goto(`${site.url}/replay`);
    await page.getByLabel('Record').setInputFiles({ name: 'a.ludo', mimeType: 'text/plain', buffer: Buffer.from(record) });
    const steps = Number(await page.getByRole('slider').getAttribute('max'));
    await page.getByRole('slider').fill(String(steps));
    await page.waitForFunction(() => document.querySelector('[data-row] > p')?.innerText.includes(': CHA.'));
    assert.equal(await page.locator('[data-target]').count(), 0, 'nothing can be laid');
    assert.equal((await rows(page)).length, 4);
});
