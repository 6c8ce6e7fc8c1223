import { useInfiniteQuery } from '@tanstack/react-query';
import type { Payouts } from '#shared/schemas/payout.ts';
import { pathTo } from '#shared/site/paths.ts';
import { addressOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { DestinationSection } from '../identity/destination-section.tsx';
import { payableHint, PayoutLines } from '../payouts/payout-lines.tsx';
import { PayoutTotals } from '../payouts/payout-totals.tsx';
import { Statement } from '../payouts/statement.tsx';
import { EarningsChart } from './earnings-chart.tsx';
import { payoutsQuery } from './payouts.queries.ts';
import list from './studio-list.module.css';

const totalsOf = ({ pending, payable, paid }: Payouts) => [
  {
    label: 'Pending',
    value: pending,
    // promise: artist-share-payable
    hint: 'Finished pieces. Payable 7 days after delivery, or 30 days after shipping.',
  },
  { label: 'Payable', value: payable, hint: payableHint(payable, 'Goes out with the next payment run.') },
  { label: 'Paid', value: paid, hint: 'So far.' },
];

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
        {first && first.months.length > 0 && (
          <Statement months={first.months} path={addressOf('/api/sellers/payouts/statement.csv', {})} />
        )}
      </header>
      {isPending && (
        <Loading label="Loading your earnings">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {isError && !data && <LoadError message="Your earnings could not be loaded." onRetry={() => void refetch()} />}
      {first && (
        <>
          <PayoutTotals totals={totalsOf(first)} />
          <DestinationSection to="artists" />
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
              <PayoutLines
                lines={lines}
                isNumbered
                unshipped="not delivered yet"
                pathOf={(orderId) => pathTo('/sellers/orders/:orderId', { orderId })}
              />
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
