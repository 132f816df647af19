// What runs in the page: our own scripts and the room as WebAssembly, and nothing else; said by a server in headers, by the
// static edition in the page. And what makes it an app: a manifest without faults, with icons as large as it says.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { roomIsHere } from './device.js';
import { openFiles } from './files.js';
import { dice, NO_MODULE, openHouse, playStep } from './house.js';
import { program } from './server.js';

const house = openHouse();
const needs = { skip: NO_MODULE };

/** Rules that are broken below. */
const REFUSED = [
  'base-uri',
  'connect-src',
  'frame-src',
  'img-src',
  'object-src',
  'script-src',
  'script-src-elem',
  'style-src-elem',
  'worker-src',
];
const folder = mkdtempSync(join(tmpdir(), 'hexotheque-site-'));
/** @type {Awaited<ReturnType<typeof openFiles>>} */
let files;

before(async () => {
  if (NO_MODULE) return;
  execFileSync(program(), ['site', folder, '--base', '/x/']);
  files = await openFiles(folder, '/x/');
});

after(() => {
  files?.close();
  rmSync(folder, { recursive: true, force: true });
});

const editions = { 'a server': () => house.base, 'a web space': () => files.base };

for (const [who, at] of Object.entries(editions)) {
  test(`what did not come from ${who} does not run, and the room does`, needs, async () => {
    const { page, context, complaints } = await house.visitor({
      at: at(),
      settings: { host: 'device', level: 1 },
    });
    await page.goto('');
    await roomIsHere(page);
    await page.locator('[data-play="gosix"]').click();
    await playStep(page, dice(1));
    await page.locator('.turn').nth(1).waitFor();
    assert.deepEqual(complaints, [], 'nothing of our own is refused');
    await page.evaluate(async directives => {
      /** What must be told as refused. */
      const expected = new Set(directives);
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        expected.delete(effectiveDirective);
      });
      /** @param {string} name @param {object} like */
      const put = (name, like) => document.body.append(Object.assign(document.createElement(name), like));
      const own = (/** @type {string} */ text) =>
        URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      const quiet = () => {};
      put('script', { textContent: 'globalThis.hurt = 1' });
      const script = own('globalThis.hurt = 1');
      await new Promise(end => put('script', { src: script, onload: end, onerror: end }));
      put('style', { textContent: 'body { display: none }' });
      put('iframe', { src: 'data:text/html,x' });
      put('object', { data: 'data:text/html,x' });
      put('img', { src: 'http://elsewhere.example/x.png' });
      put('base', { href: 'http://elsewhere.example/' });
      // A browser does not tell of every handler that it refuses, but none runs.
      document.body.insertAdjacentHTML('beforeend', '<p onclick="hurt = 1">');
      /** @type {HTMLElement} */ (document.body.lastElementChild).click();
      try {
        new Worker(own('')).onerror = quiet;
      } catch {
        // in some browsers
      }
      await fetch('http://elsewhere.example/').catch(quiet);
      // The devtools may do what the page must not, as long as they wait for it.
      setTimeout(() => new Function('globalThis.hurt = 1')());
      const module = 'data:text/javascript,globalThis.hurt = 1';
      await import(module).catch(quiet);
      return new Promise(resolve => {
        const look = () => (expected.size ? requestAnimationFrame(look) : resolve(null));
        look();
      });
    }, REFUSED);
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).display), 'none');
    assert.ok(!(await page.evaluate(() => 'hurt' in globalThis)));
    await context.close();
  });

  test(`the page of ${who} can be installed, with icons as large as it says`, needs, async () => {
    const { page, context } = await house.visitor({ at: at(), keeps: true });
    await page.goto('');
    const devtools = await context.newCDPSession(page);
    const { errors, data = '', url } = await devtools.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A visitor of a test is nobody’s, and nothing is installed for nobody.
    const ids = installabilityErrors.map(({ errorId }) => errorId);
    assert.deepEqual(
      ids.filter(id => id !== 'in-incognito'),
      [],
    );
    const { icons, start_url } = JSON.parse(data);
    assert.equal(new URL(start_url, url).href, new URL('.', url).href);
    /** @type {{ src: string, sizes: string, type: string, purpose?: string }[]} */
    const wanted = [
      ...icons,
      { src: 'icons/apple-touch.png', sizes: '180x180', type: 'image/png' },
      { src: 'favicon.ico', sizes: '32x32', type: 'image/x-icon' },
    ];
    const pngs = wanted
      .filter(({ type }) => type === 'image/png')
      .map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`);
    assert.deepEqual(pngs, ['192x192 ', '512x512 ', '512x512 maskable', '180x180 ']);
    for (const { src, sizes, type } of wanted) {
      const address = new URL(src, url).href;
      const size = await page.evaluate(async address => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, address);
      if (sizes !== 'any') assert.equal(size, sizes, src);
      assert.ok(
        (await page.request.get(address)).headers()['content-type'].startsWith(type) || who !== 'a server',
        src,
      );
    }
    await context.close();
  });
}
