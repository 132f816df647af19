// What the server sends and takes; docs/api.md says what each field means.

export type GameName = 'gosix' | 'hexone' | '6x5';
export type Options = Record<string, string>;

export interface OptionSpec { name: string; values: string[] }
export interface Collected {
  game: GameName;
  seats: { fewest: number; most: number; names: string[] };
  options: OptionSpec[];
}
export interface Collection {
  games: Collected[];
  levels: { lowest: number; highest: number };
  limits: Record<string, number>;
}

export type SeatKind = 'here' | 'elsewhere' | 'open' | 'computer';
export interface Seat { seat: number; colour?: string; kind: SeatKind; level?: number; name: string; taken: boolean }
export type Clock =
  | { kind: 'none' }
  | { kind: 'increment'; base_s: number; increment_s: number }
  | { kind: 'days'; days: number };
export interface Turn { turn: number; seat: number; moves: string[]; complete: boolean; at?: number; left_ms?: number }

/** Something the rules tell about a move; the fields depend on the game and the type. */
export interface Caused { type: string; [field: string]: any }

export interface Result { winners: number[]; ending: string; by: number | null }
export interface Clocks { now: number; left_ms: number[]; running: number | null }
export interface Offers {
  draw: { by: number; agreed: number[] } | null;
  take_back: { by: number; turns: number; agreed: number[] } | null;
  rematch: number[];
}
export interface State {
  number: number;
  status: 'waiting' | 'running' | 'finished';
  position: string;
  to_move: number | null;
  mid_turn: boolean;
  legal: string[];
  clocks: Clocks | null;
  offers: Offers;
  result: Result | null;
}
export interface Game {
  id: string;
  game: GameName;
  options: Options;
  clock: Clock;
  listed: boolean;
  aids: boolean;
  created: number;
  you: number | null;
  seats: Seat[];
  turns: Turn[];
  last: { turn: number; caused: Caused[] } | null;
  rematch: string | null;
  state: State;
}
export interface GameEvent {
  number: number;
  type: string;
  at: number;
  state: State;
  seat?: number;
  seats?: Seat[];
  name?: string;
  turn?: number;
  moves?: string[];
  complete?: boolean;
  caused?: Caused[];
  left_ms?: number;
  turns?: number;
  offer?: string;
  game?: string;
}
export interface Summary {
  id: string;
  game: GameName;
  options: Options;
  clock: Clock;
  status: State['status'];
  seats: Seat[];
  created: number;
  changed: number;
  turns: number;
  to_move: number | null;
  number: number;
  result: Result | null;
}

export interface NewSeat { kind: SeatKind; name?: string; level?: number }
export interface NewGame {
  game: GameName;
  options?: Options;
  seats: NewSeat[];
  seating?: 'given' | 'lot';
  clock?: Clock;
  aids?: boolean;
  listed?: boolean;
}
export interface Created {
  id: string;
  url: string;
  seats: { seat: number; kind: SeatKind; secret?: string; link?: string }[];
  game: Game;
}
export interface Seated { seat: number; secret?: string; link?: string; game: Game }

export interface Played { turn: number; seat: number; move: string; caused: Caused[]; position: string }
export interface History { start: string; moves: Played[] }
/** `position` is absent where it would tell hidden cards. */
export interface Legal { move: string; causes: Caused[]; position?: string }
export interface Asked { move: string; legal: boolean; detail?: string; reason?: { reason: string; [field: string]: any } }
export interface PositionAnswer {
  game: GameName;
  options: Options;
  start: string;
  moves: Played[];
  position: string;
  to_move: number | null;
  mid_turn: boolean;
  outcome: { win: number } | 'draw' | null;
  legal: Legal[];
  asked: Asked[];
}
export interface Hint {
  places: string[];
  turn: string;
  causes: Caused[];
  win: number;
  proven: 'win' | 'draw' | 'loss' | null;
  line: string[];
}
export interface Beliefs { beliefs: { seat: number; cards: { card: number; probability: number }[] }[] }
export interface Line { moves: string[]; win: number; value: number; proven: Hint['proven'] }
export interface Thought { depth: number; nodes: number; elapsed_ms: number; to_move: number; lines: Line[] }
export interface Chains {
  endings: number;
  all: boolean;
  wins: string | null;
  best: { turn: string; position: string; win: number }[];
}
export interface RecordRead {
  game: GameName;
  options: Options;
  tags: Record<string, string>;
  start: string;
  verdict: string | null;
  moves: Played[];
}
