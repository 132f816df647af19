// The game room: nothing moves under a pointer, nothing that is said grows old, and it speaks to whoever sits there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ARMS,
  fromMenu,
  GAMES,
  HOST,
  moreWays,
  openHouse,
  playAtOnce,
  playToExplosion,
  SETTLED,
  SIZES,
  takeAnotherColour,
} from './house.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

/** Where the things are that somebody may be pointing at. @param {Page} page @param {string[]} selectors */
const places = (page, selectors) =>
  page.evaluate(
    wanted =>
      wanted.map(selector => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box && [Math.round(box.x), Math.round(box.y)].join();
      }),
    selectors,
  );

const TOOLS = ['[data-action="hint"]', '[data-action="take-back"]', '[data-action="menu"]', '.board-space'];

/** Waits for a line under the board. @param {Page} page @param {string} pattern */
async function says(page, pattern) {
  const line = () => page.locator('.say').textContent();
  await page
    .waitForFunction(
      wanted => new RegExp(wanted).test(document.querySelector('.say')?.textContent ?? ''),
      pattern,
    )
    .catch(async error => assert.fail(`“${await line()}” is said, not ${pattern}: ${error.message}`));
}

test('a double click on a Y explodes once and takes nothing back', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await playToExplosion(page);
  const turns = await page.locator('.turn').count();
  const before = await places(page, [...TOOLS, '[data-arms="Y"]', '[data-action="step-back"]']);
  await page.locator(ARMS).first().dblclick();
  await page.waitForFunction(
    n => document.querySelectorAll('.turn').length > n || document.querySelector('.count')?.textContent,
    turns,
  );
  const after = await places(page, [...TOOLS, '[data-arms="Y"]', '[data-action="step-back"]']);
  assert.deepEqual(after, before, 'every tool is where it was');
  assert.ok((await page.locator('.turn').count()) >= turns, 'no turn was taken back');
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const size of SIZES) {
  test(`no tool and no board moves in the course of a game (${size.name})`, async () => {
    const { page, complaints, context } = await house.visitor({
      size,
      settings: { confirm: false, level: 1 },
    });
    for (const game of GAMES) {
      await playAtOnce(page, game);
      const before = await places(page, TOOLS);
      for (let turn = 1; turn <= 2; turn++) {
        const played = await page.locator('.turn').count();
        if (turn === 2) await takeAnotherColour(page);
        await page.locator('.place.is-choices').last().dispatchEvent('click');
        await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
        await page.locator('.place.is-choices').first().waitFor();
        assert.deepEqual(await places(page, TOOLS), before, game);
      }
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('no tool moves while a hint is told, however long it is', async () => {
  for (const size of [...SIZES, { name: 'small phone', width: 360, height: 640 }])
    for (const game of ['gosix', 'hexone']) {
      const { page, complaints, context } = await house.visitor({
        size,
        locale: 'fr-FR',
        settings: { confirm: false, level: 1 },
      });
      if (HOST === 'server')
        await page.route('**/hint', async route => {
          const response = await route.fetch();
          const hint = await response.json();
          // What the coach says of the line would be told instead of it.
          const line = Array(20).fill(hint.turn);
          await route.fulfill({ response, json: { ...hint, why: [], line } });
        });
      await playAtOnce(page, game);
      const hint = page.locator('[data-action="hint"]');
      const lie = async () => [
        await places(page, [...TOOLS, '.arm']),
        await page.locator('.board-space').boundingBox(),
      ];
      const before = await lie();
      for (const next of ['Montrer le coup', 'Pourquoi ?', 'Pourquoi ?']) {
        await hint.click();
        await page.locator('[data-action="hint"]', { hasText: next }).waitFor();
        assert.deepEqual(await lie(), before, `${next}, ${size.name}`);
      }
      if (HOST === 'server') {
        await page.locator('.say', { hasText: '→' }).waitFor();
        assert.deepEqual(await lie(), before, `all of it, ${size.name}`);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    }
});

test('looking back, nothing is said of the present, and a hint leads to it', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false, level: 1 } });
  await playAtOnce(page, 'hexone');
  await page.locator('.place.is-choices').first().click({ force: true });
  await page.locator('.turn').nth(1).waitFor();
  await page.locator('.place.is-choices').first().waitFor();
  assert.match((await page.locator('.told').textContent()) ?? '', /The computer plays/);
  await page.locator('.past').getByTitle('One move back').click();
  await says(page, 'looking at the past');
  assert.equal(await page.locator('.told').textContent(), '');
  await page.locator('[data-action="hint"]').click();
  await page.locator('.place.is-hinted').first().waitFor();
  assert.match((await page.locator('.told').textContent()) ?? '', /The computer plays/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('looking back, a turn that is taken back leads to the present, and is looked at no longer', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false, level: 1 } });
  await playAtOnce(page, 'gosix');
  for (let i = 0; i < 2; i++) {
    const played = await page.locator('.turn').count();
    await page.locator('.place.is-choices').first().click({ force: true });
    await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
    await page.locator('.place.is-choices').first().waitFor();
  }
  const turns = await page.locator('.turn').count();
  await page.locator('.past').getByTitle('One move back').click();
  await says(page, 'looking at the past');
  await page.locator('[data-action="take-back"]').click();
  await page.waitForFunction(n => document.querySelectorAll('.turn').length < n, turns);
  await says(page, '^Your turn');
  await page.locator('.place.is-choices').first().waitFor();
  // So is it if somebody else takes back what is looked at.
  await context.close();
  assert.deepEqual(complaints, []);
  const ada = await house.visitor({ others: true, settings: { confirm: false } });
  await twoHere(ada.page);
  const onlooker = await house.visitor({ others: true });
  await onlooker.page.goto(new URL(ada.page.url()).pathname);
  await onlooker.page.locator('.turn').nth(1).waitFor();
  await onlooker.page.locator('.past').getByTitle('To the beginning').click();
  await onlooker.page.locator('.past').getByTitle('One move forward').click();
  await says(onlooker.page, 'looking at the past');
  for (let left = 1; left >= 0; left--) {
    await ada.page.locator('[data-action="take-back"]').click();
    await ada.page.waitForFunction(n => document.querySelectorAll('.turn').length === n, left);
    await onlooker.page.waitForFunction(n => document.querySelectorAll('.turn').length === n, left);
    // The first turn is there as long as it is.
    await says(onlooker.page, left ? 'looking at the past' : '^Red to play');
  }
  assert.equal(await onlooker.page.locator('.board [data-corner]').count(), 0);
  assert.deepEqual([...ada.complaints, ...onlooker.complaints], []);
  await ada.context.close();
  await onlooker.context.close();
});

/** Two on one device play a turn each. @param {Page} page */
async function twoHere(page) {
  await moreWays(page, 'gosix');
  await page.locator('#against-here').check();
  await page.locator('#option-first').selectOption('red');
  await page.locator('#begin').click();
  for (let turn = 0; turn < 2; turn++) {
    await page.locator('.turn').nth(turn).waitFor({ state: 'detached' });
    await page.locator('.place.is-choices').first().click({ force: true });
    await page.locator('.turn').nth(turn).waitFor();
    await page.locator('.place.is-choices').first().waitFor();
  }
}

test('of two on one device, whoever has just played takes that turn back, and no other', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await twoHere(page);
  const takeBack = page.locator('[data-action="take-back"]');
  for (const [left, who] of /** @type {const} */ ([
    [1, 'Green'],
    [0, 'Red'],
  ])) {
    await takeBack.click();
    await page.waitForFunction(n => document.querySelectorAll('.turn').length === n, left);
    await says(page, `^${who} to play`);
  }
  await page.locator('[data-action="take-back"][aria-disabled="true"]').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('resigning is not to be hit by chance: it stands in the menu, and asks', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  assert.equal(await page.locator('[data-action="resign"]').count(), 0);
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  await page.locator('.notice h2', { hasText: 'The computer wins' }).waitFor();
  assert.match((await page.locator('.notice').textContent()) ?? '', /You have resigned/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the line under the board is about now, whatever was pointed at before', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  await says(page, '^Your turn');
  const corner = page.locator('.place.is-choices').first();
  await corner.hover({ force: true });
  await says(page, 'closes nothing');
  const played = await page.locator('.turn').count();
  await corner.click({ force: true });
  // The pointer rests on the pawn that was just placed: what it said is past.
  await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
  await page.locator('.place.is-choices').first().waitFor();
  await says(page, '^Your turn');
  assert.match((await page.locator('.told').textContent()) ?? '', /^The computer plays/);
  await page.locator('[data-action="take-back"]').click();
  await page.waitForFunction(n => document.querySelectorAll('.turn').length <= n, played);
  await page.locator('.place.is-choices').first().waitFor();
  await page.mouse.move(2, 2);
  await says(page, '^Your turn');
  // Nor is anybody told why what was just laid cannot be laid again. The table may have grown, and the pointer rest on a
  // cell that is free, or on what somebody else has laid.
  for (const game of ['6x5', 'xochintlan']) {
    await playAtOnce(page, game);
    for (let turn = 0; turn < 3 && !(await page.locator('.game-room.is-over').count()); turn++) {
      const laid = await page.locator('.turn').count();
      await page.locator('.place.is-choices').first().click({ force: true });
      await page.waitForFunction(
        n => document.querySelectorAll('.turn').length >= n + 2 || document.querySelector('.is-over'),
        laid,
      );
      await page.locator(SETTLED).first().waitFor();
      await says(page, '^(Your turn|.* wins?|Blue (on|replaces))');
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('on a touch screen a place says “tap again”, and the line is new after the reply', async () => {
  const { page, complaints, context } = await house.visitor({
    size: SIZES[1],
    settings: { level: 1, confirm: true },
    touch: true,
  });
  for (const game of GAMES) {
    await playAtOnce(page, game);
    const played = await page.locator('.turn').count();
    const place = await page.locator('.place.is-choices .hit').last().boundingBox();
    assert.ok(place);
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    await page.touchscreen.tap(x, y);
    await says(page, 'Tap again');
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
    await page.locator('.place.is-choices').first().waitFor();
    await says(page, '^Your turn');
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a mouse left lying somewhere looks at nothing while a finger plays', async () => {
  const { page, complaints, context } = await house.visitor({
    size: SIZES[1],
    settings: { level: 1, confirm: false },
    touch: true,
  });
  await playAtOnce(page, '6x5');
  const box = await page.locator('.place.is-choices .hit').first().boundingBox();
  assert.ok(box);
  const mouse = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  await page.mouse.move(mouse.x, mouse.y);
  await says(page, '^Blue on');
  const played = await page.locator('.turn').count();
  await page.locator('.place.is-choices').last().tap({ force: true });
  await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
  const place = page.locator('.place.is-choices').first();
  await place.waitFor();
  // What a browser says when the table is drawn anew and a place comes to lie under the mouse.
  const under = { pointerType: 'mouse', clientX: mouse.x, clientY: mouse.y, bubbles: false };
  await place.dispatchEvent('pointerenter', under);
  assert.match((await page.locator('.say').textContent()) ?? '', /^Your turn/);
  // A mouse that moves is a hand again.
  await place.dispatchEvent('pointerenter', { ...under, clientX: mouse.x + 20 });
  assert.match((await page.locator('.say').textContent()) ?? '', /^Blue on/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('nothing can be taken back before one has played', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  const takeBack = page.locator('[data-action="take-back"]');
  assert.equal(await takeBack.getAttribute('aria-disabled'), 'true', 'only the computer may have played');
  await page.locator('.place.is-choices').first().dispatchEvent('click');
  await page.locator('[data-action="take-back"]:not([aria-disabled])').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('two clicks on Hint are one hint', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  let asked = 0;
  page.on('request', request => {
    if (request.url().endsWith('/hint')) asked += 1;
  });
  await page.locator('[data-action="hint"]').dblclick();
  await says(page, 'Look at');
  if (HOST === 'server') assert.equal(asked, 1);
  assert.match((await page.locator('[data-action="hint"]').textContent()) ?? '', /Show the move/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the rules lie over the game, and closing or going back leads to it', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'hexone');
  const address = page.url();
  await page.locator('[data-action="rules"]').click();
  await page.locator('dialog.large h2', { hasText: 'Chain reactions' }).waitFor();
  await page.goBack();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(page.url(), address);
  await page.locator('[data-action="rules"]').click();
  await page.locator('dialog.large h2', { hasText: 'Chain reactions' }).waitFor();
  await page.locator('dialog [aria-label="Close"]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.ok(await page.locator('.place.is-choices').count(), 'the game is still there');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('whoever asks for a rematch is not told that somebody else does', async () => {
  const ada = await house.visitor({ others: true, settings: { name: 'Ada', confirm: false } });
  await moreWays(ada.page, 'gosix');
  await ada.page.locator('#against-elsewhere').check();
  await ada.page.locator('#begin').click();
  const link = await ada.page.locator('.invitation input').inputValue();
  const grace = await house.visitor({ others: true, settings: { name: 'Grace', confirm: false } });
  await grace.page.goto(link);
  await grace.page.locator('.board .place').first().waitFor();
  await fromMenu(grace.page, 'resign');
  await grace.page.locator('dialog .primary').click();
  await ada.page.locator('.notice h2', { hasText: 'You win!' }).waitFor();
  await ada.page.locator('[data-action="rematch"]').click();
  await ada.page.locator('.notice', { hasText: 'You would like to play again' }).waitFor();
  assert.doesNotMatch((await ada.page.locator('.notice').textContent()) ?? '', /Ada would/);
  await grace.page.locator('.notice', { hasText: 'Ada would like to play again' }).waitFor();
  assert.deepEqual([...ada.complaints, ...grace.complaints], []);
  await ada.context.close();
  await grace.context.close();
});

test('turns are numbered, in as many columns as there are players', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  for (let i = 0; i < 2; i++) {
    const played = await page.locator('.turn').count();
    await page.locator('.place.is-choices').first().dispatchEvent('click');
    await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
    await page.locator('.place.is-choices').first().waitFor();
  }
  assert.match((await page.locator('.round').first().textContent()) ?? '', /^1\./);
  assert.equal(await page.locator('.round').first().locator('.turn').count(), 2);
  const columns = await page
    .locator('.round .turn')
    .evaluateAll(turns => new Set(turns.map(turn => Math.round(turn.getBoundingClientRect().x))).size);
  assert.equal(columns, 2);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('behind the curtain the board is to be seen, and no card', async () => {
  const { page, complaints, context } = await house.visitor({ others: true, settings: { confirm: false } });
  await page.goto('/');
  const links = await page.evaluate(async () => {
    const answer = await fetch('/api/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: '6x5',
        seats: [
          { kind: 'here', name: 'Ada' },
          { kind: 'here', name: 'Grace' },
        ],
      }),
    });
    const { seats } = await answer.json();
    return seats.map((/** @type {{ link: string }} */ { link }) => link);
  });
  for (const link of links) {
    await page.goto('/');
    await page.goto(link);
    await page.locator('.board .place').first().waitFor();
  }
  await page.locator('.curtain button').click();
  await page.locator('.place.is-choices').last().dispatchEvent('click');
  await page.locator('.curtain button').waitFor();
  await page.locator('.turn').first().waitFor();
  assert.match((await page.locator('.told').textContent()) ?? '', /plays blue/, 'what was played is told');
  assert.equal(await page.locator('.card, .docked').count(), 0);
  const [board, curtain] = await Promise.all(
    ['.board-space', '.curtain'].map(selector => page.locator(selector).boundingBox()),
  );
  assert.ok(board && curtain && curtain.x >= board.x + board.width, 'it hides nothing of the board');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a beginner is told how it begins, once', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await page.route('**/api/games', async route => {
    const wanted = route.request().postDataJSON();
    await route.continue({
      postData: JSON.stringify({ ...wanted, seating: 'given', options: { first: 'red' } }),
    });
  });
  await playAtOnce(page, 'gosix');
  await page.locator('.nudge', { hasText: 'New here?' }).waitFor();
  assert.match((await page.locator('.room-head').textContent()) ?? '', /Gosix.*four of the seven/);
  for (let turn = 1; turn <= 2; turn++) {
    await page.locator('.place.is-choices').first().dispatchEvent('click');
    await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n, 2 * turn);
    await page.locator('.place.is-choices').first().waitFor();
  }
  await playAtOnce(page, 'gosix');
  assert.equal(await page.locator('.nudge').count(), 0);
  // Also to whoever does not begin.
  if (HOST === 'server') {
    await page.unroute('**/api/games');
    await page.route('**/api/games', async route => {
      const wanted = route.request().postDataJSON();
      const seats = wanted.seats.toReversed();
      await route.continue({ postData: JSON.stringify({ ...wanted, seats, seating: 'given' }) });
    });
    await page.goto('/');
    await page.locator('[data-play="6x5"]').click();
    await page.locator('.turn').first().waitFor();
    await page.locator('.place.is-choices').first().waitFor();
    await page.locator('.nudge', { hasText: 'New here?' }).waitFor();
    await page.locator('.place.is-choices').first().dispatchEvent('click');
    await page.locator('.nudge').waitFor({ state: 'detached' });
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

const asked = { skip: HOST === 'server' ? false : 'nothing is on its way for long here' };
test(
  'while a turn is on its way, the line says what it does, and not to choose it again',
  asked,
  async () => {
    const { page, complaints, context } = await house.visitor({
      size: SIZES[1],
      settings: { level: 1, confirm: true },
      touch: true,
    });
    for (const game of GAMES) {
      await playAtOnce(page, game);
      /** @type {() => void} */
      let arrive = () => {};
      const arrived = new Promise(resolve => (arrive = () => resolve(undefined)));
      await page.route('**/actions', async route => {
        await arrived;
        await route.fallback();
      });
      const place = page.locator('.place.is-choices').first();
      await place.tap({ force: true });
      await says(page, 'Tap again');
      await place.tap({ force: true });
      await says(page, '^You play');
      // Also when the hand goes on to somewhere else.
      await page.mouse.move(2, 2);
      await page.locator('.board .place').last().hover({ force: true });
      await page.mouse.move(2, 2);
      await says(page, '^You play');
      arrive();
      await page.unroute('**/actions');
      await page.locator('.turn').nth(1).waitFor();
      await page.locator('.place.is-choices').first().waitFor();
      await says(page, '^Your turn');
    }
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('an address of no game is no game', async () => {
  const { page, complaints, context } = await house.visitor();
  for (const address of ['/rules/chess', '/lesson/chess', '/new/chess', '/rules/%']) {
    await page.goto(address);
    await page.locator('h1', { hasText: 'Nothing here' }).waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
