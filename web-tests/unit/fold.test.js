// Events change a game as it was seen into what looking anew would show.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../web/play/fold.js';

const game = () =>
  /** @type {any} */ ({
    seats: [{ seat: 1, name: '' }],
    turns: [{ turn: 1, seat: 1, moves: ['a1'], complete: true, at: 1 }],
    last: { turn: 1, caused: [{ type: 'placed', cell: 'a1' }] },
    rematch: null,
    state: { number: 2 },
  });
const played = (/** @type {object} */ more) =>
  /** @type {any} */ ({ type: 'played', number: 3, at: 2, seat: 2, state: { number: 3 }, ...more });

test('a new turn has what its own moves caused', () => {
  const seen = game();
  const caused = [{ type: 'placed', cell: 'a4' }];
  fold(seen, played({ turn: 2, moves: ['a4'], complete: false, caused }));
  assert.deepEqual(seen.turns.at(-1), { turn: 2, seat: 2, moves: ['a4'], complete: false, at: 2 });
  assert.deepEqual(seen.last, { turn: 2, caused });
  assert.equal(seen.state.number, 3);
});

test('a turn of several moves keeps what its first ones caused', () => {
  const seen = game();
  const [one, two] = [
    { type: 'placed', cell: 'a4' },
    { type: 'exploded', cell: 'a4' },
  ];
  fold(seen, played({ turn: 2, moves: ['a4'], complete: false, caused: [one] }));
  fold(seen, played({ number: 4, turn: 2, moves: ['a4Y'], complete: true, caused: [two], left_ms: 9 }));
  const turn = { turn: 2, seat: 2, moves: ['a4', 'a4Y'], complete: true, at: 2, left_ms: 9 };
  assert.deepEqual(seen.turns.slice(1), [turn]);
  assert.deepEqual(seen.last, { turn: 2, caused: [one, two] });
});

test('turns taken back are gone, a seat has another name, a rematch its address', () => {
  const seen = game();
  fold(seen, /** @type {any} */ ({ type: 'taken_back', turns: 0, state: {} }));
  assert.deepEqual([seen.turns, seen.last], [[], null]);
  fold(seen, /** @type {any} */ ({ type: 'seated', seats: [{ seat: 1, name: 'Ada' }], state: {} }));
  assert.equal(seen.seats[0].name, 'Ada');
  fold(seen, /** @type {any} */ ({ type: 'rematch', game: 'k3v9x0q2m7ta', state: {} }));
  assert.equal(seen.rematch, 'k3v9x0q2m7ta');
});
