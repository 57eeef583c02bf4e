/* Looks at a page as it stands: does everything fit, can everybody use it? */
import { readFileSync } from 'node:fs';
import { axeSource } from './browser.mjs';

const axe = readFileSync(axeSource, 'utf8');

/** What is wider than its place. */
export async function overflows(page) {
    return page.evaluate(() => {
        const found = [];
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
        for (const one of document.querySelectorAll('button, .button, h1, h2, h3, label, legend, p, .keys span')) {
            const style = getComputedStyle(one);
            if (one.closest('.unseen, .label, [aria-hidden=true]') || style.display === 'inline' || !one.clientWidth) continue;
            if (one.scrollWidth > one.clientWidth + 1)
                found.push(`${one.tagName} "${one.textContent.trim().slice(0, 40)}" ${one.scrollWidth} > ${one.clientWidth}`);
        }
        return found;
    });
}

/** What is too small for a finger, or for the eye, around the boards: controls below 44 px (a
 * link within a sentence is as high as its line) and type below 12 px. */
export async function tooSmall(page) {
    return page.evaluate(() => {
        const found = new Set();
        const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.board, .public, .replay > :not(.controls), .unseen, svg');
        const name = (one) => `${one.tagName} "${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}"`;
        const inSentence = (one) =>
            one.matches('a') && getComputedStyle(one).display === 'inline' && one.parentElement.textContent.trim() !== one.textContent.trim();
        for (const one of document.querySelectorAll('a[href], button, input, select, textarea, summary')) {
            const target = one.matches('[type=radio], [type=checkbox]') ? (one.closest('label') ?? one) : one;
            if (!shown(target) || target.matches('.skip, .veil') || inSentence(target)) continue;
            const { width, height } = target.getBoundingClientRect();
            if (Math.min(width, height) < 43.5) found.add(`${name(target)} is ${Math.round(width)} × ${Math.round(height)} px`);
        }
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const { parentElement: one, textContent } = walker.currentNode;
            if (!textContent.trim() || one.closest('script, style, noscript') || !shown(one)) continue;
            const size = parseFloat(getComputedStyle(one).fontSize);
            if (size < 12) found.add(`${name(one)} is set in ${size} px`);
        }
        return [...found];
    });
}

/** Everything that can be read on the page, or heard from it. */
export async function readable(page) {
    return page.evaluate(() => {
        const found = new Set([document.title]);
        for (const one of document.querySelectorAll('[aria-label], [placeholder], [title], [alt], [aria-valuetext]'))
            for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext'])
                if (one.hasAttribute(name)) found.add(one.getAttribute(name));
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode())
            if (!walker.currentNode.parentElement.closest('script, style, noscript, [lang]:not(html)'))
                found.add(walker.currentNode.textContent);
        return [...found].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}{3}/u.test(text));
    });
}

/** What axe-core finds serious or critical. */
export async function findings(page) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
    return page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
        return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
    });
}
