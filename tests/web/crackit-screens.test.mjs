/* CRACK IT's screens, as far as a tour looks at them. */
import { matches, openMatch } from './crackit.mjs';
import { site, stage } from './stage.mjs';
import { tour } from './tour.mjs';

stage('site');

const screens = {
    'new table': (page) => page.goto(`${site.url}/play/new/crackit`),
    rules: (page) => page.goto(`${site.url}/rules/crackit`),
    'laying the combination down': (page) => openMatch(page, site.url, matches.order),
    'a window': (page) => openMatch(page, site.url, matches.window),
    'a chain of Prohibitions': (page) => openMatch(page, site.url, matches.chain),
    'a turn': (page) => openMatch(page, site.url, matches.turn),
    'a card chosen': async (page) => {
        await page.locator('.hand button').first().click();
        await page.locator('.way').first().waitFor();
    },
    'another card chosen': (page) => page.locator('.hand button').nth(1).click(),
    'discarding, with the discard pile open': async (page) => {
        await page.locator('.acts .row button').first().click();
        await page.locator('.hand button').nth(1).click();
        await page.locator('.piles summary').click();
    },
    tokens: (page) => openMatch(page, site.url, matches.tokens),
    'a Hint': async (page) => {
        await openMatch(page, site.url, matches.hint);
        await page.locator('.hand button').first().click();
    },
    'perfectly narrowed': (page) => openMatch(page, site.url, matches.narrowed),
    CLICK: async (page) => {
        await page.locator('.way').first().click();
        await page.locator('.news .click').waitFor();
    },
    end: async (page) => {
        await openMatch(page, site.url, matches.end);
        await page.locator('#ci-end').waitFor();
    },
    'replay of a match': async (page) => {
        await page.locator('.ways a.button').nth(1).click();
        await page.getByRole('slider').waitFor();
        await page.getByRole('slider').fill('20');
    },
};

/* The same in every language: the word that everybody says aloud, a token in French, names. */
tour(screens, 'CLICK|prestige|You|Pip|Zora|Mox|Tilly');
