import { formatCents } from '#shared/money.ts';
import type { Payment } from '#shared/schemas/cart.ts';
import { formatDate } from '#web/lib/dates.ts';
import styles from './receipt.module.css';

const processorOf = ({ charge_processor: code }: Payment): string => (code === 2 ? 'Card' : 'Adjustment');

/** Payments and adjustments of an order, oldest first (B-04, B-06). */
export function Payments({ payments }: { payments: readonly Payment[] }) {
  return (
    <section aria-labelledby="receipt-payments">
      <h2 id="receipt-payments" className="d3">
        Payments and adjustments
      </h2>
      {payments.length === 0 ? (
        <p className="muted">No payments have been made yet.</p>
      ) : (
        <ul className={styles['payments']}>
          {payments.map((payment) => (
            <li key={`${payment.timestamp}-${payment.description}-${payment.amount}`}>
              <span>
                <b>{payment.description}</b>
                <span className="small muted">
                  {formatDate(payment.timestamp * 1000)}, {processorOf(payment)}
                </span>
              </span>
              <span className="num strong">{formatCents(payment.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
