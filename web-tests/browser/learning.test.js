// Learning by ear: the lessons to their end, a review from mistake to mistake, a position set up; by keys alone, from
// what was heard, and the focus never falls back to the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, GAMES, openHouse } from './house.js';
import { Listener } from './listener.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

/** What has the focus, by name; the page itself is nothing. @param {Listener} ear */
async function focusOf(ear) {
  const focus = await ear.focus();
  assert.ok(focus && focus.role !== 'main', 'the focus is on something');
  return focus.name;
}

/** Goes on with Tab to a control, by the name it is called. @param {Listener} ear @param {RegExp} name */
async function tabTo(ear, name) {
  for (let tabs = 0; tabs < 120; tabs++) {
    await ear.page.keyboard.press('Tab');
    const focus = await ear.focus();
    if (focus && name.test(focus.name)) return;
  }
  assert.fail(`Tab does not lead to ${name}`);
}

/**
 * Tries something for a task of a lesson, as far as it can be heard what to try.
 * @param {Listener} ear
 * @param {string} task
 * @param {(sides: number) => number} roll
 */
async function tryTask(ear, task, roll) {
  const { page } = ear;
  const nodes = await ear.tree();
  const button = (/** @type {RegExp} */ called) =>
    nodes.find(({ role, name, disabled }) => role === 'button' && !disabled && called.test(name));
  if (button(/^Y 2/) && button(/^A 12/)) return page.keyboard.press(roll(2) ? 'y' : 'a');
  const places = await ear.places();
  // “Look at c3.”
  const looked = /Look at ([a-z\d, ]+)\./.exec(task)?.[1].split(', ') ?? [];
  const reserve = nodes.some(({ role, name }) => role === 'button' && /^\w+, \d+ left$/.test(name));
  if (reserve && /complete|mend|lie well|spoils/i.test(task)) {
    const told = await ear.asks('k');
    const [near] = [...told.matchAll(/(Blue|Red|Yellow): 1 \w+ away; (needs|to be rid of) ([a-z\d]+)/g)];
    assert.ok(near, `one tile is missing: ${told}`);
    const [, colour, what, cell] = near;
    const brush = ['Blue', 'Red', 'Yellow'].indexOf(colour);
    await ear.asks(String((what === 'needs' ? brush : (brush + 1) % 3) + 1));
    await ear.goesTo(cell);
    return page.keyboard.press('Enter');
  }
  const lit = places.filter(({ place }) => looked.includes(place));
  const near = /anything but/.test(task) ? places.filter(place => !lit.includes(place)) : lit;
  const among = near.length ? near : places;
  assert.ok(among.length, `something can be chosen for: ${task}`);
  const { place, description } = among[roll(among.length)];
  // Another colour than the tile that is to be replaced has.
  if (/replace/i.test(task) && !description) await ear.asks(String(roll(3) + 1));
  await ear.goesTo(place);
  await page.keyboard.press('Enter');
  if (!/choose (it|him), or drag/.test(task)) return;
  // What is in the hand now goes to a free cell.
  await ear.hears(/in your hand/);
  const [free] = (await ear.places()).filter(({ name }) => name.endsWith(', free'));
  await ear.goesTo(free.place);
  await page.keyboard.press('Enter');
}

/** What may follow something done in a lesson: praise, or a task that still stands, or the rest of a turn. */
const ANSWER = /./;

for (const game of GAMES) {
  test(`the lesson of ${game} is learnt by ear, to the game at its end`, async () => {
    const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
    const ear = await new Listener(page).begin();
    await page.goto(`/lesson/${game}`);
    let task = (await ear.hears(ANSWER)).join(' ');
    await page.locator('.place.is-choices').first().waitFor();
    const steps = await page.locator('.dots button').count();
    const roll = dice(7);
    for (let step = 1; step <= steps; step++) {
      await page.locator('.place[tabindex="0"]').focus();
      for (let tries = 0; !(await page.locator('.task.praise').count()); tries++) {
        assert.ok(tries < 60, `step ${step} can be done: ${task}`);
        await page
          .locator('.place.is-choices, .place.is-liftable, [data-arms]:not([aria-disabled="true"])')
          .first()
          .waitFor();
        await ear.sinceThen();
        await tryTask(ear, task, roll);
        await ear.hears(ANSWER);
        // A wrong move is taken back when it has been looked at.
        await page.waitForFunction(
          () =>
            document.querySelector('.task.praise') ||
            document.querySelector('.place.is-choices') ||
            document.querySelector('[data-arms]:not([aria-disabled="true"])'),
        );
      }
      const way = await focusOf(ear);
      assert.match(way, step < steps ? /^Next$/ : /^A real game/, 'the way on has the focus');
      await ear.sinceThen();
      await page.keyboard.press('Enter');
      if (step < steps) task = (await ear.hears(ANSWER)).join(' ');
    }
    await page.locator('.game-room').waitFor();
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test('a review by ear: the whole game judged, its chances walked through, its mistakes mended', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  const ear = await new Listener(page).begin();
  await page.goto('/analyse?of=gosix&first=red&moves=a1+b3+a2+b4+c3+c8+b1+c9+c2+a6+b2+b5');
  await page.locator('.variation .turn').first().waitFor();
  await tabTo(ear, /^Examine the whole game$/);
  await page.keyboard.press('Enter');
  await ear.hears(/doubtful/);
  assert.equal(await focusOf(ear), 'Examine the whole game');
  // The chances are a slider; each step tells the turn, who played what, and what it led to.
  await tabTo(ear, /^(Chances|Red|Winning)/);
  await page.keyboard.press('Home');
  await ear.hears(/beginning|start/i);
  await page.keyboard.press('ArrowRight');
  assert.deepEqual((await ear.hears(/Turn 1/)).slice(-1), ['Turn 1. Red plays a1.']);
  assert.match((await ear.focus())?.role ?? '', /slider/);
  await page.keyboard.press('.');
  assert.match((await ear.hears(/Turn 2/)).join(' '), /^Turn 2\. Green plays b3\./);
  // From mistake to mistake.
  await page.locator('[data-action="learn"]').focus();
  await page.keyboard.press('Enter');
  const found = await ear.hears(/Find something better/);
  assert.match(found.join(' '), /^1 of \d+\. Turn \d+, (Red|Green): \w+ gave away \d+%\./);
  assert.equal(await focusOf(ear), 'Show it', 'what took the button’s place has the focus');
  await page.keyboard.press('Enter');
  assert.match((await ear.hears(/Best was/)).join(' '), /Best was \w+\./);
  await tabTo(ear, /^(Next one|Done)$/);
  await page.keyboard.press('Enter');
  await page.locator('[data-action="show-better"], [data-action="learn"]').first().waitFor();
  await focusOf(ear);
  // A variation is tried, made the main line, and removed.
  await page.locator('.variation .turn').first().focus();
  await page.keyboard.press('Enter');
  await ear.hears(/Turn 1/);
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('.place[tabindex="0"]').focus();
  await ear.goesTo('c6');
  await page.keyboard.press('Enter');
  await ear.hears(/Turn 2\. Green plays c6/);
  await tabTo(ear, /^Remove this variation$/);
  await page.keyboard.press('Enter');
  await ear.hears(/Turn 1/);
  await focusOf(ear);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** What is picked, laid and heard when a position is set up. @type {Record<string, { more?: string, first?: { piece: string, place: string }, piece: string, place: string, laid: string, other: string }>} */
const SETUPS = {
  gosix: { piece: 'Green', place: 'b2', laid: 'b2, green pawn', other: 'Green to play.' },
  // Both sides have pawns, or the game would be over.
  hexone: {
    // Whoever began has nothing to say about a position that is laid by hand.
    more: '&first=black',
    first: { piece: 'Black', place: 'a5' },
    piece: 'White',
    place: 'a2',
    laid: 'a2, one white pawn',
    other: 'White to play.',
  },
  '6x5': { piece: 'red', place: 'a2', laid: 'a2, red tile', other: 'Player 2 to play.' },
  xochintlan: { piece: 'red', place: 'a1', laid: 'a1, red bird', other: 'Player 2 to play.' },
};

for (const [game, { more = '', first, piece, place, laid, other }] of Object.entries(SETUPS)) {
  test(`a position of ${game} is set up by ear, and then studied`, async () => {
    const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
    const ear = await new Listener(page).begin();
    await page.goto(`/analyse?of=${game}${more}`);
    await page.locator('.place.is-choices').first().waitFor();
    await tabTo(ear, /^Set up$/);
    await ear.sinceThen();
    await page.keyboard.press('Enter');
    await ear.hears(/^Pick a piece/);
    await focusOf(ear);
    await page.locator('[data-action="clear"]').focus();
    await page.keyboard.press('Enter');
    assert.match((await ear.hears(/empty board/)).join(' '), /, empty board$/);
    assert.equal(await focusOf(ear), 'Clear the board');
    if (first) {
      await tabTo(ear, new RegExp(`^${first.piece}$`));
      await page.keyboard.press('Enter');
      await page.locator('.place[tabindex="0"]').focus();
      await ear.goesTo(first.place);
      await page.keyboard.press('Enter');
      await ear.hears(new RegExp(`^${first.place}, `));
    }
    await tabTo(ear, new RegExp(`^${piece}$`));
    await page.keyboard.press('Enter');
    assert.equal(await focusOf(ear), piece, 'the piece is in the hand and keeps the focus');
    await page.locator('.place[tabindex="0"]').focus();
    await ear.goesTo(place);
    await ear.sinceThen();
    await page.keyboard.press('Enter');
    assert.deepEqual(await ear.hears(/./), [laid]);
    assert.equal(await focusOf(ear), laid);
    await tabTo(ear, /^Other side to move$/);
    await page.keyboard.press('Enter');
    assert.equal((await ear.hears(/to play/)).at(-1), other);
    assert.equal(await focusOf(ear), 'Other side to move');
    assert.equal(await ear.asks('t'), other);
    const card = page.locator('#card-0-0');
    if (await card.count()) {
      await card.focus();
      await card.selectOption('5');
      assert.match((await ear.hears(/Card 5/)).join(' '), /^Card 5, a path: [\d, and]+ o’clock\./);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'card-0-0');
    }
    await tabTo(ear, /^Analyse$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/position=/);
    await page.locator('.setup-panel').waitFor({ state: 'detached' });
    await page.locator('.place.is-choices').first().waitFor();
    await page.locator('.place[tabindex="0"]').focus();
    assert.match(await ear.asks('p'), new RegExp(`\\b${place}\\b`));
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
