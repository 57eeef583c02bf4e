/* The screens look as they did when somebody last looked at them: see docs/page.md. With
 * PICTURES=renew, which is make pictures, those in the tree are taken anew. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from './browser.mjs';
import { byLanguage, compare, finishRenewal, keepDifference, look, open, picture, renew, screens, tolerated } from './pictures.mjs';
import { site, stage } from './stage.mjs';
import { usedCharacters } from '../../web/scripts/faces.mjs';

const renewing = process.env.PICTURES === 'renew';

stage('site');

let browser, page;

before(async () => {
    browser = await openBrowser({ serviceWorkers: 'block' });
    page = browser.page;
    await page.clock.setFixedTime('2026-01-06T12:00:00Z');
});
after(() => browser.close());

/* For each way in which text is set on the page, a line with all characters that are set so.
 * Runs in the page. */
function addSpecimens() {
    const specimens = new Map();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { fontFamily } = getComputedStyle(texts.currentNode.parentElement);
        for (const one of texts.currentNode.data) specimens.set(fontFamily, (specimens.get(fontFamily) ?? new Set()).add(one));
    }
    for (const [fontFamily, characters] of specimens) {
        const line = document.createElement('p');
        line.className = 'specimen';
        line.style.fontFamily = fontFamily;
        line.textContent = [...characters].join('');
        document.body.append(line);
    }
}

/* The families, other than ours, with which the browser has to draw what is on the page. */
async function foreignFaces(page) {
    await page.evaluate(addSpecimens);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '.specimen' });
    const found = [];
    for (const nodeId of nodeIds) {
        const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
        found.push(...fonts.filter((font) => !font.isCustomFont).map((font) => font.familyName));
    }
    await devtools.detach();
    return found;
}

for (const screen of Object.keys(screens))
    test(screen, async () => {
        const wrong = [];
        for (const [language, shots] of byLanguage(screen)) {
            await open(page, site.url, screen, language);
            for (const shot of shots)
                if (renewing) {
                    if (await renew(page, screen, shot)) console.log(`${screen}, ${shot}: new`);
                } else {
                    const found = await look(page, screen, shot);
                    if (!found.same) wrong.push(keepDifference(screen, shot, found));
                }
            assert.deepEqual(await foreignFaces(page), [], 'everything is set in our own faces');
        }
        assert.deepEqual(wrong, []);
        assert.deepEqual(browser.complaints, []);
    });

if (renewing) test('all are renewed', () => finishRenewal(page));

/* ---------------------------------------------------------- a test of these tests */

/* What somebody might break, as it would come about. */
const breaks = {
    'a class is renamed': { act: () => (document.querySelector('main ul').className = 'renamed') },
    'a margin of 40 px': { css: 'main { margin-top: 40px }' },
    'a picture is missing': {
        act: () => [...document.querySelectorAll('main svg')].sort((a, b) => b.clientWidth - a.clientWidth)[0].remove(),
    },
    'a wrong colour in the dark': { css: ":root[data-theme='dark'] { --card: #fffaf0 }", shot: 'desktop dark' },
    'a style that leaks from elsewhere': { css: 'main li svg { width: 104px; height: auto }' },
};

/* What the next version of a browser may do. */
const another = '#app { translate: 1px 1px } * { -webkit-text-stroke: 0.15px }';

/* Runs in the page. */
function plant(css) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
}

/* How many times more than is tolerated of a screen differs when something is done to it: for
 * the browser on record, and for another. Both pictures are by this browser, whichever it is. */
async function difference(screen, shot, { css, act }) {
    await open(page, site.url, screen);
    assert.ok((await look(page, screen, shot)).same, 'before');
    const before = await picture(page, shot);
    await (act ? page.evaluate(act) : page.evaluate(plant, css));
    const now = await picture(page, shot);
    const times = [false, true].map((coarse) => compare(before.small, now.small, { coarse }).share / tolerated({ coarse }));
    console.log(`${times.map((one) => one.toFixed(1)).join(' and ')} times what is tolerated`);
    return times;
}

for (const [name, { shot = 'desktop light', ...how }] of Object.entries(breaks))
    test(`${name}: it is noticed, also in a browser that is not on record`, { skip: renewing }, async () => {
        const [fine, coarse] = await difference('home', shot, how);
        assert.ok(fine > 1.5 && coarse > 1.5);
    });

for (const [screen, shot] of [['home', 'desktop light'], ['breakcode-board', 'tablet light'], ['crackword-new', 'phone light']])
    test(`type that is heavier and a pixel away gives no alarm in another browser: ${screen}`, { skip: renewing }, async () => {
        const [fine, coarse] = await difference(screen, shot, { css: another });
        assert.ok(fine > 1 && coarse < 1);
    });

test('all characters of the texts are in the faces that the page brings along', { skip: renewing }, async () => {
    const app = page.locator('#app');
    await open(page, site.url, 'home');
    await app.evaluate((app, text) => app.append(text), usedCharacters().join(' '));
    assert.deepEqual(await foreignFaces(page), []);
    await app.evaluate((app) => app.append('Ω'));
    assert.notDeepEqual(await foreignFaces(page), [], 'another is noticed');
});
