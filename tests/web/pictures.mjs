/* Pictures of screens, and how they are compared with those in pictures/.
 *
 * A picture is kept at a third of its size, and compared there: what remains is where things
 * are, how big and in which colours, and not how a browser smooths the edge of a letter. Another
 * browser than the one on record (pictures/browser.txt) may draw a line of text a pixel away or a
 * little heavier: for it a pixel may be like one beside it, and colours may be farther apart. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildFolder } from './browser.mjs';
import { talk } from './talk.mjs';
import { openKept, settled } from './table.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { PNG } = require('pngjs');
const { default: pixelmatch } = await import(require.resolve('pixelmatch'));

const kept = new URL('./pictures/', import.meta.url).pathname;
const spoilt = `${buildFolder}/pictures/`;

/* ------------------------------------------------------------------ what is pictured */

const sizes = {
    phone: { width: 360, height: 740 },
    lying: { width: 844, height: 390 },
    tablet: { width: 768, height: 1024 },
    laptop: { width: 1100, height: 800 },
    desktop: { width: 1440, height: 900 },
};
const games = ['loot', 'breakcode', 'crackit', 'crackword', 'nycrisis'];

async function visit(page, url, path) {
    await page.goto(url + path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
}

/* A record holds the edition of its content, which changes whenever somebody mends a text. */
async function inThisEdition(record) {
    const [head, moves] = record.split(/\n\n/);
    const tags = Object.fromEntries(head.split('\n').slice(1).map((line) => line.split(': ')));
    const { game, seats, rules, ...rest } = tags;
    const options = Object.entries(rest).filter(([name]) => !name.startsWith('seat ')).map(([name, value]) => [name, value.split(' ')[0]]);
    const names = Array.from({ length: Number(seats) }, (_, i) => tags[`seat ${i}`]);
    const { ask, end } = talk();
    const { table } = await ask({ do: 'open', game, seats: names.length, options: Object.fromEntries(options) });
    const { record: fresh } = await ask({ do: 'save', table, names });
    end();
    return { game, names, record: `${fresh.split('\n\n')[0]}\n\n${moves}`.replace(/ #\w+$/gm, '').replace(/\nresult:.*/, '') };
}

/* Stands where the record in pictures/ leaves it: the first seat is a person's. */
async function openPosition(page, url, name) {
    const { game, names, record } = await inThisEdition(readFileSync(`${kept}${name}.ludo`, 'utf8'));
    await openKept(page, url, {
        id: name,
        game,
        title: game,
        seats: names.map((name, i) => (i ? { name, kind: 'bot', level: 'easy' } : { name, kind: 'person' })),
        record,
        over: name.endsWith('-end'),
        notes: { 0: '\n\u2042 9' } /* story cards have been read */,
        window: 0,
    });
    await settled(page);
}

/** Every screen: how to come there, and the sizes, themes and languages that matter. */
export const screens = {
    home: {
        open: (page, url) => visit(page, url, '/'),
        shots: ['phone light', 'lying light', 'tablet light', 'laptop light', 'desktop light', 'phone dark', 'desktop dark', 'phone light es', 'desktop light fr'],
    },
};
for (const game of games) {
    screens[`${game}-new`] = {
        open: (page, url) => visit(page, url, `/play/new/${game}`),
        shots: ['phone light', 'desktop dark', 'phone light fr'],
    };
    screens[`${game}-board`] = {
        open: (page, url) => openPosition(page, url, `${game}-board`),
        shots: ['phone light', 'lying dark', 'tablet light', 'laptop light', 'desktop dark', 'phone dark es'],
    };
    screens[`${game}-end`] = {
        open: (page, url) => openPosition(page, url, `${game}-end`),
        shots: ['phone dark', 'tablet light', 'desktop light'],
    };
}

/** Go to a screen in a language, as somebody who has never been here. */
export async function open(page, url, screen, language = 'en') {
    if (!page.url().startsWith(url)) await page.goto(`${url}/settings`);
    await page.evaluate((language) => {
        localStorage.clear();
        localStorage.setItem('ludoteca.settings', JSON.stringify({ language }));
    }, language);
    await screens[screen].open(page, url);
}

/* -------------------------------------------------------------------- what is compared */

/* A third of the size: averages of squares of `by` pixels, in steps of 8 of 256, which pack better. */
function reduce({ width, height, data }, by = 3) {
    const small = new PNG({ width: Math.ceil(width / by), height: Math.ceil(height / by) });
    for (let y = 0, at = 0; y < small.height; y++)
        for (let x = 0; x < small.width; x++, at += 4) {
            const [right, bottom] = [Math.min(width, (x + 1) * by), Math.min(height, (y + 1) * by)];
            const sum = [0, 0, 0];
            let pixels = 0;
            for (let v = y * by; v < bottom; v++)
                for (let u = x * by; u < right; u++, pixels++)
                    for (let i = 0; i < 3; i++) sum[i] += data[(v * width + u) * 4 + i];
            for (let i = 0; i < 3; i++) small.data[at + i] = Math.min(255, Math.round(sum[i] / pixels / 8) * 8);
            small.data[at + 3] = 255;
        }
    return small;
}

/* On a sheet of this size: what one picture has and another has not is a difference. */
function onSheet(picture, width, height) {
    const sheet = new PNG({ width, height });
    PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
    return sheet;
}

/* `before`, with each pixel exchanged for that beside it which is most like the one in `now`. */
function nearest(before, now) {
    const found = new PNG({ width: now.width, height: now.height });
    const apart = (here, there) => [0, 1, 2].reduce((sum, i) => sum + (before.data[there + i] - now.data[here + i]) ** 2, 0);
    for (let y = 0, here = 0; y < now.height; y++)
        for (let x = 0; x < now.width; x++, here += 4) {
            let [best, least] = [here, apart(here, here)];
            for (let v = Math.max(0, y - 1); least && v <= Math.min(now.height - 1, y + 1); v++)
                for (let u = Math.max(0, x - 1); u <= Math.min(now.width - 1, x + 1); u++) {
                    const there = (v * now.width + u) * 4;
                    if (apart(here, there) < least) [best, least] = [there, apart(here, there)];
                }
            before.data.copy(found.data, here, best, best + 4);
        }
    return found;
}

/** Which share of a picture is not as it was, and a picture of that. */
export function compare(before, now, { coarse }) {
    const [width, height] = [Math.max(before.width, now.width), Math.max(before.height, now.height)];
    [before, now] = [onSheet(before, width, height), onSheet(now, width, height)];
    if (coarse) before = nearest(before, now);
    const difference = new PNG({ width, height });
    const pixels = pixelmatch(before.data, now.data, difference.data, width, height, { threshold: coarse ? 0.2 : 0.1, includeAA: true });
    return { share: pixels / (width * height), difference };
}

/** How much of a picture may be otherwise: a few pixels; or, in another browser, a few edges. */
export const tolerated = ({ coarse }) => (coarse ? 0.008 : 0.0005);

/* ---------------------------------------------------------------------- the pictures */

const shotOf = (shot) => {
    const [size, theme, language = 'en'] = shot.split(' ');
    return { size, theme, language };
};
const fileOf = (screen, shot) => `${screen}-${shot.replaceAll(' ', '-')}.png`;
const recorded = existsSync(`${kept}browser.txt`) ? readFileSync(`${kept}browser.txt`, 'utf8').trim() : '';

const versionOf = (page) => page.context().browser().version();
export const isOnRecord = (page) => versionOf(page) === recorded;

/** The screen as it is now, all of it, at rest. */
export async function picture(page, shot) {
    const { size, theme } = shotOf(shot);
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: theme });
    await page.mouse.move(0, 0);
    await page.evaluate(async () => {
        document.activeElement?.blur();
        scrollTo(0, 0);
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    const whole = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', fullPage: true });
    return { whole, small: reduce(PNG.sync.read(whole)) };
}

/** Compares the open screen with its picture in the tree. What is still on its way gets `patience`
 * milliseconds to arrive. */
export async function look(page, screen, shot, { coarse = !isOnRecord(page), patience = 10_000 } = {}) {
    const path = kept + fileOf(screen, shot);
    if (!existsSync(path)) throw new Error(`${path} is missing: make pictures`);
    const before = PNG.sync.read(readFileSync(path));
    for (const end = Date.now() + patience; ; ) {
        const now = await picture(page, shot);
        const found = compare(before, now.small, { coarse });
        if (found.share <= tolerated({ coarse })) return { same: true, ...found };
        if (Date.now() > end) return { same: false, ...found, before, now };
    }
}

/** Keeps what differs for people to look at, and says where. */
export function keepDifference(screen, shot, { share, difference, before, now }) {
    mkdirSync(spoilt, { recursive: true });
    const path = spoilt + fileOf(screen, shot);
    writeFileSync(path, now.whole);
    writeFileSync(path.replace('.png', '.before.png'), PNG.sync.write(before));
    writeFileSync(path.replace('.png', '.difference.png'), PNG.sync.write(difference));
    return `${(share * 100).toFixed(2)} % of ${screen}, ${shot}, is not as it was: see ${path.replace('.png', '.difference.png')}, ` +
        `and .before.png and .png beside it. If it is meant to be so: make pictures`;
}

/** The languages of a screen's pictures, and which are in each. */
export function byLanguage(screen) {
    const found = new Map();
    for (const shot of screens[screen].shots) {
        const { language } = shotOf(shot);
        found.set(language, [...(found.get(language) ?? []), shot]);
    }
    return found;
}

/** Takes a picture anew, if it has changed. Says whether it has. */
export async function renew(page, screen, shot) {
    const path = kept + fileOf(screen, shot);
    let now = await picture(page, shot);
    for (let before; !before || compare(before.small, now.small, {}).share; ) {
        before = now;
        now = await picture(page, shot);
    }
    const before = existsSync(path) ? PNG.sync.read(readFileSync(path)) : null;
    if (before && compare(before, now.small, {}).share <= tolerated({})) return false;
    if (before) keepDifference(screen, shot, { ...compare(before, now.small, {}), before, now });
    writeFileSync(path, PNG.sync.write(now.small, { colorType: 2, deflateLevel: 9 }));
    return true;
}

/** All are renewed: forget those that nobody takes any more, and note by which browser. */
export function finishRenewal(page) {
    const wanted = Object.keys(screens).flatMap((screen) => screens[screen].shots.map((shot) => fileOf(screen, shot)));
    for (const file of readdirSync(kept))
        if (file.endsWith('.png') && !wanted.includes(file)) rmSync(kept + file);
    writeFileSync(`${kept}browser.txt`, `${versionOf(page)}\n`);
}
