// Puzzles: solved by keys and ears alone in every game, refuted and taken back, hinted at, and remembered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST, keepPicture, openHouse, openPuzzle, SIZES } from './house.js';
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
      const last = heard.find(text => /Solved!/.test(text));
      if (!last) continue;
      assert.match(last, /1 puzzle solved on this device; rating 1\d\d\d/, 'how good one is now is heard');
      break;
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
  await task.filter({ hasText: `Play this: ${turns[0].turn.split('>')[0]}` }).waitFor();
  await page.locator('[data-action="solution"]').click();
  await page.locator('.puzzle-solution li').first().waitFor();
  await keepPicture(page, 'puzzle-solution-phone');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('when a shape is complete, the card beside the board says so', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false }, size: SIZES[1] });
  const card = page.locator('.docked').first();
  await openPuzzle(house, page, '6x5');
  await card.filter({ hasText: '1 to go' }).waitFor();
  await page.locator('[data-action="solution"]').click();
  await card.filter({ hasText: '0 to go' }).waitFor();
  // In a lesson as well.
  await page.goto('/lesson/6x5#5');
  await page.locator('.place.is-choices').first().waitFor();
  await card.filter({ hasText: '1 to go' }).waitFor();
  await page.locator('[data-brush="B"]').click();
  await page.locator('.lesson-board [data-place="b3"]').dispatchEvent('click');
  await page.locator('.task.praise').waitFor();
  await card.filter({ hasText: '0 to go' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what was missed comes again in its time, and the next one is never the same', async () => {
  const { page, complaints, context } = await house.visitor();
  const kind = 'game=6x5&difficulty=1';
  const { ids } = await ask(`/puzzles?${kind}`);
  const [missed, skipped, left, ...solved] = ids;
  await page.goto('/puzzles');
  await page.locator('.puzzles-of').first().waitFor();
  await page.evaluate(
    ([missed, solved]) => {
      const of = (/** @type {string[]} */ ids, /** @type {unknown} */ what) =>
        Object.fromEntries(ids.map(id => [id, what]));
      const again = of([String(missed)], { times: 0, at: Date.now() + 86_400_000 });
      localStorage['hexotheque.puzzles'] = JSON.stringify({ solved: of([...solved], 1), again });
    },
    [missed, solved],
  );
  await page.goto(`/puzzles/${skipped}?${kind}`);
  for (const id of [left, skipped, left]) {
    await page.locator('[data-action="next"]').click();
    await page.waitForURL(`**/puzzles/${id}?*`);
    await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what was missed and is in the set no more does not keep the others from coming again', async () => {
  const { page, complaints, context } = await house.visitor();
  const { ids } = await ask('/puzzles?game=6x5&difficulty=1');
  await page.goto('/puzzles');
  await page.locator('.puzzles-of').first().waitFor();
  await page.evaluate(id => {
    const again = { zzzzzzzz: { times: 0, at: 1 }, [id]: { times: 0, at: 2 } };
    localStorage['hexotheque.puzzles'] = JSON.stringify({ again });
  }, ids[0]);
  await page.reload();
  const link = page.locator('[data-puzzles="again"]');
  await link.waitFor();
  assert.match((await link.textContent()) ?? '', /^1 /);
  await link.click();
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  assert.match(page.url(), new RegExp(`/puzzles/${ids[0]}`));
  assert.deepEqual(
    complaints.filter(told => !told.includes('404')),
    [],
  );
  await context.close();
});

test('whoever leaves a streak has found what he has found', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  // The easiest comes first.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const { ids } = await ask('/puzzles?game=gosix');
  const [puzzle, { turns }] = await Promise.all([
    ask(`/puzzles/${ids[0]}`),
    ask(`/puzzles/${ids[0]}/solution`),
  ]);
  await page.goto('/puzzles/streak?game=gosix');
  for (const { seat, turn } of turns) if (seat === puzzle.seat) await type(page, turn);
  await page.locator('.streak', { hasText: '1 found' }).waitFor();
  await page.reload();
  await page.goto('/puzzles');
  await page.locator('.puzzles-of[data-game="gosix"]', { hasText: 'longest: 1' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('whoever asks for the solution is asked nothing more about the move he had begun', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: true } });
  const { puzzle } = await puzzleOf('gosix');
  await page.goto(`/puzzles/${puzzle.id}`);
  await page.locator('.puzzle-room .place.is-choices').first().click({ force: true });
  await page.locator('.say', { hasText: 'again' }).waitFor();
  await page.locator('[data-action="solution"]').click();
  await page.locator('.puzzle-solution li').first().waitFor();
  assert.equal(await page.locator('.say').textContent(), '');
  assert.deepEqual(complaints, []);
  await context.close();
});

/**
 * Lets answers to what a page asks wait until they are let go, one by one.
 * @param {Page} page @param {string} address
 */
async function holdAnswers(page, address) {
  /** @type {(() => void)[]} */
  const held = [];
  /** @type {(value?: unknown) => void} */
  let came = () => {};
  await page.route(address, async route => {
    const response = await route.fetch();
    held.push(() => route.fulfill({ response }));
    came();
  });
  return {
    /** Up to where one waits, and what lets it go. */
    async next() {
      if (!held.length)
        await new Promise(resolve => {
          came = resolve;
        });
      return /** @type {() => void} */ (held.shift());
    },
  };
}

const asksServer = { skip: HOST === 'device' ? 'its answers cannot be held back' : false };

test('help waits until what is told on the board is over', asksServer, async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  const { puzzle, turns } = await puzzleOf('gosix', '&theme=long');
  const { game, options, position } = puzzle;
  const { legal } = await ask('/positions', { game, options, position, turns: [], ask: [] });
  const moves = legal.map((/** @type {{ move: string }} */ { move }) => move);
  const wrong = moves.find((/** @type {string} */ move) => move !== turns[0].turn && move !== 'pass');
  const [hint, show] = ['hint', 'solution'].map(name => page.locator(`[data-action="${name}"]`));
  const task = page.locator('.task');
  for (const move of [wrong, turns[0].turn]) {
    await page.goto(`/puzzles/${puzzle.id}`);
    await page.locator('.puzzle-room .place.is-choices').first().waitFor();
    const tries = await holdAnswers(page, '**/try');
    await page.locator(`[data-place="${move}"]`).click({ force: true });
    const letGo = await tries.next();
    await show.click({ force: true });
    await hint.click({ force: true });
    await page.keyboard.press('i');
    letGo();
    const said = move === wrong ? /^Not that one. ./ : 'That is the only move. And now?';
    await task.filter({ hasText: said }).waitFor();
    assert.ok(await page.locator('.puzzle-solution').isHidden(), 'the solution was not asked for in time');
    await page.unroute('**/try');
    if (move === wrong) await page.locator('[data-action="take-back"]').click();
    await page.locator('.puzzle-room .place.is-choices').first().waitFor();
    // No step of the help is lost by it.
    await hint.click();
    await task.filter({ hasText: 'It is about' }).waitFor();
    await show.click();
    await page.locator('.puzzle-solution li').first().waitFor();
    assert.equal(await page.locator('.place.is-choices').count(), 0, 'nothing is left to be found');
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('whoever leaves while a move is refuted hears no more of it', asksServer, async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  const { puzzle, turns } = await puzzleOf('gosix', '&goal=win');
  const { game, options, position } = puzzle;
  const { legal } = await ask('/positions', { game, options, position, turns: [], ask: [] });
  const moves = legal.map((/** @type {{ move: string }} */ { move }) => move);
  const wrong = moves.find((/** @type {string} */ move) => move !== turns[0].turn && move !== 'pass');
  await page.goto(`/puzzles/${puzzle.id}`);
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  const tries = await holdAnswers(page, '**/try');
  await page.locator(`[data-place="${wrong}"]`).click({ force: true });
  const letGo = await tries.next();
  await page.locator('.brand').click();
  await page.locator('[data-play]').first().waitFor();
  const judged = page.waitForResponse('**/try');
  letGo();
  await (await judged).finished();
  // What it cost is remembered all the same.
  await page.waitForFunction(() => JSON.parse(localStorage['hexotheque.puzzles'] ?? '{}').tried === 1);
  assert.doesNotMatch(String(await page.locator('#announcer').textContent()), /Not that one/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('whoever is to win at once is told nothing of answers', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  for (const id of (await ask('/puzzles?game=gosix&goal=win-in-1')).ids.slice(0, 10)) {
    const { game, options, position, themes } = await ask(`/puzzles/${id}`);
    if (themes.length) continue;
    const { turns } = await ask(`/puzzles/${id}/solution`);
    const { legal } = await ask('/positions', { game, options, position, turns: [], ask: [] });
    const moves = legal.map((/** @type {{ move: string }} */ { move }) => move);
    const wrong = moves.find((/** @type {string} */ move) => move !== turns[0].turn && move !== 'pass');
    await page.goto(`/puzzles/${id}`);
    await page.locator('.puzzle-room .place.is-choices').first().waitFor();
    await page.locator('[data-action="hint"]').click();
    await page.locator('.task', { hasText: 'Only one move wins this turn' }).waitFor();
    await page.locator(`[data-place="${wrong}"]`).click({ force: true });
    await page.locator('.task', { hasText: /^Not that one. That does not win this turn.$/ }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
    return;
  }
  assert.fail('no such puzzle');
});

test('an address of no puzzle, or of no kind of puzzles, says that nothing is there', async () => {
  const { page, context } = await house.visitor();
  const nothing = page.getByText('No page has this address');
  for (const address of ['zzzzz', 'next?game=gosix&difficulty=x', 'next?game=chess', 'streak?game=chess']) {
    await page.goto(`/puzzles/${address}`);
    await nothing.waitFor();
  }
  await context.close();
});

test('today has one puzzle for everybody, and the list leads to every kind', async () => {
  const { page, complaints, context } = await house.visitor({ locale: 'fr-FR' });
  await page.goto('/puzzles');
  await page.locator('.puzzles-of').first().waitFor();
  assert.equal(await page.locator('.puzzles-of').count(), (await games()).length);
  // A box to be opened, not a catalogue: what it is played on is seen, and kinds unfold for whoever wants one.
  assert.equal(await page.locator('.puzzles-of .lid .board').count(), (await games()).length);
  assert.equal(await page.locator('.puzzles-of [href*="goal="]').filter({ visible: true }).count(), 0);
  await page.locator('.puzzles-of summary').first().click();
  await page.locator('.puzzles-of').first().locator('[href*="goal="]').first().waitFor();
  // Each game is spoken of in its own words.
  const kinds = page.locator('.puzzles-of[data-game="xochintlan"] [href*="theme=black"]');
  assert.match((await kinds.textContent()) ?? '', /l’homme/);
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

/** Plays a game of Gosix for two at this device that Red, who is the visitor, gives up in the end. @param {Page} page */
const lose = page =>
  page.evaluate(async () => {
    // The client's own modules, as the page has them: so the game is where the visitor's games are.
    const from = (/** @type {string} */ path) => import(new URL(path, document.baseURI).href);
    const [api, device] = [await from('api.js'), await from('device.js')];
    const seats = [{ kind: 'here' }, { kind: 'here' }];
    const created = await api.create({ game: 'gosix', options: { first: 'red' }, seats });
    const moves = 'a1 b3 a2 b4 c3 c8 b1 c9 c2 a6 b2 b5'.split(' ');
    for (const [i, turn] of moves.entries())
      await api.act(created.id, created.seats[i % 2].secret, { type: 'play', after: i + 1, turn });
    await api.act(created.id, created.seats[0].secret, { type: 'resign', after: moves.length + 1 });
    device.keep(created.id, 'gosix', new Map([[1, created.seats[0].secret]]), created.maker);
    return created.id;
  });

test('mistakes of one’s own games become exercises, by keys and ears alone, and come again later', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  const listener = await new Listener(page).begin();
  await page.goto('/puzzles');
  await page.getByText('The mistakes that a review finds in your games').waitFor();
  const id = await lose(page);
  await page.goto(`/analyse?game=${id}`);
  await page.locator('[data-action="examine"]').click();
  await page.locator('[data-action="learn"]').waitFor();
  /** @returns {Promise<Record<string, { seat: number, move: string, better: string[], times: number, due: number }>>} */
  const kept = () => page.evaluate(() => JSON.parse(localStorage['hexotheque.puzzles']).mistakes);
  const found = Object.entries(await kept());
  assert.ok(found.length > 0 && found.every(([name, { seat }]) => name.startsWith(`${id}.`) && seat === 1));
  await page.goto('/puzzles');
  await page.locator('[data-puzzles="mistakes"]').focus();
  assert.match((await listener.focus())?.name ?? '', /mistakes? of mine/);
  await page.keyboard.press('Enter');
  await listener.hears(/Red to play\. In your game \w+ gave away .* Find something better\./);
  const name = new URL(page.url()).searchParams.get('of') ?? '';
  const { move, better } = (await kept())[name];
  // The same mistake again is refuted, explained and taken back.
  await type(page, move);
  await listener.hears(/That is what was played/);
  assert.equal((await listener.focus())?.name, 'Take it back');
  assert.ok((await kept())[name].due > Date.now(), 'it comes again, but not at once');
  await page.keyboard.press('Enter');
  await listener.hears(/Find something better/);
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  await page.locator('[data-action="hint"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    () => !/Find something better/.test(document.querySelector('.task')?.textContent ?? ''),
  );
  await type(page, better[0]);
  await listener.hears(/Yes: .* This mistake will come again another day/);
  await page.locator('.puzzle-solution li').first().waitFor();
  assert.equal((await listener.focus())?.name, 'Next');
  await keepPicture(page, 'puzzle-own-mistake');
  // One that is done better at once waits longer.
  if (found.length > 1) {
    await page.keyboard.press('Enter');
    await page.waitForFunction(before => !location.search.includes(before), name);
    await page.locator('.puzzle-room .place.is-choices').first().waitFor();
    const next = new URL(page.url()).searchParams.get('of') ?? '';
    await type(page, (await kept())[next].better[0]);
    await page.locator('.task.praise').waitFor();
    assert.equal((await kept())[next].times, 1);
  }
  // A game that is removed takes its mistakes along.
  const module = '/device.js';
  await page.evaluate(async ([at, id]) => (await import(at)).erase(id), [module, id]);
  assert.deepEqual(await kept(), {});
  assert.deepEqual(complaints, []);
  await context.close();
});

const inReach = { skip: HOST === 'device' ? 'there is no server' : false };

test(
  'the server is told how a first try went, once, and says how hard people find a puzzle',
  inReach,
  async () => {
    const { puzzle, turns } = await puzzleOf('gosix', '&difficulty=1');
    for (let i = 0; i < 4; i++) {
      await ask(`/puzzles/${puzzle.id}/tries`, { token: `visitor${i}`, solved: true });
    }
    const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
    /** @type {Record<string, unknown>[]} */
    const told = [];
    // One network counts only so often: this one comes from elsewhere, as far as the test is concerned.
    await page.route('**/api/puzzles/*/tries', async route => {
      told.push(route.request().postDataJSON());
      await route.fulfill({ json: { people: null } });
    });
    await page.route(`**/api/puzzles/${puzzle.id}`, async route => {
      const response = await route.fetch();
      await route.fulfill({
        json: { ...(await response.json()), people: { rating: 777, deviation: 60, tries: 12 } },
      });
    });
    const listener = await new Listener(page).begin();
    await page.goto(`/puzzles/${puzzle.id}`);
    await page.getByText('Difficulty 1 of 8 · rated 777 by 12 tries').waitFor();
    await listener.hears(/to play.* Difficulty 1 of 8, rated 777 by 12 tries\./);
    await page.locator('.puzzle-room .place.is-choices').first().waitFor();
    await page.keyboard.press('t');
    await listener.hears(/rated 777 by 12 tries/);
    for (const { turn } of turns.filter(({ seat }) => seat === puzzle.seat)) {
      await type(page, turn);
      await page.locator('.task.praise').waitFor();
      if (await page.locator('.task.praise', { hasText: 'Solved!' }).count()) break;
    }
    await page.locator('.task.praise', { hasText: 'Solved!' }).waitFor();
    assert.equal(told.length, 1);
    assert.deepEqual({ ...told[0], token: '' }, { token: '', solved: true }, 'who it was is not told');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);
