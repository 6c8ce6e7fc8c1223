import { formatCents } from '#shared/money.ts';
import { ORDER } from '#shared/order-states.ts';
import type { Brief } from '#shared/schemas/quote.ts';
import { formatWhile } from '#web/lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { RequestPicture } from './request-picture.tsx';
import { groupRequests, optionText, requestState } from './request-state.ts';
import styles from './studio.module.css';

interface InboxProps {
  requests: readonly Brief[];
  /** Id of the order that is open beside the list. */
  openId: string | undefined;
  nowMs: number;
}

const sizeOf = ({ options }: Brief): string | undefined => {
  const size = options.find(({ name }) => name === 'size');
  return size && optionText(size);
};

function Row({ request, isOpen, nowMs }: { request: Brief; isOpen: boolean; nowMs: number }) {
  const { label, tone } = requestState(request);
  const seconds = (Date.parse(request.schedule_at) - nowMs) / 1000;
  return (
    <li>
      <SiteLink
        to={`/sellers/orders/${request.order_id}`}
        aria-current={isOpen ? 'page' : undefined}
        className={cx(styles.row, isOpen && styles.open)}
      >
        <RequestPicture request={request} className={styles.thumb} />
        <span className={styles.text}>
          <b>{request.product.title}</b>
          <span className="small">
            {[sizeOf(request), `you earn ${formatCents(request.share)}`].filter(Boolean).join(', ')}
          </span>
          {request.description && (
            <span className={cx('small', 'muted', styles.line)}>{`“${request.description}”`}</span>
          )}
        </span>
        <span className={styles.state}>
          <Badge {...(tone && { tone })}>{label}</Badge>
          {request.status === ORDER.quoting && !request.selected && (
            <span className="small num">{seconds > 0 ? formatWhile(seconds) : 'still open'}</span>
          )}
        </span>
      </SiteLink>
    </li>
  );
}

/** The artist's requests, grouped by what they have to do. */
export function Inbox({ requests, openId, nowMs }: InboxProps) {
  if (requests.length === 0) {
    return (
      <div className={styles.emptyInbox}>
        <EmptyState title="No requests yet">
          When a customer orders something that you paint, it arrives here, and we write to you.
        </EmptyState>
      </div>
    );
  }
  return groupRequests(requests).map((group) => (
    <section key={group.title} aria-label={group.title}>
      <h2 className={styles.group}>{group.title}</h2>
      <ul>
        {group.requests.map((request) => (
          <Row key={request.order_id} request={request} isOpen={request.order_id === openId} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  ));
}
