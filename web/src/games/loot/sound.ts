/* The fair's noises, made of oscillators and filtered noise: nothing to load.
 * The audio context is made with the first sound, after the person has touched
 * the page, as browsers ask. */

let context: AudioContext | null = null;

function audio(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    return context;
}

function tone(pitch: number, at: number, length: number, loud: number, type: OscillatorType): void {
    const out = audio();
    if (!out) return;
    const start = out.currentTime + at;
    const source = out.createOscillator();
    const gain = out.createGain();
    source.type = type;
    source.frequency.value = pitch;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(gain).connect(out.destination);
    source.start(start);
    source.stop(start + length);
}

function hiss(at: number, length: number, loud: number, pitch: number, sharp: number): void {
    const out = audio();
    if (!out) return;
    const start = out.currentTime + at;
    const noise = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
    const source = out.createBufferSource();
    const filter = out.createBiquadFilter();
    const gain = out.createGain();
    source.buffer = noise;
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    filter.Q.value = sharp;
    gain.gain.value = loud;
    source.connect(filter).connect(gain).connect(out.destination);
    source.start(start);
}

/** A die tumbles over the dice board. */
export function playDice(at = 0): void {
    for (const [i, gap] of [0, 0.09, 0.16, 0.26, 0.33].entries())
        hiss(at + gap, 0.04, 0.5 - i * 0.07, 1900 - i * 160, 6);
}

/** A pencil stroke on paper. */
export function playPencil(at = 0): void {
    hiss(at, 0.2, 0.22, 4200, 1.4);
}

/** Points come in, the more the merrier. */
export function playPoints(points: number, at = 0): void {
    const scale = [659, 784, 988, 1175, 1319, 1568];
    for (let i = 0; i < Math.min(points + 1, scale.length); i++)
        tone(scale[i]!, at + i * 0.07, 0.3, 0.06, 'triangle');
}
