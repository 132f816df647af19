// Whole games by ear: every choice is made from what the accessibility tree and the announcer said, by keys alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dice, openHouse, playAtOnce } from './house.js';
import { Listener } from './listener.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

/** How a game sounds when it is over. */
const OVER = /(wins?[.!]|A draw\.)/;

/**
 * Chooses a move by what can be heard, and makes it.
 * @param {Listener} ear
 * @param {(sides: number) => number} roll
 */
async function playByEar(ear, roll) {
  const { page } = ear;
  const nodes = await ear.tree();
  const button = (/** @type {RegExp} */ name) =>
    nodes.find(({ role, name: called, disabled }) => role === 'button' && !disabled && name.test(called));
  // A stack must explode: what both ways would do is asked for, and one is chosen.
  if (button(/^Y 2/) && button(/^A 12/)) {
    const both = await ear.asks('e');
    assert.match(both, /^What can explode\. \S+ explodes as Y: .+ \S+ explodes as A: /);
    await page.keyboard.press(roll(2) ? 'y' : 'a');
    return;
  }
  const pass = button(/: pass$/);
  if (pass) {
    await page.keyboard.press('g');
    await page.locator('#typed').waitFor();
    await page.keyboard.type('pass');
    return page.keyboard.press('Enter');
  }
  // A card of one's own tells which cells a colour still needs; the nearest colour is taken in the hand.
  const colours = nodes.filter(({ role, name }) => role === 'button' && /^\w+, \d+ left$/.test(name));
  let wanted = /** @type {string[]} */ ([]);
  if (colours.length) {
    const told = await ear.asks('k');
    assert.match(told, /^Card \d+, a path: [\d, and]+ o’clock\./);
    const left = colours
      .filter(({ name }) => !name.endsWith(', 0 left'))
      .map(({ name }) => name.split(',')[0]);
    const nears = [...told.matchAll(/(Blue|Red|Yellow): (\d) \w+ away; needs ([a-z\d ]+)/g)].filter(
      ([, colour]) => left.includes(colour.toLowerCase()),
    );
    const spoilt = /to be rid of/.test(told);
    assert.ok(nears.length || spoilt || !left.length, `the card says what a colour needs: ${told}`);
    const [, colour, , cells] = nears.toSorted((one, other) => Number(one[2]) - Number(other[2]))[0] ?? [];
    if (colour) {
      assert.match(
        await ear.asks(String(['Blue', 'Red', 'Yellow'].indexOf(colour) + 1)),
        /In your hand: \w+\./,
      );
      wanted = cells.split(' ');
    }
  }
  const places = await ear.places();
  assert.ok(places.length > 0, 'something can be chosen');
  const near = places.filter(({ place }) => wanted.includes(place));
  const among = near.length ? near : places;
  const { place } = among[roll(among.length)];
  const focus = await ear.goesTo(place);
  assert.ok(focus?.description, 'what the move would do is told with the place');
  await page.keyboard.press('Enter');
}

/** What may be heard after one has done something, up to where one is asked again or all is over. */
const OWN = /^You(:| play| put| move| set off| can place) .+\.$/;
const THEIRS = /^The computer(:| plays| puts| moves| sets off| can place) .+\.$/;
const STEP = /^\S+ (explodes as [YA]: .+|has \d+ pawns?)\.$/;
const WHICH =
  /^(\S+ explodes: which way\? Y: 2, 6, 10 o’clock\. A: 12, 4, 8 o’clock\.|Your chain goes on: .+)$/;
const YOURS = /^(Your turn[:.]|Where does).*$/;
const HELD = /^The (black tile|man) is in your hand: choose .+$/;
const ASKED = new RegExp(`${WHICH.source}|${YOURS.source}|${HELD.source}|${OVER.source}`);

/** Whether what was heard is what has to be heard, and nothing else. @param {string[]} heard */
function isWhole(heard) {
  const kinds = heard.map(text =>
    // A card completed on the table says so before the turn's end; who won comes last.
    HELD.test(text)
      ? 'held'
      : WHICH.test(text)
        ? 'which'
        : STEP.test(text)
          ? 'step'
          : OWN.test(text)
            ? 'own'
            : THEIRS.test(text)
              ? 'theirs'
              : YOURS.test(text)
                ? 'yours'
                : OVER.test(text)
                  ? 'over'
                  : `“${text}”`,
  );
  return /^(held|step which|which|(step )?own over|(step )?own theirs over|(step )?own( theirs)+ yours)$/.test(
    kinds.join(' '),
  )
    ? null
    : kinds.join(' ');
}

test('every game of the collection is played to its end by ear', async t => {
  const { games } = await (await fetch(`${house.base}/api/collection`)).json();
  assert.ok(games.length >= 3);
  for (const { game } of games) {
    await t.test(game, async () => {
      const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
      const ear = await new Listener(page).begin();
      await playAtOnce(page, game);
      await ear.hears(YOURS);
      await page.keyboard.press('Tab');
      await page.locator('.place[tabindex="0"]').focus();
      const roll = dice(4);
      for (let steps = 0; ; steps++) {
        assert.ok(steps < 400, 'the game ends');
        await ear.sinceThen();
        await playByEar(ear, roll);
        const heard = await ear.hears(ASKED);
        assert.equal(isWhole(heard), null, heard.join(' / '));
        const focus = await ear.focus();
        assert.match(String(focus?.name), /^(o|[a-z]+\d+), |^way out of /, 'the focus is on the board');
        if (heard.some(text => OVER.test(text))) break;
      }
      // The end can be asked for, and everything that is offered then is in the tree.
      assert.match(await ear.asks('t'), OVER);
      assert.ok((await ear.tree()).some(({ role, name }) => role === 'button' && name === 'Play again'));
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});
