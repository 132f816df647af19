// Somebody who listens: knows only what a screen reader would read out, and has nothing but a keyboard.

import assert from 'node:assert/strict';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ role: string, name: string, description: string, disabled: boolean, focused: boolean }} Node */

/** @param {any} node  as the protocol tells it @returns {Node} */
function heard(node) {
  const has = (/** @type {string} */ name) =>
    (node.properties ?? []).some((/** @type {any} */ it) => it.name === name && it.value.value === true);
  return {
    role: node.role?.value ?? '',
    name: node.name?.value ?? '',
    description: node.description?.value ?? '',
    disabled: has('disabled'),
    focused: has('focused'),
  };
}

export class Listener {
  /** @type {import('playwright-core').CDPSession | null} */
  #tree = null;
  /** How many announcements have been listened to. */
  #listened = 0;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** Everything that is added to the announcer is kept, however soon it is gone. Before the first page is opened. */
  async begin() {
    await this.page.addInitScript(() => {
      const heard = /** @type {string[]} */ ([]);
      Object.assign(window, { heard });
      addEventListener('DOMContentLoaded', () => {
        const announcer = document.getElementById('announcer');
        if (announcer)
          new MutationObserver(changes => {
            for (const { addedNodes } of changes)
              for (const node of addedNodes) heard.push(node.textContent ?? '');
          }).observe(announcer, { childList: true });
      });
    });
    this.#tree = await this.page.context().newCDPSession(this.page);
    return this;
  }

  /** What is in the accessibility tree, in the order of reading. @returns {Promise<Node[]>} */
  async tree() {
    assert.ok(this.#tree, 'begin() comes first');
    const { nodes } = /** @type {any} */ (await this.#tree.send('Accessibility.getFullAXTree'));
    return nodes.filter((/** @type {any} */ node) => !node.ignored).map(heard);
  }

  /** What has the focus, as it is read out; the page itself is nothing. @returns {Promise<Node | null>} */
  async focus() {
    assert.ok(this.#tree, 'begin() comes first');
    const { result } = await this.#tree.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { objectId, className } = result;
    if (!objectId || className === 'HTMLBodyElement') return null;
    const { nodes } = /** @type {any} */ (
      await this.#tree.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
    );
    await this.#tree.send('Runtime.releaseObject', { objectId });
    const [focused] = nodes.filter((/** @type {any} */ node) => !node.ignored).map(heard);
    return focused ?? null;
  }

  /** Places of the board that can be chosen, by name: buttons whose names begin with one. @param {Node[]} [nodes] */
  async places(nodes) {
    return (nodes ?? (await this.tree()))
      .filter(({ role, disabled, name }) => role === 'button' && !disabled && /^(o|[a-z]+\d+), /.test(name))
      .map(node => ({ ...node, place: node.name.split(',')[0] }));
  }

  /** What was announced since it was last asked, once something matches. @param {RegExp} wanted @returns {Promise<string[]>} */
  async hears(wanted) {
    const heard = this.page.waitForFunction(
      ([from, pattern]) =>
        /** @type {any} */ (window).heard
          .slice(from)
          .some((/** @type {string} */ text) => new RegExp(String(pattern)).test(text)),
      /** @type {const} */ ([this.#listened, wanted.source]),
    );
    await heard.catch(async error => {
      const [said, shown] = [await this.sinceThen(), await this.#shown()];
      throw new Error(`heard only: ${said.join(' / ')}; the page shows ${shown}`, { cause: error });
    });
    return this.sinceThen();
  }

  /** What somebody who sees would tell of a page that is silent. */
  #shown() {
    return this.page.evaluate(() => {
      const text = (/** @type {string} */ selector) => document.querySelector(selector)?.textContent ?? '';
      const room = document.querySelector('.game-room');
      return JSON.stringify({
        room: room?.className,
        at: room?.getAttribute('data-at'),
        line: text('.say'),
        connection: text('#connection:not([hidden])'),
        toast: text('.toast'),
        choices: document.querySelectorAll('.place.is-choices').length,
        focus: document.activeElement?.outerHTML.slice(0, 200),
      });
    });
  }

  /** What was announced since it was last asked. @returns {Promise<string[]>} */
  async sinceThen() {
    /** @type {string[]} */
    const heard = await this.page.evaluate(() => /** @type {any} */ (window).heard);
    const fresh = heard.slice(this.#listened);
    this.#listened = heard.length;
    return fresh;
  }

  /** A new page has been loaded, on which nothing has been said yet. */
  forget() {
    this.#listened = 0;
  }

  /** Asks by a key, and listens to the answer. @param {string} key */
  async asks(key) {
    await this.sinceThen();
    await this.page.keyboard.press(key);
    const [answer] = await this.hears(/./);
    return answer;
  }

  /** Goes to a place by typing its name. @param {string} place */
  async goesTo(place) {
    await this.page.keyboard.press('g');
    await this.page.locator('#typed').waitFor();
    await this.page.keyboard.type(place);
    await this.page.keyboard.press('Enter');
    await this.page.locator('dialog').waitFor({ state: 'detached' });
    const focus = await this.focus();
    assert.ok(focus?.name.startsWith(`${place},`), `the focus is on ${focus?.name}, not on ${place}`);
    return focus;
  }
}
