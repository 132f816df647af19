// What can be asked, and the answers word by word.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMenu, moreWays, openHouse, playAtOnce } from './house.js';
import { Listener } from './listener.js';

const house = openHouse();

/**
 * Somebody who listens to a board to try things on.
 * @param {string} address
 * @param {{ locale?: string }} [like]
 */
async function listenTo(address, like = {}) {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false }, ...like });
  const ear = await new Listener(page).begin();
  await page.goto(address);
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('.place[tabindex="0"]').focus();
  return { page, ear, complaints, context };
}

test('Gosix says where pawns stand, whose the hexagons are and what touches a corner', async () => {
  const position = 'r..g.g/rr.g.g/.rr.....r..g .r..... r';
  const { ear, page, complaints, context } = await listenTo(`/analyse?of=gosix&position=${position}`);
  await ear.goesTo('c1');
  assert.equal(
    await ear.asks('p'),
    'Red: pawns a1 b1 b2 c2 c3 c9; hexagons H1. Green: pawns a4 a6 b4 b6 c12; hexagons none. Hexagons to be had: H0 H2 H3 H4 H5 H6.',
  );
  assert.equal(
    await ear.asks('o'),
    'c1, free. Touches H1 (red). 5 o’clock: b1, red pawn. 9 o’clock: c12, green pawn. H1 (red): red 2, green 3; free c1.',
  );
  assert.equal(await ear.asks('t'), 'Red to play.');
  assert.equal(
    await ear.asks('s'),
    'Red: 1 hexagon (H1), 6 pawns. Green: 0 hexagons, 5 pawns. Hexagons to be had: H0 H2 H3 H4 H5 H6.',
  );
  const [corner] = (await ear.tree()).filter(({ name }) => name === 'c1, free');
  assert.equal(corner.description, 'Touches H1 (red). Closes nothing.');
  await page.keyboard.press('Enter');
  assert.deepEqual(await ear.hears(/Turn 1/), ['Turn 1. Red plays c1.']);
  assert.equal(await ear.asks('l'), 'Turn 1. Red plays c1.');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('Hexone explains both ways in which a stack explodes, cell by cell', async () => {
  const { ear, page, complaints, context } = await listenTo(
    '/analyse?of=hexone&position=./b2w2.w1../............+b+6',
  );
  await ear.goesTo('a1');
  assert.equal(await ear.asks('p'), 'Black: a1×2. White: a2×2 a4.');
  assert.equal(await ear.asks('s'), 'Black: 2 pawns in 1 stack. White: 3 pawns in 2 stacks.');
  assert.match(await ear.asks('e'), /^No stack has to explode\.$/);
  await page.keyboard.press('Enter');
  await ear.hears(/which way/);
  assert.equal(
    await ear.asks('e'),
    'What can explode. a1 explodes as Y: b2 has 1; o has 1; b12 has 1. Then the turn is over. ' +
      'a1 explodes as A: b1 has 1; a2: 2 taken, has 3; a6 has 1. Then more explodes.',
  );
  // Both ways stand under the names by which the texts call them.
  const names = (await ear.tree()).map(({ name }) => name);
  assert.ok(names.includes('Y 2 · 6 · 10') && names.includes('A 12 · 4 · 8'), names.join());
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a card of tiles is a path by the clock, and says which cells it still needs', async () => {
  const { ear, complaints, context } = await listenTo(
    '/analyse?of=6x5&position=Ko,Ba1,Ba2,Rb3,Bc4+a1,c4+3,?+0,0+1',
  );
  assert.equal(
    await ear.asks('k'),
    'Card 3, a path: 12, 12, 12, and 4 o’clock. Blue: 1 tile away; needs b3. Red: 3 tiles away; needs a2 a5 b4. Yellow: 4 tiles away; needs a4 b7 c10 a3.',
  );
  assert.equal(await ear.asks('s'), 'Player 1: 1 card. Player 2: 1 card. Reserve: blue 5, red 7, yellow 8.');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('all that can be asked stands in a list too, and keys can be changed', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  const ear = await new Listener(page).begin();
  await playAtOnce(page, 'gosix');
  await fromMenu(page, 'ask');
  const questions = page.locator('dialog [data-ask]');
  await questions.first().waitFor();
  assert.ok((await questions.count()) >= 6);
  for (const question of await questions.all()) {
    await question.click();
    await page.locator('dialog .answer:not(:empty)').waitFor();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.locator('[data-key-of="score"]').fill('h');
  await page.locator('[data-key-of="score"]').blur();
  await page.locator('dialog [role="status"]', { hasText: 'h is taken: Hint.' }).waitFor();
  await page.locator('[data-key-of="score"]').fill('v');
  await page.locator('[data-key-of="score"]').blur();
  await page.locator('dialog [role="status"]', { hasText: 'V: Ask: the score.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.match(
    await ear.asks('v'),
    /^Red: 0 hexagons, \d pawns?\. The computer: 0 hexagons, \d pawns?\. Hexagons to be had: H0 H1 H2 H3 H4 H5 H6\.$/,
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the keys that take a colour can be changed too, and digits need no Shift', async () => {
  const { ear, page, complaints, context } = await listenTo('/analyse?of=6x5');
  assert.equal(await ear.asks('2'), 'In your hand: red.');
  // On a French keyboard the key of the digit 1 writes & without Shift.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: '&', code: 'Digit1', bubbles: true }),
    ),
  );
  assert.deepEqual(await ear.hears(/hand/), ['In your hand: blue.']);
  await page.keyboard.press('?');
  await page.locator('[data-key-of="brush_r"]').fill('w');
  await page.locator('[data-key-of="brush_r"]').blur();
  await page.locator('dialog [role="status"]', { hasText: 'W: Take red.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await ear.asks('w'), 'In your hand: red.');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what cannot be asked here is answered all the same', async () => {
  const { ear, complaints, context } = await listenTo('/analyse?of=gosix');
  assert.equal(await ear.asks('k'), 'Nothing to tell here.');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what cannot be played is said when it is typed, and where the focus was it still is', async () => {
  const { ear, page, complaints, context } = await listenTo('/analyse?of=hexone');
  await ear.goesTo('a3');
  await page.keyboard.press('g');
  await page.locator('#typed').fill('z9');
  await page.keyboard.press('Enter');
  await page
    .locator('dialog [role="status"]', { hasText: '“z9” is neither a place nor a move here.' })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal((await ear.focus())?.name, 'a3, free');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the clock warns at 60, 20 and 10 seconds, each once, and again when time was won back', async () => {
  const { ear, page, complaints, context } = await listenTo('/analyse?of=gosix', { locale: 'fr-FR' });
  await page.evaluate(async () => {
    const path = '/play/clock-warning.js';
    const { ClockWarning } = await import(path);
    const warning = new ClockWarning(
      (/** @type {string} */ _key, /** @type {number} */ seat, /** @type {any} */ values) => {
        return `${seat}: ${values.seconds}`;
      },
    );
    for (const left of [61, 60.5, 60, 59, 21, 19, 15, 25, 20, 11, 5, 0]) warning.look(1, left * 1000);
    warning.look(2, 9000);
  });
  assert.deepEqual(await ear.hears(/: 10/), ['1: 60', '1: 20', '1: 20', '1: 10']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a lesson is heard: the task, where to look, what was played and what it taught', async () => {
  const { ear, page, complaints, context } = await listenTo('/lesson/gosix#2');
  assert.match((await ear.sinceThen()).join(' '), /Look at c3\./);
  await ear.goesTo('c3');
  await page.keyboard.press('Enter');
  const heard = await ear.hears(/H2 is yours/);
  assert.match(
    heard.join(' '),
    /You play c3\. You take H2 \(\d to \d\)\. Counted: red .+; green .+\. You take \d pawns back: [abc\d, ]+\./,
  );
  assert.equal((await ear.focus())?.name, 'Next');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('setting up a position says what lies where', async () => {
  const { ear, page, complaints, context } = await listenTo('/analyse?of=gosix');
  await page.locator('[data-action="setup"]').click();
  await page.locator('#piece-g').click();
  await ear.sinceThen();
  await page.locator('.place[tabindex="0"]').focus();
  await ear.goesTo('b2');
  await page.keyboard.press('Enter');
  assert.deepEqual(await ear.hears(/b2/), ['b2, green pawn']);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the last turn is told whole, and what was told step by step is not told so again', async () => {
  const { ear, page, complaints, context } = await listenTo(
    '/analyse?of=hexone&position=./b2w2.w1../............+b+6',
  );
  await ear.goesTo('a1');
  await ear.sinceThen();
  await page.keyboard.press('Enter');
  await ear.hears(/which way/);
  await page.keyboard.press('y');
  const heard = await ear.hears(/^Turn 1/);
  const burst = 'a1 explodes as Y: b2 has 1; o has 1; b12 has 1.';
  assert.deepEqual(heard, [burst, 'Turn 1. Black plays a1 and sets off one explosion.']);
  assert.equal(await ear.asks('l'), `Turn 1. Black plays a1. a1 has 3 pawns. ${burst}`);
  // One by one they are told one by one, and whoever is at an end hears it.
  assert.equal(await ear.asks('.'), 'Nothing comes after this.');
  assert.equal(await ear.asks(','), 'Turn 1. Black plays a1. a1 has 3 pawns.');
  assert.equal(await ear.asks(','), 'The beginning.');
  assert.equal(await ear.asks(','), 'The beginning.');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('lessons tell a chain once, and their score', async () => {
  const { ear, page, complaints, context } = await listenTo('/lesson/hexone#3');
  assert.equal(await ear.asks('s'), 'Black: 2 pawns in 1 stack. White: 2 pawns in 1 stack.');
  assert.equal(await ear.asks('l'), 'The beginning.');
  await ear.goesTo('a1');
  await page.keyboard.press('Enter');
  await ear.hears(/which way/);
  await page.keyboard.press('y');
  const heard = await ear.hears(/^You play a1 and/);
  const burst = 'a1 explodes as Y: b2 has 1; o has 1; b12 has 1.';
  assert.deepEqual(heard.slice(0, 2), [burst, 'You play a1 and set off one explosion.']);
  assert.equal(await ear.asks('l'), `You play a1. a1 has 3 pawns. ${burst}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('looking back is told, what is asked then is about then, and coming back is heard', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  const ear = await new Listener(page).begin();
  await moreWays(page, 'gosix');
  await page.locator('#against-here').check();
  await page.locator('#begin').click();
  for (const corner of ['a1', 'b2', 'c3']) {
    await page.locator(`[data-place="${corner}"].is-choices`).waitFor();
    await ear.sinceThen();
    await page.locator(`[data-place="${corner}"]`).dispatchEvent('click');
    await ear.hears(new RegExp(`plays ${corner}`));
  }
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('.place[tabindex="0"]').focus();
  const [first, second] = /^Red/.test(await ear.asks('t')) ? ['Green', 'Red'] : ['Red', 'Green'];
  const now = await ear.asks('t');
  assert.equal(await ear.asks('.'), `The present. ${now}`);
  assert.equal(await ear.asks(','), `Turn 2. ${second} plays b2.`);
  assert.equal(await ear.asks('l'), `Turn 2. ${second} plays b2.`);
  const looking = 'You are looking at the past. Escape leads back to the present.';
  assert.equal(await ear.asks('t'), `${first} to play. ${looking}`);
  assert.equal(await ear.asks('Escape'), `The present. ${now}`);
  await ear.asks(',');
  await ear.sinceThen();
  await page.keyboard.press('.');
  assert.deepEqual(await ear.hears(/present/), [`Turn 3. ${first} plays c3.`, `The present. ${now}`]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('what is wished after the end does not tell the end again', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  const ear = await new Listener(page).begin();
  await playAtOnce(page, 'gosix');
  await page.locator('.place.is-choices').first().waitFor();
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  const over = await ear.hears(/wins?[.!]/);
  assert.equal(over.filter(text => /wins?[.!]/.test(text)).length, 1);
  await page.locator('.game-room.is-over').waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  const again = await ear.hears(/^Your turn|plays/);
  assert.deepEqual(
    again.filter(text => /wins?[.!]/.test(text)),
    [],
  );
  assert.deepEqual(complaints, []);
  await context.close();
});
