// Lessons: every task can be done, a wrong move is explained and taken back by itself, and a real game follows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARMS, GAMES, keepPicture, openHouse, SIZES } from './house.js';

const house = openHouse();

/** What does each task; `Y` and `A` are the two ways to explode, a colour is taken from the reserve. @type {Record<string, string[][]>} */
const SOLUTIONS = {
  gosix: [['c3'], ['c3'], ['c1'], ['b1'], ['c9'], ['b2'], ['c2'], ['?']],
  hexone: [['a1'], ['b1'], ['a1', 'Y'], ['a1', 'A'], ['a1', 'Y'], ['Y'], ['A'], ['a1', 'A']],
  '6x5': [
    ['B', 'a1'],
    ['B', 'a3'],
    ['o', 'a2'],
    ['R', 'o'],
    ['B', 'b3'],
    ['R', 'b5'],
    ['R', 'a6'],
  ],
  xochintlan: [
    ['B', 'a1'],
    ['B', 'a5'],
    ['o', 'a2'],
    ['R', 'o'],
    ['B', 'c13'],
    ['R', 'b5'],
    ['R', 'a1'],
  ],
};

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
const ready = page => page.locator(`.lesson-room .place.is-choices, .lesson-room ${ARMS}`).first().waitFor();

/** @param {Page} page @param {string} step */
async function play(page, step) {
  if (step === 'Y' || step === 'A') await page.locator(`${ARMS}[data-arms="${step}"]`).click();
  else if (/^[BR]$/.test(step)) await page.locator(`[data-brush="${step}"]`).click();
  else await page.locator(`.lesson-board [data-place="${step}"]`).dispatchEvent('click');
}

/** Explodes whatever is left of a chain, until the task is done or taken back. @param {Page} page */
async function finish(page) {
  for (;;) {
    const state = await page.waitForFunction(
      arms =>
        document.querySelector('.task.praise')
          ? 'praise'
          : document.querySelector('.task.wrong')
            ? 'wrong'
            : document.querySelector(arms)
              ? 'more'
              : null,
      ARMS,
    );
    const value = await state.jsonValue();
    if (value !== 'more') return value;
    await page.locator(ARMS).first().click();
  }
}

/** Whether everything that matters is on the screen: also cards, colours and both ways to explode, where there are some. @param {Page} page */
const inSight = page =>
  page.evaluate(() => {
    const needed = ['.task', '.lesson-board', '[data-action="next"]'].map(what =>
      document.querySelector(what),
    );
    const tools = [...document.querySelectorAll('.lesson-tools :is(.brush, .arm, .docked, .card-face)')];
    return [...needed, ...tools.filter(tool => tool.checkVisibility())].every(thing => {
      const box = thing?.getBoundingClientRect();
      return box && box.top >= 0 && box.bottom <= innerHeight + 1 && box.height > 0;
    });
  });

for (const [game, solutions] of Object.entries(SOLUTIONS)) {
  test(`the lesson of ${game} is done step by step and ends in a real game`, async () => {
    const { page, complaints, context } = await house.visitor({
      size: SIZES[1],
      settings: { confirm: false },
    });
    await page.goto(`/rules/${game}#lesson`);
    await ready(page);
    assert.equal(await page.locator('.dot').count(), solutions.length, 'every task has a solution here');
    for (const [i, steps] of solutions.entries()) {
      await page.locator(`.dot:nth-child(${i + 1})[aria-current="step"]`).waitFor();
      await ready(page);
      assert.ok(await inSight(page), `task ${i + 1} is on the screen`);
      for (const step of steps) {
        if (step === '?') await findWin(page);
        else {
          if (/^[YA]$/.test(step)) await page.locator(ARMS).first().waitFor();
          await play(page, step);
        }
      }
      assert.equal(await finish(page), 'praise', `task ${i + 1}`);
      assert.ok(await inSight(page), `praise ${i + 1} is on the screen`);
      if (i === 2) await keepPicture(page, `lesson-${game}`);
      await page.locator('[data-action="next"]').click();
    }
    await page.waitForURL(/\/g\//);
    await page.locator('.seat', { hasText: 'Level 1' }).waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** Tries corners until one wins: the last task of Gosix. @param {Page} page */
async function findWin(page) {
  const corners = await page
    .locator('.lesson-board .place.is-choices')
    .evaluateAll(all => all.map(one => one.getAttribute('data-place')));
  for (const corner of corners) {
    await ready(page);
    await play(page, String(corner));
    if ((await finish(page)) === 'praise') return;
    await page.waitForFunction(() => document.querySelectorAll('.lesson-board .place.is-choices').length > 0);
    await page.evaluate(() => document.querySelector('.task')?.classList.remove('wrong'));
  }
}

test('on a laptop too, the cards and colours of every task are on the screen', async () => {
  const { page, complaints, context } = await house.visitor({ size: SIZES[0], locale: 'fr-FR' });
  for (const game of GAMES) {
    await page.goto(`/lesson/${game}`);
    await ready(page);
    const tasks = await page.locator('.dot').count();
    for (let task = 1; task <= tasks; task++) {
      await page.goto(`/lesson/${game}?${task}#${task}`);
      await ready(page);
      assert.ok(await inSight(page), `${game}, task ${task}`);
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const size of SIZES) {
  test(`a wrong move is explained and taken back by itself (${size.name})`, async () => {
    const { page, complaints, context } = await house.visitor({ size, settings: { confirm: false } });
    await page.goto('/lesson/hexone#4');
    await ready(page);
    await play(page, 'a1');
    await page.locator(ARMS).first().waitFor();
    await play(page, 'Y');
    assert.equal(await finish(page), 'wrong');
    assert.match((await page.locator('.task').textContent()) ?? '', /a2/);
    assert.ok(await inSight(page));
    await page.locator('[data-place="a1"].is-choices').waitFor();
    assert.match(
      (await page.locator('[data-place="a1"]').getAttribute('aria-label')) ?? '',
      /2 black/,
      'as it was',
    );
    await page.evaluate(() => document.querySelector('.task')?.classList.remove('wrong'));
    await play(page, 'a1');
    await page.locator(ARMS).first().waitFor();
    await play(page, 'A');
    assert.equal(await finish(page), 'praise');
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('who asks for no motion has time to look at a wrong move as well', async () => {
  const { page, complaints, context } = await house.visitor({
    motion: 'reduce',
    settings: { confirm: false },
  });
  await page.clock.install();
  await page.goto('/lesson/hexone#4');
  await ready(page);
  await play(page, 'a1');
  await page.locator(ARMS).first().waitFor();
  // From here on time stands still.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await play(page, 'Y');
  await page.locator('.task.wrong').waitFor();
  const stack = page.locator('[data-place="a1"]');
  assert.doesNotMatch((await stack.getAttribute('aria-label')) ?? '', /2 black/, 'it has burst');
  await page.clock.runFor(10_000);
  await page.locator('[data-place="a1"].is-choices').waitFor();
  assert.match((await stack.getAttribute('aria-label')) ?? '', /2 black/, 'as it was');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the rules lie over the lesson, which goes on where it was', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/lesson/gosix');
  await ready(page);
  await play(page, 'c3');
  await page.locator('.task.praise').waitFor();
  await page.locator('[data-action="rules"]').click();
  await page.locator('dialog .rulebook h2').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.match(page.url(), /\/lesson\/gosix#1$/);
  await page.locator('.task.praise').waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
