// A lesson, with all of the page for itself.

import { put } from '../dom.js';
import { GAMES } from '../kinds/names.js';
import { Lesson } from '../learn/lesson.js';
import { missing } from '../router.js';
import { t } from '../words/index.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { Opener } from '../router.js' */

/** @type {Opener} */
export function learn(main, address) {
  const game = /** @type {GameName} */ (address.parts[1]);
  if (!GAMES.includes(game)) return missing(main, address);
  const lesson = new Lesson(game, Number(address.hash || 1) - 1 || 0);
  put(main, lesson.element);
  const keys = (/** @type {KeyboardEvent} */ event) => lesson.key(event);
  document.addEventListener('keydown', keys);
  return {
    title: t('lesson.title', { game: t(`game.${game}`) }),
    kind: 'in-lesson',
    leave: () => {
      document.removeEventListener('keydown', keys);
      lesson.leave();
    },
  };
}
