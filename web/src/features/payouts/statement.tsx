import Download from 'icon:download';
import { useState } from 'react';
import type { Payouts } from '#shared/schemas/payout.ts';
import { Select } from '#web/ui/field.tsx';
import { monthName } from './month-name.ts';
import styles from './payouts.module.css';

/** A statement of one month, or of a year for the taxes, as CSV; `path` answers the file. */
export function Statement({ months, path }: Pick<Payouts, 'months'> & { path: string }) {
  const newestFirst = months.toReversed();
  const years = [...new Set(newestFirst.map((each) => each.month.slice(0, 4)))];
  const [month, choose] = useState(newestFirst[0]?.month ?? '');
  return (
    <div className={styles.statement}>
      <Select label="Statement" value={month} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {newestFirst.map((each) => (
          <option key={each.month} value={each.month}>
            {monthName(each.month, 'long')}
          </option>
        ))}
        {years.map((year) => (
          <option key={year} value={year}>
            All of {year}
          </option>
        ))}
      </Select>
      <a href={`${path}?month=${month}`} download className={styles.download}>
        <Download aria-hidden="true" />
        Download CSV
      </a>
    </div>
  );
}
