// Whole games as they sound. Somebody who knows only the accessibility tree and the announcer plays by keys alone; what
// was heard after every action, word by word, and where the focus was then, is written in `transcripts/`.
//
// `TRANSCRIBE=1 node --test browser/transcripts.test.js` writes them anew: read what has changed.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dice, GAMES, openHouse } from './house.js';
import { Listener } from './listener.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

const SHELF = join(import.meta.dirname, 'transcripts');

/** Where one is asked again, or all is over. */
const ASKED =
  /which way\?|^Your chain goes on|^Your turn|^Where does|in your hand: choose|wins?[.!]|A draw\./;
/** A turn of one's own stands. */
const STANDS = /^You (play|pass|have no|:)|^You:/;
const OVER = /wins?[.!]|A draw\./;

/** What would be left to the lot. */
const FIRST = /** @type {Record<string, object>} */ ({ gosix: { first: 'red' }, hexone: { first: 'black' } });

/**
 * A table dealt alike every time, at which the visitor has the first seat. The second is played from here: no engine is
 * asked, so a transcript changes only with the rules and the words.
 * @param {Page} page
 * @param {string} game
 */
async function sitDown(page, game) {
  const created = {
    number: 1,
    at: 0,
    type: 'created',
    agreement: {
      game,
      options: FIRST[game] ?? {},
      chairs: [{ kind: 'here' }, { kind: 'here' }],
      clock: { kind: 'none' },
      aids: true,
      listed: false,
    },
    seed: '2a'.repeat(32),
  };
  const { id, seats } = await ask('/lift', { body: { events: [created], away: [2] } });
  const secretOf = (/** @type {number} */ wanted) =>
    seats.find((/** @type {{ seat: number }} */ { seat }) => seat === wanted).secret;
  await page.goto('/');
  await page.locator('[data-play]').first().waitFor();
  await page.evaluate(
    async ([id, game, secret]) => {
      const from = (/** @type {string} */ path) => import(new URL(path, document.baseURI).href);
      const [device, router] = [await from('device.js'), await from('router.js')];
      device.keep(id, game, new Map([[1, secret]]));
      await router.go(`/g/${id}`);
    },
    [id, game, secretOf(1)],
  );
  await page.locator('.place.is-choices').first().waitFor();
  return { id, secret: secretOf(2) };
}

/** @param {string} path @param {{ body?: object, secret?: string }} [request] @returns {Promise<any>} */
async function ask(path, { body, secret } = {}) {
  const response = await fetch(`${house.base}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(secret && { Authorization: `Bearer ${secret}` }),
    },
    body: body && JSON.stringify(body),
  });
  assert.ok(response.ok, `${path}: ${await response.clone().text()}`);
  return response.json();
}

/**
 * Plays the whole turn of the second seat.
 * @param {{ id: string, secret: string }} seat
 * @param {(sides: number) => number} roll
 */
async function reply({ id, secret }, roll) {
  const { state } = await ask(`/games/${id}`, { secret });
  /** @type {string[]} */
  const turn = [];
  do {
    const query = new URLSearchParams(turn.length ? { turn: turn.join('>') } : {});
    const { legal } = await ask(`/games/${id}/moves?${query}`, { secret });
    const { move, position } = legal[roll(legal.length)];
    turn.push(move);
    // A chain of Hexone goes on as long as it is counted.
    if (!/ \*\d+$/.test(position ?? '')) break;
  } while (turn.length < 100);
  await ask(`/games/${id}/actions`, {
    secret,
    body: { type: 'play', after: state.number, turn: turn.join('>') },
  });
}

/** How many pawns an explosion would take, as it is told. @param {string} told */
const taken = told => [...told.matchAll(/(\d+) taken/g)].reduce((sum, [, n]) => sum + Number(n), 0);

/** A game that is being written down. */
class Transcript {
  /** @type {string[]} */
  lines = [];

  over = false;

  /** @param {Listener} ear @param {{ id: string, secret: string }} opponent */
  constructor(ear, opponent) {
    this.ear = ear;
    this.opponent = opponent;
    this.roll = dice(4);
  }

  /** @param {string} deed @param {string[]} heard */
  async write(deed, heard) {
    const focus = await this.ear.focus();
    const where = focus ? [focus.name, focus.description].filter(Boolean).join(' — ') : 'nowhere';
    this.lines.push(`> ${deed}`, ...heard.map(text => `“${text}”`), `[${where}]`, '');
  }

  /** Asks by a key. @param {string} key */
  async ask(key) {
    const answer = await this.ear.asks(key);
    await this.write(key, [answer]);
    return answer;
  }

  /** Goes to a place that was heard of, and chooses it. @param {string} place */
  async choose(place) {
    await this.ear.goesTo(place);
    await this.write(`g ${place}`, await this.ear.sinceThen());
    await this.press('Enter');
  }

  /** Presses a key that plays, and listens until one is asked again. @param {string} key */
  async press(key) {
    await this.ear.sinceThen();
    await this.ear.page.keyboard.press(key);
    const heard = await this.ear.hears(new RegExp(`${ASKED.source}|${STANDS.source}`));
    if (!heard.some(text => ASKED.test(text))) {
      await reply(this.opponent, this.roll);
      heard.push(...(await this.ear.hears(ASKED)));
    }
    this.over = heard.some(text => OVER.test(text));
    if (this.over) await this.ear.page.locator('.game-room.is-over').waitFor();
    await this.write(key, heard);
  }

  /** Plays one step, chosen from what can be heard. */
  async step() {
    const { ear, roll } = this;
    const nodes = await ear.tree();
    const button = (/** @type {RegExp} */ called) =>
      nodes.find(({ role, name, disabled }) => role === 'button' && !disabled && called.test(name));
    if (button(/^Y 2/) && button(/^A 12/)) {
      const [y, a] = (await this.ask('e')).split(/ (?=\S+ explodes as A)/).map(taken);
      return this.press(y === a ? 'ya'[roll(2)] : y > a ? 'y' : 'a');
    }
    const reserve = nodes.filter(({ role, name }) => role === 'button' && /^\w+, [1-9]\d* left$/.test(name));
    /** @type {string[]} */
    let wanted = [];
    if (reserve.length) {
      const told = await this.ask('k');
      const nears = [...told.matchAll(/(\w+): (\d) \w+ away; needs ([a-z\d ]+)/g)].filter(([, colour]) =>
        reserve.some(({ name }) => name.startsWith(`${colour.toLowerCase()},`)),
      );
      const [near] = nears.toSorted((one, other) => Number(one[2]) - Number(other[2]));
      if (near) {
        await this.ask(String(['Blue', 'Red', 'Yellow'].indexOf(near[1]) + 1));
        wanted = near[3].split(' ');
      }
    }
    const now = wanted.length ? await ear.places() : await ear.places(nodes);
    const places = now.map(({ place }) => place);
    const loud = now.filter(({ description }) => /explode/.test(description)).map(({ place }) => place);
    const good = wanted.length ? places.filter(place => wanted.includes(place)) : loud;
    const among = good.length ? good : places;
    assert.ok(among.length, 'something can be chosen');
    await this.choose(among[roll(among.length)]);
  }
}

for (const game of GAMES) {
  test(`${game} sounds as it is written down, from the first turn to the last`, async () => {
    const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
    const ear = await new Listener(page).begin();
    const transcript = new Transcript(ear, await sitDown(page, game));
    const heard = await ear.hears(/^Your turn/);
    await page.locator('.place[tabindex="0"]').focus();
    await transcript.write('the game begins', heard);
    for (let steps = 0; !transcript.over; steps++) {
      assert.ok(steps < 200, 'the game ends');
      // Now and then one asks what can be asked, as whoever plays by ear does.
      if (steps % 8 === 2) for (const key of 'ltspo') await transcript.ask(key);
      await transcript.step();
    }
    await transcript.ask('t');
    await transcript.ask('l');
    const text = transcript.lines.join('\n');
    const file = join(SHELF, `${game}.txt`);
    if (process.env.TRANSCRIBE) {
      mkdirSync(SHELF, { recursive: true });
      writeFileSync(file, text);
    }
    assert.deepEqual(text.split('\n'), readFileSync(file, 'utf8').split('\n'));
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
