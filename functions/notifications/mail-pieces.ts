import type { KnownEvent } from '#events/registry.ts';
import { sizeText } from '#shared/catalogue/size.ts';
import { formatCents } from '#shared/money/money.ts';
import { sharedPrice } from '#shared/money/passed-on.ts';
import { earningsOf } from '#shared/people/artists.ts';
import { pathTo } from '#shared/site/paths.ts';
import { isUndone, ORDER } from '#shared/orders/order-states.ts';
import { dayAt, formatDay } from '#shared/time/days.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { Cart } from '../carts/cart.entity.ts';
import type { Fact, Mail, MailPiece } from '../mail/mail.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { mediaPath } from '../uploads/assets.ts';
import { Quote } from '../quotes/quote.entity.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { confirmationPath, projectPath } from './order-people.ts';

/** More pieces are counted, not listed. */
const MAX_LISTED = 6;

/** The ids of the orders that a mail about an event is about, for its recipient. */
const ordersIn = async (event: KnownEvent, { to, about }: Mail): Promise<string[]> => {
  if (about) return [...about];
  const { payload } = event;
  if ('orderId' in payload && payload.orderId) return [payload.orderId];
  if (!('cartId' in payload) || typeof payload.cartId !== 'string') return [];
  const { data: cart } = await Cart.get({ cartId: payload.cartId }).go();
  return cart?.email === to ? cart.orderIds : [];
};

/** Picture of a piece as it stands: the last proof, or before the first the customer's photo. */
export const pictureOf = async ({ proofImages, item }: StoredOrder): Promise<string | undefined> => {
  const [proof] = proofImages;
  const shown = proof === undefined ? undefined : (await picturesOf([proof])).get(proof);
  return shown ? mediaPath(shown.thumbKey) : (item.photos?.[0]?.thumb ?? item._assets[0]);
};

/** Where the recipient of a mail finds an order; nowhere for somebody who may not open it any more. */
const pathOf = async (order: StoredOrder, { to, action }: Mail): Promise<string | undefined> => {
  if (to === order.email) return order.status === ORDER.quoting ? confirmationPath(order) : projectPath(order);
  return action?.path.includes(order.orderId) ? action.path : undefined;
};

const pieceOf = async (order: StoredOrder, mail: Mail): Promise<MailPiece> => {
  const { orderId, cartId, email, item } = order;
  const size = item.options.find(({ name }) => name === 'size')?.display_value;
  const number = `order ${shortNumber(mail.to === email ? cartId : orderId)}`;
  const path = await pathOf(order, mail);
  const picture = path === undefined ? undefined : await pictureOf(order);
  return {
    title: item.title.replace(/ from your photo$/, ''),
    detail: [...(size === undefined ? [] : [sizeText(size)]), number].join(', '),
    ...(path !== undefined && { path }),
    ...(picture !== undefined && { picture }),
  };
};

const studioPath = (orderId: string): string => pathTo('/sellers/orders/:orderId', { orderId });

/** The artist whom a mail leads to an order in the studio; undefined for everybody else. */
const artistIn = ({ payload }: KnownEvent, { action }: Mail, { orderId, supplierId }: StoredOrder) => {
  if (action?.path !== studioPath(orderId)) return undefined;
  return 'supplierId' in payload && typeof payload.supplierId === 'string' ? payload.supplierId : supplierId;
};

/** When the artist of an order is to show it, and what it earns them; none for a piece that has ended. */
const artistFacts = async (order: StoredOrder, supplierId: string): Promise<Fact[]> => {
  const { orderId, status, promisedAt } = order;
  if (isUndone(status)) return [];
  const { data: quote } = await Quote.get({ orderId, supplierId }).go();
  const earns = earningsOf(sharedPrice(order), Math.max(0, quote?.price ?? 0));
  const isTheirs = order.supplierId === supplierId && status === ORDER.accepted;
  return [
    ...(isTheirs && promisedAt !== undefined
      ? [['Finished by', formatDay(dayAt(Date.parse(promisedAt)))] satisfies Fact]
      : []),
    ['You earn', formatCents(earns)],
  ];
};

/** The facts of a mail, and those of its artist that it does not say itself. */
const factsOf = async (event: KnownEvent, mail: Mail, [order, ...others]: StoredOrder[]): Promise<Fact[]> => {
  const { facts = [] } = mail;
  const supplierId = order && others.length === 0 ? artistIn(event, mail, order) : undefined;
  if (!order || supplierId === undefined) return facts;
  const own = await artistFacts(order, supplierId);
  return [...facts, ...own.filter(([, value]) => !facts.some(([, said]) => said === value))];
};

/**
 * A mail with the pieces that it is about: medium, size and number of each, by which its reader finds it, and a small
 * picture with the way to it. A customer reads the number of the order, an artist that of the piece, as their
 * pages show them, and besides what is due when, and what it earns. A mail that lists its pieces itself stays as it is.
 */
export const withPieces = async (event: KnownEvent, mail: Mail): Promise<Mail> => {
  if (mail.pieces) return mail;
  const orders = await ordersOf(await ordersIn(event, mail));
  if (orders.length === 0) return mail;
  const pieces = await Promise.all(orders.slice(0, MAX_LISTED).map((order) => pieceOf(order, mail)));
  const more = orders.length - pieces.length;
  const facts = await factsOf(event, mail, orders);
  return {
    ...mail,
    ...(facts.length > 0 && { facts }),
    pieces: more > 0 ? [...pieces, { title: `${more} more`, detail: '' }] : pieces,
  };
};
