import { useInfiniteQuery } from '@tanstack/react-query';
import { dateFormat } from '#shared/site/formats.ts';
import { SHOP_ZONE } from '#shared/time/shop-zone.ts';
import type { AuditEntry } from '#shared/schemas/application.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { auditQuery } from './people.queries.ts';
import styles from './audit-tab.module.css';

const time = dateFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_ZONE,
});
const WAITING = 8;

const change = ({ before, after }: AuditEntry): string =>
  before === null && after === null ? '' : `${before ?? 'nothing'} → ${after ?? 'nothing'}`;

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, admin, action, subject, reason } = entry;
  return (
    <tr>
      <td data-label="When" className="num" translate="no">
        <time dateTime={at}>{time(Date.parse(at))}</time>
      </td>
      <td data-label="Admin">{admin}</td>
      <td data-label="What">
        <b>{action}</b>
      </td>
      <td data-label="Whom">{subject}</td>
      <td data-label="Change">{change(entry)}</td>
      <td data-label="Reason">{reason}</td>
    </tr>
  );
}

/** The audit trail: actor, action, subject and reason, newest first; on a phone each line is a small card (C40). */
export function AuditTab() {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(auditQuery());
  if (isPending)
    return (
      <Loading label="Loading the audit trail" className={styles.waiting}>
        {Array.from({ length: WAITING }, (_, index) => (
          <Skeleton key={index} height="32px" />
        ))}
      </Loading>
    );
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <EmptyState title="Nothing was done yet">
        Every decision and change that an admin makes is written down here, and stays.
      </EmptyState>
    );
  return (
    <div className={styles.tab}>
      <table className={styles.trail}>
        <caption className="vh">Audit trail, newest first</caption>
        <thead>
          <tr>
            {['When', 'Admin', 'What', 'Whom', 'Change', 'Reason'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {isFetchNextPageError && <Callout tone="bad" role="alert" title={error?.message} />}
      {hasNextPage ? (
        <Button variant="ghost" busy={isFetchingNextPage && 'Loading older lines'} onClick={() => void fetchNextPage()}>
          Show older lines
        </Button>
      ) : (
        <p className="small muted">This is where the trail begins.</p>
      )}
    </div>
  );
}
