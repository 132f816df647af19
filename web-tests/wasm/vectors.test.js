// Games of an independent implementation, played again by the module for browsers: every position, and the
// moves of many.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openModule } from './module.js';
import { agreed, FILES, vectors } from './vectors.js';

/** @import { Vector } from './vectors.js' */

const room = await openModule(process.env.MODULE ?? '');

/** @param {object} body */
function look(body) {
  const request = { path: '/positions', method: 'POST', body, now: 0, chance: '0'.repeat(64) };
  const { status, body: answer } = JSON.parse(room.ask(JSON.stringify(request)));
  assert.equal(status, 200, `${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Of how many positions one is asked for all its moves: what each would cause is told too, which takes its time. */
const ASKED = 8;

/** @param {Vector} vector */
function replay({ game, options: told, deck, refills = [], turns, end }) {
  const options = agreed(told);
  const cards = deck && { deck: [deck, ...refills].map(pile => pile.join(' ')).join(' / ') };
  /** @type {{ moves: { position: string }[] }} */
  const whole = look({ game, options, ...cards, turns: turns.map(({ play }) => play) });
  const positions = [...turns.slice(1).map(({ position }) => position), end];
  assert.deepEqual(
    whole.moves.map(({ position }) => position),
    positions,
  );
  for (const { position, legal } of turns.filter((_, at) => at % ASKED === 0)) {
    /** @type {{ legal: { move: string }[] }} */
    const answer = look({ game, options, position });
    assert.deepEqual(answer.legal.map(({ move }) => move).sort(), legal, position);
  }
}

for (const file of FILES) {
  test(`the module plays ${file} as it was played`, () => {
    const games = vectors(file);
    assert.ok(games.length >= 45, `${games.length} games`);
    games.forEach(replay);
  });
}
