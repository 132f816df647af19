// What belongs to whoever plays here: the record against each level, everything to take along, a replay to share.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromMenu, GAMES, HOST, keepPicture, openHouse, playAtOnce, takeAnotherColour } from './house.js';

const house = openHouse();

/** @param {import('playwright-core').Page} page @param {import('playwright-core').Locator} button */
async function downloaded(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

test('games against each level are counted, and can be taken along', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 2, confirm: false } });
  for (let lost = 0; lost < 2; lost++) {
    await playAtOnce(page, 'gosix');
    await page.locator('.place.is-choices').first().dispatchEvent('click');
    await page.locator('.turn').first().waitFor();
    await fromMenu(page, 'resign');
    await page.locator('dialog .primary').click();
    await page.locator('[data-action="rematch"]').waitFor();
  }
  await page.goto('/yours');
  const row = page.locator('.record[data-game="gosix"] tbody tr');
  await row.waitFor();
  assert.deepEqual(await row.locator('td').allTextContents(), ['2', '0', '2', '0']);
  assert.match((await row.locator('th').textContent()) ?? '', /^2/);
  await keepPicture(page, 'yours');
  const all = await downloaded(page, page.locator('[data-action="export-all"]'));
  assert.equal(JSON.parse(all.text).finished.length, 2);
  const records = await downloaded(page, page.locator('[data-action="export-records"]'));
  assert.equal(records.text.match(/\[Game "gosix"\]/g)?.length, 2);
  assert.deepEqual(complaints, []);
  await context.close();

  // Wherever those games lie, another device hears how many it did not know.
  const elsewhere = await house.visitor();
  await elsewhere.page.goto('/yours');
  for (const more of ['2 more games', '0 more games']) {
    const asked = elsewhere.page.waitForEvent('filechooser');
    await elsewhere.page.locator('[data-action="import"]').click();
    const luggage = { name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(all.text) };
    await (await asked).setFiles(luggage);
    await elsewhere.page.locator('.toast', { hasText: more }).waitFor();
  }
  assert.deepEqual(elsewhere.complaints, []);
  await elsewhere.context.close();
});

test('the first win against a level is told, and only the first', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/');
  await page.locator('.box').first().waitFor();
  const told = await page.evaluate(async () => {
    // The client's own module, as the page has it.
    const { milestone } = await import(new URL('play/ending.js', document.baseURI).href);
    const over = (/** @type {string} */ id, /** @type {number | null} */ level, result = 'won') => ({
      id,
      game: 'gosix',
      level,
      result,
    });
    const known = [over('e', null), over('d', 3, 'lost'), over('c', 2), over('b', 3), over('a', 1)];
    return ['a', 'b', 'c', 'd', 'e'].map((id, i, ids) => {
      const now = known.filter(one => ids.indexOf(one.id) <= i);
      localStorage.setItem('hexotheque.finished', JSON.stringify(now));
      return milestone({ id, game: 'gosix' })?.textContent ?? '';
    });
  });
  assert.deepEqual(told, ['Your first win against level 1!', 'Your first win against level 3!', '', '', '']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a game is shared as a drawing that plays by itself, and as a picture', async () => {
  for (const game of GAMES) {
    const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
    await playAtOnce(page, game);
    for (let turn = 0; turn < 2; turn++) {
      const played = await page.locator('.turn').count();
      if (turn === 1) await takeAnotherColour(page);
      await page.locator('.place.is-choices').last().dispatchEvent('click');
      await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
      await page.locator('.place.is-choices').first().waitFor();
    }
    await fromMenu(page, 'share');
    await page.locator('img.replay').waitFor();
    const film = await downloaded(page, page.locator('[data-action="replay"]'));
    assert.match(film.name, /\.svg$/);
    assert.match(film.text, /@keyframes/);
    assert.doesNotMatch(film.text, /<script|class="place|var\(--/, 'it needs nothing but itself');
    assert.ok(film.text.length < 500_000, `${film.text.length} characters`);
    // It is shown, and shows different things at different times.
    const shown = await page.evaluate(async text => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
      await image.decode();
      return image.naturalWidth > 0;
    }, film.text);
    assert.ok(shown);
    const phases = [...film.text.matchAll(/@keyframes (p3-\d+)/g)].length;
    assert.ok(phases >= 5, `${game}: ${phases} positions`);
    const picture = await downloaded(page, page.locator('[data-action="png"]'));
    assert.match(picture.name, /\.png$/);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('whoever began a game deletes it for everybody, after being asked', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  await page.locator('.place.is-choices').first().waitFor();
  const address = new URL(page.url()).pathname;
  // Nobody looks on at a game of a device.
  const onlooker = HOST === 'server' ? await house.visitor() : null;
  if (onlooker) {
    await onlooker.page.goto(address);
    await onlooker.page.locator('.onlookers', { hasText: 'watching' }).waitFor();
    await onlooker.page.locator('[data-action="menu"]').click();
    await onlooker.page.locator('dialog [data-action="keys"]').waitFor();
    assert.equal(await onlooker.page.locator('dialog [data-action="remove"]').count(), 0);
    await onlooker.page.keyboard.press('Escape');
  }

  await fromMenu(page, 'remove');
  const sheet = page.locator('dialog[open]', { hasText: 'for good' });
  await sheet.waitFor();
  assert.equal(new URL(page.url()).pathname, address, 'nothing is deleted before it is confirmed');
  await sheet.locator('.primary').click();
  await page.waitForURL(/\/$/);
  await page.locator('.boxes').waitFor();
  assert.equal(await page.locator(`.going a[href="${address}"]`).count(), 0);
  await onlooker?.page.getByText('This game is no longer here.').waitFor();
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.locator('.game-room').count(), 0);
  // The browser itself reports the page that is not there.
  assert.deepEqual(
    complaints.filter(complaint => !complaint.includes('404')),
    [],
  );
  await onlooker?.context.close();
  await context.close();
});
