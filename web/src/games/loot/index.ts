/* LOOT on the page. */
import { t } from '../../text/t.svelte';
import type { GameLook } from '../game';
import Picture from './Picture.svelte';
import { askedWord, stepWord } from './words';

const loot: GameLook = {
    name: 'loot',
    title: 'LOOT',
    lots: true,
    pitch: () => t('A fair, three dice, and a sheet of your own: plan two rounds ahead.'),
    Picture,
    Board: () => import('./Board.svelte'),
    optionFirst: ['sheet'],
    optionText(option, value) {
        if (option !== 'sheet') return value ?? option;
        if (value === undefined) return t('Sheet');
        if (value === 'standard') return t('standard');
        if (value === 'harder') return t('harder');
        return value;
    },
    asked: askedWord,
    stepText: stepWord,
};

export default loot;
