// One thumb: telephones upright and on their side, and the table of 6x5 under a finger.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ARMS,
  fromMenu,
  GAMES,
  keepPicture,
  moreWays,
  openHouse,
  openPuzzle,
  playAtOnce,
  SETTLED,
  SIZES,
  takeAnotherColour,
} from './house.js';

const house = openHouse();
const [, PHONE] = SIZES;
const TELEPHONES = [
  PHONE,
  { name: 'small phone', width: 360, height: 640 },
  { name: 'phone on its side', width: 844, height: 390 },
];

/** @typedef {import('playwright-core').Page} Page */

/** The cells that can be played and are covered by something else. @param {Page} page */
const covered = page =>
  page.locator('.place.is-choices .hit').evaluateAll(hits =>
    hits.flatMap(hit => {
      const { x, y, width, height } = hit.getBoundingClientRect();
      const points = [0.2, 0.5, 0.8].map(part => [x + width * part, y + height / 2]);
      const seen = points.every(([px, py]) => document.elementFromPoint(px, py)?.closest('.place'));
      return seen ? [] : [hit.parentElement?.getAttribute('data-place')];
    }),
  );

for (const size of TELEPHONES) {
  for (const game of GAMES) {
    test(`${game} is played with one thumb (${size.name})`, async () => {
      const { page, complaints, context } = await house.visitor({
        size,
        settings: { level: 1, confirm: false },
        touch: true,
      });
      await playAtOnce(page, game);
      for (let turn = 1; turn <= 2; turn++) {
        if (turn === 2) await takeAnotherColour(page);
        assert.deepEqual(await covered(page), [], 'no cell lies under a button');
        const taps = await page.locator('.board').evaluate(board => getComputedStyle(board).touchAction);
        assert.match(taps, /^(manipulation|pan-y|none)$/, 'two taps are two taps, not a zoom');
        const played = await page.locator('.turn').count();
        const cell = await page.locator('.place.is-choices .hit').last().boundingBox();
        assert.ok(cell);
        await page.touchscreen.tap(cell.x + cell.width / 2, cell.y + cell.height / 2);
        await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
        await page
          .locator(turn === 1 ? '.place.is-choices' : SETTLED)
          .first()
          .waitFor();
      }
      await keepPicture(page, `${game}-${size.name.replaceAll(' ', '-')}`);
      const { wide, board } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        board: document.querySelector('.board-space')?.getBoundingClientRect(),
      }));
      assert.ok(wide <= size.width, 'nothing sticks out');
      assert.ok(board);
      if (size.width < size.height) assert.ok(board.width >= size.width - 1, 'from edge to edge');
      else assert.ok(board.height >= size.height - 1, 'all of the height');
      const acts = await page.locator('.acts').boundingBox();
      assert.ok(acts && acts.y + acts.height <= size.height + 1, 'what can be done is within reach');
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}

test('6x5 on a telephone: the card is docked at the board and says how far it is', async () => {
  const { page, complaints, context } = await house.visitor({
    size: PHONE,
    settings: { level: 1, confirm: false },
    touch: true,
  });
  await playAtOnce(page, '6x5');
  const dock = page.locator('.docked');
  assert.match((await dock.textContent()) ?? '', /\d to go/);
  await dock.tap();
  assert.equal(await page.locator('.over .sketch').count(), 5, 'touched, it shows where');
  // Three cards are all seen at once.
  for (const game of ['6x5', 'xochintlan']) {
    await moreWays(page, game);
    await page.locator('#option-objectives').selectOption('3');
    await page.locator('#begin').tap();
    await page.locator('.place.is-choices').first().waitFor();
    await dock.nth(2).waitFor();
    const cut = await page.locator('.dock').evaluate(row => row.scrollWidth - row.clientWidth);
    assert.ok(cut <= 0, `${game}: ${cut} px of the cards are out of sight`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

/** The window on the table. @param {Page} page */
const view = async page =>
  ((await page.locator('.board').getAttribute('viewBox')) ?? '').split(' ').map(Number);

/** How far the middle of everything is from the middle of the window, in widths of a cell. @param {Page} page */
const offCentre = page =>
  page.evaluate(() => {
    const board = document.querySelector('.board')?.getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.place .hit')].map(hit => hit.getBoundingClientRect());
    if (!board) return 99;
    const left = Math.min(...boxes.map(({ left }) => left));
    const right = Math.max(...boxes.map(({ right }) => right));
    return Math.abs((left + right) / 2 - (board.left + board.right) / 2) / boxes[0].width;
  });

test('the table of 6x5 fits itself, in the middle, and does not jump', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await page.goto('/analyse?of=6x5');
  await page.locator('.place.is-choices').first().waitFor();
  assert.ok((await offCentre(page)) < 1, 'the first tile lies in the middle');
  let windows = 0;
  let before = (await view(page)).join();
  const cells = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  for (const [index, cell] of cells.entries()) {
    // In turn, so that no card is completed, whatever was dealt.
    const colour = 'BRY'[index % 3];
    await page.locator(`[data-brush="${colour}"]`).dispatchEvent('click');
    await page.locator(`[data-place="${cell}"].is-choices`).dispatchEvent('click');
    await page.locator('.variation .turn[aria-current]', { hasText: `${colour}${cell}` }).waitFor();
    await page.locator('.place.is-choices').first().waitFor();
    const now = (await view(page)).join();
    if (now !== before) windows += 1;
    before = now;
    assert.ok((await offCentre(page)) < 1.2, 'not off to one side');
  }
  assert.ok(
    windows <= cells.length / 2,
    `a tile more seldom moves the others: ${windows} of ${cells.length}`,
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the wheel scrolls the page, not the table; and after a zoom a new tile is seen all the same', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, '6x5');
  const before = await view(page);
  await page.locator('.board').hover();
  await page.mouse.wheel(0, 300);
  assert.deepEqual(await view(page), before);
  // So near that a cell above the first tile is out of sight.
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Nearer' }).click();
  const near = await view(page);
  assert.ok(near[2] < before[2]);
  await page
    .locator('[data-place="a1"].is-choices, [data-place="a4"].is-choices')
    .first()
    .dispatchEvent('click');
  await page.waitForFunction(
    width => Number(document.querySelector('.board')?.getAttribute('viewBox')?.split(' ')[2]) > width,
    near[2],
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

/** A study of 6x5 in which the black tile may move. */
const WITH_BLACK = '/analyse?of=6x5&position=Ko,Ba1,Ra3+a1,a3+3,20+0,0+1';

test('the black tile is moved by choosing it, and by dragging it', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await page.goto(WITH_BLACK);
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-place="o"]').click({ force: true });
  await page.locator('[data-brush="K"][aria-pressed="true"]').waitFor();
  await page.locator('[data-place="o"]').click({ force: true });
  await page.locator('[data-brush="B"][aria-pressed="true"]').waitFor();
  await page.locator('[data-place="o"]').click({ force: true });
  await page.locator('[data-place="b1"].is-choices').click({ force: true });
  await page.locator('.variation .turn', { hasText: 'Kb1' }).waitFor();

  await page.goto(WITH_BLACK);
  await page.locator('[data-place="o"].is-liftable').waitFor();
  const [from, to] = await Promise.all(
    ['o', 'b4'].map(cell => page.locator(`[data-place="${cell}"] .hit`).boundingBox()),
  );
  assert.ok(from && to);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.locator('.variation .turn', { hasText: 'Kb4' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Whatever is hit in the middle of a thing is that thing: it is on the screen, and nothing lies over it. @param {Page} page */
const hidden = page =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.brush, .arm, .docked, .acts button, .lesson-bar button, .task, .place.is-choices',
      ),
    ]
      .filter(thing => {
        const { x, y, width, height } = thing.getBoundingClientRect();
        if (!width) return false;
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return !hit || !(thing.contains(hit) || hit.contains(thing));
      })
      .map(thing => thing.outerHTML.slice(0, 80)),
  );

/** What is to be read and is covered, or broken within a word. @param {Page} page */
const unread = page =>
  page.evaluate(() => {
    const lines = (/** @type {Element} */ element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    const covered = [...document.querySelectorAll('.say')].filter(element =>
      lines(element).some(({ x, y, width, height }) => {
        const edges = [y + height / 2, y + height - 2];
        return edges.some(edge => !element.contains(document.elementFromPoint(x + width / 2, edge)));
      }),
    );
    const broken = [...document.querySelectorAll('.acts button, .lesson-bar button')].filter(
      element => !/\s/.test(element.textContent ?? '') && lines(element).length > 1,
    );
    return [...covered, ...broken].map(element => element.textContent);
  });

test('on a small phone a lesson and a puzzle have all they need on the screen', async () => {
  for (const [width, height] of [
    [360, 640],
    [320, 568],
    [568, 320],
  ]) {
    const { page, complaints, context } = await house.visitor({
      size: { name: 'phone', width, height },
      touch: true,
      locale: 'fr-FR',
      settings: { confirm: false },
    });
    // The first task of each lesson, and the last, after which a game begins.
    const lessons = GAMES.flatMap(game => [`/lesson/${game}`, `/lesson/${game}?last#99`]);
    for (const address of [...lessons, '/puzzles/today']) {
      await page.goto(address);
      await page.locator(`.place.is-choices, ${ARMS}`).first().waitFor();
      assert.deepEqual(await hidden(page), [], `${address} ${width}×${height}`);
      assert.deepEqual(await unread(page), [], `${address} ${width}×${height}`);
    }
    // Whoever is to stop somebody sees what he is building.
    await openPuzzle(house, page, '6x5');
    await page.locator('.puzzle-room .docked').nth(1).waitFor();
    assert.match(String(await page.locator('.docked .unseen').nth(1).textContent()), /Joueur/);
    assert.deepEqual(await hidden(page), [], `a puzzle of 6x5 ${width}×${height}`);
    // Also where everybody has three cards.
    for (const game of ['6x5', 'xochintlan']) {
      await openPuzzle(house, page, game, 3);
      await page.locator('.puzzle-room .docked').nth(5).waitFor();
      assert.deepEqual(await hidden(page), [], `six cards of ${game} ${width}×${height}`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('on a small phone all that a turn needs, and how it ended, is on the screen', async () => {
  for (const { width, height, touch } of [
    { width: 360, height: 640, touch: true },
    { width: 320, height: 568, touch: true },
    // A narrow window, with a bar to scroll by.
    { width: 320, height: 568, touch: false },
  ])
    for (const game of GAMES) {
      const { page, complaints, context } = await house.visitor({
        size: { name: 'phone', width, height },
        touch,
        locale: 'fr-FR',
        settings: { level: 1, confirm: false },
      });
      await playAtOnce(page, game);
      await page.locator('.place.is-choices').first().waitFor();
      assert.deepEqual(await hidden(page), [], `${game} ${width}×${height}`);
      const played = await page.locator('.turn').count();
      await page.locator('.place.is-choices').first().dispatchEvent('click');
      await page.waitForFunction(n => document.querySelectorAll('.turn').length >= n + 2, played);
      await page.locator('.place.is-choices').first().waitFor();
      assert.deepEqual(await unread(page), [], `${game} ${width}×${height}`);
      await fromMenu(page, 'resign');
      await page.locator('dialog .primary').click();
      await page.locator('[data-action="rematch"]').waitFor();
      for (const shown of [page.locator('.notice h2'), page.locator('[data-action="rematch"]')]) {
        const box = await shown.boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${game} ${width}×${height}: ${box?.y}`);
      }
      const [card, board] = [
        await page.locator('.notice').boundingBox(),
        await page.locator('.board-space').boundingBox(),
      ];
      assert.ok(card && board);
      const seen = (card.y - board.y) / board.height;
      assert.ok(
        seen >= 0.95,
        `${game} ${width}×${height}: ${seen} of the board where it was decided is seen`,
      );
      assert.equal(await page.evaluate(() => scrollY), 0);
      assert.deepEqual(complaints, []);
      await context.close();
    }
});

test('the board stays where it is when the words for a first visit are gone', async () => {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ])
    for (const game of GAMES) {
      const { page, complaints, context } = await house.visitor({
        size: { name: 'phone', width, height },
        touch: true,
        locale: 'fr-FR',
        settings: { level: 1, confirm: false },
      });
      await playAtOnce(page, game);
      await page.locator('.nudge').waitFor();
      const before = await page.locator('.board-space').boundingBox();
      await page.locator('.place.is-choices').first().dispatchEvent('click');
      await page.locator('.turn').nth(1).waitFor();
      assert.deepEqual(
        await page.locator('.board-space').boundingBox(),
        before,
        `${game} ${width}×${height}`,
      );
      assert.deepEqual(complaints, []);
      await context.close();
    }
});

test('the board stays where it is while somebody offers something', async () => {
  const ask = async (/** @type {string} */ path, /** @type {object} */ body, secret = '') => {
    const answer = await fetch(`${house.base}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(secret && { Authorization: `Bearer ${secret}` }) },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  for (const size of [...TELEPHONES, { name: 'tiny phone', width: 320, height: 568 }]) {
    const created = await ask('/games', {
      game: 'gosix',
      options: { first: 'red' },
      seating: 'given',
      seats: [{ kind: 'here', name: 'Augusta Ada King' }, { kind: 'elsewhere' }],
    });
    const [ada, grace] = created.seats;
    const { state } = (await ask(`/games/${created.id}/seats`, { name: 'Grace' }, grace.secret)).game;
    const { page, complaints, context } = await house.visitor({
      size,
      touch: true,
      locale: 'fr-FR',
      others: true,
      settings: { knows: { gosix: true } },
    });
    await page.goto(grace.link);
    await page.locator('.seat .you').filter({ visible: true }).waitFor();
    const lies = () => page.locator('.board-space').boundingBox();
    const before = await lies();
    const offered = await ask(
      `/games/${created.id}/actions`,
      { type: 'offer_draw', after: state.number },
      ada.secret,
    );
    assert.equal(offered.type, 'draw_offered');
    await page.locator('[data-action="accept-draw"]').waitFor();
    assert.deepEqual(await lies(), before, size.name);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('a long name pushes neither a clock nor the board away', async () => {
  const sizes = [
    ...TELEPHONES,
    { name: 'laptop', width: 1280, height: 800 },
    { name: 'low', width: 1024, height: 600 },
  ];
  for (const size of sizes) {
    const lies = [];
    for (const names of [
      ['Ada', 'Grace'],
      ['Maximiliane Augusta von Hohenlohe-Lange', 'W'.repeat(40)],
    ]) {
      const answer = await fetch(`${house.base}/api/games`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          game: 'hexone',
          options: { first: 'black' },
          seating: 'given',
          seats: names.map(name => ({ kind: 'here', name })),
          clock: { kind: 'increment', base_s: 5400, increment_s: 5 },
        }),
      });
      const { seats } = await answer.json();
      const { page, complaints, context } = await house.visitor({
        size,
        touch: size.width < 1000,
        others: true,
        settings: { knows: { hexone: true } },
      });
      await page.goto(seats[0].link);
      await page.locator('.place.is-choices').first().waitFor();
      const clocks = await page
        .locator('.clock')
        .evaluateAll(all => all.map(clock => clock.getBoundingClientRect().right));
      assert.ok(Math.max(...clocks) <= size.width - 8, `${size.name}, ${names}: ${clocks}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= size.width, `${size.name}, ${names}: ${wide}`);
      const say = await page.locator('.say > span').boundingBox();
      assert.ok(say && say.x >= 0 && say.x + say.width <= size.width);
      lies.push(await page.locator('.board-space').boundingBox());
      assert.deepEqual(complaints, []);
      await context.close();
    }
    assert.deepEqual(lies[1], lies[0], size.name);
  }
});

test('on the smallest telephone whoever has no name is called by a whole word', async () => {
  const size = { name: 'small', width: 360, height: 640 };
  const { page, complaints, context } = await house.visitor({ size, touch: true, locale: 'fr-FR' });
  for (const game of ['6x5', 'xochintlan']) {
    await playAtOnce(page, game);
    await page.locator('.seat .you:not([hidden])').waitFor();
    const cut = await page
      .locator('.seat strong')
      .evaluateAll(names =>
        names.filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent),
      );
    assert.deepEqual(cut, [], game);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('on a telephone on its side all that one may want next is above the tools', async () => {
  for (const [width, height] of [
    [844, 390],
    [568, 320],
  ]) {
    const { page, complaints, context } = await house.visitor({
      size: { name: 'phone on its side', width, height },
      touch: true,
      locale: 'fr-FR',
      settings: { level: 4, confirm: false },
    });
    await playAtOnce(page, 'gosix');
    await page.locator('.place.is-choices').first().click({ force: true });
    await page.locator('.turn').nth(1).waitFor();
    await page.locator('.place.is-choices').first().waitFor();
    await fromMenu(page, 'resign');
    await page.locator('dialog .primary').click();
    await page.locator('[data-action="turning-point"]').waitFor();
    const ways = page.locator('.what-next > :is(button, .button)');
    assert.equal(await ways.count(), 5);
    // Corner by corner: half a button is no button.
    const hidden = await ways.evaluateAll(all =>
      all.flatMap(way => {
        const { left, right, top, bottom } = way.getBoundingClientRect();
        const seen = [top + 9, bottom - 9].every(y =>
          [left + 9, right - 9].every(x => way.contains(document.elementFromPoint(x, y))),
        );
        return seen ? [] : [way.textContent];
      }),
    );
    assert.deepEqual(hidden, [], `${width}×${height}`);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('three at one telephone: whoever comes says so without scrolling, and sees the whole board meanwhile', async () => {
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ]) {
    const { page, complaints, context } = await house.visitor({
      size: { name: 'phone', width, height },
      touch: true,
      settings: { confirm: false },
    });
    await moreWays(page, 'xochintlan');
    await page.locator('#kind-1').selectOption('here');
    await page.locator('#add').click();
    await page.locator('#begin').click();
    const come = page.locator('.curtain button');
    await come.waitFor();
    const seen = () =>
      page.evaluate(() => {
        const [button, board] = ['.curtain button', '.board-space'].map(what =>
          /** @type {Element} */ (document.querySelector(what)).getBoundingClientRect(),
        );
        const hit = document.elementFromPoint(button.x + button.width / 2, button.y + button.height / 2);
        return {
          hit: Boolean(hit?.closest('.curtain')),
          covered:
            /** @type {Element} */ (document.querySelector('.curtain')).getBoundingClientRect().top <
            board.bottom,
          scrolled: scrollY,
        };
      });
    assert.deepEqual(await seen(), { hit: true, covered: false, scrolled: 0 }, `${width}×${height}`);
    await come.tap();
    await page.locator('.place.is-choices').first().waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('on a telephone on its side a study has all of the height for its board', async () => {
  for (const game of GAMES) {
    const { page, complaints, context } = await house.visitor({
      size: { name: 'phone on its side', width: 844, height: 390 },
      touch: true,
    });
    await page.goto(`/analyse?of=${game}`);
    await page.locator('.place.is-choices').first().waitFor();
    const box = await page.locator('.board-space').boundingBox();
    assert.ok(box && box.height >= 380, `${game}: ${box?.height}`);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('on a telephone one goes through a game with the board in sight', async () => {
  const { page, complaints, context } = await house.visitor({
    size: { name: 'phone', width: 360, height: 640 },
    touch: true,
  });
  for (const address of [
    '/analyse?of=gosix&first=red&moves=a1+b3+a2+b4',
    '/analyse?of=6x5&position=Ko,Ba1,Ba2,Rb3,Bc4+a1,c4+3,20+0,0+1&moves=Ya5+Yb8',
  ]) {
    await page.goto(address);
    await page.locator('.variation .turn').first().waitFor();
    await page.getByRole('button', { name: 'One move back' }).tap();
    assert.equal(await page.evaluate(() => scrollY), 0, 'one need not scroll to go back');
    const board = await page.locator('.board-space').boundingBox();
    assert.ok(board && board.y >= 0 && board.y + board.height <= 640, address);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a new game is begun without scrolling, whatever there is to choose', async () => {
  for (const size of SIZES) {
    const { page, complaints, context } = await house.visitor({ size, touch: size.name === 'phone' });
    for (const game of GAMES) {
      await page.goto(`/new/${game}`);
      await page.locator('#begin').waitFor();
      await page.locator('.details summary').click();
      const box = await page.locator('#begin').boundingBox();
      assert.ok(box && box.y + box.height <= size.height, `${game}, ${size.name}: ${box?.y}`);
    }
    await page.locator('#begin').click();
    await page.waitForURL(/\/g\//);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
