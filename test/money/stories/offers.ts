import { balanceOf, extraOf, ledgerOf } from '#functions/ledger/ledger.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { quotesOf } from '#functions/quotes/quotes.ts';
import { notifyArtist } from '#functions/quotes/selection.ts';
import { sumCents } from '#shared/money/money.ts';
import { SAVED_CARD } from '#shared/money/payments.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { anOrder, choose, offer, type PlacedOrder } from '#test/factories/orders.ts';
import type { ArtistAtWork } from '#test/factories/people.ts';
import type { Outside } from '#test/support/invariants.ts';
import { placing } from './orders.ts';
import { unkept, type Customer, type Story } from './story.ts';

/** The request that selects an artist's offer at a price. */
const selectionOf = async (
  { orderId, shopper }: PlacedOrder,
  { supplierId }: ArtistAtWork,
  price: number,
): Promise<Customer['press']> => {
  const quote = (await quotesOf(orderId)).find((each) => each.supplierId === supplierId);
  const selection = { supplier_id: supplierId, quote_id: quote?.quoteId, price };
  return () => shopper.post(`/api/orders/select-quote/${orderId}`, selection);
};

/** A customer who selects an offer with an extra of some cents, perhaps after another one. */
const selecting = async (price: number, before?: number): Promise<Customer> => {
  const order = await anOrder({ artists: [{}, {}] });
  const { orderId, cartId } = order;
  const [artist, other] = order.artists;
  await offer(artist!, orderId, price);
  if (before !== undefined) {
    await offer(other!, orderId, before);
    await choose(order, other!);
  }
  return {
    cartId,
    press: await selectionOf(order, artist!, price),
    broken: async (_outside, comesBack) => {
      const [{ data: stored }, entries] = await Promise.all([
        Order.get({ orderId }).go({ consistent: true }),
        ledgerOf(cartId),
      ]);
      const isSelected = stored?.supplierId === artist!.supplierId;
      const extra = extraOf(orderId, entries);
      return unkept({
        'the offer is selected, or the choice is as it was':
          isSelected || (!comesBack && stored?.supplierId === (before === undefined ? undefined : other!.supplierId)),
        'the ledger has the extra of the selected offer, once': extra === (isSelected ? price : (before ?? 0)),
      });
    },
  };
};

/** A customer who pays the deposit of a chosen extra with the card of the checkout. */
const payingExtra = async (): Promise<Customer> => {
  const order = await anOrder();
  const { orderId, cartId, shopper } = order;
  await offer(order.artists[0]!, orderId, 2_000);
  await choose(order, order.artists[0]!);
  const cart = await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
  return placing(shopper, cart, { charge: SAVED_CARD, total: cart.due_now });
};

/** An order whose artist was chosen with an extra of $20, which is paid with the whole balance or not yet. */
const withExtra = async (isPaid: boolean): Promise<PlacedOrder> => {
  const order = await anOrder({ artists: [{}, {}], checkout: { full_payment: isPaid } });
  const { orderId, cartId, shopper, artists } = order;
  await offer(artists[0]!, orderId, 2_000);
  await offer(artists[1]!, orderId, 0);
  await choose(order, artists[0]!);
  const cart = await shopper.ask<Cart>(`/api/carts/?cart_id=${cartId}`);
  if (isPaid) await place(shopper, checkoutOf(cart, { total: cart.due, full_payment: true }));
  return order;
};

/** What has become of an order's extra: the artist who has it, its cents, and what is due and paid back. */
const outcomeOf = async ({ orderId, cartId }: PlacedOrder, { snapshot }: Outside) => {
  const [{ data: stored }, entries] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    ledgerOf(cartId),
  ]);
  const { due } = balanceOf(entries);
  const back = sumCents(snapshot.charges.map(({ amount_refunded: cents }) => cents));
  return { supplierId: stored?.supplierId, extra: extraOf(orderId, entries), due, back };
};

/** A chosen artist with an extra withdraws; what was paid of it in full comes back. */
const withdrawing = async (isPaid: boolean): Promise<Customer> => {
  const order = await withExtra(isPaid);
  const { orderId, cartId } = order;
  const artist = order.artists[0]!;
  const { data: chosen } = await Order.get({ orderId }).go({ consistent: true });
  if (chosen) await notifyArtist(chosen, artist.supplierId);
  return {
    cartId,
    cancels: isPaid,
    press: () => artist.shopper.post(`/api/sellers/orders/${orderId}/withdraw`, { reason: 'I have fallen ill.' }),
    broken: async (outside, comesBack) => {
      const { supplierId, extra, due, back } = await outcomeOf(order, outside);
      const isChosen = supplierId === artist.supplierId;
      return unkept({
        'the artist has withdrawn, or is chosen as before': !isChosen || !comesBack,
        'the ledger has the extra of the chosen artist': extra === (isChosen ? 2_000 : 0),
        'what was paid of it comes back, once': back === (isPaid && !isChosen ? 2_000 : 0),
        'a paid order owes nothing': !isPaid || due === 0,
      });
    },
  };
};

/** A customer who has paid an extra in full selects an offer without one. */
const selectingWithout = async (): Promise<Customer> => {
  const order = await withExtra(true);
  const { cartId, artists } = order;
  return {
    cartId,
    cancels: true,
    press: await selectionOf(order, artists[1]!, 0),
    broken: async (outside, comesBack) => {
      const { supplierId, extra, due, back } = await outcomeOf(order, outside);
      const isDone = supplierId === artists[1]!.supplierId;
      return unkept({
        'the other offer is selected, or the choice is as it was': isDone || !comesBack,
        'the ledger has the extra of the selected offer': extra === (isDone ? 0 : 2_000),
        'what was paid of it comes back, once': back === (isDone ? 2_000 : 0),
        'nothing is owed': due === 0,
      });
    },
  };
};

/** Every story in which the choice of an offer changes what an order costs. */
export const OFFERS: readonly Story[] = [
  { name: 'selecting an extra', begin: () => selecting(2_000) },
  { name: 'selecting another offer instead', begin: () => selecting(0, 2_000) },
  { name: 'the deposit of an extra by the saved card', begin: payingExtra },
  { name: 'a chosen artist withdraws', begin: () => withdrawing(false) },
  { name: 'a chosen artist withdraws from a paid order', begin: () => withdrawing(true) },
  { name: 'selecting an offer without the extra that was paid', begin: selectingWithout },
];
