// Warnings of the clock: said and heard once when little time is left, for whoever's time it is on this device.

import { announce } from '../announce.js';
import { hear } from '../sound.js';

/** @import { Tell } from './tell.js' */

/** When to warn, in seconds left. */
export const WARNINGS = [60, 20, 10];

export class ClockWarning {
  /** What was left of each seat's time when last looked at. @type {Map<number, number>} */
  #before = new Map();

  /** @param {Tell} tell */
  constructor(tell) {
    this.tell = tell;
  }

  /** @param {number} seat @param {number} ms  left */
  look(seat, ms) {
    const before = this.#before.get(seat);
    this.#before.set(seat, ms);
    if (before === undefined || ms <= 0) return;
    const due = WARNINGS.findLast(seconds => before > seconds * 1000 && ms <= seconds * 1000);
    if (due === undefined) return;
    announce(this.tell('clock.warning', seat, { seconds: due }));
    hear('clock', 0, WARNINGS.indexOf(due) + 1);
  }
}
