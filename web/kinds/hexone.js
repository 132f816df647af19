// Hexone.

import { COLOURS, HexoneBoard, hexonePawn, readHexone } from '../boards/hexone.js';
import { t } from '../words/index.js';
import { changeCell, MIDDLE, nothing, token } from './bench.js';
import { atLeast, has } from './lesson.js';

/** @import { Kind } from './index.js' */

/** @param {string} position @param {number} seat */
const stacksOf = (position, seat) =>
  [...readHexone(position).stacks.values()].filter(stack => stack.seat === seat);

/** @param {string} position @param {number} seat */
const pawnsOf = (position, seat) =>
  t('score.pawns', { n: stacksOf(position, seat).reduce((sum, stack) => sum + stack.height, 0) });

/** In the first turns nothing has been taken, so it is known how many pawns lie where. */
const OPENING = 4;

/**
 * Pieces laid by hand, after as many turns as they need: more than the opening, and one for each pawn.
 * @param {string} cells @param {string} mover @param {string} turns
 */
function laidByHand(cells, mover, turns) {
  const pawns = [...cells.matchAll(/[bw](\d+)/g)].reduce((sum, [, height]) => sum + Number(height), 0);
  return `${cells} ${mover} ${Math.max(OPENING + 1, pawns, Number(turns))}`;
}

/** @type {Kind} */
export const hexone = {
  board: options => new HexoneBoard(options.variant ?? 'standard'),
  room: 'with-levers',
  look: 'hexone',
  colours: COLOURS,
  inks: ['--jet', '--ivory'],
  piece: (seat, at) => hexonePawn(seat, at, 13),
  score: pawnsOf,
  tally: (position, name) =>
    [1, 2].map(seat => {
      const words = `${pawnsOf(position, seat)} ${t('score.stacks', { n: stacksOf(position, seat).length })}`;
      return t('ask.of', { who: name(seat), words });
    }),
  standing: null,
  turn: 'chain',
  cover: 'b2/w1b1.w2b1./w1..b2...w1b1..w2 w 17',
  glad: [],
  setup: { variant: ['standard', 'express', 'longue'] },
  advice: null,
  printed: ['variant'],
  bench: {
    pieces: () => [
      { name: 'b', label: t('seat.black'), picture: token('hexone', hexonePawn(1, MIDDLE, 13)) },
      { name: 'w', label: t('seat.white'), picture: token('hexone', hexonePawn(2, MIDDLE, 13)) },
      nothing(),
    ],
    lay(position, place, piece) {
      const [cells, mover, turns] = position.split(' ');
      const laid = changeCell(cells, place, now => {
        const [owner, height] = [now[0], Number(now.slice(1))];
        // A stack of three would have to explode: after two comes none.
        if (piece === '.' || (owner === piece && height >= 2)) return '.';
        return `${piece}${owner === piece ? height + 1 : 1}`;
      });
      return laidByHand(laid, mover, turns);
    },
    empty: () => laidByHand('./....../............', 'b', '0'),
    pass(position) {
      const [cells, mover, turns] = position.split(' ');
      return laidByHand(cells, mover === 'b' ? 'w' : 'b', turns);
    },
    mover: position => readHexone(position).mover,
  },
  lesson: [
    {
      position: './....../............ b 0',
      look: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'],
      done: has('placed'),
    },
    { position: './b1..w1../............ b 2', done: has('placed') },
    { position: './b2..w2../............ b 4', look: ['a1'], done: has('exploded') },
    { position: './b2w2.w1../............ b 6', look: ['a1'], done: has('taken') },
    { position: './b2...w1./.w2.......... b 8', look: ['a1'], done: atLeast(2, 'exploded') },
    { position: './.b4..w2./......b3..... b 12 *2', look: ['a2'], done: atLeast(2, 'exploded') },
    { position: 'w1/....w1./b3........... b 8 *0', look: ['b1'], done: has('thrown_to_middle') },
    { position: './b2w1..../............ b 8', done: has('ended') },
  ],
};
