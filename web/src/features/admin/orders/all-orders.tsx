import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { ORDER_LABELS, orderLabel } from '#shared/orders/order-states.ts';
import type { Reminder } from '#shared/schemas/admin-order.ts';
import type { ListedPiece, ListOrders } from '#shared/schemas/order-list.ts';
import { pathTo } from '#shared/site/paths.ts';
import { addDays, formatDay } from '#shared/time/days.ts';
import { shopDayAt } from '#shared/time/shop-zone.ts';
import { spanOf } from '#shared/time/spans.ts';
import { formatRoughly } from '#web/lib/dates.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select, TextField } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { SiteLink } from '#web/ui/site-link.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { productListQuery } from '../../catalog/products.queries.ts';
import { NONE_YET, Records, ShowMore } from '../records.tsx';
import record from '../record.module.css';
import { formatDateTime } from '../shop-dates.ts';
import tabs from '../tab.module.css';
import styles from './all-orders.module.css';
import list from './orders-list.module.css';
import { orderListQuery } from './orders.queries.ts';

/** What an order waits for, as the one next act. */
const NEXT: Record<Reminder, string> = {
  accept: 'The artist accepts it',
  paint: 'The artist sends a proof',
  ship: 'The artist ships it',
  approve: 'The customer approves it',
  pay: 'The customer pays the balance',
};

const WEEKS_BEFORE = 2;
const WEEKS_SHOWN = 10;

/** Mondays of the weeks around today, in the shop's zone. */
const mondays = (): string[] => {
  const monday = spanOf(shopDayAt(serverNow()), 'week');
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => addDays(monday, (index - WEEKS_BEFORE) * 7));
};

const NAMES = [
  'status',
  'week',
  'medium',
  'artist',
  'partner',
  'sort',
] as const satisfies readonly (keyof ListOrders)[];
type Filter = Record<(typeof NAMES)[number], string>;

const filterIn = (query: URLSearchParams): Filter => ({
  status: query.get('status') ?? '',
  week: query.get('week') ?? '',
  medium: query.get('medium') ?? '',
  artist: query.get('artist') ?? '',
  partner: query.get('partner') ?? '',
  sort: query.get('sort') ?? '',
});

/** What of a filter is chosen, as the URL has it. */
const chosen = (filter: Filter): Partial<Filter> =>
  Object.fromEntries(NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])));

const asked = (filter: Filter): ListOrders => {
  const { sort, ...lists } = chosen(filter);
  return { ...lists, ...(sort === 'due' && { sort }) };
};

const since = (at: string): number => Math.max(0, (serverNow() - Date.parse(at)) / 1000);

function Row({ order }: { order: ListedPiece }) {
  const { id, number, title, status, email, name, artist, placed_at: placed, due_at: due, reminder } = order;
  const isLate = due !== null && Date.parse(due) < serverNow();
  return (
    <li className={list.row}>
      <div>
        <div className={record.title}>
          <h2>
            <SiteLink to={pathTo('/admin/orders/:orderId', { orderId: id })} className={list.open}>
              {title} #{number}
            </SiteLink>
          </h2>
          <Badge>{orderLabel(status)}</Badge>
          {isLate && <Badge tone="warn">{formatRoughly(since(due))} late</Badge>}
        </div>
        <p className="small muted">
          {name || email}
          {artist && `, painted by ${artist}`}, placed {formatRoughly(since(placed))} ago
        </p>
      </div>
      <p className="small">
        {reminder && NEXT[reminder]}
        {due && `${reminder ? ', by ' : 'Due '}${formatDateTime(Date.parse(due))}`}
      </p>
    </li>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { data } = useQuery(productListQuery());
  const form = useForm({ values: () => filter, send: onChange });
  return (
    <Form of={form} className={styles.filters}>
      <Select label="State" {...form.field('status')}>
        <option value="">All</option>
        {Object.entries(ORDER_LABELS).map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </Select>
      <Select label="Due in the week of" {...form.field('week')}>
        <option value="">Any</option>
        {mondays().map((monday) => (
          <option key={monday} value={monday}>
            {formatDay(monday, 'plain')}
          </option>
        ))}
      </Select>
      <Select label="Medium" {...form.field('medium')}>
        <option value="">All</option>
        {data?.products
          .filter((line) => !isGiftCard(line.sku))
          .map(({ sku, medium }) => (
            <option key={sku} value={sku}>
              {medium}
            </option>
          ))}
      </Select>
      <TextField label="Artist" placeholder="Username" autoComplete="off" maxLength={30} {...form.field('artist')} />
      <TextField
        label="Partner"
        placeholder="Referral code"
        autoComplete="off"
        maxLength={40}
        {...form.field('partner')}
      />
      <Select label="Sort" {...form.field('sort')}>
        <option value="">Newest first</option>
        <option value="due">Due first</option>
      </Select>
      <Button type="submit">Show</Button>
    </Form>
  );
}

const NONE = {
  title: 'No order is in this list',
  text: 'An order changes its lists a few seconds after what happened to it. Due are pieces that an artist paints, and approved ones that are to be shipped.',
};

/** All orders by state, week, medium, artist and partner, which the URL names (C40). */
export function AllOrders() {
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const found = useInfiniteQuery(orderListQuery(asked(filter)));
  return (
    <div className={tabs.tab}>
      <Filters
        key={query.toString()}
        filter={filter}
        onChange={(wanted) => setQuery({ list: 'all', ...chosen(wanted) })}
      />
      <Records
        query={found}
        of={({ pages }) => pages.flatMap(({ orders }) => orders)}
        keyOf={({ id }) => id}
        loading="Loading the orders"
        emptyText={found.hasNextPage ? NONE_YET : NONE}
      >
        {(order) => <Row order={order} />}
      </Records>
      <ShowMore query={found}>Show more orders</ShowMore>
    </div>
  );
}
