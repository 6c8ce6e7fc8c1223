import type { OptionValue } from '#shared/schemas/product.ts';

/** How a piece is made to hang: a sheet of paper or canvas, a canvas around its stretcher, or in a frame. */
type FinishKind = 'sheet' | 'wrapped' | 'framed';

export interface Finish {
  kind: FinishKind;
  /** Inches that its edge stands off the wall. */
  depth: number;
  /** Inches that the frame, with its mount, reaches beyond the picture on each side. */
  rim: number;
  /** Inches of the rim that are a mount of white board. */
  mount: number;
  colour: string;
}

/** Colours of frames by the words that options describe them with. */
const COLOURS: [word: RegExp, colour: string][] = [
  [/black|ebony/i, '#1b1c20'],
  [/white/i, '#efeee9'],
  [/walnut|brown|mahogany/i, '#553725'],
  [/gold/i, '#b08a3c'],
  [/silver/i, '#b4b7bc'],
  [/oak|wood|natural/i, '#b98e57'],
];
const UNNAMED = '#1b1c20';
const MOULDING = 0.9;
const MOUNT = 2;
/** A sheet is pinned up and lifts a little. */
const LIFT = 0.15;

const framed = (description: string): Finish => {
  const mount = /mount|mat\b/i.test(description) ? MOUNT : 0;
  const [, colour = UNNAMED] = COLOURS.find(([word]) => word.test(description)) ?? [];
  return { kind: 'framed', depth: 1.5, rim: mount + MOULDING, mount, colour };
};

/** What a chosen depth looks like: `1.25` is a canvas that deep, `framed` has the frame that its description names, all else is a sheet. */
export const finishOf = (depth: Pick<OptionValue, 'id' | 'title' | 'description'> | undefined): Finish => {
  const inches = Number(depth?.id);
  if (depth?.id === 'framed') return framed(`${depth.title} ${depth.description}`);
  return inches > 0
    ? { kind: 'wrapped', depth: inches, rim: 0, mount: 0, colour: '' }
    : { kind: 'sheet', depth: LIFT, rim: 0, mount: 0, colour: '' };
};
