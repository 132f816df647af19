// What is heard and where the focus is: nothing that was said is overwritten before it could be heard, and no panel
// takes the focus away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARMS, moreWays, openHouse, playAtOnce } from './house.js';
import { Listener } from './listener.js';

const house = openHouse();

test('one’s own turn is still there to be heard when the computer has answered', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  const ear = await new Listener(page).begin();
  await playAtOnce(page, 'gosix');
  await ear.sinceThen();
  const played = await page.locator('.turn').count();
  await page.locator('.place.is-choices').first().dispatchEvent('click');
  await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
  const [own, reply] = await ear.sinceThen();
  assert.match(own, /^You play \w+\./);
  assert.match(reply, /^The computer plays \w+\./);
  const there = await page.locator('#announcer').textContent();
  assert.ok(there?.includes(own) && there.includes(reply), 'both are in the region');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a chain names the stack that must explode, the keys, and what they did', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  const ear = await new Listener(page).begin();
  await page.goto('/analyse?of=hexone&position=./b2w2.w1../............+b+6');
  await page.locator('[data-place="a1"].is-choices').waitFor();
  await ear.sinceThen();
  await page.locator('[data-place="a1"]').click({ force: true });
  await page.locator(ARMS).first().waitFor();
  const first = (await ear.sinceThen()).join(' ');
  assert.match(first, /a1 explodes/);
  assert.match(first, /Y: 2, 6, 10/);
  await page.keyboard.press('a');
  await page.waitForFunction(() =>
    /a2 explodes/.test(document.getElementById('announcer')?.textContent ?? ''),
  );
  // From which cell to which, what was taken, and how high each stack is now.
  assert.match(
    (await ear.sinceThen()).join(' '),
    /a1 explodes as A: b1 has 1; a2: 2 taken, has 3; a6 has 1\./,
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the keyboard stays on the board when a stack on the rim must explode', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await page.goto('/analyse?of=hexone&moves=a2+a5+b4+a5+b4+b9');
  await page.locator('[data-place="b4"].is-choices').waitFor();
  await page.locator('[data-place="b4"]').click({ force: true });
  await page.locator(ARMS).first().waitFor();
  await page.locator('.place[tabindex="0"]').focus();
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
    await page.keyboard.press(key);
    assert.ok(
      await page.evaluate(() => document.activeElement?.classList.contains('place')),
      `after ${key} the focus is on a place`,
    );
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the opponent’s move, a colour, a card and a take-back leave the focus where it is', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, '6x5');
  const focus = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return ['data-brush', 'data-key', 'data-action', 'data-place']
        .map(name => element?.getAttribute(name))
        .join();
    });
  /** @param {string} selector @param {() => Promise<unknown>} deed */
  const keeps = async (selector, deed) => {
    await page.locator(selector).first().focus();
    const before = await focus();
    assert.notEqual(before, ',,,');
    await deed();
    assert.equal(await focus(), before, selector);
  };
  await keeps('[data-brush="R"]', () => page.keyboard.press('Enter'));
  await keeps('[data-key^="face"]', () => page.keyboard.press('Enter'));
  const turn = async () => {
    const played = await page.locator('.turn').count();
    await page.locator('.place.is-choices').last().dispatchEvent('click');
    await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
    await page.locator('.place.is-choices').first().waitFor();
  };
  await keeps('[data-action="take-back"]', turn);
  // Another colour: nobody completes a card with two tiles of each.
  await keeps('[data-brush="R"]', async () => {
    await page.keyboard.press('1');
    await turn();
  });
  const played = await page.locator('.turn').count();
  await keeps('[data-action="take-back"]', async () => {
    await page.keyboard.press('Enter');
    await page.waitForFunction(n => document.querySelectorAll('.turn').length < n, played);
    await page.locator('.place.is-choices').first().waitFor();
  });
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the curtain between two players is opened by a key, and gives the focus to the board', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  const ear = await new Listener(page).begin();
  await moreWays(page, '6x5');
  await page.locator('#kind-1').selectOption('here');
  await page.locator('#begin').click();
  for (const player of ['Player 1', 'Player 2']) {
    await page.locator('.curtain button').waitFor();
    assert.match(
      (await ear.focus())?.name ?? '',
      new RegExp(player),
      'the button of the curtain has the focus',
    );
    await ear.sinceThen();
    await page.keyboard.press('Enter');
    await page.locator('.place.is-choices').first().waitFor();
    assert.match((await ear.focus())?.name ?? '', /^[a-z]+\d*, /, 'the board has the focus');
    assert.match(await ear.asks('k'), /^Card \d+, a path: /);
    const { place } = (await ear.places())[0];
    await ear.goesTo(place);
    await page.keyboard.press('Enter');
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
