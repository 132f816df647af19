// A game's rulebook as elements: chapters, texts, and figures one can play on.

import * as api from '../api.js';
import { h } from '../dom.js';
import { language, t } from '../words/index.js';
import { Figure } from './figure.js';

/** @import { Child } from '../dom.js' */
/** @import { GameName } from '../types.d.ts' */
/** @import { About, Block, Inline } from './rulebook.d.ts' */

/**
 * @param {GameName} game
 * @param {string} [within]  begins the ids of the chapters, where several rulebooks may be on a page
 * @returns {Promise<{ chapters: HTMLElement, lead: Child[], sections: Child[] }>}
 */
export async function rulebook(game, within = '') {
  const { rules, about } = await api.rules(game, language);
  const chapters = rules.sections.map(section =>
    h('li', null, h('a', { href: `#${within}${section.id}` }, inlines(section.title))),
  );
  return {
    chapters: h('ol', null, chapters),
    lead: [h('h1', null, inlines(rules.title)), ...rules.lead.map(block => blockOf(block, game, about))],
    sections: rules.sections.map(section =>
      h(
        'section',
        { id: `${within}${section.id}` },
        h('h2', null, inlines(section.title)),
        section.blocks.map(block => blockOf(block, game, about)),
      ),
    ),
  };
}

/**
 * @param {Block} block
 * @param {GameName} game
 * @param {About} about
 * @returns {Node | null}
 */
function blockOf(block, game, about) {
  switch (block.type) {
    case 'heading':
      return h('h3', null, inlines(block.text));
    case 'paragraph':
      return h('p', null, inlines(block.text));
    case 'ruling':
      return h('p', { class: 'ruling' }, h('strong', null, t('rules.ruling')), ' ', inlines(block.text));
    case 'list':
      return h(
        block.ordered ? 'ol' : 'ul',
        null,
        block.items.map(item => h('li', null, inlines(item))),
      );
    case 'table':
      return h(
        'div',
        { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': t('rules.table') },
        h('table', null, [
          h(
            'thead',
            null,
            h(
              'tr',
              null,
              block.head.map(cell =>
                cell.length ? h('th', { scope: 'col' }, inlines(cell)) : h('td', null),
              ),
            ),
          ),
          h(
            'tbody',
            null,
            block.rows.map(row =>
              h(
                'tr',
                null,
                row.map((cell, i) =>
                  i ? h('td', null, inlines(cell)) : h('th', { scope: 'row' }, inlines(cell)),
                ),
              ),
            ),
          ),
        ]),
      );
    case 'figure': {
      const drawn = about.figures[block.name];
      return h(
        'figure',
        null,
        drawn ? new Figure(game, drawn).element : null,
        h('figcaption', null, inlines(block.caption)),
      );
    }
    default:
      return null;
  }
}

/** @param {Inline[]} text */
function inlines(text) {
  return text.map(inline => {
    if (inline.type === 'emphasis') return h('em', null, inline.text);
    if (inline.type === 'strong') return h('strong', null, inline.text);
    if (inline.type === 'notation') return h('code', null, inline.text);
    if (inline.type === 'link') return h('a', { href: inline.address, rel: 'noopener' }, inline.text);
    return inline.text;
  });
}
