// The keeper of the focus: when what has it is taken away, what came in its place gets it, or else the board. Nobody
// who plays by keys, or listens, is ever put back to the top of the page.

/** What an element is known by when it is made anew, the most exact first. */
const NAMES = [
  'id',
  'data-key',
  'data-action',
  'data-arms',
  'data-brush',
  'data-ask',
  'data-place',
  'data-language',
];

const FOCUSABLE = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';

/** What has the focus, or had it last. @type {Element | null} */
let held = null;
/** What it lay in, from the inside out. @type {Element[]} */
let around = [];
/** How to find another one like it. @type {string | null} */
let like = null;

/** @param {Element} element */
function hold(element) {
  held = element;
  around = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  const name = NAMES.find(name => element.getAttribute(name));
  like = name ? `[${name}="${CSS.escape(String(element.getAttribute(name)))}"]` : null;
}

/** Whether something can take the focus as far as can be told without laying out the page. @param {Element} element */
const isOpen = element => !element.closest('[hidden], [inert]') && !element.matches(':disabled');

/** @param {ParentNode} within @param {string} selector */
const first = (within, selector) => [...within.querySelectorAll(selector)].find(isOpen) ?? null;

/** What gets the focus instead: the same made anew, what took its place, the board, the page. */
function heir() {
  const [panel] = around.filter(element => element.isConnected && isOpen(element));
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (dialog) return first(dialog, FOCUSABLE);
  const main = document.getElementById('main');
  const anew = like && ((panel && first(panel, like)) || (main && first(main, like)));
  // What is only hidden was not replaced by anything; and a page that is laid anew begins at its top.
  const replaced = panel && panel !== main && main?.contains(panel) && !held?.isConnected;
  const instead = replaced ? first(panel, FOCUSABLE) : null;
  return anew || instead || first(document, '.place[tabindex="0"]') || main;
}

/** Whether what had the focus has it no more and did not give it away. @param {MutationRecord[]} changes */
function isLost(changes) {
  const { activeElement } = document;
  if (!held || (activeElement && activeElement !== document.body && activeElement !== held)) return false;
  if (!held.isConnected || held.closest('[hidden]')) return true;
  // It was only put elsewhere, which loses the focus as well.
  return (
    activeElement !== held &&
    changes.some(({ removedNodes }) => [...removedNodes].some(node => node.contains(held)))
  );
}

/** From now on the focus is kept. */
export function keepFocus() {
  document.addEventListener('focusin', ({ target }) => target instanceof Element && hold(target));
  // Who points elsewhere has left it.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !held?.contains(target)) held = null;
    },
    { capture: true },
  );
  new MutationObserver(changes => {
    if (!isLost(changes)) return;
    const next = held?.isConnected && isOpen(held) ? held : heir();
    held = null;
    if (next instanceof HTMLElement || next instanceof SVGElement) next.focus({ preventScroll: true });
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['hidden', 'disabled'],
  });
}
