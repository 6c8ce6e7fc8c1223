import styles from './claims.module.css';

const claims = [
  ['$89', 'Prices start here'],
  ['About 1 week', 'to paint it'],
  ['About 3 weeks', 'to arrive, with expedited shipping'],
  ['24 hours', 'to cancel free of charge'],
] as const;

/** The four headline claims (doc 1 §1). */
export function Claims() {
  return (
    <section aria-label="In short" className={styles.claims}>
      <dl className="wrap">
        {claims.map(([fact, detail]) => (
          <div key={fact}>
            <dt className="price">{fact}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
