import { formatFrom } from '#shared/money/starting-price.ts';
import styles from './claims.module.css';

const claims = [
  ['About 1 week', 'to paint it'],
  ['About 3 weeks', 'to arrive, with expedited shipping'],
  // promise: free-cancellation-day
  ['24 hours', 'to cancel free of charge'],
] as const;

/** The four headline claims; the first is the catalogue's lowest price in cents, and left out without one (P-33). */
export function Claims({ fromCents }: { fromCents: number | undefined }) {
  const all = fromCents === undefined ? claims : ([[formatFrom(fromCents), 'Prices start here'], ...claims] as const);
  return (
    <section aria-label="In short" className={styles.claims}>
      <dl className="wrap">
        {all.map(([fact, detail]) => (
          <div key={fact}>
            <dt className="price">{fact}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
