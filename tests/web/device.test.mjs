/* One device that people hand round: nobody is shown what is somebody else's secret, and nothing
 * is taken away from who is reading. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askBest } from './breakcode.mjs';
import { answer, discard, layDown } from './crackit.mjs';
import { openDevice, quiet, watch } from './device.mjs';
import { lift, pass, settled } from './table.mjs';

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
function difference(a, b) {
    if (a.holder !== b.holder) return `held by ${a.holder} and by ${b.holder}`;
    for (const kind of ['messages', 'said']) {
        const at = a[kind].findIndex((text, i) => text !== b[kind][i]);
        if (at >= 0 || a[kind].length !== b[kind].length) return `${kind}: ${a[kind][at]} ≠ ${b[kind][at]}`;
    }
    for (const [i, { html, picture }] of a.frames.entries()) {
        if (html !== b.frames[i].html) return `html of frame ${i}`;
        if (picture !== b.frames[i].picture) return `picture of frame ${i}`;
    }
    return '';
}

/* Those that may not hang on the seat's secret. */
const differences = (a, b, seat) =>
    a.map((part, i) => (part.holder === seat ? '' : difference(part, b[i]) && `part ${i}: ${difference(part, b[i])}`)).filter(Boolean);

for (const [game, { deal, other, turn }] of Object.entries(games)) {
    const how = (secrets, more = {}) => ({ game, chance: deal(secrets), ...more });

    test(`${game}: nothing that reaches the page before a seat has claimed it hangs on its secret`, async () => {
        const play = { turn, claims: 10 };
        const [plain, ana] = await Promise.all([watch(how({}), play), watch(how({ ana: other.ana }), play)]);
        assert.equal(plain.length, 21, 'a deal and ten times handed over');
        assert.deepEqual(differences(plain, ana, 0), []);
        assert.ok(plain.every(({ messages, said }) => messages.length && said.length), 'all is heard');
        assert.notEqual(difference(plain[1], ana[1]), '', 'Ana sees what is hers');
        const bo = await watch(how({ bo: other.bo }), play);
        assert.deepEqual(differences(plain, bo, 1), []);
        assert.notEqual(difference(plain[3], bo[3]), '', 'Bo sees what is his');
    });

    test(`${game}: without the curtain the difference shows`, async () => {
        const peek = { peek: 0 };
        const [plain, ana] = await Promise.all([
            watch(how({}, peek), { claims: 0 }),
            watch(how({ ana: other.ana }, peek), { claims: 0 }),
        ]);
        assert.match(difference(plain[0], ana[0]), /^messages/);
        assert.notEqual(plain[0].frames[0].picture, ana[0].frames[0].picture);
    });
}
