import { sumCents } from './money.ts';

/** One line of a price: a label, its cents (negative for a discount), and the reason shown to the customer. */
export interface PriceLine {
  /** Id of the option that the line belongs to; null for the base price, items, shipping and promotions. */
  option: string | null;
  label: string;
  cents: number;
  why: string;
}

/** An amount in cents and the lines that add up to it. */
export interface Price {
  cents: number;
  lines: PriceLine[];
}

export const priceFrom = (lines: PriceLine[]): Price => ({ cents: sumCents(lines.map(({ cents }) => cents)), lines });
