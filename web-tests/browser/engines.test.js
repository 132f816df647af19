// The same in other browsers: the shelf, five turns of every game by keys, the rules and an analysis, without a single
// error. Pictures are left to be looked at.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Firefox, WebKit } from './engines.js';
import { openServer } from './server.js';

/** @type {import('./server.js').Server | null} */
let server = null;
before(async () => {
  server = await openServer();
});
after(() => server?.close());

const TURNS = 5;

for (const [name, kind] of Object.entries({ firefox: Firefox, webkit: WebKit })) {
  test(`${name}: the shelf, ${TURNS} turns of each game, rules and analysis`, async t => {
    const base = server?.base ?? '';
    const { games } = await (await fetch(`${base}/api/collection`)).json();
    const engine = await kind.open();
    try {
      await engine.goto(base);
      await engine.run(() => {
        // All that follows happens on this page: it is never loaded anew.
        const errors = /** @type {string[]} */ ([]);
        Object.assign(window, { errors });
        addEventListener('error', ({ message }) => errors.push(message));
        addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
        const { error } = console;
        console.error = (...what) => {
          errors.push(what.join(' '));
          error(...what);
        };
      });
      await engine.until(
        boxes => document.querySelectorAll('.boxes .lid > .board').length === boxes,
        games.length,
      );
      const lids = await engine.run(() =>
        [...document.querySelectorAll('.boxes .lid')].map(lid => {
          const [outer, inner] = [lid, lid.children[0]].map(it => it.getBoundingClientRect());
          return { outer: outer.height, inner: inner.height, below: inner.bottom - outer.bottom };
        }),
      );
      assert.equal(lids.length, games.length);
      for (const { outer, inner, below } of lids) {
        assert.ok(inner > 60 && inner <= outer + 1 && below < 1, `a picture of ${inner} in ${outer}`);
      }
      await engine.picture(`${name}-shelf`);

      for (const { game } of games) {
        await t.test(game, async () => {
          await engine.run(() =>
            document
              .querySelector('a.brand')
              ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
          );
          await engine.until(wanted => document.querySelector(`[data-play="${wanted}"]`), game);
          await engine.run(wanted => {
            const play = document.querySelector(`[data-play="${wanted}"]`);
            if (play instanceof HTMLElement) play.click();
          }, game);
          for (let turn = 0; turn < TURNS; turn++) {
            const state = await engine.until(() =>
              document.querySelector('[data-action="rematch"]')
                ? 'over'
                : (document.querySelector('[data-arms]:not([aria-disabled="true"])') && 'explode') ||
                  (document.querySelector('.place.is-choices') && 'place'),
            );
            if (state === 'over') break;
            const at = await engine.run(() => document.querySelector('.game-room')?.getAttribute('data-at'));
            if (state === 'explode') await engine.press('y');
            else {
              await engine.run(() => {
                const place = document.querySelector('.place.is-choices');
                if (place instanceof SVGElement) place.focus();
              });
              await engine.press('Enter');
            }
            await engine.until(
              before =>
                document.querySelector('[data-action="rematch"]') ||
                document.querySelector('.game-room')?.getAttribute('data-at') !== before,
              at,
            );
          }
          const told = await engine.run(() => document.getElementById('announcer')?.textContent);
          assert.ok(told, 'what was played is announced');
          await engine.picture(`${name}-${game}`);
          for (const [page, address, there] of [
            ['rules', `/rules/${game}`, '.rulebook .live .board'],
            ['analysis', `/analyse?of=${game}`, '.study .place.is-choices'],
          ]) {
            await engine.run(href => {
              const link = document.createElement('a');
              link.href = href;
              document.body.append(link);
              link.click();
              link.remove();
            }, address);
            // Nothing that the page before has as well.
            await engine.until(wanted => document.querySelector(wanted), there);
            await engine.run(async () => {
              await document.fonts.ready;
              // A picture is of what was drawn last.
              const drawn = () => new Promise(resolve => requestAnimationFrame(resolve));
              await Promise.race([drawn().then(drawn), new Promise(resolve => setTimeout(resolve, 1000))]);
            });
            await engine.picture(`${name}-${game}-${page}`);
          }
          assert.deepEqual(await engine.run(() => /** @type {any} */ (window).errors), []);
        });
      }
    } finally {
      await engine.close();
    }
  });
}
