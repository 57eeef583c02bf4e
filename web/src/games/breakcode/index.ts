/* Break the Code on the page. */
import { t } from '../../text/t.svelte';
import type { GameLook } from '../game';
import Picture from './Picture.svelte';
import { askedMeWord, endedWord, optionWord, questionsWord, stepWord } from './words';

const breakcode: GameLook = {
    name: 'breakcode',
    title: 'Break the Code',
    pitch: () => t('Hidden tiles, six questions on the table, and an answer for everyone to hear: who works it out first?'),
    Picture,
    Board: () => import('./Board.svelte'),
    Study: () => import('./Study.svelte'),
    fewest: true,
    daily: {
        title: () => t('Code of the day'),
        about: () =>
            t('Everybody gets the same code today, the same hand and the same cards. Find it with as few questions as you can, against the clock; a wrong guess counts as a question.'),
        score: questionsWord,
        sign: ({ move }) => (move.startsWith('ask') ? '◇' : move.startsWith('guess') ? '◆' : ''),
    },
    prints: [{ name: 'notes', title: () => t('Note sheet to print'), Page: () => import('./Print.svelte') }],
    optionText: optionWord,
    asked: askedMeWord,
    ended: endedWord,
    stepText: stepWord,
};

export default breakcode;
