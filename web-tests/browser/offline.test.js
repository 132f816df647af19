// The room in the page: after one visit everything goes on without a server, and nothing is lost.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { begin, isKept, isNoNetwork, roomIsHere } from './device.js';
import {
  BROWSER,
  dice,
  fromMenu,
  GAMES,
  keepPicture,
  NO_MODULE,
  openHouse,
  playStep,
  SIZES,
} from './house.js';
import { isRenewed, openRenewable } from './renewal.js';
import { openTunnel } from './tunnel.js';

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

test(
  'nobody waits for a server that neither answers nor refuses, once the page was visited',
  needs,
  async () => {
    const tunnel = await openTunnel(house.base);
    const { page, complaints, context } = await house.visitor({
      keeps: true,
      at: tunnel.base,
      settings: { level: 1, confirm: false },
    });
    await isKept(page);
    tunnel.fallSilent();
    const open = (/** @type {string} */ path) => page.goto(path, { waitUntil: 'commit' });
    for (const [path, seen] of [
      ['/puzzles/today', '.puzzle-room .place.is-choices'],
      ['/puzzles', '.puzzles-of'],
      ['/rules/hexone', 'figure'],
      ['/lesson/hexone', '.board .place'],
      ['/analyse?of=6x5', '.board .place'],
    ]) {
      await open(path);
      await page.locator(seen).first().waitFor();
    }
    // Before the room is loaded.
    await open('/');
    await page.locator('[data-play="gosix"]').click();
    await playStep(page, dice(1));
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.turn').first().waitFor();
    await open('/');
    await page.locator('.games li').first().waitFor();
    assert.deepEqual(complaints.filter(isNoNetwork), []);
    await context.close();
    tunnel.close();
  },
);

test('puzzles that a web space does not send just now are not taken for none', needs, async () => {
  const { page, context } = await house.visitor({ settings: { host: 'device' } });
  const noServer = /\/api\/puzzles/;
  await page.route(noServer, route => route.abort());
  await page.route('**/data/puzzles.txt', route => route.fulfill({ status: 503, body: 'later' }));
  await page.goto('/');
  await roomIsHere(page);
  await page.goto('/puzzles');
  await page.getByRole('heading', { name: 'cannot be reached' }).waitFor();
  await page.unroute('**/data/puzzles.txt');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.puzzles-of').first().waitFor();
  await context.close();
});

/** A browser is ended before it could write anything down. @param {import('playwright-core').BrowserContext} browser */
async function crash(browser) {
  const ended = new Promise(resolve => browser.once('close', resolve));
  const session = await browser.newCDPSession(browser.pages()[0]);
  session.send('Browser.crash').catch(() => {});
  await ended;
}

test(
  'a game goes on where it was after the browser was closed or broke down, with the server gone',
  needs,
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'hexotheque-profile-'));
    const open = () =>
      chromium.launchPersistentContext(profile, { ...BROWSER, baseURL: house.base, locale: 'en-GB' });
    let resident = await open();
    let [page] = resident.pages();
    await isKept(page);
    await page.evaluate(() => {
      localStorage['hexotheque.settings'] = JSON.stringify({ level: 1, confirm: false });
    });
    await house.closeServer();
    /** @type {[() => Promise<void>, 'shelf' | 'table'][]} */
    const ways = [
      [() => resident.close(), 'shelf'],
      [() => crash(resident), 'shelf'],
      [() => crash(resident), 'table'],
    ];
    for (const [end, back] of ways) {
      await begin(page, 'gosix');
      const roll = dice(3);
      for (let steps = 0; steps < 3; steps++) await playStep(page, roll);
      await page.locator('.place.is-choices').first().waitFor();
      const told = await page.locator('.turn').allTextContents();
      const address = page.url();
      await end();
      resident = await open();
      [page] = resident.pages();
      await page.goto(back === 'shelf' ? '/' : address);
      if (back === 'shelf') await page.locator(`.games a[href="${new URL(address).pathname}"]`).click();
      await page.locator('.place.is-choices').first().waitFor();
      assert.deepEqual(await page.locator('.turn').allTextContents(), told);
    }
    // Its record can be taken along.
    const download = page.waitForEvent('download');
    await fromMenu(page, 'record');
    assert.match((await download).suggestedFilename(), /\.hxg$/);
    await resident.close();
    rmSync(profile, { recursive: true, force: true });
    await house.reopenServer();
  },
);

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
  // Without a network it stays here.
  await context.setOffline(true);
  await page.locator('[data-lift="2"]').click();
  await page.locator('.toast', { hasText: 'cannot be reached' }).waitFor();
  assert.equal(page.url(), here);
  await context.setOffline(false);
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
  assert.deepEqual([...complaints.filter(isNoNetwork), ...friend.complaints], []);
  await friend.context.close();
  await context.close();
});

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

test('a server that is renewed in the middle of a game renews the page after it', needs, async () => {
  const server = await openRenewable(house.base);
  const { page, context, complaints } = await house.visitor({
    keeps: true,
    at: server.base,
    settings: { host: 'server', level: 1, confirm: false },
  });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const old = String(await page.locator('html').getAttribute('data-version'));
  await page.locator('[data-play="gosix"]').click();
  const roll = dice(2);
  await playStep(page, roll);
  await server.renew(old);
  // Whatever is answered now says of which version it is.
  await playStep(page, roll);
  await page.locator('#update').waitFor({ state: 'attached' });
  await playStep(page, roll);
  assert.ok(await page.locator('#update').isHidden(), 'not in the middle of a game');
  const game = page.url();
  await page.reload();
  await page.locator('.board .place').first().waitFor();
  assert.equal(await page.locator('html').getAttribute('data-version'), old);
  await page.locator('.brand').click();
  await page.locator('[data-action="update"]').click();
  await isRenewed(page, old);
  await page.goto(game);
  await page.locator('.turn').nth(1).waitFor();
  assert.deepEqual(complaints, []);
  server.close();
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
