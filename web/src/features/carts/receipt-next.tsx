import { cardStep, type CardStep as NextStep } from '#shared/gift-card-words.ts';
import { isGiftCard } from '#shared/gift-cards.ts';
import { formatCents } from '#shared/money.ts';
import { MAX_AUTOMATIC_EXTRA_PERCENT } from '#shared/offers.ts';
import { ORDER } from '#shared/order-states.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useAskSignInLink } from '../identity/identity.queries.ts';
import styles from './receipt.module.css';

const paintingSteps = ({ due }: Cart): NextStep[] => [
  {
    when: 'Within hours',
    text: `Artists look at your photo and send you their offers. Choose one; if you do not, we choose the best an hour after you ordered, never one with an extra above ${MAX_AUTOMATIC_EXTRA_PERCENT}% of the piece.`,
  },
  {
    when: 'About a week later',
    text: 'Your artist shows you the finished piece. You approve it, or ask for changes as often as you need.',
  },
  {
    when: 'Then',
    text: due > 0 ? `The balance of ${formatCents(due)} is due, and your piece ships.` : 'Your piece ships.',
  },
];

/** Whether every painting of an order still waits for its artist. */
export const isBeginning = ({ orders }: Pick<Cart, 'orders'>): boolean =>
  orders.length > 0 && orders.every(({ status }) => status === ORDER.quoting);

/** What happens next with a placed order, and when; empty once its paintings are under way. */
const stepsOf = (cart: Cart): NextStep[] => [
  ...cart.items
    .filter((item) => isGiftCard(item.supplier_product))
    .map((item) => cardStep(item, { email: cart.email, placedAt: cart.timestamp * 1000 })),
  ...(isBeginning(cart) ? paintingSteps(cart) : []),
];

/** Saves a guest's order to an account: one press mails a link that opens or creates it (C10). */
function SaveToAccount({ email, cartId }: { email: string; cartId: string }) {
  const ask = useAskSignInLink();
  if (ask.isSuccess)
    return (
      <Callout tone="ok" role="status" title="Open the link that we have just mailed you.">
        It goes to {email}, signs you in without a password, and this order is in your account.
      </Callout>
    );
  return (
    <div className={styles.save}>
      <Button
        variant="ghost"
        busy={ask.isPending && 'Sending the link'}
        onClick={() => ask.mutate({ email, area: 'customer', returnPath: `/orders/${cartId}` })}
      >
        Save to an account
      </Button>
      <p className="small muted">No password needed: we mail you a link, and the order is there on every device.</p>
      {ask.error && <Callout tone="bad" role="alert" title={ask.error.message} />}
    </div>
  );
}

/** Whether the reader sees the whole address: that of somebody else's forwarded mail is shortened. */
const isOwn = (email: string | null): email is string => email !== null && !email.includes('…');

/** What happens now with an order and when, where it was mailed to, and how a guest saves it. */
export function ReceiptNext({ cart }: { cart: Cart }) {
  const session = useSession();
  const steps = stepsOf(cart);
  const [order, another] = cart.orders;
  const isGuest = session?.role === 'Visitor' && isOwn(cart.email);
  if (steps.length === 0 && !isGuest) return null;
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
        {order && isBeginning(cart) && (
          <p>
            <ButtonLink to={another ? `/orders/${cart.id}` : `/orders/quotes/${order.id}`}>
              Watch the offers come in
            </ButtonLink>
          </p>
        )}
        {isOwn(cart.email) && (
          <p className="small">
            We mailed this receipt to <b>{cart.email}</b>. Nothing there? Look into your spam folder, or{' '}
            <SiteLink to="/contact">write to us</SiteLink>.
          </p>
        )}
        {isGuest && <SaveToAccount email={cart.email ?? ''} cartId={cart.id} />}
      </div>
    </section>
  );
}
