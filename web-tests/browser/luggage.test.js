// Everything on a device as one file: taken elsewhere, taken back, and whatever else such a file may be.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { begin, isKept, isNoNetwork } from './device.js';
import { dice, fromMenu, NO_MODULE, openHouse, playStep } from './house.js';

const house = openHouse();
const needs = { skip: NO_MODULE };

/** @typedef {import('playwright-core').Page} Page */

/** A visitor who has lost all networks after one visit. @param {object} [settings] */
async function visit(settings = {}) {
  const visitor = await house.visitor({ keeps: true, settings: { level: 1, confirm: false, ...settings } });
  await isKept(visitor.page);
  await visitor.context.setOffline(true);
  return visitor;
}

/** Takes everything along. @param {Page} page @returns {Promise<string>} */
async function pack(page) {
  await page.goto('/yours');
  const download = page.waitForEvent('download');
  await page.locator('[data-action="export-all"]').click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Takes in a file, and waits for what is said. @param {Page} page @param {string} text @param {string | RegExp} said */
async function unpack(page, text, said, name = 'all.json') {
  const chooser = page.waitForEvent('filechooser');
  await page.locator('[data-action="import"]').click();
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.locator('.toast', { hasText: said }).waitFor();
  await page.evaluate(() => document.querySelector('.toast')?.remove());
}

/** What the device remembers. @param {Page} page */
const remembered = page =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name !== 'hexotheque.device')
      .sort(),
  );

/** One’s own turn, and what was played so far. @param {Page} page */
async function turns(page) {
  await page.locator('.place.is-choices').first().waitFor();
  return page.locator('.turn').allTextContents();
}

test('everything on a device goes to another one as one file', needs, async () => {
  const here = await visit({ name: 'Ada', table: 'slate' });
  const { page } = here;
  const puzzles = { solved: { 'gosix-1': 1 }, streaks: { gosix: 7 }, rating: 1234, tried: 9 };
  await page.evaluate(kept => {
    localStorage['hexotheque.puzzles'] = JSON.stringify(kept);
  }, puzzles);
  await begin(page, 'gosix');
  await playStep(page, dice(4));
  const [running, told] = [page.url(), await turns(page)];
  await begin(page, 'hexone');
  await turns(page);
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  await page.locator('[data-action="rematch"]').waitFor();
  const luggage = await pack(page);

  const there = await visit();
  await there.page.goto('/yours');
  await unpack(there.page, luggage, '2 more games');
  await there.page.locator('table[data-game="hexone"]').waitFor();
  await there.page.goto(running);
  assert.deepEqual(await turns(there.page), told);
  assert.equal(await there.page.locator('html').getAttribute('data-table'), 'slate');
  const kept = await there.page.evaluate(() => JSON.parse(localStorage['hexotheque.puzzles']));
  assert.deepEqual([kept.solved, kept.streaks, kept.rating, kept.tried], Object.values(puzzles));
  // A second time there is nothing new in it.
  await there.page.goto('/yours');
  await unpack(there.page, luggage, '0 more games');
  for (const { complaints, context } of [here, there]) {
    assert.deepEqual(complaints.filter(isNoNetwork), []);
    await context.close();
  }
});

test(
  'a game that went on elsewhere comes back as far as it went, unless it went on here too',
  needs,
  async () => {
    const [here, there] = [await visit(), await visit()];
    await begin(here.page, 'gosix');
    await turns(here.page);
    const address = here.page.url();
    await there.page.goto('/yours');
    await unpack(there.page, await pack(here.page), '1 more game');
    await there.page.goto(address);
    await playStep(there.page, dice(3));
    const told = await turns(there.page);
    const further = await pack(there.page);
    await unpack(here.page, further, '1 game has gone on elsewhere');
    await here.page.goto(address);
    assert.deepEqual(await turns(here.page), told);
    // Each goes its own way: what is here stays.
    for (const { page } of [here, there]) {
      await page.goto(address);
      await playStep(page, dice(page === here.page ? 1 : 2));
      await turns(page);
    }
    const own = await turns(here.page);
    const apart = await pack(there.page);
    await here.page.goto('/yours');
    await unpack(here.page, apart, '1 game could not be kept');
    await unpack(here.page, further, '0 more games');
    await here.page.goto(address);
    assert.deepEqual(await turns(here.page), own);
    for (const { complaints, context } of [here, there]) {
      assert.deepEqual(complaints.filter(isNoNetwork), []);
      await context.close();
    }
  },
);

test('a file that is damaged anywhere is refused whole, and nothing is changed', needs, async () => {
  const { page, complaints, context } = await visit();
  await begin(page, 'gosix');
  await turns(page);
  const whole = await pack(page);
  const before = await remembered(page);
  /** @param {(trunk: any) => void} how */
  const damaged = how => {
    const trunk = JSON.parse(whole);
    how(trunk);
    return JSON.stringify(trunk);
  };
  const wrong = [
    '',
    'null',
    '[]',
    '{"cat": true}',
    whole.slice(0, -20),
    damaged(trunk => (trunk.hexotheque = 2)),
    damaged(trunk => (trunk.settings = null)),
    damaged(trunk => (trunk.settings.knows = null)),
    damaged(trunk => (trunk.settings.table = '"><img>')),
    damaged(trunk => (trunk.settings.level = 'strong')),
    damaged(trunk => (trunk.settings.last = { gosix: {} })),
    damaged(trunk => (trunk.finished = {})),
    damaged(trunk => (trunk.finished = [null])),
    damaged(trunk => (trunk.games = [])),
    damaged(trunk => (trunk.games.x = { game: 'chess', seats: {}, seen: 1 })),
    damaged(trunk => (trunk.puzzles.solved = 3)),
    damaged(trunk => (trunk.puzzles.mistakes = { x: { game: 'gosix' } })),
    damaged(trunk => (trunk.here = 5)),
    damaged(trunk => (trunk.here = [null])),
    damaged(trunk => delete trunk.here[0].secrets),
    damaged(trunk => (trunk.here[0].events = 'none')),
  ];
  for (const text of wrong) await unpack(page, text, 'cat.json is no luggage', 'cat.json');
  assert.deepEqual(await remembered(page), before);
  // What reads well but is no game is not kept; nor is one that nobody could open.
  const strange = [
    damaged(({ here }) => (here[0].id = '../x')),
    damaged(({ here }) => (here[0].events = [{ number: 1 }])),
    damaged(({ here }) => Object.assign(here[0], { id: '000000000000', events: [] })),
  ];
  for (const text of strange) await unpack(page, text, '1 game could not be kept');
  assert.deepEqual(complaints.filter(isNoNetwork), []);
  await context.close();
});
