import { expect, it } from 'vitest';
import { CARD_COLORS, CARD_DESIGNS, CARD_NAMES, colorsOf } from './card-designs.ts';

const luminance = (hex: string): number => {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Their brush keeps to the right edge, where nothing is written. */
const AT_THE_EDGE: readonly string[] = ['night', 'letter'];

it('C20 what stands on a card reads on its ground and its paint, and each design has a look of its own', () => {
  for (const design of CARD_DESIGNS) {
    const { ground, paint, ink } = CARD_COLORS[design];
    expect(contrast(ink, ground), design).toBeGreaterThan(4.5);
    expect(AT_THE_EDGE.includes(design) || contrast(ink, paint) > 4.5, design).toBe(true);
  }
  expect(new Set(CARD_DESIGNS.map((design) => CARD_COLORS[design].ground)).size).toBe(CARD_DESIGNS.length);
  expect(new Set(Object.values(CARD_NAMES)).size).toBe(CARD_DESIGNS.length);
  expect(colorsOf(undefined).paint).toBe(colorsOf(undefined).ground);
});
