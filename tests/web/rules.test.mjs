/* The rules: an index that stays in reach, addresses of chapters, and paper: rules and sheets for
 * a real table, on pages from which nothing is cut. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, openBrowser, phone } from './browser.mjs';
import { findings, overflows } from './inspect.mjs';
import { page, site, stage } from './stage.mjs';

stage('site', 'page');

const games = ['loot', 'breakcode', 'crackit', 'crackword', 'nycrisis'];
const sheets = ['loot/print/standard', 'loot/print/harder', 'breakcode/print/notes', 'crackit/print/notes', 'crackword/print/scores'];

const top = (id) => page.locator(`#${id}`).evaluate((head) => head.getBoundingClientRect().top);
const inView = (part) => part.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
});

test('on a desktop the index stays in sight, leads to chapters and says which one is read', async () => {
    await page.setViewportSize(desktop);
    await page.goto(`${site.url}/rules/nycrisis`);
    const index = page.getByRole('navigation', { name: 'Contents' });
    const last = index.getByRole('link', { name: 'How we settle' });
    await last.click();
    const [, id] = (await last.getAttribute('href')).split('#');
    await page.waitForFunction((id) => document.getElementById(id).getBoundingClientRect().top < innerHeight / 3, id);
    assert.ok(await inView(last), 'the index is still there');
    await page.waitForFunction((id) => document.querySelector('nav a[aria-current]')?.getAttribute('href') === `#${id}`, id);
    assert.equal(new URL(page.url()).hash, `#${id}`);
    await page.goBack();
    assert.equal(new URL(page.url()).hash, '');
    await page.getByRole('heading', { level: 1, name: 'New York Crisis' }).waitFor();
    const measure = await page.locator('article p').first().evaluate((one) => one.clientWidth / parseFloat(getComputedStyle(one).fontSize));
    assert.ok(measure < 42, `lines of ${measure} em`);
});

test('on a phone the index is folded, and an address leads to its chapter', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${site.url}/rules/crackit#chapter-3`);
    await page.waitForFunction(() => {
        const { top } = document.getElementById('chapter-3').getBoundingClientRect();
        return top >= 0 && top < innerHeight / 3;
    });
    const index = page.locator('details.index');
    assert.equal(await index.getAttribute('open'), null);
    assert.ok(await inView(page.locator('summary')), 'it is in reach wherever one reads');
    await page.locator('summary').click();
    assert.deepEqual(await overflows(page), []);
    assert.deepEqual(await findings(page), []);
    await index.getByRole('link').nth(1).click();
    await page.waitForFunction(() => Math.abs(document.getElementById('chapter-2').getBoundingClientRect().top) < innerHeight);
    assert.ok((await top('chapter-2')) >= 0);
    assert.equal(await index.getAttribute('open'), null, 'folded again: one came to read');
});

const pages = async (page) => {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g).length;
};

test('rules print without what can only be pressed, black on white, whatever the theme', async () => {
    const browser = await openBrowser({ viewport: desktop, colorScheme: 'dark' });
    try {
        for (const game of games) {
            await browser.page.goto(`${site.url}/rules/${game}`);
            await browser.page.locator('article h2').first().waitFor();
            await browser.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
            for (const part of ['body header', 'details.index', 'a.button', '.picture'])
                assert.equal(await browser.page.locator(part).filter({ visible: true }).count(), 0, part);
            assert.equal(await browser.page.locator('article p').first().evaluate((one) => getComputedStyle(one).color), 'rgb(0, 0, 0)');
            const count = await pages(browser.page);
            assert.ok(count >= 1 && count <= 6, `${game}: ${count} pages`);
            await browser.page.emulateMedia({ media: 'screen' });
        }
    } finally {
        await browser.close();
    }
});

/* Whatever is drawn is on the paper, and no text runs into the margin. Runs in the page. */
function cut() {
    const paper = document.querySelector('svg.paper');
    const { width, height } = paper.viewBox.baseVal;
    return [...paper.querySelectorAll('text, rect, circle, path')]
        .filter((part) => !part.closest('defs'))
        .filter((part) => {
            const box = part.getBBox();
            return box.x < -1 || box.y < -1 || box.x + box.width > width + 1 || box.y + box.height > height + 1;
        })
        .map((part) => part.outerHTML.slice(0, 120));
}

for (const language of ['en', 'es', 'fr'])
    test(`${language}: every sheet fits on one page`, async () => {
        const browser = await openBrowser({ viewport: phone, locale: language, colorScheme: 'dark' });
        const { page } = browser;
        try {
            for (const sheet of sheets) {
                const [game] = sheet.split('/');
                await page.goto(`${site.url}/rules/${game}`);
                await page.locator(`.real a[href="/rules/${sheet}"]`).click();
                await page.locator('svg.paper').waitFor();
                assert.deepEqual(await overflows(page), [], sheet);
                assert.deepEqual(await page.evaluate(cut), [], sheet);
                assert.equal(await page.locator('svg.paper').evaluate((paper) => getComputedStyle(paper).backgroundColor), 'rgb(255, 255, 255)');
                assert.equal(await pages(page), 1, sheet);
            }
            assert.deepEqual(browser.complaints, []);
        } finally {
            await browser.close();
        }
    });
