import { formatCents } from '#shared/money.ts';
import { cx } from './cx.ts';

interface PriceProps {
  cents: number;
  /** Leaves out ".00", for from-prices. */
  round?: boolean;
  className?: string;
}

/** An amount in dollars, set in the display face with figures of one width. */
export function Price({ cents, round = false, className }: PriceProps) {
  const text = formatCents(cents);
  return <span className={cx('price', className)}>{round ? text.replace(/\.00$/, '') : text}</span>;
}
