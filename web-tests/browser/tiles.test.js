// Games of tiles with three seats on one device, one of them the computer's: curtain, points, change of objective.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, fromMenu, HOST, keepPicture, moreWays, openHouse, playAtOnce, SIZES } from './house.js';

const house = openHouse();
const OWN_CARDS = '.hand:not(.revealed) .card';

/**
 * A position that travelled to the page: whose secret asked for it, and the cards that lie open in it.
 * @typedef {{ url: string, seat: number | null, hands: number[][], over: boolean }} Overheard
 */

/** Listens to everything the page is told, by the server, streams included, or by the room in it. Runs in the page. */
function overhear() {
  /** @type {Overheard[]} */
  const overheard = [];
  Object.assign(window, { overheard });
  /** @param {string} url @param {number | null} seat @param {string} text */
  const note = (url, seat, text) => {
    for (const [, hands] of text.matchAll(/"position":"\S+ \S+ (\S+) \S+ \d~?"/g)) {
      overheard.push({
        url,
        seat,
        hands: hands.split(',').map(hand =>
          hand
            .split('+')
            .filter(card => card !== '?')
            .map(Number),
        ),
        over: text.includes('"status":"finished"') || text.includes('"ended"'),
      });
    }
  };
  /** The seat that a secret opens. @param {string} secret */
  const seatOf = secret => {
    const kept = Object.values(JSON.parse(localStorage.getItem('hexotheque.games') ?? '{}'));
    const seats = kept.flatMap(game => Object.entries(/** @type {any} */ (game).seats));
    const seat = seats.find(([, known]) => secret === `Bearer ${known}`)?.[0];
    return seat ? Number(seat) : null;
  };
  const fetched = window.fetch;
  window.fetch = async (asked, init) => {
    const response = await fetched(asked, init);
    const secret = new Headers(init?.headers).get('Authorization') ?? '';
    const copy = response.clone().body?.pipeThrough(new TextDecoderStream()).getReader();
    (async () => {
      for (let rest = ''; copy; ) {
        const { value, done } = await copy.read();
        rest += value ?? '';
        if (done || rest.endsWith('\n\n')) {
          note(String(asked), seatOf(secret), rest);
          rest = '';
        }
        if (done) return;
      }
    })().catch(() => {});
    return response;
  };
  window.Worker = class extends Worker {
    /** @param {ConstructorParameters<typeof Worker>} how */
    constructor(...how) {
      super(...how);
      /** @type {Map<number, { path: string, seat?: number }>} */
      const asked = new Map();
      const post = this.postMessage.bind(this);
      this.postMessage = (/** @type {any} */ message) => {
        if (message.request) asked.set(message.number, JSON.parse(message.request));
        post(message);
      };
      this.addEventListener('message', ({ data: { number, answer } }) => {
        const { path = '', seat = null } = asked.get(number) ?? {};
        // What is to be stored beside it is for the device, not for the page.
        if (answer) note(`/api${path}`, seat, JSON.stringify(JSON.parse(answer).body));
      });
    }
  };
}

/** @type {{ game: string, size: typeof SIZES[number] }[]} */
const TABLES = [...SIZES.map(size => ({ game: '6x5', size })), { game: 'xochintlan', size: SIZES[0] }];

for (const { game, size } of TABLES) {
  test(`a whole game of ${game} with the curtain, and nobody's cards but one's own (${size.name})`, async () => {
    const { page, complaints, context } = await house.visitor({
      size,
      settings: { name: 'Ada', level: 1, confirm: false },
    });
    await page.addInitScript(overhear);
    await moreWays(page, game);
    await page.locator('#kind-1').selectOption('here');
    await page.locator('#name-1').fill('Grace');
    await page.locator('#add').click();
    await page.locator('#kind-2').selectOption('computer');
    await page.locator('#option-points').selectOption('2');
    await page.locator('#option-change').selectOption('yes');
    await page.locator('#option-objectives').selectOption('3');
    await keepPicture(page, `${game}-new-${size.name}`);
    await page.locator('#begin').click();

    const roll = dice(size.width + 1);
    let [turns, changed] = [0, false];
    for (;;) {
      const what = await page.waitForFunction(() => {
        if (document.querySelector('[data-action="rematch"]')) return 'over';
        if (document.querySelector('.curtain:not([hidden]) button')) return 'curtain';
        return document.querySelector('.place.is-choices') ? 'play' : null;
      });
      const now = await what.jsonValue();
      if (now === 'over') break;
      if (now === 'curtain') {
        assert.equal(await page.locator(OWN_CARDS).count(), 0, 'no card lies open behind the curtain');
        if (turns === 2) await keepPicture(page, `${game}-curtain-${size.name}`);
        await page.locator('.curtain button').click();
        await page.locator('.curtain').waitFor({ state: 'hidden' });
        continue;
      }
      const seat = Number(await page.locator('.seat.to-move').getAttribute('data-seat'));
      assert.ok(await page.locator(OWN_CARDS).count(), 'one sees one’s own cards');
      const strange = await page.evaluate(
        ([seat, selector]) => {
          const { overheard } = /** @type {{ overheard: Overheard[] }} */ (/** @type {unknown} */ (window));
          const own = overheard.filter(heard => heard.seat === seat).flatMap(heard => heard.hands[seat - 1]);
          return [...document.querySelectorAll(selector)]
            .map(card => Number(card.getAttribute('data-card')))
            .filter(card => !own.includes(card));
        },
        /** @type {[number, string]} */ ([seat, OWN_CARDS]),
      );
      assert.deepEqual(strange, [], 'and nobody else’s');
      const change = page.locator('[data-change]');
      if (!changed && (await change.count())) {
        changed = true;
        const card = await change.first().getAttribute('data-change');
        await change.first().click();
        await page.waitForFunction(card => !document.querySelector(`[data-change="${card}"]`), card);
        await page.locator('.place.is-choices').first().waitFor();
      }
      await page.keyboard.press(['1', '2', '3'][roll(3)]);
      const places = await page
        .locator('.place.is-choices')
        .evaluateAll(all => all.map(place => place.getAttribute('data-place')));
      if (!places.length) continue;
      const at = await page.locator('.game-room').getAttribute('data-at');
      await page.locator(`[data-place="${places[roll(places.length)]}"]`).dispatchEvent('click');
      await page.waitForFunction(
        before =>
          document.querySelector('.game-room')?.getAttribute('data-at') !== before ||
          document.querySelector('[data-action="rematch"]'),
        at,
      );
      if (++turns === 9) await keepPicture(page, `${game}-playing-${size.name}`);
      assert.ok(turns < 400, 'a game of tiles ends');
    }
    await keepPicture(page, `${game}-over-${size.name}`);
    const overheard = /** @type {Overheard[]} */ (
      await page.evaluate(() => /** @type {any} */ (window).overheard)
    );
    assert.ok(
      overheard.some(({ url }) => url.includes(HOST === 'device' ? '/last' : '/events')),
      'streams are overheard too',
    );
    for (const { url, seat, hands, over } of overheard) {
      // Whoever lays the table gets the secrets of all its seats, and is told of the first one; a puzzle is nobody's game.
      if (over || url === '/api/games' || url.startsWith('/api/puzzles/')) continue;
      const open = hands.flatMap((hand, i) => (hand.length ? [i + 1] : []));
      assert.ok(
        open.every(shown => shown === seat),
        `${url} shows the cards of seats ${open} to seat ${seat}`,
      );
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('at the end the cards of whoever is alone here are his, and those of the others theirs', async () => {
  const { page, complaints, context } = await house.visitor();
  await playAtOnce(page, '6x5');
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  await page.locator('[data-action="rematch"]').waitFor();
  const said = page.locator('.hand h2');
  await said.nth(1).waitFor();
  assert.deepEqual(await said.allTextContents(), ['Your cards', 'The computer’s cards']);
  assert.deepEqual(complaints, []);
  await context.close();
});
