import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import WalletCards from 'icon:wallet-cards';
import { isEmail } from '#shared/people/email.ts';
import { formatCents } from '#shared/money/money.ts';
import { SAVED_CARD } from '#shared/money/payments.ts';
import { priceCart } from '#shared/money/pricing.ts';
import type { Address, Cart, CreateCartAnswer } from '#shared/schemas/cart.ts';
import { EXPRESS } from '#shared/shipping/shipping.ts';
import { pathTo } from '#shared/site/paths.ts';
import { useAddressFormats } from '#web/lib/address-format.ts';
import { track } from '#web/lib/analytics.ts';
import { api, ApiError } from '#web/lib/api.ts';
import { reloadOrders } from '#web/lib/reload-orders.ts';
import { useSession } from '#web/lib/session.ts';
import { trackRefusal } from '#web/lib/track-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { useGo } from '../../ui/site-link.tsx';
import { cartQuery, useCart } from '../cart/carts.queries.ts';
import { canBePriced } from '../cart/checkout-rules.ts';
import { shippingOf } from '../cart/checkout-state.ts';
import { loadContact } from '../cart/saved-contact.ts';
import { notePlaced, outcomePath } from '../cart/use-outcome.ts';
import { accountCardsQuery, chosenCard } from './account-cards.ts';
import { cardLabel, cardName } from './card-name.ts';
import styles from './one-click-button.module.css';
import { TermsOfSale } from './terms-of-sale.tsx';
import { isOutcomeUnknown, refusalText, submissionOf, type Submission } from './submission.ts';

const CHECKOUT = pathTo('/carts/checkout/:cartId?');

interface Contact {
  email: string;
  address: Address;
}

/** Where the last order from this device went, if another can be sent there without a question. */
const knownContact = (
  saved: ReturnType<typeof loadContact>,
  ownEmail: string | null | undefined,
): Contact | undefined => {
  const email = (ownEmail || saved?.email) ?? '';
  if (!saved || !isEmail(email) || saved.address.name.trim() === '' || !canBePriced(saved.address)) return undefined;
  return { email, address: saved.address };
};

interface Ordered {
  cart: Cart;
  contact: Contact;
  /** Id of the saved card. */
  card: string;
  /** The deposit that the button has named, in cents. */
  cents: number;
}

const bodyOf = ({ cart, contact, card }: Ordered, total: number) => ({
  cart_id: cart.id,
  email: contact.email,
  shipping_address: contact.address,
  shipping_method: EXPRESS,
  total: String(total),
  charge_method: 'credit' as const,
  charge: SAVED_CARD,
  saved_card: card,
  local_timestamp: Math.floor(Date.now() / 1000),
});

/** Where a placed order goes on: to its receipt, or where the bank asks. */
const pathAfter = (cart: Cart, { requires_action: question, message }: CreateCartAnswer): string => {
  if (question || message) return outcomePath(cart);
  notePlaced(cart.id);
  return pathTo('/carts/:cartId', { cartId: cart.id });
};

/**
 * Prices the shipping of an order, charges its deposit to the saved card once, and answers where it goes on; to the
 * checkout, uncharged, where it does not ship or costs other than the button said.
 */
const useOrdering = () => {
  const client = useQueryClient();
  const last = useRef<Submission<ReturnType<typeof bodyOf>> | null>(null);
  return useMutation({
    mutationFn: async (ordered: Ordered) => {
      const { cart, contact, cents } = ordered;
      track('checkout.check_shipping', { items: cart.items.length });
      const { shipping_price: shipping, promos } = await api.post('/api/carts/shipping/', {
        body: {
          address: contact.address,
          shipping_method: EXPRESS,
          promos: '',
          cart_id: cart.id,
        },
      });
      const { price } = shippingOf(shipping);
      const { total, deposit } = priceCart(cart.items, price, promos);
      if (price === null || deposit !== cents) return CHECKOUT;
      last.current = await submissionOf([ordered, total], last.current, () => Promise.resolve(bodyOf(ordered, total)));
      const { key, body } = last.current;
      return pathAfter(cart, await api.post('/api/carts/create/', { body, idempotencyKey: key }));
    },
    onError: (error) => {
      trackRefusal(error);
      if (!isOutcomeUnknown(error)) last.current = null;
    },
    onSettled: () => {
      // The open order may be a placed one now.
      void client.invalidateQueries({ queryKey: cartQuery().queryKey, exact: true });
      void reloadOrders(client);
    },
  });
};

interface CardClickProps {
  /** What the piece takes today, in cents; undefined while it has no price. */
  cents: number | undefined;
  /** Label of the running addition of the piece. */
  busy: string | false;
  /** Adds the piece to the order, unless it is refused, and passes the order on. */
  addThen: (leave: (cart: Cart) => void) => void;
  /** Says why the piece was not ordered. */
  onProblem: (problem: string) => void;
  /** Shown where the order cannot be placed by one press. */
  children: ReactNode;
}

/**
 * Orders the piece by one press, for a customer whose card is saved in their account and whose address is known on this
 * device; the deposit is charged to that card.
 */
export function CardClick({ cents, busy, addThen, onProblem, children }: CardClickProps) {
  const session = useSession();
  const { data: account } = useQuery(accountCardsQuery());
  const { data: inOrder } = useCart();
  const [saved] = useState(loadContact);
  useAddressFormats(saved !== undefined);
  const contact = knownContact(saved, session?.email);
  /** The order whose outcome is not known yet: the next press asks for it again. */
  const [pending, setPending] = useState<Cart>();
  const go = useGo();
  const ordering = useOrdering();
  const card = chosenCard(account?.cards ?? [], undefined);
  // An order with other pieces is looked at before it is paid for.
  const isAlone = pending !== undefined || inOrder?.items.length === 0;
  if (!card || !contact || cents === undefined || !(isAlone || ordering.isPending || busy)) return children;

  const order = (cart: Cart) => {
    setPending(cart);
    ordering.mutate(
      { cart, contact, card: card.id, cents },
      {
        onSuccess: (path) => go(path),
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'cart.already_placed') {
            notePlaced(cart.id);
            return go(pathTo('/carts/:cartId', { cartId: cart.id }));
          }
          const isUnknown = isOutcomeUnknown(error);
          if (!isUnknown) setPending(undefined);
          return onProblem(
            isUnknown
              ? refusalText(error)
              : // promise: one-press-order
                `${refusalText(error)} The piece is in your order, and nothing is charged.`,
          );
        },
      },
    );
  };
  const { name, line1, city } = contact.address;
  const isRunning = ordering.isPending || ordering.isSuccess;
  return (
    <div className={styles.card} data-private>
      <Button
        variant="ghost"
        size="big"
        full
        busy={isRunning ? 'Placing your order' : busy}
        onClick={() => (pending ? order(pending) : addThen(order))}
        aria-describedby="card-click-terms"
      >
        <WalletCards aria-hidden="true" />
        <span className={styles.what}>
          <b>1-CLICK ORDER</b>
          <small>
            {formatCents(cents)} today with {cardLabel(card)}
          </small>
        </span>
      </Button>
      {/* promise: one-press-order, rest-on-completion */}
      <p id="card-click-terms" className="small muted">
        One press orders it: {formatCents(cents)} is charged to your {cardName(card)} now, and it ships to {name},{' '}
        {line1}, {city}. The balance with shipping is due on completion, and billed to the same card if it is unpaid 7
        days later. By ordering you agree to the <TermsOfSale />.
      </p>
    </div>
  );
}
