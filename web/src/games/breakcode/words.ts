/* Break the Code in words: tiles, questions, answers, steps. The rulebook's terms. */
import { t, tn } from '../../text/t.svelte';
import { listText } from '../../text/words';
import type { Result, SeatInfo, Step, TableDescription, Tell } from '../game';
import {
    colourOf,
    numberOf,
    planOf,
    questionIn,
    sightOf,
    type Answer,
    type Asked,
    type Colour,
    type Guessed,
    type Place,
    type TileName,
} from './kinds';

export function colourWord(colour: Colour): string {
    switch (colour) {
        case 'black':
            return t('black');
        case 'white':
            return t('white');
        case 'green':
            return t('green');
    }
}

/** "black 3" */
export function tileWord(tile: TileName): string {
    return t('{colour} {number}', { colour: colourWord(colourOf(tile)), number: numberOf(tile) });
}

export function tilesWord(tiles: TileName[]): string {
    return tiles.map(tileWord).join(', ');
}

/** What a card asks, in few words, as they stand on it. */
export function cardWord(card: number): string {
    switch (card) {
        case 1:
            return t('Where are your 0s?');
        case 2:
            return t('Where are your 1s or 2s?');
        case 3:
            return t('Where are your 3s or 4s?');
        case 4:
            return t('Where are your 5s?');
        case 5:
            return t('Where are your 6s or 7s?');
        case 6:
            return t('Where are your 8s or 9s?');
        case 7:
            return t('Neighbours of the same colour?');
        case 8:
            return t('Neighbours with consecutive numbers?');
        case 9:
            return t('How many odd tiles?');
        case 10:
            return t('How many even tiles?');
        case 11:
            return t('How many black tiles?');
        case 12:
            return t('How many white tiles?');
        case 13:
            return t('How many tiles share their number?');
        case 14:
            return t('Sum of all tiles?');
        case 15:
            return t('Sum of the three leftmost?');
        case 16:
            return t('Sum of the three rightmost?');
        case 17:
            return t('Sum of the central tiles?');
        case 18:
            return t('Sum of the black tiles?');
        case 19:
            return t('Sum of the white tiles?');
        case 20:
            return t('Highest minus lowest?');
        default:
            return t('Is C greater than 4?');
    }
}

/** What has to be known besides the words on the card; '' for nothing. */
export function cardHelp(card: number): string {
    switch (card) {
        case 2:
        case 3:
        case 5:
        case 6:
            return t('Choose one of the two numbers. The answer is letters; colours stay secret.');
        case 1:
        case 4:
            return t('The answer is letters; colours stay secret.');
        case 7:
            return t('The answer is groups of letters. Two green 5s have the same colour.');
        case 8:
            return t('The answer is groups of letters, each number one more than the one before.');
        case 9:
            return t('5 is odd.');
        case 10:
            return t('0 is even.');
        case 11:
        case 12:
            return t('Green is neither black nor white.');
        case 13:
            return t('0, 2 or 4: tiles whose number is there twice.');
        case 18:
        case 19:
            return t('0 if there are none.');
        default:
            return '';
    }
}

/** A question as it was asked: of two numbers just the one. */
export function questionWord({ card, number }: { card: number; number?: number }): string {
    return number === undefined ? cardWord(card) : t('Where are your {n}s?', { n: number });
}

function isRuns(answer: string[] | string[][]): answer is string[][] {
    return Array.isArray(answer[0]);
}

export function answerWord(answer: Answer): string {
    if (typeof answer === 'boolean') return answer ? t('yes') : t('no');
    if (typeof answer === 'number') return String(answer);
    if (!answer.length) return t('nowhere');
    return isRuns(answer) ? answer.map((run) => run.join('–')).join(', ') : answer.join(', ');
}

export function seatName(seats: SeatInfo[], seat: number, you: number | null): string {
    if (seat === you) return t('You');
    return seats[seat]?.name || (seats.length === 1 ? t('The code') : t('Seat {n}', { n: seat + 1 }));
}

export function placeName(seats: SeatInfo[], place: Place, you: number | null): string {
    return place === 'middle' ? t('The middle') : seatName(seats, place, you);
}

/** "Pip asks: Sum of all tiles? You: 24." */
export function askedSentence(asked: Asked, seats: SeatInfo[], you: number | null): string {
    const answers = asked.answers.map(({ seat, answer }) =>
        t('{name}: {answer}', { name: seatName(seats, seat, you), answer: answerWord(answer) }),
    );
    return t('{name}: {question} {answers}.', {
        name: seatName(seats, asked.seat, you),
        question: questionWord(asked),
        answers: listText(answers),
    });
}

export function guessedSentence(guess: Guessed, seats: SeatInfo[], you: number | null): string {
    const name = seatName(seats, guess.seat, you);
    return guess.right ? t('{name}: the guess is right!', { name }) : t('{name}: the guess is wrong.', { name });
}

/** A step of the log, without its mover. */
export function stepWord(step: Step): string {
    const [word, ...rest] = step.move.split(' ');
    const question = questionIn(step.move);
    if (question) return t('asks: {question}', { question: questionWord(question) });
    switch (word) {
        case 'deal':
            return rest[1] === '?'
                ? t('deals a hidden tile')
                : t('deals a tile: {tile}', { tile: tileWord(rest[1] ?? '') });
        case 'card':
            return t('turns up: {question}', { question: cardWord(Number(rest[0])) });
        case 'first':
            return t('chooses who begins: seat {n}', { n: Number(rest[0]) + 1 });
        case 'decline':
            return t('declines');
        case 'guess':
            if (rest[0] === '?') return rest[1] === 'right' ? t('guesses in secret: right') : t('guesses in secret: wrong');
            return t('guesses {tiles}', { tiles: tilesWord(rest) });
        default:
            return step.move;
    }
}

/** What the viewer is asked now; '' when there is nothing to do. */
export function askedMeWord(table: TableDescription, tell: Tell): string {
    const { view } = tell;
    if (view.seat === null || !view.actors.includes(view.seat)) return '';
    const { target } = planOf(table);
    const sight = sightOf(view);
    if (sight.phase === 'last') return t('Last attempt: guess right and it is a draw, or decline.');
    if (sight.face_up.every((card) => card === null))
        return target === 'middle'
            ? t('No questions left: guess the middle now, or decline.')
            : t('No questions left: guess, or decline.');
    return target === 'middle' ? t('Ask, or guess the middle: once.') : t('Ask or guess.');
}

export function questionsWord(count: number): string {
    return tn(count, '{n} question', '{n} questions');
}

/** Alone there is a number of questions instead of points. */
export function endedWord(table: TableDescription, result: Result): string {
    if (table.seats !== 1) return '';
    const n = result.points?.[0] ?? 0;
    if (result.outcome !== 'scored') return t('The code stays secret');
    return tn(n, 'Solved with {n} question', 'Solved with {n} questions');
}

export function optionWord(option: string, value?: string): string {
    if (option === 'shared_cards') {
        if (value === undefined) return t('Asker answers cards 14, 20 and 21 too');
        return value === 'on' ? t('yes') : t('no');
    }
    if (option === 'notes') {
        if (value === undefined) return t('Help with notes');
        if (value === 'auto') return t('what is certain');
        return value === 'solver' ? t('all odds') : t('none, as at the table');
    }
    return value ?? option;
}
