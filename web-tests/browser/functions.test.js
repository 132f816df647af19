// No function is missing from the accessibility tree: whatever can be clicked, changed or filled in is there under a
// name that tells it apart, and Tab leads to it; whatever has a key has a control too.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromMenu, GAMES, openHouse, playAtOnce } from './house.js';

const house = openHouse();

/** @typedef {import('playwright-core').Page} Page */

/** Roles that say that something can be done. */
const ROLES =
  /^(button|link|checkbox|radio|combobox|textbox|searchbox|spinbutton|slider|menuitem|option|tab|switch|DisclosureTriangle|Menulist.*)$/;

/** Notes whatever listens to a click, before the first page is opened. @param {Page} page */
async function noteListeners(page) {
  await page.addInitScript(() => {
    const listening = /** @type {Set<Element>} */ (new Set());
    Object.assign(window, { listening });
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (/** @type {any[]} */ ...of) {
      // Not what only repeats a control that is there: a click beside a dialog, on the picture of a game. And a board
      // that is panned is no control.
      if (of[0] === 'click' && this instanceof Element && !this.matches('dialog, svg.board, .lid'))
        listening.add(this);
      return Reflect.apply(addEventListener, this, of);
    };
  });
}

/** @typedef {{ number: string, what: string, isPlace: boolean, isRadio: boolean, role: string, name: string, description: string }} Control */

/**
 * The controls that can be seen, numbered; and what the accessibility tree makes of each.
 * @param {Page} page
 * @returns {Promise<Control[]>}
 */
async function controls(page) {
  await page.evaluate(() => {
    const known = 'a[href], button, input, select, textarea, summary, [role="slider"]';
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const all = [.../** @type {any} */ (window).listening, ...document.querySelectorAll(known)];
    for (const old of document.querySelectorAll('[data-control]')) old.removeAttribute('data-control');
    const there = [...new Set(all)].filter(
      element =>
        element.isConnected &&
        (modal ? modal.contains(element) : true) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getAttribute('type') !== 'file',
    );
    const groups = [...document.querySelectorAll('figure, fieldset')];
    for (const [i, element] of there.entries()) {
      const group = groups.indexOf(element.closest('figure, fieldset'));
      element.setAttribute('data-control', `${i} in ${group}`);
    }
  });
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  const { nodes: elements } = /** @type {any} */ (
    await session.send('DOM.getFlattenedDocument', { depth: -1 })
  );
  const { nodes } = /** @type {any} */ (await session.send('Accessibility.getFullAXTree'));
  await session.detach();
  const heard = new Map(nodes.map((/** @type {any} */ node) => [node.backendDOMNodeId, node]));
  return elements.flatMap((/** @type {any} */ element) => {
    const at = (element.attributes ?? []).indexOf('data-control');
    if (at < 0) return [];
    const node = heard.get(element.backendNodeId);
    const value = (/** @type {string} */ name) => (node?.ignored ? '' : (node?.[name]?.value ?? ''));
    const attributes = element.attributes.join(' ');
    return [
      {
        number: element.attributes[at + 1],
        what: `<${element.localName} ${attributes.slice(0, 160)}>`,
        isPlace: /\bplace\b/.test(attributes) && /data-place/.test(attributes),
        isRadio: /\btype radio\b/.test(attributes),
        role: value('role'),
        name: value('name').trim(),
        description: value('description'),
      },
    ];
  });
}

/**
 * What is wrong here: everything has a role and a name of its own, and Tab leads to it.
 * @param {Page} page
 * @param {string} where
 */
async function faultsOf(page, where) {
  const there = await controls(page);
  const unheard = there
    .filter(({ role, name }) => !name || !ROLES.test(role))
    .map(({ what, role, name }) => `${where}: ${what} is ${role} “${name}”`);
  // What is in a figure, or asked by one question, is told apart from the like by that.
  const names = there.map(
    ({ number, role, name, description }) =>
      `${where}: ${role} “${name}” ${description} ${number.split(' in ')[1]}`,
  );
  const twice = names.filter((name, i) => names.indexOf(name) !== i).map(name => `twice: ${name}`);
  // Once round: places are walked between, and so are the choices of one question.
  await page.evaluate(() => {
    const reached = /** @type {string[]} */ ([]);
    Object.assign(window, { reached });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) reached.push(target.getAttribute('data-control') ?? '');
    });
  });
  // Figures may still be coming.
  const stops = () =>
    page.evaluate(() => document.querySelectorAll('[tabindex="0"], [data-control]:not([data-place])').length);
  for (let tabs = 0; tabs <= (await stops()) + 4; tabs++) await page.keyboard.press('Tab');
  const reached = new Set(await page.evaluate(() => /** @type {any} */ (window).reached));
  const unreached = there
    .filter(({ number, isPlace, isRadio }) => !isPlace && !isRadio && !reached.has(number))
    .map(({ what }) => `${where}: Tab does not lead to ${what}`);
  const places = there.filter(({ isPlace }) => isPlace);
  if (places.length && !places.some(({ number }) => reached.has(number)))
    unreached.push(`${where}: Tab does not lead to the board`);
  return [...unheard, ...twice, ...unreached];
}

/** @param {Page} page */
async function closeSheet(page) {
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
}

/** What stands for a key elsewhere than on the keyboard: in the menu of the room, or on the page. @type {Record<string, string>} */
const STANDS_FOR = {
  hint: '[data-action="hint"]',
  back: '.past button[title="One move back"]',
  forward: '.past button[title="One move forward"]',
  rotate: 'dialog [data-action="rotate"]',
  names: 'dialog [data-action="names"]',
  type: 'dialog [data-action="type"]',
  help: 'dialog [data-action="keys"]',
  arm_y: '[data-arms="Y"]',
  arm_a: '[data-arms="A"]',
  brush_b: '[data-brush="B"]',
  brush_r: '[data-brush="R"]',
  brush_y: '[data-brush="Y"]',
  brush_k: '[data-brush="K"]',
};

test('every function of the game room, its menu and its dialogs is in the tree', async t => {
  const asked = new Set();
  const found = new Set();
  for (const game of GAMES) {
    await t.test(game, async () => {
      const { page, complaints, context } = await house.visitor({ settings: { level: 1, confirm: false } });
      /** @type {string[]} */
      const faults = [];
      await noteListeners(page);
      await playAtOnce(page, game);
      await page.locator('.place.is-choices').first().dispatchEvent('click');
      await page.locator('.turn').nth(1).waitFor();
      await page.locator('.place.is-choices, .game-room.is-over').first().waitFor();
      faults.push(...(await faultsOf(page, game)));
      await page.locator('[data-action="menu"]').click();
      await page.locator('dialog').waitFor();
      for (const [key, selector] of Object.entries(STANDS_FOR))
        if (await page.locator(selector).count()) found.add(key);
      faults.push(...(await faultsOf(page, `${game}, menu`)));
      await closeSheet(page);
      for (const action of ['share', 'settings', 'ask', 'type', 'keys']) {
        await fromMenu(page, action);
        await page.locator('dialog').waitFor();
        for (const question of await page.locator('dialog [data-ask]').all())
          asked.add(await question.getAttribute('data-ask'));
        faults.push(...(await faultsOf(page, `${game}, ${action}`)));
        await closeSheet(page);
      }
      await page.locator('[data-action="rules"]').click();
      await page.locator('dialog .live .place').first().waitFor();
      faults.push(...(await faultsOf(page, `${game}, rules`)));
      await closeSheet(page);
      if (!(await page.locator('.game-room.is-over').count())) {
        await fromMenu(page, 'resign');
        await page.locator('dialog .primary').waitFor();
        faults.push(...(await faultsOf(page, `${game}, resigning`)));
        await page.locator('dialog .primary').click();
      }
      await page.locator('.game-room.is-over').waitFor();
      faults.push(...(await faultsOf(page, `${game}, over`)));
      assert.deepEqual(faults, []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
  const { page, context } = await house.visitor({ settings: { confirm: false } });
  await page.goto('/analyse?of=gosix');
  await page.locator('.place.is-choices').first().waitFor();
  await page.locator('[data-action="ask"]').click();
  await page.locator('dialog [data-ask]').first().waitFor();
  for (const question of await page.locator('dialog [data-ask]').all())
    asked.add(await question.getAttribute('data-ask'));
  const { questions, keys } = await page.evaluate(async () => {
    const path = '/play/keys.js';
    const { OWN, QUESTIONS, USUAL } = await import(path);
    return { questions: QUESTIONS, keys: Object.keys({ ...USUAL, ...OWN }) };
  });
  assert.deepEqual([...asked].sort(), [...questions].sort(), 'all that has a key stands in the list too');
  const others = keys.filter((/** @type {string} */ key) => !questions.includes(key));
  assert.deepEqual([...found].sort(), others.sort(), 'whatever else has a key has a control');
  await context.close();
});

test('every function of the other pages is in the tree', async t => {
  const pages = {
    '/': '.open-tables h2',
    ...Object.fromEntries(GAMES.map(game => [`/new/${game}`, '#begin'])),
    ...Object.fromEntries(GAMES.map(game => [`/lesson/${game}`, '.place.is-choices'])),
    ...Object.fromEntries(GAMES.map(game => [`/analyse?of=${game}`, '.place.is-choices'])),
    '/analyse': 'main h1',
    '/puzzles': '.puzzles-of',
    '/puzzles/next?game=gosix': '.place.is-choices',
    '/puzzles/next?game=hexone': '.place.is-choices, [data-arms]',
    '/yours': 'main h1',
    '/print': '.preview',
  };
  for (const [address, there] of Object.entries(pages)) {
    await t.test(address, async () => {
      const { page, complaints, context } = await house.visitor({ settings: { confirm: false } });
      /** @type {string[]} */
      const faults = [];
      await noteListeners(page);
      await page.goto(address);
      await page.locator(there).first().waitFor();
      faults.push(...(await faultsOf(page, address)));
      if (await page.locator('[data-action="setup"]').count()) {
        await page.locator('[data-action="setup"]').click();
        await page.locator('#setup-text').waitFor();
        faults.push(...(await faultsOf(page, `${address}, setting up`)));
      }
      assert.deepEqual(faults, []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});
