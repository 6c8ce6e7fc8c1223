import { useQuery } from '@tanstack/react-query';
import { cardStep, type CardStep as NextStep } from '#shared/money/gift-card-words.ts';
import { isGiftCard, isPosted } from '#shared/money/gift-cards.ts';
import { formatCents } from '#shared/money/money.ts';
import { daysText, OTHERWISE_TEXTS } from '#shared/orders/commission.ts';
import { MAX_AUTOMATIC_EXTRA_PERCENT } from '#shared/orders/offers.ts';
import { isUndone, ORDER } from '#shared/orders/order-states.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { CartOrders, OrderSummary } from '#shared/schemas/order.ts';
import { pathTo } from '#shared/site/paths.ts';
import { sessionQuery, useSession } from '#web/lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useAskSignInLink } from '../identity/identity.queries.ts';
import { actLink, nextStep } from '../orders/progress.ts';
import styles from './receipt.module.css';

/** What comes after the offers, and after the painting. */
const laterSteps = ({ due, items }: Cart): NextStep[] => [
  {
    // promise: arrival-estimate
    when: 'About a week later',
    // promise: changes-as-often-as-needed
    text: 'Your artist shows you the finished piece. You approve it, or ask for changes as often as you need.',
  },
  {
    when: 'Then',
    text: isPosted(items)
      ? due > 0
        ? `The balance of ${formatCents(due)} is due, and your piece ships.`
        : 'Your piece ships.'
      : // promise: file-once-approved-and-paid
        `${due > 0 ? `The balance of ${formatCents(due)} is due, and you` : 'You'} download your painting.`,
  },
];

/** Whether every piece waits for offers, and none has an artist yet. */
export const isBeginning = (pieces: readonly OrderSummary[]): boolean =>
  pieces.length > 0 && pieces.every(({ status, supplier }) => status === ORDER.quoting && supplier === null);

/** What comes after the step that every piece has reached at least. */
const stepsAfter = (cart: Cart, pieces: readonly OrderSummary[]): NextStep[] => {
  const reached = Math.min(...pieces.filter(({ status }) => !isUndone(status)).map(({ status }) => status));
  if (reached === ORDER.quoting) return laterSteps(cart);
  return reached === ORDER.accepted ? laterSteps(cart).slice(1) : [];
};

/** What comes of the offers, for an order that one artist alone is asked for first, too (C68). */
const offersText = ({ commission }: Cart): string =>
  commission
    ? // promise: commission-alone, commission-others, commission-refund
      `${commission.name} alone is asked first, for ${daysText(commission.days)}. You can take the offer as soon as it comes. If ${commission.name} has not taken your piece by then, ${OTHERWISE_TEXTS[commission.otherwise]}.`
    : // promise: best-offer-after-an-hour
      `Artists look at your photo and send you their offers. Choose one; if you do not, we choose the best an hour after you ordered, never one with an extra above ${MAX_AUTOMATIC_EXTRA_PERCENT}% of the piece.`;

const paintingSteps = (cart: Cart, { orders: pieces, cart: owed, now }: CartOrders): NextStep[] => {
  const isFirst = isBeginning(pieces) && pieces.every(({ act }) => act === null);
  const steps = isFirst
    ? [{ when: cart.commission ? 'Next' : 'Within hours', text: offersText(cart) }]
    : pieces.map((piece) => ({
        when: pieces.length > 1 ? piece.item.title : 'Now',
        text: nextStep(piece, owed, now.sec),
      }));
  return [...steps, ...stepsAfter(cart, pieces)];
};

/** What happens next with a placed order, and when. */
const stepsOf = (cart: Cart, placed: CartOrders | undefined): NextStep[] => [
  ...cart.items
    .filter((item) => isGiftCard(item.supplier_product))
    .map((item) => cardStep(item, { email: cart.email, placedAt: cart.timestamp * 1000 })),
  ...(placed && placed.orders.length > 0 ? paintingSteps(cart, placed) : []),
];

/** The button to where the order goes on; none for several pieces under way, whose page the receipt's head leads to. */
export const wayOn = ({
  orders: pieces,
  cart,
}: CartOrders): { label: string; to: string; variant: 'primary' | 'ghost' } | undefined => {
  const [piece, another] = pieces;
  if (!piece) return undefined;
  if (isBeginning(pieces) && pieces.every(({ act }) => act === null)) {
    const to = another
      ? pathTo('/orders/:cartId', { cartId: cart.id })
      : pathTo('/orders/quotes/:orderId', { orderId: piece.id });
    return { label: 'Watch the offers come in', to, variant: 'primary' };
  }
  return another ? undefined : { ...actLink(piece, cart), variant: piece.act ? 'primary' : 'ghost' };
};

interface SaveToAccountProps {
  email: string;
  cartId: string;
  /** Whether the reader is signed in, since the link was opened in this browser. */
  isSaved: boolean;
  ask: ReturnType<typeof useAskSignInLink>;
}

/** Saves a guest's order to an account: one press mails a link that opens or creates it (C10). */
function SaveToAccount({ email, cartId, isSaved, ask }: SaveToAccountProps) {
  // The link opens in another tab, so this page asks for the session again when the reader comes back to it.
  useQuery({ ...sessionQuery(), refetchOnWindowFocus: 'always', enabled: ask.isSuccess && !isSaved });
  if (isSaved)
    return (
      <div className={styles.save}>
        <ButtonLink variant="ghost" to={`${pathTo('/account')}#orders`}>
          Your account
        </ButtonLink>
        <p role="status" className="small">
          <b>You are signed in, and this order is in your account.</b>
        </p>
      </div>
    );
  return (
    <div className={styles.save}>
      <Button
        variant="ghost"
        busy={ask.isPending && 'Sending the link'}
        onClick={() => ask.mutate({ email, area: 'customer', returnPath: pathTo('/orders/:cartId', { cartId }) })}
      >
        {ask.isSuccess ? 'Mail me another link' : 'Save to an account'}
      </Button>
      {ask.isSuccess ? (
        // promise: mailed-link-once, order-into-account
        <p key="mailed" role="status" className="small">
          <b>Open the link that we have just mailed you.</b> It signs you in without a password, works for 30 minutes
          and once, and puts this order into your account: from then on it opens where you are signed in.
        </p>
      ) : (
        // promise: order-into-account
        <p key="offer" className="small muted">
          No password needed: we mail you a link, and the order is there on every device.
        </p>
      )}
      {ask.error && <Callout tone="bad" role="alert" title={ask.error.message} />}
    </div>
  );
}

/** Whether the reader sees the whole address: that of somebody else's forwarded mail is shortened. */
const isOwn = (email: string | null): email is string => email !== null && !email.includes('…');

interface ReceiptNextProps {
  cart: Cart;
  /** The order's pieces as they stand now; undefined where there are none, or where they could not be loaded. */
  placed: CartOrders | undefined;
}

/** What happens now with an order and when, where it was mailed to, and how a guest saves it. */
export function ReceiptNext({ cart, placed }: ReceiptNextProps) {
  const session = useSession();
  const steps = stepsOf(cart, placed);
  const way = placed && wayOn(placed);
  const ask = useAskSignInLink();
  const isVisitor = session?.role === 'Visitor';
  const mayBeSaved = isOwn(cart.email) && (isVisitor || ask.isSuccess);
  if (steps.length === 0 && !mayBeSaved) return null;
  return (
    <section aria-label="What happens now" className={styles.next}>
      {steps.length > 0 && (
        <div className={styles.what}>
          <h2 className="d3">What happens now</h2>
          <ol className={styles.steps}>
            {steps.map(({ when, text }, index) => (
              <li key={`${when}-${index}`}>
                <b>{when}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className={styles.ways}>
        {way && (
          <p>
            <ButtonLink to={way.to} variant={way.variant}>
              {way.label}
            </ButtonLink>
          </p>
        )}
        {isOwn(cart.email) && (
          <p className="small">
            We mailed this receipt to <b>{cart.email}</b>. Nothing there? Look into your spam folder, or{' '}
            <SiteLink to={pathTo('/contact')}>write to us</SiteLink>.
          </p>
        )}
        {mayBeSaved && <SaveToAccount email={cart.email ?? ''} cartId={cart.id} isSaved={!isVisitor} ask={ask} />}
      </div>
    </section>
  );
}
