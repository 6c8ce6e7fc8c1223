import { useState } from 'react';
import { standingGroup } from '#shared/orders/customer-acts.ts';
import { formatCents } from '#shared/money/money.ts';
import type { OwnOrder } from '#shared/schemas/account.ts';
import type { OwnPiece } from '#shared/schemas/order.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { PieceSteps } from '../orders/piece-steps.tsx';
import { actLink, GROUPS, labelOf, standingText, toneOf } from '../orders/progress.ts';
import { useItemImage, useOrderedPhoto } from '../cart/item-picture.tsx';
import { OrderedPicture } from '../photos/ordered-photo.tsx';
import { AccountSection, SectionError } from './account-section.tsx';
import type { OwnOrdersResult } from './account.queries.ts';
import styles from './own-orders.module.css';

/** Pieces of a group that are shown at first, where nothing waits in it. */
const MAX_PAST = 5;
const PAST: ReadonlySet<string> = new Set(['delivered', 'ended']);

interface Row {
  order: OwnOrder;
  /** Absent for an order of gift cards alone. */
  piece?: OwnPiece;
}

const rowsOf = (order: OwnOrder): Row[] =>
  order.orders.length === 0 ? [{ order }] : order.orders.map((piece) => ({ order, piece }));

const groupOf = ({ piece }: Row) => (piece ? standingGroup(piece) : 'ended');

/** The customer's photo of a piece; the product's example where none was sent. */
function Thumb({ piece: { product_id, photos, thumb } }: { piece: OwnPiece }) {
  const photo = useOrderedPhoto(photos);
  const image = useItemImage({ product_id, photos, _assets: thumb === null ? [] : [thumb] });
  if (photo)
    return (
      <span className={cx(styles.thumb, photo.style && styles.painted)}>
        <OrderedPicture photo={photo} alt="" fill />
      </span>
    );
  return image ? <img src={image} alt="" loading="lazy" className={styles.thumb} /> : <span className={styles.thumb} />;
}

function PlacedOn({ order }: Pick<Row, 'order'>) {
  return (
    <span className={cx('small muted', styles.placed)}>
      <SiteLink to={pathTo('/orders/:cartId', { cartId: order.cart_id })}>
        Ordered on {formatDate(Date.parse(order.placed_at))}
      </SiteLink>
      <span>
        {formatCents(order.total)}, {order.due > 0 ? `${formatCents(order.due)} on completion` : 'paid in full'}
      </span>
    </span>
  );
}

function PieceRow({ order, piece }: Required<Row>) {
  const { label, to } = actLink(piece, { ...order, id: order.cart_id });
  return (
    <li className={styles.row}>
      <Thumb piece={piece} />
      <div className={styles.text}>
        <Badge tone={toneOf(piece)}>{labelOf(piece)}</Badge>
        <b className={styles.title}>{piece.title}</b>
        <span className="small muted">
          {[piece.size && sizeText(piece.size), piece.artist && `by ${piece.artist}`, `order ${shortNumber(piece.id)}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      <div className={cx(styles.text, styles.rest)}>
        <PieceSteps piece={piece} />
        <span className={styles.standing}>{standingText(piece, order)}</span>
        <PlacedOn order={order} />
      </div>
      <ButtonLink
        size="s"
        variant={piece.act && piece.act !== 'review' ? 'primary' : 'ghost'}
        to={to}
        className={styles.act}
        aria-label={`${label}: ${piece.title}`}
      >
        {label}
      </ButtonLink>
    </li>
  );
}

function OrderRow({ order }: Pick<Row, 'order'>) {
  return (
    <li className={styles.row}>
      <span className={cx('block-blue', 'price', styles.thumb, styles.giftCard)} aria-hidden="true">
        {formatCents(order.total)}
      </span>
      <div className={styles.text}>
        <b>{order.titles.join(', ')}</b>
        <PlacedOn order={order} />
      </div>
      <ButtonLink
        size="s"
        variant="ghost"
        to={pathTo('/orders/:cartId', { cartId: order.cart_id })}
        className={styles.act}
      >
        See the order
      </ButtonLink>
    </li>
  );
}

function Group({ title, rows, max }: { title: string; rows: Row[]; max: number }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, max);
  const hidden = rows.length - shown.length;
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className={styles.group}>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {shown.map(({ order, piece }) =>
          piece ? (
            <PieceRow key={piece.id} order={order} piece={piece} />
          ) : (
            <OrderRow key={order.cart_id} order={order} />
          ),
        )}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </section>
  );
}

function NothingOrdered() {
  return (
    <EmptyState
      level={3}
      title="Nothing ordered yet"
      action={<ButtonLink to={pathTo('/products')}>Start an order</ButtonLink>}
    >
      Choose a medium, send a photo, and artists offer to paint it.{' '}
      {/* promise: mailed-link-opens-order, guest-orders-at-sign-in */}
      <span>
        Did you order as a guest? Open the link in our latest mail, or{' '}
        <SiteLink to={pathTo('/signout')}>sign out</SiteLink> and have a sign-in link mailed to that address: it brings
        the order over.
      </span>
    </EmptyState>
  );
}

function Orders({ orders }: { orders: OwnOrdersResult }) {
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = orders;
  if (isPending) {
    return (
      <Loading label="Loading your orders" className={styles.row}>
        <Skeleton className={styles.thumb} />
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  if (!data) return <SectionError message="Your orders could not be loaded." onRetry={() => void refetch()} />;
  const rows = data.pages.flatMap((page) => page.orders).flatMap(rowsOf);
  if (rows.length === 0) return <NothingOrdered />;
  return (
    <>
      {GROUPS.map(([group, title]) => (
        <Group
          key={group}
          title={title}
          rows={rows.filter((row) => groupOf(row) === group)}
          max={PAST.has(group) ? MAX_PAST : Infinity}
        />
      ))}
      {hasNextPage && (
        <Button variant="ghost" busy={isFetchingNextPage && 'Loading'} onClick={() => void fetchNextPage()}>
          Earlier orders
        </Button>
      )}
    </>
  );
}

/** As `OwnOrders` for who is no customer: nothing where nothing was ordered or claimed. */
export function OwnOrdersIfAny({ orders }: { orders: OwnOrdersResult }) {
  return orders.data?.pages.some((page) => page.orders.length > 0) ? <OwnOrders orders={orders} /> : null;
}

/** The customer's pieces, those that wait for the customer first, each with the one button to where it is done. */
export function OwnOrders({ orders }: { orders: OwnOrdersResult }) {
  return (
    <AccountSection
      id="orders"
      title="Your orders"
      // promise: what-waits-one-button
      text="What waits for you, what is under way, what was delivered, and what has ended."
    >
      <Orders orders={orders} />
    </AccountSection>
  );
}
