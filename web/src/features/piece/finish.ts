import type { OptionValue } from '#shared/schemas/product.ts';

/** How a piece hangs: a sheet of paper or canvas, a canvas around its stretcher, or framed. */
type FinishKind = 'sheet' | 'wrapped' | 'framed';

export interface Finish {
  kind: FinishKind;
  /** Inches between the front of the piece and the wall. */
  depth: number;
  /** Inches that frame and mount reach beyond the picture on each side. */
  rim: number;
  /** Inches of the rim that are mount board. */
  mount: number;
  colour: string;
}

/** Frame colours by the words in the option's description. */
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
/** A pinned sheet stands a little off the wall. */
const LIFT = 0.15;

const framed = (description: string): Finish => {
  const mount = /mount|mat\b/i.test(description) ? MOUNT : 0;
  const [, colour = UNNAMED] = COLOURS.find(([word]) => word.test(description)) ?? [];
  return { kind: 'framed', depth: 1.5, rim: mount + MOULDING, mount, colour };
};

/**
 * The finish of a chosen depth: `1.25` is a canvas that deep, `framed` a frame in the colour that its description
 * names, all else a sheet.
 */
export const finishOf = (depth: Pick<OptionValue, 'id' | 'title' | 'description'> | undefined): Finish => {
  const inches = Number(depth?.id);
  if (depth?.id === 'framed') return framed(`${depth.title} ${depth.description}`);
  return inches > 0
    ? { kind: 'wrapped', depth: inches, rim: 0, mount: 0, colour: '' }
    : { kind: 'sheet', depth: LIFT, rim: 0, mount: 0, colour: '' };
};
