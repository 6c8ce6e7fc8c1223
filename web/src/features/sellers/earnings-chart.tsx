import { formatCents } from '#shared/money/money.ts';
import type { Payouts } from '#shared/schemas/payout.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { monthName } from '../payouts/month-name.ts';

/** What was earned in each of the last months, as bars and as a table. */
export function EarningsChart({ months }: Pick<Payouts, 'months'>) {
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <BarChart
      title="The last 12 months"
      note={`${formatCents(total)} earned`}
      bars={months.map(({ month, amount }) => ({ key: month, name: monthName(month, 'short'), amount }))}
    >
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
    </BarChart>
  );
}
