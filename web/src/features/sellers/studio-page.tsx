import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProfile } from '#shared/schemas/application.ts';
import type { Brief } from '#shared/schemas/quote.ts';
import { ApiError } from '#web/lib/api.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { cx } from '../../ui/cx.ts';
import { useLiveStudio } from '../projects/live.ts';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import { ApplicationStatus } from './application-status.tsx';
import { Inbox } from './inbox.tsx';
import { ownProfileQuery } from '../artists/own-profile.queries.ts';
import { RequestDetail } from './request-detail.tsx';
import { firstOf, hasBrief, ownAnswer } from './request-state.ts';
import { TakesOrders } from './takes-orders.tsx';
import { notGiven, requestQuery, requestsQuery, useStandingActs } from './sellers.queries.ts';
import { DetailSkeleton, InboxSkeleton, StudioSkeleton } from './studio-skeleton.tsx';
import styles from './studio.module.css';

function Given({ children }: { children: string }) {
  return (
    <div className={styles.nothing}>
      <EmptyState title={children}>Your inbox keeps a line of what you answered.</EmptyState>
    </div>
  );
}

function Detail({ orderId, level, nowMs }: { orderId: string; level: 1 | 2; nowMs: number | undefined }) {
  const { data, error, isPending, refetch } = useQuery(requestQuery(orderId));
  const given = useStandingActs().find(({ id, state }) => id === orderId && state !== 'failed');
  if (given) return <Given>{given.done}</Given>;
  if (data && !hasBrief(data)) return <Given>{ownAnswer(data)}</Given>;
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className={styles.nothing}>
        <EmptyState title="This request is not open to you">
          You passed on it, it went to another artist, or it never was yours. Your inbox keeps a line of what you
          answered.
        </EmptyState>
      </div>
    );
  if (data) return <RequestDetail request={data} level={level} nowMs={nowMs} />;
  if (isPending) return <DetailSkeleton />;
  return (
    <div className={styles.nothing}>
      <LoadError message="This request could not be loaded." onRetry={() => void refetch()} />
    </div>
  );
}

interface StudioProps {
  orderId: string | undefined;
  /** Absent while the profile could not be loaded. */
  availability: OwnProfile['availability'] | undefined;
}

/**
 * The request beside the inbox while none is chosen: the most urgent one when the page opened. More urgent ones that
 * arrive do not take its place, because the artist may be writing or about to press a button.
 */
const useFirst = (requests: readonly Brief[] | undefined): string | undefined => {
  const [first, setFirst] = useState<string>();
  if (!requests || requests.some(({ order_id: id }) => id === first)) return first;
  const next = firstOf(requests)?.order_id;
  if (next !== first) setFirst(next);
  return next;
};

/** The inbox, beside the open order. */
function Studio({ orderId, availability }: StudioProps) {
  const { data, dataUpdatedAt, isPending, refetch } = useQuery(requestsQuery());
  useLiveStudio();
  const requests = data?.requests;
  const serverNow = useServerNow(data?.now.sec ?? 0, dataUpdatedAt);
  const nowMs = data && 1000 * serverNow;
  const acts = useStandingActs();
  const standing = requests && notGiven(requests, acts);
  const first = useFirst(standing?.filter(hasBrief));
  const openId = orderId ?? first;
  const isListOnly = openId === undefined && !isPending;
  // The page's h1 is the open order's title, or the inbox's.
  const InboxTitle = orderId === undefined ? 'h1' : 'h2';
  return (
    <div className={cx(styles.studio, orderId !== undefined && styles.opened, isListOnly && styles.listOnly)}>
      <div className={styles.inbox}>
        <div className={styles.head}>
          <InboxTitle className={styles.title}>Inbox</InboxTitle>
          {availability && <TakesOrders availability={availability} />}
        </div>
        {data && standing && nowMs !== undefined && (
          <Inbox requests={standing} next={data.next} openId={openId} nowMs={nowMs} />
        )}
        {isPending && <InboxSkeleton />}
        {!requests && !isPending && (
          <div className={styles.nothing}>
            <LoadError message="Your requests could not be loaded." onRetry={() => void refetch()} />
          </div>
        )}
      </div>
      <section className={styles.room} aria-label="Request" hidden={isListOnly}>
        {openId !== undefined && (
          <Detail key={openId} orderId={openId} level={orderId === undefined ? 2 : 1} nowMs={nowMs} />
        )}
        {openId === undefined && isPending && <DetailSkeleton />}
      </section>
    </div>
  );
}

/** The artist's inbox with a request (C7); an artist who is not approved sees the state of their application (C11). */
export function StudioPage({ orderId }: { orderId?: string | undefined }) {
  const { data: profile, isPending, errorUpdateCount } = useQuery(ownProfileQuery());
  // A profile that is read again after an error leaves the studio mounted: its live connection would end, and the next
  // one begins with reading everything again, without end.
  if (isPending && errorUpdateCount === 0) return <StudioSkeleton isOpened={orderId !== undefined} />;
  if (profile && profile.state !== 'approved')
    return <ApplicationStatus {...profile} username={profile.username.normal} />;
  return <Studio orderId={orderId} availability={profile?.availability} />;
}
