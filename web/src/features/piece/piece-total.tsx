import { formatCents } from '#shared/money/money.ts';
import { cx } from '#web/ui/cx.ts';
import { Price } from '#web/ui/price.tsx';
import type { OrderForm } from './use-order-form.ts';

/** The price of the chosen piece, or that it has none yet. */
export function PieceTotal({ form, className }: { form: OrderForm; className?: string }) {
  return form.totalCents === undefined ? (
    <span className={cx('strong', className)}>No price yet</span>
  ) : (
    <Price cents={form.totalCents} {...(className && { className })} />
  );
}

/** The deposit of the chosen piece, beside its price. */
export function Deposit({ form: { depositCents } }: { form: OrderForm }) {
  return depositCents !== undefined && <span className="small muted num">{formatCents(depositCents)} today</span>;
}
