import { Price } from '#web/ui/price.tsx';
import type { PriceExample } from './example.ts';
import styles from './timetable.module.css';

interface Step {
  when: string;
  what: string;
  detail: string;
  cents?: number;
  part?: string;
}

const steps = (example: PriceExample | undefined): Step[] => [
  {
    when: 'Today',
    what: 'You send the photo and choose',
    // promise: free-cancellation-day
    detail: 'Free cancellation within 24 hours.',
    ...(example && { cents: example.depositCents }),
    // promise: deposit-starts-order
    part: '20% deposit',
  },
  // promise: best-offer-after-an-hour
  { when: 'Within hours', what: 'Artists answer', detail: 'You pick one, or the best match is picked for you.' },
  {
    when: 'About 1 week',
    what: 'Your artist paints, you see the proof',
    detail: 'Say what to change, right on the picture.',
  },
  {
    when: 'On completion',
    what: 'You pay the rest',
    // promise: guarantee-30-days
    detail: '100% money-back guarantee after revisions.',
    ...(example && { cents: example.balanceCents }),
    part: 'the other 80%',
  },
  // promise: arrival-estimate
  { when: 'About 3 weeks', what: 'It arrives', detail: 'With expedited shipping, anywhere in the world.' },
];

export function Timetable({ example }: { example: PriceExample | undefined }) {
  return (
    <section className="section">
      <div className={`wrap grid ${styles.timetable}`}>
        <header>
          <h2>What happens, and what it costs</h2>
          <p className="muted">
            {example && (
              <>
                For “{example.title}” from <Price cents={example.totalCents} />.{' '}
              </>
            )}
            The size and the subjects you choose set the exact price, shown before you pay.
          </p>
        </header>
        <ol>
          {steps(example).map(({ when, what, detail, cents, part }) => (
            <li key={when}>
              <span className={styles.when}>{when}</span>
              <div>
                <h3>{what}</h3>
                <p className="small muted">{detail}</p>
              </div>
              {cents !== undefined && (
                <p className={styles.amount}>
                  <Price cents={cents} />
                  <span className="small muted">{part}</span>
                </p>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
