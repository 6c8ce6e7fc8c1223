import { formatCents, sumCents } from '#shared/money/money.ts';
import { formatSigned, sumLines } from '#shared/money/order-sum.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import styles from './receipt.module.css';

/** The sum of a placed order: every line between its pieces and its total, what is paid, and what is due. */
export function ReceiptSum({ cart }: { cart: Cart }) {
  const lines = sumLines(cart);
  const pieces = lines.filter(({ kind }) => kind === 'piece');
  return (
    <dl className={styles.sum}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatCents(sumCents(pieces.map(({ cents }) => cents)))}</dd>
      </div>
      {lines
        .filter(({ kind }) => kind !== 'piece')
        .map(({ kind, label, cents }, index) => (
          <div key={`${label}-${index}`} className={kind === 'promo' ? styles.off : undefined}>
            <dt>{label}</dt>
            <dd>{kind === 'shipping' && cart.shippingPrice === null ? '--' : formatSigned(cents)}</dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatCents(cart.total)}</dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd>{formatCents(cart.paid)}</dd>
      </div>
      <div className={styles.due}>
        <dt>Balance due</dt>
        <dd className="price">{formatCents(cart.due)}</dd>
      </div>
    </dl>
  );
}
