/* One device that people hand round, with everything recorded that reaches its page: what the
 * engine's thread says, what is announced, what is drawn. */
import { buildFolder, openBrowser } from './browser.mjs';
import { serveFiles } from './serve.mjs';
import { lift, openKept, recordOf, settled } from './table.mjs';

const tall = { width: 360, height: 1500 };

/* Begins the engine's thread: chance does what `moves` say. `peek` takes the curtain out, for
 * spectators are then told what this seat sees; no page can ask for that. */
function rigged(moves, peek) {
    return `{
        const { Instance } = WebAssembly;
        const moves = ${JSON.stringify(moves)};
        const peek = ${JSON.stringify(peek)};
        WebAssembly.Instance = function (module, imports) {
            const { exports } = new Instance(module, imports);
            let drawn = 0;
            const draw = () => {
                const bytes = new TextEncoder().encode(moves[drawn++] + '\\0');
                const start = exports.input_room(bytes.length);
                new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
                return exports.play(8);
            };
            const tell = (viewer) => exports.tell(peek !== null && viewer === 9 ? peek : viewer);
            return { exports: { ...exports, draw, tell } };
        };
    }
`;
}

/* Runs in the page before it: keeps what the engine's thread says and what is announced. */
function listen() {
    const heard = { messages: [], said: [], sent: 0, came: 0 };
    window.heard = heard;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            heard.worker = this;
            this.addEventListener('message', ({ data: { value, failure, own } }) => {
                heard.came++;
                if (!own) heard.messages.push(JSON.stringify(value ?? failure ?? null));
            });
        }
        postMessage(message) {
            if ('id' in message) {
                heard.sent++;
                heard.table = message.table;
            }
            super.postMessage(message);
        }
    };
    let before = '';
    const note = () => {
        const live = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')];
        const now = [document.title, ...live.map((one) => one.textContent.trim())].join(' | ');
        if (now !== before) heard.said.push(now);
        before = now;
    };
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Nothing is under way any more, and what there is has been drawn. */
export async function quiet(page) {
    await page.waitForFunction(() => heard.sent === heard.came && !document.querySelector('[aria-busy=true]'));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.waitForFunction(() => heard.sent === heard.came);
}

/** Ana and Bo with one device, on which chance does what `chance` says. */
export async function openDevice({ game, options = {}, chance, peek = null, ...how }) {
    const site = await serveFiles(`${buildFolder}/web`, rigged(chance, peek));
    const browser = await openBrowser(how);
    const { page } = browser;
    await browser.context.addInitScript(listen);
    const names = ['Ana', 'Bo'];
    const match = (id) => ({
        id,
        game,
        title: game,
        seats: names.map((name) => ({ name, kind: 'person' })),
        record: recordOf(game, names, options, []),
    });
    /* another match comes first: what is fetched once is there when this one begins */
    await openKept(page, site.url, match('first'));
    await page.locator('.curtain .public, [role=alert]').first().waitFor();
    await page.locator('.curtain .primary').waitFor();
    await quiet(page);
    await page.evaluate((kept) => {
        localStorage.setItem('ludoteca.match.device', JSON.stringify(kept));
        history.pushState(null, '', '/play/here/device');
        Object.assign(heard, { messages: [], said: [] });
        dispatchEvent(new PopStateEvent('popstate'));
    }, { holder: null, over: false, started: 1, changed: 1, ...match('device') });
    return {
        site,
        page,
        browser,
        async close() {
            await browser.close();
            await site.close();
        },
    };
}

/* The whole of it, whatever was scrolled to and pointed at. */
async function frame(page) {
    await page.mouse.move(0, 0);
    await page.evaluate(() => scrollTo(0, 0));
    await quiet(page);
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    return { html, picture: (await page.screenshot({ animations: 'disabled' })).toString('base64') };
}

/* A frame counts when it stands still: what is measured after it is drawn has been. */
async function keep(page, frames) {
    let now = await frame(page);
    for (let before; now.html !== before?.html || now.picture !== before.picture; ) {
        before = now;
        now = await frame(page);
    }
    frames.push(now);
}

async function taken(page) {
    return page.evaluate(() => ({ messages: heard.messages.splice(0), said: heard.said.splice(0) }));
}

/** What reaches the page in a match, in parts by who holds the device: first nobody does, then
 * one, then nobody again. `turn` makes what is asked of a person, until they are done. */
export async function watch(how, { turn, claims }) {
    const device = await openDevice({ viewport: tall, ...how });
    const { page } = device;
    const parts = [];
    try {
        await page.locator('.curtain .primary').waitFor();
        for (let claim = 0; ; claim++) {
            const open = [];
            await keep(page, open);
            parts.push({ holder: null, frames: open, ...(await taken(page)) });
            if (claim === claims) break;
            const holder = /Ana/.test(await page.locator('.curtain .primary').innerText()) ? 0 : 1;
            await lift(page);
            const own = [];
            await keep(page, own);
            for (let move = 0; !(await page.locator('.handing').count()); move++) {
                await turn(page, { holder, claim, move });
                await quiet(page);
                await settled(page);
            }
            await keep(page, own);
            parts.push({ holder, frames: own, ...(await taken(page)) });
            await page.locator('.handing button').click();
            await page.locator('.curtain .primary').waitFor();
        }
        return parts;
    } finally {
        if (device.browser.complaints.length) console.error(device.browser.complaints);
        await device.close();
    }
}

/* How far two pictures are apart where they are farthest, of 255. Runs in a page. */
async function apart(pictures) {
    const [a, b] = await Promise.all(
        pictures.map(async (picture) => {
            const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
            const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
            canvas.drawImage(image, 0, 0);
            return canvas.getImageData(0, 0, image.width, image.height).data;
        }),
    );
    if (a.length !== b.length) return 255;
    let most = 0;
    for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]));
    return most;
}

/* Edges that are drawn on a part of a pixel come out a little different each time. */
const SAME = 32;

/** Whether people would see a difference. */
export async function looksLike(picture, other) {
    if (picture === other) return true;
    const browser = await openBrowser();
    try {
        return (await browser.page.evaluate(apart, [picture, other])) < SAME;
    } finally {
        await browser.close();
    }
}
