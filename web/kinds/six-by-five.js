// 6x5.

import { has } from './lesson.js';
import { intoTheMiddle, tilesKind } from './tiles.js';

/** @import { Kind } from './index.js' */

/** @type {Kind} */
export const sixByFive = tilesKind('6x5', 'pawns', {
  cards: 5,
  cover: 'Ko,Ba1,Ba2,Ra4,Ya5,Bb3,Rb6,Rb7,Yb10,Yb11,Bc4 c4,b7 ?,? 0,0 1',
  glad: ['o', 'a1', 'a2', 'b3', 'c4', 'a4', 'b6', 'b7', 'a5', 'b10', 'b11'],
  lesson: [
    { position: 'Ko -,- 3,? 0,0 1', done: has('placed') },
    { position: 'Ko,Ba1,Ra3,Yb4 a1,b4 3,? 0,0 1', look: ['a3'], done: has('replaced') },
    { position: 'Ko,Ba1,Ra3 a1,a3 3,? 0,0 1', look: ['o'], done: has('black_moved') },
    {
      position: 'Ba2,Ya5,Rb3,Bb9,Kc13 b3,b9 3,? 0,0 1',
      look: ['o'],
      done: intoTheMiddle,
    },
    { position: 'Ko,Ba1,Ba2,Rb3,Bc4 a1,c4 3,? 0,0 1', done: has('card_shown') },
    { position: 'Ko,Ra2,Ra3,Yb5,Rc7 a2,c7 3,? 0,0 1', done: has('card_shown') },
    { position: 'Ko,Ba1,Ba2,Ba6,Bb3,Bc4 a1,c4 3,? 0,0 1', look: ['a6'], done: has('card_shown') },
  ],
});
