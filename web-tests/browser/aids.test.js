// Help at the table: hints in three steps, what others may be building, where a chain can lead, the past.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ARMS,
  dice,
  fromMenu,
  keepPicture,
  openHouse,
  playAtOnce,
  playStep,
  playToExplosion,
} from './house.js';

const house = openHouse();

test('a hint says where to look, then the move, then why', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  const hint = page.locator('[data-action="hint"]');
  const said = (/** @type {RegExp} */ wanted) =>
    page.waitForFunction(
      pattern => new RegExp(pattern).test(document.querySelector('.say')?.textContent ?? ''),
      wanted.source,
    );
  await hint.click();
  await said(/Look at/);
  assert.equal(await page.locator('.place.is-hinted').count(), 1);
  await hint.click();
  await said(/good turn/);
  assert.equal(await page.locator('.over .ghost').count(), 1);
  const named = page.locator('.board.named');
  assert.equal(await named.count(), 0);
  await hint.click();
  await said(/chance|certain/i);
  await named.waitFor();
  await keepPicture(page, 'hint-why');
  // The places it speaks of have their names until it is over.
  const played = await page.locator('.turn').count();
  await page.locator('.place.is-choices').first().click({ force: true });
  await page.waitForFunction(n => document.querySelectorAll('.turn').length > n, played);
  await named.waitFor({ state: 'detached' });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('against computers, what they may be building can be shown', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, '6x5');
  assert.equal(await page.locator('.guesses').isVisible(), false, 'not unless asked for');
  await fromMenu(page, 'settings');
  await page.locator('dialog .check').last().click();
  await page.keyboard.press('Escape');
  await page.locator('.guesses .card').first().waitFor();
  await keepPicture(page, 'beliefs');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a chain is explored before it is played, and replayed at leisure afterwards', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await playToExplosion(page);
  const stacks = () => page.locator('.board .stack').evaluateAll(all => all.map(one => one.outerHTML).sort());
  await page.getByRole('button', { name: 'Where can this chain lead?' }).click();
  await page.locator('.explorer').waitFor();
  assert.match((await page.locator('.explorer').textContent()) ?? '', /ending/);
  await page.locator('[data-arms="A"]').hover();
  await keepPicture(page, 'hexone-explorer');
  const turns = await page.locator('.turn').count();
  await page.locator('.explorer ol button').first().click();
  await page.waitForFunction(before => document.querySelectorAll('.turn').length > before, turns);
  await page.locator('.place.is-choices').first().waitFor();
  const after = await stacks();
  await page.getByRole('button', { name: 'Watch the last turn again' }).click();
  await page.locator('.place.is-choices').first().waitFor();
  assert.deepEqual(await stacks(), after, 'it ends as it ended');
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.waitForFunction(() => /past/.test(document.querySelector('.say')?.textContent ?? ''));
  assert.notDeepEqual(await stacks(), after);
  await page.getByRole('button', { name: 'Watch the game from here' }).click();
  await page.locator('.place.is-choices').first().waitFor();
  assert.deepEqual(await stacks(), after);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the board is turned in steps of 60°, and names of places come and go', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'hexone');
  const where = () => page.locator('[data-place="a1"]').evaluate(place => place.getBoundingClientRect().x);
  const before = await where();
  await page.keyboard.press('r');
  assert.notEqual(await where(), before);
  for (let step = 0; step < 5; step++) await page.keyboard.press('r');
  assert.equal(Math.round(await where()), Math.round(before), 'six steps are a whole turn');
  assert.equal(await page.locator('.place-name').first().isVisible(), false);
  await page.keyboard.press('n');
  assert.equal(await page.locator('.place-name').first().isVisible(), true);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a board of squares is turned in steps of 90°', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'xochintlan');
  const places = () =>
    page.locator('.place').evaluateAll(all =>
      all.map(one => {
        const { x, y } = one.getBoundingClientRect();
        return `${Math.round(x)},${Math.round(y)}`;
      }),
    );
  const before = await places();
  await page.keyboard.press('r');
  assert.notDeepEqual(await places(), before, 'other places are where they were');
  assert.deepEqual((await places()).sort(), before.toSorted(), 'and still lie square');
  for (let step = 0; step < 3; step++) await page.keyboard.press('r');
  assert.deepEqual(await places(), before, 'four steps are a whole turn');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a board turned in the middle of a chain takes nothing back', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await playToExplosion(page);
  const stacks = () =>
    page.locator('.place').evaluateAll(all => all.map(one => one.getAttribute('aria-label')).sort());
  const before = await stacks();
  // A step that is taken back asks the server.
  /** @type {string[]} */
  const asked = [];
  page.on('request', request => asked.push(request.url()));
  await page.keyboard.press('r');
  await page.waitForFunction(() => /turned/.test(document.getElementById('announcer')?.textContent ?? ''));
  await page.locator(ARMS).first().hover();
  assert.deepEqual(await stacks(), before);
  assert.deepEqual(asked, []);
  assert.doesNotMatch((await page.locator('#announcer').textContent()) ?? '', /One step back/);
  const turns = await page.locator('.turn').count();
  for (const roll = dice(3); (await page.locator('.turn').count()) === turns; ) await playStep(page, roll);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a move is asked for twice if one wants it so, and Escape forgets the first', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: true } });
  await playAtOnce(page, 'gosix');
  const turns = await page.locator('.turn').count();
  const corner = page.locator('.place.is-choices').first();
  await corner.click({ force: true });
  await page.locator('.place.is-chosen').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.place.is-chosen').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.turn').count(), turns);
  await corner.click({ force: true });
  await corner.click({ force: true });
  await page.waitForFunction(before => document.querySelectorAll('.turn').length > before, turns);
  assert.deepEqual(complaints, []);
  await context.close();
});
