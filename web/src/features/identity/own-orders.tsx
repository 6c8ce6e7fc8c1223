import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { ORDER, ORDER_LABELS } from '#shared/order-states.ts';
import type { OwnOrder } from '#shared/schemas/account.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { AccountSection, SectionError } from './account-section.tsx';
import { ownOrdersQuery } from './account.queries.ts';
import styles from './own-orders.module.css';

const AT_FIRST = 5;
const labels: Partial<Record<number, string>> = ORDER_LABELS;

/** The states of the order's pieces, each state once. */
function States({ orders }: Pick<OwnOrder, 'orders'>) {
  const statuses = [...new Set(orders.map(({ status }) => status))];
  return statuses.map((status) => (
    <Badge key={status} {...(status === ORDER.proofReady && { tone: 'warn' })}>
      {labels[status]}
    </Badge>
  ));
}

function Row({ order }: { order: OwnOrder }) {
  return (
    <li>
      <SiteLink to={`/orders/${order.cart_id}`} className={styles.row}>
        {order.thumb ? (
          <img src={order.thumb} alt="" loading="lazy" className={styles.thumb} />
        ) : (
          <span className={styles.thumb} />
        )}
        <span className={styles.text}>
          <b>{order.titles.join(', ')}</b>
          <span className="small muted">Placed on {formatDate(Date.parse(order.placed_at))}</span>
          <span className={styles.states}>
            <States orders={order.orders} />
          </span>
        </span>
        <span className={styles.money}>
          <Price cents={order.total} />
          <span className="small muted">
            {order.due > 0 ? `${formatCents(order.due)} on completion` : 'paid in full'}
          </span>
        </span>
      </SiteLink>
    </li>
  );
}

function Orders() {
  const { data, isPending, refetch } = useQuery(ownOrdersQuery());
  const [showsAll, setShowsAll] = useState(false);
  if (isPending) {
    return (
      <Loading label="Loading your orders" className={styles.row}>
        <Skeleton className={styles.thumb} />
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  if (!data) return <SectionError message="Your orders could not be loaded." onRetry={() => void refetch()} />;
  if (data.orders.length === 0) {
    return (
      <>
        <p className="strong">Nothing ordered yet.</p>
        <p className="muted">
          Did you order as a guest? Open the link in our latest mail, or <SiteLink to="/signout">sign out</SiteLink> and
          have a sign-in link mailed to that address: it brings the order over.
        </p>
        <ButtonLink to="/products">Start an order</ButtonLink>
      </>
    );
  }
  const hidden = showsAll ? 0 : data.orders.length - AT_FIRST;
  return (
    <>
      <ul className={styles.list}>
        {(hidden > 0 ? data.orders.slice(0, AT_FIRST) : data.orders).map((order) => (
          <Row key={order.cart_id} order={order} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  );
}

/** The customer's orders, each with the link to its progress. */
export function OwnOrders() {
  return (
    <AccountSection id="orders" title="Your orders" text="How far each painting is, its offers and its receipt.">
      <Orders />
    </AccountSection>
  );
}
