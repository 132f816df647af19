// Games of this device are kept in its browser: by several pages at once, where there is no room, where it is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, isKept, roomIsHere } from './device.js';
import { dice, NO_MODULE, openHouse, playStep } from './house.js';

const house = openHouse();
const needs = { skip: NO_MODULE };

/** A visitor in a game of this device, on turn. @param {string} game */
async function playing(game) {
  const visitor = await house.visitor({ keeps: true, settings: { level: 1, confirm: false } });
  await isKept(visitor.page);
  await begin(visitor.page, game);
  await visitor.page.locator('.place.is-choices').first().waitFor();
  return visitor;
}

/** Another page of the same device at the same game, on turn. @param {import('playwright-core').Page} page */
async function beside(page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator('.place.is-choices').first().waitFor();
  return other;
}

test('two pages of one device see the same game, and only one of them can play a turn', needs, async () => {
  const { page, context, complaints } = await playing('gosix');
  const other = await beside(page);
  const turns = await page.locator('.turn').count();
  await playStep(page, dice(2));
  await page.waitForFunction(count => document.querySelectorAll('.turn').length > count, turns);
  await other.waitForFunction(count => document.querySelectorAll('.turn').length > count, turns);
  assert.deepEqual(complaints, []);
  await context.close();
});

test(
  'a page that was not told what another one has played is shown it from its own seat',
  needs,
  async () => {
    const { page, context, complaints } = await playing('6x5');
    const other = await beside(page);
    const own = '.hand:not(.revealed) .card';
    const cards = await other.locator(own).count();
    assert.ok(cards > 0);
    await page.evaluate(() => {
      BroadcastChannel.prototype.postMessage = () => {};
    });
    await playStep(page, dice(5));
    await page.locator('.place.is-choices').first().waitFor();
    const told = await page.locator('.turn').allTextContents();
    // What it plays comes too late.
    await other.evaluate(own => {
      let fewest = Number.POSITIVE_INFINITY;
      const look = () => {
        fewest = Math.min(fewest, document.querySelectorAll(own).length);
        Object.assign(globalThis, { fewest });
        requestAnimationFrame(look);
      };
      look();
    }, own);
    await other.locator('.place.is-choices').first().click({ force: true });
    await other.waitForFunction(count => document.querySelectorAll('.turn').length === count, told.length);
    await other.locator('.place.is-choices').first().waitFor();
    assert.deepEqual(await other.locator('.turn').allTextContents(), told);
    assert.equal(await other.evaluate(() => /** @type {any} */ (globalThis).fewest), cards);
    await playStep(other, dice(6));
    await page.waitForFunction(count => document.querySelectorAll('.turn').length > count, told.length);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test(
  'when storage is full the turn is not shown as played, and goes on once there is room',
  needs,
  async () => {
    const { page, context } = await playing('gosix');
    // A page is there even where the worker has no room for a note about it.
    const devtools = await context.newCDPSession(page);
    const origin = house.base;
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await page.reload();
    await page.locator('.place.is-choices').first().waitFor();
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    const turns = await page.locator('.turn').count();
    await page.evaluate(() => {
      const add = IDBObjectStore.prototype.add;
      Object.assign(globalThis, { makeRoom: () => (IDBObjectStore.prototype.add = add) });
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await page.locator('.place.is-choices').first().click({ force: true });
    await page.locator('#connection', { hasText: 'no room left' }).waitFor();
    assert.equal(await page.locator('.turn').count(), turns);
    await page.evaluate(() => /** @type {any} */ (globalThis).makeRoom());
    await page.waitForFunction(count => document.querySelectorAll('.turn').length > count, turns);
    await page.waitForFunction(() => document.getElementById('connection')?.hidden);
    await context.close();
  },
);

/** The browser keeps nothing for pages from now on. @param {import('playwright-core').BrowserContext | import('playwright-core').Page} where */
const refuse = where =>
  where.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not here', 'SecurityError');
    };
  });

test('where nothing may be kept, games go to the server', needs, async () => {
  const { page, context, complaints } = await house.visitor({
    keeps: true,
    settings: { level: 1, confirm: false },
  });
  await refuse(context);
  await begin(page, 'gosix');
  await playStep(page, dice(8));
  const found = await page.request.get(`/api/games/${page.url().split('/').at(-1)}`);
  assert.equal(found.status(), 200, 'the game is on the server');
  await page.goto('/');
  await page.locator('.games li').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('where nothing at all may be remembered, a game is begun and played all the same', async () => {
  const { page, context, complaints } = await house.visitor({ settings: { level: 1 } });
  await context.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, store, {
        get() {
          throw new DOMException('not here', 'SecurityError');
        },
      });
  });
  await page.goto('/');
  await page.locator('[data-play="hexone"]').click();
  await page.locator('.place.is-choices').first().waitFor();
  const turns = await page.locator('.turn').count();
  await playStep(page, dice(8));
  await page.waitForFunction(count => document.querySelectorAll('.turn').length > count, turns);
  // As long as the page is open it is known who plays here.
  await page.locator('.brand').click();
  await page.locator('.games li a').first().click();
  await page.locator('.place.is-choices').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('games that the browser does not show just now are not forgotten', needs, async () => {
  const { page, context } = await house.visitor({ keeps: true, settings: { level: 1, confirm: false } });
  await isKept(page);
  await begin(page, 'gosix');
  await playStep(page, dice(8));
  await page.locator('.place.is-choices').first().waitFor();
  const address = page.url();
  const hidden = await context.newPage();
  await refuse(hidden);
  await hidden.goto('/');
  await hidden.getByText('1 game is out of reach').waitFor();
  await hidden.goto(address);
  await hidden.locator('.alone').waitFor();
  await page.goto('/');
  await page.locator('.games li').first().click();
  await page.locator('.place.is-choices').first().waitFor();
  assert.equal(page.url(), address);
  await context.close();
});

test('whoever removes what was kept can begin anew in the same page', needs, async () => {
  const { page, context, complaints } = await playing('gosix');
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const removing = indexedDB.deleteDatabase('hexotheque');
        removing.onsuccess = resolve;
        removing.onerror = removing.onblocked = reject;
      }),
  );
  await page.locator('.brand').click();
  await page.locator('[data-play="hexone"]').click();
  await playStep(page, dice(2));
  const id = page.url().split('/').at(-1);
  assert.equal((await page.request.get(`/api/games/${id}`)).status(), 404, 'the game is on this device');
  await roomIsHere(page);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a game goes on though the browser has ended what plays it', needs, async () => {
  const { page, context, complaints } = await playing('gosix');
  await playStep(page, dice(3));
  await page.locator('.place.is-choices').first().waitFor();
  const turns = await page.locator('.turn').count();
  // One has the tables, one thinks.
  assert.equal(page.workers().length, 2);
  // Nothing tells a page that a worker is no more.
  for (const worker of page.workers()) await worker.evaluate(() => globalThis.close()).catch(() => {});
  await page.locator('.place.is-choices').first().click({ force: true });
  await page.waitForFunction(count => document.querySelectorAll('.turn').length === count + 2, turns);
  await page.locator('.place.is-choices').first().waitFor();
  await page.waitForFunction(() => document.getElementById('connection')?.hidden);
  assert.deepEqual(complaints, []);
  await context.close();
});

test(
  'a computer that breaks down or cannot read the game says so, and plays all the same',
  needs,
  async () => {
    const { page, context, complaints } = await playing('gosix');
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      const { getAll } = IDBObjectStore.prototype;
      const readNothing = () => {
        IDBObjectStore.prototype.getAll = () => {
          IDBObjectStore.prototype.getAll = getAll;
          throw new DOMException('not now', 'UnknownError');
        };
      };
      Worker.prototype.postMessage = function (/** @type {any} */ message) {
        if (!message.request?.includes('/turn"')) return postMessage.call(this, message);
        Worker.prototype.postMessage = postMessage;
        readNothing();
        const data = { number: message.number, broken: 'unreachable' };
        this.dispatchEvent(new MessageEvent('message', { data }));
      };
    });
    const turns = await page.locator('.turn').count();
    await page.locator('.place.is-choices').first().click({ force: true });
    await page.locator('#connection', { hasText: 'has broken down' }).waitFor();
    await page.locator('#connection', { hasText: 'lets this page keep nothing' }).waitFor();
    await page.waitForFunction(count => document.querySelectorAll('.turn').length === count + 2, turns);
    await page.waitForFunction(() => document.getElementById('connection')?.hidden);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

test('a page that cannot read what another one has played asks again', needs, async () => {
  const { page, context, complaints } = await playing('gosix');
  const other = await beside(page);
  await other.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = () => {
      IDBObjectStore.prototype.getAll = getAll;
      throw new DOMException('not now', 'UnknownError');
    };
  });
  const turns = await page.locator('.turn').count();
  await page.evaluate(() => {
    // Nothing more is told than what the player does.
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (/** @type {any} */ news) {
      BroadcastChannel.prototype.postMessage = () => {};
      postMessage.call(this, news);
    };
  });
  await playStep(page, dice(2));
  await other.waitForFunction(count => document.querySelectorAll('.turn').length > count, turns);
  assert.deepEqual(complaints, []);
  await context.close();
});
