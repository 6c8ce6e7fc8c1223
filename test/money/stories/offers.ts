import { ledgerOf } from '#functions/carts/cart-view.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { extraOf, quotesOf } from '#functions/quotes/quotes.ts';
import { notifyArtist } from '#functions/quotes/selection.ts';
import { SAVED_CARD } from '#shared/payments.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { anOrder, choose, offer } from '#test/factories/orders.ts';
import { placing } from './orders.ts';
import { unkept, type Customer, type Story } from './story.ts';

/** A customer who selects an offer with an extra of some cents, perhaps after another one. */
const selecting = async (price: number, before?: number): Promise<Customer> => {
  const order = await anOrder({ artists: [{}, {}] });
  const { orderId, cartId, shopper } = order;
  const [artist, other] = order.artists;
  await offer(artist!, orderId, price);
  if (before !== undefined) {
    await offer(other!, orderId, before);
    await choose(order, other!);
  }
  const quote = (await quotesOf(orderId)).find(({ supplierId }) => supplierId === artist!.supplierId);
  const selection = { supplier_id: artist!.supplierId, quote_id: quote?.quoteId, price };
  return {
    cartId,
    press: () => shopper.post(`/api/orders/select-quote/${orderId}`, selection),
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

/** A chosen artist with an extra of some cents who withdraws. */
const withdrawing = async (): Promise<Customer> => {
  const order = await anOrder();
  const { orderId, cartId } = order;
  const artist = order.artists[0]!;
  await offer(artist, orderId, 2_000);
  await choose(order, artist);
  const { data: chosen } = await Order.get({ orderId }).go({ consistent: true });
  if (chosen) await notifyArtist(chosen, artist.supplierId);
  return {
    cartId,
    press: () => artist.shopper.post(`/api/sellers/orders/${orderId}/withdraw`, { reason: 'I have fallen ill.' }),
    broken: async (_outside, comesBack) => {
      const [{ data: stored }, entries] = await Promise.all([
        Order.get({ orderId }).go({ consistent: true }),
        ledgerOf(cartId),
      ]);
      const isChosen = stored?.supplierId === artist.supplierId;
      return unkept({
        'the artist has withdrawn, or is chosen as before': !isChosen || !comesBack,
        'the ledger has the extra of the chosen artist': extraOf(orderId, entries) === (isChosen ? 2_000 : 0),
      });
    },
  };
};

/** Every story in which the choice of an offer changes what an order costs. */
export const OFFERS: readonly Story[] = [
  { name: 'selecting an extra', begin: () => selecting(2_000) },
  { name: 'selecting another offer instead', begin: () => selecting(0, 2_000) },
  { name: 'the deposit of an extra by the saved card', begin: payingExtra },
  { name: 'a chosen artist withdraws', begin: withdrawing },
];
