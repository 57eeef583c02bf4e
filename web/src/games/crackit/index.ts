/* CRACK IT on the page. */
import { t } from '../../text/t.svelte';
import type { GameLook, SeatInfo, TableDescription, Tell } from '../game';
import { sightOf } from './kinds';
import { windowWord } from './news';
import Picture from './Picture.svelte';
import { askedMeWord, optionWord, stepWord } from './words';

function windowText(_table: TableDescription, tell: Tell, seats: SeatInfo[]) {
    const { window } = sightOf(tell.view);
    return {
        text: window ? windowWord(window, { seats, you: tell.view.seat }) : '',
        answer: (move: string) => (move === 'prohibit' ? t('Prohibit') : t('Let it pass')),
        until: t('Let everything pass until I hold a Prohibition'),
    };
}

const crackit: GameLook = {
    name: 'crackit',
    title: 'CRACK IT',
    pitch: () => t('Turn the dial on your rivals’ safes and listen for the CLICK, while they listen at yours.'),
    Picture,
    Board: () => import('./Board.svelte'),
    prints: [{ name: 'notes', title: () => t('Note sheet to print'), Page: () => import('./Print.svelte') }],
    optionFirst: ['mode'],
    optionText: optionWord,
    asked: askedMeWord,
    stepText: (step) => stepWord(step),
    window: windowText,
};

export default crackit;
