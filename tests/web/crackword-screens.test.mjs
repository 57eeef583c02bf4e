/* CRACK WORD's screens, as far as a tour looks at them. */
import { openAt, playUntil, startMatch } from './crackword.mjs';
import { site, stage } from './stage.mjs';
import { isOver } from './table.mjs';
import { tour } from './tour.mjs';

stage('site');

const deal = [
    'chance cut 0 A',
    'chance cut 1 C',
    ...['C', 'R', 'S', 'O'].map((letter, i) => `chance turn ${i % 2} ${letter}`),
    ...['H', 'A', 'T', 'E', 'S', 'N', 'joker', 'trash'].map((card) => `chance draw 0 ${card}`),
    ...[...'LIMONAE', 'joker'].map((card) => `chance draw 1 ${card}`),
];
const cards = (page, name) => page.locator(`.case [data-card="${name}"]`).first().click();
const place = (page, key) => page.locator(`[data-target="${key}"]`).click();

const screens = {
    home: (page) => page.goto(site.url),
    'new table': (page) => page.goto(`${site.url}/play/new/crackword`),
    rules: (page) => page.goto(`${site.url}/rules/crackword`),
    arbiter: async (page) => {
        await page.goto(`${site.url}/rules/crackword/arbiter`);
        await page.locator('#cw-letters').waitFor();
        await page.locator('input[value=fr]').check({ force: true });
        await page.locator('#cw-letters').fill('anticonstitutionnellement');
        await page.locator('.leader').waitFor();
    },
    'arbiter, no word': async (page) => {
        await page.locator('#cw-letters').fill('ghtf');
        await page.locator('.stamp.no').waitFor();
    },
    'a row with everything': (page) =>
        openAt(page, site.url, { hints: 'on', moves: [...deal, '0 H 1 right', '1 A 1 right', '0 A 1 on 3', '1 pass', 'chance draw 1 U'] }),
    'a card in hand': (page) => cards(page, 'E'),
    'about a row': (page) => page.locator('.about').first().click(),
    'CRACK WORD?': async (page) => {
        await cards(page, 'T');
        await place(page, '1 right');
        await page.locator('.crack').waitFor();
    },
    'a JOKER’s letter': async (page) => {
        await cards(page, 'joker');
        await place(page, '4 left');
        await page.locator('.letters').waitFor();
    },
    'a POUBELLE': async (page) => {
        await cards(page, 'trash');
        await place(page, '1 row');
    },
    'asked about a card': (page) => openAt(page, site.url, { mode: 'challenge', moves: [...deal, '0 H 1 right', '1 challenge', 'chance close 1', '1 E 2 right'] }),
    'a challenge that fails': async (page) => {
        await page.locator('[data-answer="challenge"]').click();
        await page.locator('.verdict').waitFor();
    },
    'a card that went back': async (page) => {
        await openAt(page, site.url, { mode: 'challenge', moves: [...deal, '0 H 1 right', '1 challenge', 'chance close 1', '1 joker=Q 4 left'] });
        await page.locator('[data-answer="challenge"]').click();
        await page.locator('.verdict').waitFor();
    },
    'four at the table': async (page) => {
        await startMatch(page, site.url, { bots: 3, letters: 'es', hints: 'on' });
        await playUntil(page, (moves) => moves === 4);
    },
    'the end': async (page) => {
        await startMatch(page, site.url, { bots: 3, letters: 'en', hints: 'on' });
        await playUntil(page, () => isOver(page));
        await page.locator('#cw-end').waitFor();
    },
};

/* The same in every language: words that were laid; or French for something else: a hand is called Main. */
tour(screens, 'Pip|Zora|Mox|Expert|Strict|Main|\\p{Lu}+');
