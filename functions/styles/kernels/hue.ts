/** Red against green, yellow against blue. */
export type Hue = readonly [red: number, yellow: number];

/** Hues are told apart by what they are beside the tone, of which this much is added: in the dark they are noise. */
export const DIM = 0.15;

/** The hue of a colour of 0..1. */
export const hueOf = (r: number, g: number, b: number): Hue => {
  const strength = 1 / (0.299 * r + 0.587 * g + 0.114 * b + DIM);
  return [(r - g) * strength, (0.5 * (r + g) - b) * strength];
};
