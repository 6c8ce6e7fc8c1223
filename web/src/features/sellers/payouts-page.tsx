import { useInfiniteQuery } from '@tanstack/react-query';
import Download from 'icon:download';
import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import type { PayoutLineView, Payouts } from '#shared/schemas/payout.ts';
import { formatShortDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/field.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { EarningsChart, monthName } from './earnings-chart.tsx';
import { payoutsQuery } from './payouts.queries.ts';
import styles from './payouts-page.module.css';
import list from './studio-list.module.css';

function Totals({ pending, payable, paid }: Payouts) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Pending</dt>
        <dd className="price">{formatCents(pending)}</dd>
        <dd className="small muted">Finished pieces. Payable 7 days after delivery, or 30 days after shipping.</dd>
      </div>
      <div>
        <dt>Payable</dt>
        <dd className="price">{formatCents(payable)}</dd>
        <dd className="small muted">Goes out with the next payment run.</dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd className="price">{formatCents(paid)}</dd>
        <dd className="small muted">Sent to your bank account so far.</dd>
      </div>
    </dl>
  );
}

const STATES = {
  pending: { label: 'Pending' },
  payable: { label: 'Payable', tone: 'ok' },
  paid: { label: 'Paid', tone: 'blue' },
  reversed: { label: 'Reversed', tone: 'bad' },
} as const;

const detailOf = ({ state, held, in_run: inRun, payable_at: payableAt, reference }: PayoutLineView): string => {
  if (held) return 'held while a case is open';
  if (inRun) return 'being paid';
  if (state === 'pending' && payableAt) return `payable on ${formatShortDate(Date.parse(payableAt))}`;
  return reference ?? '';
};

function Line({ line }: { line: PayoutLineView }) {
  const { order_id: id, title, amount, state, at } = line;
  const { label, ...tone } = STATES[state];
  const detail = detailOf(line);
  return (
    <li className={styles.line}>
      <div>
        <SiteLink to={`/sellers/orders/${id}`} className="strong">
          {title}
        </SiteLink>
        <p className="small muted">{[formatShortDate(Date.parse(at)), detail].filter(Boolean).join(', ')}</p>
      </div>
      <Badge {...tone}>{label}</Badge>
      <span className={`price ${styles.amount}`}>{formatCents(amount)}</span>
    </li>
  );
}

/** A statement of one month as CSV. */
function Statement({ months }: Pick<Payouts, 'months'>) {
  const newestFirst = months.toReversed();
  const [month, choose] = useState(newestFirst[0]?.month ?? '');
  return (
    <div className={styles.statement}>
      <Select label="Statement" value={month} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {newestFirst.map((each) => (
          <option key={each.month} value={each.month}>
            {monthName(each.month, 'long')}
          </option>
        ))}
      </Select>
      <a href={`/api/sellers/payouts/statement.csv?month=${month}`} download className={styles.download}>
        <Download aria-hidden="true" />
        Download CSV
      </a>
    </div>
  );
}

/** What the artist has earned: totals, the last 12 months, each order, statements (C18). */
export function PayoutsPage() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(payoutsQuery());
  const [first] = data?.pages ?? [];
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <div className={list.page}>
      <header className={list.head}>
        <h1>Payouts</h1>
        {first && first.months.length > 0 && <Statement months={first.months} />}
      </header>
      {isPending && (
        <Loading label="Loading your earnings">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {isError && !data && <LoadError message="Your earnings could not be loaded." onRetry={() => void refetch()} />}
      {first && (
        <>
          <Totals {...first} />
          {first.months.some(({ amount }) => amount !== 0) && <EarningsChart months={first.months} />}
          <section aria-labelledby="payout-lines">
            <h2 id="payout-lines" className={list.part}>
              By order
            </h2>
            {lines.length === 0 ? (
              <EmptyState level={3} title="Nothing yet">
                When you send the proof of a piece, your share of it appears here.
              </EmptyState>
            ) : (
              <ul>
                {lines.map((line) => (
                  <Line key={`${line.order_id}:${line.state}:${line.at}`} line={line} />
                ))}
              </ul>
            )}
          </section>
        </>
      )}
      {hasNextPage && (
        <p>
          <Button variant="ghost" size="s" busy={isFetchingNextPage && 'Loading'} onClick={() => void fetchNextPage()}>
            Show earlier ones
          </Button>
        </p>
      )}
    </div>
  );
}
