import { sumCents } from './money.ts';

/** One line of a price: what it is for, its cents (below 0 when it takes something off), and why it is charged. */
export interface PriceLine {
  /** The option that the line belongs to; null for everything else. */
  option: string | null;
  label: string;
  cents: number;
  why: string;
}

/** An amount in cents that is nothing but the sum of its lines. */
export interface Price {
  cents: number;
  lines: PriceLine[];
}

/** The price that its lines add up to. */
export const priceFrom = (lines: PriceLine[]): Price => ({ cents: sumCents(lines.map(({ cents }) => cents)), lines });
