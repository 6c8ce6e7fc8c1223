import { formatCents } from '#shared/money/money.ts';
import type { Doer, HistoryEntry } from '#shared/schemas/admin-order.ts';
import { formatDateTime } from '../shop-dates.ts';
import { Samples } from '../samples.tsx';
import styles from './order-record.module.css';

const DOERS: Record<Doer, string> = { customer: 'Customer', artist: 'Artist', admin: 'Staff', system: 'By itself' };

/** Everything that happened to an order, the newest first. */
export function OrderHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h3 id="history">History</h3>
      <ol reversed className={styles.history}>
        {history.toReversed().map(({ id, at, by, kind, title, text, cents, pictures }) => (
          <li key={id} data-kind={kind}>
            <p className="small muted">
              <time dateTime={at}>{formatDateTime(Date.parse(at))}</time>, {DOERS[by]}
            </p>
            <p>
              <b>{title}</b>
              {cents !== null && (
                <span className="num" translate="no">
                  {' '}
                  {formatCents(cents)}
                </span>
              )}
            </p>
            {text && <p className={styles.text}>{text}</p>}
            {pictures.length > 0 && (
              <Samples samples={pictures} what="photo" artist={`the ${DOERS[by].toLowerCase()}, ${title}`} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
