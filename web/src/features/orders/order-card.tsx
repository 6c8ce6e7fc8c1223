import { ORDER } from '#shared/order-states.ts';
import type { OrderSummary } from '#shared/schemas/order.ts';
import { formatShortDate } from '#web/lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Stages } from '../../ui/stages.tsx';
import { useItemImage } from '../carts/item-picture.tsx';
import { CancelPiece, SettledPiece } from './cancel-piece.tsx';
import { GuaranteedPiece } from './guarantee.tsx';
import { OrderedPhotos } from './ordered-photos.tsx';
import { labelOf, nextStep, stepOf, STEPS } from './progress.ts';
import styles from './orders.module.css';

const toneOf = (status: number) => {
  if (status === ORDER.proofReady) return 'warn';
  if (status === ORDER.refunded || status === ORDER.cancelled) return 'bad';
  return status === ORDER.quoting ? 'blue' : 'ok';
};

function Progress({ order, image }: { order: OrderSummary; image: string }) {
  const current = stepOf(order);
  const dateOf = (from: number): string | undefined => {
    // A piece that is painted again reaches each step anew, so its last move counts.
    const move = order.moves.findLast(({ to }) => to === from);
    return move && formatShortDate(Date.parse(move.at));
  };
  const stages = STEPS.map(({ from, label }, index) => {
    const when = index <= current ? dateOf(from) : undefined;
    return { image, alt: '', label, ...(when && { when }), ...(index === current && { text: 'Now' }) };
  });
  return <Stages stages={stages} label="Progress" className={styles[`step${current}`]} />;
}

/** One piece of a placed order: its progress, what comes next, and its links (C4). */
export function OrderCard({ order, cartId, nowSeconds }: { order: OrderSummary; cartId: string; nowSeconds: number }) {
  const size = order.item.options.find(({ name }) => name === 'size')?.display_value;
  const image = useItemImage(order.item);
  const isQuoting = order.status === ORDER.quoting;
  return (
    <li className={styles.order}>
      <div className={styles.about}>
        <Badge tone={toneOf(order.status)}>{labelOf(order)}</Badge>
        <h2 className="d2">{order.item.title}</h2>
        <p className="muted">{[size, order.supplier && `by ${order.supplier.name}`].filter(Boolean).join(', ')}</p>
        <p className={styles.next}>{nextStep(order, nowSeconds)}</p>
        <SettledPiece order={order} />
        <GuaranteedPiece order={order} />
        <div className="row">
          <ButtonLink to={`/orders/quotes/${order.id}`} variant={isQuoting ? 'primary' : 'ghost'}>
            {isQuoting ? 'See the responses' : 'See the offers'}
          </ButtonLink>
          {order.supplier && (
            <ButtonLink variant="link" to={`/artists/${order.supplier.username}`}>
              About {order.supplier.name}
            </ButtonLink>
          )}
          <OrderedPhotos order={order} />
          <CancelPiece order={order} cartId={cartId} />
        </div>
      </div>
      <div className={styles.progress}>{image && <Progress order={order} image={image} />}</div>
    </li>
  );
}
