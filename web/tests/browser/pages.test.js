// Every page in both themes and sizes: nothing for axe to find, nothing in the console, no stretch sideways,
// light to load, complete in both languages, and safe with names that mean harm.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { keepPicture, moreWays, openHouse, SIZES } from './house.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const house = openHouse();

const ADDRESSES = {
  shelf: '/',
  'new-gosix': '/new/gosix',
  'new-6x5': '/new/6x5',
  'rules-gosix': '/rules/gosix',
  'rules-hexone': '/rules/hexone',
  'rules-6x5': '/rules/6x5',
  analyse: '/analyse',
  'analyse-hexone': '/analyse?of=hexone',
  print: '/print',
};

/** @param {import('playwright-core').Page} page */
async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run();
    return violations.map(
      (/** @type {any} */ found) =>
        `${found.id}: ${found.nodes
          .map((/** @type {any} */ node) => node.html)
          .join(' ')
          .slice(0, 300)}`,
    );
  });
}

for (const size of SIZES) {
  for (const theme of /** @type {('light' | 'dark')[]} */ (['light', 'dark'])) {
    test(`all pages, ${theme}, ${size.name}`, async () => {
      const { page, complaints, context } = await house.visitor({
        size,
        theme,
        locale: 'fr-FR',
        settings: { name: 'Ada', confirm: false },
        bypassCSP: true,
      });
      const look = async (/** @type {string} */ name) => {
        await page.waitForLoadState('networkidle').catch(() => {});
        await keepPicture(page, `${name}-${theme}-${size.name}`);
        assert.deepEqual(await violations(page), [], name);
        const stretch = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(stretch <= 0, `${name} is ${stretch} px too wide`);
      };
      for (const [name, address] of Object.entries(ADDRESSES)) {
        await page.goto(address);
        await page.locator('main > *').first().waitFor();
        await look(name);
      }
      for (const game of ['gosix', 'hexone', '6x5']) {
        await page.goto('/');
        await page.locator(`[data-play="${game}"]`).click();
        await page.locator('.place.is-choices').first().waitFor();
        await look(`game-${game}`);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

test('the shelf weighs less than 150 KB compressed, and is there at once', async () => {
  const { page, context } = await house.visitor();
  await page.goto('/');
  await page.locator('[data-play="gosix"]').waitFor();
  const { bytes, ready } = await page.evaluate(() => {
    const entries = /** @type {PerformanceResourceTiming[]} */ ([
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]);
    return { bytes: entries.reduce((sum, entry) => sum + entry.transferSize, 0), ready: performance.now() };
  });
  assert.ok(bytes > 0 && bytes < 150 * 1024, `${bytes} bytes`);
  assert.ok(ready < 3000, `${ready} ms`);
  await context.close();
});

test('nothing jumps while the shelf and a game are loading', async () => {
  const { page, context } = await house.visitor({ settings: { confirm: false } });
  await page.addInitScript(() => {
    let shift = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if (!(/** @type {any} */ (entry).hadRecentInput)) shift += /** @type {any} */ (entry).value;
      /** @type {any} */ (window).shift = shift;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.locator('[data-play="gosix"]').click();
  await page.locator('.place.is-choices').first().waitFor();
  await page.reload();
  await page.locator('.place.is-choices').first().waitFor();
  const shift = await page.evaluate(() => /** @type {any} */ (window).shift ?? 0);
  assert.ok(shift < 0.1, `layout shift ${shift}`);
  await context.close();
});

test('the language comes from the browser and can be switched at the top', async () => {
  const { page, complaints, context } = await house.visitor({ locale: 'fr-FR' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Jouer' }).first().waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  await page.locator('[data-language="en"]').click();
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a hostile name is only a name', async () => {
  const name = '<img src=x onerror="hurt=1">"\'&{who}';
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await moreWays(page, 'gosix');
  await page.locator('#against-here').check();
  await page.locator('#name-0').fill(name);
  await page.locator('#name-1').fill(`${name}2`);
  await page.locator('#begin').click();
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('.place.is-choices').first().click({ force: true });
  await page.locator('.turn').first().waitFor();
  assert.ok((await page.locator('.seats').textContent())?.includes(name));
  await page.locator('[data-action="resign"]').click();
  await page.locator('dialog .primary').click();
  await page.locator('.notice h2').waitFor();
  const game = page.url().split('/').at(-1);
  for (const address of ['/', `/analyse?game=${game}`, `/g/${game}`]) {
    await page.goto(address);
    await page.waitForLoadState('networkidle').catch(() => {});
    assert.equal(await page.locator('main img[src="x"], header img[src="x"]').count(), 0, address);
  }
  assert.equal(await page.evaluate(() => 'hurt' in window), false);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('an address that means nothing says so', async () => {
  const { page, context } = await house.visitor();
  await page.goto('/g/zzzzzzzzzzzz');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match((await page.locator('h1').textContent()) ?? '', /no such game/);
  await context.close();
});
