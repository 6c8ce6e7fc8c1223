import { passedOnOf, sharedPrice } from '#shared/money/passed-on.ts';
import { earningsOf, sharesOf } from '#shared/people/artists.ts';
import { AppError } from '#shared/errors.ts';
import { isUnderway, ORDER } from '#shared/orders/order-states.ts';
import { isPaintedAgain } from '#shared/money/refunds.ts';
import type { Brief, NotChosen, SellerAnswer, SellerRequest, SellerRequests } from '#shared/schemas/quote.ts';
import { atMost } from '../platform/table.ts';
import { readArtist } from '../artists/artists.ts';
import { Cart } from '../carts/cart.entity.ts';
import { dueOf } from '../carts/piece-accounts.ts';
import { isPaidEnough } from '../ledger/ledger.ts';
import { commissionOf } from '../orders/commission.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { parcelOf } from '../orders/parcel.ts';
import { photoRequestsOf } from '../photo-checks/photo-request.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { Quote, type StoredQuote } from '../quotes/quote.entity.ts';
import { isFormer, readAsked } from '../quotes/quotes.ts';
import { claimPhotos } from '../refunds/claim-view.ts';
import { lastClaimOf } from '../refunds/claim.entity.ts';
import { photosOf } from '../styles/ordered-photos.ts';
import { picturesOf } from '../uploads/pictures-of.ts';

/** Requests per page, and orders that an artist is shown as held at most. */
const PAGE = 50;
const MAX_HELD = 100;

const isChosen = (order: StoredOrder, { supplierId }: StoredQuote): boolean =>
  order.supplierId === supplierId && order.isSelectionAnnounced;

const FINISHED = new Set<number>([ORDER.proofReady, ORDER.approved]);

/** Whether a finished piece must not be shipped yet, because it owes its part of the balance (C9, C51). */
const isHeld = async (order: StoredOrder): Promise<boolean> => FINISHED.has(order.status) && (await dueOf(order)) > 0;

/** Whether the artist waits for a payment: the deposit before accepting, the balance before shipping (C9, C15). */
const isPaymentDue = async (order: StoredOrder, quote: StoredQuote): Promise<boolean> => {
  if (!isChosen(order, quote)) return false;
  if (order.status === ORDER.quoting) return !(await isPaidEnough(order.cartId, quote.price ?? 0));
  return order.status === ORDER.approved && (await isHeld(order));
};

const ownQuote = ({ quoteId, price, days = 0, score = 0, note }: StoredQuote): Pick<Brief, 'quote'> =>
  price === undefined ? {} : { quote: { id: quoteId, price, days, score, ...(note && { note }) } };

/** Who chose the artist of an order; the best offer without an extra is the schedule's choice, too. */
const chosenBy = ({ selectedBy }: StoredOrder): Brief['chosen_by'] =>
  selectedBy === 'fallback' || selectedBy === 'next' ? 'schedule' : (selectedBy ?? null);

/** Until when the artist of a commission is asked alone, while nobody was chosen (C68). */
const aloneUntil = (order: StoredOrder): Pick<Brief, 'alone_until'> => {
  const commission = order.status === ORDER.quoting ? commissionOf(order) : undefined;
  return commission ? { alone_until: commission.until } : {};
};

const briefOf = async (order: StoredOrder, quote: StoredQuote): Promise<Brief> => {
  const { item } = order;
  const isSelected = isChosen(order, quote);
  return {
    order_id: order.orderId,
    cart_id: order.cartId,
    product: { sku: order.sku, title: item.title },
    options: item.options.map(({ name, value, display_name, display_value }) => ({
      name,
      value,
      display_name,
      display_value,
    })),
    description: item.description,
    assets: item._assets,
    photos: photosOf(item),
    share: sharesOf(sharedPrice(order)).artist,
    earns: earningsOf(sharedPrice(order), Math.max(0, quote.price ?? 0)),
    passed_on: passedOnOf(order),
    shipping: await parcelOf(order),
    gift: order.giftMode ? { wanted_on: order.giftMode.wanted_on } : null,
    requested: quote.isRequested,
    ...aloneUntil(order),
    asked_at: quote.askedAt,
    schedule_at: order.scheduleAt,
    status: order.status,
    // The customer may change the choice until the artist has been notified (`isSelectionAnnounced`).
    selected: isSelected,
    processed: isSelected,
    chosen_by: isSelected ? chosenBy(order) : null,
    _acceptError: isSelected ? (order.acceptError ?? null) : null,
    payment_due: await isPaymentDue(order, quote),
    promised_at: isSelected ? (order.promisedAt ?? null) : null,
    approve_by: isSelected ? (order.approveBy ?? null) : null,
    revision: isSelected ? order.revision : 0,
    repainted: isSelected && isPaintedAgain(order),
    frozen: isSelected && order.frozenAt !== undefined,
    ...ownQuote(quote),
  };
};

const notChosen = ({ orderId, sku, item }: StoredOrder, quote: StoredQuote): NotChosen => ({
  order_id: orderId,
  product: { sku, title: item.title },
  asked_at: quote.askedAt,
  not_chosen: true,
  ...ownQuote(quote),
});

/** A place in the list of an artist's quotes, `{askedAt}|{orderId}`; a made-up one only starts the list elsewhere. */
const readPlace = (before: string): { askedAt: string; orderId: string } => {
  const [askedAt, orderId, ...rest] = before.split('|');
  if (!askedAt || !orderId || rest.length > 0)
    throw new AppError('request.invalid', { fields: { before: 'This page of the list does not exist.' } });
  return { askedAt, orderId };
};

const askedPage = async (supplierId: string, before: string | undefined) => {
  const query = Quote.query.ofSupplier({ supplierId });
  const { data } = await (before ? query.lt(readPlace(before)) : query).go({ order: 'desc', ...atMost(PAGE) });
  const last = data.length === PAGE ? data.at(-1) : undefined;
  return { quotes: data, next: last ? `${last.askedAt}|${last.orderId}` : null };
};

/** Orders that the artist holds and was asked for before `quotes`, with the artist's quotes for them. */
const heldBefore = async (supplierId: string, quotes: readonly StoredQuote[]) => {
  const { data } = await Order.query.heldBy({ supplierId }).go({ order: 'desc', ...atMost(MAX_HELD) });
  const known = new Set(quotes.map(({ orderId }) => orderId));
  const orders = data.filter(({ orderId, status }) => !known.has(orderId) && isUnderway(status));
  if (orders.length === 0) return { orders, quotes: [] };
  const { data: theirs } = await Quote.get(orders.map(({ orderId }) => ({ orderId, supplierId }))).go();
  return { orders, quotes: theirs };
};

const NOTHING = { orders: [] as StoredOrder[], quotes: [] as StoredQuote[] };

/**
 * A page of an artist's requests, 50 a page, the newest first; the first page also has every order that the artist
 * holds. Each shows only this artist's own quote; of an order that the artist passed on, lost or was released from, only
 * a line without the brief remains (C42). Refuses `request.invalid` for a malformed `before`.
 */
export const sellerRequests = async (
  supplierId: string,
  before?: string,
): Promise<Pick<SellerRequests, 'requests' | 'next'>> => {
  const { quotes, next } = await askedPage(supplierId, before);
  const held = before === undefined && next !== null ? await heldBefore(supplierId, quotes) : NOTHING;
  const { data } = quotes.length > 0 ? await Order.get(quotes.map(({ orderId }) => ({ orderId }))).go() : { data: [] };
  const byId = new Map([...data, ...held.orders].map((order) => [order.orderId, order]));
  const found = [...quotes, ...held.quotes].flatMap((quote) => {
    const order = byId.get(quote.orderId);
    return order ? [{ order, quote }] : [];
  });
  const isWon = ({ order, quote }: (typeof found)[number]): boolean => isChosen(order, quote);
  const isOpen = (each: (typeof found)[number]): boolean => !isFormer(each.order, each.quote) && !isWon(each);
  // A suspended or closed artist has no requests any more, but keeps what they have won.
  const isStopped = found.some(isOpen) && !(await readArtist(supplierId)).isActive;
  const requests = await Promise.all(
    found.map(async (each) =>
      (isStopped && !isWon(each)) || isFormer(each.order, each.quote)
        ? notChosen(each.order, each.quote)
        : await briefOf(each.order, each.quote),
    ),
  );
  return { requests, next };
};

const arePhotosChecked = async ({ cartId }: StoredOrder): Promise<boolean> => {
  const { data } = await Cart.get({ cartId }).go({ attributes: ['qcPassed'] });
  return data?.qcPassed ?? false;
};

/** The admin's text and the claim's photos for the artist of a repaint; null if the order is not repainted. */
const repaintOf = async (order: StoredOrder): Promise<SellerRequest['repaint']> => {
  const claim = isPaintedAgain(order) ? await lastClaimOf(order.orderId) : undefined;
  return claim?.state === 'repaint'
    ? { words: claim.answer ?? '', photos: claimPhotos(claim, await picturesOf(claim.photos)) }
    : null;
};

const requestView = async ({ order, asked }: { order: StoredOrder; asked: StoredQuote }): Promise<SellerRequest> => {
  const brief = await briefOf(order, asked);
  const [isShippingHeld, isChecked, repaint, requests] = await Promise.all([
    brief.selected && isHeld(order),
    arePhotosChecked(order),
    brief.selected ? repaintOf(order) : null,
    photoRequestsOf(order.orderId),
  ]);
  const { question, supplierId } = asked;
  return {
    ...brief,
    shipping_held: isShippingHeld,
    photos_checked: isChecked,
    repaint,
    question: question ? { text: question.text, answer: question.answer ?? null } : null,
    photo_requests: requests
      .filter(({ isArtists, askedBy }) => isArtists && askedBy === supplierId)
      .map(({ photo, newPhoto, state, reason }) => ({ photo: newPhoto ?? photo, state, reason })),
  };
};

/**
 * One order for an artist who was asked for it; refuses `order.not_found` for everybody else, and for an artist who
 * passed, lost or was released (C42).
 */
export const sellerRequest = async (orderId: string, actor: KnownActor): Promise<SellerRequest> =>
  requestView(await readAsked(orderId, actor, 'order.seeBrief'));

/** The order after an artist's own answer: after a pass only the line of the list. */
export const answeredRequest = async (orderId: string, actor: KnownActor): Promise<SellerAnswer> => {
  const found = await readAsked(orderId, actor, 'order.offer');
  return isFormer(found.order, found.asked) ? notChosen(found.order, found.asked) : requestView(found);
};
