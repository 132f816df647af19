// New versions: the service worker that keeps this one, and the offer to take another, between games only.

import { BASE } from './base.js';
import { h } from './dom.js';
import { onOther, VERSION } from './version.js';
import { t } from './words/index.js';

/** The name under which pages say that a game is going on. */
const PLAYING = 'hexotheque.playing';

/** How many games are on the table in this page. */
let here = 0;

/** A game is on the table in this page, until what is given back is called. @returns {() => void} */
export function playing() {
  let over = () => {};
  const until = new Promise(resolve => {
    over = () => resolve(undefined);
  });
  here++;
  // What is let go is held a moment longer, and until then it is ours, not another page's.
  const held = navigator.locks?.request(PLAYING, { mode: 'shared' }, () => until) ?? until;
  held.finally(() => here--);
  return over;
}

/** Whether a game is on the table in another page of this device. */
async function isPlayedElsewhere() {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === PLAYING).length > here;
}

/** Says that there is a new version; the sheet of style hides it while a game is played. @param {() => void} take */
function offer(take) {
  document.getElementById('update')?.remove();
  const words = h('span', null, t('update.there'));
  const button = h(
    'button',
    {
      class: 'primary',
      'data-action': 'update',
      onclick: async () => {
        if (await isPlayedElsewhere()) words.textContent = t('update.later');
        else take();
      },
    },
    t('update.take'),
  );
  document.body.append(h('aside', { id: 'update', class: 'update', role: 'status' }, words, button));
}

/** Keeps this version on the device, and looks for new ones. */
export async function keepUpToDate() {
  const workers = navigator.serviceWorker;
  const registration = await workers
    ?.register(`${BASE}sw.js`, { scope: BASE, updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return onOther(() => offer(() => location.reload()));
  let controlled = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  // Another page may have taken a new version while this one was loading.
  workers.addEventListener('message', () => {
    if (here) offer(() => location.reload());
    else location.reload();
  });
  workers.ready.then(({ active }) => active?.postMessage({ version: VERSION }));
  const look = () => {
    const { waiting } = registration;
    if (waiting && workers.controller) offer(() => waiting.postMessage('take over'));
  };
  // One may be on its way already.
  const watch = () => registration.installing?.addEventListener('statechange', look);
  look();
  watch();
  registration.addEventListener('updatefound', watch);
  onOther(async () => {
    await registration.update().catch(() => {});
    // The worker is new already: this page is older than what it keeps.
    if (!registration.installing && !registration.waiting) offer(() => location.reload());
  });
}
