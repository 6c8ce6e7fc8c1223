import { handoverOf, isFilePiece } from '#shared/catalogue/file-piece.ts';
import { PASSED_ON, sharedPrice } from '#shared/money/passed-on.ts';
import { holds } from '#shared/money/terms.ts';
import { earningsOf } from '#shared/people/artists.ts';
import { actionsOf, type OrderSide } from '#shared/orders/order-actions.ts';
import { isUndone, ORDER, REVIEW_MS } from '#shared/orders/order-states.ts';
import { withFacts } from '#shared/photos/pictures.ts';
import type { OrderedPhoto } from '#shared/schemas/asset.ts';
import type { Project } from '#shared/schemas/project.ts';
import type { Shipping } from '#shared/schemas/shipping.ts';
import { chargeTimes } from '../billing/charge-at.ts';
import type { StoredCart } from '../carts/cart.entity.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { giftFor } from '../orders/gift-mode.ts';
import { charityCodeOf } from '../orders/charity-code.ts';
import { deliverBy, guaranteeEnd } from '../orders/deadlines.ts';
import { OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { consentOf, isPrivate } from '../orders/privacy.ts';
import type { Actor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { newestCertificate } from '../certificates/certificate.entity.ts';
import { Quote } from '../quotes/quote.entity.ts';
import { guaranteeFor } from '../refunds/claims.ts';
import { readPiece } from '../refunds/piece-money.ts';
import { viewShipping } from '../shipping/shipping-view.ts';
import { Review } from '../reviews/review.entity.ts';
import { readArtists } from '../artists/artists.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { partShown } from '../uploads/assets.ts';
import { photosAmong } from '../styles/ordered-photos.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { entriesOf, pinsOf } from './project.entity.ts';
import { mayAnswerDays, withDays } from './more-days.ts';
import { filesOf } from './piece-files.ts';
import { factsOf, holderOf, readSided, sideOf } from './sides.ts';
import { timelineOf } from './timeline.ts';

const after = (iso: string, milliseconds: number): string => new Date(Date.parse(iso) + milliseconds).toISOString();

/** Whether the piece is painted again and no proof of that was sent yet. */
const isPaintedAgain = ({ status, repaintedAt, completedAt }: StoredOrder): boolean =>
  status === ORDER.accepted && repaintedAt !== undefined && (completedAt === undefined || completedAt <= repaintedAt);

const orderOf = (order: StoredOrder, pictures: ReadonlyMap<string, StoredAsset>, side: OrderSide): Project['order'] => {
  const { item } = order;
  return {
    id: order.orderId,
    cart_id: order.cartId,
    status: order.status,
    revision: order.revision,
    version: order.proofVersion,
    product: { sku: order.sku, title: item.title },
    handover: handoverOf(item),
    options: item.options.map(({ name, value, display_name, display_value }) => ({
      name,
      value,
      display_name,
      display_value,
    })),
    instructions: item.description,
    ...(item.sample && { sample: item.sample }),
    assets: item._assets,
    photos: photosBesidePiece(order, pictures),
    privacy: isPrivate(order) ? 'private' : 'public',
    consent: consentOf(order),
    gift_mode: giftFor(order, side),
    placed_at: order.placedAt,
    accepted_at: order.acceptedAt ?? null,
    frozen: order.frozenAt !== undefined,
    repainted: isPaintedAgain(order),
  };
};

/** The photos as they were ordered; the first, which may be shown beside the piece, says which part of it the piece shows. */
const photosBesidePiece = (
  { item, proofImages }: StoredOrder,
  pictures: ReadonlyMap<string, StoredAsset>,
): OrderedPhoto[] => {
  const piece = proofImages.map((id) => pictures.get(id)).find((asset) => asset !== undefined);
  return photosAmong(item, pictures).map((photo, index) => {
    const asset = index === 0 ? pictures.get(photo.id) : undefined;
    if (!asset || !piece) return photo;
    return { ...photo, view: withFacts(photo.view, { part: partShown(asset, photo.coords, piece) }) };
  });
};

/**
 * The address for those who need it: owner and admin at all times, the artist from the approval on, unless the order was
 * refunded or cancelled.
 */
const addressFor = (cart: StoredCart, order: StoredOrder, side: OrderSide): Record<string, string> => {
  const { status, address = cart.address } = order;
  if (!address) return {};
  const { country, state, city } = address;
  const isWhole =
    side === 'customer' || side === 'admin' || (side === 'artist' && status >= ORDER.approved && !isUndone(status));
  return isWhole ? address : { country, state, city };
};

/**
 * HS code of paintings, drawings and pastels that are made wholly by hand and are younger than 100 years (Harmonized
 * System 2022).
 */
const HS_CODE = '9701.91';

/** What the customs form asks of the artist who ships abroad; none for a file, or inside of a country. */
const customsFor = (
  { status, item }: StoredOrder,
  side: OrderSide,
  { origin, country }: { origin: string | undefined; country: string | undefined },
): Project['shipping']['customs'] => {
  const isPacking = side === 'artist' && status >= ORDER.approved && !isUndone(status) && !isFilePiece(item);
  if (!isPacking || origin === undefined || country === undefined || origin === country) return undefined;
  return { value: item.price * item.quantity, code: HS_CODE, origin };
};

const shippingView = (
  {
    method,
    carrier,
    tracking,
    tracking_url: trackingUrl,
    shipped_at: shippedAt,
    delivered_at: deliveredAt,
    edit,
  }: Shipping,
  address: Record<string, string>,
): Project['shipping'] => ({
  method,
  ...(carrier && { carrier }),
  ...(tracking && { tracking }),
  ...(trackingUrl && { tracking_url: trackingUrl }),
  ...(shippedAt && { shipped_at: shippedAt }),
  ...(deliveredAt && { delivered_at: deliveredAt }),
  address,
  ...(edit && { edit: { ...edit, by: 'artist' as const } }),
});

/** Deadlines by the order's status (C39); `until` is the end of the guarantee. */
const deadlinesOf = (order: StoredOrder): Project['deadlines'] => {
  const { status, promisedAt, approveBy, reviewedAt, frozenAt } = order;
  if (frozenAt !== undefined) return {};
  const [deliver_by, guarantee_until] = [deliverBy(order), guaranteeEnd(order)];
  return {
    ...(status === ORDER.accepted && promisedAt && { finish_by: promisedAt }),
    ...(status === ORDER.proofReady && approveBy && { approve_by: approveBy }),
    ...(status === ORDER.shipped && deliver_by && { deliver_by }),
    ...(status >= ORDER.delivered && guarantee_until && { guarantee_until }),
    ...(reviewedAt && { review_until: after(reviewedAt, REVIEW_MS) }),
  };
};

/** The days that the artist has asked for while it is painted; where the promised day has come first, it stays. */
const moreDaysView = (order: StoredOrder): Pick<Project, 'more_days'> => {
  const { status, moreDays, promisedAt } = order;
  if (status !== ORDER.accepted || !moreDays || promisedAt === undefined) return {};
  const { days, reason, answer } = moreDays;
  const until = answer === 'agreed' ? promisedAt : withDays(promisedAt, days);
  return { more_days: { days, reason, until, state: answer ?? (mayAnswerDays(order) ? 'asked' : 'over') } };
};

/** Cents that the artist earns for an order with the extra of the offer. */
const earnedBy = async (order: StoredOrder, supplierId: string): Promise<number> => {
  const { data: quote } = await Quote.get({ orderId: order.orderId, supplierId }).go();
  return earningsOf(sharedPrice(order), Math.max(0, quote?.price ?? 0));
};

/**
 * Charity gift and carbon offset of a piece, and whether they were passed on. The code of the gift card is for its
 * customer, and for the artist who packs the piece.
 */
const passedOnFor = async (order: StoredOrder, side: OrderSide): Promise<Project['passed_on']> => {
  const { passedOn = {}, status } = order;
  const isPacking = side === 'artist' && status >= ORDER.approved && !isUndone(status);
  const code = side === 'customer' || isPacking ? await charityCodeOf(order) : undefined;
  return PASSED_ON.flatMap((kind) => {
    const part = passedOn[kind];
    if (!part) return [];
    const isDone = part.done !== undefined;
    return [{ kind, cents: part.cents, done: isDone, ...(kind === 'charity' && code !== undefined && { code }) }];
  });
};

const mayClaim = async ({ orderId, status }: StoredOrder, side: OrderSide, actor: Actor): Promise<boolean> =>
  side === 'customer' &&
  (status === ORDER.delivered || status === ORDER.closed) &&
  (await guaranteeFor(orderId, actor)).may_ask;

/**
 * The project page of an order for the actor's side: brief, artist, shipping, money, deadlines, timeline, and what the
 * side may do now. Refuses `order.not_found`.
 */
export const projectOf = async (orderId: string, actor: Actor): Promise<Project> => {
  const piece = await readPiece(async () => (await readSided(orderId, actor)).order);
  const { order, money } = piece;
  const { cart, entries: ledger } = money;
  const side = sideOf(actor, order);
  const supplierId = holderOf(order);
  const [entries, pins, { data: moves }, { data: review }, [artist], earns, isClaimable, certificate] =
    await Promise.all([
      entriesOf(orderId),
      pinsOf(orderId),
      OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true }),
      Review.get({ orderId }).go(),
      supplierId === undefined ? [] : readArtists([supplierId]),
      side === 'artist' && supplierId !== undefined ? earnedBy(order, supplierId) : undefined,
      mayClaim(order, side, actor),
      order.deliveredAt === undefined ? undefined : newestCertificate(orderId),
    ]);
  const shown = [...order.item.assets, ...order.proofImages, ...entries.flatMap(({ images }) => images)];
  const pictures = await picturesOf(shown);
  const { total, paid, due } = balanceOf(ledger);
  const charge = (await chargeTimes(cart, money.dues)).pieces.get(orderId);
  const parcel = side === 'artist' && holds('parcel', order) ? money.account.charges.shippingCents : undefined;
  const facts = factsOf(order, {
    due: money.dueCents,
    hasProgress: entries.some(({ kind }) => kind === 'progress'),
    mayClaim: isClaimable,
    hasShownReview: review?.review.state === 'shown' && review.supplierId === supplierId,
  });
  const actions = actionsOf(facts, side);
  const address = addressFor(cart, order, side);
  const customs = customsFor(order, side, { origin: artist?.country, country: address['country'] });
  return {
    order: orderOf(order, pictures, side),
    files: actions.includes('download') ? filesOf(order, pictures) : [],
    artist: artist ? { id: artist.supplierId, username: artist.username, name: artist.name } : null,
    shipping: { ...shippingView(viewShipping(piece), address), ...(customs && { customs }) },
    money: {
      total,
      paid,
      due,
      piece_due: money.dueCents,
      ...(charge !== undefined && { charge_at: charge }),
      ...(earns !== undefined && { earns }),
      ...(parcel !== undefined && { parcel }),
    },
    passed_on: await passedOnFor(order, side),
    deadlines: deadlinesOf(order),
    ...moreDaysView(order),
    timeline: timelineOf({ order, entries, pins, moves, ledger, review, pictures }, side),
    actions,
    ...(certificate && { certificate }),
    side,
    now: { sec: nowSeconds() },
  };
};
