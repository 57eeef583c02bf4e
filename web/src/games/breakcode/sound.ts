/* The desk's noises, made on the spot: a tile set down, a typed question, a right guess. */

let context: AudioContext | null = null;

function audio(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    return context;
}

function knock(at: number, pitch: number, length: number, loud: number): void {
    const out = audio();
    if (!out) return;
    const start = out.currentTime + at;
    const tone = out.createOscillator();
    const gain = out.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, start);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + length);
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(out.destination);
    tone.start(start);
    tone.stop(start + length);
}

/** A question is typed out. */
export function playQuestion(): void {
    for (const [i, gap] of [0, 0.07, 0.12, 0.2, 0.26].entries()) knock(gap, 900 + (i % 3) * 130, 0.03, 0.08);
}

/** A guess is said: the lock springs open, or stays shut. */
export function playGuess(right: boolean): void {
    if (right) for (const [i, pitch] of [523, 659, 784, 1047].entries()) knock(i * 0.1, pitch, 0.3, 0.1);
    else for (const [i, pitch] of [220, 180].entries()) knock(i * 0.16, pitch, 0.22, 0.14);
}
