// What a lost connection and a restarted server leave behind: nothing. In every game, whatever was clicked meanwhile.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, openHouse, playAtOnce, SETTLED, takeAnotherColour } from './house.js';

const house = openHouse();

/** What a browser itself says about a server that is not there. */
const OUT_OF_REACH = /Failed to load resource: net::ERR_/;

/** @typedef {import('playwright-core').Page} Page */

/** Counts the requests of a game that got no answer. @param {Page} page */
function countFailures(page) {
  const failures = { n: 0 };
  page.on('requestfailed', request => {
    if (/\/(actions|moves)\b/.test(request.url())) failures.n += 1;
  });
  return failures;
}

/** @param {Page} page @param {() => boolean} until */
async function waitUntil(page, until) {
  const deadline = Date.now() + 300_000;
  while (!until()) {
    assert.ok(Date.now() < deadline, 'it does not come');
    await page.waitForTimeout(20);
  }
}

/** What lies under the note about the connection. @param {Page} page */
const covered = page =>
  page.evaluate(() => {
    const note = document.querySelector('.connection')?.getBoundingClientRect();
    return ['.say', '.told p', '.board .place', '.acts button'].filter(what =>
      [...document.querySelectorAll(what)].some(one => {
        const box = one.getBoundingClientRect();
        return (
          note &&
          box.height > 0 &&
          box.top < note.bottom &&
          box.bottom > note.top &&
          box.left < note.right &&
          box.right > note.left
        );
      }),
    );
  });

/**
 * Plays a turn while the server is out of reach, for longer than a few attempts, and goes on when it is back.
 * @param {Page} page
 * @param {{ lose: () => Promise<unknown>, restore: () => Promise<unknown> }} server
 */
async function playThrough(page, { lose, restore }) {
  const failures = countFailures(page);
  const turns = await page.locator('.turn').count();
  await lose();
  await page.locator('.connection:not([hidden])').waitFor();
  assert.deepEqual(await covered(page), [], 'the note covers nothing one needs');
  await page.locator('.place.is-choices').first().dispatchEvent('click');
  await waitUntil(page, () => failures.n >= 4);
  await restore();
  await page.waitForFunction(before => document.querySelectorAll('.turn').length >= before + 2, turns);
  await page.locator('.connection').waitFor({ state: 'hidden' });
  await page.locator('.place.is-choices').first().waitFor();
  // And one more turn, with nothing left over.
  await takeAnotherColour(page);
  await page.locator('.place.is-choices').first().dispatchEvent('click');
  await page.waitForFunction(before => document.querySelectorAll('.turn').length >= before + 4, turns);
  await page.locator(SETTLED).first().waitFor();
}

for (const game of GAMES) {
  test(`a turn of ${game} played while the connection is lost is played when it returns`, async () => {
    const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
    await playAtOnce(page, game);
    await playThrough(page, {
      lose: () => context.setOffline(true),
      restore: () => context.setOffline(false),
    });
    assert.deepEqual(
      complaints.filter(complaint => !OUT_OF_REACH.test(complaint)),
      [],
    );
    await context.close();
  });

  test(`a turn of ${game} played while the server restarts is played when it is back`, async () => {
    const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
    await playAtOnce(page, game);
    await playThrough(page, { lose: () => house.closeServer(), restore: () => house.reopenServer() });
    assert.deepEqual(
      complaints.filter(complaint => !OUT_OF_REACH.test(complaint)),
      [],
    );
    await context.close();
  });

  test(`what can be played in ${game} is asked again when the question got lost`, async () => {
    const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
    await playAtOnce(page, game);
    const address = page.url();
    await page.goto('/');
    const failures = countFailures(page);
    // The page of the game comes, the answer to its first question does not.
    await page.route(/\/moves\b/, route => route.abort());
    await page.goto(address);
    await waitUntil(page, () => failures.n >= 2);
    assert.equal(await page.locator('.place.is-choices').count(), 0);
    await page.unroute(/\/moves\b/);
    await page.locator('.place.is-choices').first().waitFor();
    await page.locator('.connection').waitFor({ state: 'hidden' });
    assert.deepEqual(
      complaints.filter(complaint => !OUT_OF_REACH.test(complaint)),
      [],
    );
    await context.close();
  });

  test(`a place of ${game} chosen before it is known what can be played is played then`, async () => {
    const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
    await playAtOnce(page, game);
    const [address, choice] = [page.url(), page.locator('.place.is-choices').first()];
    const place = await choice.getAttribute('data-place');
    await page.goto('/');
    let answer = () => {};
    const answered = new Promise(resolve => {
      answer = () => resolve(null);
    });
    const asked = page.waitForRequest(/\/moves\b/);
    await page.route(/\/moves\b/, async route => {
      await answered;
      await route.continue();
    });
    await page.goto(address);
    await asked;
    await page.locator(`[data-place="${place}"]`).dispatchEvent('click');
    answer();
    await page.locator('.turn').first().waitFor();
    await page.locator(SETTLED).first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('a figure of the rules and a study wait for the server as well', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/analyse?of=gosix');
  await page.locator('.place.is-choices').first().waitFor();
  await context.setOffline(true);
  await page.locator('.place.is-choices').first().dispatchEvent('click');
  await page.locator('.connection:not([hidden])').waitFor();
  await context.setOffline(false);
  await page.locator('.variation .turn').first().waitFor();
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('.connection').waitFor({ state: 'hidden' });
  assert.deepEqual(
    complaints.filter(complaint => !OUT_OF_REACH.test(complaint)),
    [],
  );
  await context.close();
});
