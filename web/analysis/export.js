// Taking a game or a position away: text, link, picture.

import { within } from '../base.js';
import { h } from '../dom.js';
import { save } from '../play/save.js';
import { unusual } from '../play/agreed.js';
import { toast } from '../play/dialogs.js';
import { t } from '../words/index.js';
import { addressOf } from './subject.js';

/** @import { GameName, Options } from '../types.d.ts' */
/** @import { Stage } from '../boards/stage.js' */
/** @import { Subject } from './subject.js' */
/** @import { Branch } from './tree.js' */

/**
 * Buttons for each way.
 * @param {Subject} subject
 * @param {Stage} board
 * @param {Branch} root
 * @param {() => Branch} shown
 */
export function takeAway({ game, options, fromStart }, board, root, shown) {
  const name = `${game}-${Date.now().toString(36)}`;
  // Pictures are seldom wanted, and what makes them is fetched then.
  const pictures = () => import('../boards/picture.js');
  const record = () => new Blob([recordText(game, unusual(game, options), root, fromStart)]);
  const link = () => new URL(within(addressOf(game, options, shown().position)), location.href).href;
  const way = (/** @type {string} */ label, /** @type {() => unknown} */ onclick) =>
    h('button', { class: 'plain', onclick }, label);
  return h('div', { class: 'row minor' }, [
    way(t('analyse.copy.position'), () => copy(shown().position)),
    way(t('analyse.copy.link'), () => copy(link())),
    way(t('act.record'), () => save(`${name}.hxg`, record())),
    way('SVG', async () => save(`${name}.svg`, (await pictures()).picture(board))),
    way('PNG', async () => {
      const { picture, toPng } = await pictures();
      save(`${name}.png`, await toPng(picture(board)));
    }),
  ]);
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('share.copied'));
  } catch {
    toast(text);
  }
}

/**
 * The game with its variations, in the manner of PGN.
 * @param {GameName} game
 * @param {Options} options  those that are not usual
 * @param {Branch} root
 * @param {boolean} fromStart
 */
function recordText(game, options, root, fromStart) {
  const tags = [
    ['Game', game],
    ...Object.entries(options).map(([name, value]) => [name[0].toUpperCase() + name.slice(1), value]),
  ];
  if (!fromStart) tags.push(['Position', root.position]);
  const text = tags
    .map(([name, value]) => `[${name} "${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"]`)
    .join('\n');
  return `${text}\n\n${[...turns(root, 1), '*'].join(' ')}\n`;
}

/**
 * @param {Branch} from
 * @param {number} number  of the first turn
 * @returns {string[]}
 */
function turns(from, number) {
  const words = [];
  for (let at = from, n = number; at.next.length; n++) {
    const begin = at;
    const [last, moves] = turnAfter(begin.next[0]);
    words.push(`${n}. ${moves.join('>')}`);
    for (const other of begin.next.slice(1)) {
      const [end, instead] = turnAfter(other);
      words.push(`(${[`${n}. ${instead.join('>')}`, ...turns(end, n + 1)].join(' ')})`);
    }
    at = last;
  }
  return words;
}

/**
 * The moves of the turn that begins with a branch, along the first line.
 * @param {Branch} first
 * @returns {[Branch, string[]]}
 */
function turnAfter(first) {
  const moves = [first.move];
  let at = first;
  while (
    at.next[0] &&
    at.next[0].played?.seat === first.played?.seat &&
    at.next[0].played?.turn === first.played?.turn
  ) {
    at = at.next[0];
    moves.push(at.move);
  }
  return [at, moves];
}
