// Every page in both themes and sizes: nothing for axe to find, nothing in the console, no stretch sideways;
// both languages; names that mean harm.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLOURS, violations } from './axe.js';
import { fromMenu, GAMES, keepPicture, moreWays, openHouse, playAtOnce, SIZES } from './house.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} address @param {string} there  what has to be there before it is looked at */
const opening = (address, there) => async (/** @type {Page} */ page) => {
  await page.goto(address);
  await page.locator(there).first().waitFor();
};

/** What there is to see, and how one gets there. @type {Record<string, (page: Page) => Promise<void>>} */
const SIGHTS = {
  shelf: opening('/', '.open-tables h2'),
  'new-gosix': opening('/new/gosix', '#begin'),
  async 'new-6x5'(page) {
    await page.goto('/new/6x5');
    await page.locator('#add').click();
    await page.locator('.advice').waitFor();
  },
  'rules-gosix': opening('/rules/gosix', '.rulebook .live'),
  'rules-hexone': opening('/rules/hexone', '.rulebook .live'),
  'rules-6x5': opening('/rules/6x5', '.rulebook .live'),
  'rules-xochintlan': opening('/rules/xochintlan', '.rulebook .live'),
  'lesson-gosix': opening('/lesson/gosix', '.lesson-room .is-choices'),
  'lesson-hexone': opening('/lesson/hexone', '.lesson-room .is-choices'),
  'lesson-6x5': opening('/lesson/6x5', '.lesson-room .is-choices'),
  puzzles: opening('/puzzles', '.puzzles-of .lid .board'),
  'puzzle-today': opening('/puzzles/today', '.puzzle-room .place.is-choices'),
  yours: opening('/yours', 'main h1'),
  analyse: opening('/analyse', 'main h1'),
  async 'analyse-hexone'(page) {
    await page.goto('/analyse?of=hexone&position=./b2w2.w1b1./............+b+6');
    await page.locator('[data-action="think"]').click();
    await page.locator('.found').nth(1).waitFor();
    await page.locator('[data-action="think"]').click();
  },
  async 'analyse-setup'(page) {
    await page.goto('/analyse?of=6x5');
    await page.locator('[data-action="setup"]').click();
    await page.locator('.palette').waitFor();
  },
  print: opening('/print', '.preview'),
  nowhere: opening('/new/nothing-of-the-kind', 'main h1'),
  async 'game-gosix'(page) {
    await playAtOnce(page, 'gosix');
    await page.locator('.place.is-choices').first().hover({ force: true });
    await page.locator('.over .ghost').waitFor();
  },
  async 'game-hexone'(page) {
    await playAtOnce(page, 'hexone');
  },
  async 'game-6x5'(page) {
    await playAtOnce(page, '6x5');
  },
  async settings(page) {
    await fromMenu(page, 'settings');
    await page.locator('dialog').waitFor();
  },
  async keys(page) {
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await fromMenu(page, 'keys');
    await page.locator('dialog .keys').waitFor();
  },
  async over(page) {
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await fromMenu(page, 'resign');
    await page.locator('dialog .primary').click();
    await page.locator('[data-action="rematch"]').waitFor();
  },
  async waiting(page) {
    await page.goto('/new/hexone');
    await page.locator('#against-elsewhere').check();
    await page.locator('#begin').click();
    await page.locator('.invitation [aria-expanded]').click();
    await page.locator('.qr img').waitFor();
  },
};

for (const size of SIZES) {
  test(`all pages, light and dark, ${size.name}`, async () => {
    const { page, complaints, context } = await house.visitor({
      size,
      locale: 'fr-FR',
      settings: { name: 'Ada', confirm: false },
      bypassCSP: true,
    });
    for (const [name, see] of Object.entries(SIGHTS)) {
      await see(page);
      await keepPicture(page, `${name}-light-${size.name}`);
      assert.deepEqual(await violations(page), [], name);
      const stretch = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(stretch <= 0, `${name} is ${stretch} px too wide`);
      // The same page by lamplight: nothing but its colours is another.
      await page.emulateMedia({ colorScheme: 'dark' });
      await keepPicture(page, `${name}-dark-${size.name}`);
      assert.deepEqual(await violations(page, COLOURS), [], `${name}, dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('the language comes from the browser and can be switched at the top', async () => {
  const { page, complaints, context } = await house.visitor({ locale: 'fr-FR' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Jouer' }).first().waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  await page.locator('[data-language="en"]').click();
  await page.getByRole('button', { name: 'Play – Gosix' }).first().waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Play – Gosix' }).first().waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the language can be switched in the middle of a game', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'gosix');
  await page.locator('.place.is-choices').first().click({ force: true });
  await page.locator('.turn').first().waitFor();
  await page.locator('[data-language="fr"]').click();
  await page.locator('[data-action="hint"]', { hasText: 'Indice' }).waitFor();
  await page.locator('[data-action="menu"]').click();
  await page.getByRole('button', { name: 'Abandonner' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('.place.is-choices').first().waitFor();
  assert.ok((await page.locator('.turn').count()) >= 1, 'the game goes on');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a hostile name is only a name', async () => {
  const name = '<img src=x onerror="hurt=1">"\'&{who}';
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  const harmless = async (/** @type {string} */ where) => {
    assert.equal(await page.locator('img[src="x"]').count(), 0, where);
    assert.equal(await page.evaluate(() => 'hurt' in window), false, where);
  };
  const shows = async (/** @type {string} */ selector) =>
    assert.ok((await page.locator(selector).first().textContent())?.includes(name), selector);
  await moreWays(page, 'gosix');
  await page.locator('#against-here').check();
  await page.locator('#name-0').fill(name);
  await page.locator('#name-1').fill(`${name}2`);
  await page.locator('#begin').click();
  await page.locator('.place.is-choices').first().waitFor();
  await shows('.seats');
  await shows('.say');
  await page.locator('.place.is-choices').first().click({ force: true });
  await page.locator('.turn').first().waitFor();
  await shows('.turn');
  await shows('#announcer');
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  await page.locator('.notice h2').waitFor();
  await shows('.notice');
  await harmless('the end of a game');
  const game = page.url().split('/').at(-1);
  await page.goto('/');
  await page.locator('.going .who').first().waitFor();
  await shows('.going .who');
  // How it ended is part of a line here, and one’s record is a tap away.
  assert.doesNotMatch((await page.locator('.going').textContent()) ?? '', /\. ·/);
  assert.equal(await page.locator('.going a[href="/yours"]').count(), 1);
  await harmless('the shelf');
  await page.goto(`/analyse?game=${game}`);
  await page.locator('.variation .turn').first().waitFor();
  await harmless('analysis');

  // Behind the curtain, and at an open table that somebody else looks at.
  await moreWays(page, '6x5');
  await page.locator('#kind-1').selectOption('here');
  await page.locator('#name-0').fill(name);
  await page.locator('#name-1').fill(`${name}2`);
  await page.locator('#begin').click();
  await page.locator('.curtain button').waitFor();
  await shows('.curtain');
  await harmless('the curtain');
  await moreWays(page, 'hexone');
  await page.locator('#against-open').check();
  await page.locator('#name-0').fill(name);
  await page.locator('#begin').click();
  await page.locator('.invitation').waitFor();
  const other = await house.visitor();
  await other.page.goto('/');
  await other.page.locator('.open-tables .who').first().waitFor();
  assert.ok((await other.page.locator('.open-tables .who').first().textContent())?.includes(name));
  assert.equal(await other.page.locator('img[src="x"]').count(), 0);
  await other.page.locator('.open-tables a').first().click();
  await other.page.locator('[name="name"]').fill(name);
  await other.page.locator('[data-action="join"]').click();
  await page.locator('.board .place').first().waitFor();
  await page.waitForFunction(
    wanted => document.getElementById('announcer')?.textContent?.includes(wanted),
    name,
  );
  await harmless('whoever sits down');
  assert.deepEqual([...complaints, ...other.complaints], []);
  await other.context.close();
  await context.close();
});

test('an address that means nothing says so', async () => {
  const { page, context } = await house.visitor();
  await page.goto('/g/zzzzzzzzzzzz');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.match((await page.locator('h1').textContent()) ?? '', /no longer here/);
  assert.match((await page.locator('h1 + p').textContent()) ?? '', /deleted, or its address is incomplete/);
  await context.close();
});

test('whoever sets up a game is called so, and may learn it first', async () => {
  const { page, complaints, context } = await house.visitor();
  for (const game of GAMES) {
    await page.goto(`/new/${game}`);
    await page.locator('#begin').waitFor();
    const first = page.locator('#kind-0 option:checked');
    if (await first.count()) assert.equal(await first.textContent(), 'You', game);
    const others = await page.locator('.choice strong, #kind-1 option').allTextContents();
    assert.ok(others.includes('Someone here') && !others.includes('You'), others.join());
    await page.locator(`.before [href="/lesson/${game}"]`).waitFor();
    await page.locator(`.before [href="/rules/${game}"]`).click();
    await page.waitForURL(`**/rules/${game}`);
    await page.locator('h1').waitFor();
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a wrong address and a wrong seat lead on', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Back to the shelf' }).click();
  await page.locator('.boxes').waitFor();
  await playAtOnce(page, 'gosix');
  const stranger = await house.visitor();
  await stranger.page.goto(`${page.url()}#${'0'.repeat(32)}`);
  await stranger.page.locator('h1', { hasText: 'This link opens no seat here' }).waitFor();
  await stranger.page.getByRole('link', { name: 'Watch the game' }).click();
  await stranger.page.locator('.seats').waitFor();
  // What the browser itself says about an answer that says no.
  for (const { said, status } of [
    { said: complaints, status: 404 },
    { said: stranger.complaints, status: 403 },
  ])
    assert.ok(said.length === 1 && said[0].includes(`status of ${status}`), said.join());
  await context.close();
  await stranger.context.close();
});
