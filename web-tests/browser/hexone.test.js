// Hexone express between two browsers by link; one of them loses its connection in mid-chain.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ARMS,
  choices,
  dice,
  keepPicture,
  moreWays,
  openHouse,
  playAtOnce,
  playStep,
  playToExplosion,
  SIZES,
} from './house.js';

const house = openHouse();

test('a whole game by link, through a lost connection in mid-chain', async () => {
  const here = await house.visitor({ others: true, settings: { name: 'Ada', confirm: false } });
  await moreWays(here.page, 'hexone');
  await here.page.locator('#against-elsewhere').check();
  await here.page.locator('#option-variant').selectOption('express');
  await here.page.locator('#begin').click();
  const link = await here.page.locator('.invitation input').inputValue();
  assert.match(link, /\/g\/\w+#[0-9a-f]{32}$/);

  const there = await house.visitor({
    others: true,
    size: SIZES[1],
    locale: 'fr-FR',
    settings: { name: 'Grace', confirm: false },
  });
  await there.page.goto(link);
  await there.page.locator('.board.hexone .place').first().waitFor();
  assert.doesNotMatch(there.page.url(), /#/, 'the secret leaves the address bar');

  const roll = dice(11);
  let [cut, steps] = [false, 0];
  for (let over = false; !over; ) {
    for (const { page, context } of [here, there]) {
      if (await page.locator('[data-action="rematch"]').count()) {
        over = true;
        break;
      }
      const ready = await page.locator(`.place.is-choices, ${ARMS}`).count();
      if (!ready) continue;
      if (!cut && (await page.locator(ARMS).count())) {
        cut = true;
        const turn = await page.locator('.game-room').getAttribute('data-at');
        await context.setOffline(true);
        await page.locator('.connection:not([hidden])').waitFor();
        await keepPicture(page, 'hexone-offline');
        await context.setOffline(false);
        await page.locator('.connection').waitFor({ state: 'hidden' });
        assert.equal(
          await page.locator('.game-room').getAttribute('data-at'),
          turn,
          'the chain is still there',
        );
      }
      await playStep(page, roll);
      if (++steps === 12) await keepPicture(page, 'hexone-playing');
      assert.ok(steps < 3000, 'a game of express ends');
    }
    await here.page.waitForTimeout(20);
  }
  assert.ok(cut, 'a chain was interrupted');
  assert.equal(await choices(here.page), null);
  assert.equal(await choices(there.page), null);
  await keepPicture(there.page, 'hexone-over-phone');
  const offline = /Failed to (load resource|fetch)|ERR_INTERNET_DISCONNECTED/;
  assert.deepEqual(
    [...here.complaints, ...there.complaints].filter(complaint => !offline.test(complaint)),
    [],
  );
  await here.context.close();
  await there.context.close();
});

test('steps of a chain can be taken back before the turn is complete', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await playToExplosion(page);
  await keepPicture(page, 'hexone-arms');
  assert.equal(await page.locator('.arms-Y, .arms-A').count(), 2, 'both Ys are drawn');
  const before = await page.locator('.turn').count();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() =>
    document.querySelector('.game-room')?.getAttribute('data-at')?.endsWith('.0'),
  );
  assert.equal(await page.locator('.turn').count(), before, 'nothing was sent');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a cell that cannot be played says why', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  const says = (/** @type {string} */ text) => page.locator('.say', { hasText: text }).waitFor();
  await playAtOnce(page, 'hexone');
  await page.locator('[data-place="b1"]').click({ force: true });
  await says('The first pawn goes next to the middle.');
  await page.locator('[data-place="o"]').click({ force: true });
  await says('Pawns come to the middle only by explosions.');
  await page.goto('/analyse?of=hexone&position=./b3w2.b1w1./b2.....b1..w1..+b+24+*0');
  await page.locator(ARMS).first().waitFor();
  await page.locator('[data-place="b6"]').click({ force: true });
  await says('A stack has to explode first.');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the line asks which way a stack is to explode, and does not keep what was played', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await playToExplosion(page);
  const line = page.locator('.table > .say');
  await line.filter({ hasText: 'a1 explodes: which way?' }).waitFor();
  await page.locator('[data-place="a2"]').hover({ force: true });
  await line.filter({ hasNotText: 'which way?' }).waitFor();
  await page.locator('.room-head h1').hover();
  await line.filter({ hasText: 'a1 explodes: which way?' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
