// A game by keyboard alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, dice, openHouse } from './house.js';

const house = openHouse();

test('Gosix from the shelf to the end without a mouse', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await page.goto('/');
  const reach = async (/** @type {string} */ selector) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await page.evaluate(wanted => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not lead to ${selector}`);
  };
  await reach('[data-play="gosix"]');
  await page.keyboard.press('Enter');
  await page.locator('.place.is-choices').first().waitFor();
  await page.keyboard.press('?');
  await page.locator('dialog .keys').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });

  const roll = dice(8);
  for (let turns = 0; (await choices(page)) !== null; turns++) {
    assert.ok(turns < 60, 'the game ends');
    const pass = page.locator('.tools > .primary');
    if (await pass.count()) {
      await reach('.tools > .primary');
      await page.keyboard.press('Enter');
    } else {
      await reach('.place');
      const at = await page.locator('.game-room').getAttribute('data-at');
      for (let steps = 0; steps < 200; steps++) {
        if (
          steps > roll(6) &&
          (await page.evaluate(() => document.activeElement?.matches('.place.is-choices')))
        )
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
  }
  assert.ok(await page.locator('#announcer').textContent(), 'moves are announced');
  assert.deepEqual(complaints, []);
  await context.close();
});
