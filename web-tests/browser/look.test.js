// How it looks and sounds: letters of our own, four tables by day and by lamplight, sounds that can be muted, boxes
// above the fold, and a card at the end of a game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { COLOURS, violations } from './axe.js';
import { fromMenu, GAMES, keepPicture, moreWays, openHouse, openPuzzle, playAtOnce, SIZES } from './house.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

const TABLES = ['wood', 'slate', 'paper', 'contrast'];
const LIGHTS = /** @type {const} */ (['light', 'dark']);

test('letters come from our own files, in less than 60 KB, and everything together in less than 150', async () => {
  const { page, complaints, context } = await house.visitor({ locale: 'fr-FR' });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  /** @type {Map<string, { url: string, bytes: number }>} */
  const loaded = new Map();
  session.on('Network.responseReceived', ({ requestId, response }) =>
    loaded.set(requestId, { url: response.url, bytes: 0 }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.goto('/');
  await page.locator('.open-tables h2').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const used = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, weight }) => `${family} ${weight}`),
  );
  for (const face of ['Alegreya 700', 'Alegreya Sans 400', 'Alegreya Sans 700'])
    assert.ok(
      used.some(one => one.replaceAll('"', '') === face),
      `${face} of ${used}`,
    );
  const sum = (/** @type {RegExp} */ kind) =>
    [...loaded.values()].filter(({ url }) => kind.test(url)).reduce((all, { bytes }) => all + bytes, 0);
  const [fonts, all] = [sum(/\.woff2$/), sum(/./)];
  assert.ok(fonts > 0 && fonts <= 60 * 1024, `fonts: ${fonts} bytes`);
  assert.ok(all <= 150 * 1024, `first load: ${all} bytes`);
  const cached = await page.request.get(
    [...loaded.values()].find(({ url }) => url.endsWith('.woff2'))?.url ?? '/',
  );
  assert.equal(cached.headers()['content-type'], 'font/woff2');
  assert.match(cached.headers()['cache-control'], /immutable/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('nothing jumps when the letters come late', async () => {
  const { page, context } = await house.visitor();
  /** @type {(() => void)[]} */
  const held = [];
  await page.route('**/*.woff2', async route => {
    await new Promise(resolve => held.push(() => resolve(undefined)));
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = /** @type {any} */ (window);
    seen.jumps = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.jumps += /** @type {any} */ (entry).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('.open-tables h2').waitFor();
  assert.ok(held.length > 0, 'the page is there before its letters');
  for (const free of held) free();
  await page.waitForFunction(
    () => document.fonts.check('700 16px Alegreya') && document.fonts.status === 'loaded',
  );
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  const jumps = await page.evaluate(() => /** @type {any} */ (window).jumps);
  assert.ok(jumps < 0.05, `layout shift of ${jumps}`);
  await context.close();
});

/** Pairs of colours that are written with and on, and how far apart they must be. */
const PAIRS = [
  ['--ink', '--paper', 7],
  ['--ink', '--sheet', 7],
  ['--ink', '--sunk', 7],
  ['--ink', '--lamp', 7],
  ['--soft', '--paper', 4.5],
  ['--soft', '--sheet', 4.5],
  ['--soft', '--sunk', 4.5],
  ['--soft', '--lamp', 4.5],
  ['--accent', '--paper', 4.5],
  ['--accent', '--sheet', 4.5],
  ['--accent', '--lamp', 4.5],
  ['--accent', '--sunk', 4.5],
  ['--on-accent', '--accent', 4.5],
  ['--wrong', '--sheet', 4.5],
  ['--edge', '--sheet', 3],
  ['--on-board', '--field-foot', 4.5],
  ['--on-board', '--field-top', 4.5],
  ['--on-board', '--middle-top', 3],
  ['--on-board', '--grain0', 3],
  ['--on-felt', '--felt', 4.5],
  ['--on-felt', '--felt-far', 4.5],
  ['--coal-outline', '--felt', 3],
  ['--coal-outline', '--felt-far', 3],
  ['--jet-outline', '--field-top', 3],
  ['--coal-sign', '--coal', 4.5],
  ['--blue-sign', '--blue', 4.5],
  ['--red-sign', '--red', 3],
  ['--yellow-sign', '--yellow', 4.5],
  ['--green-sign', '--green', 4.5],
  ['--seat-number', '--seat3', 4.5],
];

/** The pairs that cannot be told apart well enough. @param {Page} page */
const dim = page =>
  page.evaluate(pairs => {
    const pen = /** @type {CanvasRenderingContext2D} */ (
      document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    );
    const probe = document.body.appendChild(document.createElement('i'));
    const lightness = (/** @type {string} */ name) => {
      probe.style.color = `var(${name})`;
      pen.fillStyle = getComputedStyle(probe).color;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map(part =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const found = pairs.flatMap(([one, other, least]) => {
      const [dark, bright] = [lightness(String(one)), lightness(String(other))].sort((a, b) => a - b);
      const ratio = (bright + 0.05) / (dark + 0.05);
      return ratio < Number(least) ? [`${one} on ${other}: ${ratio.toFixed(2)} of ${least}`] : [];
    });
    probe.remove();
    return found;
  }, PAIRS);

test('four tables by day and by lamplight: colours can be told apart, and axe finds nothing', async () => {
  const { page, complaints, context } = await house.visitor({
    locale: 'fr-FR',
    settings: { confirm: false, level: 1 },
    bypassCSP: true,
  });
  // A page is opened once and then laid on every table in every light, as the header's choice does it.
  const clean = async (/** @type {string} */ where) => {
    for (const light of LIGHTS) {
      await page.emulateMedia({ colorScheme: light });
      for (const table of TABLES) {
        await page.evaluate(table => {
          document.documentElement.dataset.table = table;
        }, table);
        const seen = `${where}, ${table}, ${light}`;
        if (where === 'tables-shelf') assert.deepEqual(await dim(page), [], seen);
        assert.deepEqual(await violations(page, COLOURS), [], seen);
        await keepPicture(page, `${where}-${table}-${light}`);
      }
    }
  };
  await page.goto('/');
  await page.locator('.open-tables h2').waitFor();
  await clean('tables-shelf');
  await page.locator('[popovertarget="look"]').click();
  await page.locator('#look').waitFor();
  await clean('tables-look');
  for (const game of GAMES) {
    await playAtOnce(page, game);
    await page.locator('.place.is-choices').first().hover({ force: true });
    await clean(`tables-${game}`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a choice is marked under the pieces: a black pawn stays black', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await page.goto('/analyse?of=hexone&position=./b1w2.w1b1./............+b+6');
  const place = page.locator('.place.is-choices[data-place="a1"]');
  await place.waitFor();
  const [fill, under] = await place.evaluate(element => {
    const board = element.closest('.board');
    const layers = [...(board?.children ?? [])].map(layer => layer.getAttribute('class'));
    return [
      getComputedStyle(/** @type {Element} */ (element.querySelector('.hit'))).fill,
      layers.indexOf('marks') < layers.indexOf('pieces') &&
        layers.indexOf('pieces') < layers.indexOf('targets'),
    ];
  });
  assert.match(String(fill), /rgba\(0, 0, 0, 0\)|transparent/, 'what is over the pieces is clear');
  assert.equal(under, true);
  assert.ok(await page.locator('.marks .is-choices').count());
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a picture that is taken away has its materials with it', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { table: 'slate' } });
  await page.goto('/analyse?of=hexone&position=./b1w2.w1b1./............+b+6');
  await page.locator('.place.is-choices').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SVG' }).click();
  const drawing = readFileSync(await (await download).path(), 'utf8');
  const used = new Set([...drawing.matchAll(/url\((?:&quot;|")?#([\w-]+)/g)].map(([, id]) => id));
  assert.ok(used.has('m-jet') && used.has('m-field'), [...used].join());
  for (const id of used) assert.ok(drawing.includes(`id="${id}"`), `${id} is missing`);
  assert.doesNotMatch(drawing, /var\(|color-mix|oklab|class="(hit|mark)/, 'as every program reads it');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('light and table are chosen in the header, and remembered', async () => {
  const { page, complaints, context } = await house.visitor({ theme: 'light' });
  await page.goto('/');
  const root = page.locator('html');
  await page.locator('[popovertarget="look"]').click();
  await page.locator('#look').getByLabel('Slate').check();
  await page.locator('#look').getByLabel('By lamplight').check();
  assert.equal(await root.getAttribute('data-table'), 'slate');
  await page.reload();
  await page.locator('.boxes').waitFor();
  assert.equal(await root.getAttribute('data-table'), 'slate');
  assert.equal(await root.evaluate(element => getComputedStyle(element).colorScheme), 'dark');
  assert.deepEqual(complaints, []);
  await context.close();
});

test('moves sound unless one tap has muted them, and the device remembers', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false, level: 1 } });
  await page.addInitScript(() => {
    /** @type {any} */ (window).heard = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      /** @type {any} */ (window).heard += 1;
      return start.apply(this, when);
    };
    const burst = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      /** @type {any} */ (window).heard += 1;
      return burst.apply(this, when);
    };
  });
  const heard = () => page.evaluate(() => /** @type {any} */ (window).heard);
  const play = async () => {
    const turns = await page.locator('.turn').count();
    await page.locator('.place.is-choices').first().click({ force: true });
    await page.waitForFunction(before => document.querySelectorAll('.turn').length > before, turns);
    await page.locator('.place.is-choices').first().waitFor();
  };
  await playAtOnce(page, 'gosix');
  await play();
  assert.ok((await heard()) > 0, 'a pawn set down is heard');
  const button = page.locator('[data-action="sound"]');
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await button.click();
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  const before = await heard();
  await play();
  assert.equal(await heard(), before, 'muted');
  await page.reload();
  await page.locator('.place.is-choices').first().waitFor();
  assert.equal(await button.getAttribute('aria-pressed'), 'false', 'remembered');
  await play();
  assert.equal(await heard(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('all boxes with all their buttons are above the fold, and a lid is as high as it says', async () => {
  for (const locale of ['fr-FR', 'en-GB']) {
    const { page, context } = await house.visitor({ locale, size: SIZES[0] });
    await page.goto('/');
    // Those of the boxes, and that of today's puzzle.
    await page.locator('.lid > .board').nth(GAMES.length).waitFor();
    const below = await page
      .locator('.box a, .box button')
      .evaluateAll(all => all.filter(one => one.getBoundingClientRect().bottom > innerHeight).length);
    assert.equal(below, 0, locale);
    const cut = await page.locator('.lid').evaluateAll(
      lids =>
        lids.filter(lid => {
          const [outer, inner] = [
            lid.getBoundingClientRect(),
            lid.firstElementChild?.getBoundingClientRect(),
          ];
          return !inner || inner.bottom > outer.bottom || inner.height < outer.height / 2;
        }).length,
    );
    assert.equal(cut, 0, 'no picture is cut off');
    await context.close();
  }
});

test('an ending is a card: result, why, another game, a level up or down, the turning point, a link', async () => {
  const { page, complaints, context } = await house.visitor({
    settings: { confirm: false, level: 2, name: 'Ada' },
  });
  await playAtOnce(page, 'hexone');
  for (let turn = 0; turn < 2; turn++) {
    const turns = await page.locator('.turn').count();
    await page.locator('.place.is-choices').first().click({ force: true });
    await page.waitForFunction(before => document.querySelectorAll('.turn').length > before, turns);
    await page.locator('.place.is-choices').first().waitFor();
  }
  await page.keyboard.press('Escape');
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  const card = page.locator('.notice');
  await card.locator('.what-next').waitFor();
  await keepPicture(page, 'ending-card');
  assert.ok((await card.locator('h2').textContent())?.trim());
  await card.locator('[data-action="share"]').click();
  await page.locator('dialog img.replay').waitFor();
  assert.match((await page.locator('dialog .invitation input').inputValue()) ?? '', /\/g\//);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.equal(await card.locator('[data-level="3"]').count(), 0, 'who has lost is not sent to a harder one');
  assert.equal(await card.locator('[data-action="turning-point"]').count(), 1);
  const old = page.url();
  await card.locator('[data-level="1"]').click();
  await page.waitForURL(url => url.href !== old);
  await page.locator('.place.is-choices').first().waitFor();
  assert.match((await page.locator('.seats').textContent()) ?? '', /Level.1/);

  // The same again from the page of a new game, one level up.
  await page.goto('/new/hexone');
  await page.locator('[data-same="1"]').click();
  await page.locator('.place.is-choices').first().waitFor();
  assert.match((await page.locator('.seats').textContent()) ?? '', /Level.2/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('whoever loses against the easiest computer is offered a lesson, not a harder one', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false, level: 1 } });
  await playAtOnce(page, 'gosix');
  await fromMenu(page, 'resign');
  await page.locator('dialog .primary').click();
  const card = page.locator('.notice .what-next');
  await card.waitFor();
  assert.equal(await card.locator('[data-level]').count(), 0);
  await card.locator('[data-action="learn"]').click();
  await page.locator('.lesson-room .is-choices').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a hint speaks to whoever asked for it', async () => {
  const { page, context } = await house.visitor();
  await page.goto('/');
  await page.locator('.box').first().waitFor();
  const told = await page.evaluate(async () => {
    // The client's own modules, as the page has them.
    const { tellHint, telling } = await import(new URL('play/tell.js', document.baseURI).href);
    const why = [{ key: 'coach.does', values: { who: { seat: 1 }, deed: 'win' }, names_better: false }];
    const hint = { causes: [], why, proven: 'win', line: ['a1', 'b2'] };
    const name = () => 'Ada';
    const aims = [{ ...why[0], key: 'coach.aims', values: { ...why[0].values, line: { moves: ['b2'] } } }];
    return [
      tellHint(telling(name, 1), hint, name, 1),
      tellHint(telling(name, 2), hint, name, 2),
      tellHint(telling(name, 1), { ...hint, why: aims }, name, 1),
      tellHint(telling(name, 1), hint, () => 'The computer'),
      tellHint(
        telling(name, 1),
        {
          ...hint,
          why: [{ ...aims[0], values: { ...aims[0].values, line: { moves: Array(30).fill('b2') } } }],
        },
        name,
        1,
      ),
    ];
  });
  assert.match(told[0], /^This lets you win.*go on like this: a1 → b2/);
  assert.match(told[1], /^This lets Ada win/);
  assert.match(told[3], /^This lets the computer win/);
  assert.equal(told[2].match(/go(es)? on/g)?.length, 1, 'one line is enough');
  assert.match(told[4], /b2, b2, …/);
  assert.ok(told[4].length < 150, told[4]);
  await context.close();
});

test('what a seat does in a turn is told in one breath, and what another does for itself', async () => {
  for (const [locale, own, others] of [
    [
      'en-GB',
      'Ada plays b1, takes H2 (5 to 1), and gives up 5 pawns for it.',
      'You play b1. Ada takes H2 (5 to 1) and gives up 5 pawns for it.',
    ],
    [
      'fr-FR',
      'Ada joue b1, prend H2 (5 à 1) et y laisse 5 pions.',
      'Vous jouez b1. Ada prend H2 (5 à 1) et y laisse 5 pions.',
    ],
  ]) {
    const { page, context } = await house.visitor({ locale });
    await page.goto('/');
    await page.locator('.box').first().waitFor();
    const told = await page.evaluate(async () => {
      // The client's own modules, as the page has them.
      const { tellTurn, telling } = await import(new URL('play/tell.js', document.baseURI).href);
      const caused = [
        { type: 'closed', hexagon: 'H2', conqueror: 2, count: [['a'], ['b', 'c', 'd', 'e', 'f']] },
        { type: 'taken_back', seat: 2, corners: ['b', 'c', 'd'] },
        // For another one, but it is all one price.
        { type: 'taken_back', seat: 2, corners: ['e', 'f'] },
      ];
      const tell = telling((/** @type {number} */ seat) => ['', 'Grace', 'Ada'][seat], 1);
      return [2, 1].map(seat => tellTurn(tell, seat, ['b1'], caused));
    });
    assert.deepEqual(told, [own, others]);
    await context.close();
  }
});

test('explosions, a tile in place of another and the black tile are told as what somebody does', async () => {
  for (const [locale, ...sentences] of [
    [
      'en-GB',
      'Ada plays b1, sets off 2 explosions, and takes 3 pawns. 1 pawn is lost.',
      'You play b1 and set off one explosion.',
      'Ada: b1 explodes (Y).',
      'Ada puts red in place of the tile on a4.',
      'You move the black tile to b3.',
      'Ada puts red in place of the animal on a4.',
      'You move the man to b3.',
    ],
    [
      'fr-FR',
      'Ada joue b1, déclenche 2 explosions et prend 3 pions. 1 pion est perdu.',
      'Vous jouez b1 et déclenchez une explosion.',
      'Ada : b1 explose (Y).',
      'Ada met du rouge à la place de la tuile en a4.',
      'Vous déplacez la tuile noire en b3.',
      'Ada met du rouge à la place de l’animal en a4.',
      'Vous déplacez l’homme en b3.',
    ],
  ]) {
    const { page, context } = await house.visitor({ locale });
    await page.goto('/');
    await page.locator('.box').first().waitFor();
    const told = await page.evaluate(async () => {
      // The client's own modules, as the page has them.
      const from = (/** @type {string} */ path) => import(new URL(path, document.baseURI).href);
      const [{ tellTurn, telling }, { speakOf }] = [await from('play/tell.js'), await from('words/index.js')];
      const tell = telling(() => 'Ada', 1);
      const taken = [
        { type: 'taken', by: 2, height: 3 },
        { type: 'lost', towards: 12 },
      ];
      const laid = () => [tellTurn(tell, 2, ['Rxa4'], []), tellTurn(tell, 1, ['Kb3'], [])];
      const said = [
        tellTurn(tell, 2, ['b1', 'b1Y', 'b2A'], taken),
        tellTurn(tell, 1, ['b1', 'b1Y'], []),
        tellTurn(tell, 2, ['b1Y'], []),
        ...laid(),
      ];
      speakOf('xochintlan');
      return [...said, ...laid()];
    });
    assert.deepEqual(told, sentences);
    await context.close();
  }
});

test('what is to be looked at is seen in high contrast, by day and by lamplight', async () => {
  for (const theme of /** @type {const} */ (['light', 'dark'])) {
    const { page, context } = await house.visitor({ theme, settings: { table: 'contrast' } });
    await page.goto('/');
    await page.locator('.box').first().waitFor();
    const [glow, sheet] = await page.evaluate(() =>
      ['--glow', '--sheet'].map(name => {
        const sample = document.body.appendChild(document.createElement('i'));
        sample.style.color = `var(${name})`;
        const parts = getComputedStyle(sample).color.match(/[\d.]+/g) ?? [];
        const [red, green, blue] = parts.map(part => {
          const share = Number(part) / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      }),
    );
    const contrast = (Math.max(glow, sheet) + 0.05) / (Math.min(glow, sheet) + 0.05);
    assert.ok(contrast >= 3, `${theme}: ${contrast}`);
    await context.close();
  }
});

test('a sheet darkens the whole page, to its very edge', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { name: 'Ada' } });
  await page.goto('/lesson/gosix');
  await page.locator('.lesson-room .is-choices').first().waitFor();
  await page.locator('.lesson-bar [data-action="rules"]').click();
  await page.locator('dialog').waitFor();
  const light = async (/** @type {number} */ x) => {
    const png = await page.screenshot({ clip: { x, y: 700, width: 1, height: 1 } });
    return page.evaluate(
      async bytes => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        canvas?.drawImage(picture, 0, 0);
        return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])][0];
      },
      [...png],
    );
  };
  const { width } = SIZES[0];
  assert.ok(
    Math.abs((await light(width - 1)) - (await light(width - 40))) < 40,
    'no light strip at the edge',
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test('in a puzzle of tiles one’s own card comes first, and whole', async () => {
  const { page, complaints, context } = await house.visitor();
  for (const game of ['6x5', 'xochintlan'])
    for (const each of [1, 3]) {
      await openPuzzle(house, page, game, each);
      const first = page.locator('.puzzle-room .hand').first();
      assert.match((await first.getAttribute('class')) ?? '', /own/);
      const hidden = await page.locator('.puzzle-room .card').evaluateAll(cards => {
        const bar = document.querySelector('.lesson-bar')?.getBoundingClientRect().top ?? 0;
        return cards.filter(card => card.getBoundingClientRect().bottom > bar).length;
      });
      assert.equal(hidden, 0, `${game}: every one of ${2 * each} cards is above the buttons`);
    }
  // So are all three in a game.
  for (const game of ['6x5', 'xochintlan']) {
    await moreWays(page, game);
    await page.locator('#option-objectives').selectOption('3');
    await page.locator('#begin').click();
    await page.locator('.own .card').nth(2).waitFor();
    const feet = await page
      .locator('.own .card')
      .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().bottom));
    assert.ok(Math.max(...feet) <= SIZES[0].height, `${game}: ${feet}`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a win of somebody here rains pieces over the board, and nothing moves for those who ask for none', async () => {
  for (const motion of /** @type {const} */ (['no-preference', 'reduce'])) {
    const { page, complaints, context } = await house.visitor({ motion, settings: { confirm: false } });
    await page.addInitScript(() => {
      /** @type {any} */ (window).rained = 0;
      new MutationObserver(records => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node instanceof Element && node.matches('.sky')) /** @type {any} */ (window).rained += 1;
      }).observe(document, { childList: true, subtree: true });
    });
    await moreWays(page, 'gosix');
    await page.locator('#against-here').check();
    await page.locator('#begin').click();
    await page.locator('.place.is-choices').first().waitFor();
    await fromMenu(page, 'resign');
    await page.locator('dialog .primary').click();
    await page.locator('.what-next').waitFor();
    if (motion === 'reduce') assert.equal(await page.evaluate(() => /** @type {any} */ (window).rained), 0);
    else {
      await page.waitForFunction(() => /** @type {any} */ (window).rained === 1);
      await page.locator('.sky').waitFor({ state: 'detached' });
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('today’s puzzle is on the shelf, and leads to it', async () => {
  const { page, complaints, context } = await house.visitor();
  await page.goto('/');
  const today = page.locator('.today');
  await today.locator('svg.board').waitFor();
  assert.match((await today.textContent()) ?? '', /Today’s puzzle.*difficulty \d/);
  await today.click();
  await page.waitForURL(/\/puzzles\/today$/);
  await page.locator('.place.is-choices').first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a way to play is a card that sets its options, and a clock takes numbers of one’s own', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
  await page.goto('/new/hexone');
  await page.locator('#way-express').check();
  await page.locator('.details summary').click();
  assert.equal(await page.locator('#option-variant').inputValue(), 'express');
  await page.locator('#option-variant').selectOption('longue');
  assert.equal(await page.locator('#way-longue').isChecked(), true);
  await page.locator('#clock').selectOption('own');
  await page.locator('#clock-minutes').fill('7');
  await page.locator('#clock-seconds').fill('3');
  await page.locator('#against-here').check();
  await page.locator('#begin').click();
  await page.locator('.agreed').waitFor();
  assert.match((await page.locator('.agreed').textContent()) ?? '', /7 min \+ 3 s/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test('a stack bursts arm by arm, and nothing moves for those who ask for none', async () => {
  for (const motion of /** @type {const} */ (['no-preference', 'reduce'])) {
    const { page, complaints, context } = await house.visitor({ motion, settings: { confirm: false } });
    await page.addInitScript(() => {
      /** @type {any} */ (window).moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        /** @type {any} */ (window).moved.push({
          what: this.getAttribute('class'),
          delay: /** @type {any} */ (how[1]).delay,
        });
        return animate.apply(this, how);
      };
    });
    await page.goto('/analyse?of=hexone&position=./b2w2.w1b1./............+b+6');
    await page.locator('.place.is-choices[data-place="a1"]').click({ force: true });
    await page.locator('[data-arms="Y"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.turn').length > 0);
    const moved = await page.evaluate(() => /** @type {any} */ (window).moved);
    const flown = moved.filter((/** @type {any} */ one) => one.what === 'flying');
    if (motion === 'reduce') assert.deepEqual(moved, []);
    else {
      assert.equal(flown.length, 3);
      assert.equal(new Set(flown.map((/** @type {any} */ one) => one.delay)).size, 3, 'one after another');
    }
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('where a hint leads among tiles is ringed, not only tinted', async () => {
  const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
  await playAtOnce(page, '6x5');
  await page.locator('[data-action="hint"]').click();
  const place = page.locator('.place.is-hinted .hit').first();
  await place.waitFor();
  const ring = await place.evaluate(hit => Number.parseFloat(getComputedStyle(hit).strokeWidth));
  assert.ok(ring >= 4, `${ring} wide`);
  assert.deepEqual(complaints, []);
  await context.close();
});
