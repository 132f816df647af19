// Two people at an open table, far from each other: joining, clocks, offers, playing again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, moreWays, openHouse, SIZES, fromMenu } from './house.js';

const house = openHouse();

test('an open table is found on the shelf; offers are made, refused and accepted; a rematch follows', async () => {
  const ada = await house.visitor({ settings: { name: 'Ada', confirm: false } });
  await moreWays(ada.page, 'gosix');
  await ada.page.locator('#against-open').check();
  await ada.page.locator('#clock').selectOption('fast');
  await ada.page.locator('#begin').click();
  await ada.page.locator('.invitation').waitFor();

  const grace = await house.visitor({ size: SIZES[1], settings: { confirm: false } });
  await grace.page.goto('/');
  const table = grace.page.locator('.open-tables a', { hasText: 'Ada' });
  assert.match((await table.textContent()) ?? '', /5 min \+ 5 s/, 'what was agreed is said');
  await table.click();
  await grace.page.locator('[name="name"]').fill('Grace');
  await grace.page.locator('[data-action="join"]').click();
  await ada.page.locator('.seats', { hasText: 'Grace' }).waitFor();
  await ada.page.locator('.clock').first().waitFor();

  /** Whoever is to move, and the other one. */
  const sides = async () => {
    for (;;) {
      for (const [mover, other] of [
        [ada.page, grace.page],
        [grace.page, ada.page],
      ])
        if (await mover.locator('.place.is-choices').count()) return { mover, other };
      await ada.page.waitForTimeout(50);
    }
  };
  const { mover, other } = await sides();
  await mover.waitForFunction(() => document.title.startsWith('●'));
  assert.ok(!(await other.title()).startsWith('●'), 'the title says whose turn it is');
  const [corner] = (await choices(mover)) ?? [];
  await mover.locator(`[data-place="${corner}"]`).click({ force: true });
  await other.locator('.place.is-choices').first().waitFor();

  await mover.locator('[data-action="take-back"]').click();
  await other.locator('[data-action="decline-take_back"]').click();
  await mover.locator('[data-action="take-back"]').waitFor();
  await mover.locator('[data-action="take-back"]').click();
  await other.locator('[data-action="accept-take_back"]').click();
  await mover.locator('.place.is-choices').first().waitFor();
  assert.equal(await mover.locator('.turn').count(), 0, 'the turn is taken back');

  await fromMenu(other, 'draw');
  await mover.locator('[data-action="accept-draw"]').click();
  for (const page of [mover, other]) {
    await page.locator('[data-action="rematch"]').waitFor();
    assert.match((await page.locator('.notice').textContent()) ?? '', /draw/i);
  }
  const before = mover.url();
  await mover.locator('[data-action="rematch"]').click();
  await other.getByRole('button', { name: 'Yes, again' }).click();
  for (const page of [mover, other]) {
    await page.waitForURL(url => url.href !== before);
    await page.locator('.board .place').first().waitFor();
  }
  await sides();
  assert.deepEqual([...ada.complaints, ...grace.complaints], []);
  await ada.context.close();
  await grace.context.close();
});

test('a game nobody has come to can be called off', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { name: 'Ada' } });
  await moreWays(page, 'hexone');
  await page.locator('#against-elsewhere').check();
  await page.locator('#begin').click();
  await page.locator('[data-action="cancel"]').click();
  await page.locator('dialog .primary').click();
  await page.locator('.notice h2', { hasText: 'The game is off' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an open table on a telephone is told in whole words', async () => {
  for (const locale of ['fr-FR', 'en-GB']) {
    await fetch(`${house.base}/api/games`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'xochintlan',
        options: { points: '3', change: 'yes' },
        seats: [{ kind: 'here', name: 'Marguerite' }, { kind: 'open' }, { kind: 'open' }],
        clock: { kind: 'increment', base_s: 300, increment_s: 5 },
      }),
    });
    const { page, complaints, context } = await house.visitor({
      size: { name: 'phone', width: 360, height: 640 },
      locale,
      touch: true,
    });
    await page.goto('/');
    const row = page.locator('.open-tables a', { hasText: 'Marguerite' }).first();
    await row.waitFor();
    const shares = await row.evaluate(element => {
      const all = element.getBoundingClientRect().width;
      return [...element.children].slice(1).map(part => part.getBoundingClientRect().width / all);
    });
    for (const share of shares) assert.ok(share > 0.5, `${locale}: ${shares}`);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('whoever has begun too many games is told so, and not that the server has much to do', async () => {
  const { page, context } = await house.visitor();
  await page.route('**/api/games', route =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: '/api#too_many',
            title: 'too_many',
            status: 429,
            detail: 'too many new games',
            what: 'new games',
            retry_s: 40,
          }),
        })
      : route.fallback(),
  );
  await page.goto('/');
  await page.locator('[data-play="gosix"]').click();
  await page.locator('.toast', { hasText: 'many games in a short time' }).waitFor();
  assert.match((await page.locator('.toast').textContent()) ?? '', /40 s/);
  await context.close();
});
