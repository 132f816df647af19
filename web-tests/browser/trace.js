// What something costs the processor: time that threads of the browser were at work, whatever else the machine did
// meanwhile. So it can be told on a machine that is not quiet, where the time by the clock says little.

import assert from 'node:assert/strict';

/**
 * @typedef {object} Cost
 * @property {number} main  milliseconds of the page's main thread
 * @property {number} all  of all threads of the browser
 * @property {number} frames  that were drawn
 * @property {(mark: string) => number} until  of the main thread, up to a mark
 */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {() => Promise<unknown>} doing
 * @returns {Promise<Cost>}
 */
export async function costOf(browser, doing) {
  const session = await browser.newBrowserCDPSession();
  /** @type {any[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'toplevel',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
        'blink.user_timing',
        '__metadata',
      ],
    },
  });
  await doing();
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();

  const thread = (/** @type {any} */ { pid, tid }) => `${pid}.${tid}`;
  const named = new Map(
    events.filter(({ name }) => name === 'thread_name').map(event => [thread(event), event.args.name]),
  );
  const work = events.filter(({ ph, name, tdur }) => ph === 'X' && tdur && /RunTask/.test(name));
  const sum = (/** @type {any[]} */ some) => some.reduce((all, { tdur }) => all + tdur, 0) / 1000;
  const onMain = work.filter(event => named.get(thread(event)) === 'CrRendererMain');
  return {
    main: sum(onMain),
    all: sum(work),
    frames: events.filter(({ name }) => name === 'DrawFrame').length,
    until(mark) {
      const found = events.find(({ name, cat }) => name === mark && /user_timing/.test(cat));
      assert.ok(found, `${mark} was reached`);
      return sum(onMain.filter(event => thread(event) === thread(found) && event.ts < found.ts));
    },
  };
}
