// The static edition under a sub-path of a plain file server: everything but play by link, and updates between games.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { roomIsHere } from './device.js';
import { openFiles } from './files.js';
import { dice, keepPicture, NO_MODULE, openHouse, playStep } from './house.js';
import { findsRenewal, isRenewed, renewal } from './renewal.js';
import { program } from './server.js';

const house = openHouse({ server: false });
const needs = { skip: NO_MODULE };
const folder = mkdtempSync(join(tmpdir(), 'hexotheque-site-'));
/** @type {Awaited<ReturnType<typeof openFiles>>} */
let files;

before(async () => {
  if (NO_MODULE) return;
  execFileSync(program(), ['site', folder, '--base', '/some/games/']);
  files = await openFiles(folder, '/some/games/');
});

after(() => {
  files?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** All files of a folder. @param {string} of */
const filesOf = of =>
  readdirSync(of, { recursive: true, withFileTypes: true }).flatMap(file =>
    file.isFile() ? [join(file.parentPath, file.name).slice(of.length + 1)] : [],
  );

test('another edition takes the place of the one before, and leaves alone what is not ours', needs, () => {
  const own = mkdtempSync(join(tmpdir(), 'hexotheque-site-'));
  const write = (/** @type {string[]} */ ...more) => {
    const { status, stderr } = spawnSync(program(), ['site', own, ...more], { encoding: 'utf8' });
    return status === 0 ? '' : stderr;
  };
  assert.equal(write(), '');
  const all = filesOf(own);
  // Of an edition before, which had another file.
  writeFileSync(join(own, 'old.js'), '');
  appendFileSync(join(own, '.hexotheque-site'), '\nold.js');
  writeFileSync(join(own, 'app.js'), 'changed');
  assert.equal(write('--base', '/y/'), '');
  assert.deepEqual(filesOf(own), all);
  assert.notEqual(readFileSync(join(own, 'app.js'), 'utf8'), 'changed');
  assert.match(readFileSync(join(own, 'index.html'), 'utf8'), /href="\/y\//);
  // Somebody keeps a letter there.
  writeFileSync(join(own, 'letter.txt'), 'dear');
  writeFileSync(join(own, 'app.js'), 'changed');
  assert.match(write(), /letter\.txt/);
  assert.equal(readFileSync(join(own, 'app.js'), 'utf8'), 'changed', 'nothing is written');
  assert.equal(write('--force'), '');
  assert.deepEqual(filesOf(own).toSorted(), [...all, 'letter.txt'].toSorted());
  assert.equal(readFileSync(join(own, 'letter.txt'), 'utf8'), 'dear');
  rmSync(own, { recursive: true, force: true });
});

/** A visitor of the shelf, with the room in the page and a worker that keeps it. */
async function visit(at = files.base) {
  const visitor = await house.visitor({
    keeps: true,
    at,
    settings: { level: 1, confirm: false },
  });
  await visitor.page.goto('');
  await roomIsHere(visitor.page);
  await visitor.page.waitForFunction(() => navigator.serviceWorker.controller);
  return visitor;
}

test('a game is begun, played to its end and found again, without any server', needs, async () => {
  const { page, complaints, context } = await visit();
  await keepPicture(page, 'site-shelf');
  assert.equal(await page.locator('.open-tables').count(), 0, 'there is nobody to meet');
  await page.locator('[data-play="gosix"]').click();
  const roll = dice(11);
  await playStep(page, roll);
  await page.reload();
  let steps = 0;
  while (await playStep(page, roll)) assert.ok(++steps < 80);
  await page.locator('.brand').click();
  await page.locator('.games li').first().waitFor();
  assert.equal(page.url(), files.base);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a web space that does not know what a module is will do', needs, async () => {
  const plain = await openFiles(folder, '/some/games/', {
    untyped: ['.wasm', '.webmanifest', '.json'],
  });
  const { page, complaints, context } = await visit(plain.base);
  await page.locator('[data-play="hexone"]').click();
  await playStep(page, dice(4));
  await page.locator('.turn').first().waitFor();
  plain.close();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('where nothing may be kept one is told so before anything is played', needs, async () => {
  const { page, context } = await visit();
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('not here', 'SecurityError');
    };
  });
  await page.locator('[data-play="gosix"]').click();
  await page.locator('.toast', { hasText: 'lets this page keep nothing' }).waitFor();
  assert.equal(await page.locator('.game-room').count(), 0);
  await context.close();
});

test('every page has an address that works at the first visit', needs, async () => {
  for (const [path, seen] of [
    ['index.html', '[data-play]'],
    ['new/hexone', '#begin'],
    ['rules/gosix/', 'figure'],
    ['rules/gosix/index.html', 'figure'],
    ['lesson/6x5', '.board .place'],
    ['analyse', '.at-analysis, main h1, main h2'],
    ['print?game=hexone', 'img.preview[src*="/some/games/kits/hexone-standard-a4-colour-en.svg"]'],
    ['yours', '[data-action="import"]'],
  ]) {
    const { page, complaints, context } = await house.visitor({
      at: files.base,
      settings: { host: 'device' },
    });
    await page.goto(path);
    await page.locator(seen).first().waitFor();
    if (path === 'new/hexone') assert.equal(await page.locator('#against-elsewhere').count(), 0);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(complaints, [], path);
    await context.close();
  }
});

test('an update waits for the end of the game, and is taken when somebody says so', needs, async () => {
  const { page, complaints, context } = await visit();
  // A lock that is let go is held for a while: that is no game in another page.
  await page.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks);
    Object.assign(navigator.locks, {
      request: (/** @type {string} */ name, /** @type {any} */ how, /** @type {any} */ held) =>
        request(name, how, async lock => {
          await held(lock);
          await new Promise(resolve => setTimeout(resolve, 5000));
        }),
    });
  });
  const version = () => page.evaluate(() => document.documentElement.dataset.version);
  const old = await version();
  await page.locator('[data-play="gosix"]').click();
  await page.locator('.place.is-choices').first().waitFor();
  await renew(String(old));
  await findsRenewal(page);
  await page.locator('#update').waitFor({ state: 'attached' });
  assert.ok(await page.locator('#update').isHidden(), 'not in the middle of a game');
  await playStep(page, dice(1));
  await page.reload();
  await page.locator('.place.is-choices').first().waitFor();
  assert.equal(await version(), old, 'the game goes on in the version in which it began');
  await page.locator('.brand').click();
  await keepPicture(page, 'site-update');
  await page.locator('[data-action="update"]').click();
  await isRenewed(page, String(old));
  await page.locator('.games li').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a new version is not taken while a streak against the clock runs in another page', needs, async () => {
  const { page, complaints, context } = await visit();
  const old = String(await page.locator('html').getAttribute('data-version'));
  const other = await context.newPage();
  await other.goto('puzzles/streak?game=6x5');
  await other.locator('.puzzle-room .place.is-choices').first().waitFor();
  await renew(old);
  await findsRenewal(page);
  await page.locator('[data-action="update"]').click();
  await page.locator('#update', { hasText: 'another window' }).waitFor();
  await other.locator('.brand').click();
  await other.locator('[data-play]').first().waitFor();
  // What is let go is held a moment longer.
  await page.waitForFunction(
    async () => !(await navigator.locks.query()).held?.some(isPlaying => isPlaying.name?.endsWith('playing')),
  );
  await page.locator('[data-action="update"]').click();
  for (const one of [page, other]) await isRenewed(one, old);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a page that another one overtakes is never of two versions, and begins anew', needs, async () => {
  const { page, complaints, context } = await house.visitor({ keeps: true, at: files.base });
  await page.goto('');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const old = String(await page.locator('html').getAttribute('data-version'));
  // A page that is not done with loading when the new version is taken: it has not heard of it.
  const slow = await context.newPage();
  slow.on('pageerror', error => complaints.push(error.message));
  await slow.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = async (...how) => {
      await new Promise(resolve => Object.assign(globalThis, { goOn: resolve }));
      return register(...how);
    };
  });
  await slow.goto('yours');
  await slow.waitForFunction(() => 'goOn' in globalThis);
  await renew(old);
  await findsRenewal(page);
  await page.locator('[data-action="update"]').click();
  await isRenewed(page, String(old));
  assert.equal(await slow.locator('html').getAttribute('data-version'), old);
  const script = await slow.evaluate(async () => (await fetch('app.js')).text());
  assert.ok(!script.includes(`${old}new`), 'whatever it loads is of its own version');
  await slow.evaluate(() => /** @type {any} */ (globalThis).goOn());
  await isRenewed(slow, old);
  await slow.waitForFunction(() => 'goOn' in globalThis);
  await slow.evaluate(() => /** @type {any} */ (globalThis).goOn());
  // Nothing of the old version is left on the device.
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('two editions of one web space leave each other’s files alone', needs, async () => {
  const inner = join(folder, 'trial');
  execFileSync(program(), ['site', inner, '--base', '/some/games/trial/']);
  const { page, complaints, context } = await house.visitor({ keeps: true, at: files.base });
  for (const isOnline of [true, false]) {
    await context.setOffline(!isOnline);
    for (const path of ['', 'trial/']) {
      await page.goto(path);
      await page.locator(`script[src="/some/games/${path}app.js"]`).waitFor({ state: 'attached' });
      await roomIsHere(page);
      const worker = `${files.base}${path}sw.js`;
      await page.waitForFunction(url => navigator.serviceWorker.controller?.scriptURL === url, worker);
    }
  }
  rmSync(inner, { recursive: true });
  assert.deepEqual(complaints, []);
  await context.close();
});

test(
  'what was kept under an older name is forgotten once no page needs it, and nothing of anybody else',
  needs,
  async () => {
    const { page, complaints, context } = await house.visitor({ keeps: true, at: files.base });
    // A page of this web space that no worker answers for.
    await page.goto('manifest.webmanifest');
    await page.evaluate(async () => {
      for (const [name, path] of [
        ['hexotheque 01ab', ''],
        ['hexotheque 23cd', 'trial/'],
      ])
        await (await caches.open(name)).put(new URL(path, location.href).href, new Response('old'));
    });
    await page.goto('');
    await roomIsHere(page);
    await page.waitForFunction(async () => !(await caches.keys()).includes('hexotheque 01ab'));
    const left = await page.evaluate(() => caches.keys());
    assert.ok(left.includes('hexotheque 23cd'), `${left}`);
    assert.deepEqual(complaints, []);
    await context.close();
  },
);

/** Puts another version there. @param {string} old */
async function renew(old) {
  const files = await renewal(old, path => readFileSync(join(folder, path), 'utf8'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
}
