// A server of its own and a real browser, for each file of tests.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { openServer } from './server.js';

const artefacts = join(import.meta.dirname, '../../artefacts/web');

export const SIZES = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens a house for the tests of a file: a server with an empty store, and a browser.
 */
export function openHouse() {
  const house = {
    base: '',
    /** @type {import('playwright-core').Browser | null} */
    browser: null,
    /**
     * A new visitor: nothing remembered, one page. Whatever the page complains about fails the test.
     * @param {{ size?: typeof SIZES[number], locale?: string, theme?: 'light' | 'dark', settings?: object, bypassCSP?: boolean,
     *   motion?: 'reduce' | 'no-preference', forcedColors?: 'active', touch?: boolean }} [like]
     */
    async visitor({
      size = SIZES[0],
      locale = 'en-GB',
      theme = 'light',
      settings = {},
      bypassCSP = false,
      motion = 'reduce',
      forcedColors,
      touch = false,
    } = {}) {
      assert.ok(house.browser);
      const context = await house.browser.newContext({
        baseURL: house.base,
        viewport: { width: size.width, height: size.height },
        locale,
        colorScheme: theme,
        reducedMotion: motion,
        forcedColors,
        hasTouch: touch,
        isMobile: touch,
        bypassCSP,
      });
      await context.addInitScript(liked => {
        if (!localStorage.getItem('hexotheque.settings')) localStorage.setItem('hexotheque.settings', liked);
      }, JSON.stringify(settings));
      // On a machine under load things take longer; that is no fault of theirs.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      /** @type {string[]} */
      const complaints = [];
      page.on('console', message => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', error => complaints.push(String(error.stack)));
      page.on('request', request => {
        if (!request.url().startsWith(house.base) && !/^(blob|data):/.test(request.url()))
          complaints.push(`a request elsewhere: ${request.url()}`);
      });
      return { context, page, complaints };
    },
    closeServer: async () => server?.stop(),
    reopenServer: async () => server?.start(),
  };
  /** @type {import('./server.js').Server | null} */
  let server = null;

  before(async () => {
    server = await openServer();
    house.base = server.base;
    house.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: FLAGS,
    });
  });

  after(async () => {
    await house.browser?.close();
    server?.close();
  });
  return house;
}

/**
 * Keeps a picture of the page among the artefacts of the run.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
export async function keepPicture(page, name) {
  mkdirSync(artefacts, { recursive: true });
  await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true });
}

/**
 * From the shelf to the page of a new game, its details unfolded.
 * @param {import('playwright-core').Page} page
 * @param {string} game
 */
export async function moreWays(page, game) {
  await page.goto('/');
  await page.locator(`a[href="/new/${game}"]`).click();
  await page.locator('#begin').waitFor();
  await page.locator('.details summary').click();
}

/** Who sits on the first seat, where another one may begin. @type {Record<string, string | undefined>} */
const BEGINNER = { gosix: 'red', hexone: 'black' };

/**
 * A game begun at once from the shelf, in which the visitor begins: no lot decides how many tiles lie when, and nobody
 * has taken the last pawn after two turns.
 * @param {import('playwright-core').Page} page
 * @param {string} game
 */
export async function playAtOnce(page, game) {
  await page.goto('/');
  /** @param {import('playwright-core').Route} route */
  const visitorBegins = route => {
    if (route.request().method() !== 'POST') return route.fallback();
    const wanted = route.request().postDataJSON();
    const first = BEGINNER[wanted.game];
    const options = { ...wanted.options, ...(first && { first }) };
    return route.fallback({ postData: JSON.stringify({ ...wanted, seating: 'given', options }) });
  };
  await page.route('**/api/games', visitorBegins);
  await page.locator(`[data-play="${game}"]`).click();
  await page.locator('.place.is-choices').first().waitFor();
  await page.unroute('**/api/games', visitorBegins);
}

/**
 * Takes another colour than the first, in games of tiles: whoever begins and lays two colours completes no card
 * in two turns, which would end the game.
 * @param {import('playwright-core').Page} page
 */
export async function takeAnotherColour(page) {
  const colour = page.locator('[data-brush="R"]');
  if (await colour.count()) await colour.dispatchEvent('click');
}

/** Something can be played, or the game is over, which chance may bring about early. */
export const SETTLED = '.place.is-choices, .game-room.is-over';

/** The two ways to explode a stack, when there is one to explode. */
export const ARMS = '[data-arms]:not([aria-disabled="true"])';

/** A pass that cannot be helped. */
const PASS = '.tools > .primary, [data-action="pass"]';

/**
 * Does something that stands in the menu of the game room.
 * @param {import('playwright-core').Page} page
 * @param {string} action
 */
export async function fromMenu(page, action) {
  await page.locator('[data-action="menu"]').click();
  await page.locator(`dialog [data-action="${action}"]`).click();
}

/** A fixed sequence of chances, so that a failing game can be played again. @param {number} seed */
export function dice(seed) {
  let state = seed;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * The places that can be played just now, once there are any; `null` when the game is over.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[] | null>}
 */
export async function choices(page) {
  const found = await page.waitForFunction(
    ([pass_, arms_]) => {
      if (document.querySelector('[data-action="rematch"]')) return 'over';
      const places = [...document.querySelectorAll('.place.is-choices')].map(place =>
        place.getAttribute('data-place'),
      );
      const pass = document.querySelector(pass_);
      const arms = document.querySelector(arms_);
      return places.length || pass || arms ? places : null;
    },
    [PASS, ARMS],
  );
  const value = await found.jsonValue();
  return value === 'over' ? null : /** @type {string[]} */ (value);
}

/**
 * Plays one step wherever the page lets the player: a place, an explosion, a pass that must be.
 * @param {import('playwright-core').Page} page
 * @param {(sides: number) => number} roll
 * @returns {Promise<boolean>} whether the game goes on
 */
export async function playStep(page, roll) {
  const places = await choices(page);
  if (places === null) return false;
  const room = page.locator('.game-room');
  const at = await room.getAttribute('data-at');
  const arms = page.locator(ARMS);
  const pass = page.locator(PASS);
  const offered = await arms.count();
  if (offered) await arms.nth(roll(2)).click();
  else if (await pass.count()) await pass.click();
  else await page.locator(`[data-place="${places[roll(places.length)]}"]`).click({ force: true });
  await page.waitForFunction(
    ([before, offered, arms]) =>
      document.querySelector('[data-action="rematch"]') ||
      document.querySelector('.game-room')?.getAttribute('data-at') !== before ||
      document.querySelectorAll(arms).length !== offered,
    /** @type {[string | null, number, string]} */ ([at, offered, ARMS]),
  );
  return true;
}

/**
 * Plays Hexone for two at this device until a stack is to explode.
 * @param {import('playwright-core').Page} page
 */
export async function playToExplosion(page) {
  await moreWays(page, 'hexone');
  await page.locator('#against-here').check();
  await page.locator('#begin').click();
  const roll = dice(5);
  for (let steps = 0; !(await page.locator(ARMS).count()); steps++) {
    assert.ok(steps < 60, 'a stack explodes sooner or later');
    await playStep(page, roll);
    await page.locator(`.place.is-choices, ${ARMS}`).first().waitFor();
  }
}
