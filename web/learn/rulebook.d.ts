// The rulebook as the server sends it.

import type { Options } from '../types.d.ts';

export type Inline =
  | { type: 'plain' | 'emphasis' | 'strong' | 'notation'; text: string }
  | { type: 'link'; text: string; address: string };
export type Block =
  | { type: 'heading' | 'paragraph' | 'ruling'; text: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'figure'; name: string; caption: Inline[] };
export interface Rulebook {
  title: Inline[];
  lead: Block[];
  sections: { id: string; title: Inline[]; blocks: Block[] }[];
}
export interface FigureMarks { lit?: string[]; crossed?: string[]; labels?: Record<string, string>; arrows?: string[] }
export interface FigureText {
  position: string;
  options?: Options;
  turn?: string | null;
  show?: 'before' | 'after' | 'both';
  marks?: FigureMarks;
}
export interface About { author?: string | null; year?: number | null; figures: Record<string, FigureText> }
