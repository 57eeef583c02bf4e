/* New York Crisis in the browser: whole matches, payments, taking back, the story, two people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byMouse, findMatch, isReading, openMatch, playOne, shownCity, startMatch } from './nycrisis.mjs';
import { join, withBrowsers } from './people.mjs';
import { page, server, site, stage } from './stage.mjs';
import { invite, isAsked, isOver, keptRecord, reach, settled } from './table.mjs';

stage('site', 'server', 'page');

const moves = async () => (await keptRecord(page)).split('\n').filter((line) => /^(\d|chance) /.test(line)).map((line) => line.replace(/ +#.*/, ''));
const verb = (legal, wanted) => legal.filter(({ move }) => move.split(' ')[0] === wanted);
const act = (name) => page.locator(`.bench [data-act=${name}]`);

async function playToEnd(play, most = 400) {
    for (let steps = 0; steps < most && !(await isOver(page)); steps++) {
        await play();
        await settled(page);
    }
    assert.ok(await isOver(page), 'the match comes to its end');
    /* the last move may have brought up a story card */
    if (await isReading(page)) await page.keyboard.press('Escape');
}

test('a whole tutorial with a bot, by mouse: it explains itself, ends with what happened, and replays', async () => {
    await startMatch(page, site.url);
    assert.match(await page.getByRole('note').innerText(), /Pick a character/);
    await page.locator('[data-character=mother]').click();
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await playToEnd(() => playOne(page, byMouse));
    await page.locator('#ny-end').waitFor();
    assert.match(await page.locator('#ny-end').innerText(), /Innocent!|Caught!/);

    await page.getByRole('link', { name: 'Watch it again' }).click();
    const slider = page.getByRole('slider');
    const steps = Number(await slider.getAttribute('max'));
    await slider.fill(String(Math.floor(steps / 2)));
    await page.getByText(`${Math.floor(steps / 2)}/${steps}`).waitFor();
    await page.locator('.night:not(.over)').waitFor();
    assert.equal(await page.locator('.bench button').count(), 0, 'nothing can be played in a replay');
    assert.equal(await isReading(page), false, 'and no card comes up by itself');
    await slider.fill(String(steps));
    await page.locator('#ny-end').waitFor();
});

/* Along the map with the arrows, until the focus is on a space that one may go to. */
async function findSpace() {
    await reach(page, '.area');
    for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp']) {
        await page.keyboard.press(key);
        if (await page.evaluate(() => document.activeElement.matches('.area.near'))) return true;
    }
    return false;
}

async function playByKeys() {
    if (await isReading(page)) return page.keyboard.press('Escape');
    const before = await page.evaluate(shownCity);
    const first = await page.evaluate(() => {
        const wanted = ['[data-character]', '[data-move]', '[data-target=challenge]', '[data-target=collect]', '[data-target=dodge]', '[data-target=face]'];
        const found = wanted.find((one) => document.querySelector(`.bench ${one}`));
        if (found) return found;
        return document.querySelectorAll('.pips .left').length > 1 && document.querySelector('.area.near') ? 'walk' : '[data-act=end]';
    });
    if (first === 'walk' && (await findSpace())) {
        await page.keyboard.press('Enter');
        assert.equal(await page.locator('.area[aria-pressed=true]:focus').count(), 1, 'the first Enter looks');
        await page.keyboard.press('Enter');
    } else {
        await reach(page, first === 'walk' ? '.bench [data-act=end]' : `.bench ${first}`);
        await page.keyboard.press('Enter');
        if (first.startsWith('[data-target') || (await page.locator('.bench .warn').count())) {
            await reach(page, '.bench .go');
            await page.keyboard.press('Enter');
        }
    }
    await page.waitForFunction(shownCity, before);
}

test('keyboard alone: a whole tutorial with a bot', async () => {
    await startMatch(page, site.url);
    await playToEnd(playByKeys);
    await page.locator('#ny-end').waitFor();
});

test('one person runs several characters and chooses who goes next', async () => {
    await startMatch(page, site.url, { bots: 0, family: '3' });
    for (const name of ['daughter', 'father', 'son']) {
        await page.locator(`[data-character=${name}]`).click();
        await settled(page);
    }
    await page.keyboard.press('Escape');
    assert.deepEqual((await moves()).slice(0, 3), ['0 pick daughter', '0 pick father', '0 pick son']);
    const offered = () => page.locator('.bench [data-character]').evaluateAll((all) => all.map((one) => one.dataset.character));
    assert.deepEqual((await offered()).sort(), ['daughter', 'father', 'son']);
    await page.locator('[data-character=father]').click();
    await settled(page);
    assert.ok((await moves()).includes('0 turn father'));
    for (let steps = 0; !(await page.locator('.bench [data-character]').count()); steps++) {
        assert.ok(steps < 20, 'the turn ends');
        if (await act('end').count()) {
            await act('end').click();
            if (await page.locator('.bench .warn').count()) await page.locator('.bench .go').click();
        } else await playOne(page, byMouse);
        await settled(page);
    }
    assert.deepEqual((await offered()).sort(), ['daughter', 'son'], 'the father has played');
});

test('a bot waits for people, and goes first when it is let', async () => {
    const found = await findMatch({ seats: 2 }, (sight, legal, actors) => sight.duty === 'choose' && actors.length === 2);
    await openMatch(page, site.url, found);
    const count = (await moves()).length;
    await page.locator('.bench [data-let="1"]').click();
    await page.waitForFunction(() => !document.querySelector('.bench [data-let]'));
    await settled(page);
    assert.match((await moves())[count], /^1 turn /);
});

test('two people round one device need no curtain, and either may go first', async () => {
    await page.goto(`${site.url}/play/new/nycrisis`);
    await page.getByText('Together on this device').click();
    await page.getByLabel('Name of player 1').fill('Ana');
    await page.getByLabel('Name of player 2').fill('Bo');
    await page.getByRole('button', { name: 'Start' }).click();
    for (let picked = 0; picked < 2; picked++) {
        await settled(page);
        await page.locator('.bench [data-character]').first().click();
    }
    const read = async () => {
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
    };
    await read();
    /* who picked last has the device, and hands it back */
    await page.locator('.bench [data-let="0"]').click();
    await page.locator('.bench [data-let="1"]').waitFor();
    await read(); /* everybody reads for themselves */
    await page.locator('.bench [data-character]').first().click();
    await page.waitForFunction(() => !document.querySelector('.bench [data-let]'));
    await settled(page);
    assert.equal((await moves()).filter((move) => /^\d turn /.test(move)).at(-1)[0], '0');
    assert.equal(await page.locator('.curtain').count(), 0);
});

test('steps are taken back one by one, until dice are rolled', async () => {
    const found = await findMatch({}, (sight, legal) =>
        sight.duty === 'turn' && sight.turn.actions === 2 && !sight.turn.steps && sight.turn.reach.some(({ steps, extra }) => steps === 2 && !extra));
    await openMatch(page, site.url, found);
    const wanted = found.sight.turn.reach.find(({ steps, extra }) => steps === 2 && !extra).space;
    const count = (await moves()).length;
    assert.equal(await act('back').count(), 0, 'the roll was seen');
    await page.locator(`.area[data-space=${wanted}]`).click({ force: true });
    await page.locator('[data-act=go]').click();
    await page.locator(`.area.here[data-space=${wanted}]`).waitFor();
    await settled(page);
    const made = (await moves()).slice(count);
    assert.equal(made.length, 3);
    assert.equal(made[0], '0 move');
    assert.equal(made[2], `0 to ${wanted}`);

    for (let left = 2; left >= 0; left--) {
        await act('back').click();
        await page.waitForFunction(
            ([at, n]) => JSON.parse(localStorage.getItem(at)).record.split('\n').filter((line) => /^(\d|chance) /.test(line)).length === n,
            [await page.evaluate(() => Object.keys(localStorage).find((one) => one.startsWith('ludoteca.match.'))), count + left],
        );
        await settled(page);
    }
    assert.equal(await act('back').count(), 0, 'what was before the roll stays');

    await act('move').click();
    await act('back').waitFor();
    await act('reroll').click();
    await page.locator('.bench button.die').first().click();
    await page.locator('.bench .go').click();
    await page.waitForFunction(() => document.querySelector('[data-act=end]') && !document.querySelector('[data-act=back]'));
});

test('a payment is picked by dice, and says what it costs in alert before it is made', async () => {
    const found = await findMatch({ seats: 2, family: '3' }, (sight, legal) => {
        const ways = verb(legal, 'collect');
        return sight.duty === 'turn' && new Set(ways.map(({ information }) => information)).size === 1 &&
            ways.some(({ alert }) => alert === 0) && ways.some(({ alert }) => alert === 1);
    });
    await openMatch(page, site.url, found);
    const count = (await moves()).length;
    await page.locator('.bench [data-target=collect]').click();
    const sum = page.locator('.bench .sum');
    assert.match(await sum.innerText(), /no alert/, 'the cheapest way is laid out');
    const wild = page.locator('.bench button.die[aria-pressed=false]:not(:disabled)', { has: page.locator('.wild') }).first();
    await wild.click();
    assert.match(await sum.innerText(), /alert \+1/);
    await page.locator('.bench button.die[aria-pressed=true]').first().click();
    assert.equal(await page.locator('.bench .go').isDisabled(), true, 'half a payment is none');
    await page.locator('.bench button.die[aria-pressed=false]:not(:disabled)').first().click();
    const text = await sum.innerText();
    await page.locator('.bench .go').click();
    await page.waitForFunction(() => !document.querySelector('.bench .sum'));
    await settled(page);
    const [made] = (await moves()).slice(count);
    assert.match(made, /^0 collect [ryb]\d /);
    assert.equal(/w( |$)/.test(made.slice(12)), /alert \+1/.test(text), `${made}: ${text}`);
});

test('ending a turn beside mafia asks first, and then wounds', async () => {
    const found = await findMatch({}, (sight, legal) => sight.duty === 'turn' && sight.turn.blocked && verb(legal, 'dodge').length > 0);
    await openMatch(page, site.url, found);
    await act('end').click();
    assert.match(await page.locator('.bench [role=alert]').innerText(), /will wound you/);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.bench [role=alert]').count(), 0);
    await act('end').click();
    await page.locator('.bench .go').click();
    await page.locator('.bench [data-move^=lose]').first().click();
    await page.waitForFunction(() => document.querySelector('.family [aria-label*="lost"]'));
});

test('a story card comes up once, is read again at any time, and gets out of the way', async () => {
    const found = await findMatch({}, (sight, legal) => sight.duty === 'choose' && sight.story.cards.length === 2);
    await openMatch(page, site.url, found, 1);
    await page.getByRole('dialog', { name: 'The cabbie\'s camera' }).waitFor();
    assert.equal(await page.evaluate(() => document.querySelector('[role=dialog]').contains(document.activeElement)), true);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('dialog', { name: 'Wrong place, wrong time' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await isReading(page), false);
    await page.waitForFunction(() => /\u2042 2/.test(Object.values(localStorage).join()));
    await page.reload();
    await settled(page);
    assert.equal(await isReading(page), false, 'it was read');
    await page.getByRole('button', { name: 'The cabbie\'s camera' }).click();
    await page.getByRole('dialog', { name: 'The cabbie\'s camera' }).getByRole('button', { name: 'On we go' }).click();
    await page.getByRole('button', { name: 'Read' }).click();
    await page.getByRole('dialog').waitFor();
    await page.mouse.click(5, 5);
    assert.equal(await isReading(page), false, 'a press beside it closes it');
});

test('an object is used, and another one given to a relative', async () => {
    const found = await findMatch({ family: '4' }, (sight, legal) => verb(legal, 'use').length > 0 && verb(legal, 'give').length > 0);
    await openMatch(page, site.url, found);
    const object = await page.evaluate(() =>
        [...document.querySelectorAll('.chip[data-object]:not(:disabled)')].map((one) => one.dataset.object).find((one) => /phone|mask|gloves|bicycle/.test(one)));
    await page.locator(`.chip[data-object=${object}]`).click();
    await page.locator(`.bench [data-move="use ${object}"]`).click();
    await page.waitForFunction((one) => !document.querySelector(`.bench [data-move="use ${one}"]`), object);
    await settled(page);
    assert.equal((await moves()).at(-1), `0 use ${object}`);
    await act('back').click();
    await page.waitForFunction((one) => document.querySelector(`.chip[data-object=${one}]:not(:disabled)`), object);
    await page.locator(`.chip[data-object=${object}]`).click();
    await page.locator(`.bench [data-move^="give ${object} to"]`).first().click();
    await page.waitForFunction(() => document.querySelector('.bench [data-act=end]'));
    await settled(page);
    assert.match((await moves()).at(-1), new RegExp(`^0 give ${object} to `));
});

test('what a bot means to do is said in a sentence and marked on the map', async () => {
    const found = await findMatch({ seats: 2 }, (sight) =>
        sight.duty === 'turn' && sight.round >= 2 && !sight.characters.find(({ seat }) => seat === 1).played &&
        sight.spaces.filter(({ information }) => information.length).length > 2);
    await openMatch(page, site.url, found);
    const goal = page.locator('.family .goal');
    await goal.waitFor();
    const [, space] = /^\S+ .+ (?:in|from|out of) ([^:]+?)(?:: .+)?\.$/.exec(await goal.innerText());
    await page.locator(`.area[aria-label^="${space},"]`).focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.bench li', { hasText: await goal.innerText() }).count(), 1, 'the place tells it too');
});

test('a lost match says what went wrong', async () => {
    const found = await findMatch({ plot: 'liar', family: '3' }, (sight) => sight.ending === 'alert');
    await openMatch(page, site.url, found);
    await page.getByRole('heading', { name: 'Caught!' }).waitFor();
    const told = await page.locator('.end li').allInnerTexts();
    const causes = Object.values(found.sight.alert.causes).sort((a, b) => b - a);
    assert.deepEqual(told.map((text) => Number(/\+(\d+)/.exec(text)[1])), causes.filter((n) => n > 0));
    assert.match(await page.locator('.end .text').innerText(), /The alert reached the end of its track/);
});

test('two people through the server: both see the night, and anybody may go next', () =>
    withBrowsers(2, async (ana, bo) => {
        await ana.goto(`${server.url}/play/new/nycrisis`);
        await ana.locator('input[value=online]').check({ force: true });
        await ana.locator('input[value=tutorial]').check({ force: true });
        await join(bo, await invite(ana, 'Ana'), 'Bo');
        await settled(ana);
        await ana.locator('[data-character=mother]').click();
        await settled(bo);
        await bo.locator('[data-character=son]').click();
        for (const one of [ana, bo]) {
            await one.getByRole('dialog').waitFor();
            await one.keyboard.press('Escape');
            await one.locator('.bench [data-character]').waitFor();
        }
        assert.ok((await isAsked(ana)) && (await isAsked(bo)), 'both may take the turn');
        await bo.locator('[data-character=son]').click();
        await ana.locator('.bar:not(.yours)').waitFor();
        await settled(bo);
        const shown = (one) => one.locator('.area').evaluateAll((all) => all.map((area) => area.ariaLabel.replace(/, (away from the police|\d steps?.*)$/, '')));
        const dice = (one) => one.locator('.bench .hand [aria-label]').evaluateAll((all) => all.map((die) => die.ariaLabel));
        assert.deepEqual(await shown(ana), await shown(bo), 'they see the same city');
        assert.deepEqual(await dice(ana), await dice(bo));
        assert.equal(await ana.locator('.bench button.die').count(), 0, 'Ana only looks on');
    }));

test('on a phone alert and story stay in sight, and the banner says what to do', async () => {
    const match = await findMatch({ seats: 2, plot: 'witness', family: '4' }, (sight, legal) => sight.duty === 'turn' && verb(legal, 'end').length > 0);
    await openMatch(page, site.url, match);
    assert.match(await page.locator('.bar').innerText(), /: (move, use the dice|use the dice|deal with the mafia|you can try)/);
    await page.evaluate(() => scrollTo(0, 400));
    await page.waitForFunction(() => {
        const bar = document.querySelector('.bar').getBoundingClientRect();
        return ['alert', 'story'].every((part) => {
            const { top, bottom } = document.querySelector(`[data-part=${part}]`).getBoundingClientRect();
            return top >= bar.bottom - 1 && bottom < innerHeight / 2;
        });
    });
    await page.getByText('What the map shows').click();
    assert.match(await page.locator('.legend').innerText(), /steps to get there[\s\S]*street[\s\S]*subway line/);
});

test('nobody is asked who is next when one is left', async () => {
    const before = (sight, legal, actors) => sight.duty === 'choose' && legal.length === 1 && actors.length === 1 && !sight.hint;
    const match = await findMatch({ seats: 1, plot: 'witness', family: '2' }, before);
    await openMatch(page, site.url, match);
    await page.waitForFunction(() => !document.querySelector('.bench [data-character]') && document.querySelector('.bar.yours'));
    const made = await moves();
    assert.ok(made.length > match.record.split('\n').filter((line) => /^(\d|chance) /.test(line)).length, 'the turn has begun');
});
