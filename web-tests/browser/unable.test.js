// A browser that lacks the instructions of 128 bits: it stays with the server, and says so in the settings only.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFiles } from './files.js';
import { dice, NO_MODULE, openHouse, playStep } from './house.js';
import { program } from './server.js';

const house = openHouse({ flags: ['--js-flags=--no-enable-sse4-1'] });
const other = process.arch === 'x64' ? false : 'a browser can be told to lack them on x64 only';

test('a browser without 128 bits stays with the server', { skip: NO_MODULE || other }, async () => {
  const { page, context, complaints } = await house.visitor({
    keeps: true,
    settings: { level: 1, confirm: false },
  });
  await page.goto('/');
  await page.locator('[data-play="gosix"]').click();
  const roll = dice(5);
  for (let steps = 0; steps < 3; steps++) await playStep(page, roll);
  assert.equal(await page.getByText('WebAssembly').filter({ visible: true }).count(), 0);
  const found = await page.request.get(`/api/games/${page.url().split('/').at(-1)}`);
  assert.equal(found.status(), 200, 'the game is on the server');
  await page.locator('[popovertarget="look"]').click();
  await page.locator('[data-host="unable"]').waitFor();
  assert.equal(page.workers().length, 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('where nobody else can play, a browser without 128 bits is told why it cannot', {
  skip: NO_MODULE || other,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hexotheque-site-'));
  execFileSync(program(), ['site', folder]);
  const files = await openFiles(folder, '/');
  const { page, context } = await house.visitor({
    at: files.base,
    locale: 'fr-FR',
    settings: { host: 'device' },
  });
  await page.goto('/');
  await page.locator('[data-play="gosix"]').click();
  await page.locator('.toast', { hasText: 'il lui manque WebAssembly SIMD' }).waitFor();
  await page.goto('/analyse?of=gosix');
  await page.locator('h1', { hasText: 'il lui manque WebAssembly SIMD' }).waitFor();
  await context.close();
  files.close();
  rmSync(folder, { recursive: true, force: true });
});
