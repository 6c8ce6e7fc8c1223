import { formatCents } from '#shared/money/money.ts';
import type { Payouts } from '#shared/schemas/payout.ts';
import { monthName } from '../payouts/month-name.ts';
import styles from './earnings-chart.module.css';

const [WIDTH, HEIGHT, GAP] = [600, 160, 10];

type Months = Payouts['months'];

/** One bar for each month, as high as its part of the highest one. */
function Bars({ months }: { months: Months }) {
  const highest = Math.max(1, ...months.map(({ amount }) => amount));
  const step = WIDTH / months.length;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={styles.bars}>
      {months.map(({ month, amount }, index) => {
        const height = Math.max(amount > 0 ? 3 : 1, (Math.max(0, amount) / highest) * HEIGHT);
        return (
          <rect
            key={month}
            x={index * step + GAP / 2}
            y={HEIGHT - height}
            width={step - GAP}
            height={height}
            className={amount > 0 ? styles.bar : styles.none}
          />
        );
      })}
    </svg>
  );
}

/** What was earned in each of the last months, as bars and as a table. */
export function EarningsChart({ months }: { months: Months }) {
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <b>The last 12 months</b> <span className="muted">{formatCents(total)} earned</span>
      </figcaption>
      <Bars months={months} />
      <ol aria-hidden="true" className={styles.names}>
        {months.map(({ month }) => (
          <li key={month}>{monthName(month, 'short')}</li>
        ))}
      </ol>
      <details className={styles.table}>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Earned</th>
              <th scope="col">Paid</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, amount, paid }) => (
              <tr key={month}>
                <th scope="row">{monthName(month, 'long')}</th>
                <td className="num" translate="no">
                  {formatCents(amount)}
                </td>
                <td className="num" translate="no">
                  {formatCents(paid)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
