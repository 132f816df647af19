// What calls for a player's attention: a clock that runs out, a notification, a sound.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openHouse, playAtOnce, SIZES, fromMenu } from './house.js';

const house = openHouse();

/**
 * A game of Gosix with one second for each player, or as many as are wanted, red to begin; the links of the seats.
 * @param {[string, string]} kinds
 * @param {number} [seconds]
 * @returns {Promise<string[]>}
 */
async function hurriedGame(kinds, seconds = 1) {
  const answer = await fetch(`${house.base}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      game: 'gosix',
      options: { first: 'red' },
      seats: kinds.map((kind, i) =>
        kind === 'computer' ? { kind, level: 1 } : { kind, name: ['Ada', 'Grace'][i] },
      ),
      clock: { kind: 'increment', base_s: seconds, increment_s: 0 },
    }),
  });
  assert.equal(answer.status, 201);
  const { seats } = await answer.json();
  return seats.map((/** @type {{ link: string }} */ { link }) => link);
}

/** Plays a turn and waits for the computer's. @param {import('playwright-core').Page} page */
async function playAndWait(page) {
  const turns = await page.locator('.turn').count();
  await page.locator('.place.is-choices').first().click({ force: true });
  await page.waitForFunction(before => document.querySelectorAll('.turn').length > before + 1, turns);
  await page.locator('.place.is-choices').first().waitFor();
}

test('whoever waits wins when the other has no time left', async () => {
  const [first, second] = await hurriedGame(['here', 'elsewhere']);
  const [ada, grace] = [await house.visitor(), await house.visitor({ size: SIZES[1] })];
  await ada.page.goto(first);
  await ada.page.locator('.seats').waitFor();
  await grace.page.goto(second);
  await grace.page.locator('[data-action="claim"]').click();
  await grace.page.locator('.notice h2', { hasText: 'You win!' }).waitFor();
  await grace.page.locator('.notice', { hasText: 'Ada has run out of time' }).waitFor();
  await ada.page.locator('.notice h2', { hasText: 'Grace wins' }).waitFor();
  await ada.page.locator('.notice', { hasText: 'You have run out of time' }).waitFor();
  assert.equal(await ada.page.locator('[data-action="claim"]').count(), 0, 'nobody claims his own time');
  assert.deepEqual([...ada.complaints, ...grace.complaints], []);
  await ada.context.close();
  await grace.context.close();
});

test('two people on one device can lose on time as well', async () => {
  const links = await hurriedGame(['here', 'here']);
  const { page, complaints, context } = await house.visitor();
  for (const link of links) {
    await page.goto(link);
    await page.locator('.seats').waitFor();
  }
  await page.locator('[data-action="claim"]').click();
  await page.locator('.notice h2', { hasText: 'Grace wins' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Waits until a game's first clock is at zero. @param {string} link */
async function runOut(link) {
  const { pathname } = new URL(link, house.base);
  for (let left = 1; left > 0; ) {
    const game = await (await fetch(`${house.base}/api/games/${pathname.split('/').pop()}`)).json();
    [left] = game.state.clocks.left_ms;
    await pause(left);
  }
}

test('one loses on time against a computer too, also whoever comes too late', async () => {
  const { page, complaints, context } = await house.visitor();
  for (const late of [false, true]) {
    const [link] = await hurriedGame(['here', 'computer']);
    if (late) await runOut(link);
    await page.goto(link);
    await page.locator('.notice', { hasText: 'You have run out of time' }).waitFor();
    await page.locator('.notice h2', { hasText: 'The computer wins' }).waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a clock that is told anew goes on from there, whatever was gone before', async () => {
  const [link] = await hurriedGame(['here', 'computer'], 600);
  const { page, complaints, context } = await house.visitor();
  // The game comes at once; the stream, which tells the clocks anew, seconds later.
  const gone = 4000;
  await page.route('**/events?*', async route => {
    await pause(gone);
    await route.continue();
  });
  await page.goto(link);
  await page.locator('.place.is-choices').first().waitFor();
  const shown = String(await page.locator('[data-clock="1"]').textContent());
  const [minutes, seconds] = shown.split(':').map(Number);
  const { pathname } = new URL(link, house.base);
  const game = await (await fetch(`${house.base}/api/games/${pathname.split('/').pop()}`)).json();
  const [left] = game.state.clocks.left_ms;
  assert.ok((minutes * 60 + seconds) * 1000 >= left, `${shown} on the page, ${left} ms in truth`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a claim that comes too early is made again', async () => {
  const [link] = await hurriedGame(['here', 'computer']);
  const { page, context } = await house.visitor();
  const early = { type: '/api#refused', title: 'Refused', status: 409, reason: 'time_left' };
  let claims = 0;
  await page.route('**/actions', route => {
    claims += 1;
    return claims === 1 ? route.fulfill({ status: 409, json: early }) : route.continue();
  });
  await page.goto(link);
  await page.locator('.notice', { hasText: 'You have run out of time' }).waitFor();
  assert.equal(claims, 2);
  await context.close();
});

test('a turn is told by a notification to whoever wants it and looks elsewhere', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await context.grantPermissions(['notifications'], { origin: house.base });
  await page.addInitScript(() => {
    const told = /** @type {string[]} */ ([]);
    Object.assign(window, {
      told,
      // Not every Chromium has a desktop to show it on.
      Notification: class {
        static permission = 'granted';
        static async requestPermission() {
          return 'granted';
        }
        constructor(/** @type {string} */ title, /** @type {NotificationOptions} */ options) {
          told.push(`${title}: ${options.body}`);
        }
      },
    });
  });
  const told = () => page.evaluate(() => /** @type {any} */ (window).told);
  const lookElsewhere = () =>
    page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await playAtOnce(page, 'gosix');
  await fromMenu(page, 'settings');
  await page.getByRole('checkbox', { name: 'Tell me when it is my turn' }).check();
  await page.keyboard.press('Escape');
  await playAndWait(page);
  assert.deepEqual(await told(), [], 'nothing is told to somebody who looks at the board');
  await lookElsewhere();
  await playAndWait(page);
  assert.deepEqual(await told(), ['Your turn: Gosix']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('moves are heard, one’s own and the other’s, by whoever has not muted them', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await page.addInitScript(() => {
    const { start } = OscillatorNode.prototype;
    Object.assign(window, { heard: 0 });
    OscillatorNode.prototype.start = function (...when) {
      /** @type {any} */ (window).heard += 1;
      start.apply(this, when);
    };
  });
  const heard = () => page.evaluate(() => /** @type {any} */ (window).heard);
  await playAtOnce(page, 'gosix');
  await playAndWait(page);
  assert.equal(await heard(), 4, 'one’s own pawn, the other’s, and the two tones of the bell');
  await page.locator('[data-action="sound"]').click();
  await playAndWait(page);
  assert.equal(await heard(), 4, 'silent once muted');
  assert.deepEqual(complaints, []);
  await context.close();
});
