/* CRACK WORD in words: rows, cards, moves. The rulebook's terms. */
import { language, t, tn } from '../../text/t.svelte';
import type { SeatInfo, Step, TableDescription, Tell, WindowWords } from '../game';
import { layIn, sightOf, type CardName, type Challenged, type RowSight, type Sight, type Way } from './kinds';
import type { Target } from './targets';

export function cardWord(card: CardName): string {
    return card === 'joker' ? 'JOKER' : card === 'trash' ? t('TRASH') : card;
}

export function pointsWord(points: number): string {
    return tn(points, '{n} point', '{n} points');
}

export function cardsWord(cards: number): string {
    return tn(cards, '{n} card', '{n} cards');
}

export function seatName(seats: SeatInfo[], seat: number, you: number | null): string {
    if (seat === you) return t('You');
    return seats[seat]?.name || t('Seat {n}', { n: seat + 1 });
}

/** "French": a language of words, in the reader's language. */
export function languageWord(code: string): string {
    const name = new Intl.DisplayNames(language(), { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

export function targetWord({ row, place, position }: Target, letters: string): string {
    switch (place) {
        case 'left':
            return t('Left of row {row}', { row });
        case 'right':
            return t('Right of row {row}', { row });
        case 'on':
            return t('On the {letter}, letter {n} of row {row}', { letter: [...letters][position! - 1] ?? '', n: position!, row });
        case 'row':
            return t('Clear row {row}', { row });
        default:
            return t('On row {row}, which is empty', { row });
    }
}

/** A row for those who do not see it: its letters and whose they are. */
export function rowWord(row: RowSight, number: number, name: (seat: number) => string): string {
    if (!row.cards.length) return t('Row {row}: empty.', { row: number });
    const cards = row.cards.map(({ letter, seat, joker, covered }) => {
        const parts = [`${letter} ${name(seat)}`];
        if (joker) parts.push('JOKER');
        if (covered.length) parts.push(tn(covered.length, '{n} card below', '{n} cards below'));
        return parts.join(' ');
    });
    return [
        t('Row {row}: {letters}.', { row: number, letters: row.letters }),
        `${cards.join(', ')}.`,
        row.majority === null ? t('No majority.') : t('Majority: {name}.', { name: name(row.majority) }),
        `${cardsWord(row.count)}.`,
    ].join(' ');
}

/** What is told of a row on request. */
export function aboutRow(row: RowSight, number: number, name: (seat: number) => string): string {
    if (!row.letters) return t('Row {row} is empty.', { row: number });
    const parts = [
        row.majority === null
            ? t('Row {row}, {cards}: nobody has the majority.', { row: number, cards: cardsWord(row.count) })
            : t('Row {row}, {cards}. Majority: {name}.', { row: number, cards: cardsWord(row.count), name: name(row.majority) }),
    ];
    if (row.word) parts.push(t('{letters} is a word.', { letters: row.letters }));
    else if (row.example) parts.push(t('{letters} is in {word}.', { letters: row.letters, word: row.example }));
    else if (row.word === false) parts.push(t('No word contains {letters}.', { letters: row.letters }));
    if (row.left !== null)
        parts.push(t('Left: {left}. Right: {right}.', { left: spaced(row.left), right: spaced(row.right ?? '') }));
    return parts.join(' ');
}

function spaced(letters: string): string {
    return letters ? [...letters].join(' ') : '–';
}

/** A step of the log, without its mover. */
export function stepWord({ move }: Step): string {
    const lay = layIn(move);
    if (lay) return layWord(lay);
    const [word, first = '', second = ''] = move.split(' ');
    const refill = /^refill (joker=)?(\p{Lu}) (\d)$/u.exec(move);
    if (refill)
        return refill[1]
            ? t('puts a JOKER as {letter} on row {row}', { letter: refill[2]!, row: refill[3]! })
            : t('puts {letter} on row {row}', { letter: refill[2]!, row: refill[3]! });
    const seat = Number(first) + 1;
    switch (word) {
        case 'trash':
            return t('TRASH: clears row {row}', { row: first });
        case 'pass':
            return t('passes');
        case 'leave':
            return t('leaves row {row} empty: nothing but TRASH cards', { row: first });
        case 'accept':
            return t('accepts');
        case 'challenge':
            return t('challenges the card');
        case 'cut':
            return t('seat {n} cuts {letter}', { n: seat, letter: second });
        case 'turn':
            return t('seat {n} turns up {letter}', { n: seat, letter: second });
        case 'draw':
            return second === '?'
                ? t('seat {n} draws a card', { n: seat })
                : t('seat {n} draws {card}', { n: seat, card: cardWord(second) });
        case 'close':
            return first ? t('seat {n} challenges the card', { n: seat }) : t('nobody challenges');
        default:
            return move;
    }
}

function layWord({ letter, joker, row, place, crack }: NonNullable<ReturnType<typeof layIn>>): string {
    const values = { card: joker ? t('JOKER as {letter}', { letter }) : letter, row };
    const text =
        place === 'left'
            ? t('{card}, left of row {row}', values)
            : place === 'right'
              ? t('{card}, right of row {row}', values)
              : place === 'on'
                ? t('{card}, on a letter of row {row}', values)
                : t('{card}, on row {row}', values);
    return crack ? `${text}: CRACK WORD!` : text;
}

/** A step with its mover, as a sentence. */
export function newsWord(step: Step, name: string): string {
    const values = { name, step: stepWord(step) };
    return values.step.endsWith('!') ? t('{name}: {step}', values) : t('{name}: {step}.', values);
}

/** What came of a challenge, for all to read. */
export function challengedWord({ by, crack, letters, justified, word }: Challenged, name: (seat: number) => string): string {
    const values = { name: name(by), letters, word: word ?? '' };
    if (crack && justified) return t('Challenged ({name}): {letters} is a word.', values);
    if (crack && word) return t('Challenged ({name}): {letters} is not a word by itself, only in {word}. The card goes back.', values);
    if (justified) return t('Challenged ({name}): justified by {word}.', values);
    return t('Challenged ({name}): no word contains {letters}. The card goes back.', values);
}

/** What the viewer is asked now; '' when there is nothing to do. */
export function askedWord(_table: TableDescription, tell: Tell): string {
    const { view } = tell;
    const sight = sightOf(view);
    if (view.seat === null || !view.actors.includes(view.seat)) return '';
    switch (sight.phase) {
        case 'refill':
            return t('Put a card on row {row}.', { row: sight.refill ?? 0 });
        default:
            return sight.last_hand === null
                ? t('Lay a card, or draw and pass.')
                : t('Last hand: lay a card, or pass and be out.');
    }
}

/** A card that rivals are asked about, and their answers. */
export function windowWords(_table: TableDescription, { view }: Tell, seats: SeatInfo[]): WindowWords {
    const { asked, turn } = sightOf(view);
    const own = turn !== null && turn === view.seat;
    const values = { name: seatName(seats, turn ?? 0, view.seat), letters: asked?.letters ?? '' };
    const laid = own ? t('You lay {letters}.', values) : t('{name} lays {letters}. Is there a word that contains it?', values);
    const called = own
        ? t('You call CRACK WORD: {letters}.', values)
        : t('{name} calls CRACK WORD: {letters}. Is that a word?', values);
    return {
        text: !asked ? '' : asked.crack ? called : laid,
        answer: (move) => (move === 'challenge' ? t('Challenge') : t('Accept')),
        always: {
            legend: t('Challenge what rivals lay'),
            ask: t('ask me'),
            pass: t('never'),
            react: t('always'),
        },
    };
}

/** What a TRASH card would do. */
export function trashWord(way: Way, name: (seat: number) => string): string {
    const back = (way.back ?? [])
        .map((cards, seat) => ({ cards, seat }))
        .filter(({ cards }) => cards)
        .map(({ cards, seat }) => t('back to {name}: {cards}', { name: name(seat), cards: cardsWord(cards) }));
    const lost = way.lost ? [t('yours, out of the game: {cards}', { cards: cardsWord(way.lost) })] : [];
    return [...back, ...lost, `+${way.points ?? 0}`].join(' · ');
}

/** What of the rows has changed, for those who listen. */
export function changesWord(before: Sight, now: Sight, name: (seat: number) => string): string {
    const told = (row: RowSight) => `${row.letters} ${row.majority} ${row.count}`;
    return now.rows
        .map((row, i) => (told(row) === told(before.rows[i]!) ? '' : rowWord(row, i + 1, name)))
        .filter((text) => text)
        .join(' ');
}

export function optionWord(option: string, value?: string): string {
    switch (option) {
        case 'letters':
            return value === undefined ? t('Language of the words') : languageWord(value);
        case 'mode':
            if (value === undefined) return t('If no word contains a row');
            return value === 'strict' ? t('the card is refused') : t('rivals may challenge it');
        case 'expert':
            if (value === undefined) return t('Cards');
            return value === 'on' ? t('all (expert)') : t('as usual');
        case 'majority':
            if (value === undefined) return t('Majority of a row');
            return value === 'half' ? t('more than half') : t('more than any other colour');
        case 'hints':
            if (value === undefined) return t('Show which letters fit');
            return value === 'on' ? t('yes') : t('no');
        default:
            return value ?? option;
    }
}
