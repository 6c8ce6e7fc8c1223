import { withoutContactDetails } from '#shared/text/contact-details.ts';
import type { PaintedPart } from '#shared/photos/painted-part.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { FEATURED_STARS } from '#shared/orders/reviews.ts';
import { FEATURED_WORKS } from '#shared/catalogue/works.ts';
import { Cart } from '../carts/cart.entity.ts';
import { readProduct } from '../catalog/catalog.ts';
import { Order, OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { chosenValue, isPrivate, shownPhoto } from '../orders/privacy.ts';
import { items, retryOnConflict, writersOf, type Items } from '../platform/table.ts';
import { shownText } from '../platform/moderated-text.ts';
import { photosAmong } from '../styles/ordered-photos.ts';
import { Review, reviewOf, type StoredReview } from '../reviews/review.entity.ts';
import { readArtists } from '../artists/artists.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { partShown, publicAddress } from '../uploads/assets.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { impliedTags } from './own-tags.ts';
import { lastClaimOf, isOpen } from '../refunds/claim.entity.ts';
import { deleteWork, putWork, storedWork } from '../works/show-work.ts';
import { hidePhoto, showPhoto } from '../works/shown-photo.ts';
import type { StoredWork } from '../works/work.entity.ts';

const writers = writersOf({ order: Order, review: Review, asset: Asset });

const FINISHED = new Set<number>([ORDER.delivered, ORDER.closed]);

/** The picture of the finished piece and the photo that may be shown beside it, as far as they are not deleted. */
interface Pictures {
  proof: StoredAsset | undefined;
  photo: StoredAsset | undefined;
}

const picturesFor = async ({ proofImages, item, consent }: StoredOrder): Promise<Pictures> => {
  // A deletion takes the first photo off the public pages, and no other photo comes in its place (C26).
  const agreed = shownPhoto({ item, consent });
  const found = await picturesOf([...proofImages, ...(agreed === undefined ? [] : [agreed])]);
  const proof = proofImages.map((id) => found.get(id)).find((asset) => asset !== undefined);
  return { proof, photo: agreed === undefined ? undefined : found.get(agreed) };
};

/** Caption of a piece: its subjects and its medium. */
const titleOf = (subjects: string | undefined, medium: string): string => {
  const paint = medium.toLowerCase();
  const count = Number(subjects ?? 0);
  if (count === 1) return `Portrait in ${paint}`;
  return count > 1 ? `Portrait of ${count} in ${paint}` : `From a photo, in ${paint}`;
};

/** Tags of a piece: `featured` for one that its customer rated well, the chosen ones, its subject and its medium. */
const tagsOf = (order: StoredOrder, medium: string, review: StoredReview | undefined): string[] => [
  ...((review?.rating ?? 0) >= FEATURED_STARS ? [FEATURED_WORKS] : []),
  ...(order.tags ?? []),
  ...impliedTags(order, medium),
];

const reviewShown = (review: StoredReview | undefined): Pick<StoredWork, 'rating' | 'review'> => {
  if (!review) return {};
  const { rating, name, ratedAt: at } = review;
  const text = shownText(review.review);
  const response = shownText(review.response);
  return { rating, ...(text !== undefined && { review: { name, rating, text, at, ...(response && { response }) } }) };
};

const finishedAt = async ({ orderId, deliveredAt, placedAt }: StoredOrder): Promise<string> => {
  if (deliveredAt !== undefined) return deliveredAt;
  const { data: moves } = await OrderMove.query.ofOrder({ orderId }).go({ pages: 'all' });
  return moves.findLast(({ to }) => to === ORDER.delivered)?.at ?? placedAt;
};

interface Publishing {
  order: StoredOrder;
  review: StoredReview | undefined;
  pictures: Pictures;
  before: StoredWork | null;
}

/** The customer's words to the artist, where their author agreed to show them. */
const shownWish = ({ item, consent }: StoredOrder): string =>
  consent?.wish === true ? withoutContactDetails(item.description).trim() : '';

const partOf = ({ item }: StoredOrder, photo: StoredAsset, proof: StoredAsset): PaintedPart => {
  const [ordered] = photosAmong(item, new Map([[photo.assetId, photo]]));
  return partShown(photo, ordered?.coords ?? null, proof);
};

const workOf = async (
  { order, review, pictures: { photo } }: Publishing,
  supplierId: string,
  proof: StoredAsset,
): Promise<StoredWork> => {
  const { orderId, sku, cartId } = order;
  const [{ data: cart }, product, [artist], at] = await Promise.all([
    Cart.get({ cartId }).go({ consistent: true }),
    readProduct(sku),
    readArtists([supplierId]),
    finishedAt(order),
  ]);
  const subjects = chosenValue(order, 'subjects');
  const wish = shownWish(order);
  const shown = reviewShown(review);
  // The address of a gift is its recipient's, who has agreed to nothing.
  const place = shown.review && !order.giftMode ? cart?.address : undefined;
  return {
    orderId,
    sku,
    supplierId,
    artistName: artist?.name ?? '',
    username: artist?.erasedAt === undefined ? (artist?.username ?? '') : '',
    title: titleOf(subjects, product.medium),
    medium: product.medium,
    size: chosenValue(order, 'size') ?? '',
    tags: tagsOf(order, product.medium, review),
    instructions: wish,
    consent: { ...(photo && { photo: true }), ...(wish && { wish: true }) },
    picture: publicAddress(proof),
    width: proof.width,
    height: proof.height,
    ...(photo && { photo: await showPhoto(orderId, photo, partOf(order, photo, proof)) }),
    // The note beside the review's button names them (C53).
    city: withoutContactDetails(place?.city ?? ''),
    country: place?.country ?? '',
    finishedAt: at,
    ...shown,
  };
};

/**
 * Items that refuse a work made from an order, a review or pictures that have changed since they were read: the last
 * work written shows the last state, in whichever order the events arrive.
 */
const unchanged = ({ order: { orderId, version }, review, pictures: { proof, photo } }: Publishing): Items =>
  items(
    {
      order: writers.order
        .check({ orderId })
        .where((stored, { eq }) => eq(stored.version, version))
        .commit(),
      review: writers.review
        .check({ orderId })
        .where((stored, { eq, notExists }) => (review ? eq(stored.version, review.version) : notExists(stored.version)))
        .commit(),
    },
    [...new Set([proof, photo].flatMap((asset) => asset?.assetId ?? []))].map((assetId) => ({
      [`asset:${assetId}`]: writers.asset
        .check({ assetId })
        .where((stored, { notExists }) => notExists(stored.deletedAt))
        .commit(),
    })),
  );

const readPublishing = async (orderId: string): Promise<Publishing | undefined> => {
  const [{ data: order }, review, before] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    reviewOf(orderId),
    storedWork(orderId),
  ]);
  return order ? { order, review, before, pictures: await picturesFor(order) } : undefined;
};

/** Whether an order may be shown: delivered, not private, and not while somebody claims that something is wrong with it. */
const isShowable = async (order: StoredOrder): Promise<boolean> =>
  FINISHED.has(order.status) &&
  !isPrivate(order) &&
  order.frozenAt === undefined &&
  !isOpen(await lastClaimOf(order.orderId));

const publish = async (found: Publishing): Promise<boolean> => {
  const { order, before, pictures } = found;
  const { supplierId } = order;
  if (supplierId !== undefined && pictures.proof && (await isShowable(order))) {
    await putWork(await workOf(found, supplierId, pictures.proof), before, unchanged(found));
    return true;
  }
  if (before) await deleteWork(before, unchanged(found));
  return false;
};

/**
 * Makes the public pages show an order as it is now, and answers whether it is public: a delivered or closed one that is
 * not private, without an open claim or case, with the picture of its last proof, the photo and words that its owner agreed
 * to show (C53), and, beside a review, city and country; every other is removed (C23), and so are the public pictures of a
 * photo that is not shown. Works without an order, as of a catalogue, stay. Can be repeated in any order.
 */
export const publishOrder = async (orderId: string): Promise<boolean> => {
  const { isPublic, order, hasPhoto } = await retryOnConflict(
    () => readPublishing(orderId),
    async (found) => {
      const isPublic = found !== undefined && (await publish(found));
      return { isPublic, order: found?.order, hasPhoto: isPublic && found?.pictures.photo !== undefined };
    },
  );
  if (!order?.consent || hasPhoto) return isPublic;
  await hidePhoto(orderId);
  // Who agreed again meanwhile gets the pictures back.
  const { data: now } = await Order.get({ orderId }).go({ consistent: true, attributes: ['version'] });
  return now && now.version !== order.version ? publishOrder(orderId) : isPublic;
};
