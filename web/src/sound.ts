/* A few small sounds, made on the spot. */
import { settings } from './settings.svelte';

let audio: AudioContext | undefined;

function note(frequency: number, start: number, length: number, loudness: number): void {
    const context = (audio ??= new AudioContext());
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
}

const tunes = {
    move: () => note(330, 0, 0.09, 0.15),
    turn: () => (note(523, 0, 0.14, 0.14), note(659, 0.11, 0.2, 0.14)),
    end: () => [523, 659, 784, 1047].forEach((f, i) => note(f, i * 0.13, 0.35, 0.15)),
};

export function play(tune: keyof typeof tunes): void {
    if (settings.sound) tunes[tune]();
}
