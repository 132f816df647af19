// The reserve of a game of tiles: a button for each colour and the black tile, which says what lies in the hand.

import { tileDrawing } from '../boards/tiles.js';
import { COLOUR_OF } from '../boards/tiles-view.js';
import { h, set, svg } from '../dom.js';
import { t } from '../words/index.js';
import { keyOf } from './keys.js';

/** @import { GameName } from '../types.d.ts' */
/** @import { TilesView } from '../boards/tiles-view.js' */

export const BRUSHES = ['B', 'R', 'Y', 'K'];

export class Reserve {
  #swap = h('p', { class: 'quiet', hidden: true }, t('tiles.swap'));
  /** @type {Map<string, { button: HTMLElement, count: HTMLElement }>} */
  #brushes = new Map();
  #row;

  /** @param {GameName} game @param {(brush: string) => void} take */
  constructor(game, take) {
    this.game = game;
    this.#row = h('fieldset', { class: 'reserve' }, [
      h('legend', null, t('tiles.reserve')),
      ...BRUSHES.map(brush => {
        const count = h('span', { class: 'count' });
        const button = h(
          'button',
          {
            class: 'brush',
            'data-brush': brush,
            'aria-label': brush === 'K' ? t(`${game}.move_black`) : t(`colour.${COLOUR_OF[brush]}`),
            onclick: () => take(brush),
          },
          svg(
            'svg',
            { viewBox: '-42 -38 84 78', 'aria-hidden': 'true', class: 'swatch' },
            tileDrawing(game, brush, { x: 0, y: 0 }),
          ),
          count,
        );
        this.#brushes.set(brush, { button, count });
        return button;
      }),
    ]);
    this.element = h('div', { class: 'reserve-of' }, this.#row, this.#swap);
  }

  /**
   * @param {TilesView} view
   * @param {{ swapping: boolean, brush: string | null, usable: (brush: string) => boolean }} now
   */
  show(view, { swapping, brush: taken, usable }) {
    this.#row.hidden = swapping;
    this.#swap.hidden = !swapping;
    for (const [brush, { button, count }] of this.#brushes) {
      const colour = t(`colour.${COLOUR_OF[brush]}`);
      const left = brush === 'K' ? null : view.reserve(brush);
      const label = brush === 'K' ? t(`${this.game}.move_black`) : t('tiles.left', { colour, n: left ?? 0 });
      const key = keyOf(`brush_${brush.toLowerCase()}`).toUpperCase();
      set(button, {
        'aria-pressed': String(taken === brush),
        'aria-label': label,
        title: `${label} (${key})`,
        'aria-description': key,
        'aria-disabled': usable(brush) ? null : 'true',
      });
      const text = String(left ?? '⇢');
      if (count.textContent !== text) count.textContent = text;
    }
  }
}
