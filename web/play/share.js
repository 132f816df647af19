// Asking somebody to the table: a link to send, and a code to hold a telephone to.

import * as api from '../api.js';
import { within } from '../base.js';
import { h } from '../dom.js';
import { t } from '../words/index.js';

/**
 * @param {string} label  what the link is for
 * @param {string} link
 */
export function invitation(label, link) {
  const address = new URL(within(link), location.href).href;
  const field = h('input', {
    type: 'text',
    readonly: true,
    value: address,
    'aria-label': label,
    onfocus: () => field.select(),
  });
  const said = h('span', { class: 'quiet', role: 'status' });
  const copy = h(
    'button',
    {
      class: 'primary',
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(address);
          said.textContent = t('share.copied');
        } catch {
          field.focus();
          said.textContent = t('share.by_hand');
        }
      },
    },
    t('share.copy'),
  );
  const share =
    'share' in navigator &&
    h(
      'button',
      {
        onclick: () =>
          navigator.share({ title: 'Hexothèque', text: t('share.text'), url: address }).catch(() => {}),
      },
      t('share.share'),
    );
  const code = h('div', { class: 'qr' });
  const show = h(
    'button',
    {
      'aria-expanded': 'false',
      onclick: async () => {
        const open = show.getAttribute('aria-expanded') === 'true';
        show.setAttribute('aria-expanded', String(!open));
        if (open) return code.replaceChildren();
        try {
          const drawing = new Blob([await api.qr(address)], { type: 'image/svg+xml' });
          code.replaceChildren(
            h('img', { alt: t('share.qr.alt'), width: 220, height: 220, src: URL.createObjectURL(drawing) }),
          );
        } catch {
          code.replaceChildren(t('problem.offline'));
        }
      },
    },
    t('share.qr'),
  );
  return h('div', { class: 'invitation' }, [
    h('p', null, label),
    field,
    h('div', { class: 'row' }, copy, share, show),
    said,
    code,
  ]);
}
