/* Steps in words. */
import type { GameLook, Step } from '../games/game';
import { t } from '../text/t.svelte';

export function stepWords(look: GameLook, step: Step): string {
    if (step.move === '?') return t('has chosen in secret');
    return look.stepText?.(step) ?? step.move;
}
