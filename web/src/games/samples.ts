/* What an event sounds like, for who chooses in the settings what is to be heard. */
import { play } from '../sound';
import type { SoundEvent } from './game';

export async function playSample(event: SoundEvent): Promise<void> {
    if (event === 'dice') (await import('./loot/sound')).playDice();
    else if (event === 'click') (await import('./crackit/sound')).playClick();
    else if (event === 'stamp') (await import('./crackword/sound')).playCrack();
    else play(event === 'card' ? 'move' : event);
}
