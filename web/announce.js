// The announcer: what is to be heard by whoever does not see it.

import { h } from './dom.js';

/** How many announcements stay to be read again. */
const KEPT = 8;

/**
 * Has a screen reader say something, after whatever it is still saying: what is added to a live region waits
 * its turn, what is replaced in one is never heard.
 * @param {string} text
 */
export function announce(text) {
  const announcer = document.getElementById('announcer');
  if (!announcer || !text) return;
  announcer.append(h('p', null, text));
  while (announcer.children.length > KEPT) announcer.firstElementChild?.remove();
}
