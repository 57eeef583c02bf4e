/* One device that people hand round: nobody is shown what is somebody else's secret, and nothing
 * is taken away from who is reading. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askBest } from './breakcode.mjs';
import { answer, discard, layDown } from './crackit.mjs';
import { looksLike, openDevice, quiet, watch } from './device.mjs';
import { focused, lift, pass, told } from './table.mjs';

const each = (word, list) => list.split(' ').map((one) => `${word} ${one}`);

/* Deals of two people: each game's, and what is different if only Ana's secret is, or only Bo's.
 * Nothing that they do or that is answered hangs on the difference. */
const games = {
    breakcode: {
        /* the questions are about numbers, the secrets about colours */
        deal: ({ ana = '0w 1b 3b 6w 8b', bo = '2b 4b 5 7w 9b' }) => [
            ...each('deal 0', ana),
            ...each('deal 1', bo),
            ...each('card', '1 9 10 13 14 15'),
            'first 0',
            ...each('card', '16 17 20 21 8 4 2 3 5 6'),
        ],
        other: { ana: '0b 1b 3w 6w 8b', bo: '2w 4b 5 7b 9b' },
        turn: (page) => askBest(page),
    },
    crackit: {
        deal: ({ ana = ['1 4 8', '0 4 5 7 crack'], bo = ['2 5 7', '1 3 9 prohibit hint'] }) => [
            ...each('number 0', ana[0]),
            ...each('number 1', bo[0]),
            ...each('card 0', ana[1]),
            ...each('card 1', bo[1]),
            'first 0',
            ...['card 0 0', 'card 1 1', 'answer none', 'card 0 0', 'card 1 1'],
            ...['card 0 3', 'card 1 2', 'card 0 3', 'card 1 2'],
        ],
        /* one of the two could prohibit */
        other: { ana: ['1 3 9', '0 4 6 8 crack'], bo: ['2 6 9', '1 6 8 reset hint'] },
        async turn(page, { claim, move }) {
            if (await page.locator('.order').count()) return layDown(page);
            if (claim === 4) {
                await page.locator('.hand button').last().click();
                return page.locator('.way').first().click();
            }
            if (claim === 5 && move === 0) return answer(page, 'Let it pass');
            return discard(page, [0]);
        },
    },
    crackword: {
        deal: ({ ana = 'S S T N R L E D', bo = 'S S T M E R I A' }) => [
            ...['cut 0 A', 'cut 1 B', 'turn 0 A', 'turn 1 E', 'turn 0 I', 'turn 1 O'],
            ...each('draw 0', ana),
            ...each('draw 1', bo),
            ...each('draw', '0-E 1-E 0-E 1-E 0-E 1-E 0-E 1-E').map((move) => move.replace('-', ' ')),
        ],
        other: { ana: 'S S T N R U E C', bo: 'S S T G E R O A' },
        async turn(page, { claim }) {
            if (claim !== 2 && claim !== 3) return page.locator('.pass').click();
            await page.locator('.case [data-card="S"]').first().click();
            return page.locator('[data-target]').first().click();
        },
    },
};

/* How two parts differ, in a few words. */
async function difference(a, b) {
    if (a.holder !== b.holder) return `held by ${a.holder} and by ${b.holder}`;
    for (const kind of ['messages', 'said']) {
        const at = a[kind].findIndex((text, i) => text !== b[kind][i]);
        if (at >= 0 || a[kind].length !== b[kind].length) return `${kind}: ${a[kind][at]} ≠ ${b[kind][at]}`;
    }
    for (const [i, { html, picture }] of a.frames.entries()) {
        if (html !== b.frames[i].html) return `html of frame ${i}`;
        if (!(await looksLike(picture, b.frames[i].picture))) return `picture of frame ${i}`;
    }
    return '';
}

/* In what may not hang on the seat's secret: all but what that seat was shown. */
async function differences(a, b, seat) {
    const found = [];
    for (const [i, part] of a.entries()) {
        const told = part.holder === seat ? '' : await difference(part, b[i]);
        if (told) found.push(`part ${i}: ${told}`);
    }
    return found;
}

for (const [game, { deal, other, turn }] of Object.entries(games)) {
    const how = (secrets, more = {}) => ({ game, chance: deal(secrets), ...more });

    test(`${game}: nothing that reaches the page before a seat has claimed it hangs on its secret`, async () => {
        const play = { turn, claims: 10 };
        const [plain, ana] = await Promise.all([watch(how({}), play), watch(how({ ana: other.ana }), play)]);
        assert.equal(plain.length, 21, 'a deal and ten times handed over');
        assert.deepEqual(await differences(plain, ana, 0), []);
        assert.ok(plain.every(({ messages, said }) => messages.length && said.length), 'all is heard');
        assert.ok(!(await looksLike(plain[1].frames[0].picture, ana[1].frames[0].picture)), 'Ana sees what is hers');
        const bo = await watch(how({ bo: other.bo }), play);
        assert.deepEqual(await differences(plain, bo, 1), []);
        assert.ok(!(await looksLike(plain[3].frames[0].picture, bo[3].frames[0].picture)), 'Bo sees what is his');
    });

    test(`${game}: without the curtain the difference shows`, async () => {
        const peek = { peek: 0 };
        const [plain, ana] = await Promise.all([
            watch(how({}, peek), { claims: 0 }),
            watch(how({ ana: other.ana }, peek), { claims: 0 }),
        ]);
        assert.match(await difference(plain[0], ana[0]), /^messages/);
    });
}

const { deal } = games.breakcode;

async function withDevice(act, how = { game: 'breakcode', chance: deal({}) }) {
    const device = await openDevice(how);
    try {
        await device.page.locator('.curtain .primary').waitFor();
        await act(device.page, device);
        assert.deepEqual(device.browser.complaints, []);
    } finally {
        await device.close();
    }
}

/* What is only hers to see. */
const anas = (page) => page.locator('.own ol .unseen').allInnerTexts();
const hasHand = (page) => page.evaluate(() => /black 8/.test(document.documentElement.innerHTML));

/* Ask the engine's thread something by hand, behind the page's back. Runs in the page. */
function askThread([call, ...args]) {
    const { worker, table } = heard;
    return new Promise((done) => {
        const hear = ({ data }) => {
            if (data.id !== 'own') return;
            worker.removeEventListener('message', hear);
            done(data.failure ? 'refused' : data.value);
        };
        worker.addEventListener('message', hear);
        Worker.prototype.postMessage.call(worker, { id: 'own', table, call, args });
    });
}

test('whatever the page asks the engine’s thread, it is told what a spectator is', () =>
    withDevice(async (page) => {
        await quiet(page);
        const ask = (...what) => page.evaluate(askThread, what);
        const spectator = await ask('tell', 9);
        const log = await ask('log', 9);
        for (const seat of [0, 1]) {
            assert.equal(await ask('tell', seat), spectator);
            assert.equal(await ask('log', seat), log);
            assert.equal(await ask('study', seat), '{}');
            assert.equal(await ask('intent', seat, 'easy'), '{}');
            assert.equal(await ask('mayTakeBack', seat), false);
            assert.equal(await ask('play', seat, 'ask 14'), 'refused');
            assert.equal(await ask('takeBack', seat), 'refused');
            assert.equal(await ask('choose', seat, 'easy'), 'refused');
        }
        assert.equal(await ask('record', '2026-01-01', ['Ana', 'Bo']), 'refused');
        assert.equal(await ask('show', 3), 'refused');
        const kept = await page.evaluate(() => JSON.stringify(localStorage));
        assert.ok(!/deal [01]/.test(kept), 'nor is it in what the page keeps');
        await lift(page);
        assert.notEqual(await ask('tell', 0), spectator, 'Ana has claimed it');
        assert.equal(await ask('tell', 1), spectator, 'Bo has not');
    }));

test('nothing is taken away before its reader is done, and Enter is enough', () =>
    withDevice(async (page) => {
        await lift(page);
        await askBest(page);
        await page.locator('.handing').waitFor();
        await quiet(page);
        assert.match(await page.locator('.news').innerText(), /You: Where are your 0s\? Bo: nowhere\./);
        assert.equal((await anas(page)).length, 5, 'her tiles are still there');
        await told(page, 'Look for as long as you like, then pass the device to Bo.');
        await focused(page, 'Done — pass the device');
        /* a key that is still held down does not count */
        await page.evaluate(() => {
            const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, cancelable: true, bubbles: true });
            if (document.activeElement.dispatchEvent(held)) throw new Error('it counts');
        });
        await page.keyboard.press('Enter');
        await page.locator('.curtain .primary').waitFor();
        await told(page, 'Bo, it is your turn: Ask or guess.');
        assert.equal(await page.title(), 'Break the Code · Bo, it is your turn');
        const since = (await page.locator('.curtain .words li > span').allInnerTexts()).filter((text) => text);
        assert.deepEqual(since, ['Ana asks: Where are your 0s?', 'Chance turns up: Sum of the three rightmost?']);
        assert.match(await page.locator('.curtain .public .news').innerText(), /Ana: Where are your 0s\? Bo: nowhere\./, 'the board is there');
        assert.ok(await page.locator('.curtain .public').evaluate((board) => board.inert));
        await focused(page, 'I am Bo: show the table');
        await page.keyboard.press('Enter');
        await page.locator('.bar.yours').waitFor();
        assert.equal(await page.locator('.handing').count(), 0);
    }));

test('a hand that was open is put away by a reload, by Back, by another tab, and in a page that is kept', () =>
    withDevice(async (page, { browser, site }) => {
        const hidden = async () => {
            await page.locator('.curtain .primary').waitFor();
            assert.equal(await hasHand(page), false);
        };
        const shown = async () => {
            await lift(page);
            assert.equal(await hasHand(page), true);
        };
        await shown();
        await page.reload();
        await hidden();
        await shown();
        await page.locator('header a').first().click();
        await page.locator('h1').first().waitFor();
        await page.goBack();
        await hidden();
        await shown();
        /* the browser keeps the page as it is and shows it again */
        await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
        assert.equal(await hasHand(page), false, 'at once');
        await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
        await hidden();
        await shown();
        const other = await browser.context.newPage();
        await other.goto(`${site.url}/play/here/device`);
        await other.locator('.curtain .primary').waitFor();
        assert.equal(await hasHand(other), false);
        await lift(other);
        await hidden();
    }));

test('the curtain says what was thrown and asks whether one reacts', () =>
    withDevice(
        async (page) => {
            const turn = (claim) => games.crackit.turn(page, { claim, move: 0 });
            for (let claim = 0; claim < 5; claim++) {
                await lift(page);
                await turn(claim);
                await page.locator('.handing').waitFor();
                await pass(page);
            }
            assert.equal(await page.locator('.curtain h1').innerText(), 'Ana: CRACK IT against your safe.');
            assert.equal(await page.locator('.curtain .asked').innerText(), 'Bo, do you react?');
            await told(page, 'Ana: CRACK IT against your safe. Bo, do you react?');
            assert.match(await page.locator('.curtain .words li').last().innerText(), /Ana throws CRACK IT at/);
        },
        { game: 'crackit', chance: games.crackit.deal({}) },
    ));

test('what was refused to one person is not left for the next to read', () =>
    withDevice(
        async (page) => {
            await lift(page);
            await page.locator('.case [data-card="Z"]').click();
            await page.locator('[data-target="2 left"]').click();
            await page.getByText('No word contains ZR.').waitFor();
            await page.keyboard.press('Escape');
            await page.locator('.pass').click();
            await pass(page);
            assert.ok(!(await page.content()).includes('ZR'));
        },
        {
            game: 'crackword',
            chance: [
                ...['cut 0 A', 'cut 1 B', 'turn 0 C', 'turn 1 R', 'turn 0 S', 'turn 1 O'],
                ...each('draw 0', 'H Z T E E S N A'),
                ...each('draw 1', 'L I M O N A E R'),
                'draw 0 E',
            ],
        },
    ));
