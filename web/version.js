// Which version of the client this page is, and which one the server has.

const { version = '', host = 'server' } = document.documentElement.dataset;

/** A hash of all files of the client. */
export const VERSION = version;

/**
 * Who can be asked: a server, the room in the page, or both.
 * @type {'server' | 'both' | 'device'}
 */
export const HOST = /** @type {any} */ (host);

const signs = new EventTarget();
let other = false;

/** Something was answered by a server of this version. @param {string | null} met */
export function meet(met) {
  if (other || !met || !VERSION || met === VERSION) return;
  other = true;
  signs.dispatchEvent(new Event('other'));
}

/** Calls back once the server is known to have another version. @param {() => void} then */
export function onOther(then) {
  if (other) then();
  else signs.addEventListener('other', then, { once: true });
}
