import { useQuery } from '@tanstack/react-query';
import { orderLabel } from '#shared/orders/order-states.ts';
import type { StuckOrder, StuckWhy } from '#shared/schemas/admin-overview.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatRoughly } from '#web/lib/dates.ts';
import { formatDateTime } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import tabs from '../tab.module.css';
import { stuckQuery } from '../overview.queries.ts';
import { Records } from '../records.tsx';
import record from '../record.module.css';
import { StaffActs } from './staff-acts.tsx';
import { useNotice } from '../use-notice.tsx';

const WHY: Record<StuckWhy, string> = {
  work_failed: 'Work that was due keeps failing; the log of the scheduler says why.',
  nobody_open:
    'Nobody takes orders for this medium. It is asked again by itself when an artist opens, and once a day; you can also give it to an artist by name.',
  nobody_answered:
    'Nobody who was asked has sent an offer. Artists who open are asked by themselves; you can also ask anew, or give it to an artist by name.',
  no_offer: 'Only offers have come that the customer has to choose.',
  not_accepted: 'The chosen artist has not accepted.',
  not_painted: 'The promised day has passed without a proof.',
  not_shipped: 'It is approved and paid, and has not shipped.',
  not_paid: 'It is approved, and its balance is not paid: the last charge has been tried.',
};

function Card({ order, onDone }: { order: StuckOrder; onDone: (what: string) => void }) {
  const {
    id,
    number,
    title,
    status,
    email,
    artist,
    deadline,
    late_seconds: late,
    since,
    why,
    reminded_at: reminded,
    acts,
    reminder,
  } = order;
  return (
    <li className={record.card}>
      <div className={record.title}>
        <h2>
          <SiteLink to={pathTo('/admin/orders/:orderId', { orderId: id })}>
            {title} #{number}
          </SiteLink>
        </h2>
        {late > 0 && <Badge tone="warn">{formatRoughly(late)} late</Badge>}
        <Badge>{orderLabel(status)}</Badge>
      </div>
      <p>
        {WHY[why]} {reminded && `A reminder was sent on ${formatDateTime(Date.parse(reminded))}.`}
      </p>
      <dl className={record.facts}>
        <div>
          <dt>Deadline</dt>
          <dd className="num" translate="no">
            {formatDateTime(Date.parse(deadline))}
          </dd>
        </div>
        <div>
          <dt>In this state since</dt>
          <dd className="num" translate="no">
            {formatDateTime(Date.parse(since))}
          </dd>
        </div>
        <div>
          <dt>Artist</dt>
          <dd>{artist ?? 'none'}</dd>
        </div>
        <div>
          <dt>Customer</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <StaffActs orderId={id} acts={acts} reminder={reminder} onDone={onDone} />
    </li>
  );
}

/** Orders that need the staff, each with the acts that free it (C40). */
export function StuckTab() {
  const query = useQuery(stuckQuery());
  const { notify, notice } = useNotice();
  return (
    <div className={tabs.tab}>
      {notice}
      <Records
        query={query}
        of={({ orders }) => orders}
        keyOf={({ id }) => id}
        loading="Loading the stuck orders"
        emptyText={{
          title: 'No order is stuck',
          text: 'An order appears here when a deadline has passed and nothing has moved, or nobody has offered to paint it.',
        }}
      >
        {(order) => <Card order={order} onDone={notify} />}
      </Records>
    </div>
  );
}
