/* What all sounds of the page are made of, on the spot: nothing to load. The audio context
 * is made with the first one, after the person has touched the page, as browsers ask. */

let context: AudioContext | undefined;

function audio(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    return context;
}

const SILENCE = 0.0001;

export interface Tone {
    /** seconds from now */
    at?: number;
    /** hertz */
    pitch: number;
    /** seconds */
    length: number;
    /** of 1 */
    loud: number;
    type?: OscillatorType;
    /** the pitch that it ends at, as a part of the first */
    fall?: number;
    /** seconds until it is as loud as it gets */
    rise?: number;
}

/** A tone that dies away. */
export function tone({ at = 0, pitch, length, loud, type = 'triangle', fall = 1, rise = 0 }: Tone): void {
    const out = audio();
    if (!out) return;
    const start = out.currentTime + at;
    const source = out.createOscillator();
    const gain = out.createGain();
    source.type = type;
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(pitch * fall, start + length);
    gain.gain.setValueAtTime(rise ? SILENCE : loud, start);
    if (rise) gain.gain.exponentialRampToValueAtTime(loud, start + rise);
    gain.gain.exponentialRampToValueAtTime(SILENCE, start + length);
    source.connect(gain).connect(out.destination);
    source.start(start);
    source.stop(start + length);
}

/** Noise around a pitch, the narrower the sharper, that dies away. */
export function hiss({ at = 0, pitch, length, loud, sharp }: Tone & { sharp: number }): void {
    const out = audio();
    if (!out) return;
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
    source.start(out.currentTime + at);
}
