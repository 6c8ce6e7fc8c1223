import type { PartnerDashboard } from '#shared/schemas/account.ts';
import { formatCount } from '#shared/site/formats.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { monthName } from '../payouts/month-name.ts';

const percent = (orders: number, clicks: number): string =>
  clicks === 0 ? '–' : `${Math.round((orders / clicks) * 1000) / 10}%`;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** How often a partner's links were followed in each of the last months, and how many orders they brought. */
export function Clicks({ clicks, months }: Pick<PartnerDashboard, 'clicks' | 'months'>) {
  const ordersOf = (month: string): number => months.find((one) => one.month === month)?.orders ?? 0;
  const [followed, ordered] = [sumOf(clicks.map((one) => one.clicks)), sumOf(months.map(({ orders }) => orders))];
  return (
    <section aria-labelledby="partner-clicks">
      <h2 id="partner-clicks" className="vh">
        Clicks
      </h2>
      <BarChart
        title="Clicks on your links"
        note={
          followed === 0
            ? 'None yet'
            : `${formatCount(followed)} in 12 months, ${percent(ordered, followed)} became orders`
        }
        bars={clicks.map((one) => ({ key: one.month, name: monthName(one.month, 'short'), amount: one.clicks }))}
      >
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Clicks</th>
            <th scope="col">Orders</th>
            <th scope="col">Became orders</th>
          </tr>
        </thead>
        <tbody>
          {clicks.map((one) => (
            <tr key={one.month}>
              <th scope="row">{monthName(one.month, 'long')}</th>
              <td className="num" translate="no">
                {formatCount(one.clicks)}
              </td>
              <td className="num" translate="no">
                {formatCount(ordersOf(one.month))}
              </td>
              <td className="num" translate="no">
                {percent(ordersOf(one.month), one.clicks)}
              </td>
            </tr>
          ))}
        </tbody>
      </BarChart>
      <p className="small muted">
        Clicks are counted by your code alone, without the visitor; browsers that ask not to be counted are not.
      </p>
    </section>
  );
}
