// A server of its own and a real browser, for each file of tests.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { roomIsHere } from './device.js';
import { openFiles } from './files.js';
import { openServer } from './server.js';

/** The folder of a static edition, if visitors are to use that (`npm run here`). */
const { EDITION } = process.env;

/** Who answers visitors who need nobody else: the server, or the page itself, from a web space that only has files. */
export const HOST = EDITION ? 'device' : 'server';

/** The room as WebAssembly; without it, what needs it cannot be tested. */
const MODULE = join(import.meta.dirname, '../../web/module/hexotheque.wasm');
export const NO_MODULE = existsSync(MODULE) ? false : 'there is no module: cargo xtask wasm';

const artefacts = join(import.meta.dirname, '../../artefacts/web');

/** All the games: each has its words. */
export const GAMES = readdirSync(join(import.meta.dirname, '../../rulebook'))
  .filter(file => file.endsWith('.toml'))
  .map(file => file.slice(0, -'.toml'.length));

export const SIZES = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
];

/** How a browser is begun. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/**
 * Opens a house for the tests of a file: a server with an empty store, unless none is wanted, and a browser.
 * @param {{ server?: boolean, flags?: string[] }} [with_]  `flags`: what the browser is told besides
 */
export function openHouse({ server: wanted = true, flags = [] } = {}) {
  const house = {
    base: '',
    /** @type {import('playwright-core').Browser | null} */
    browser: null,
    /**
     * A new visitor: nothing remembered, one page. Whatever the page complains about fails the test.
     * @param {{ size?: typeof SIZES[number], locale?: string, theme?: 'light' | 'dark', settings?: object, bypassCSP?: boolean,
     *   motion?: 'reduce' | 'no-preference', forcedColors?: 'active', touch?: boolean, keeps?: boolean, others?: boolean,
     *   at?: string }} [like]
     *   `keeps`: the client may keep itself on the device, and games stay there; `others`: plays with somebody elsewhere
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
      keeps = false,
      others = false,
      at = '',
    } = {}) {
      const base = at || (!others && files?.base.slice(0, -1)) || house.base;
      const host = keeps ? 'device' : others ? 'server' : HOST;
      assert.ok(house.browser);
      const context = await house.browser.newContext({
        baseURL: base,
        // A worker would answer before a test can.
        serviceWorkers: keeps ? 'allow' : 'block',
        viewport: { width: size.width, height: size.height },
        locale,
        colorScheme: theme,
        reducedMotion: motion,
        forcedColors,
        hasTouch: touch,
        isMobile: touch,
        bypassCSP,
      });
      await context.addInitScript(
        liked => {
          if (!localStorage.getItem('hexotheque.settings'))
            localStorage.setItem('hexotheque.settings', liked);
        },
        JSON.stringify({ host, ...settings }),
      );
      // On a machine under load things take longer; that is no fault of theirs.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      if (HOST === 'device' && host === HOST) {
        const go = page.goto.bind(page);
        page.goto = async (...address) => {
          const response = await go(...address);
          await roomIsHere(page);
          return response;
        };
      }
      /** @type {string[]} */
      const complaints = [];
      page.on('console', message => {
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', error => complaints.push(`${error.name}: ${error.message} ${error.stack}`));
      page.on('request', request => {
        if (!request.url().startsWith(base) && !/^(blob|data):/.test(request.url()))
          complaints.push(`a request elsewhere: ${request.url()}`);
      });
      return { context, page, complaints };
    },
    closeServer: async () => server?.stop(),
    reopenServer: async () => server?.start(),
  };
  /** @type {import('./server.js').Server | null} */
  let server = null;
  /** @type {Awaited<ReturnType<typeof openFiles>> | null} */
  let files = null;

  before(async () => {
    if (wanted) {
      server = await openServer();
      house.base = server.base;
      if (EDITION) files = await openFiles(EDITION, '/', { otherwise: 'index.html' });
    }
    house.browser = await chromium.launch({ ...BROWSER, args: [...BROWSER.args, ...flags] });
  });

  after(async () => {
    await house.browser?.close();
    files?.close();
    server?.close();
  });
  return house;
}

/**
 * Keeps a picture of the page below `artefacts/`, if somebody wants to look at them (`PICTURES=1`): they take minutes.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
export async function keepPicture(page, name) {
  if (!process.env.PICTURES) return;
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
  if (HOST === 'device') return playHere(page, game);
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
 * The same with the room in the page.
 * @param {import('playwright-core').Page} page
 * @param {string} game
 */
export async function playHere(page, game) {
  await roomIsHere(page);
  const first = BEGINNER[game];
  await page.evaluate(
    async ([game, first]) => {
      // The client's own modules, as the page has them.
      const from = (/** @type {string} */ path) => import(new URL(path, document.baseURI).href);
      const [api, device, router] = [await from('api.js'), await from('device.js'), await from('router.js')];
      const seats = [{ kind: 'here' }, { kind: 'computer', level: device.settings.level }];
      const created = await api.create({ game, seats, options: first ? { first } : {} });
      device.keepCreated(created);
      await router.go(created.url);
    },
    [game, first],
  );
  await page.locator('.place.is-choices').first().waitFor();
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
  const button = `dialog .menu [data-action="${action}"]`;
  await page.locator(button).click();
  // The menu is gone before what it led to is looked at.
  await page.locator(button).waitFor({ state: 'detached' });
}

/**
 * Opens the same puzzle for beginners every time, with so many cards each in games of tiles.
 * @param {ReturnType<typeof openHouse>} house
 * @param {import('playwright-core').Page} page
 * @param {string} game
 * @param {number} [cards]
 */
export async function openPuzzle(house, page, game, cards = 1) {
  const kind = `${game} with ${cards} cards`;
  if (!puzzles.has(kind)) puzzles.set(kind, await findPuzzle(house, game, cards));
  await page.goto(`/puzzles/${puzzles.get(kind)}`);
  await page.locator('.puzzle-room .place.is-choices').first().waitFor();
}

/** Puzzles found before, by what was asked for. @type {Map<string, string>} */
const puzzles = new Map();

/**
 * Looks through the puzzles one by one, as patiently as the server wants it. A page that has the room in itself knows the
 * same ones.
 * @param {ReturnType<typeof openHouse>} house
 * @param {string} game
 * @param {number} cards
 */
async function findPuzzle(house, game, cards) {
  const ask = async (/** @type {string} */ path) => {
    for (;;) {
      const answer = await fetch(`${house.base}/api/puzzles${path}`);
      if (answer.ok) return answer.json();
      const patience = answer.headers.get('retry-after');
      assert.ok(patience, `${answer.status} for ${path}`);
      await setTimeout(1000 * Number(patience));
    }
  };
  for (const id of (await ask(`?game=${game}&goal=win-in-1`)).ids) {
    const { options } = await ask(`/${id}`);
    if (Number(options.objectives ?? 1) === cards) return id;
  }
  assert.fail(`no puzzle of ${game} with ${cards} cards`);
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
 * What the page lets its player do, read at one moment: places to choose, ways to explode a stack, a pass that must be;
 * and the point in the game this is about.
 * @typedef {{ at: string | null, places: string[], arms: number, pass: boolean }} Offer
 */

/**
 * What can be played just now, once there is something; `null` when the game is over.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Offer | null>}
 */
async function offered(page) {
  const found = await page.waitForFunction(
    ([pass, arms]) => {
      if (document.querySelector('[data-action="rematch"]')) return 'over';
      const places = [...document.querySelectorAll('.place.is-choices')];
      const offer = {
        at: document.querySelector('.game-room')?.getAttribute('data-at') ?? null,
        places: places.map(place => place.getAttribute('data-place')),
        arms: document.querySelectorAll(arms).length,
        pass: document.querySelector(pass) !== null,
      };
      return offer.places.length || offer.arms || offer.pass ? offer : null;
    },
    [PASS, ARMS],
  );
  const value = await found.jsonValue();
  return value === 'over' ? null : /** @type {Offer} */ (value);
}

/**
 * The places that can be played just now, once something can be; `null` when the game is over.
 * @param {import('playwright-core').Page} page
 */
export async function choices(page) {
  return (await offered(page))?.places ?? null;
}

/**
 * Plays one step wherever the page lets the player: a place, an explosion, a pass that must be. A page that has just
 * found its connection again asks anew and offers nothing meanwhile, so what is played was read all at once.
 * @param {import('playwright-core').Page} page
 * @param {(sides: number) => number} roll
 * @returns {Promise<boolean>} whether the game goes on
 */
export async function playStep(page, roll) {
  const offer = await offered(page);
  if (offer === null) return false;
  const { at, places, arms, pass } = offer;
  if (arms) await page.locator(ARMS).nth(roll(arms)).click();
  else if (pass) await page.locator(PASS).click();
  else await page.locator(`[data-place="${places[roll(places.length)]}"]`).click({ force: true });
  await page.waitForFunction(
    ([before, offered, arms]) =>
      document.querySelector('[data-action="rematch"]') ||
      document.querySelector('.game-room')?.getAttribute('data-at') !== before ||
      document.querySelectorAll(arms).length !== offered,
    /** @type {[string | null, number, string]} */ ([at, arms, ARMS]),
  );
  return true;
}

/**
 * Plays Hexone for two at this device until a stack is to explode: both pile up pawns on a cell of their own.
 * @param {import('playwright-core').Page} page
 */
export async function playToExplosion(page) {
  await moreWays(page, 'hexone');
  await page.locator('#against-here').check();
  await page.locator('#begin').click();
  for (const cell of ['a1', 'a4', 'a1', 'a4', 'a1']) {
    const place = page.locator(`[data-place="${cell}"].is-choices`);
    await place.waitFor();
    const at = await page.locator('.game-room').getAttribute('data-at');
    await place.click({ force: true });
    await page.waitForFunction(
      ([before, arms]) =>
        document.querySelector('.game-room')?.getAttribute('data-at') !== before ||
        document.querySelector(String(arms)),
      [at, ARMS],
    );
  }
  await page.locator(ARMS).first().waitFor();
}
