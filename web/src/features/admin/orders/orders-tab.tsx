import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from '#web/lib/router.tsx';
import { orderLabel } from '#shared/orders/order-states.ts';
import type { PieceToCheck } from '#shared/schemas/photo-check.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ApiError } from '#web/lib/api.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { PhotoFitness } from '../../products/photo-fitness.tsx';
import tabs from '../tab.module.css';
import { AllOrders } from './all-orders.tsx';
import { OrdersList, OrdersViews, type OrdersView } from './orders-list.tsx';
import { FoundOrderList } from './found-orders.tsx';
import { OrderRecord } from './order-record.tsx';
import { OrderSearch } from '../order-search.tsx';
import { orderToCheckQuery } from './orders.queries.ts';
import { PhotosChecked } from './photos-checked.tsx';
import styles from './orders-tab.module.css';
import record from '../record.module.css';
import { Samples } from '../samples.tsx';

function Piece({ piece }: { piece: PieceToCheck }) {
  const { id, title, status, description, photos, size } = piece;
  const pictures = photos.map(({ url }) => ({ url }));
  return (
    <li className={styles.piece}>
      <Samples samples={pictures} what="photo" artist="the customer" />
      <div className={styles.words}>
        <div className={record.title}>
          <h3>{title}</h3>
          <Badge>{orderLabel(status)}</Badge>
        </div>
        {description && <blockquote>{description}</blockquote>}
        {photos.length > 0 && <p className="small muted">What the customer reads of the photos:</p>}
        <PhotoFitness photos={photos} sizeCode={size ?? undefined} />
        <p>
          <SiteLink to={pathTo('/admin/orders/:orderId', { orderId: id })}>Everything about this piece</SiteLink>
        </p>
      </div>
    </li>
  );
}

function Found({ asked }: { asked: string }) {
  const { data, error, isFetching, refetch } = useQuery(orderToCheckQuery(asked));
  if (error instanceof ApiError && error.status === 404 && !data)
    return <Callout tone="bad" role="alert" title={error.message} />;
  if (error && !data) return <LoadError message={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading the order">
        <Skeleton height={isFetching ? '320px' : '0'} />
      </Loading>
    );
  return (
    <section aria-labelledby="found-order" className={styles.order}>
      <header className={styles.head}>
        <div>
          <h2 id="found-order">Order #{data.number}</h2>
          <p className="small muted">
            {formatDate(Date.parse(data.placed_at))}, {data.email}, {data.id}
          </p>
        </div>
        <PhotosChecked order={data} asked={asked} />
      </header>
      {data.pieces.length === 0 && <p className="muted">Nothing in this order is painted, so it has no photos.</p>}
      <ul>
        {data.pieces.map((piece) => (
          <Piece key={piece.id} piece={piece} />
        ))}
      </ul>
    </section>
  );
}

const QUERIES: Record<OrdersView, Record<string, string>> = { no: {}, yes: { checked: 'yes' }, all: { list: 'all' } };

/**
 * Orders that wait for their photo check, all orders by their lists, orders that a search finds, a placed cart with the photos of its pieces, or
 * everything about one piece (CO-13, C40). The URL says which.
 */
export function OrdersTab() {
  const { orderId } = useParams();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('order') ?? '';
  const words = query.get('q') ?? '';
  const view = query.get('list') === 'all' ? 'all' : query.get('checked') === 'yes' ? 'yes' : 'no';
  const isList = orderId === undefined && asked === '' && words === '';
  return (
    <div className={tabs.tab}>
      <OrderSearch key={words || asked} words={words || asked} />
      {!isList && (
        <p>
          <SiteLink to={pathTo('/admin/orders')}>All orders to check</SiteLink>
        </p>
      )}
      {isList && (
        <>
          <OrdersViews view={view} onChange={(chosen) => setQuery(QUERIES[chosen])} />
          {view === 'all' ? <AllOrders /> : <OrdersList checked={view} />}
        </>
      )}
      {orderId !== undefined && <OrderRecord key={orderId} orderId={orderId} />}
      {orderId === undefined && words !== '' && <FoundOrderList key={words} words={words} />}
      {orderId === undefined && words === '' && asked !== '' && <Found key={asked} asked={asked} />}
    </div>
  );
}
