import { formatCents } from '#shared/money.ts';

/** A price add-on as people read it: "+$25.00", or nothing to add. */
export const formatAddOn = (cents: number): string =>
  cents < 0 ? `−${formatCents(-cents)}` : `+${formatCents(cents)}`;

/** A value of a drop-down: "18 × 24 in (+$95.00)". */
export const withAddOn = ({ title, price }: { title: string; price: number }): string =>
  price === 0 ? title : `${title} (${formatAddOn(price)})`;
