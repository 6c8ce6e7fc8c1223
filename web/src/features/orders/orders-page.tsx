import { standingGroup } from '#shared/orders/customer-acts.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Share } from '../../ui/share.tsx';
import { BoughtCards } from './bought-cards.tsx';
import { chargeText } from '../cart/charge-text.ts';
import { OrderCard } from './order-card.tsx';
import { GROUPS } from './progress.ts';
import styles from './orders.module.css';

const CANCELLED = 9;

interface PiecesProps extends Pick<CartOrders, 'cart' | 'orders'> {
  nowSeconds: number;
}

/** The pieces, those that wait for the customer first; several kinds get headings. */
function Pieces({ cart, orders, nowSeconds }: PiecesProps) {
  const groups = GROUPS.map(([group, title]) => ({
    title,
    pieces: orders.filter((order) => standingGroup(order) === group),
  })).filter(({ pieces }) => pieces.length > 0);
  return groups.map(({ title, pieces }) => (
    <section key={title} aria-label={title}>
      {groups.length > 1 && <h2 className={styles.group}>{title}</h2>}
      <ul>
        {pieces.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            cart={cart}
            nowSeconds={nowSeconds}
            level={groups.length > 1 ? 3 : 2}
          />
        ))}
      </ul>
    </section>
  ));
}

/** Confirmation of a placed order: the progress of each piece, and what is paid (R-09, C4). */
export function OrdersPage({ cart, orders, gift_cards: cards, now }: CartOrders) {
  const isCancelled = cart.status === CANCELLED;
  // Photos matter only until the pieces are painted.
  const isAhead = orders.some(({ status }) => status === ORDER.quoting || status === ORDER.accepted);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.thanks}>
          <h1>{isCancelled ? 'Your order was cancelled' : 'Your order'}</h1>
          {/* promise: mail-at-each-step */}
          <p className="lead">
            Number {shortNumber(cart.id)}, placed on {formatDate(cart.timestamp * 1000)}. We write to{' '}
            <b>{cart.email}</b> whenever something happens.
          </p>
          {cart.qc_passed && isAhead && (
            <p>
              <Badge tone="ok">Photos checked</Badge> We have looked at your photos: they are good to paint from.
            </p>
          )}
        </div>
        <section aria-label="Payments" className={styles.paid}>
          {cart.total > 0 && (
            <Share
              depositCents={cart.paid}
              balanceCents={cart.due}
              today="paid"
              later={cart.due === 0 ? 'nothing left to pay' : 'on completion'}
            />
          )}
          {cart.charge_at !== null && <p className="small muted">{chargeText(cart.due, cart.charge_at)}</p>}
          <ButtonLink variant="link" to={pathTo('/carts/:cartId', { cartId: cart.id })}>
            Receipt and payments
          </ButtonLink>
        </section>
      </header>
      <Pieces cart={cart} orders={orders} nowSeconds={now.sec} />
      {cards.length > 0 && <BoughtCards cards={cards} />}
    </>
  );
}
