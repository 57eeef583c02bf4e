/* What works without any server: matches against bots and round one device. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, phone } from './browser.mjs';
import { findings, overflows } from './inspect.mjs';
import { playOne, playUntil, shownTable } from './loot.mjs';
import { browser, page, site, stage, withoutNetwork } from './stage.mjs';
import { begin, focused, isOver, keptRecord, lift, pass, settled, told } from './table.mjs';

stage('site', 'page');

async function startAgainstBot() {
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Play LOOT' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await settled(page);
}

test('two clicks from the home page lead into a match against a bot, which ends with a result', async () => {
    await startAgainstBot();
    await playUntil(page, () => isOver(page));
    assert.deepEqual(await overflows(page), []);
    assert.deepEqual(await findings(page), []);
    await page.getByRole('link', { name: 'Watch it again' }).click();
    await page.getByRole('slider').waitFor();
    assert.match(await page.locator('.count').innerText(), /^0\/\d+$/);
});

test('a match survives the closing of the tab', async () => {
    await startAgainstBot();
    await playUntil(page, (moves) => moves === 5);
    const before = await page.evaluate(shownTable);
    const url = page.url();
    await page.close();
    const next = await browser.context.newPage();
    await next.goto(url);
    await settled(next);
    assert.equal(await next.evaluate(shownTable), before);
    await playOne(next);
    await settled(next);
    assert.notEqual(await next.evaluate(shownTable), before);
});

const tableText = (page) => page.evaluate(() => document.querySelector('.loot').textContent);

/** Wait until a tab shows what the first one does. */
async function sameTable(first, second) {
    await second.waitForFunction((text) => document.querySelector('.loot').textContent === text, await tableText(first));
}

test('a match that is open in two tabs is one match, whichever of them one plays in', async () => {
    await startAgainstBot();
    await playUntil(page, (moves) => moves === 2);
    const other = await browser.context.newPage();
    await other.goto(page.url());
    await settled(other);
    for (const [here, there] of [[page, other], [other, page], [page, other]]) {
        const before = await there.evaluate(shownTable);
        await playOne(here);
        await there.waitForFunction(shownTable, before);
        await settled(here);
        await settled(there);
        await sameTable(here, there);
    }
});

test('a tab that has not heard of the other writes nothing over its moves', async () => {
    await page.addInitScript(() =>
        addEventListener('storage', (event) => window.deaf && event.stopImmediatePropagation(), true),
    );
    await startAgainstBot();
    await playUntil(page, (moves) => moves === 2);
    const other = await browser.context.newPage();
    await other.goto(page.url());
    await page.evaluate(() => (window.deaf = true));
    await playUntil(other, (moves) => moves === 3);
    const record = await keptRecord(page);
    await playOne(page);
    await sameTable(other, page);
    assert.equal(await keptRecord(page), record);
});

test('a match that is thrown away in another tab is said to be gone', async () => {
    await startAgainstBot();
    const other = await browser.context.newPage();
    await other.goto(site.url);
    await other.evaluate(() => localStorage.clear());
    await page.getByText('This match is not on this device any more.').waitFor();
});

test('without room on the device a match goes on, and one is warned once', async () => {
    await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
    });
    await startAgainstBot();
    await playUntil(page, (moves) => moves === 4);
    assert.deepEqual(await page.locator('.toast span').allInnerTexts(), [
        'This match cannot be kept on this device: it will be lost when you close the page.',
    ]);
    await page.getByRole('link', { name: 'Ludoteca' }).click();
    await page.getByRole('link', { name: /Continue: LOOT/ }).click();
    await settled(page);
});

test('where nothing may be kept the page works all the same', async () => {
    await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
            get() {
                throw new DOMException('forbidden', 'SecurityError');
            },
        }),
    );
    await startAgainstBot();
    await playUntil(page, (moves) => moves === 2);
    await page.goto(`${site.url}/settings`);
    await page.getByRole('radio', { name: 'Español' }).check({ force: true });
    await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
});

test('an address with a broken % leads nowhere, and says so', async () => {
    await page.goto(`${site.url}/rules/%E0%A4%A`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
});

test('an invitation is found in whatever was pasted', async () => {
    for (const [pasted, path] of [
        ['https://ludoteca.net/t/abc123#ff00', '/t/abc123#ff00'],
        ['https://ludoteca.net/t/abc123?k=ff00', '/t/abc123#ff00'],
        ['Come! https://example.org/t/abc123?from=chat&k=ff00', '/t/abc123#ff00'],
        ['localhost:8080/t/abc123', '/t/abc123'],
        ['t/abc123#ff00', '/t/abc123#ff00'],
    ]) {
        await page.goto(site.url);
        await page.getByLabel('Invitation link').fill(pasted);
        await page.getByRole('button', { name: 'Join' }).click();
        await page.getByLabel('Your name').waitFor();
        const { pathname, search, hash } = new URL(page.url());
        assert.equal(pathname + search + hash, path);
    }
    await page.goto(site.url);
    await page.getByLabel('Invitation link').fill('https://ludoteca.net/rules/loot');
    assert.ok(await page.getByRole('button', { name: 'Join' }).isDisabled());
});

test('a mouse that passes over a square sees what it brings, and plays by a click on it', async () => {
    await page.setViewportSize(desktop);
    await startAgainstBot();
    await page.locator('[data-square="c1"]').hover();
    await page.locator('.preview').waitFor();
    assert.equal(await page.locator('.preview button').count(), 0, 'no button that would be gone on the way to it');
    await page.locator('[data-square="c1"]').click();
    await page.getByRole('button', { name: 'Place the dice' }).waitFor();
});

/* Alone at a sheet until the match is over; what it came to. */
async function playAlone() {
    await page.goto(`${site.url}/play/new/loot`);
    const nobody = page.getByRole('group', { name: 'Bots at the table' }).getByRole('radio', { name: '0' });
    await nobody.focus();
    await nobody.press('Space');
    await begin(page);
    await playUntil(page, () => isOver(page));
    return Number((await page.locator('.bar strong').innerText()).match(/\d+/)[0]);
}

test('LO-64: alone one plays for a score, and the best are kept for each sheet', async () => {
    const others = [500, 1].map((points) => ({ points, day: '2026-11-01', match: `/replay/here/${points}` }));
    await page.goto(site.url);
    await page.evaluate((best) => localStorage.setItem('ludoteca.best.loot', JSON.stringify(best)), {
        'sheet=standard': others,
        'sheet=harder': [{ points: 900, day: '2026-11-02', match: '/replay/here/900' }],
    });
    const points = await playAlone();
    const shown = () => page.locator('[aria-labelledby=best] li strong').allInnerTexts();
    const wanted = ['500 points', `${points} points`, '1 point'];
    assert.deepEqual(await shown(), wanted);
    assert.match(await page.locator('[aria-labelledby=best] [aria-current]').innerText(), new RegExp(`^${points} points`));
    assert.equal(await page.getByRole('button', { name: 'Take back' }).count(), 0);
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(await overflows(page), []);
    await page.reload();
    await settled(page);
    assert.deepEqual(await shown(), wanted, 'a match counts once');
});

test('a match goes on from the home page', async () => {
    await startAgainstBot();
    await playUntil(page, (moves) => moves === 2);
    await page.getByRole('link', { name: 'Ludoteca' }).click();
    await page.getByRole('link', { name: /Continue: LOOT/ }).click();
    await settled(page);
    assert.ok(await page.locator('.bar.yours').isVisible());
});

test('once visited, the page opens and plays without any network', async () => {
    await page.goto(site.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).length > 8);
    await withoutNetwork(async () => {
        await page.goto(`${site.url}/play/new/loot`);
        await page.getByRole('button', { name: 'Start' }).click();
        await playUntil(page, (moves) => moves === 3);
        await page.goto(`${site.url}/rules/loot`);
        await page.getByRole('heading', { name: 'LOOT', exact: true }).waitFor();
        for (const face of ['Nunito', 'Ludoteca Signs', 'Ludoteca Slab'])
            assert.equal(await page.evaluate(async (face) => (await document.fonts.load(`1rem ${face}`)).length, face), 1, face);
    });
});

test('a language that was chosen, and rules that were read in it, stay without a network', async () => {
    await page.goto(`${site.url}/settings`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.getByRole('radio', { name: 'Español' }).check({ force: true });
    await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await page.goto(`${site.url}/rules/loot`);
    await page.getByText('Un día en la feria').waitFor();
    const kept = () => page.evaluate(async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url));
    await page.waitForFunction(async () =>
        (await (await caches.open((await caches.keys())[0])).keys()).some(({ url }) => /rules\.es/.test(url)),
    );
    assert.ok(!(await kept()).some((url) => /rules\.fr/.test(url)), 'what nobody reads is not fetched');
    await withoutNetwork(async () => {
        await page.goto(`${site.url}/settings`);
        await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
        await page.goto(`${site.url}/rules/loot`);
        await page.getByText('Un día en la feria').waitFor();
    });
});

test('rules that cannot be fetched say so', async () => {
    await page.goto(`${site.url}/settings`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.getByRole('radio', { name: 'Español' }).check({ force: true });
    await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await withoutNetwork(async () => {
        await page.goto(`${site.url}/rules/loot`);
        await page.getByText('No se pueden cargar estas reglas. ¿Tienes conexión?').waitFor();
        await page.getByRole('button', { name: 'Intentarlo otra vez' }).click();
        await page.waitForLoadState();
        await page.getByText('No se pueden cargar estas reglas. ¿Tienes conexión?').waitFor();
    });
});

test('a match that is not over is thrown away only if one says so twice', async () => {
    await startAgainstBot();
    await page.goto(`${site.url}/play/mine`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The match is deleted.').waitFor();
    assert.deepEqual(await overflows(page), []);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('link', { name: /LOOT/ }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No match yet.').waitFor();
});

test('a curtain hides the table between two people on one device', async () => {
    await page.goto(`${site.url}/play/new/loot`);
    await page.getByText('Together on this device').click();
    await page.getByLabel('Name of player 1').fill('Ana');
    await page.getByLabel('Name of player 2').fill('Bo');
    await page.getByRole('button', { name: 'Start' }).click();

    await page.getByRole('button', { name: 'I am Ana: show the table' }).click();
    await settled(page);
    await page.locator('[data-square="c1"]').focus();
    await page.keyboard.press('Enter');

    /* while she looks at it, it may be taken back */
    await page.locator('.handing').waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.locator('.handing').waitFor({ state: 'detached' });
    await settled(page);
    await page.locator('[data-square="d1"]').focus();
    await page.keyboard.press('Enter');
    await pass(page);
    await page.getByRole('heading', { name: 'Bo, it is your turn' }).waitFor();
    await told(page, 'Bo, it is your turn: Begin on a border square.');
    await focused(page, 'I am Bo: show the table');
    const html = await page.evaluate(() => document.querySelector('main').innerHTML);
    assert.ok(!/begins on|d1 /.test(html), "Ana's choice is not on the page");
    await page.getByRole('button', { name: 'I am Bo: show the table' }).click();
    await settled(page);
    const shown = await page.evaluate(() => document.querySelector('main').innerHTML);
    assert.ok(!/begins on/.test(shown), "Ana's choice is still her secret");
    await page.locator('[data-square="g4"]').focus();
    await page.keyboard.press('Enter');
    await pass(page);
    await page.getByRole('heading', { name: 'Ana, it is your turn' }).waitFor();
    await page.getByRole('button', { name: 'I am Ana: show the table' }).click();
    await page.getByRole('button', { name: 'Place the dice' }).waitFor();
});

test('two people on one device play a match to its end', async () => {
    await page.goto(`${site.url}/play/new/loot`);
    await page.getByText('Together on this device').click();
    await page.getByRole('button', { name: 'Start' }).click();
    let hands = 0;
    for (let turns = 0; turns < 400; turns++) {
        await settled(page);
        if (await page.locator('.handing').count()) {
            await pass(page);
        } else if (await page.locator('.curtain').count()) {
            await lift(page);
            hands++;
        } else if (await isOver(page)) {
            break;
        } else {
            await playOne(page);
        }
    }
    assert.ok(await isOver(page));
    assert.ok(hands > 10, `${hands} times handed over`);
});

test('an illegal record is refused with the line and the reason', async () => {
    await page.goto(`${site.url}/replay`);
    const record = 'ludoteca record 1\ngame: loot\nseats: 2\n\n0 start a1\n1 start d4\n';
    await page.getByLabel('Record').setInputFiles({ name: 'bad.ludo', mimeType: 'text/plain', buffer: Buffer.from(record) });
    const alert = await page.getByRole('alert').innerText();
    assert.match(alert, /d4|border/);
    assert.match(alert, /6/);
});

test('a record is replayed with a scrubber, from any seat', async () => {
    await page.goto(`${site.url}/replay`);
    const record = 'ludoteca record 1\ngame: loot\nseats: 2\nseat 0: Ana\nseat 1: Bo\n\n0 start d1\n1 start a4\nchance roll 1 4 6\n';
    await page.getByLabel('Record').setInputFiles({ name: 'good.ludo', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.getByRole('button', { name: 'One step forward' }).click();
    await page.waitForFunction(() => /Ana.*d1/s.test(document.querySelector('.step').textContent));
    await page.getByLabel('Seen by').selectOption('Bo');
    await page.waitForFunction(() => /secret/.test(document.querySelector('.step').textContent));
    await page.getByRole('slider').fill('2');
    await page.waitForFunction(() => /a4/.test(document.querySelector('.step').textContent));
});

test('keyboard alone: from the home page through a round', async () => {
    await page.setViewportSize(desktop);
    await page.goto(site.url);
    await page.getByRole('heading', { name: 'Take a seat.' }).waitFor();
    const press = async (key, wanted) => {
        for (let i = 0; i < 40; i++) {
            await page.keyboard.press(key);
            const text = await page.evaluate(() => {
                const at = document.activeElement;
                return at.getAttribute('aria-label') ?? at.textContent.trim();
            });
            if (wanted.test(text)) return;
        }
        assert.fail(`${wanted} is not reached with ${key}`);
    };
    await press('Tab', /^Play LOOT$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('.go button').disabled);
    await press('Tab', /^Start$/);
    await page.keyboard.press('Enter');
    await settled(page);
    await press('Tab', /reachable|free to choose|a1/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Place the dice' }).waitFor();
    await press('Tab', /^Place the dice$/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('button.target').length > 0);
    await press('Tab', /reachable/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /Round 1/.test(document.querySelector('.loot').textContent));
});

/* Counts what is started to be heard, and to be felt. */
function countSounds() {
    window.sounds = 0;
    window.touches = 0;
    navigator.vibrate = () => {
        window.touches++;
        return true;
    };
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
        window.sounds++;
        return start.apply(this, when);
    };
    const { start: startBuffer } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
        window.sounds++;
        return startBuffer.apply(this, when);
    };
}

test('sounds are heard only by those who want them', async () => {
    const sounds = () => page.evaluate(() => window.sounds);
    const toggleSound = async () => {
        await page.getByRole('link', { name: 'Settings' }).click();
        await page.getByRole('switch', { name: 'Sound' }).press('Space');
    };
    const playOn = async () => {
        await page.getByRole('link', { name: 'Ludoteca' }).click();
        await page.getByRole('link', { name: /Continue: LOOT/ }).click();
        const before = await sounds();
        await playUntil(page, (moves) => moves === 3);
        return (await sounds()) - before;
    };
    await page.addInitScript(countSounds);
    await startAgainstBot();
    assert.equal(await playOn(), 0, 'nobody asked for sounds');
    await toggleSound();
    await page.waitForFunction(() => window.sounds > 0);
    assert.ok((await playOn()) > 0, 'moves and dice are heard');
    const heard = await sounds();
    await toggleSound();
    assert.equal(await playOn(), 0, 'and no longer');
    assert.equal(await sounds(), heard);
});

test('sounds are offered once, after the first move', async () => {
    await page.addInitScript(countSounds);
    const offer = page.getByRole('complementary', { name: 'Sound' });
    await startAgainstBot();
    assert.equal(await offer.count(), 0, 'not before anything was done');
    await playUntil(page, (moves) => moves === 1);
    assert.deepEqual(await overflows(page), []);
    await offer.getByRole('button', { name: 'No, thanks' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    await playOne(page);
    await settled(page);
    assert.equal(await offer.count(), 0, 'who has said no is not asked again');
    assert.equal(await page.evaluate(() => window.sounds + window.touches), 0);
});

test('every event is heard and felt by itself, as loud as one likes', async () => {
    const heard = () => page.evaluate(() => [window.sounds, window.touches]);
    const felt = { 'your turn': true, 'cards, tiles and pencils': false, dice: true, 'the CLICK of a lock': true, 'the stamp on a word': true, 'the end of a match': true };
    await page.addInitScript(countSounds);
    await page.goto(`${site.url}/settings`);
    const motion = page.getByRole('switch', { name: /^Motion/ });
    if (!(await motion.isChecked())) await motion.press('Space');
    await page.getByRole('switch', { name: 'Sound' }).press('Space');
    await page.waitForFunction(() => window.sounds > 0 && window.touches > 0);
    assert.deepEqual(await findings(page), []);
    for (const [event, shakes] of Object.entries(felt)) {
        const box = page.getByRole('checkbox', { name: event });
        const [, touches] = await heard();
        await box.uncheck();
        const before = await heard();
        await box.check();
        await page.waitForFunction((before) => window.sounds > before, before[0]);
        assert.deepEqual((await heard())[1] - touches, shakes ? 1 : 0, event);
    }
    /* Nothing that is turned off is heard in a match; what is left is. */
    for (const event of Object.keys(felt)) if (event !== 'dice') await page.getByRole('checkbox', { name: event }).uncheck();
    const dice = async () => {
        const before = await heard();
        await page.getByRole('checkbox', { name: 'dice' }).uncheck();
        await page.getByRole('checkbox', { name: 'dice' }).check();
        return before;
    };
    await page.getByRole('slider', { name: 'Volume' }).fill('0');
    const [sounds, touches] = await dice();
    await page.waitForFunction((touches) => window.touches > touches, touches);
    assert.equal((await heard())[0], sounds, 'without volume it is only felt');
    await page.getByRole('slider', { name: 'Volume' }).fill('1');
    await motion.press('Space');
    const [, still] = await dice();
    await page.waitForFunction((sounds) => window.sounds > sounds, sounds);
    assert.equal((await heard())[1], still, 'who wants no motion is not shaken');
    await page.getByRole('checkbox', { name: 'dice' }).uncheck();
    await startAgainstBot();
    await playUntil(page, (moves) => moves === 3);
    assert.deepEqual(await heard(), [0, 0], 'all are turned off');
});

test('what happens is said to screen readers', async () => {
    await page.setViewportSize(phone);
    await startAgainstBot();
    const said = (pattern) =>
        page.waitForFunction((pattern) => pattern.test(document.querySelector('p[role=status]')?.innerText), pattern);
    await said(/Your turn/);
    await playUntil(page, (moves) => moves === 2);
    await said(/(You|Pip|Chance): .*Your turn/s);
});
