import { useQuery } from '@tanstack/react-query';
import type { IsChecked, ListedOrder } from '#shared/schemas/photo-check.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '../shop-dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Segment } from '#web/ui/segment.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { photoChecksQuery } from './orders.queries.ts';
import styles from './orders-list.module.css';
import { Records } from '../records.tsx';
import record from '../record.module.css';

/** The lists of orders: photos to check, checked ones, or all orders. */
export type OrdersView = IsChecked | 'all';

const LISTS = [
  ['no', 'To check'],
  ['yes', 'Checked'],
  ['all', 'All orders'],
] as const satisfies readonly (readonly [OrdersView, string])[];

const EMPTY_TEXTS: Record<IsChecked, { title: string; text: string }> = {
  no: {
    title: 'Every photo was checked',
    text: 'Orders with photos that nobody has looked at yet appear here, the oldest first. Any other order is found by its number.',
  },
  yes: { title: 'Nothing was checked yet', text: 'The last 50 orders whose photos were checked appear here.' },
};

const VERDICTS = {
  good: { tone: 'ok', text: 'Good' },
  fair: { tone: 'warn', text: 'Some only fair' },
  poor: { tone: 'bad', text: 'Some not enough' },
} as const satisfies Record<NonNullable<ListedOrder['worst']>, object>;

/** "3 photos", with a no-break space. */
const countText = (count: number, what: string): string =>
  `${count === 0 ? 'no' : count}\u00a0${what}${count === 1 ? '' : 's'}`;

function Pictures({ photos, count }: { photos: readonly string[]; count: number }) {
  if (count === 0) return null;
  return (
    <div className={styles.photos}>
      {photos.map((thumb) => (
        <img key={thumb} src={thumb} alt="" width={72} height={72} loading="lazy" />
      ))}
      {count > photos.length && <span className="num small">+{count - photos.length}</span>}
    </div>
  );
}

function Row({
  order: { id, number, email, placed_at: placed, pieces, photos, photo_count: count, worst },
}: {
  order: ListedOrder;
}) {
  return (
    <li className={styles.row}>
      <div>
        <div className={record.title}>
          <h2>
            <SiteLink to={pathTo('/admin/orders', {}, { order: id })} className={styles.open}>
              Order #{number}
            </SiteLink>
          </h2>
          {worst && <Badge tone={VERDICTS[worst].tone}>{VERDICTS[worst].text}</Badge>}
        </div>
        <p className="small muted">
          {formatDate(Date.parse(placed))}, {email}, {countText(pieces, 'piece')}, {countText(count, 'photo')}
        </p>
      </div>
      <Pictures photos={photos} count={count} />
    </li>
  );
}

/** Which list of orders is shown. */
export function OrdersViews({ view, onChange }: { view: OrdersView; onChange: (view: OrdersView) => void }) {
  return (
    <div className="row">
      <Segment label="Orders" options={LISTS} value={view} onChange={onChange} />
    </div>
  );
}

/** Orders whose photos wait for their check, and the latest checked ones (CO-13). */
export function OrdersList({ checked }: { checked: IsChecked }) {
  const query = useQuery(photoChecksQuery(checked));
  return (
    <Records
      query={query}
      of={({ orders }) => orders}
      keyOf={({ id }) => id}
      loading="Loading the orders"
      emptyText={EMPTY_TEXTS[checked]}
    >
      {(order) => <Row order={order} />}
    </Records>
  );
}
