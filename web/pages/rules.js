// The rules of a game: the rulebook with figures one can play on, and a lesson in five steps.

import * as api from '../api.js';
import { GAMES } from '../boards/index.js';
import { h, put } from '../dom.js';
import { Figure } from '../learn/figure.js';
import { Lesson } from '../learn/lesson.js';
import { language, t } from '../words/index.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Opener } from '../router.js' */
/** @import { About, Block, Inline } from '../learn/rulebook.d.ts' */

/** @type {Opener} */
export async function rules(main, { parts }) {
  const game = /** @type {GameName} */ (
    GAMES.includes(/** @type {GameName} */ (parts[1])) ? parts[1] : GAMES[0]
  );
  const title = t('rules.title', { game: t(`game.${game}`) });
  const chapters = h('nav', { class: 'chapters', 'aria-label': t('rules.chapters') });
  const text = h('article', { class: 'rulebook' });
  put(main, h('div', { class: 'rules' }, chapters, text));
  const games = h(
    'div',
    { class: 'row' },
    GAMES.map(other =>
      h(
        'a',
        { class: 'button', href: `/rules/${other}`, 'aria-current': other === game ? 'page' : null },
        t(`game.${other}`),
      ),
    ),
  );
  try {
    const { rules, about } = await api.rules(game, language);
    put(
      chapters,
      games,
      h(
        'ol',
        null,
        h('li', null, h('a', { href: '#lesson' }, t('lesson'))),
        rules.sections.map(section =>
          h('li', null, h('a', { href: `#${section.id}` }, inlines(section.title))),
        ),
      ),
    );
    put(
      text,
      h('h1', null, inlines(rules.title)),
      rules.lead.map(block => blockOf(block, game, about)),
      h('section', { id: 'lesson', class: 'lesson' }, new Lesson(game).element),
      rules.sections.map(section =>
        h(
          'section',
          { id: section.id },
          h('h2', null, inlines(section.title)),
          section.blocks.map(block => blockOf(block, game, about)),
        ),
      ),
    );
  } catch (problem) {
    const offline = problem instanceof api.Problem && problem.code === 'offline';
    put(chapters, games);
    put(
      text,
      h('h1', null, title),
      h('p', null, t(offline ? 'problem.offline' : 'rules.missing')),
      h('section', { id: 'lesson', class: 'lesson' }, new Lesson(game).element),
    );
  }
  return { title };
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
