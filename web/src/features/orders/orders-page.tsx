import { ORDER } from '#shared/order-states.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Share } from '../../ui/share.tsx';
import { BoughtCards } from './bought-cards.tsx';
import { chargeText } from '../carts/charge-text.ts';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';

const CANCELLED = 9;

/** Confirmation of a placed order: the progress of each piece, and what is paid (R-09, C4). */
export function OrdersPage({ cart, orders, gift_cards: cards, now }: CartOrders) {
  const isCancelled = cart.status === CANCELLED;
  // Photos matter only until the pieces are painted.
  const isAhead = orders.some(({ status }) => status === ORDER.quoting || status === ORDER.accepted);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.thanks}>
          <h1>{isCancelled ? 'Your order was cancelled' : 'Thank you for your order'}</h1>
          <p className="lead">
            Placed on {formatDate(cart.timestamp * 1000)}. We write to <b>{cart.email}</b> whenever something happens.
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
          <ButtonLink variant="link" to={`/carts/${cart.id}`}>
            Receipt and payments
          </ButtonLink>
        </section>
      </header>
      {orders.length > 0 && (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} cartId={cart.id} nowSeconds={now.sec} />
          ))}
        </ul>
      )}
      {cards.length > 0 && <BoughtCards cards={cards} cartId={cart.id} />}
    </>
  );
}
