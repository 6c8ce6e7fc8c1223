import { formatCents } from '#shared/money/money.ts';
import type { Adjustment, Payment } from '#shared/schemas/cart.ts';
import { formatDate } from '#web/lib/dates.ts';
import styles from './payments.module.css';

/** Ways to pay by their code on the wire; anything else is a card (Y-03). */
const PROCESSORS: Partial<Record<number, string>> = {
  1: 'PayPal',
  3: 'Installment plan',
  4: 'Gift card',
  6: 'Amazon account',
};

interface Line {
  key: string;
  title: string;
  sub: string;
  cents: number;
  timestamp: number;
}

const linesOf = (payments: readonly Payment[], adjustments: readonly Adjustment[]): Line[] =>
  [
    ...payments.map(({ amount, description, charge_processor: code, timestamp }) => ({
      title: description,
      sub: PROCESSORS[code] ?? 'Card',
      cents: amount,
      timestamp,
    })),
    ...adjustments.map(({ amount, description, timestamp }) => ({
      title: description,
      sub: 'Adjustment of the price',
      cents: amount,
      timestamp,
    })),
  ]
    .map((line, index) => ({ ...line, key: `${index}-${line.timestamp}` }))
    .toSorted((a, b) => a.timestamp - b.timestamp);

/** Payments and adjustments of an order, oldest first (B-04, B-06). */
export function Payments({
  payments,
  adjustments,
}: {
  payments: readonly Payment[];
  adjustments: readonly Adjustment[];
}) {
  const lines = linesOf(payments, adjustments);
  return (
    <section aria-labelledby="receipt-payments">
      <h2 id="receipt-payments" className="d3">
        Payments and adjustments
      </h2>
      {payments.length === 0 && <p className="muted">No payments have been made yet.</p>}
      {lines.length > 0 && (
        <ul className={styles.payments}>
          {lines.map(({ key, title, sub, cents, timestamp }) => (
            <li key={key}>
              <span>
                <b>{title}</b>
                <span className="small muted">
                  {formatDate(timestamp * 1000)}, {sub}
                </span>
              </span>
              <span className="num strong">{cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
