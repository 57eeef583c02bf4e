/* Takes the pictures of docs/images, from a match that is played for it.
 *
 *   LUDOTECA_BUILD=build node tests/web/screenshots.mjs */
import { buildFolder, desktop, openBrowser, phone } from './browser.mjs';
import * as breakcode from './breakcode.mjs';
import * as crackit from './crackit.mjs';
import * as crackword from './crackword.mjs';
import { playUntil } from './loot.mjs';
import * as nycrisis from './nycrisis.mjs';
import { serveFiles } from './serve.mjs';
import { settled } from './table.mjs';

const images = new URL('../../docs/images/', import.meta.url).pathname;
const site = await serveFiles(`${buildFolder}/web`);

const night = await nycrisis.findMatch({ seats: 2, plot: 'witness', family: '4' }, (sight, legal) =>
    sight.duty === 'turn' && sight.story.cards.length > 1 && legal.some(({ move }) => move.startsWith('collect')) && sight.turn.reach.length > 4);

for (const [size, viewport] of Object.entries({ phone, desktop })) {
    const browser = await openBrowser({ viewport });
    const { page } = browser;
    const shoot = async (name) => {
        await page.evaluate(() => document.activeElement?.blur());
        await page.screenshot({ path: `${images}page-${name}-${size}.png` });
    };
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Play LOOT' }).waitFor();
    await shoot('home');
    await page.getByRole('link', { name: 'Play LOOT' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await settled(page);
    await playUntil(page, (moves) => moves === 12);
    await shoot('table');
    for (const [name, game, moves] of [['breakcode', breakcode, 4], ['crackword', crackword, 8]]) {
        await game.startMatch(page, site.url, game === crackword ? { hints: 'on' } : undefined);
        for (let i = 0; i < moves; i++) {
            await settled(page);
            await game.playOne(page);
        }
        await settled(page);
        await shoot(name);
    }
    await crackit.openMatch(page, site.url, crackit.matches.turn);
    await shoot('crackit');
    await nycrisis.openMatch(page, site.url, night);
    await shoot('nycrisis');
    await browser.close();
}
await site.close();
