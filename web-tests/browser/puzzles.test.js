// Puzzles: solved by keys and ears alone in every game, refuted and taken back, hinted at, and remembered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPicture, openHouse, SIZES } from './house.js';
import { Listener } from './listener.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ id: string, game: string, options: Record<string, string>, position: string, seat: number, goal: string }} Puzzle */

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function ask(path, body) {
  const response = await fetch(`${house.base}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

/** @returns {Promise<string[]>} the games that have puzzles */
const games = async () =>
  (await ask('/puzzles')).games
    .filter((/** @type {{ count: number }} */ { count }) => count > 0)
    .map((/** @type {{ game: string }} */ { game }) => game);

/** A puzzle of a game that is not hard, and its turns. @param {string} game @param {string} [kind] */
async function puzzleOf(game, kind = '') {
  const { ids } = await ask(`/puzzles?game=${game}${kind}`);
  const id = ids[Math.floor(ids.length / 2)];
  const [puzzle, { turns }] = await Promise.all([ask(`/puzzles/${id}`), ask(`/puzzles/${id}/solution`)]);
  return {
    puzzle: /** @type {Puzzle} */ (puzzle),
    turns: /** @type {{ seat: number, turn: string }[]} */ (turns),
  };
}

/** Types a turn, as whoever knows its name does. @param {Page} page @param {string} turn */
async function type(page, turn) {
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  await page.keyboard.press('g');
  await page.locator('#typed').waitFor();
  await page.keyboard.type(turn);
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // A place that is typed is gone to; there it is chosen.
  if (/^[a-z]+\d*$/.test(turn) && turn !== 'pass') await page.keyboard.press('Enter');
}

test('a puzzle of every game is solved by somebody who listens and has a keyboard', async () => {
  for (const game of await games()) {
    const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
    const listener = await new Listener(page).begin();
    const { puzzle, turns } = await puzzleOf(game);
    await page.goto(`/puzzles/${puzzle.id}`);
    await listener.hears(/to play/);
    const own = turns.filter(({ seat }) => seat === puzzle.seat);
    for (const { turn } of own) {
      await type(page, turn);
      const heard = await listener.hears(/That is the only move|Solved!|Not that one/);
      assert.ok(!heard.some(text => /Not that one/.test(text)), `${game}: ${turn}`);
      if (heard.some(text => /Solved!/.test(text))) break;
    }
    await page.locator('.task.praise', { hasText: 'Solved!' }).waitFor();
    await page.locator('.puzzle-solution li').first().waitFor();
    const focus = await listener.focus();
    assert.equal(focus?.name, 'Next', 'the way on has the focus');
    assert.equal(await page.evaluate(() => JSON.parse(localStorage['hexotheque.puzzles']).tried), 1);
    await keepPicture(page, `puzzle-${game}`);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('a wrong move is refuted on the board, taken back, and the puzzle comes again another day', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  const listener = await new Listener(page).begin();
  const { puzzle, turns } = await puzzleOf('gosix', '&goal=win');
  const { game, options, position } = puzzle;
  const { legal } = await ask('/positions', { game, options, position, turns: [], ask: [] });
  const moves = legal.map((/** @type {{ move: string }} */ { move }) => move);
  const wrong = moves.find((/** @type {string} */ move) => move !== turns[0].turn && move !== 'pass');
  const { refutation } = await ask(`/puzzles/${puzzle.id}/try`, { turns: [wrong] });
  assert.ok(refutation.length > 0, 'there is something to show');
  await page.goto(`/puzzles/${puzzle.id}`);
  await listener.hears(/to play/);
  const before = await page.locator('.lesson-board').innerHTML();
  const next = await page.locator('[data-action="next"]').boundingBox();
  await type(page, wrong);
  const heard = await listener.hears(/After this/);
  assert.ok(
    heard.some(text => text.includes(refutation[0])),
    `the answer is told: ${heard.join(' | ')}`,
  );
  assert.notEqual(await page.locator('.lesson-board').innerHTML(), before, 'and shown');
  await keepPicture(page, 'puzzle-refuted');
  assert.equal((await listener.focus())?.name, 'Take it back');
  assert.deepEqual(await page.locator('[data-action="next"]').boundingBox(), next, 'nothing slides aside');
  await page.keyboard.press('Enter');
  await listener.hears(/to play/);
  await type(page, turns[0].turn);
  await listener.hears(/That is the only move|That is it/);
  const kept = await page.evaluate(() => JSON.parse(localStorage['hexotheque.puzzles']));
  assert.deepEqual(Object.keys(kept.again), [puzzle.id]);
  assert.ok(kept.again[puzzle.id].at > Date.now(), 'not at once');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('hints come step by step: what it is about, where, what; and the solution is told', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false }, size: SIZES[1] });
  const { puzzle, turns } = await puzzleOf('hexone');
  await page.goto(`/puzzles/${puzzle.id}`);
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  const hint = page.locator('[data-action="hint"]');
  const task = page.locator('.task');
  await hint.click();
  await task.filter({ hasText: /It is about|Only one move/ }).waitFor();
  await hint.click();
  await task.filter({ hasText: 'Look here' }).waitFor();
  await page.locator('.place.is-hinted').first().waitFor();
  await hint.click();
  await task.filter({ hasText: `Play ${turns[0].turn.split('>')[0]}` }).waitFor();
  await page.locator('[data-action="solution"]').click();
  await page.locator('.puzzle-solution li').first().waitFor();
  await keepPicture(page, 'puzzle-solution-phone');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('today has one puzzle for everybody, and the list leads to every kind', async () => {
  const { page, complaints, context } = await house.visitor({ locale: 'fr-FR' });
  await page.goto('/puzzles');
  await page.locator('.puzzles-of').first().waitFor();
  assert.equal(await page.locator('.puzzles-of').count(), (await games()).length);
  await keepPicture(page, 'puzzles');
  await page.locator('[data-puzzles="today"]').click();
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  const date = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map(part => String(part).padStart(2, '0'))
      .join('-');
  });
  const { game } = await ask(`/puzzles/today?date=${date}`);
  assert.equal(await page.locator('.puzzle-room').getAttribute('data-game'), game);
  await page.goto('/puzzles/streak?game=gosix');
  await page.locator('.streak').waitFor();
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
