// How much is loaded, how directly one can play, and that nothing jumps or asks another host meanwhile.
// Times are told, not judged: they say as much about the machine as about the client.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, openHouse, playAtOnce, SIZES } from './house.js';
import { costOf } from './trace.js';

const house = openHouse();
const KB = 1024;

/** @param {number[]} numbers */
const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

for (const size of SIZES) {
  test(`the first load weighs less than 150 KB (${size.name})`, async t => {
    /** @type {{ bytes: number, requests: number, ready: number }[]} */
    const visits = [];
    for (let i = 0; i < 5; i++) {
      const { page, complaints, context } = await house.visitor({ size });
      // Ready: the button to play is there and does something when clicked, as the page itself saw it.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-play="6x5"]')) return;
          observer.disconnect();
          requestAnimationFrame(() => performance.mark('ready'));
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto('/');
      await page.locator('.open-tables h2').waitFor();
      visits.push(
        await page.evaluate(() => {
          const entries = /** @type {PerformanceResourceTiming[]} */ ([
            ...performance.getEntriesByType('navigation'),
            ...performance.getEntriesByType('resource'),
          ]);
          return {
            bytes: entries.reduce((sum, entry) => sum + entry.transferSize, 0),
            requests: entries.length,
            ready: performance.getEntriesByName('ready')[0].startTime,
          };
        }),
      );
      assert.deepEqual(complaints, []);
      await context.close();
    }
    // The quickest visit says what it costs.
    const times = visits.map(visit => visit.ready);
    const [bytes, ready] = [Math.max(...visits.map(visit => visit.bytes)), Math.min(...times)];
    t.diagnostic(
      `${Math.round(bytes / KB)} KB, ${visits[0].requests} requests, ready after ${Math.round(ready)} ms (median ${Math.round(median(times))} ms)`,
    );
    assert.ok(bytes > 10 * KB && bytes < 150 * KB, `${bytes} bytes`);
  });

  test(`every page but the table, seen one after another, weighs less than 150 KB too (${size.name})`, async t => {
    const { page, complaints, context } = await house.visitor({ size });
    let bytes = 0;
    for (const address of [
      '/',
      '/new/6x5',
      '/analyse?of=gosix',
      '/print',
      '/rules/hexone',
      '/lesson/hexone',
      '/yours',
    ]) {
      await page.goto(address);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      // What is sent of the files themselves: nothing if the browser has one already. `transferSize` adds 300 bytes
      // to each file on each page, whatever its headers are, which told how often was asked and not what was sent.
      bytes += await page.evaluate(() =>
        /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
          .filter(({ name }) => /\.(js|css|svg)$/.test(name))
          .reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      );
    }
    t.diagnostic(`${Math.round(bytes / KB)} KB of scripts and styles`);
    assert.ok(bytes > 10 * KB && bytes < 150 * KB, `${bytes} bytes`);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  test(`nothing jumps while pages load (${size.name})`, async t => {
    const { page, complaints, context } = await house.visitor({ size, settings: { confirm: false } });
    await page.addInitScript(() => {
      /** @type {any} */ (window).shift = 0;
      new PerformanceObserver(list => {
        for (const entry of /** @type {any[]} */ (list.getEntries()))
          if (!entry.hadRecentInput) /** @type {any} */ (window).shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    /** @type {Record<string, number>} */
    const shifts = {};
    const note = async (/** @type {string} */ name) => {
      await page.waitForTimeout(300);
      shifts[name] = await page.evaluate(() => /** @type {any} */ (window).shift);
    };
    for (const address of ['/', '/new/6x5', '/rules/gosix', '/analyse', '/analyse?of=hexone', '/print']) {
      await page.goto(address);
      await page.locator('main h1').waitFor();
      await note(address);
    }
    for (const game of GAMES) {
      await playAtOnce(page, game);
      await page.reload();
      await page.locator('.place.is-choices').first().waitFor();
      await note(game);
    }
    t.diagnostic(JSON.stringify(shifts));
    // Only letters in italics, which rules alone have, may come after the text.
    for (const [name, shift] of Object.entries(shifts))
      assert.ok(shift < (name.startsWith('/rules') ? 0.02 : 0.001), `${name}: ${shift}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('a move appears as soon as it is acknowledged, and animations leave the layout alone', async t => {
  const { page, complaints, context } = await house.visitor({
    settings: { level: 1, confirm: false },
    motion: 'no-preference',
  });
  await playAtOnce(page, 'gosix');
  await page.locator('.place.is-choices').first().waitFor({ state: 'attached' });
  const { answered, shown, moved, times } = await page.evaluate(
    () =>
      new Promise(resolve => {
        const pieces = /** @type {Element} */ (document.querySelector('.board .pieces'));
        const before = pieces.childElementCount;
        const ask = window.fetch;
        // Counted in frames, which take as long as they take.
        let [answered, shown] = [-1, 0];
        const times = /** @type {number[]} */ ([]);
        const moved = new Set();
        window.fetch = async (...asked) => {
          const answer = await ask(...asked);
          if (/\/actions$/.test(String(asked[0])) && answered < 0) answered = times.length;
          return answer;
        };
        const look = (/** @type {number} */ now) => {
          times.push(now);
          if (!shown && pieces.childElementCount > before) shown = times.length;
          for (const animation of document.getAnimations()) {
            if (animation instanceof CSSTransition) continue;
            const effect = /** @type {KeyframeEffect} */ (animation.effect);
            for (const frame of effect.getKeyframes()) for (const name of Object.keys(frame)) moved.add(name);
          }
          // The computer answers as well, with animations of its own.
          if (shown && answered >= 0 && times.length > shown + 60) {
            window.fetch = ask;
            resolve({ answered, shown, times, moved: [...moved] });
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        document
          .querySelector('.place.is-choices')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      }),
  );
  const gaps = times.slice(1).map((/** @type {number} */ at, /** @type {number} */ i) => at - times[i]);
  t.diagnostic(
    `shown after ${shown} frames, answered after ${answered}; ${median(gaps).toFixed(1)} ms a frame`,
  );
  assert.ok(shown <= answered + 3, `shown in frame ${shown}, answered in frame ${answered}`);
  const cheap = [
    'offset',
    'computedOffset',
    'easing',
    'composite',
    'transform',
    'translate',
    'scale',
    'opacity',
  ];
  assert.ok(moved.includes('opacity') || moved.includes('transform'), 'something moves');
  assert.deepEqual(
    moved.filter((/** @type {string} */ name) => !cheap.includes(name)),
    [],
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what the page and the frames of a motion cost the processor', async t => {
  const { page, complaints, context } = await house.visitor({
    settings: { confirm: false },
    motion: 'no-preference',
  });
  assert.ok(house.browser);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-play="6x5"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark('ready'));
    }).observe(document, { childList: true, subtree: true });
  });
  const load = await costOf(house.browser, async () => {
    await page.goto('/');
    await page.locator('.open-tables h2').waitFor();
  });
  t.diagnostic(`ready after ${load.until('ready').toFixed(0)} ms of the main thread`);

  /** What moves, where, and what begins it. @type {[string, string, (() => Promise<unknown>)[]][]} */
  const motions = [
    [
      'a chain of Hexone',
      '/analyse?of=hexone&position=./b2w2.w1b1./............+b+6',
      [
        () => page.locator('.place.is-choices[data-place="a1"]').click({ force: true }),
        () => page.locator('[data-arms="Y"]').click(),
      ],
    ],
    [
      'a shape of 6x5',
      '/analyse?of=6x5&position=Ko,Ba1,Ba2,Rb3,Bc4+a1,c4+3,20+0,0+1',
      [() => page.locator('.place.is-choices[data-place="b3"]').click({ force: true })],
    ],
    [
      'a hexagon of Gosix',
      '/analyse?of=gosix&position=rrg.../rr..../.g..........+.......+r',
      [() => page.locator('.place.is-choices[data-place="c3"]').click({ force: true })],
    ],
  ];
  for (const [name, address, steps] of motions) {
    await page.goto(address);
    await page.locator('.place.is-choices').first().waitFor();
    for (const step of steps.slice(0, -1)) await step();
    const { main, all, frames } = await costOf(house.browser, async () => {
      await steps.at(-1)?.();
      await page.locator('.turn').first().waitFor();
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
    });
    assert.ok(frames > 1 && main > 0, `${name} moves`);
    const each = (/** @type {number} */ ms) => (ms / frames).toFixed(1);
    t.diagnostic(
      `${name}: ${frames} frames, each ${each(main)} ms of the main thread, ${each(all)} ms of all threads`,
    );
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
