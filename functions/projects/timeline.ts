import { ORDER } from '#shared/orders/order-states.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import type { OrderSide } from '#shared/orders/order-actions.ts';
import { formatCents } from '#shared/money/money.ts';
import { CARD_SIDE, THUMB_SIDE, VIEW_SIDE } from '#shared/photos/pictures.ts';
import type { Pin, ProjectAuthor, ProjectImage, TimelineEntry, TimelineKind } from '#shared/schemas/project.ts';
import type { StoredEntry } from '../ledger/ledger.ts';
import { paymentsOf } from '../ledger/ledger.ts';
import type { OrderMove, StoredOrder } from '../orders/order.entity.ts';
import type { EntityItem } from 'electrodb';
import type { StoredReview } from '../reviews/review.entity.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { mediaPath } from '../uploads/assets.ts';
import type { StoredPin, StoredProjectEntry } from './project.entity.ts';
import { artistIn, authorOf, holderOf } from './sides.ts';

type StoredMove = EntityItem<typeof OrderMove>;

/** Everything that a timeline is read from. */
export interface ProjectRecord {
  order: StoredOrder;
  entries: readonly StoredProjectEntry[];
  pins: readonly StoredPin[];
  moves: readonly StoredMove[];
  ledger: readonly StoredEntry[];
  review: StoredReview | null;
  pictures: ReadonlyMap<string, StoredAsset>;
}

interface Keys {
  thumb: string;
  card: string | undefined;
  view: string | undefined;
  full: string;
}

/** Addresses of a picture by the length of its long side, the smallest first; no size above the picture's own. */
const sizesOf = (longSide: number, { thumb, card, view, full }: Keys): ProjectImage['sizes'] => [
  ...(longSide > THUMB_SIDE ? [{ url: mediaPath(thumb), size: THUMB_SIDE }] : []),
  ...(card && longSide > CARD_SIDE ? [{ url: mediaPath(card), size: CARD_SIDE }] : []),
  ...(view && longSide > VIEW_SIDE ? [{ url: mediaPath(view), size: VIEW_SIDE }] : []),
  { url: mediaPath(full), size: longSide },
];

/** A picture on the wire, with its addresses by size. */
export const imageView = ({
  assetId,
  name,
  fullKey,
  thumbKey,
  cardKey,
  viewKey,
  width,
  height,
}: StoredAsset): ProjectImage => ({
  id: assetId,
  name,
  url: mediaPath(fullKey),
  thumb: mediaPath(thumbKey),
  sizes: sizesOf(Math.max(width, height), { thumb: thumbKey, card: cardKey, view: viewKey, full: fullKey }),
  width,
  height,
});

const pinView = ({ pinId, image, version, x, y, text, by, at, isResolved, replies }: StoredPin): Pin => ({
  id: pinId,
  image,
  version,
  x,
  y,
  text,
  by,
  at,
  resolved: isResolved,
  replies,
});

const MOVED: Partial<Record<number, TimelineKind>> = {
  [ORDER.approved]: 'approved',
  [ORDER.shipped]: 'shipped',
  [ORDER.delivered]: 'delivered',
  [ORDER.refunded]: 'refunded',
  [ORDER.cancelled]: 'refunded',
};

/** Who moved an order; moves of before roles were recorded are told apart by their id. */
const moverOf = ({ role, by }: StoredMove, order: StoredOrder): ProjectAuthor => {
  if (role !== undefined) return role;
  if (by === order.ownerId) return 'customer';
  return by === holderOf(order) ? 'artist' : 'admin';
};

const ofMove = (move: StoredMove, order: StoredOrder): TimelineEntry[] => {
  const kind = MOVED[move.to];
  return kind === undefined
    ? []
    : [
        {
          id: `mov_${Date.parse(move.at)}_${move.to}`,
          at: move.at,
          by: moverOf(move, order),
          kind,
          // Why money went back was written for people; of the other moves the kind says it all.
          ...(kind === 'refunded' && { text: move.why }),
        },
      ];
};

/** Cents that a payment brought for an order: those for this piece, or all of what was paid for the cart as a whole. */
const paidFor = (orderId: string, entry: StoredEntry): number =>
  entry.pieces
    ? (entry.pieces.find((piece) => piece.orderId === orderId)?.cents ?? 0)
    : (paymentsOf([entry])[0]?.amount ?? 0);

/** Later payments of the order; the deposit belongs to the placing. */
const ofPayments = ({ order, ledger }: ProjectRecord, side: OrderSide): TimelineEntry[] =>
  ledger.flatMap((entry) => {
    const cents = entry.memo === 'Payment' ? paidFor(order.orderId, entry) : 0;
    if (cents === 0) return [];
    const text = side !== 'artist' && { text: formatCents(cents) };
    return [{ id: entry.entryId, at: entry.at, by: 'customer' as const, kind: 'balance' as const, ...text }];
  });

const ofEntry = (entry: StoredProjectEntry, { pins, pictures }: ProjectRecord): TimelineEntry => {
  const { entryId, at, by, kind, text, images, version, pinIds, onlyFor, waitsFor } = entry;
  const own = pinIds
    ? pins.filter(({ pinId }) => pinIds.includes(pinId))
    : pins.filter((pin) => pin.version === (version ?? 0) && images.includes(pin.image));
  return {
    id: entryId,
    at,
    by,
    kind,
    ...(text !== '' && { text }),
    ...(images.length > 0 && { images: images.flatMap((id) => pictures.get(id) ?? []).map(imageView) }),
    ...(version !== undefined && { version }),
    ...(own.length > 0 && { pins: own.map(pinView) }),
    ...(onlyFor && { to: waitsFor || by === onlyFor ? ('studio' as const) : onlyFor }),
  };
};

/** The customer's review and the artist's response; a text that is held or hidden is read by its author and the staff. */
const ofReview = (review: StoredReview | null, side: OrderSide): TimelineEntry[] => {
  if (!review) return [];
  const { orderId, rating, ratedAt, respondedAt } = review;
  const isRead = ({ state, text }: ModeratedText, by: ProjectAuthor): boolean =>
    text !== '' && (state === 'shown' || side === 'admin' || authorOf(side) === by);
  const stars = `${rating} of 5 stars`;
  const words = isRead(review.review, 'customer') ? `${stars}\n\n${review.review.text}` : stars;
  const { response } = review;
  return [
    { id: `rev_${orderId}`, at: ratedAt, by: 'customer', kind: 'review', text: words },
    ...(response && respondedAt && isRead(response, 'artist')
      ? [{ id: `res_${orderId}`, at: respondedAt, by: 'artist' as const, kind: 'review' as const, text: response.text }]
      : []),
  ];
};

/**
 * Whether a side sees an entry: messages between one side and the studio's staff are hidden from the other, and those of
 * an earlier artist from the one who holds the order now.
 */
const isSeenBy = (entry: StoredProjectEntry, side: OrderSide, order: StoredOrder): boolean => {
  const { onlyFor } = entry;
  if (side === 'admin' || onlyFor === undefined) return true;
  return onlyFor === authorOf(side) && (side !== 'artist' || artistIn(entry, order) === holderOf(order));
};

/** The timeline of an order for one of its sides, oldest first. */
export const timelineOf = (record: ProjectRecord, side: OrderSide): TimelineEntry[] =>
  [
    ...record.entries.filter((entry) => isSeenBy(entry, side, record.order)).map((entry) => ofEntry(entry, record)),
    ...record.moves.flatMap((move) => ofMove(move, record.order)),
    ...ofPayments(record, side),
    ...ofReview(record.review, side),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
