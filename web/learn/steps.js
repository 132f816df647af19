// The tasks of the lessons: a position, what does the task, and where to look. Together they teach what the first page
// of each rulebook says.

/** @import { Caused, GameName, Options } from '../types.d.ts' */

/**
 * @typedef {object} Step
 * @property {string} position
 * @property {Options} [options]
 * @property {string[]} [look]  places that catch the eye
 * @property {(caused: Caused[]) => boolean} done  whether what was played does the task
 */

/** @param {string} type @returns {(caused: Caused[]) => boolean} */
const has = type => caused => caused.some(event => event.type === type);

/** @param {Caused[]} caused */
const conquers = caused => caused.some(event => event.type === 'closed' && event.conqueror === 1);

/** @type {Record<GameName, Step[]>} */
export const STEPS = {
  gosix: [
    { position: '....../....../............ ....... r', done: has('placed') },
    { position: 'rrg.../rr..../.g.......... ....... r', look: ['c3'], done: conquers },
    { position: 'r..g.g/rr.g.g/.rr.....r..g ....... r', look: ['c1'], done: conquers },
    {
      position: 'g....g/.r...g/grrrr......g ....... r',
      look: ['b1'],
      done: conquers,
    },
    {
      position: 'ggggg./rr..../.r.......... ....... r',
      look: ['a6'],
      done: caused => !has('closed')(caused),
    },
    {
      position: 'rgr.../r.g.../.ggrgg..r.r. ....... r',
      look: ['b2'],
      done: caused => caused.filter(event => event.type === 'closed').length === 2,
    },
    { position: '.grggg/gg.gr./r.ggrrrg.rgr ..r.... r', look: ['b3'], done: has('placed') },
    { position: 'g.r..g/..rr.g/.....rr.g..g .rrr... r', done: has('ended') },
  ],
  hexone: [
    {
      position: './....../............ b 0',
      look: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'],
      done: has('placed'),
    },
    { position: './b1..w1../............ b 2', done: has('placed') },
    { position: './b2..w2../............ b 4', look: ['a1'], done: has('exploded') },
    { position: './b2w2.w1../............ b 6', look: ['a1'], done: has('taken') },
    {
      position: './b2...w1./.w2.......... b 8',
      look: ['a1'],
      done: caused => caused.filter(event => event.type === 'exploded').length > 1,
    },
    {
      position: './.b4..w2./......b3..... b 12 *2',
      look: ['a2'],
      done: caused => caused.filter(event => event.type === 'exploded').length > 1,
    },
    { position: 'w1/....w1./b3........... b 8 *0', look: ['b1'], done: has('thrown_to_middle') },
    { position: './b2w1..../............ b 8', done: has('ended') },
  ],
  '6x5': [
    { position: 'Ko -,- 3,? 0,0 1', done: has('placed') },
    { position: 'Ko,Ba1,Ra3,Yb4 a1,b4 3,? 0,0 1', look: ['a3'], done: has('replaced') },
    { position: 'Ko,Ba1,Ra3 a1,a3 3,? 0,0 1', look: ['o'], done: has('black_moved') },
    {
      position: 'Ba2,Ya5,Rb3,Bb9,Kc13 b3,b9 3,? 0,0 1',
      look: ['o'],
      done: caused => caused.some(event => event.type === 'placed' && event.cell === 'o'),
    },
    { position: 'Ko,Ba1,Ba2,Rb3,Bc4 a1,c4 3,? 0,0 1', done: has('card_shown') },
    { position: 'Ko,Ra2,Ra3,Yb5,Rc7 a2,c7 3,? 0,0 1', done: has('card_shown') },
    { position: 'Ko,Ba1,Ba2,Ba6,Bb3,Bc4 a1,c4 3,? 0,0 1', look: ['a6'], done: has('card_shown') },
  ],
};
