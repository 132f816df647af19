// How a board lies before whoever looks at it: turned, and with the names of its places or without. The device remembers.

import { announce } from '../announce.js';
import { prefer, settings } from '../device.js';
import { t } from '../words/index.js';

/** @import { Stage } from '../boards/stage.js' */
/** @import { GameName } from '../types.d.ts' */

export class Handling {
  /** @param {GameName} game @param {Stage} board @param {() => void} turned  what lies on it is to be marked anew */
  constructor(game, board, turned) {
    board.rotate(settings.turned[game] ?? 0);
    board.showNames(settings.names);
    this.rotate = () => {
      prefer({ turned: { ...settings.turned, [game]: board.turn + 1 } });
      board.rotate(board.turn + 1);
      announce(t('rotate.done', { hour: board.noon }));
      turned();
    };
    this.names = () => {
      prefer({ names: !settings.names });
      board.showNames(settings.names);
      announce(t(settings.names ? 'names.on' : 'names.off'));
    };
  }
}
