// Games by keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARMS, choices, dice, openHouse, SETTLED } from './house.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

/** Goes on with Tab until something has the focus. @param {Page} page @param {string} selector */
async function reach(page, selector) {
  for (let tabs = 0; tabs < 80; tabs++) {
    if (await page.evaluate(wanted => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

/** Walks over the board to a place that can be played, and plays it. @param {Page} page @param {(sides: number) => number} roll */
async function walkAndPlay(page, roll) {
  await reach(page, '.place');
  const at = await page.locator('.game-room').getAttribute('data-at');
  for (let steps = 0; steps < 200; steps++) {
    if (steps > roll(6) && (await page.evaluate(() => document.activeElement?.matches('.place.is-choices'))))
      break;
    await page.keyboard.press(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][roll(4)]);
  }
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    before =>
      document.querySelector('.game-room')?.getAttribute('data-at') !== before ||
      document.querySelector('[data-action="rematch"]'),
    at,
  );
}

test('a page gone to by keys has no frame around all of it', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/');
  await page.locator('a[href="/new/gosix"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('#begin').waitFor();
  await page.waitForFunction(() => document.activeElement === document.querySelector('main'));
  assert.equal(await page.locator('main').evaluate(main => getComputedStyle(main).outlineStyle), 'none');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('Gosix from the shelf to the end without a mouse', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await page.goto('/');
  await reach(page, '[data-play="gosix"]');
  await page.keyboard.press('Enter');
  await page.locator('.place.is-choices').first().waitFor();
  await page.keyboard.press('?');
  await page.locator('dialog .keys').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });

  const roll = dice(8);
  for (let turns = 0; (await choices(page)) !== null; turns++) {
    assert.ok(turns < 60, 'the game ends');
    if (await page.locator('.tools > .primary').count()) {
      await reach(page, '.tools > .primary');
      await page.keyboard.press('Enter');
    } else await walkAndPlay(page, roll);
  }
  assert.ok(await page.locator('#announcer').textContent(), 'moves are announced');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a chain of Hexone is exploded, taken back and exploded again by keys', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await page.goto('/new/hexone');
  await reach(page, '#against-computer');
  await page.keyboard.press('ArrowDown');
  await page.locator('#name-1').waitFor();
  await reach(page, '#begin');
  await page.keyboard.press('Enter');
  const roll = dice(2);
  for (let turns = 0; !(await page.locator(ARMS).count()); turns++) {
    assert.ok(turns < 60, 'a stack explodes sooner or later');
    await page.locator('.place.is-choices').first().waitFor();
    await walkAndPlay(page, roll);
    await page.locator(`.place.is-choices, ${ARMS}`).first().waitFor();
  }
  const at = () => page.locator('.game-room').getAttribute('data-at');
  const placed = await at();
  await page.keyboard.press('Backspace');
  await page.waitForFunction(() =>
    document.querySelector('.game-room')?.getAttribute('data-at')?.endsWith('.0'),
  );
  await page.locator('.place.is-choices').first().waitFor();
  await page.keyboard.press('Enter'); // the cell still has the focus
  await page.locator(ARMS).first().waitFor();
  assert.equal(await at(), placed);
  await page.keyboard.press('y');
  await page.waitForFunction(
    before => document.querySelector('.game-room')?.getAttribute('data-at') !== before,
    placed,
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a few turns of 6x5 by keys: colours, cells, nearer and farther', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await page.goto('/');
  await reach(page, '[data-play="6x5"]');
  await page.keyboard.press('Enter');
  const roll = dice(6);
  const window = () => page.locator('.board').getAttribute('viewBox');
  let turns = 0;
  for (const key of ['1', '2', '3', '4']) {
    await page.locator(SETTLED).first().waitFor();
    // Somebody may have completed a card by the third turn.
    if (turns >= 2 && (await page.locator('.game-room.is-over').count())) break;
    await page.keyboard.press(key);
    await walkAndPlay(page, roll);
    turns += 1;
    if (turns > 1) continue;
    await reach(page, '.place');
    const before = await window();
    await page.keyboard.press('+');
    assert.notEqual(await window(), before);
    await page.keyboard.press('0');
  }
  assert.ok(turns >= 2);
  assert.deepEqual(complaints, []);
  await context.close();
});
