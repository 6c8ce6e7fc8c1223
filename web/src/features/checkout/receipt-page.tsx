import Printer from 'icon:printer';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { formatCents, sumCents } from '#shared/money/money.ts';
import type { Cart, CartItem } from '#shared/schemas/cart.ts';
import type { CartOrders } from '#shared/schemas/order.ts';
import { nameOfPiece } from '#shared/text/piece-name.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { pathTo } from '#shared/site/paths.ts';
import { formatDay } from '#shared/time/days.ts';
import { useAddressLines } from '#web/lib/address-format.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Share } from '../../ui/share.tsx';
import { PaintedPhoto } from '../../ui/stroke.tsx';
import { isPlaced } from '../cart/checkout-rules.ts';
import { destinationsOf } from '../cart/destinations.ts';
import { useOrderedPhoto } from '../cart/item-picture.tsx';
import { OrderedPicture, orderedRatio } from '../photos/ordered-photo.tsx';
import { ImportNote } from './import-note.tsx';
import { Items } from './items.tsx';
import { Payments } from './payments.tsx';
import { isBeginning, ReceiptNext, wayOn } from './receipt-next.tsx';
import { ReceiptSum } from './receipt-sum.tsx';
import styles from './receipt.module.css';
import { CANCELLED, undoneText } from '../cart/undone.ts';

function Facts({ cart }: { cart: Cart }) {
  const linesOf = useAddressLines();
  const destinations = destinationsOf(cart);
  const gift = cart.orders.find(({ gift_mode: mode }) => mode)?.gift_mode;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Receipt number</dt>
        <dd className="num" translate="no">
          {shortNumber(cart.id)}
        </dd>
      </div>
      <div>
        <dt>Placed</dt>
        <dd>{formatDate(cart.timestamp * 1000)}</dd>
      </div>
      <div>
        <dt>Order Contact</dt>
        <dd>{cart.email}</dd>
      </div>
      {gift && (
        <div>
          <dt>A gift for</dt>
          <dd>
            {gift.recipient}
            {gift.wanted_on && <span>Wanted by {formatDay(gift.wanted_on)}</span>}
          </dd>
        </div>
      )}
      {destinations.map(({ address, titles }) => (
        <div key={titles.join()}>
          <dt>{destinations.length === 1 ? 'Ships to' : `${titles.join(', ')} ships to`}</dt>
          <dd>
            {address.name}
            {linesOf(address).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The finished pieces that are to be paid, where what they owe is less than all that is due. */
const piecesToPay = ({ orders, due, due_now: dueNow }: Cart): string | undefined => {
  const open = orders.filter((piece) => piece.due > 0 && piece.due_at !== undefined);
  const isPart = dueNow === 0 && open.length > 0 && sumCents(open.map((piece) => piece.due)) < due;
  return isPart ? open.map(({ id }) => id).join(',') : undefined;
};

/** Whether all that is due is that of finished pieces. */
const isFinished = ({ orders }: Cart): boolean => {
  const owing = orders.filter((piece) => piece.due > 0);
  return owing.length > 0 && owing.every((piece) => piece.due_at !== undefined);
};

/** What is still to be paid, and the link to pay, which is small while nothing has to be. */
function ToPay({ cart }: { cart: Cart }) {
  const { due, due_now: dueNow, paid, id } = cart;
  const orders = piecesToPay(cart);
  const isDue = dueNow > 0 || orders !== undefined || isFinished(cart);
  if (undoneText(cart)) return <p className="small muted">Nothing is due any more.</p>;
  if (due === 0)
    return (
      <Button size="big" full disabled>
        Fully Paid
      </Button>
    );
  return (
    <>
      {dueNow > 0 && (
        // promise: extra-deposit-before-acceptance
        <Callout tone="warn" title="Additional Payment Required">
          {formatCents(dueNow)} now. Your artist cannot go on until it is paid.
        </Callout>
      )}
      <Share depositCents={paid} balanceCents={due} today="paid" later="on completion" />
      <ButtonLink
        to={pathTo('/carts/pay/:cartId', { cartId: id }, { orders })}
        {...(isDue ? { size: 'big', full: true } : { variant: 'link' })}
        className={styles.screen}
      >
        Make a Payment
      </ButtonLink>
    </>
  );
}

const hasPaintings = ({ items }: Cart): boolean => items.some((item) => !isGiftCard(item.supplier_product));

const leadOf = (cart: Cart, placed: CartOrders | undefined): string => {
  const undone = undoneText(cart);
  if (undone) return undone;
  if (!hasPaintings(cart)) return `Thank you! Your gift ${cart.items.length === 1 ? 'card is' : 'cards are'} paid for.`;
  if (placed && isBeginning(placed.orders)) return 'Thank you! Your order is with the artists.';
  return cart.due === 0 ? 'Everything is paid.' : 'Your order is under way.';
};

/** What an order is celebrated with whose pieces all begin; undefined later. */
const joyOf = ({ items }: Cart, placed: CartOrders | undefined): string | undefined => {
  if (!placed || !isBeginning(placed.orders)) return undefined;
  const [piece, another] = items.filter((item) => !isGiftCard(item.supplier_product));
  return piece && !another ? `Your ${nameOfPiece(piece.title)} begins` : 'Your pieces begin';
};

/** Pieces whose photos head a receipt; more would be small. */
const MAX_PICTURES = 3;
/** Percent of a photo that is brushed in before its artist is found. */
const BEGUN = 40;

/** The photo of a piece, large, on which the first strokes of its painting lie; what is painted in a style stands beside it. */
function Beginning({ item }: { item: CartItem }) {
  const photo = useOrderedPhoto(item.photos);
  if (!photo) return null;
  return photo.style ? (
    <OrderedPicture photo={photo} alt={item.title} large />
  ) : (
    <PaintedPhoto
      src={photo.view}
      alt={item.title}
      percent={BEGUN}
      ratio={orderedRatio(photo)}
      className={styles.photo}
    >
      <OrderedPicture photo={photo} alt={item.title} fill large />
    </PaintedPhoto>
  );
}

interface ReceiptPageProps {
  cart: Cart;
  /** Its pieces as they stand now; absent where there are none, or where they could not be loaded. */
  placed?: CartOrders | undefined;
}

/** Receipt of a placed order: what was ordered, what was paid, and when the rest is billed (R-08, B-02 to B-06). */
export function ReceiptPage({ cart, placed }: ReceiptPageProps) {
  if (!isPlaced(cart)) {
    return (
      // promise: pending-payment-shown
      <EmptyState
        level={1}
        title="Not placed yet"
        action={<ButtonLink to={pathTo('/carts/checkout/:cartId?')}>Go to the checkout</ButtonLink>}
      >
        This order has not been placed. If you have just paid, it shows here as soon as your bank has answered.
      </EmptyState>
    );
  }
  const isPaid = cart.due === 0;
  const joy = joyOf(cart, placed);
  const countries = [...new Set(destinationsOf(cart).map(({ address }) => address.country))];
  const isToBePainted = hasPaintings(cart) && !undoneText(cart);
  return (
    <article className={styles.receipt}>
      <div className={cx(joy && styles.hero)}>
        {joy && (
          <div className={styles.pictures}>
            {cart.items.slice(0, MAX_PICTURES).map((item) => (
              <Beginning key={item.key} item={item} />
            ))}
          </div>
        )}
        <div className={styles.welcome}>
          <header className={styles.head}>
            <p className={styles.seller}>Atelier, San Francisco</p>
            <h1>
              <span className={cx(joy && styles.kicker)}>Receipt</span> {joy}
            </h1>
            <p className="lead muted">{leadOf(cart, placed)}</p>
          </header>
          {cart.status !== CANCELLED && <ReceiptNext cart={cart} placed={placed} />}
          <div className={styles.actions}>
            <ButtonLink
              to={pathTo('/orders/:cartId', { cartId: cart.id })}
              variant={placed && wayOn(placed) ? 'link' : 'primary'}
            >
              {hasPaintings(cart) ? 'See how far it is' : 'See the gift card'}
            </ButtonLink>
            <Button variant="link" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          </div>
        </div>
      </div>
      <Facts cart={cart} />
      <div className={styles.columns}>
        <section aria-labelledby="receipt-items">
          <h2 id="receipt-items" className="d3">
            Items
          </h2>
          <Items cart={cart} orders={cart.orders} />
        </section>
        <div className={styles.money}>
          <section aria-labelledby="receipt-total" className={styles.sheet}>
            <h2 id="receipt-total" className="d3">
              Balance
            </h2>
            <ReceiptSum cart={cart} />
            <ToPay cart={cart} />
            {isToBePainted && (
              <p className="small muted">
                {isPaid
                  ? // promise: seven-days-to-approve
                    'The painting ships if no revisions are asked within 7 days of its completion.'
                  : // promise: balance-on-day-7, seven-days-to-approve
                    'The balance is due when your painting is completed. It is billed automatically if it is unpaid 7 days after completion. The painting ships if no revisions are asked within 7 days.'}
              </p>
            )}
            {cart.agreed && isToBePainted && (
              <p className="small muted">
                Agreed to on {formatDate(cart.agreed.timestamp * 1000)}: “{cart.agreed.text}”
              </p>
            )}
            {isToBePainted && countries.map((country) => <ImportNote key={country} country={country} />)}
          </section>
          <Payments payments={cart.payments} adjustments={cart.adjustments} />
        </div>
      </div>
    </article>
  );
}
