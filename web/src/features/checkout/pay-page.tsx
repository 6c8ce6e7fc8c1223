import { sumCents } from '#shared/money/money.ts';
import type { Address, CartToPay } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardElements } from './card-elements.tsx';
import { isPlaced, owingPieces } from '../cart/checkout-rules.ts';
import { PayForm } from './pay-form.tsx';
import { PayPurpose } from './pay-purpose.tsx';
import { hasTwoWords } from '#shared/money/pay-with.ts';
import { undoneText } from '../cart/undone.ts';
import { useCheckout } from './use-checkout.ts';
import { usePayment } from './use-payment.ts';

/**
 * The order's address, where Affirm takes it as the billing address too: readers of a mailed link see neither its name
 * nor its street, and it cannot be edited here.
 */
const billable = ({ address }: CartToPay): Address | null =>
  address && hasTwoWords(address.name) && address.line1 !== '' ? address : null;

interface PayPageProps {
  cart: CartToPay;
  /** The pieces that are asked for; empty for what is due of the order. */
  orderIds: readonly string[];
}

/** When the chosen pieces, or all that is due, are charged by themselves; null where they are not charged together. */
const chargedAt = (cart: CartToPay, pieces: CartToPay['orders']): number | null => {
  const [first, ...others] = new Set(pieces.map(({ charge_at: at }) => at ?? null));
  return first === undefined || others.length > 0 ? cart.charge_at : first;
};

function PlacedOrder({ cart, orderIds }: PayPageProps) {
  const checkout = useCheckout(cart, '', orderIds);
  const pieces = checkout.amounts.pieces ? owingPieces(cart, checkout.amounts.pieces) : [];
  const at = chargedAt(cart, pieces);
  const sum = pieces.length > 0 ? sumCents(pieces.map(({ due }) => due)) : cart.due;
  const payment = usePayment(cart, checkout.amounts.due, billable(cart));
  return (
    <CardElements amountCents={payment.chargeCents}>
      {(cardForm) => (
        <PayForm {...{ cart, checkout, payment, cardForm }}>
          <PayPurpose cart={cart} amounts={checkout.amounts} orderIds={orderIds} chargeAt={at} chargeCents={sum} />
        </PayForm>
      )}
    </CardElements>
  );
}

/**
 * Make a Payment: what is due of a placed order, or of some of its pieces (R-07, C51). An order that has not been placed is paid at the checkout, and of
 * one that was cancelled or refunded nothing is due.
 */
export function PayPage({ cart, orderIds }: PayPageProps) {
  const undone = undoneText(cart);
  if (undone)
    return (
      <EmptyState
        title={undone}
        action={<ButtonLink to={pathTo('/carts/:cartId', { cartId: cart.id })}>See the receipt</ButtonLink>}
      >
        There is nothing to pay for it. Its payments and refunds stand on its receipt.
      </EmptyState>
    );
  if (isPlaced(cart)) return <PlacedOrder key={cart.id} cart={cart} orderIds={orderIds} />;
  return (
    <EmptyState
      title="Not placed yet"
      action={<ButtonLink to={pathTo('/carts/checkout/:cartId?')}>Go to the checkout</ButtonLink>}
    >
      There is nothing to pay for this order before it has been placed.
    </EmptyState>
  );
}
