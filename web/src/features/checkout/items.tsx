import OctagonAlert from 'icon:octagon-alert';
import { formatCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { clearEdit, editPath } from '../piece/stored-edit.ts';
import { StyleRows } from '../photos/ordered-photo.tsx';
import { SampleRow } from '../works/sample-row.tsx';
import { ItemPicture } from '../cart/item-picture.tsx';
import { isDeclined, shownOption } from '../cart/item-options.ts';
import styles from './items.module.css';

interface ItemProps {
  item: CartItem;
  timestamp: number;
  /** Absent for a placed order. */
  onRemove?: ((key: string) => void) | undefined;
  isRemoving: boolean;
  /** The piece's order, to whose page the item leads. */
  order?: Order | undefined;
}

type Order = Cart['orders'][number];

/** Where a piece of a placed order is followed: its offers, then its project (C4). */
const followed = ({ id, status }: Order): { to: string; label: string } =>
  status === ORDER.quoting
    ? { to: pathTo('/orders/quotes/:orderId', { orderId: id }), label: 'See the responses' }
    : { to: pathTo('/orders/project/:orderId', { orderId: id }), label: 'Open the project' };

function FollowLink({ order, title }: { order: Order; title: string }) {
  const { to, label } = followed(order);
  return (
    <p className={styles.actions}>
      <ButtonLink variant="link" to={to} aria-label={`${label}: ${title}`}>
        {label}
      </ButtonLink>
    </p>
  );
}

function Item({ item, timestamp, onRemove, isRemoving, order }: ItemProps) {
  const product = pathTo('/products/:sku', { sku: item.product_id });
  const options = item.options.flatMap((option) =>
    isDeclined(option) ? [] : [shownOption(option, timestamp, onRemove !== undefined)],
  );
  const problem = options.find(({ isInvalid }) => isInvalid)?.text ?? item.problem;
  return (
    <li className={cx(problem && styles.bad)}>
      <ItemPicture item={item} />
      <div className={styles.facts}>
        <p className={styles.title}>
          <SiteLink to={product}>{item.title}</SiteLink>
          <span className="num strong">{formatCents(item.price)}</span>
        </p>
        <dl className={styles.options}>
          {options.map(({ name, label, text, isInvalid }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{isInvalid ? 'Not known' : text}</dd>
            </div>
          ))}
          <StyleRows photos={item.photos} />
          <SampleRow sample={item.sample} />
          <div>
            <dt>Quantity</dt>
            <dd className="num" translate="no">
              {item.quantity}
            </dd>
          </div>
        </dl>
        {item.description && <p className={cx('small', 'muted', styles.words)}>{`“${item.description}”`}</p>}
        {problem && (
          <p className={styles.error}>
            <OctagonAlert aria-hidden="true" />
            {problem}
          </p>
        )}
        {order && <FollowLink order={order} title={item.title} />}
        {onRemove && (
          <p className={styles.actions}>
            {!problem && (
              <ButtonLink
                variant="link"
                to={editPath(item)}
                aria-label={`Edit ${item.title}`}
                onClick={() => clearEdit(item.key)}
              >
                Edit
              </ButtonLink>
            )}
            <Button
              variant="link"
              busy={isRemoving && 'Removing'}
              onClick={() => onRemove(item.key)}
              aria-label={`Remove ${item.title}`}
            >
              Remove
            </Button>
            {problem && (
              <ButtonLink variant="link" to={product}>
                Add it again
              </ButtonLink>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

interface ItemsProps {
  cart: Pick<Cart, 'items' | 'timestamp'>;
  onRemove?: (key: string) => void;
  /** Key of the piece that is being removed. */
  removing?: string | undefined;
  /** Orders of the pieces, for a page that leads to them. */
  orders?: Order[];
}

/** The pieces of an order: picture, options by their names, price, and the button that removes one (CO-07, CO-10). */
export function Items({ cart, onRemove, removing, orders = [] }: ItemsProps) {
  return (
    <ul className={styles.items}>
      {cart.items.map((item) => (
        <Item
          key={item.key}
          item={item}
          timestamp={cart.timestamp}
          onRemove={onRemove}
          isRemoving={removing === item.key}
          order={orders.find((order) => order.item === item.key)}
        />
      ))}
    </ul>
  );
}
