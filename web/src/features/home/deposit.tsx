import Check from 'icon:check';
import { Price } from '#web/ui/price.tsx';
import { Share } from '#web/ui/share.tsx';
import styles from './deposit.module.css';
import type { PriceExample } from './example.ts';

const promises = [
  // promise: free-cancellation-day
  'Free cancellation within 24 hours',
  // promise: guarantee-30-days
  '100% money-back guarantee after revisions',
  // promise: no-shipping-said-before-paying
  'Ships when you are happy, worldwide',
] as const;

export function Deposit({ example }: { example: PriceExample | undefined }) {
  return (
    <section className={`block-ochre ${styles.deposit}`}>
      <div className="wrap grid">
        {/* promise: deposit-starts-order, rest-on-completion */}
        <h2 className="d1">
          20% starts it.
          <br />
          The rest when
          <br />
          it’s done.
        </h2>
        <div className={styles.bill}>
          {example && (
            <>
              <p className="between strong">
                <span>{example.title}, from</span>
                <Price cents={example.totalCents} className={styles.total} />
              </p>
              <Share
                depositCents={example.depositCents}
                balanceCents={example.balanceCents}
                // promise: rest-on-completion
                later="on completion, after you approve the proof"
              />
            </>
          )}
          <ul>
            {promises.map((promise) => (
              <li key={promise}>
                <Check aria-hidden="true" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
