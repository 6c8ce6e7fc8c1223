import { formatCents } from '#shared/money/money.ts';

/** A price add-on, such as "+$25.00". */
export const formatAddOn = (cents: number): string =>
  cents < 0 ? `−${formatCents(-cents)}` : `+${formatCents(cents)}`;

/** Text of a drop-down value, such as "18 × 24 in (+$95.00)". */
export const withAddOn = ({ title, price }: { title: string; price: number }): string =>
  price === 0 ? title : `${title} (${formatAddOn(price)})`;
