// 6x5 with three seats on one device, one of them the computer's: curtain, points, change of objective.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, keepPicture, moreWays, openHouse, SIZES } from './house.js';

const house = openHouse();

for (const size of SIZES) {
  test(`a whole game with the curtain, and nobody's cards but one's own (${size.name})`, async () => {
    const { page, complaints, context } = await house.visitor({
      size,
      settings: { name: 'Ada', level: 1, confirm: false },
    });
    /** Which cards each seat's secret was shown, by what travelled. @type {{ url: string, secret: string, body: string }[]} */
    const traffic = [];
    page.on('response', async response => {
      if (!response.url().includes('/api/games/') || response.url().includes('/events')) return;
      const secret = response.request().headers().authorization ?? '';
      traffic.push({ url: response.url(), secret, body: await response.text().catch(() => '') });
    });
    await moreWays(page, '6x5');
    await page.locator('#kind-1').selectOption('here');
    await page.locator('#name-1').fill('Grace');
    await page.locator('#add').click();
    await page.locator('#kind-2').selectOption('computer');
    await page.locator('#option-points').selectOption('2');
    await page.locator('#option-change').selectOption('yes');
    await page.locator('#option-objectives').selectOption('3');
    await keepPicture(page, `6x5-new-${size.name}`);
    await page.locator('#begin').click();

    const roll = dice(size.width + 1);
    let [turns, changed] = [0, false];
    for (;;) {
      const what = await page.waitForFunction(() => {
        if (document.querySelector('[data-action="rematch"]')) return 'over';
        if (document.querySelector('.curtain:not([hidden]) button')) return 'curtain';
        return document.querySelector('.place.is-choices') ? 'play' : null;
      });
      const now = await what.jsonValue();
      if (now === 'over') break;
      if (now === 'curtain') {
        assert.equal(
          await page.locator('.hand:not(.revealed) .card').count(),
          0,
          'no card lies open behind the curtain',
        );
        if (turns === 2) await keepPicture(page, `6x5-curtain-${size.name}`);
        await page.locator('.curtain button').click();
        await page.locator('.curtain').waitFor({ state: 'hidden' });
        continue;
      }
      assert.ok(await page.locator('.hand .card').count(), 'one sees one’s own cards');
      const change = page.locator('[data-change]');
      if (!changed && (await change.count())) {
        changed = true;
        const card = await change.first().getAttribute('data-change');
        await change.first().click();
        await page.waitForFunction(card => !document.querySelector(`[data-change="${card}"]`), card);
        await page.locator('.place.is-choices').first().waitFor();
      }
      await page.keyboard.press(['1', '2', '3'][roll(3)]);
      const places = await page
        .locator('.place.is-choices')
        .evaluateAll(all => all.map(place => place.getAttribute('data-place')));
      if (!places.length) continue;
      const at = await page.locator('.game-room').getAttribute('data-at');
      await page.locator(`[data-place="${places[roll(places.length)]}"]`).dispatchEvent('click');
      await page.waitForFunction(
        before =>
          document.querySelector('.game-room')?.getAttribute('data-at') !== before ||
          document.querySelector('[data-action="rematch"]'),
        at,
      );
      if (++turns === 9) await keepPicture(page, `6x5-playing-${size.name}`);
      assert.ok(turns < 400, 'a game of 6x5 ends');
    }
    await keepPicture(page, `6x5-over-${size.name}`);
    for (const { url, secret, body } of traffic) {
      if (!secret || !body.includes('"position"') || body.includes('"finished"')) continue;
      for (const [, hands] of body.matchAll(/"position":"\S+ \S+ (\S+) /g)) {
        const open = hands.split(',').filter(hand => !/^[?+]*$/.test(hand));
        assert.ok(open.length <= 1, `${url} shows several hands: ${hands}`);
      }
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
