// For everyone: small screens, large text, fingers, forced colours, screen readers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, GAMES, keepPicture, openHouse, playAtOnce, playStep, SIZES } from './house.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

/** Pages, and whatever has to be there before they are looked at. */
const PAGES = {
  '/': '.open-tables h2',
  '/new/gosix': '#begin',
  '/new/6x5': '#begin',
  '/rules/gosix': '.rulebook .live',
  '/rules/hexone': '.rulebook .live',
  '/rules/6x5': '.rulebook .live',
  '/analyse': 'main h1',
  '/analyse?of=gosix': '.is-choices',
  // One that is the same every day.
  '/puzzles/damxyvet': '.is-choices',
  '/print': '.preview',
};

/** @param {Page} page @param {(where: string) => Promise<void>} look */
async function everyPage(page, look) {
  for (const [address, there] of Object.entries(PAGES)) {
    await page.goto(address);
    await page.locator(there).first().waitFor();
    await look(address);
  }
}

/** Pages and rooms. @param {Page} page @param {(where: string) => Promise<void>} look */
async function everywhere(page, look) {
  await everyPage(page, look);
  for (const game of GAMES) {
    await playAtOnce(page, game);
    await look(game);
  }
}

/** @param {Page} page @param {string} where */
async function fits(page, where) {
  const wide = await page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
          .map(element => element.outerHTML.slice(0, 100)),
  );
  assert.deepEqual(wide, [], `${where} is too wide`);
}

/** No control lies over the board, where it would hide places. @param {Page} page @param {string} where */
async function apart(page, where) {
  const over = await page.evaluate(() => {
    const board = document.querySelector('.game-room .board-space');
    if (!board) return [];
    const { left, right, top, bottom } = board.getBoundingClientRect();
    return [...document.querySelectorAll('.game-room :is(button, a, input, select)')]
      .filter(element => !board.contains(element) && element.checkVisibility())
      .filter(element => {
        const box = element.getBoundingClientRect();
        const wide = Math.min(box.right, right) - Math.max(box.left, left);
        return wide > 1 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1;
      })
      .map(element => element.outerHTML.slice(0, 100));
  });
  assert.deepEqual(over, [], `${where}: over the board`);
}

/** No word of a button is broken in two: it is as wide as its longest word. @param {Page} page @param {string} where */
async function whole(page, where) {
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a.button)')]
      .filter(element => element.checkVisibility())
      .filter(element => {
        const words = document.createRange();
        const text = element.firstChild;
        if (!(text instanceof Text)) return false;
        return [...text.data.matchAll(/\S+/g)].some(({ 0: word, index }) => {
          words.setStart(text, index);
          words.setEnd(text, index + word.length);
          return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        });
      })
      .map(element => element.textContent),
  );
  assert.deepEqual(broken, [], `${where}: words in pieces`);
}

test('a phone of 360 pixels shows everything, and fingers hit it', async () => {
  const { page, complaints, context } = await house.visitor({
    size: { name: 'small', width: 360, height: 640 },
    locale: 'fr-FR',
    settings: { confirm: false },
  });
  await everywhere(page, async where => {
    await fits(page, where);
    await whole(page, where);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button, a.button, a.plain, nav a, select, input:not([type="radio"], [type="checkbox"], [type="file"]), .choice, .check, .games a, .place.is-choices .hit',
        ),
      ]
        .filter(element => element.checkVisibility() && !element.closest('.skip'))
        .map(element => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
        .map(
          ({ element, box }) =>
            `${element.outerHTML.slice(0, 120)} ${Math.round(box.width)}×${Math.round(box.height)}`,
        ),
    );
    assert.deepEqual(small, [], where);
  });
  assert.deepEqual(complaints, []);
  await context.close();
});

// Fonts differ from machine to machine in how wide they are: on the narrowest screen, headings have the widest.
// Such text leaves no room for seats beside a board, so there only what is read is looked at.
const LARGE_TEXT = [
  ...SIZES.map(size => ({ size, locale: 'fr-FR', font: '', visit: everywhere })),
  { size: { name: 'narrow', width: 320, height: 640 }, locale: 'fr-FR', font: 'monospace', visit: everyPage },
  { size: { name: 'narrow', width: 320, height: 640 }, locale: 'en-GB', font: 'monospace', visit: everyPage },
];

for (const { size, locale, font, visit } of LARGE_TEXT) {
  test(`text of twice the size fits (${size.name}, ${locale})`, async () => {
    const { page, complaints, context } = await house.visitor({
      size,
      locale,
      settings: { confirm: false },
      bypassCSP: true,
    });
    await page.addInitScript(family => {
      // From the beginning, as a browser's own setting is.
      const enlarge = () => {
        const root = document.documentElement;
        if (!root) return false;
        root.style.fontSize = '200%';
        if (family) root.style.setProperty('--reading', family);
        return true;
      };
      if (!enlarge())
        new MutationObserver((_, observer) => enlarge() && observer.disconnect()).observe(document, {
          childList: true,
        });
    }, font);
    await visit(page, async where => {
      await fits(page, where);
      await apart(page, where);
    });
    await keepPicture(page, `large-text-${size.name}-${locale}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('what is chosen shows without our colours', async () => {
  const { page, complaints, context } = await house.visitor({
    forcedColors: 'active',
    settings: { confirm: false },
  });
  /** Whether two elements differ in more than colour that is forced. */
  const looks = (/** @type {string} */ selector) =>
    page
      .locator(selector)
      .first()
      .evaluate(element => {
        const { outlineStyle, borderWidth, borderStyle, fontWeight, textDecorationLine, backgroundColor } =
          getComputedStyle(element);
        return JSON.stringify({
          outlineStyle,
          borderWidth,
          borderStyle,
          fontWeight,
          textDecorationLine,
          backgroundColor,
        });
      });
  await playAtOnce(page, '6x5');
  assert.notEqual(await looks('.brush[aria-pressed="true"]'), await looks('.brush[aria-pressed="false"]'));
  assert.notEqual(await looks('.seat.to-move'), await looks('.seat:not(.to-move)'));
  assert.notEqual(
    await looks('.switch [aria-pressed="true"]'),
    await looks('.switch [aria-pressed="false"]'),
  );
  await keepPicture(page, 'forced-colours-6x5');
  await playAtOnce(page, 'gosix');
  await keepPicture(page, 'forced-colours-gosix');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a screen reader hears names of places, what is on them, and what happens', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'hexone');
  const board = page.getByRole('application', { name: 'Board of Hexone' });
  await board.getByRole('button', { name: 'o, the middle, free' }).waitFor();
  await page.locator('[data-place].is-choices').first().click({ force: true });
  await board
    .getByRole('button', { name: /one (black|white) pawn/ })
    .first()
    .waitFor();
  await page.waitForFunction(() => document.getElementById('announcer')?.textContent);
  await playStep(page, dice(4));
  const labels = await page
    .locator('.place')
    .evaluateAll(places => places.map(place => place.getAttribute('aria-label')));
  assert.equal(labels.length, 19);
  assert.ok(labels.every(Boolean), 'every place has a name');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('nothing moves for those who ask for stillness', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, 'hexone');
  await page.locator('.place.is-choices').first().click({ force: true });
  await page.locator('.turn').first().waitFor();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(animation => Number(animation.effect?.getComputedTiming().duration) > 0)
        .length,
  );
  assert.equal(moving, 0);
  assert.deepEqual(complaints, []);
  await context.close();
});
