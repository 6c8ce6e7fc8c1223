import { useQuery } from '@tanstack/react-query';
import { cx } from '../../ui/cx.ts';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import { Inbox } from './inbox.tsx';
import { RequestDetail } from './request-detail.tsx';
import { requestQuery, requestsQuery } from './sellers.queries.ts';
import { DetailSkeleton, InboxSkeleton } from './studio-skeleton.tsx';
import styles from './studio.module.css';
import { useNow } from './use-now.ts';

function Detail({ orderId }: { orderId: string }) {
  const { data, isPending, refetch } = useQuery(requestQuery(orderId));
  if (data) return <RequestDetail request={data} />;
  if (isPending) return <DetailSkeleton />;
  return (
    <div className={styles['nothing']}>
      <LoadError message="This request could not be loaded." onRetry={() => void refetch()} />
    </div>
  );
}

/** The artist's room: the inbox, and beside it the order that is open (C7). */
export function StudioPage({ orderId }: { orderId?: string | undefined }) {
  const { data: requests, isPending, refetch } = useQuery(requestsQuery());
  const nowMs = useNow();
  return (
    <div className={cx(styles['studio'], orderId !== undefined && styles['opened'])}>
      <div className={styles['inbox']}>
        <h1>Inbox</h1>
        {requests && <Inbox requests={requests} openId={orderId} nowMs={nowMs} />}
        {isPending && <InboxSkeleton />}
        {!requests && !isPending && <LoadError message="Your requests could not be loaded." onRetry={() => void refetch()} />}
      </div>
      <section className={styles['room']} aria-label="Request">
        {orderId === undefined ? (
          <div className={styles['nothing']}>
            <EmptyState title="Choose a request">Its photos, the brief and what you earn show here.</EmptyState>
          </div>
        ) : (
          <Detail orderId={orderId} />
        )}
      </section>
    </div>
  );
}
