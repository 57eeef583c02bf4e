/* The shop's noises, made on the spot: type set down, a stick swept clear, the press. */

let context: AudioContext | null = null;

function audio(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    return context;
}

function tone(pitch: number, at: number, length: number, loud: number, fall = 0.6): void {
    const out = audio();
    if (!out) return;
    const start = out.currentTime + at;
    const source = out.createOscillator();
    const gain = out.createGain();
    source.type = 'triangle';
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(pitch * fall, start + length);
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(out.destination);
    source.start(start);
    source.stop(start + length);
}

/** A sort clicks into the stick. */
export function playSort(): void {
    tone(1250, 0, 0.035, 0.12);
    tone(420, 0.02, 0.06, 0.14);
}

/** A row is swept away. */
export function playSweep(): void {
    for (let i = 0; i < 6; i++) tone(700 - i * 70, i * 0.045, 0.05, 0.09);
}

/** CRACK WORD: the press comes down, and a bell. */
export function playCrack(): void {
    tone(110, 0, 0.25, 0.3, 0.4);
    for (const [i, pitch] of [784, 988, 1175, 1568].entries()) tone(pitch, 0.18 + i * 0.08, 0.3, 0.09, 0.98);
}

/** A challenge: upheld, or for nothing. */
export function playVerdict(justified: boolean): void {
    if (justified) tone(880, 0, 0.2, 0.1, 0.98);
    else for (const [i, pitch] of [230, 180].entries()) tone(pitch, i * 0.16, 0.22, 0.15);
}
