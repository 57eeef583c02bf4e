/* No board is cut, at any width, on a phone's side, at any size of text. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boards } from './boards.mjs';
import { openBrowser } from './browser.mjs';
import { cutIn, smallIn } from './cut.mjs';
import { site, stage } from './stage.mjs';

stage('site');

const own = {
    'loot play': '.fair [role=grid]',
    'breakcode duel': '.own',
    'breakcode four': '.own',
    'crackit turn': '.hand',
    'crackit duel': '.hand',
    'crackit window': '.hand',
    'crackit order': '.order',
    'crackword play': '.case',
    'nycrisis turn': '.bench',
};

let browser;
let page;
let device;

/* The table may not be framed; here it is, and nobody answers in place of the network. */
before(async () => {
    browser = await openBrowser({ serviceWorkers: 'block' });
    page = browser.page;
    await browser.context.addInitScript(`window.cutIn = ${cutIn}`);
    await page.route('**/frame', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><iframe></iframe>' }));
    await page.route('**/play/here/**', async (route) =>
        route.fulfill({ response: await route.fetch(), headers: { 'content-type': 'text/html' } }));
    device = await browser.context.newCDPSession(page);
});
after(async () => {
    assert.deepEqual(browser.complaints, []);
    await browser.close();
});

/* As in the settings of the browser: 200 means that its text is 32 px high. */
async function setText(percent) {
    const standard = (16 * percent) / 100;
    await device.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, standard, { polling: 20 });
}

const resize = (width, height) => page.setViewportSize({ width, height });

/* A position in a frame. Its size can be changed and looked at without anything being painted,
 * which takes a third of the time that changing the window's does. */
async function openFramed(open) {
    await setText(100);
    await resize(360, 740);
    await open(page, site.url);
    const url = page.url();
    await page.goto(`${site.url}/frame`);
    await page.evaluate((url) => (document.querySelector('iframe').src = url), url);
    const frame = await (await page.$('iframe')).contentFrame();
    await frame.waitForFunction(
        () => document.querySelector('.board')?.getAttribute('aria-busy') === 'false' && document.querySelector('.bar.yours, .bar.over'),
        null,
        { polling: 50 },
    );
}

/* Every 16 pixels from the narrowest phone to the widest screen, and phones on their side. */
const upright = Array.from({ length: 141 }, (_, i) => 320 + 16 * i).map((width) => [width, width < 700 ? 740 : 900]);
const sideways = [[568, 320], [640, 360], [667, 375], [720, 360], [740, 360], [780, 360], [812, 375], [844, 390], [896, 414], [932, 430]];

/* What is cut at these sizes. The page learns how high its bar is as it would in the next
 * frame. */
const sweep = (sizes, own, large) =>
    page.evaluate(([sizes, own, large]) => {
        const frame = document.querySelector('iframe');
        const { contentWindow: view, contentDocument: { documentElement: root } } = frame;
        return sizes.flatMap(([width, height]) => {
            Object.assign(frame, { width, height });
            root.style.setProperty('--bar', `${root.querySelector('.bar').offsetHeight}px`);
            const least = large ? 0 : height < 480 ? 150 : 240;
            return view.cutIn({ own, least }).map((one) => `${width}×${height}: ${one}`);
        });
    }, [sizes, own, large]);

for (const [game, positions] of Object.entries(boards))
    for (const [position, open] of Object.entries(positions)) {
        const name = `${game} ${position}`;
        /* the first position at every size; the others at every eighth */
        const all = position === Object.keys(positions)[0];
        const widths = all ? upright : upright.filter((_, i) => i % 8 === 0);
        test(`${name}: nothing is cut at any width, at 100 and 200 % text`, async () => {
            await openFramed(open);
            for (const percent of [100, 200]) {
                await setText(percent);
                const found = await sweep([...widths, ...sideways], own[name], percent > 100);
                assert.deepEqual(found.slice(0, 12), [], `at ${percent} %: ${found.length} findings`);
            }
        });
        test(`${name}: on a phone everything can be touched and read`, async () => {
            await setText(100);
            await resize(360, 740);
            await open(page, site.url);
            assert.deepEqual(await page.evaluate(smallIn), []);
        });
    }

const boxOf = (selector) => page.locator(selector).first().evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return { top, bottom, left, right };
});

async function openAt(width, height, open) {
    await setText(100);
    await resize(width, height);
    await open(page, site.url);
    await page.evaluate(() => scrollTo(0, 0));
}

test('Break the Code at 1440×900: one’s own tiles are above the fold', async () => {
    await openAt(1440, 900, boards.breakcode.duel);
    assert.ok((await boxOf('.own')).bottom <= 900);
});

test('LOOT on a phone’s side: all seven rows at once', async () => {
    await openAt(844, 390, boards.loot.play);
    const { top, bottom } = await boxOf('.fair [role=grid]');
    assert.ok(top >= 44 && bottom <= 390, `${top} to ${bottom}`);
});

test('CRACK WORD on a tablet: the bench fills the screen, and the hand is on it', async () => {
    await openAt(768, 1024, boards.crackword.play);
    const { bottom } = await boxOf('.case');
    assert.ok(bottom > 700 && bottom < 1024, `the hand ends at ${bottom}`);
});

for (const [game, cards] of [['breakcode', '.card-face'], ['crackit', '.hand']])
    test(`${game}: a strip that has more to say does not push the cards about`, async () => {
        await openAt(360, 740, Object.values(boards[game])[0]);
        const top = () => boxOf(cards).then((box) => box.top);
        const before = await top();
        await page.locator('.news').evaluate((news) => {
            for (const text of ['Pip: Where are your 5s? You: B–C and Zora: nowhere.', 'Mox passes.', 'Tilly passes.', 'It is higher.'])
                news.prepend(Object.assign(document.createElement('p'), { textContent: text, className: news.firstElementChild.className }));
        });
        assert.equal(await top(), before);
        await page.locator('.news').evaluate((news) => news.replaceChildren());
        assert.equal(await top(), before);
    });

test('New York Crisis on a phone: what the keys reach lies between the tracks and the dice', async () => {
    await openAt(360, 740, boards.nycrisis.turn);
    await page.locator('.area[tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
        await page.keyboard.press(key);
        const [area, tracks, dice] = [await boxOf('.area:focus'), await boxOf('div.tracks'), await boxOf('.bench')];
        const middle = (area.top + area.bottom) / 2;
        assert.ok(middle > tracks.bottom && middle < dice.top, `${middle} between ${tracks.bottom} and ${dice.top}`);
    }
});

test('boards grow with the text', async () => {
    for (const [game, selector] of [['loot', '.note'], ['breakcode', '.count, .news p'], ['crackit', '.news'], ['crackword', '.note p'], ['nycrisis', '.news p']]) {
        await openAt(1440, 900, Object.values(boards[game])[0]);
        const size = () => page.locator(selector).first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
        const before = await size();
        await setText(200);
        assert.equal(await size(), 2 * before, game);
    }
});

/* Of two colours, as WCAG counts it. */
function contrast(a, b) {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => {
            const c = part / 255;
            return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
    return (bright + 0.05) / (dark + 0.05);
}

for (const colorScheme of ['light', 'dark'])
    test(`every seat’s figure can be seen on the bar, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await openAt(360, 740, boards.loot.play);
        const colours = await page.evaluate(() => {
            const bar = getComputedStyle(document.querySelector('.bar.yours')).backgroundColor;
            const mark = document.querySelector('.bar.yours .what svg path');
            return Array.from({ length: 8 }, (_, seat) => {
                mark.setAttribute('fill', `var(--seat-${seat})`);
                const { fill, stroke } = getComputedStyle(mark);
                return { bar, fill, rim: stroke };
            });
        });
        for (const [seat, { bar, fill, rim }] of colours.entries()) {
            const seen = contrast(fill, bar) >= 3 || (contrast(fill, rim) >= 3 && contrast(rim, bar) >= 3);
            assert.ok(seen, `seat ${seat + 1}: ${fill} with ${rim} on ${bar}`);
        }
        await page.emulateMedia({ colorScheme: 'light' });
    });
