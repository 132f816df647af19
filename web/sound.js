// A small wooden sound for a move, for those who want it.

import { settings } from './device.js';

/** @type {AudioContext | null} */
let context = null;

/** @param {number} pitch in hertz */
export function knock(pitch = 220) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const [tone, loudness] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + 0.09);
  loudness.gain.setValueAtTime(0.25, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(loudness).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
