import { sumCents } from '#shared/money/money.ts';
import type { AdminOrder, AskedArtist } from '#shared/schemas/admin-order.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { cartOf, type StoredCart } from '../carts/cart.entity.ts';
import { dueOf } from '../carts/piece-accounts.ts';
import { balanceOf, ledgerOf, type StoredEntry } from '../ledger/ledger.ts';
import { mailProblemOf } from '../mail/mail-feedback.ts';
import { OrderMail, type StoredMail } from '../mail/sent-mail.entity.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { isPrivate } from '../orders/privacy.ts';
import { photoRequestsOf } from '../photo-checks/photo-request.entity.ts';
import { isVisitorId, type SignedInActor } from '../platform/actor.ts';
import { permitted } from '../platform/permissions.ts';
import { findUser } from '../platform/users.ts';
import { ProjectEntry } from '../projects/project.entity.ts';
import { quotesOf } from '../quotes/quotes.ts';
import { isOffer, type StoredQuote } from '../quotes/quote.entity.ts';
import { GuaranteeClaim } from '../refunds/claim.entity.ts';
import { refundsOf } from '../refunds/refund.entity.ts';
import { refundView, sourceName } from '../refunds/refund-view.ts';
import type { StoredArtist } from '../artists/artist.entity.ts';
import { readArtists } from '../artists/artists.ts';
import { photosOf } from '../styles/ordered-photos.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { foundOrder } from './find-orders.ts';
import { reminderOf } from './remind.ts';
import { historyOf } from './order-history.ts';

const mailsAbout = async (aboutId: string): Promise<StoredMail[]> =>
  (await OrderMail.query.ofOrder({ aboutId }).go({ pages: 'all', consistent: true })).data;

type Artists = ReadonlyMap<string, StoredArtist>;

const artistsOf = async (ids: readonly string[]): Promise<Artists> => {
  const distinct = [...new Set(ids)];
  const found = distinct.length > 0 ? await readArtists(distinct) : [];
  return new Map(found.map((artist) => [artist.supplierId, artist]));
};

const stateOf = (quote: StoredQuote, { supplierId, quoteId }: StoredOrder): AskedArtist['state'] => {
  if (quote.supplierId === supplierId && quote.quoteId === quoteId) return 'chosen';
  if (quote.releasedAt !== undefined) return 'released';
  if (quote.price === undefined) return 'asked';
  return isOffer(quote) ? 'offered' : 'passed';
};

const askedView = (quote: StoredQuote, order: StoredOrder, artists: Artists): AskedArtist => {
  const { supplierId, isRequested, askedAt, answeredAt, price, days, score, scoreParts } = quote;
  const artist = artists.get(supplierId);
  const isAnOffer = isOffer(quote);
  return {
    id: supplierId,
    name: artist?.name ?? supplierId,
    username: artist?.username ?? '',
    state: stateOf(quote, order),
    requested: isRequested,
    asked_at: askedAt,
    answered_at: answeredAt ?? null,
    price: isAnOffer ? (price ?? null) : null,
    days: isAnOffer ? (days ?? null) : null,
    score: isAnOffer ? (score ?? null) : null,
    score_parts: isAnOffer ? (scoreParts ?? null) : null,
  };
};

const lineView = ({ entryId, at, memo, orderId, processor, lines }: StoredEntry) => ({
  id: entryId,
  at,
  memo,
  order_id: orderId ?? null,
  source: processor === undefined ? null : sourceName(processor),
  cents: sumCents(lines.filter(({ account }) => account === 'customer').map(({ cents }) => cents)),
});

const moneyView = ({ charges, item }: StoredOrder, entries: StoredEntry[], pieceDue: number): AdminOrder['money'] => {
  const { total, paid, due } = balanceOf(entries);
  const piece = charges ? charges.itemCents - charges.promoCents + charges.shippingCents : item.price * item.quantity;
  return { piece, piece_due: pieceDue, total, paid, due, lines: entries.map(lineView) };
};

const artistView = async ({ supplierId, isSelectionAnnounced }: StoredOrder, artists: Artists) => {
  if (supplierId === undefined) return null;
  const [artist, user] = [artists.get(supplierId), await findUser(supplierId)];
  return {
    id: supplierId,
    name: artist?.name ?? supplierId,
    username: artist?.username ?? '',
    email: user?.email ?? null,
    notified: isSelectionAnnounced,
  };
};

const othersOf = async ({ orderIds }: StoredCart, orderId: string): Promise<AdminOrder['others']> =>
  (await ordersOf(orderIds.filter((id) => id !== orderId))).map((other) => ({
    id: other.orderId,
    number: shortNumber(other.orderId),
    title: other.item.title,
    status: other.status,
  }));

const parts = (order: StoredOrder, cart: StoredCart) => {
  const { orderId, cartId, email } = order;
  return Promise.all([
    OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true }),
    ledgerOf(cartId),
    refundsOf(cartId),
    Promise.all([mailsAbout(cartId), mailsAbout(orderId)]),
    quotesOf(orderId),
    GuaranteeClaim.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true }),
    othersOf(cart, orderId),
    photoRequestsOf(orderId),
    ProjectEntry.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true }),
    mailProblemOf(email),
  ]);
};

/** The options as chosen, but the privacy as its owner last said (C23). */
const optionsOf = (order: StoredOrder): AdminOrder['options'] => [
  ...order.item.options
    .filter(({ name }) => name !== 'privacy')
    .map(({ display_name: name, display_value: value }) => ({ name, value })),
  { name: 'Privacy', value: isPrivate(order) ? 'Private' : 'Public' },
];

/**
 * An order with its money, address, artist, offers, mails and whole history, for an admin; refuses `order.not_found`.
 */
export const orderRecord = async (orderId: string, admin: SignedInActor): Promise<AdminOrder> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = permitted(admin, 'order.check', data);
  const cart = await cartOf(order.cartId);
  const [
    { data: moves },
    entries,
    refunds,
    mailLists,
    quotes,
    { data: claims },
    others,
    requests,
    { data: projectEntries },
    problem,
  ] = await parts(order, cart);
  const artists = await artistsOf(
    [...quotes, ...(order.supplierId ? [{ supplierId: order.supplierId }] : [])].map(({ supplierId }) => supplierId),
  );
  const pictures = await picturesOf(projectEntries.flatMap(({ images }) => images));
  const mails = mailLists.flat().toSorted((a, b) => a.at.localeCompare(b.at));
  const nameOf = (supplierId: string): string => artists.get(supplierId)?.name ?? supplierId;
  return {
    ...foundOrder(order, cart),
    cart_number: shortNumber(cart.cartId),
    sku: order.sku,
    has_account: !isVisitorId(order.ownerId),
    revision: order.revision,
    deadline: order.dueAt ?? null,
    promised_at: order.promisedAt ?? null,
    reminder: await reminderOf(order),
    description: order.item.description,
    options: optionsOf(order),
    photos: photosOf(order.item),
    address: order.address ?? cart.address ?? null,
    gift_mode: order.giftMode ?? null,
    artist: await artistView(order, artists),
    money: moneyView(order, entries, await dueOf(order)),
    refunds: refunds.filter((refund) => refund.orderId === orderId).map(refundView),
    offers: quotes.map((quote) => askedView(quote, order, artists)),
    mails: mails.map(({ at, recipient, subject, kind, isSent }) => ({
      at,
      to: recipient,
      subject,
      kind,
      sent: isSent,
    })),
    mail_problem: problem,
    others,
    history: historyOf({
      order,
      moves,
      entries,
      refunds,
      mails,
      quotes,
      claims,
      requests,
      projectEntries,
      pictures,
      nameOf,
    }),
  };
};
