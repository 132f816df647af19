// Gosix against the computer, from the shelf to the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, keepPicture, openHouse, playAtOnce, playStep, SIZES, fromMenu } from './house.js';

const house = openHouse();

for (const size of SIZES) {
  test(`a whole game against level 1, in two clicks from the shelf (${size.name})`, async () => {
    const { page, complaints, context } = await house.visitor({
      size,
      settings: { level: 1, name: 'Ada', confirm: false },
    });
    await page.goto('/');
    await page.locator('[data-play="gosix"]').click();
    await page.locator('.board.gosix .place').first().waitFor();
    const roll = dice(size.width);
    let steps = 0;
    while (await playStep(page, roll)) {
      assert.ok(++steps < 80, 'a game of Gosix ends');
      if (steps === 8) await keepPicture(page, `gosix-playing-${size.name}`);
    }
    assert.match(
      (await page.locator('.notice h2').textContent()) ?? '',
      /^(You win!|.+ wins\b.*|.*draw.*)$/i,
    );
    await keepPicture(page, `gosix-over-${size.name}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('a corner looked at says what a pawn there would do', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  await page.locator('.place.is-choices').first().hover({ force: true });
  await page.waitForFunction(() => /closes nothing/.test(document.querySelector('.say')?.textContent ?? ''));
  assert.equal(await page.locator('.over .ghost').count(), 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a turn can be taken back, replayed, and the game resigned and played again', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await page.goto('/');
  await page.locator('[data-play="gosix"]').click();
  const roll = dice(3);
  await playStep(page, roll);
  await page.locator('.place.is-choices').first().waitFor();
  const turns = await page.locator('.turn').count();
  await page.locator('.turn').first().click();
  await page.waitForFunction(() => document.querySelector('.turn')?.getAttribute('aria-current') === 'step');
  await page.keyboard.press('Escape');
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-action="take-back"]').click();
  await page.waitForFunction(count => document.querySelectorAll('.turn').length < count, turns);
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  await page.locator('[data-action="rematch"]').waitFor();
  const first = page.url();
  await page.locator('[data-action="rematch"]').click();
  await page.waitForURL(url => url.href !== first);
  await page.locator('.board.gosix .place').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
