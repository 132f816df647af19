// What the client calls what the server sends: the generated types, narrower where docs/api.md says more than
// the server's description does.

import type * as api from './openapi.d.ts';

/** `T` with fields of narrower types. A field that `T` does not have, or of a type that does not fit, is an error. */
type Narrow<T, F extends { [K in keyof F]: K extends keyof T ? T[K] : never }> = Omit<T, keyof F> & F;
/** All fields that any of several shapes has. */
type Flat<U> = { [K in U extends unknown ? keyof U : never]?: U extends { [P in K]?: infer V } ? V : never };

export type GameName = (typeof import('./kinds/names.js').GAMES)[number];
export type Options = Record<string, string>;
export type SeatKind = api.ChairKindRequest;
export type Clock = api.ClockRule;
/** Something the rules tell about a move; the fields depend on the game and the type. */
export interface Caused {
  type: string;
  /** Where it left its traces. */
  places?: string[];
  /** Why the game is over, in one word, if this has ended it. */
  ending?: string;
  /** What decided the game. */
  won?: string[];
  [field: string]: any;
}

export type Checked = Narrow<api.Checked, { fault?: string | null; game?: GameName | null }>;
export type OptionSpec = api.OptionInfo;
export type Collected = Narrow<api.GameInfo, { game: GameName }>;
export type Collection = Narrow<api.Collection, { games: Collected[] }>;

export type Seat = Narrow<api.Seat, { kind: SeatKind }>;
export type Turn = Narrow<api.Turn, { left_ms?: number }>;
export type Result = Narrow<api.GameResult, { by: number | null }>;
export type Clocks = Narrow<api.Clocks, { running: number | null }>;
export type Offers = Narrow<api.Offers, { draw: api.DrawOffer | null; take_back: api.TakeBackOffer | null }>;
export type State = Narrow<api.State, {
  status: 'waiting' | 'running' | 'finished';
  to_move: number | null;
  clocks: Clocks | null;
  offers: Offers;
  result: Result | null;
}>;
export type Game = Narrow<api.Game, {
  game: GameName;
  you: number | null;
  seats: Seat[];
  turns: Turn[];
  last: Narrow<api.Last, { caused: Caused[] }> | null;
  rematch: string | null;
  state: State;
}>;
export type GameEvent = Narrow<Flat<api.Event>, {
  number: number;
  type: string;
  at: number;
  state: State;
  seat?: number;
  seats?: Seat[];
  caused?: Caused[];
  last?: Game['last'];
  left_ms?: number;
}>;
export type Summary = Narrow<api.ListedGame, {
  game: GameName;
  status: State['status'];
  seats: Seat[];
  to_move: number | null;
  result: Result | null;
}>;

export type NewSeat = Narrow<api.ChairRequest, { level?: number }>;
export type NewGame = Narrow<api.CreateGame, { game: GameName }>;
export type Created = Narrow<api.Created, {
  seats: Narrow<api.SeatOpened, { kind: SeatKind; secret?: string; link?: string }>[];
  game: Game;
}>;
export type Seated = Narrow<api.Seated, { secret?: string; link?: string; game: Game }>;

export type Played = Narrow<api.Step, { caused: Caused[] }>;
export type History = Narrow<api.History, { moves: Played[] }>;
export type Legal = Narrow<api.Move, { causes: Caused[]; position?: string }>;
export type Asked = Narrow<api.Asked, { detail?: string; reason?: { reason: string; [field: string]: any } }>;
export type PositionAnswer = Narrow<api.Position, {
  game: GameName;
  moves: Played[];
  to_move: number | null;
  legal: Legal[];
  asked: Asked[];
}>;

export type Remark = api.Remark;
export type Proven = 'win' | 'draw' | 'loss' | null;
export type Hint = Narrow<api.Hint, { causes: Caused[]; proven: Proven }>;
export type Beliefs = api.Beliefs;
export type Line = Narrow<api.LineFound, { proven: Proven }>;
export type Thought = Narrow<api.Lines, { to_move: number | null; lines: Line[] }>;
export type Mark = '?!' | '?' | '??' | null;
export type MoveWorth = Narrow<api.MoveWorth, { mark: Mark }>;
export type Judged = MoveWorth & { seat: number; move: string; open?: MoveWorth };
export type PuzzlesOfGame = Narrow<api.PuzzlesOfGame, { game: GameName }>;
export type PuzzleShelf = Narrow<api.PuzzleShelf, { games: PuzzlesOfGame[] }>;
export type PuzzleLook = Narrow<api.PuzzleRated, { game: GameName }>;
export type PuzzleSolution = api.PuzzleSolution;
export type PuzzleTried = api.PuzzleTried;
export type Chains = Narrow<api.Chains, { wins: string | null }>;
export type RecordRead = Narrow<api.RecordRead, { game: GameName; moves: Played[] }>;
