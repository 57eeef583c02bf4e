/* Fails if a style could reach further than its author sees, or a sign stands in for a drawing:
 *
 * - Classes that hold everywhere are the few below. Any other class of a .css file stands with or
 *   under one that carries its game's prefix (.cw-look .ink-0), and `:global(…)` in a component
 *   under a selector of its own: what is scoped by Svelte needs no prefix.
 * - No emoji: on many systems they are empty boxes, and they look different on all others.
 * - No family of type but those that the page brings along: var(--face), var(--face-slab).
 *
 *   node scripts/check-looks.mjs              checks
 *   node scripts/check-looks.mjs --self-test  checks that it would notice */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parse } from 'svelte/compiler';
import { web } from './po.mjs';

/** The styles of the whole page, on the screen and on paper. */
const HOUSE = new Set(['app.css', 'print.css']);

/** What every screen and board may use, defined there. */
const SHARED = new Set([
    ...['button', 'primary', 'big', 'plain'] /* how a button looks */,
    ...['card', 'badge', 'game-head'] /* what things lie on */,
    ...['page', 'narrow', 'stack', 'row'] /* where things stand */,
    ...['soft', 'small', 'unseen'] /* how text looks */,
]);

const isPrefixed = (name) => /^(loot|bc|ci|cw|ny)-/.test(name);
const EMOJI = /\p{Emoji_Presentation}|[\u{1f000}-\u{1faff}]|\ufe0f/u;

function* rules(block) {
    for (const one of block?.children ?? []) {
        if (one.type === 'Rule') yield one;
        if (one.type === 'Rule' || (one.type === 'Atrule' && !/keyframes$/.test(one.name))) yield* rules(one.block);
    }
}

const classesOf = ({ selectors }) => selectors.filter((one) => one.type === 'ClassSelector').map((one) => one.name);
const isGlobal = ({ selectors }) => selectors.some((one) => one.type === 'PseudoClassSelector' && one.name === 'global');

/* Of a .css file: all of it holds everywhere. Only the house's may style plain elements. */
function isKnown(selector, path) {
    const parts = selector.children.map(classesOf);
    if (parts.flat().some(isPrefixed)) return true;
    return HOUSE.has(basename(path)) && parts.every((classes) => !classes.length || classes.some((name) => SHARED.has(name)));
}

/* Of a component: Svelte scopes all but what is global, which must stand under what is not. */
const isRoot = ({ selectors }) => selectors.some((one) => one.type === 'PseudoClassSelector' && one.name === 'root');
const isOwn = ({ children }) => !children.some(isGlobal) || !isGlobal(children.find((part) => !isRoot(part)));

/* Faces come by name from app.css. */
const isForeign = (property, value) =>
    /(?<![\w-])(sans-serif|serif|monospace|system-ui)\b/.test(value) || (property === 'font-family' && !/^(var\(|inherit)/.test(value));

/** What is wrong with a file. */
function problemsOf(path, source) {
    const found = [];
    const emoji = EMOJI.exec(source);
    if (emoji) found.push(`${path}: ${emoji[0]} is an emoji: draw it (parts/Icon.svelte)`);
    if (!/\.(css|svelte)$/.test(path)) return found;
    const isCss = path.endsWith('.css');
    const { css } = parse(isCss ? `<style>${source}</style>` : source, { modern: true });
    for (const rule of rules(css)) {
        for (const selector of rule.prelude.children)
            if (!(isCss ? isKnown(selector, path) : isOwn(selector)))
                found.push(`${path}: ${text(rule.prelude)} holds everywhere: scope it, or give it the game's prefix`);
        for (const { type, property, value } of rule.block.children)
            if (type === 'Declaration' && isForeign(property, value) && basename(path) !== 'app.css')
                found.push(`${path}: ${property}: ${value}: use var(--face)`);
    }
    return found;

    function text({ start, end }) {
        return (isCss ? `<style>${source}</style>` : source).slice(start, end).replace(/\s+/g, ' ');
    }
}

function selfTest() {
    const wrong = (path, source) => problemsOf(path, source).length;
    assert.equal(wrong('app.css', '.primary:hover, .button { top: 0 } @media print { h1 { top: 0 } } .badge.done { top: 0 }'), 0);
    assert.equal(wrong('app.css', '.cover { width: 104px }'), 1);
    assert.equal(wrong('app.css', '@media print { .game-head > .cover { width: 104px } }'), 1);
    assert.equal(wrong('games/loot/look.css', ":root[data-theme='dark'] .loot-look { top: 0 } .loot-look .red { top: 0 }"), 0);
    assert.equal(wrong('games/loot/look.css', '.red { top: 0 } button { top: 0 } .card { top: 0 }'), 3);
    assert.equal(wrong('A.svelte', '<p class="card">x</p><style>.x :global(svg), li :global(.y) { top: 0 } .card { top: 0 }</style>'), 0);
    assert.equal(wrong('A.svelte', '<style>:global(.card) { top: 0 } :root :global(svg) { top: 0 }</style>'), 2);
    assert.equal(wrong('A.svelte', '<style>p { font: 700 1rem/1 var(--face); font-family: inherit }</style>'), 0);
    assert.equal(wrong('A.svelte', "<style>p { font: 700 1rem/1 Impact, sans-serif } i { font-family: 'Arial' }</style>"), 2);
    assert.equal(wrong('a.ts', "export const trash = '🗑', flag = '🏁';"), 1);
    assert.equal(wrong('a.ts', "export const signs = '★ ✓ ☠ →';"), 0);
}

if (process.argv[2] === '--self-test') {
    selfTest();
} else {
    const problems = readdirSync(join(web, 'src'), { recursive: true, withFileTypes: true })
        .filter((item) => item.isFile() && /\.(svelte|ts|css|po)$/.test(item.name))
        .map((item) => join(item.parentPath, item.name))
        .flatMap((path) => problemsOf(relative(web, path), readFileSync(path, 'utf8')));
    for (const problem of problems) console.error(problem);
    process.exit(problems.length ? 1 : 0);
}
