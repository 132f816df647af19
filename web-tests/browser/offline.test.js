// The room in the page: after one visit everything goes on without a server, and nothing is lost.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { begin, isKept, isNoNetwork } from './device.js';
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

/** Plays a game of Gosix for two at this device that Red gives up in the end. @param {import('playwright-core').Page} page */
const lose = page =>
  page.evaluate(async () => {
    const from = (/** @type {string} */ path) => import(new URL(path, document.baseURI).href);
    const [api, device] = [await from('api.js'), await from('device.js')];
    const seats = [{ kind: 'here' }, { kind: 'here' }];
    const created = await api.create({ game: 'gosix', options: { first: 'red' }, seats });
    const moves = 'a1 b3 a2 b4 c3 c8 b1 c9 c2 a6 b2 b5'.split(' ');
    for (const [i, turn] of moves.entries())
      await api.act(created.id, created.seats[i % 2].secret, { type: 'play', after: i + 1, turn });
    await api.act(created.id, created.seats[0].secret, { type: 'resign', after: moves.length + 1 });
    device.keep(created.id, 'gosix', new Map([[1, created.seats[0].secret]]), created.maker);
    return created.id;
  });

test('puzzles are solved and one’s own mistakes done better with the server gone', needs, async () => {
  const { page, complaints, context } = await house.visitor({ keeps: true, settings: { confirm: false } });
  await isKept(page);
  await house.closeServer();
  await context.setOffline(true);
  await page.goto('/');
  await roomIsHere(page);
  const id = await lose(page);
  await page.goto(`/analyse?game=${id}`);
  await page.locator('[data-action="examine"]').click();
  await page.locator('[data-action="learn"]').waitFor();
  const mistakes = () => page.evaluate(() => JSON.parse(localStorage['hexotheque.puzzles']).mistakes);
  const found = Object.keys(await mistakes());
  assert.ok(found.length > 0 && found.every(name => name.startsWith(`${id}.`)));
  await page.goto('/puzzles');
  await page.locator('[data-puzzles="mistakes"]').click();
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  const name = new URL(page.url()).searchParams.get('of') ?? '';
  const { move, better } = (await mistakes())[name];
  await choose(page, move);
  await page.getByText('That is what was played').first().waitFor();
  await page.locator('[data-action="take-back"]').click();
  await choose(page, better[0]);
  await page.locator('.task.praise').waitFor();
  assert.ok((await mistakes())[name].due > Date.now());
  // One puzzle of every game, by its solution; then as many as one can.
  for (const game of GAMES) {
    await page.goto(`/puzzles/next?game=${game}&goal=win-in-1`);
    await page.locator('.puzzle-room .place.is-choices').first().waitFor();
    await page.locator('[data-action="solution"]').click();
    await page.locator('.puzzle-solution li').first().waitFor();
    await page.goto(`/puzzles/streak?game=${game}`);
    await page.locator('.puzzle-room .place.is-choices').first().waitFor();
  }
  await house.reopenServer();
  assert.deepEqual(complaints.filter(isNoNetwork), []);
  await context.close();
});

/** Chooses a corner. @param {import('playwright-core').Page} page @param {string} corner */
async function choose(page, corner) {
  const place = page.locator(`[data-place="${corner}"].is-choices`);
  await place.waitFor();
  await place.click({ force: true });
}

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
  let lifted = 0;
  page.on('request', request => {
    if (request.url().endsWith('/api/lift')) lifted++;
  });
  // Whoever presses twice means it once.
  await page.locator('[data-lift="2"]').dblclick();
  await page.waitForURL(url => url.href !== here);
  assert.equal(lifted, 1);
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
