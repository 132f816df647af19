// A shower of the winner's pieces over the board, thrown up from its foot: something to smile about, for a win of
// somebody here. It covers nothing that can be chosen, and a tap or a key cuts it short like any motion.

import { h } from '../dom.js';
import { animate, moves } from '../motion.js';
import { token } from './token.js';

/** @import { GameName } from '../types.d.ts' */

const PIECES = 26;
const FRAMES = 12;

/** Numbers that look thrown and are the same every time: far from each other, and never in a row. @param {number} i */
const scattered = i => (i * 0.618034) % 1;

/**
 * @param {Element} over  what it falls in front of
 * @param {GameName} game
 * @param {number[]} winners
 */
export async function shower(over, game, winners) {
  if (!moves() || winners.length === 0) return;
  const sky = h('div', { class: 'sky', 'aria-hidden': 'true' });
  over.append(sky);
  const { width, height } = sky.getBoundingClientRect();
  const pieces = Array.from({ length: PIECES }, (_, i) => token(game, winners[i % winners.length]));
  sky.append(...pieces);
  await Promise.all(
    pieces.map((piece, i) => {
      const [aside, high, spin] = [scattered(i) * 2 - 1, scattered(i * 7 + 3), scattered(i * 5 + 1) * 2 - 1];
      const frames = flight(aside * width * 0.55, height * (0.55 + 0.5 * high), spin * 540);
      return animate(piece, frames, 1500 + 500 * high, {
        delay: i * 28,
        easing: 'linear',
        fill: 'both',
      });
    }),
  );
  sky.remove();
}

/**
 * Up and down again, as what is thrown does: as far aside in each moment, higher ever slower, and down ever faster.
 * @param {number} aside
 * @param {number} high
 * @param {number} turn  in degrees
 * @returns {Keyframe[]}
 */
function flight(aside, high, turn) {
  return Array.from({ length: FRAMES + 1 }, (_, i) => {
    const part = i / FRAMES;
    const up = 4 * high * part * (1 - part) - 48 * part;
    return {
      transform: `translate(${(aside * part).toFixed(1)}px, ${(-up).toFixed(1)}px) rotate(${(turn * part).toFixed(0)}deg)`,
    };
  });
}
