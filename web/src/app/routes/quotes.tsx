import { useQuery } from '@tanstack/react-query';
import { useParams } from '#web/lib/router.tsx';
import { useLiveOrder } from '../../features/projects/live.ts';
import { QuotesPage } from '../../features/quotes/quotes-page.tsx';
import { QuotesSkeleton } from '../../features/quotes/quotes-skeleton.tsx';
import { orderQuotesQuery } from '../../features/quotes/quotes.queries.ts';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Page } from '../page.tsx';

export function Component() {
  const { orderId = '' } = useParams();
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(orderQuotesQuery(orderId));
  useLiveOrder(orderId, orderQuotesQuery(orderId).queryKey);
  return (
    <Page
      title="Artist and Studio Responses"
      description="Offers of artists for your painting: choose one, or let the best be selected."
      noIndex
      error={data ? null : error}
    >
      {data && <QuotesPage data={data} saidAt={dataUpdatedAt} />}
      {isPending && <QuotesSkeleton />}
      {error && !data && (
        <div className="wrap section">
          <PageFailure
            title="Artist and Studio Responses"
            message="The offers could not be loaded."
            onRetry={() => refetch()}
          />
        </div>
      )}
    </Page>
  );
}
