import { useEffect } from 'react';
import { isPosted } from '#shared/money/gift-cards.ts';
import type { Address, Cart } from '#shared/schemas/cart.ts';
import { pathTo } from '#shared/site/paths.ts';
import { track } from '#web/lib/analytics.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardElements } from './card-elements.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { isPlaced } from '../cart/checkout-rules.ts';
import { usePromoCodes, type Pricing } from './promo-codes.ts';
import type { GiftDraft } from '../cart/checkout-state.ts';
import { saveChoices } from '../cart/saved-choices.ts';
import { useCheckout } from './use-checkout.ts';
import { placedOrder } from '../cart/use-outcome.ts';
import { usePayment } from './use-payment.ts';

interface CheckoutPageProps {
  cart: Cart;
  /** How far the cart is priced with the codes of the page. */
  pricing?: Pricing;
}

/** The gift as this tab stores it: with the address that it goes to, in place of the customer's own. */
const savedGift = ({ own, ...gift }: GiftDraft, address: Address) => ({ ...gift, ...(own && { address }) });

function OpenCheckout({ cart, pricing }: CheckoutPageProps) {
  // Tracked once, with the items at the time of opening.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => track('checkout.load', { items: cart.items.length, subtotalCents: cart.subtotal }), []);
  useEffect(() => placedOrder.clear(), []);
  const codes = usePromoCodes(pricing);
  const checkout = useCheckout(cart, codes.codes);
  const payment = usePayment(cart, checkout.amounts.due, isPosted(cart.items) ? checkout.state.address : null);
  const { paysFull, emailList, gift, address } = checkout.state;
  const { method, hasConsent } = payment.state;
  useEffect(
    () =>
      void saveChoices(cart.id, {
        method,
        hasConsent,
        paysFull,
        emailList,
        promos: codes.codes,
        gift: gift && savedGift(gift, address),
      }),
    [cart.id, method, hasConsent, paysFull, emailList, codes.codes, gift, address],
  );
  return (
    <CardElements amountCents={payment.chargeCents} isForBalance>
      {(cardForm) => <CheckoutForm {...{ cart, checkout, payment, codes, cardForm }} />}
    </CardElements>
  );
}

/** The checkout of a cart, or what to do when there is nothing in it (CO-04). */
export function CheckoutPage({ cart, pricing }: CheckoutPageProps) {
  if (isPlaced(cart)) {
    return (
      <EmptyState
        title="This order has been placed"
        action={<ButtonLink to={pathTo('/carts/:cartId', { cartId: cart.id })}>See the receipt</ButtonLink>}
      >
        Its items, payments and balance stand on its receipt.
      </EmptyState>
    );
  }
  if (cart.items.length > 0) return <OpenCheckout key={cart.id} cart={cart} pricing={pricing} />;
  const placed = placedOrder.load();
  if (placed)
    return (
      <EmptyState
        title="You placed this order."
        action={<ButtonLink to={pathTo('/carts/:cartId', { cartId: placed })}>See it</ButtonLink>}
      >
        It is on its way to the artists. Nothing else waits in your cart.
      </EmptyState>
    );
  return (
    <EmptyState title="Order empty!" action={<ButtonLink to={pathTo('/products')}>Add a product</ButtonLink>}>
      There are no items in your order! Add items to your order by browsing our website.
    </EmptyState>
  );
}
