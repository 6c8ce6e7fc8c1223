import { nowIso } from '#functions/platform/clock.ts';
import { Order, OrderMove } from '#functions/orders/order.entity.ts';
import { askArtists } from '#functions/quotes/ask-artists.ts';
import { ORDER, ORDER_MOVES, type OrderStatus } from '#shared/orders/order-states.ts';
import type { CommissionTerms } from '#shared/schemas/commission.ts';
import type { AddCartItem, Cart, CreateCart } from '#shared/schemas/cart.ts';
import type { OrderQuotes, SellerRequest } from '#shared/schemas/quote.ts';
import type { StoredArtist } from '#functions/artists/artist.entity.ts';
import type { Shopper } from '../support/shopper.ts';
import { addPiece, checkoutOf, place } from './carts.ts';
import { anArtist, aVisitor, type ArtistAtWork } from './people.ts';
import { aProduct, type ProductOverrides } from './products.ts';

/** A placed order with its shopper and the artists whom the customer requested. */
export interface PlacedOrder {
  shopper: Shopper;
  cartId: string;
  orderId: string;
  artists: ArtistAtWork[];
}

export interface OrderOverrides {
  shopper?: Shopper;
  /** One artist is created and requested for each entry. */
  artists?: Partial<StoredArtist>[];
  /** The first of them is asked alone (C68). */
  commission?: CommissionTerms;
  checkout?: Partial<CreateCart>;
  status?: OrderStatus;
  /** Number of pieces, all of the same status. */
  pieces?: number;
  /** What their product line differs in, and how they are ordered of it. */
  product?: ProductOverrides;
  piece?: Partial<AddCartItem>;
  /** Answers the bank, by its client secret, or the provider's page, by its URL, for the customer when the deposit needs it. */
  atTheBank?: (asked: string) => Promise<unknown>;
}

/** The shortest path of moves from a new order to a status, by way of the parcel. */
const wayTo = (status: OrderStatus): OrderStatus[] => {
  const ways: OrderStatus[][] = [[ORDER.quoting]];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1)!;
    if (last === status) return way;
    for (const next of ORDER_MOVES[last])
      if (!way.includes(next) && !(last === ORDER.approved && next === ORDER.delivered)) ways.push([...way, next]);
  }
  throw new Error(`No way leads to ${status}.`);
};

/** Moves a new order on to a later status; its first artist gets it. */
const moveTo = async (orderId: string, supplierId: string, status: OrderStatus): Promise<void> => {
  const way = wayTo(status);
  for (const [index, to] of way.entries()) {
    const from = way[index - 1];
    if (from !== undefined)
      await OrderMove.put({ orderId, at: nowIso(), from, to, by: supplierId, why: 'moved by a test' }).go();
  }
  await Order.patch({ orderId })
    .set({ status, supplierId, isSelectionAnnounced: true, acceptedAt: nowIso() })
    .remove(['dueKind', 'dueAt'])
    .go();
};

/** An order with a paid deposit and asked artists: status 1, or the later `status`. */
export const anOrder = async ({
  shopper = aVisitor(),
  artists = [{}],
  commission,
  checkout = {},
  status = ORDER.quoting,
  pieces = 1,
  product = {},
  piece = {},
  atTheBank,
}: OrderOverrides = {}): Promise<PlacedOrder> => {
  const { sku } = await aProduct(product);
  const atWork = await Promise.all(
    artists.map((overrides) => anArtist({ mediums: [sku], availability: 'open', ...overrides })),
  );
  let cart = await addPiece(shopper, { ...piece, product_id: sku });
  for (let more = 1; more < pieces; more += 1) cart = await addPiece(shopper, { ...piece, product_id: sku });
  for (const [index, { supplierId: supplier }] of atWork.entries())
    await shopper.ask('/api/carts/request-supplier', { supplier, ...(index === 0 && commission && { commission }) });
  const placed = await place(shopper, checkoutOf(cart, checkout));
  if (placed.status !== 200) throw new Error(placed.text);
  const { requires_action: action, redirect } = placed.body;
  const asked =
    action?.client_secret ?? (redirect ? (new URL(redirect).searchParams.get('client_secret') ?? redirect) : undefined);
  if (asked) {
    await atTheBank?.(asked);
    await shopper.ask('/api/carts/confirm/', { cart_id: cart.id });
  }
  const { orders } = await shopper.ask<Cart>(`/api/carts/?cart_id=${cart.id}`);
  const orderId = orders[0]?.id ?? '';
  for (const { id } of orders) {
    await askArtists(id);
    if (status !== ORDER.quoting) await moveTo(id, atWork[0]?.supplierId ?? '', status);
  }
  return { shopper, cartId: cart.id, orderId, artists: atWork };
};

/** An artist's offer for an order: cents on top of its price, and days. */
export const offer = (artist: ArtistAtWork, orderId: string, price = 0, days = 7): Promise<SellerRequest> =>
  artist.shopper.ask<SellerRequest>(`/api/sellers/quotes/${orderId}`, { price, days: days * 86_400 });

/** The quotes page of an order as its customer reads it. */
export const quotesPage = ({ shopper, orderId }: PlacedOrder): Promise<OrderQuotes> =>
  shopper.ask<OrderQuotes>(`/api/orders/quotes/${orderId}`);

/** The customer selects an artist's offer. */
export const choose = async (order: PlacedOrder, artist: ArtistAtWork): Promise<OrderQuotes> => {
  const { quotes } = await quotesPage(order);
  const quote = quotes.find(({ supplier }) => supplier.id === artist.supplierId);
  return order.shopper.ask<OrderQuotes>(`/api/orders/select-quote/${order.orderId}`, {
    supplier_id: artist.supplierId,
    quote_id: quote?.id,
    price: quote?.price,
  });
};
