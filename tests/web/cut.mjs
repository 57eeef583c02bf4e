/* What of a board is cut off, by its layout boxes. A board is cut where
 *
 *  - anything reaches beyond the window's width, or the page scrolls sideways;
 *  - text or a control is cut by a box that hides what overflows it. What such a box hides as
 *    a whole is out of sight on purpose: older lines of a strip;
 *  - the text of a button does not fit into it;
 *  - a control lies under another one that it does not belong to;
 *  - what is asked for is not there: one's own hand or tiles, or what the bar leaves of the
 *    window is too low to play in.
 *
 * What scrolls on purpose (overflow: auto) may hold more than it shows, up and down. */

/** Runs in the page: findings, as texts. `own` is the selector of one's hand or tiles. */
export function cutIn({ own, least = 0 }) {
    const SLACK = 1.5;
    const found = [];
    const width = document.documentElement.clientWidth;
    const board = document.querySelector('.board');
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`the page is ${scrollWidth - width} px too wide`);

    const styles = new Map();
    const styleOf = (one) => styles.get(one) ?? (styles.set(one, getComputedStyle(one)), styles.get(one));
    const unseen = (one) => {
        const style = styleOf(one);
        return style.visibility === 'hidden' || style.clipPath === 'inset(50%)' || style.opacity === '0';
    };
    const named = (one) =>
        `${one.tagName.toLowerCase()}.${one.getAttribute('class')?.replace(/ ?svelte-\w+/g, '') ?? ''} "${(one.ariaLabel ?? one.textContent).trim().slice(0, 30)}"`;
    const overlap = (a, b) => ({
        width: Math.min(a.right, b.right) - Math.max(a.left, b.left),
        height: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    });

    /* The boxes that hide what overflows them, from the inside out. */
    function clippersOf(one) {
        const all = [];
        for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
            if (styleOf(up).overflowX !== 'visible' && !(up instanceof SVGElement)) all.push(up);
        return all;
    }

    function checkBox(box, one, clippers) {
        if (box.width < 1 || box.height < 1) return;
        const hides = (clipper) => {
            const shown = overlap(box, clipper.getBoundingClientRect());
            return shown.width <= SLACK || shown.height <= SLACK;
        };
        if (clippers.some(hides)) return; /* as a whole */
        if (box.left < -SLACK || box.right > width + SLACK)
            found.push(`${named(one)} reaches from ${box.left.toFixed()} to ${box.right.toFixed()} of ${width}`);
        for (const clipper of clippers) {
            const edge = clipper.getBoundingClientRect();
            const shown = overlap(box, edge);
            const { overflowX, overflowY } = styleOf(clipper);
            const scrolls = (how) => how === 'auto' || how === 'scroll';
            if (!scrolls(overflowX) && shown.width < box.width - SLACK) found.push(`${named(one)} is cut by ${named(clipper)}`);
            if (!scrolls(overflowY) && shown.height < box.height - SLACK - 2) found.push(`${named(one)} is cut by ${named(clipper)} below`);
        }
    }

    const hidden = new Set();
    const controls = [];
    for (const one of board.querySelectorAll('*')) {
        if (hidden.has(one.parentElement) || unseen(one)) {
            hidden.add(one);
            continue;
        }
        if (one instanceof SVGElement) {
            if (one.tagName === 'svg' && !one.ownerSVGElement) checkBox(one.getBoundingClientRect(), one, []);
            continue;
        }
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        const control = one.matches('button, a, input, select, summary, textarea');
        const texts = [...one.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
        if (!control && !texts.length && !one.matches('img, section, ul, ol, table')) continue;
        const clippers = clippersOf(one);
        checkBox(box, one, clippers);
        if (control) controls.push({ one, box });
        for (const text of texts) {
            const range = document.createRange();
            range.selectNodeContents(text);
            for (const line of range.getClientRects()) {
                checkBox(line, one, clippers);
                const button = one.closest('button');
                const edge = button?.getBoundingClientRect();
                if (edge && (line.left < edge.left - SLACK || line.right > edge.right + SLACK))
                    found.push(`the text of ${named(button)} does not fit`);
            }
        }
    }

    const floats = (one) => {
        for (let up = one; up && up !== board; up = up.parentElement)
            if (/sticky|fixed|absolute/.test(styleOf(up).position)) return true;
        return false;
    };
    const still = controls.filter(({ one }) => !floats(one) && !one.disabled);
    for (const [i, a] of still.entries())
        for (const b of still.slice(i + 1)) {
            const both = overlap(a.box, b.box);
            if (both.width > 3 && both.height > 3 && !a.one.contains(b.one) && !b.one.contains(a.one))
                found.push(`${named(a.one)} and ${named(b.one)} lie on each other`);
        }

    const mine = own && board.querySelector(own)?.getBoundingClientRect();
    if (own && !(mine?.width > 40 && mine.height > 20)) found.push(`${own} is not in sight`);

    /* What sticks to the edges must leave room to play in. */
    let [top, bottom] = [0, innerHeight];
    for (const one of document.querySelectorAll('.bar, .board *')) {
        if (styleOf(one).position !== 'sticky' || hidden.has(one)) continue;
        const box = one.getBoundingClientRect();
        if (box.width < width * 0.8 || !box.height) continue;
        if (styleOf(one).bottom !== 'auto') bottom = Math.min(bottom, innerHeight - box.height);
        else top += box.height;
    }
    if (bottom - top < least) found.push(`${(bottom - top).toFixed()} px are left to play in`);
    return [...new Set(found)];
}

/** Runs in the page, on a phone: what is too small to be touched or read. */
export function smallIn() {
    const found = new Set();
    const named = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class')?.replace(/ ?svelte-\w+/g, '') ?? ''} "${(one.ariaLabel ?? one.textContent).trim().slice(0, 30)}"`;
    for (const one of document.querySelectorAll('.board button, .board a, .board select, .board input:not([type=radio], [type=checkbox]), .board summary, .bar button')) {
        const { width, height } = one.getBoundingClientRect();
        if (!width || one.closest('.unseen') || one.closest('[role=grid]')) continue;
        if (width < 43.5 || height < 43.5) found.add(`${named(one)} is ${width.toFixed()} × ${height.toFixed()}`);
    }
    const walker = document.createTreeWalker(document.querySelector('.board'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const one = walker.currentNode.parentElement;
        if (!walker.currentNode.textContent.trim() || one.closest('.unseen, svg, style')) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        if (!range.getClientRects().length) continue;
        const size = parseFloat(getComputedStyle(one).fontSize);
        if (size < 11.9) found.add(`${named(one)} is written ${size} px high`);
    }
    return [...found];
}
