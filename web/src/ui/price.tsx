import { formatCents } from '#shared/money/money.ts';
import { formatFrom } from '#shared/money/starting-price.ts';
import { cx } from './cx.ts';

interface PriceProps {
  cents: number;
  /** Leaves out ".00", for from-prices. */
  round?: boolean;
  className?: string;
}

/** An amount in dollars, set in the display face with figures of one width. */
export function Price({ cents, round = false, className }: PriceProps) {
  return (
    <span className={cx('price', className)} translate="no">
      {round ? formatFrom(cents) : formatCents(cents)}
    </span>
  );
}
