/* New York Crisis on the page. */
import { t } from '../../text/t.svelte';
import type { GameLook } from '../game';
import Picture from './Picture.svelte';
import { askedWord, endedWord, optionWord, stepWord } from './words';

const nycrisis: GameLook = {
    name: 'nycrisis',
    title: 'New York Crisis',
    open: true,
    together: true,
    pitch: () => t('A family on holiday, wanted by mafia and police: clear your name together before the night is over.'),
    Picture,
    Board: () => import('./Board.svelte'),
    optionFirst: ['plot'],
    optionText: optionWord,
    asked: askedWord,
    ended: endedWord,
    stepText: stepWord,
};

export default nycrisis;
