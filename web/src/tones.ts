/* What all sounds of the page are made of, on the spot: nothing to load. The audio context
 * is made with the first one, after the person has touched the page, as browsers ask. */

let context: AudioContext | undefined;
let desk: GainNode | undefined;
let volume = 1;

/* Everything goes through one knob, and a limiter for when much happens at once. */
function audio(): { out: AudioContext; into: AudioNode } | null {
    if (typeof AudioContext === 'undefined') return null;
    context ??= new AudioContext();
    if (!desk) {
        desk = context.createGain();
        desk.connect(context.createDynamicsCompressor()).connect(context.destination);
    }
    /* ears hear loudness by its square */
    desk.gain.value = volume * volume;
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    return { out: context, into: desk };
}

/** Of 1. */
export function setVolume(wanted: number): void {
    volume = wanted;
    if (desk) desk.gain.value = volume * volume;
}

const SILENCE = 0.0001;

interface Sounding {
    /** seconds from now */
    at?: number;
    /** hertz */
    pitch: number;
    /** seconds */
    length: number;
    /** of 1 */
    loud: number;
    /** the pitch that it ends at, as a part of the first */
    fall?: number;
    /** seconds until it is as loud as it gets */
    rise?: number;
}

/* Up within `rise`, then away. A jump would crack in the loudspeaker. */
function envelope(out: AudioContext, start: number, { length, loud, rise = 0.003 }: Sounding): GainNode {
    const gain = out.createGain();
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + rise);
    gain.gain.exponentialRampToValueAtTime(SILENCE, start + Math.max(length, rise + 0.005));
    return gain;
}

/** A tone that dies away. */
export function tone(one: Sounding & { type?: OscillatorType }): void {
    const way = audio();
    if (!way) return;
    const { out, into } = way;
    const start = out.currentTime + (one.at ?? 0);
    const source = out.createOscillator();
    source.type = one.type ?? 'triangle';
    source.frequency.setValueAtTime(one.pitch, start);
    source.frequency.exponentialRampToValueAtTime(one.pitch * (one.fall ?? 1), start + one.length);
    source.connect(envelope(out, start, one)).connect(into);
    source.start(start);
    source.stop(start + one.length + 0.02);
}

/** Noise around a pitch, the narrower the sharper, that dies away. */
export function hiss(one: Sounding & { sharp: number }): void {
    const way = audio();
    if (!way) return;
    const { out, into } = way;
    const start = out.currentTime + (one.at ?? 0);
    const noise = out.createBuffer(1, Math.ceil(out.sampleRate * one.length), out.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    const source = out.createBufferSource();
    const filter = out.createBiquadFilter();
    source.buffer = noise;
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(one.pitch, start);
    filter.frequency.exponentialRampToValueAtTime(one.pitch * (one.fall ?? 1), start + one.length);
    filter.Q.value = one.sharp;
    source.connect(filter).connect(envelope(out, start, one)).connect(into);
    source.start(start);
}

/** Wood or metal that is struck: a tone and its higher ones, which are gone sooner. */
export function strike(one: Sounding, overtones: number[]): void {
    tone({ ...one, type: 'sine' });
    for (const [i, times] of overtones.entries())
        tone({ ...one, type: 'sine', pitch: one.pitch * times, length: one.length / (i + 2), loud: one.loud / (2 * i + 3) });
}

export const wood = [3.9, 9.2];
export const steel = [2.76, 5.4, 8.93];
