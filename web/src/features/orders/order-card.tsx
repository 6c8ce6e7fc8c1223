import { ORDER } from '#shared/orders/order-states.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import type { CartOrders, OrderSummary } from '#shared/schemas/order.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatShortDate } from '#web/lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Stages } from '../../ui/stages.tsx';
import { cx } from '../../ui/cx.ts';
import { chargeText } from '../cart/charge-text.ts';
import { useItemImage, useOrderedPhoto } from '../cart/item-picture.tsx';
import { OrderedPicture, PaintingCut, PhotoCut, StyleRows } from '../photos/ordered-photo.tsx';
import { CancelPiece, SettledPiece } from './cancel-piece.tsx';
import { GuaranteedPiece } from './guarantee.tsx';
import { OrderedPhotos } from './ordered-photos.tsx';
import { actLink, labelOf, nextStep, payLink, stepOf, stepsOf, toneOf } from './progress.ts';
import styles from './orders.module.css';

/** From this step on the picture of a piece is its painting in the chosen style. */
const PAINTED_FROM = 2;

function Progress({ order, image, photo }: { order: OrderSummary; image: string; photo: OrderedPhoto | undefined }) {
  const current = stepOf(order);
  const hasArrived = order.status >= ORDER.delivered;
  const dateOf = (from: number): string | undefined => {
    // A piece that is painted again reaches each step anew, so its last move counts.
    const move = order.moves.findLast(({ to }) => to === from);
    return move && formatShortDate(Date.parse(move.at));
  };
  const stages = stepsOf(order.status).map(({ from, label }, index) => {
    const when = index <= current ? dateOf(from) : undefined;
    const isNow = index === current && !hasArrived;
    const picture =
      photo &&
      (photo.style && index >= PAINTED_FROM ? (
        <PaintingCut photo={photo} alt="" fill />
      ) : (
        <PhotoCut photo={photo} alt="" fill large />
      ));
    return { image, picture, alt: '', label, ...(when && { when }), ...(isNow && { text: 'Now' }) };
  });
  return <Stages stages={stages} label="Progress" className={styles[`step${current}`]} />;
}

interface OrderCardProps {
  order: OrderSummary;
  cart: CartOrders['cart'];
  nowSeconds: number;
  /** Below a heading of its group, a piece's title is an h3. */
  level: 2 | 3;
}

/** One piece of a placed order: its progress, what comes next, and the one button to where it is done (C4). */
export function OrderCard({ order, cart, nowSeconds, level }: OrderCardProps) {
  const size = order.item.options.find(({ name }) => name === 'size');
  const image = useItemImage(order.item);
  const photo = useOrderedPhoto(order.item.photos);
  const Heading = `h${level}` as const;
  const { label, to } = actLink(order, cart);
  const pay = payLink(order, cart);
  return (
    <li className={styles.order}>
      <div className={styles.about}>
        <Badge tone={toneOf(order)}>{labelOf(order)}</Badge>
        <Heading className="d2">{order.item.title}</Heading>
        <p className="muted">
          {[
            size && sizeText(size.display_value),
            order.supplier && `by ${order.supplier.name}`,
            `order ${shortNumber(order.id)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {photo && (
          <div className={cx(styles.ordered, photo.style && styles.painted)}>
            <OrderedPicture photo={photo} alt="Your reference" />
          </div>
        )}
        <dl className={styles.style}>
          <StyleRows photos={order.item.photos} />
        </dl>
        <p className={styles.next}>{nextStep(order, cart, nowSeconds)}</p>
        {order.charge_at !== null && cart.charge_at === null && (
          <p className="small muted">{chargeText(order.due, order.charge_at)}</p>
        )}
        <SettledPiece order={order} />
        <GuaranteedPiece order={order} />
        <div className="row">
          <ButtonLink to={to} variant={order.act ? 'primary' : 'ghost'}>
            {label}
          </ButtonLink>
          {pay && (
            <ButtonLink to={pay.to} variant="link">
              {pay.label}
            </ButtonLink>
          )}
          {order.supplier && (
            <ButtonLink variant="link" to={pathTo('/artists/:username', { username: order.supplier.username })}>
              About {order.supplier.name}
            </ButtonLink>
          )}
          <OrderedPhotos order={order} />
          <CancelPiece order={order} cart={cart} nowSeconds={nowSeconds} />
        </div>
      </div>
      <div className={styles.progress}>{image && <Progress order={order} image={image} photo={photo} />}</div>
    </li>
  );
}
