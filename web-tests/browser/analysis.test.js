// A finished game is examined; a position is set up by hand; a studied game is taken away.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dice, keepPicture, openHouse, playStep } from './house.js';

const house = openHouse();

test('a finished game is examined, with a curve and a better move', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await page.goto('/');
  await page.locator('[data-play="gosix"]').click();
  const roll = dice(21);
  while (await playStep(page, roll));
  await page.locator('.notice a', { hasText: 'Analyse' }).click();
  await page.locator('[data-action="examine"]').click();
  await page.waitForFunction(
    () => /doubtful/.test(document.querySelector('.say')?.textContent ?? ''),
    undefined,
    { timeout: 120_000 },
  );
  assert.equal(await page.locator('.graph').count(), 1);
  await page.locator('.variation .turn').nth(3).click();
  await page.locator('.variation .turn[aria-current]').waitFor();
  await keepPicture(page, 'analysis-gosix');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the computer thinks about a position, and a line can be tried', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/analyse?of=gosix&position=ggggg./....../............+.......+r');
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-action="think"]').click();
  await page.locator('.found').first().waitFor();
  await page.locator('.found').first().click();
  await page.locator('.variation .turn').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a position is set up by hand, and a link leads to it', async () => {
  const { page, complaints, context } = await house.visitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/analyse?of=gosix&first=red');
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-action="setup"]').click();
  await page.locator('#piece-g').click();
  for (const corner of ['a1', 'a2', 'a3', 'a4', 'a5'])
    await page.locator(`[data-place="${corner}"]`).click({ force: true });
  await page.locator('[data-place="a5"]').click({ force: true }); // the same again takes it away
  await page.locator('#piece-r').click();
  await page.locator('#hexagon-2').click();
  await keepPicture(page, 'analysis-setup');
  assert.equal(await page.locator('#setup-text').inputValue(), 'gggg../....../............ ..r.... r');
  await page.locator('[data-action="set-up"]').click();
  await page.waitForURL(/position=/);
  await page.locator('.setup-panel').waitFor({ state: 'detached' });
  await page.locator('[data-place="a5"].is-choices').waitFor();
  await page.locator('[data-place="a5"]').click({ force: true });
  await page.locator('.variation .turn').waitFor();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await page.getByRole('button', { name: 'a5, red pawn' }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what cannot be read is said, in French too, and nothing is lost', async () => {
  const { page, complaints, context } = await house.visitor({ locale: 'fr-FR' });
  const fault = page.locator('.fault');
  await page.goto('/analyse');
  await page.locator('#text').fill('rrr');
  await page.getByRole('button', { name: 'Ouvrir' }).click();
  await fault.filter({ hasText: 'Cette position ne se lit pas.' }).waitFor();
  await fault.filter({ hasText: 'Hexone\u202f: une position a trois champs' }).waitFor();
  await page.locator('#file').setInputFiles({
    name: 'broken.hxg',
    mimeType: 'text/plain',
    buffer: Buffer.from('[Game "gosix"]\n[First "red"]\n\n1. a1 2. zz *'),
  });
  await fault.filter({ hasText: 'Cette partie ne se lit pas.' }).waitFor();
  await fault.filter({ hasText: 'ligne 4' }).waitFor();
  assert.doesNotMatch((await fault.textContent()) ?? '', /\bis\b/, 'why and where, in French as well');

  await page.goto('/analyse?of=6x5');
  await page.locator('.is-choices').first().waitFor();
  await page.locator('[data-action="setup"]').click();
  const text = page.locator('#setup-text');
  await text.fill('');
  await text.pressSequentially('Ko,Ba1 a1,- 7');
  await page.locator('[data-action="set-up"]').click();
  await fault.filter({ hasText: 'Cette position ne se lit pas.' }).waitFor();
  await fault.filter({ hasText: 'une position a cinq champs' }).waitFor();
  assert.equal(await text.inputValue(), 'Ko,Ba1 a1,- 7');
  await text.fill('Ko,Ba1 a1,- 7,9 0,0 2');
  await page.locator('[data-action="set-up"]').click();
  await page.waitForURL(/position=/);
  assert.deepEqual(complaints, []);
  // An address may be as wrong as a text.
  await page.goto('/analyse?of=gosix&position=rrr');
  await page.locator('.alone', { hasText: /\. ?Une position a trois champs[^.]*\./ }).waitFor();
  await context.close();
});

test('a studied game is taken away as text and picture, and read again', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/analyse?of=hexone&variant=express&moves=a1+a4+a1');
  await page.locator('.variation .turn').nth(2).waitFor();
  // Another third move: a variation, which can become the main line.
  await page.locator('.variation .turn').nth(1).click();
  await page.locator('[data-place="b1"].is-choices').waitFor();
  await page.locator('[data-place="b1"]').click({ force: true });
  await page.locator('.aside .turn').waitFor();
  await page.getByRole('button', { name: 'Make it the main line' }).click();
  const taken = async (/** @type {string} */ name) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return readFileSync(await download.path());
  };
  const record = String(await taken('Save the game'));
  assert.match(record, /\[Variant "express"\]/);
  assert.match(record, /1\. a1 2\. a4 3\. b1 \(3\. a1\)/);
  const drawing = String(await taken('SVG'));
  assert.match(drawing, /^<svg[^>]+xmlns=/);
  assert.doesNotMatch(drawing, /var\(|class=/, 'a picture needs no style sheet');
  const materials = [...drawing.matchAll(/url\(([^)]*)\)/g)].map(([, to]) =>
    to.replaceAll(/&quot;|["']/g, ''),
  );
  const within = new Set([...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`));
  const missing = materials.filter(to => !within.has(to));
  assert.deepEqual(missing, [], 'a picture brings what it refers to');
  assert.equal((await taken('PNG')).subarray(1, 4).toString(), 'PNG');
  await page.goto('/analyse');
  await page.locator('#text').fill(record);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('.variation .turn').nth(2).waitFor();
  assert.match((await page.locator('.variation').first().textContent()) ?? '', /a1.*a4.*b1/);
  assert.equal(await page.locator('.aside .turn').count(), 1, 'the variation comes back');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('with an empty reserve the open game goes on with swaps', async () => {
  const cells = ['a', 'b', 'c'].flatMap((ring, i) =>
    Array.from({ length: [6, 12, 6][i] }, (_, n) => `${ring}${n + 1}`),
  );
  const tiles = ['Ko', ...cells.map((cell, i) => 'BRY'[i % 3] + cell)].join(',');
  const { page, complaints, context } = await house.visitor();
  await page.goto(
    `/analyse?${new URLSearchParams({ of: '6x5', open: 'yes', position: `${tiles} a1,b7 7,9 0,0 1` })}`,
  );
  await page.locator('[data-place="a2"].is-choices').waitFor();
  assert.equal(await page.locator('[data-place="a1"].is-choices').count(), 0, 'a pawn blocks its tile');
  await page.locator('[data-place="a2"]').click({ force: true });
  await page.locator('[data-place="a2"].is-chosen').waitFor();
  assert.equal(
    await page.locator('[data-place="a5"].is-choices').count(),
    0,
    'not for one of the same colour',
  );
  await page.locator('[data-place="a3"]').hover({ force: true });
  assert.equal(await page.locator('.over .ghost').count(), 2, 'both are seen at their new places');
  await page.locator('[data-place="a3"]').click({ force: true });
  await page.locator('.variation .turn', { hasText: 'a2=a3' }).waitFor();
  await page.getByRole('button', { name: /^a3, red tile.*Player 1/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
