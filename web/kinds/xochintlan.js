// Xochintlan.

import { has } from './lesson.js';
import { intoTheMiddle, tilesKind } from './tiles.js';

/** @import { Kind } from './index.js' */

/** @type {Kind} */
export const xochintlan = tilesKind('xochintlan', 'previous', {
  cards: 3,
  cover: 'Ko,Ba1,Ra3,Ba5,Ya7,Bb1,Rb4,Rb5,Yb9,Bb10,Yb13 b10 ?,? 0,0 1',
  glad: ['o', 'a1', 'b1', 'a3', 'b5', 'b4', 'a5', 'b9', 'b10', 'a7', 'b13'],
  lesson: [
    { position: 'Ko - 2,? 0,0 1', done: has('placed') },
    { position: 'Ko,Ba3,Ra5,Yb9 b9 2,? 0,0 1', look: ['a3', 'a5'], done: has('replaced') },
    { position: 'Ko,Ba3,Ra5 a5 2,? 0,0 1', look: ['o'], done: has('black_moved') },
    {
      position: 'Ya3,Ba7,Rb5,Kb13 b13 2,? 0,0 1',
      look: ['o'],
      done: intoTheMiddle,
    },
    { position: 'Ko,Ba3,Ba5,Bb9,Rc13,Yc14 c14 2,? 0,0 1', done: has('card_shown') },
    { position: 'Ko,Ra3,Ra7,Ra8,Yb5 a8 2,? 0,0 1', done: has('card_shown') },
    { position: 'Ko,Ba1,Ba3,Ba5,Bb9,Bc13,Yd17 d17 2,? 0,0 1', look: ['a1'], done: has('card_shown') },
  ],
});
