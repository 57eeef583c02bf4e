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

before(async () => {
    browser = await openBrowser();
    page = browser.page;
    await browser.context.addInitScript(`window.cutIn = ${cutIn}`);
    device = await browser.context.newCDPSession(page);
});
after(async () => {
    assert.deepEqual(browser.complaints, []);
    await browser.close();
});

/* As in the settings of the browser: 200 means that its text is 32 px high. */
const setText = (percent) => device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });

const resize = (width, height) => page.setViewportSize({ width, height });

/* What is looked at is the layout: nothing need be painted for that. */
async function openBlind(open) {
    await setText(100);
    await resize(360, 740);
    await open(page, site.url);
    await page.evaluate(() => (document.documentElement.style.clipPath = 'inset(49%)'));
}

/* The frame after the size has changed has the new layout. */
const look = (what) =>
    page.evaluate((what) => new Promise((done, fail) => requestAnimationFrame(() => {
        try {
            done(window.cutIn(what));
        } catch (reason) {
            fail(reason);
        }
    })), what);

/* Every 16 pixels from the narrowest phone to the widest screen, and phones on their side. */
const upright = Array.from({ length: 141 }, (_, i) => 320 + 16 * i).map((width) => [width, width < 700 ? 740 : 900]);
const sideways = [[568, 320], [640, 360], [667, 375], [720, 360], [740, 360], [780, 360], [812, 375], [844, 390], [896, 414], [932, 430]];

async function sweep(sizes, looked) {
    const found = [];
    for (const [width, height] of sizes) {
        await resize(width, height);
        for (const one of await look(looked(width, height))) found.push(`${width}×${height}: ${one}`);
    }
    return found;
}

for (const [game, positions] of Object.entries(boards))
    for (const [position, open] of Object.entries(positions)) {
        const name = `${game} ${position}`;
        /* the first position at every size; the others at every eighth */
        const all = position === Object.keys(positions)[0];
        const widths = all ? upright : upright.filter((_, i) => i % 8 === 0);
        test(`${name}: nothing is cut at any width, at 100 and 200 % text`, async () => {
            await openBlind(open);
            for (const percent of [100, 200]) {
                await setText(percent);
                const sizes = [...widths, ...sideways];
                const found = await sweep(sizes, (_, height) => ({
                    own: own[name],
                    least: percent === 100 ? (height < 480 ? 150 : 240) : 0,
                }));
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
