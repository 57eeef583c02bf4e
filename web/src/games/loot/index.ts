/* LOOT on the page. */
import { t } from '../../text/t.svelte';
import type { GameLook } from '../game';
import Picture from './Picture.svelte';
import { askedWord, optionWord, stepWord } from './words';

const loot: GameLook = {
    name: 'loot',
    title: 'LOOT',
    lots: true,
    pitch: () => t('A fair, three dice, and a sheet of your own: plan two rounds ahead.'),
    Picture,
    Board: () => import('./Board.svelte'),
    prints: ['standard', 'harder'].map((name) => ({
        name,
        title: () => t('Sheet to print: {name}', { name: optionWord('sheet', name) }),
        Page: () => import('./Print.svelte'),
    })),
    optionFirst: ['sheet'],
    optionText: optionWord,
    asked: askedWord,
    stepText: stepWord,
};

export default loot;
