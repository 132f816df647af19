// Sounds of wood and a marimba, made on the spot: no file is loaded. Low, and silent for whoever wants it so.

import { prefer, settings } from './device.js';

/** @type {{ context: AudioContext, out: AudioNode, noise: AudioBuffer } | null} */
let workshop = null;

const VOLUME = 0.3;

/** Browsers let a page sound only after somebody has touched it; until then nothing is said. */
function open() {
  if (settings.muted || !('AudioContext' in globalThis)) return null;
  if (navigator.userActivation?.hasBeenActive === false) return null;
  if (!workshop) {
    const context = new AudioContext();
    const [loudness, press] = [context.createGain(), context.createDynamicsCompressor()];
    loudness.gain.value = VOLUME;
    loudness.connect(press).connect(context.destination);
    const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    workshop = { context, out: loudness, noise };
  }
  if (workshop.context.state === 'suspended') workshop.context.resume().catch(() => {});
  return workshop;
}

/**
 * @typedef {object} Tone
 * @property {number} pitch  in hertz
 * @property {number} [to]  where it slides to
 * @property {number} [at]  in seconds from now
 * @property {number} long  in seconds
 * @property {number} loud  from 0 to 1
 * @property {OscillatorType} [kind]
 */

/** @param {Tone} tone */
function tone({ pitch, to = pitch, at = 0, long, loud, kind = 'sine' }) {
  const shop = open();
  if (!shop) return;
  const { context, out } = shop;
  const begin = context.currentTime + at;
  const [voice, envelope] = [context.createOscillator(), context.createGain()];
  voice.type = kind;
  voice.frequency.setValueAtTime(pitch, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + long);
  fade(envelope, begin, long, loud);
  voice.connect(envelope).connect(out);
  voice.start(begin);
  voice.stop(begin + long);
}

/**
 * A burst of noise through a filter: the knock of wood, or a bang.
 * @param {{ pitch: number, to?: number, sharp: number, at?: number, long: number, loud: number, kind?: BiquadFilterType }} burst
 */
function burst({ pitch, to = pitch, sharp, at = 0, long, loud, kind = 'bandpass' }) {
  const shop = open();
  if (!shop) return;
  const { context, out, noise } = shop;
  const begin = context.currentTime + at;
  const [source, filter, envelope] = [
    context.createBufferSource(),
    context.createBiquadFilter(),
    context.createGain(),
  ];
  source.buffer = noise;
  filter.type = kind;
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(pitch, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + long);
  fade(envelope, begin, long, loud);
  source.connect(filter).connect(envelope).connect(out);
  source.start(begin);
  source.stop(begin + long);
}

/** @param {GainNode} envelope @param {number} begin @param {number} long @param {number} loud */
function fade(envelope, begin, long, loud) {
  envelope.gain.setValueAtTime(0.0001, begin);
  envelope.gain.exponentialRampToValueAtTime(loud, begin + 0.004);
  envelope.gain.exponentialRampToValueAtTime(0.0001, begin + long);
}

/** Wood on wood. @param {number} at @param {number} [size]  1 for a pawn, more for something larger */
function knock(at, size = 1) {
  burst({ pitch: 1150 / size, sharp: 3, at, long: 0.05, loud: 0.9 });
  tone({ pitch: 210 / size, to: 120 / size, at, long: 0.09, loud: 0.7, kind: 'triangle' });
}

/** One bar of a marimba. @param {number} pitch @param {number} at @param {number} [loud] */
function bar(pitch, at, loud = 0.5) {
  tone({ pitch, at, long: 0.7, loud });
  tone({ pitch: pitch * 4, at, long: 0.16, loud: loud * 0.3 });
}

const [C4, G4, C5, D5, E5, G5, C6] = [261.6, 392, 523.3, 587.3, 659.3, 784, 1046.5];

/** What can be heard; `at` is in seconds from now. */
export const SOUNDS = {
  /** A pawn is set down. */
  pawn: (at = 0) => knock(at),
  /** A tile is laid. */
  tile: (at = 0) => knock(at, 1.5),
  /** A hexagon is conquered, a card is shown. */
  conquer(at = 0) {
    bar(G4, at);
    bar(D5, at + 0.12);
  },
  /** A stack bursts: the higher, the deeper. @param {number} at @param {number} height */
  explode(at = 0, height = 3) {
    const size = Math.min(height, 8) / 3;
    burst({
      pitch: 1400,
      to: 180,
      sharp: 0.7,
      at,
      long: 0.2 + 0.06 * size,
      loud: 0.5 + 0.1 * size,
      kind: 'lowpass',
    });
    tone({ pitch: 170 / size, to: 60 / size, at, long: 0.22 + 0.08 * size, loud: 0.8, kind: 'triangle' });
  },
  /** Pawns change sides, or go back to their owner. */
  take(at = 0) {
    knock(at, 0.75);
    knock(at + 0.07, 0.65);
  },
  /** Little time is left: the less, the more knocks. @param {number} at @param {number} times */
  clock(at = 0, times = 1) {
    for (let i = 0; i < times; i++)
      tone({ pitch: 1760, at: at + i * 0.16, long: 0.08, loud: 0.4, kind: 'square' });
  },
  /** It is your turn. */
  turn: (at = 0) => bar(E5, at, 0.25),
  win(at = 0) {
    for (const [i, pitch] of [C5, E5, G5, C6].entries()) bar(pitch, at + i * 0.13);
    bar(G5, at + 0.52, 0.3);
  },
  draw(at = 0) {
    bar(E5, at, 0.35);
    bar(D5, at + 0.18, 0.3);
    bar(E5, at + 0.36, 0.35);
  },
  lose(at = 0) {
    bar(G4, at, 0.35);
    bar(C4, at + 0.22, 0.35);
  },
};

/**
 * Lets something be heard, now or when what is seen gets there.
 * @param {keyof typeof SOUNDS} name
 * @param {number} [ms]  from now
 * @param {number} [height]  of what explodes, or how often it is heard
 */
export function hear(name, ms = 0, height = 3) {
  if (!settings.muted) SOUNDS[name](ms / 1000, height);
}

/** One tap mutes, and the device remembers. @param {boolean} muted */
export function mute(muted) {
  prefer({ muted });
  if (muted) workshop?.context.suspend().catch(() => {});
  else open();
}
