// What an event does to a game as it was seen: afterwards it is what looking anew would show.

/** @import { Game, GameEvent } from '../types.d.ts' */

/**
 * @param {Game} game
 * @param {GameEvent} event
 */
export function fold(game, event) {
  game.state = event.state;
  if (event.seats) game.seats = event.seats;
  if (event.type === 'played' && event.turn && event.seat && event.moves) {
    const { turn, seat, complete = true, at, left_ms, caused = [] } = event;
    const begun = game.turns.find(played => played.turn === turn);
    const moves = [...(begun?.moves ?? []), ...event.moves];
    const played = { turn, seat, moves, complete, at, ...(left_ms === undefined ? {} : { left_ms }) };
    game.turns = [...game.turns.filter(played => played !== begun), played];
    game.last = { turn, caused: begun ? [...(game.last?.caused ?? []), ...caused] : caused };
  } else if (event.type === 'taken_back') {
    game.turns = game.turns.slice(0, event.turns ?? 0);
    game.last = event.last ?? null;
  } else if (event.type === 'rematch') game.rematch = event.game ?? null;
}
