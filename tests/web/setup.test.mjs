/* Laying a table, and finding it again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, phone } from './browser.mjs';
import * as crackit from './crackit.mjs';
import { overflows } from './inspect.mjs';
import { playUntil } from './loot.mjs';
import { page, server, site, stage } from './stage.mjs';
import { begin, choose, isOver, openMore } from './table.mjs';

stage('site', 'server', 'page');

const games = ['loot', 'breakcode', 'crackit', 'crackword', 'nycrisis'];
const ways = ['bots', 'round', 'online'];

async function lay(game, way, who = page, url = site.url) {
    await who.goto(`${url}/play/new/${game}`);
    await who.locator(`input[value=${way}]`).check({ force: true });
}

const shownChoices = (who) =>
    who.locator('[data-choice]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.dataset.choice));
const foldedChoices = (who) => who.locator('details [data-choice]').evaluateAll((all) => all.map((one) => one.dataset.choice));

test('the choice that makes the game comes first, the rest is folded away', async () => {
    const first = { loot: ['sheet'], breakcode: [], crackit: ['mode'], crackword: ['letters'], nycrisis: ['plot'] };
    const rest = {
        loot: [],
        breakcode: ['shared_cards', 'notes'],
        crackit: ['react'],
        crackword: ['mode', 'expert', 'majority', 'hints'],
        nycrisis: ['family'],
    };
    for (const game of games) {
        await lay(game, 'bots');
        assert.deepEqual(await shownChoices(page), [...first[game], 'bots', 'level'], game);
        assert.deepEqual(await foldedChoices(page), rest[game], game);
    }
    assert.equal(await page.getByText('Alone or with bots').count(), 1, 'nobody plays against anybody in New York');
});

/* Runs in the page: it knows how high the bar is that sticks to its bottom, and what that says. */
function measured() {
    const height = `${document.querySelector('.go').offsetHeight}px`;
    const known = document.documentElement.style.getPropertyValue('--foot') === height;
    return known && !/…$/.test(document.querySelector('#missing').textContent);
}

/* Runs in the page: what has the focus and is covered by what sticks to the bottom. */
function covered() {
    const bar = document.querySelector('.go');
    return [...document.querySelectorAll('form :is(a, input, select, summary)')].flatMap((one) => {
        one.focus();
        return one.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1 ? [one.outerHTML.slice(0, 80)] : [];
    });
}

test('nothing that one chooses is under the button, and at twice the text size all fits on a phone', async () => {
    for (const locale of ['es', 'fr']) {
        const browser = await openBrowser({ viewport: phone, locale });
        const who = browser.page;
        try {
            for (const game of games) {
                await who.goto(`${site.url}/play/new/${game}`);
                for (const way of ways) {
                    await who.locator(`input[value=${way}]`).evaluate((one) => one.click());
                    await openMore(who);
                    await who.waitForFunction(measured);
                    assert.deepEqual(await who.evaluate(covered), [], `${game} ${way}`);
                    await who.evaluate(() => (document.documentElement.style.fontSize = '200%'));
                    assert.deepEqual(await overflows(who), [], `${locale} ${game} ${way} at 200 %`);
                    await who.evaluate(() => (document.documentElement.style.fontSize = ''));
                }
            }
        } finally {
            await browser.close();
        }
    }
});

test('what was chosen last is chosen again, game by game', async () => {
    await lay('crackit', 'bots');
    await choose(page, 'mode', 'safes');
    await choose(page, 'bots', '3');
    await choose(page, 'level', 'hard');
    await openMore(page);
    await choose(page, 'react', '20');
    await begin(page);
    await page.goto(`${site.url}/play/new/crackit`);
    const chosen = () => page.locator('[data-choice] input:checked').evaluateAll((all) => all.map((one) => one.value));
    await page.locator('.go button').waitFor();
    assert.deepEqual(await chosen(), ['safes', '3', 'hard', '20']);
    assert.match(await page.locator('summary').innerText(), /Time to react: 20 seconds/, 'what is folded away is told if it is not as usual');
    await page.goto(`${site.url}/play/new/crackword`);
    await page.locator('.go button').waitFor();
    assert.deepEqual((await chosen()).slice(0, 3), ['en', '1', 'normal']);
});

test('once more is the same again; my tables tell how it ended', async () => {
    await lay('loot', 'bots');
    await choose(page, 'sheet', 'harder');
    await choose(page, 'bots', '0');
    await begin(page);
    await playUntil(page, () => isOver(page));
    const points = (await page.locator('.bar strong').innerText()).match(/\d+/)[0];
    const old = page.url();
    await page.getByRole('button', { name: 'Once more' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/play/here/') && url.href !== old);
    await page.locator('.bar.yours').waitFor();
    const record = await page.evaluate(() => JSON.parse(localStorage.getItem(`ludoteca.match.${location.pathname.split('/').at(-1)}`)).record);
    assert.match(record, /^seats: 1 /m);
    assert.match(record, /^sheet: harder /m);
    await page.goto(`${site.url}/play/mine`);
    assert.deepEqual(await page.locator('.state').allInnerTexts(), ['Your turn', `${points} points`]);
    assert.equal(await page.locator('li .picture svg').count(), 2, 'each has its cover');
});

test('my tables tell whose turn it is and who won', async () => {
    const seats = [{ name: 'Ana', kind: 'person' }, { name: 'Pip', kind: 'bot', level: 'easy' }];
    const two = [{ name: 'Ana', kind: 'person' }, { name: 'Bo', kind: 'person' }];
    const matches = [
        { game: 'loot', title: 'LOOT', seats, actors: [0] },
        { game: 'loot', title: 'LOOT', seats: two, actors: [1] },
        { game: 'loot', title: 'LOOT', seats, over: true, result: { outcome: 'won', winners: [0] } },
        { game: 'loot', title: 'LOOT', seats, over: true, result: { outcome: 'won', winners: [1] } },
        { game: 'nycrisis', title: 'New York Crisis', seats, over: true, result: { outcome: 'lost', winners: [] } },
        { game: 'loot', title: 'LOOT', seats, over: true },
    ].map((match, i) => ({ id: `m${i}`, holder: null, record: '', over: false, started: 1, changed: 10 - i, ...match }));
    await page.goto(`${site.url}/settings`);
    await page.evaluate((all) => all.forEach((one) => localStorage.setItem(`ludoteca.match.${one.id}`, JSON.stringify(one))), matches);
    await page.goto(`${site.url}/play/mine`);
    await page.locator('.state').first().waitFor();
    assert.deepEqual(await page.locator('.state').allInnerTexts(), [
        'Your turn', 'Waiting for Bo', 'You won', 'Pip won', 'Lost together', 'over',
    ]);
});

test('a button that cannot be pressed says what is missing', async () => {
    const button = page.locator('.go button');
    const missing = page.locator('#missing');
    await lay('loot', 'online');
    await page.getByText('No server answers just now. The other two ways work without one.').waitFor();
    assert.ok(await button.isDisabled());
    await lay('loot', 'online', page, server.url);
    await page.getByText('Write your name first: the others see it.').waitFor();
    assert.ok(await button.isDisabled());
    await page.getByLabel('Your name').fill('Ana');
    await page.waitForFunction(() => !document.querySelector('.go button').disabled);
    assert.equal(await missing.innerText(), '');
    await page.locator('input[value=bots]').check({ force: true });
    await page.locator('input[value="own:"]').check({ force: true });
    await page.getByText('Choose your file first.').waitFor();
});

test('Escape lets go of a card, wherever the focus is', async () => {
    await crackit.openMatch(page, site.url, crackit.matches.turn);
    await page.locator('.hand button').first().click();
    await page.locator('.aim').first().waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('.aim'));
});

test('what keys do is told where there are keys', async () => {
    const touch = await openBrowser({ viewport: phone, hasTouch: true, isMobile: true });
    try {
        await crackit.startMatch(touch.page, site.url);
        const hint = touch.page.locator('[data-key-hint]').first();
        await hint.waitFor({ state: 'attached' });
        assert.equal(await hint.isVisible(), false);
        await touch.page.keyboard.press('Tab');
        await hint.waitFor();
    } finally {
        await touch.close();
    }
    await crackit.startMatch(page, site.url);
    await page.locator('[data-key-hint]').first().waitFor();
});
