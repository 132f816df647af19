// Watching: games that were opened to onlookers, who says so, and how many there are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse } from './house.js';

const house = openHouse();

test('a game going on that is open to onlookers is listed, and says who watches', async () => {
  const ada = await house.visitor({ settings: { name: 'Ada', confirm: false } });
  await ada.page.goto('/');
  const created = await ada.page.evaluate(async () => {
    const answer = await fetch('/api/games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'gosix',
        seats: [
          { kind: 'here', name: 'Ada' },
          { kind: 'computer', level: 1 },
        ],
        listed: true,
      }),
    });
    return answer.json();
  });
  const secret = created.seats.find((/** @type {any} */ seat) => seat.secret).secret;
  await ada.page.goto(`${created.url}#${secret}`);
  await ada.page.locator('.place.is-choices').first().waitFor();
  assert.equal(await ada.page.locator('.onlookers').textContent(), '');

  const grace = await house.visitor();
  await grace.page.goto('/');
  await grace.page.locator('.watch a', { hasText: 'Ada' }).click();
  await grace.page.locator('.onlookers', { hasText: 'You are watching' }).waitFor();
  await ada.page.locator('.onlookers', { hasText: '1 person is watching' }).waitFor();
  assert.equal(await grace.page.locator('[data-action="take-back"]').isVisible(), false);
  const linus = await house.visitor({ locale: 'fr-FR' });
  await linus.page.goto(created.url);
  await linus.page.locator('.onlookers', { hasText: 'Vous regardez · 2 personnes regardent' }).waitFor();
  await ada.page.locator('.onlookers', { hasText: '2 people' }).waitFor();
  await linus.context.close();
  await ada.page.locator('.onlookers', { hasText: '1 person' }).waitFor();
  assert.deepEqual([...ada.complaints, ...grace.complaints], []);
  for (const { context } of [ada, grace]) await context.close();
});

test('a game is opened to onlookers on the page of a new game, and otherwise is not listed', async () => {
  const ada = await house.visitor({ settings: { name: 'Hypatia', confirm: false } });
  await ada.page.goto('/new/hexone');
  await ada.page.locator('details.details summary').click();
  assert.equal(await ada.page.locator('#listed').isChecked(), false);
  await ada.page.locator('#listed').check();
  await ada.page.locator('#begin').click();
  await ada.page.waitForURL(/\/g\//);
  const grace = await house.visitor();
  await grace.page.goto('/');
  const listed = grace.page.locator('.watch a', { hasText: 'Hypatia' });
  await listed.waitFor();
  // Nobody is the other side to those who look on, and they have nothing to explode.
  assert.match((await listed.textContent()) ?? '', /(Hypatia|The computer) to play/);
  await listed.click();
  await grace.page.locator('.onlookers', { hasText: 'You are watching' }).waitFor();
  assert.equal(await grace.page.locator('.arms').isVisible(), false);
  assert.deepEqual([...ada.complaints, ...grace.complaints], []);
  for (const { context } of [ada, grace]) await context.close();
});

test('whoever comes to an open table is not told that he watches himself', async () => {
  const answer = await fetch(`${house.base}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game: 'gosix', seats: [{ kind: 'here', name: 'Ada' }, { kind: 'open' }] }),
  });
  const { url, seats } = await answer.json();
  const grace = await house.visitor();
  await grace.page.goto(url);
  await grace.page.locator('[data-action="join"]').waitFor();
  const ada = await house.visitor();
  await ada.page.goto(seats[0].link);
  await ada.page.locator('.onlookers', { hasText: '1 person is watching' }).waitFor();
  // By now whoever is to be told has been.
  await grace.page.waitForFunction(() => document.querySelector('.seats')?.textContent?.includes('Ada'));
  assert.equal(await grace.page.locator('.onlookers').textContent(), '');
  assert.deepEqual([...ada.complaints, ...grace.complaints], []);
  for (const { context } of [ada, grace]) await context.close();
});
