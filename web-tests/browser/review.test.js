// Looking back at a game: as it is written down, with the players' chances, from mistake to mistake; and nothing is
// lost by loading the page again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepPicture, openHouse } from './house.js';

const house = openHouse();

/** A short game in which both miss something. */
const GAME = '/analyse?of=gosix&moves=a1+b3+a2+b4+c3+c8+b1+c9+c2+a6+b2+b5';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page */
async function examine(page) {
  await page.locator('[data-action="examine"]').click();
  await page.waitForFunction(() => /doubtful/.test(document.querySelector('.say')?.textContent ?? ''));
}

test('moves stand in two numbered columns, and the graph says whose chances it shows', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto(GAME);
  await page.locator('.variation .turn').first().waitFor();
  const rounds = page.locator('.variation .round');
  assert.equal(await rounds.count(), 6);
  assert.match((await rounds.nth(1).textContent()) ?? '', /^2\..*a2.*b4/);
  await examine(page);
  const labels = await page.locator('.graph text').allTextContents();
  assert.ok(labels.includes('Red') && labels.includes('Green'), labels.join());
  const numbers = labels.filter(label => /^\d+$/.test(label));
  assert.deepEqual(numbers, ['1', '2', '3', '4', '5', '6'], 'rounds are numbered as beside it');
  assert.match((await page.locator('.graph').getAttribute('aria-valuetext')) ?? '', /Red.*%/);
  await keepPicture(page, 'review');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('whoever goes through a game faster than pieces move reads of the move that is shown', async () => {
  const { page, complaints, context } = await house.visitor({ motion: 'no-preference' });
  await page.goto('/analyse?of=gosix&first=red&moves=a6+c3+a3+b6+b5+b1+a5+b2+a1+c2+a2+c12');
  const turns = page.locator('.variation .turn');
  await turns.filter({ hasText: 'c12' }).waitFor();
  /** What is read at once, before anything has moved. @param {string} move */
  const readAt = move =>
    turns.filter({ hasText: move }).evaluate(turn => {
      /** @type {HTMLElement} */ (turn).click();
      return document.querySelector('.say')?.textContent;
    });
  assert.match((await readAt('a2')) ?? '', /H\d/);
  await page.locator('.say', { hasText: /H\d/ }).waitFor();
  assert.equal(await readAt('c12'), '', 'the hexagon was taken by the move before');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('where one is, what was tried and what was thought outlast a reload', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto(GAME);
  await page.locator('.variation .turn').first().waitFor();
  await examine(page);
  const faults = await page.locator('.turn.fault').count();
  await page.locator('.variation .turn', { hasText: 'a2' }).click();
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-place="c5"]').click({ force: true });
  await page.locator('.aside .turn', { hasText: 'c5' }).waitFor();
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-place="c6"]').click({ force: true });
  await page.locator('.aside .turn[aria-current]', { hasText: 'c6' }).waitFor();
  await page.locator('.aside .turn', { hasText: 'c5' }).click();
  await page.locator('.aside .turn[aria-current]', { hasText: 'c5' }).waitFor();
  await page.reload();
  await page.locator('.aside .turn[aria-current]', { hasText: 'c5' }).waitFor();
  assert.equal(await page.locator('.aside .turn', { hasText: 'c6' }).count(), 1);
  assert.equal(await page.locator('.turn.fault').count(), faults, 'the review is still there');
  assert.ok(await page.locator('.graph').count());
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the coach says why a move was a mistake, and whoever looks for a better one is not told it', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto(GAME);
  await page.locator('.variation .turn').first().waitFor();
  await examine(page);
  const fault = page.locator('.turn.fault').first();
  await fault.click();
  // What was a mistake, and what there is to say of it, depends on how far the review could look.
  const beginnings = await page.evaluate(async () => {
    const path = '/words/en.js';
    const { default: words } = await import(path);
    const keys = Object.keys(words).filter(key => key.startsWith('coach.'));
    return keys.map(key => String(words[key]).split('{')[0]).filter(Boolean);
  });
  await page.waitForFunction(
    all => all.some(beginning => document.querySelector('.say')?.textContent?.includes(beginning)),
    beginnings,
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('who begins is drawn by lot once, and the address says it from then on', async () => {
  const { page, complaints, context } = await house.visitor();
  const studied = async () => {
    await page.locator('.variation .turn').first().waitFor();
    return (await page.locator('.variation .turn').first().textContent()) ?? '';
  };
  await page.goto('/analyse?of=gosix&moves=a1');
  const first = await studied();
  const begins = /Red/.test(first) ? 'red' : 'green';
  assert.equal(new URL(page.url()).searchParams.get('first'), begins);
  for (let again = 0; again < 4; again++) {
    await page.reload();
    assert.equal(await studied(), first);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the cards of a study of 6x5 are dealt once, and the address says them from then on', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/analyse?of=6x5&moves=Ba1');
  await page.locator('.variation .turn', { hasText: 'Ba1' }).waitFor();
  const dealt = () =>
    page.locator('.card-face').evaluateAll(faces => faces.map(face => face.getAttribute('aria-label')));
  const cards = await dealt();
  assert.equal(cards.length, 2);
  assert.match(new URL(page.url()).searchParams.get('position') ?? '', / \d+,\d+ 0,0 1$/);
  for (let again = 0; again < 3; again++) {
    await page.reload();
    await page.locator('.variation .turn', { hasText: 'Ba1' }).waitFor();
    assert.deepEqual(await dealt(), cards);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('mistakes are gone through one by one, and a better move is found on the board', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto(GAME);
  await page.locator('.variation .turn').first().waitFor();
  await examine(page);
  await page.locator('[data-action="learn"]').click();
  assert.equal(await page.locator('.lines .found').count(), 0, 'nor are the lines of play shown');
  const words = page.locator('.mistakes p');
  assert.match((await words.textContent()) ?? '', /1 of \d+\. Turn \d+, (Red|Green): \w+ gave away .*better/);
  assert.equal(await page.locator('.good').count(), 0, 'the better move is not given away');
  const tasks = Number(/of (\d+)/.exec((await words.textContent()) ?? '')?.[1]);
  for (let task = 2; task <= tasks; task++) {
    await page.locator('[data-action="next-mistake"]').click();
    await words.filter({ hasText: `${task} of ${tasks}` }).waitFor();
    await page.locator('.place.is-choices').first().waitFor();
    const line = (await page.locator('.say').textContent()) ?? '';
    assert.doesNotMatch(line, /Better was/, 'nothing is said of mistakes that are not asked about');
  }
  await page.locator('.mistakes .plain').click();
  await page.locator('[data-action="learn"]').click();
  await page.locator('[data-action="show-better"]').click();
  await words.filter({ hasText: 'Best was' }).waitFor();
  const best = /Best was (\w+)/.exec((await words.textContent()) ?? '')?.[1];
  assert.ok(best);
  assert.equal(await page.locator('.good.best').count(), 1, 'the board shows where that is');
  await page.locator('.mistakes .plain').click();
  await page.locator('[data-action="learn"]').click();
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator(`[data-place="${best}"]`).click({ force: true });
  await page.locator('.mistakes p', { hasText: `Yes: ${best}` }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('where cards are hidden, players are judged by what they could know, and learn from it; a reload loses nothing', async () => {
  const { page, complaints, context } = await house.visitor();
  // Card 3 lacks one tile: blue on b3 would win. The first player lays elsewhere; the other one cannot know that.
  await page.goto('/analyse?of=6x5&position=Ko,Ba1,Ba2,Rb3,Bc4+a1,c4+3,20+0,0+1&moves=Ya5+Yb8');
  await page.locator('.variation .turn').nth(1).waitFor();
  await examine(page);
  const marks = page.locator('.turn.fault');
  const found = await marks.allTextContents();
  assert.ok(
    found.some(words => /Ya5\?\?/.test(words)),
    found.join(),
  );
  // What he could not have known is said beside it, and only where it makes a difference.
  const open = page.locator('.say', { hasText: 'With open cards' });
  await page.locator('.variation .turn', { hasText: 'Yb8' }).click();
  await open.waitFor();
  await page.locator('.variation .turn', { hasText: 'Ya5' }).click();
  await page.locator('.say', { hasText: 'yellow on a5' }).waitFor();
  assert.equal(await open.count(), 0);
  await page.reload();
  await page.locator('.variation .turn').nth(1).waitFor();
  assert.deepEqual(await marks.allTextContents(), found, 'the review is still there');
  await page.locator('[data-action="learn"]').click();
  const words = page.locator('.mistakes p');
  assert.match((await words.textContent()) ?? '', /1 of \d+\. Turn 1, Player 1: .* gave away/);
  await page.locator('.place.is-choices[data-place="b3"]').waitFor();
  await page.locator('[data-brush="B"]').click();
  await page.locator('[data-place="b3"]').click({ force: true });
  await page.locator('.mistakes p', { hasText: /^Yes: / }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a set-up that cannot be says so at once, in the reader’s language', async () => {
  const { page, complaints, context } = await house.visitor({ locale: 'fr-FR' });
  await page.goto('/analyse?of=gosix');
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-action="setup"]').click();
  await page
    .locator('.say', { hasText: 'Prenez' })
    .or(page.locator('.say', { hasText: 'pièce' }))
    .first()
    .waitFor();
  assert.equal(await page.locator('.place[aria-disabled="true"]').count(), 0, 'every place can be laid on');
  const text = page.locator('#setup-text');
  await text.fill('rrrrrr/....../............ ....... r');
  await page.locator('.setup-panel .fault', { hasText: 'H0 est plein' }).waitFor();
  // What cannot be read is not drawn: what lies there stays, and one goes on from it.
  const pawns = page.locator('.board [data-corner]');
  const lying = await pawns.count();
  await text.fill('garbage');
  await page.locator('.setup-panel .fault', { hasText: 'trois champs' }).waitFor();
  assert.equal(await pawns.count(), lying);
  await page.locator('[data-place="c3"]').click({ force: true });
  assert.equal(await pawns.count(), lying + 1);
  assert.match(await text.inputValue(), /^rrrrrr/);
  await text.fill('garbage');
  await page.locator('.setup-panel .fault', { hasText: 'trois champs' }).waitFor();
  await text.fill('r...../....../............ ....... g');
  await page.waitForFunction(() => document.querySelector('.setup-panel .fault')?.textContent === '');
  await page.goto('/analyse?of=hexone');
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-action="setup"]').click();
  await text.fill('./b1b1..../............ b 2');
  await page.locator('.setup-panel .fault', { hasText: /faudrait 1 .* il y en a 2/ }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the line under the board is about the set-up, and afterwards about what was set up', async () => {
  const { page, complaints, context } = await house.visitor();
  const line = page.locator('.table > .say');
  const setUp = page.locator('[data-action="setup"]');
  const ready = () => page.locator('.place.is-choices').first().waitFor();
  await page.goto('/analyse?of=hexone&position=./b1w1..../............+b+2');
  await ready();
  await page.locator('[data-place="b7"]').hover({ force: true });
  await line.filter({ hasText: 'b7 is not next to' }).waitFor();
  await setUp.click();
  await line.filter({ hasText: 'Pick a piece' }).waitFor();
  // Nothing leads away from it, nor tells of another position.
  assert.equal(await page.getByTitle('One move back').filter({ visible: true }).count(), 0);
  assert.equal(await page.locator('[data-action="think"]').filter({ visible: true }).count(), 0);
  // Nor is anything said of moves while pieces are laid.
  await page.locator('[data-place="b8"]').hover({ force: true });
  await page.locator('[data-place="a4"]').click({ force: true });
  assert.match((await line.textContent()) ?? '', /Pick a piece/);
  await page.locator('.setup-panel .plain').click();
  await ready();
  assert.doesNotMatch((await line.textContent()) ?? '', /Pick a piece|not next to/);
  await setUp.click();
  await line.filter({ hasText: 'Pick a piece' }).waitFor();
  await page.locator('[data-place="a4"]').click({ force: true });
  await page.locator('[data-action="set-up"]').click();
  await page.locator('.setup-panel').waitFor({ state: 'detached' });
  await ready();
  assert.doesNotMatch((await line.textContent()) ?? '', /Pick a piece|not next to/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a stack of ten is a stack of ten', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/analyse?of=hexone&position=./b10..w1../............+b+24+*3');
  await page.locator('.board .stack').first().waitFor();
  assert.match((await page.locator('[data-place="a1"]').getAttribute('aria-label')) ?? '', /10 black/);
  assert.match((await page.locator('[data-place="a4"]').getAttribute('aria-label')) ?? '', /one white/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a game of tiles that is over is looked through without scrolling, also when it is examined', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const ask = async (/** @type {string} */ path, /** @type {object} */ body, secret = '') => {
    const authorized = { ...headers, ...(secret && { Authorization: `Bearer ${secret}` }) };
    const answer = await fetch(house.base + path, {
      method: 'POST',
      headers: authorized,
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const seats = ['Ada', 'Grace'].map(name => ({ kind: 'here', name }));
  const { id, seats: held, game } = await ask('/api/games', { game: '6x5', seats });
  const { secret } = held[0];
  const played = await ask(
    `/api/games/${id}/actions`,
    { type: 'play', after: game.state.number, turn: 'Ba1' },
    secret,
  );
  await ask(`/api/games/${id}/actions`, { type: 'resign', after: played.state.number }, secret);
  const { page, complaints, context } = await house.visitor({ others: true });
  await page.goto(`/analyse?game=${id}`);
  const back = page.getByRole('button', { name: 'One move back' });
  const foot = async () => {
    const box = await back.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await page.locator('.variation .turn').first().waitFor();
  assert.ok((await foot()) <= 800, `${await foot()}`);
  await examine(page);
  assert.ok((await foot()) <= 800, `examined: ${await foot()}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('the reserve beside the last position of 6x5 is that of the last position', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/analyse?of=6x5&position=Ko,Ba1,Ba2,Bb3+a1,b3+3,20+0,0+2&moves=Bc4');
  await page.locator('.variation .turn', { hasText: 'Bc4' }).waitFor();
  await page.waitForFunction(() => document.querySelector('[data-brush="B"] .count')?.textContent === '4');
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.waitForFunction(() => document.querySelector('[data-brush="B"] .count')?.textContent === '5');
  assert.deepEqual(complaints, []);
  await context.close();
});
