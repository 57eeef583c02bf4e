/* CRACK WORD on the page. */
import { language, t } from '../../text/t.svelte';
import type { GameLook } from '../game';
import Picture from './Picture.svelte';
import { askedWord, optionWord, stepWord, windowWords } from './words';

const crackword: GameLook = {
    name: 'crackword',
    title: 'CRACK WORD',
    pitch: () => t('Four rows grow letter by letter: finish a word in which your colour leads, and take it all.'),
    Picture,
    Board: () => import('./Board.svelte'),
    arbiter: {
        title: () => t('Arbiter'),
        about: () => t('Arbiter for the cards on your own table'),
        Screen: () => import('./Arbiter.svelte'),
    },
    prints: [{ name: 'scores', title: () => t('Score sheet to print'), Page: () => import('./Print.svelte') }],
    optionFirst: ['letters'],
    optionText: optionWord,
    optionUsual: (option) => (option === 'letters' ? language() : undefined),
    asked: askedWord,
    stepText: stepWord,
    windows: ({ mode }) => mode === 'challenge',
    window: windowWords,
};

export default crackword;
