// What is done by keys and seen at once is heard as well: typing a name, setting up, giving up, going on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMenu, openHouse, playAtOnce } from './house.js';
import { Listener } from './listener.js';

const house = openHouse();

/**
 * Somebody who listens, on a board to try things on.
 * @param {string} address
 * @param {Record<string, unknown>} [settings]
 */
async function listenTo(address, settings = {}) {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false, ...settings } });
  const ear = await new Listener(page).begin();
  await page.goto(address);
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('.place[tabindex="0"]').focus();
  const leave = async () => {
    assert.deepEqual(complaints, []);
    await context.close();
  };
  return { page, ear, leave };
}

/** Types a name, and gives what the dialog answers. @param {import('playwright-core').Page} page @param {string} name */
async function types(page, name) {
  await page.keyboard.press('g');
  await page.locator('#typed').fill(name);
  await page.keyboard.press('Enter');
  const said = page.locator('dialog [role="status"]:not(:empty)');
  await said.waitFor();
  const words = await said.textContent();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  return words;
}

test('a cell that a card needs and the board does not show yet is told when it is typed', async () => {
  const { page, ear, leave } = await listenTo('/analyse?of=6x5&position=Ko,Ba1,Ba2,Rb3,Bc4+a1,c4+3,?+0,0+1');
  assert.match(await ear.asks('k'), /needs a4 b7 c10 a3/);
  assert.equal(await types(page, 'c10'), 'c10, free. c10 is not next to a tile.');
  await leave();
});

test('a hexagon is told when it is typed, and gone to where its owner is set', async () => {
  const { page, ear, leave } = await listenTo('/analyse?of=gosix&first=red');
  assert.equal(await types(page, 'H1'), 'H1: red 0, green 0; free a1 a6 b1 b6 c1 c12.');
  await page.locator('[data-action="setup"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('#hexagon-1').waitFor();
  assert.equal(await ear.asks('2'), 'In your hand: Green.');
  await page.keyboard.press('g');
  await page.locator('#typed').fill('H1');
  await page.keyboard.press('Enter');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal((await ear.focus())?.name, 'H1, nobody’s');
  assert.equal(await ear.asks('Enter'), 'H1, Green');
  assert.equal((await ear.focus())?.name, 'H1, Green');
  assert.equal(
    await ear.asks('s'),
    'Red: 0 hexagons, 0 pawns. Green: 1 hexagon (H1), 0 pawns. Hexagons to be had: H0 H2 H3 H4 H5 H6.',
  );
  // What was set up is analysed: the board has the focus, and it is said who is to play.
  await page.locator('[data-action="set-up"]').focus();
  await ear.sinceThen();
  await page.keyboard.press('Enter');
  assert.deepEqual(await ear.hears(/to play/), ['The position is set up. Red to play.']);
  assert.match((await ear.focus())?.name ?? '', /^a1, free$/);
  await leave();
});

test('a position that cannot be is refused aloud, and in a set-up nothing is told of the game before', async () => {
  const { page, ear, leave } = await listenTo('/analyse?of=6x5');
  assert.equal((await ear.focus())?.role, 'button');
  await page.locator('[data-action="think"]').focus();
  assert.equal(await ear.asks('Enter'), 'Thinking…');
  await page.locator('[data-action="setup"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('#piece-B').waitFor();
  assert.equal(await page.locator('[data-action="think"]').getAttribute('aria-pressed'), 'false');
  const [piece] = (await ear.tree()).filter(({ role, name }) => role === 'button' && name === 'blue');
  assert.equal(piece.description, '', 'no name is read twice');
  for (const key of ['l', 'b', ',', '.']) assert.equal(await ear.asks(key), 'Nothing to tell here.');
  // The middle of the table is empty: it is said when it comes about, and when it is to be used.
  await page.locator('#setup-text').fill('Ka1 -,- ?,? 0,0 1');
  await page.locator('.fault:not(:empty)').waitFor();
  const fault = await page.locator('.setup-panel .fault').textContent();
  await page.locator('[data-action="set-up"]').focus();
  assert.equal(await ear.asks('Enter'), fault);
  await leave();
});

test('the lines the computer thinks of name who plays, and nothing is read twice', async () => {
  const { page, ear, leave } = await listenTo(
    '/analyse?of=gosix&position=g.r..g/..rr.g/.....rr.g..g+.rrr...+r',
  );
  await page.locator('[data-action="think"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.lines .found').first().waitFor();
  const told = (await ear.hears(/^Line 1/)).at(-1) ?? '';
  assert.match(told, /^Line 1, (sure win|\d+%) for Red: Red \w+/);
  const [line] = (await ear.tree()).filter(({ role, name }) => role === 'button' && /^Line 1/.test(name));
  assert.match(line.name, /^Line 1, .+ for Red: Red \w+(; Green \w+.*)?\.$/);
  assert.equal(line.description, '');
  assert.deepEqual(
    (await ear.tree()).filter(({ role }) => role === 'meter'),
    [],
  );
  await leave();
});

test('what lies around a stack on the rim is told once round the clock, also while it explodes', async () => {
  const { page, ear, leave } = await listenTo('/analyse?of=hexone&moves=a2+a5+b4+a5+b4+b9');
  await ear.goesTo('b4');
  const hours = async () => [...(await ear.asks('o')).matchAll(/(\d+) o’clock/g)].map(([, hour]) => hour);
  assert.deepEqual(await hours(), ['12', '2', '4', '6', '8', '10']);
  await page.keyboard.press('Enter');
  await ear.hears(/which way/);
  assert.deepEqual(await hours(), ['12', '2', '4', '6', '8', '10']);
  await leave();
});

test('whoever cannot take the black tile hears why, and whoever puts it down hears what he holds', async () => {
  const { ear, leave } = await listenTo('/analyse?of=6x5');
  assert.match(await ear.asks('4'), /^On \w+ the black tile would touch no other tile\.$/);
  await leave();
  const other = await listenTo('/analyse?of=xochintlan&position=Ko,Ba3,Ra5+a5+2,?+0,0+1');
  assert.match(await other.ear.asks('4'), /^The man is in your hand/);
  assert.equal(await other.ear.asks('Escape'), 'In your hand: blue.');
  await other.leave();
});

test('whoever is led to a page hears which one it is', async () => {
  const { page, ear, leave } = await listenTo('/analyse?of=gosix');
  await page.getByRole('link', { name: 'Puzzles' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.puzzles-of').first().waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  assert.equal((await ear.focus())?.name, 'Puzzles');
  await leave();
});

test('whoever gives up a choice hears so', async () => {
  const { page, ear, leave } = await listenTo('/puzzles/next?game=gosix', { confirm: true });
  const [{ place }] = await ear.places();
  await ear.goesTo(place);
  await ear.asks('Enter');
  await page.locator(`[data-place="${place}"].is-chosen`).waitFor();
  assert.equal(await ear.asks('Escape'), 'Choice given up.');
  await leave();
});

test('a lesson goes on by Enter alone, and every task is heard', async () => {
  const { page, ear, leave } = await listenTo('/lesson/gosix');
  assert.match((await ear.sinceThen()).join(' '), /\S/);
  await ear.goesTo('a1');
  await page.keyboard.press('Enter');
  await ear.hears(/^You play a1/);
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-action') === 'next');
  // Also on the board, where nothing is to be done any more.
  await ear.goesTo('a2');
  assert.match(await ear.asks('Enter'), /“Next” leads on\.$/);
  await page.locator('[data-action="next"]').focus();
  await ear.sinceThen();
  await page.keyboard.press('Enter');
  const [task] = await ear.hears(/Look at c3/);
  assert.ok(task);
  // On the board: the same key again skips nothing.
  assert.match((await ear.focus())?.name ?? '', /^[abc]\d+, /);
  await leave();
});

test('whoever chooses when it is not his turn hears whose it is, and how it ended', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  const ear = await new Listener(page).begin();
  await playAtOnce(page, 'gosix');
  await page.locator('.place.is-choices').first().waitFor();
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  await page.locator('.game-room.is-over').waitFor();
  await page.locator('.place[tabindex="0"]').focus();
  assert.match(await ear.asks('Enter'), /^The computer wins\./);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the computer has one name, also where its pawn blocks a tile', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  const ear = await new Listener(page).begin();
  await playAtOnce(page, '6x5');
  await page.locator('.place.is-choices').first().dispatchEvent('click');
  await page.waitForFunction(() => document.querySelectorAll('.turn').length >= 2);
  await page.locator('.place.is-choices').first().waitFor();
  assert.match(await ear.asks('p'), /Pawn \(The computer\): \w+\./);
  const names = (await ear.tree()).map(({ name }) => name);
  assert.ok(
    names.some(name => /blocked by a pawn \(The computer\)/.test(name)),
    names.join('; '),
  );
  assert.deepEqual(complaints, []);
  await context.close();
});
