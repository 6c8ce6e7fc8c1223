import { useInfiniteQuery } from '@tanstack/react-query';
import { orderLabel } from '#shared/orders/order-states.ts';
import type { FoundOrder } from '#shared/schemas/admin-order.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import list from './orders-list.module.css';
import { findOrdersQuery } from './order-record.queries.ts';
import { NONE_YET, Records, ShowMore } from '../records.tsx';
import record from '../record.module.css';
import tabs from '../tab.module.css';

/** A row of a list of pieces, which leads to the piece's page. */
function Row({ order: { id, number, title, status, email, name, placed_at: placed } }: { order: FoundOrder }) {
  return (
    <li className={list.row}>
      <div>
        <div className={record.title}>
          <h2>
            <SiteLink to={pathTo('/admin/orders/:orderId', { orderId: id })} className={list.open}>
              {title}
            </SiteLink>
          </h2>
          <Badge>{orderLabel(status)}</Badge>
        </div>
        <p className="small muted">
          {name && `${name}, `}
          {email}, {formatDate(Date.parse(placed))}
        </p>
      </div>
      <span className="num small">#{number}</span>
    </li>
  );
}

const NONE = {
  title: 'No order was found',
  text: 'Every word has to be the beginning of a word of the name, or the whole e-mail address. An order can be found a few seconds after it was placed.',
};

/** Pieces that a search has found, the newest first. */
export function FoundOrderList({ words }: { words: string }) {
  const query = useInfiniteQuery(findOrdersQuery(words));
  return (
    <div className={tabs.tab}>
      <Records
        query={query}
        of={({ pages }) => pages.flatMap(({ orders }) => orders)}
        keyOf={({ id }) => id}
        loading="Looking for orders"
        emptyText={query.hasNextPage ? NONE_YET : NONE}
      >
        {(order) => <Row order={order} />}
      </Records>
      <ShowMore query={query}>Show more orders</ShowMore>
    </div>
  );
}
