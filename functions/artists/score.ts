import { keysOf } from '#shared/keys.ts';

/** Weights of a quote's score; they sum to 1 (C14). */
export const WEIGHTS = { rating: 0.35, onTime: 0.2, acceptance: 0.15, medium: 0.15, price: 0.15 } as const;

export type ScoreParts = Record<keyof typeof WEIGHTS, number>;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** The part of a medium that the artist paints: each further medium lowers it, so a specialist ranks above a generalist. */
const mediumPart = (mediums: readonly string[]): number => clamp(1.2 - 0.1 * mediums.length);

interface Scored {
  artist: { rating: number; onTime: number; acceptance: number; mediums: string[] };
  sku: string;
  /** Cents that the artist asks on top of `orderCents`. */
  extraCents: number;
  orderCents: number;
}

/**
 * Quality score of a quote from 0 to 1 and its parts, each from 0 to 1: a weighted sum, so that customers and artists
 * can learn why (C14).
 */
export const scoreQuote = ({ artist, sku, extraCents, orderCents }: Scored): { score: number; parts: ScoreParts } => {
  const parts: ScoreParts = {
    rating: clamp(artist.rating),
    onTime: clamp(artist.onTime),
    acceptance: clamp(artist.acceptance),
    medium: artist.mediums.includes(sku) ? mediumPart(artist.mediums) : 0,
    price: clamp(1 - extraCents / Math.max(1, orderCents)),
  };
  const score = keysOf(WEIGHTS).reduce((sum, part) => sum + WEIGHTS[part] * parts[part], 0);
  return { score: Math.round(score * 10_000) / 10_000, parts };
};

/** The parts of an artist's scores that do not depend on the request, with their weights in per cent (C14). */
export const scoreOf = ({
  rating,
  onTime,
  acceptance,
  mediums,
}: Scored['artist']): { part: 'rating' | 'on_time' | 'acceptance' | 'medium'; weight: number; value: number }[] => {
  const percent = (weight: number): number => Math.round(weight * 100);
  return [
    { part: 'rating', weight: percent(WEIGHTS.rating), value: clamp(rating) },
    { part: 'on_time', weight: percent(WEIGHTS.onTime), value: clamp(onTime) },
    { part: 'acceptance', weight: percent(WEIGHTS.acceptance), value: clamp(acceptance) },
    { part: 'medium', weight: percent(WEIGHTS.medium), value: mediumPart(mediums) },
  ];
};
