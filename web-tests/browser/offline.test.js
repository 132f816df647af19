// The room in the page: after one visit everything goes on without a server, and nothing is lost.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  dice,
  fromMenu,
  GAMES,
  keepPicture,
  NO_MODULE,
  openHouse,
  playStep,
  roomIsHere,
  SIZES,
} from './house.js';

const house = openHouse();
const needs = { skip: NO_MODULE };

/** @typedef {import('playwright-core').Page} Page */

/** Up to where the page and all its files are kept on the device. @param {Page} page */
async function isKept(page) {
  await page.goto('/');
  await roomIsHere(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

/** Begins a game from the shelf. @param {Page} page @param {string} game */
async function begin(page, game) {
  await page.goto('/');
  await roomIsHere(page);
  await page.locator(`[data-play="${game}"]`).click();
  await page.locator('.board .place').first().waitFor();
}

test('every game is played to its end after one visit, with the server gone', needs, async () => {
  const { page, complaints, context } = await house.visitor({
    keeps: true,
    settings: { level: 1, name: 'Ada', confirm: false },
  });
  await isKept(page);
  await house.closeServer();
  await context.setOffline(true);
  await page.goto('/');
  await roomIsHere(page);
  const games = await page
    .locator('[data-play]')
    .evaluateAll(all => all.map(one => one.getAttribute('data-play') ?? ''));
  assert.ok(games.length >= 3);
  for (const game of games) {
    await begin(page, game);
    const roll = dice(7);
    let steps = 0;
    while (await playStep(page, roll)) {
      assert.ok(++steps < 600, `a game of ${game} ends`);
      if (steps === 3) {
        // In the middle: what was played is there again.
        const turns = await page.locator('.turn').count();
        await page.reload();
        await page.locator('.board .place').first().waitFor();
        await page.waitForFunction(count => document.querySelectorAll('.turn').length >= count, turns);
      }
    }
    await page.locator('[data-action="rematch"]').waitFor();
  }
  await page.goto('/');
  await page
    .locator('.games li')
    .nth(games.length - 1)
    .waitFor();
  await keepPicture(page, 'offline-shelf');
  await page.goto('/yours');
  await page
    .locator('.games li')
    .nth(games.length - 1)
    .waitFor();
  await house.reopenServer();
  assert.deepEqual(complaints.filter(isNoNetwork), []);
  await context.close();
});

test('what is no table by link is there after one visit, with the server gone', needs, async () => {
  const { page, complaints, context } = await house.visitor({ keeps: true, settings: { confirm: false } });
  await isKept(page);
  await house.closeServer();
  await context.setOffline(true);
  /** @param {object} more */
  const set = more =>
    page.evaluate(more => {
      const settings = JSON.parse(localStorage['hexotheque.settings']);
      localStorage['hexotheque.settings'] = JSON.stringify({ ...settings, ...more });
    }, more);
  for (const level of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await set({ level });
    await begin(page, GAMES[level % GAMES.length]);
    const roll = dice(level);
    for (let steps = 0; steps < 2; steps++) await playStep(page, roll);
    await page.locator('.turn').nth(1).waitFor();
  }
  for (const game of GAMES) {
    for (const language of ['fr', 'en']) {
      await set({ language });
      await page.goto(`/rules/${game}`);
      await page.locator(`html[lang="${language}"] figure`).first().waitFor();
    }
    await page.goto(`/lesson/${game}`);
    await page.locator('.board .place').first().waitFor();
    await page.goto(`/analyse?of=${game}`);
    await page.locator('.board .place').first().waitFor();
    await page.locator('[data-action="think"]').click();
    await page.locator('.lines li').first().waitFor();
  }
  await page.goto('/analyse?of=hexone&variant=express&moves=a1+a4+a1');
  await page.locator('.variation .turn').nth(2).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the game', exact: true }).click(),
  ]);
  const record = readFileSync(await download.path(), 'utf8');
  await page.goto('/analyse');
  await page.locator('#text').fill(record);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('.variation .turn').nth(2).waitFor();
  await page.goto('/puzzles');
  await page.locator('.puzzles-of').first().waitFor();
  await page.locator('[data-puzzles="today"]').click();
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  await page.locator('[data-action="solution"]').click();
  await page.locator('.puzzle-solution li').first().waitFor();
  await page.goto('/yours');
  await page.locator('h1').waitFor();
  await house.reopenServer();
  assert.deepEqual(complaints.filter(isNoNetwork), []);
  await context.close();
});

/** Whether something else is meant than that the server is gone, which it is. @param {string} complaint */
const isNoNetwork = complaint =>
  !/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/.test(complaint);

test('a game goes on where it was after the browser was closed', needs, async () => {
  const { page, context, complaints } = await house.visitor({
    keeps: true,
    settings: { level: 1, confirm: false },
  });
  await isKept(page);
  await begin(page, 'gosix');
  const roll = dice(3);
  for (let steps = 0; steps < 3; steps++) await playStep(page, roll);
  await page.locator('.place.is-choices').first().waitFor();
  const told = await page.locator('.turn').allTextContents();
  const address = page.url();
  assert.deepEqual(complaints, []);
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await again.locator('.place.is-choices').first().waitFor();
  assert.deepEqual(await again.locator('.turn').allTextContents(), told);
  // Its record can be taken along.
  const download = again.waitForEvent('download');
  await fromMenu(again, 'record');
  assert.match((await download).suggestedFilename(), /\.hxg$/);
  await context.close();
});

test('two pages of one device see the same game, and only one of them can play a turn', needs, async () => {
  const { page, context, complaints } = await house.visitor({
    keeps: true,
    settings: { level: 1, confirm: false },
  });
  await isKept(page);
  await begin(page, 'gosix');
  await page.locator('.place.is-choices').first().waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('.place.is-choices').first().waitFor();
  const turns = await page.locator('.turn').count();
  await playStep(page, dice(2));
  await page.waitForFunction(count => document.querySelectorAll('.turn').length > count, turns);
  await other.waitForFunction(count => document.querySelectorAll('.turn').length > count, turns);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('everything on a device goes to another one as one file', needs, async () => {
  const { page, context, complaints } = await house.visitor({
    keeps: true,
    settings: { level: 1, confirm: false, name: 'Ada', table: 'slate' },
  });
  await isKept(page);
  await begin(page, 'gosix');
  await playStep(page, dice(4));
  await page.locator('.place.is-choices').first().waitFor();
  const [address, told] = [page.url(), await page.locator('.turn').allTextContents()];
  await page.goto('/yours');
  const download = page.waitForEvent('download');
  await page.locator('[data-action="export-all"]').click();
  const luggage = readFileSync(await (await download).path());
  await context.close();

  const other = await house.visitor({ keeps: true });
  await isKept(other.page);
  await other.page.goto('/yours');
  const file = (/** @type {string} */ name, /** @type {Buffer} */ buffer) => ({
    name,
    mimeType: 'application/json',
    buffer,
  });
  for (const [taken, said] of /** @type {const} */ ([
    [file('cat.json', Buffer.from('{"cat": true}')), 'cat.json is no luggage'],
    [file('all.json', luggage), '1 more game'],
  ])) {
    const chooser = other.page.waitForEvent('filechooser');
    await other.page.locator('[data-action="import"]').click();
    await (await chooser).setFiles(taken);
    await other.page.locator('.toast', { hasText: said }).waitFor();
  }
  await other.page.goto(address);
  await other.page.locator('.place.is-choices').first().waitFor();
  assert.deepEqual(await other.page.locator('.turn').allTextContents(), told);
  assert.equal(await other.page.locator('html').getAttribute('data-table'), 'slate');
  assert.deepEqual([...complaints, ...other.complaints], []);
  await other.context.close();
});

test('a game of two at this device goes on by link with its history', needs, async () => {
  const { page, context, complaints } = await house.visitor({ keeps: true, settings: { confirm: false } });
  await isKept(page);
  await page.goto('/new/gosix');
  await roomIsHere(page);
  await page.locator('#against-here').check();
  await page.locator('#begin').click();
  const roll = dice(9);
  for (let steps = 0; steps < 2; steps++) await playStep(page, roll);
  const here = page.url();
  await fromMenu(page, 'share');
  await page.locator('[data-lift="2"]').click();
  await page.waitForURL(url => url.href !== here);
  const link = await page.locator('dialog .invitation input').inputValue();
  assert.match(link, /\/g\/[0-9a-z]{12}#[0-9a-f]{32}$/);
  const friend = await house.visitor({ settings: { confirm: false } });
  await friend.page.goto(link);
  await friend.page.waitForFunction(() => document.querySelectorAll('.turn').length === 2);
  await page.locator('dialog form button.icon').click();
  // Whose turn it is was drawn by lot.
  const turn = '.game-room .place.is-choices';
  const player = await Promise.any(
    [page, friend.page].map(async one => {
      await one.locator(turn).first().waitFor();
      return one;
    }),
  );
  await playStep(player, roll);
  for (const one of [page, friend.page])
    await one.waitForFunction(() => document.querySelectorAll('.turn').length === 3);
  assert.deepEqual([...complaints, ...friend.complaints], []);
  await friend.context.close();
  await context.close();
});

test(
  'when storage is full the turn is not shown as played, and goes on once there is room',
  needs,
  async () => {
    const { page, context } = await house.visitor({ keeps: true, settings: { level: 1, confirm: false } });
    await isKept(page);
    await begin(page, 'gosix');
    await page.locator('.place.is-choices').first().waitFor();
    const turns = await page.locator('.turn').count();
    await page.evaluate(() => {
      const add = IDBObjectStore.prototype.add;
      Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype.add = add) });
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await page.locator('.place.is-choices').first().click({ force: true });
    await page.locator('#connection', { hasText: 'no room left' }).waitFor();
    assert.equal(await page.locator('.turn').count(), turns);
    await page.evaluate(() => /** @type {any} */ (globalThis).makeRoom());
    await page.waitForFunction(count => document.querySelectorAll('.turn').length > count, turns);
    await page.waitForFunction(() => document.getElementById('connection')?.hidden);
    await context.close();
  },
);

test(
  'a browser without 128 bits stays with the server, and says so in the settings only',
  needs,
  async () => {
    const { page, context, complaints } = await house.visitor({ settings: { host: 'device', level: 1 } });
    await page.addInitScript(() => {
      WebAssembly.validate = () => false;
    });
    await page.goto('/');
    await page.locator('[data-play="gosix"]').click();
    await page.locator('.board .place').first().waitFor();
    assert.equal(await page.getByText('WebAssembly').filter({ visible: true }).count(), 0);
    await page.locator('[popovertarget="look"]').click();
    await page.locator('[data-host="unable"]').waitFor();
    const found = await page.request.get(`/api/games/${page.url().split('/').at(-1)}`);
    assert.equal(found.status(), 200, 'the game is on the server');
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('a page that meets a server of another version offers the new one, but not in a game', async () => {
  const { page, context, complaints } = await house.visitor({ settings: { level: 1 } });
  await page.route(/api.(collection|games.list)/, async route => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'hexotheque-version': 'another' } });
  });
  await page.goto('/');
  await page.locator('[data-action="update"]').waitFor();
  await page.locator('[data-play="gosix"]').click();
  await page.locator('.board .place').first().waitFor();
  await page.locator('[data-action="update"]').waitFor({ state: 'hidden' });
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const size of SIZES)
  test(`the settings say where games are (${size.name})`, async () => {
    const { page, context, complaints } = await house.visitor({ size });
    await page.goto('/');
    await page.locator('[popovertarget="look"]').click();
    await page.locator('.looks-host, [data-host]').first().waitFor();
    await keepPicture(page, `settings-host-${size.name}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
