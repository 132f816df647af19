// Links of seats: cut off, open on two devices, used on one only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPicture, openHouse } from './house.js';

const house = openHouse();

/** A game between two people, and the links of their seats. */
async function newGame() {
  const seats = [{ kind: 'here', name: 'Ada' }, { kind: 'elsewhere' }];
  const body = JSON.stringify({ game: 'gosix', options: { first: 'red' }, seats });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${house.base}/api/games`, { method: 'POST', headers, body });
  const created = /** @type {{ id: string, seats: { link: string }[] }} */ (await answer.json());
  return { id: created.id, links: created.seats.map(({ link }) => link) };
}

test('a link that was cut off says so instead of letting one look on unawares', async () => {
  const { links } = await newGame();
  const { page, context } = await house.visitor();
  const other = `${links[1].split('#')[0]}#${'f'.repeat(32)}`;
  for (const wrong of [links[1].slice(0, -5), `${links[1]}0`, other]) {
    await page.goto('about:blank');
    await page.goto(wrong);
    await page.getByRole('heading', { name: 'This link opens no seat here' }).waitFor();
    assert.equal(await page.locator('.board').count(), 0);
  }
  await page.getByRole('link', { name: 'Watch the game' }).click();
  await page.locator('.board .place').first().waitFor();
  await context.close();
});

test('a seat open on two devices is shown on both; used here only, the other one is told so', async () => {
  const { id, links } = await newGame();
  const laptop = await house.visitor();
  const phone = await house.visitor();
  await laptop.page.goto(links[1]);
  await laptop.page.locator('.board .place').first().waitFor();
  assert.equal(await laptop.page.getByText('open on another device').count(), 0);
  await phone.page.goto(links[1]);
  for (const { page } of [laptop, phone]) await page.getByText('open on another device').waitFor();
  await keepPicture(laptop.page, 'seat-elsewhere');

  // The answer comes after everybody was told, the laptop too if it still listens by the old link.
  let changes = 0;
  await laptop.page.route('**/secret', async route => {
    changes += 1;
    const answer = await route.fetch();
    await phone.page.getByText('This seat is used elsewhere now').waitFor();
    await route.fulfill({ response: answer });
  });
  await laptop.page.locator('[data-action="here-only"]').click();
  await phone.page.getByText('This seat is used elsewhere now').waitFor();
  await keepPicture(phone.page, 'seat-moved');
  await laptop.page.getByText('open on another device').waitFor({ state: 'detached' });
  assert.equal(changes, 1);

  // The laptop plays on, even after a reload; the phone has lost the seat for good.
  await laptop.page.reload();
  await laptop.page.locator('[data-action="take-back"]').waitFor();
  await phone.page.goto(`/g/${id}`);
  await phone.page.locator('.board .place').first().waitFor();
  assert.equal(await phone.page.locator('[data-action="take-back"]').isVisible(), false);
  await phone.page.goto('about:blank');
  await phone.page.goto(links[1]);
  await phone.page.getByRole('heading', { name: 'This seat is used elsewhere now' }).waitFor();
  assert.deepEqual(laptop.complaints, []);
  await laptop.context.close();
  await phone.context.close();
});

test('whoever has lost a seat to another device is asked for nothing any more, and looks on', async () => {
  const { links } = await newGame();
  const [friend, laptop, phone] = await Promise.all([house.visitor(), house.visitor(), house.visitor()]);
  await friend.page.goto(links[1]);
  await friend.page.locator('.board .place').first().waitFor();
  for (const { page } of [laptop, phone]) {
    await page.goto(links[0]);
    await page.locator('.place.is-choices').first().waitFor();
  }
  await laptop.page.locator('[data-action="here-only"]').click();
  await phone.page.getByText('This seat is used elsewhere now').waitFor();
  await phone.page.getByText('You are watching').waitFor();
  await phone.page.locator('.say', { hasText: 'Ada to play.' }).waitFor();
  assert.equal(await phone.page.locator('.place.is-choices, .seat .you:not([hidden])').count(), 0);

  await laptop.page.locator('[data-place="a1"].is-choices').click({ force: true });
  await phone.page.getByText('Ada plays a1.').first().waitFor();
  for (const { complaints, context } of [friend, laptop, phone]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
