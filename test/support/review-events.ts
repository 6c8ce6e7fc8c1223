import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { setPrivacy } from '#functions/orders/privacy.ts';
import type { SignedInActor } from '#functions/platform/actor.ts';
import { moderate } from '#functions/reviews/moderation.ts';
import { recount, tallyDifferences } from '#functions/reviews/rebuild.ts';
import { respondToReview } from '#functions/reviews/responses.ts';
import { rateOrder } from '#functions/reviews/reviews.ts';
import { countReview } from '#functions/reviews/tallies.ts';
import { publishOrder } from '#functions/works/publish-order.ts';
import { TaggedWork, Work } from '#functions/works/work.entity.ts';
import { ORDER, type OrderStatus } from '#shared/order-states.ts';
import { anActor, anArtist } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aFinishedOrder } from '#test/factories/reviews.ts';

/** What the model knows of an order and its review. */
interface Piece {
  order: StoredOrder;
  customer: SignedInActor;
  artist: SignedInActor;
  status: OrderStatus;
  isPrivate: boolean;
  rating?: number;
  text: string;
  state: 'shown' | 'held' | 'hidden';
  response?: string;
}

const TEXTS = ['', 'Lovely.', 'The eyes are hers.', 'More of it on example.com'] as const;
const HELD = 'More of it on example.com';
const STATUSES = [ORDER.accepted, ORDER.shipped, ORDER.delivered, ORDER.closed, ORDER.refunded] as const;
const ORDERS = 12;

const canBeReviewed = ({ status }: Piece): boolean => status > ORDER.accepted && status < ORDER.refunded;

const stateOf = (text: string, before: Piece['state']): Piece['state'] => {
  if (text === '') return 'shown';
  return text === HELD || before === 'hidden' ? 'held' : 'shown';
};

/** What a run of random events has left: the model's pieces, and how often events were delivered. */
export interface ReviewRun {
  pieces: Piece[];
  deliveries: number;
}

/**
 * Does random acts about twelve orders of three artists and two lines, and delivers their events late, repeatedly and in
 * any order; at the end each order's last event is delivered.
 */
export const runReviewEvents = async (events: number, random: () => number): Promise<ReviewRun> => {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const lines = [await aProduct(), await aProduct()];
  const artists = [await anActor('Supplier'), await anActor('Supplier'), await anActor('Supplier')];
  for (const { id } of artists) await anArtist({ supplierId: id });
  const admin = { ...(await anActor('Admin')), hasSecondFactor: true };
  const pieces: Piece[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const [customer, artist] = [await anActor(), pick(artists)];
    const order = await aFinishedOrder({ ownerId: customer.id, supplierId: artist.id, sku: pick(lines).sku });
    pieces.push({ order, customer, artist, status: ORDER.delivered, isPrivate: false, text: '', state: 'shown' });
  }

  const acts: Record<string, (piece: Piece) => Promise<void>> = {
    rate: async (piece) => {
      if (!canBeReviewed(piece)) return;
      const [rating, review] = [1 + Math.floor(random() * 5), pick(TEXTS)];
      await rateOrder(piece.order.orderId, { rating, review }, piece.customer);
      const isNew = piece.rating === undefined;
      // A text that replaces a hidden one waits for a person, too.
      if (isNew || review !== piece.text) piece.state = stateOf(review, isNew ? 'shown' : piece.state);
      piece.rating = rating;
      piece.text = review;
    },
    respond: async (piece) => {
      if (piece.rating === undefined) return;
      piece.response = pick(['Thank you.', 'They are.']);
      await respondToReview(piece.order.orderId, piece.response, piece.artist);
    },
    moderate: async (piece) => {
      if (piece.rating === undefined) return;
      const state = pick(['shown', 'hidden'] as const);
      await moderate(piece.order.orderId, { part: 'review', reason: 'Read.' }, state, admin);
      piece.state = state;
    },
    privacy: async (piece) => {
      if (piece.status >= ORDER.refunded) return;
      piece.isPrivate = pick([true, false]);
      await setPrivacy(piece.order.orderId, piece.isPrivate, piece.customer);
    },
    move: async (piece) => {
      piece.status = pick(STATUSES);
      await Order.patch({ orderId: piece.order.orderId }).set({ status: piece.status }).add({ version: 1 }).go();
    },
  };
  const project = async ({ order: { orderId } }: Piece): Promise<void> => {
    await countReview(orderId);
    await publishOrder(orderId);
  };
  let deliveries = 0;
  for (let event = 0; event < events; event += 1) {
    const piece = pick(pieces);
    await pick(Object.values(acts))(piece);
    // Some events come at once, some late and with others, some twice at the same time.
    const arriving = Array.from({ length: Math.floor(random() * 3) }, () => pick([piece, piece, pick(pieces)]));
    await Promise.all(arriving.map(project));
    deliveries += arriving.length;
  }
  for (const piece of pieces) await project(piece);
  return { pieces, deliveries };
};

/** Everything in which the projections differ from the model of a run; empty when they are right. */
export const differencesOf = async ({ pieces }: ReviewRun): Promise<string[]> => {
  const problems = (await tallyDifferences()).map(({ tally }) => `${tally.kind} ${tally.id} differs from a recount`);
  const sums = await recount();
  const expected = new Map<string, { count: number; stars: number }>();
  for (const { order, artist, rating } of pieces)
    for (const name of rating === undefined ? [] : [`artist ${artist.id}`, `line ${order.sku}`]) {
      const { count, stars } = expected.get(name) ?? { count: 0, stars: 0 };
      expected.set(name, { count: count + 1, stars: stars + rating! });
    }
  for (const [name, { count, stars }] of expected) {
    const sum = sums.get(name);
    if (sum?.count !== count || sum.stars !== stars) problems.push(`${name}: ${JSON.stringify(sum)}, not ${stars}`);
  }
  for (const { order, status, isPrivate, rating, text, state, response } of pieces) {
    const { orderId, sku } = order;
    const isPublic = (status === ORDER.delivered || status === ORDER.closed) && !isPrivate;
    const { data: work } = await Work.get({ orderId }).go({ consistent: true });
    const shown = work && [work.rating, work.review?.text, work.review?.response, work.tags.includes('featured')];
    const review = state === 'shown' && text !== '' && rating !== undefined;
    const right = [rating, review ? text : undefined, review ? response : undefined, (rating ?? 0) >= 4];
    if (JSON.stringify(shown) !== JSON.stringify(isPublic ? right : null))
      problems.push(`${orderId} shows ${JSON.stringify(shown)}, not ${JSON.stringify(isPublic ? right : null)}`);
    for (const tag of ['all', 'featured', 'portrait', 'oil']) {
      const { data } = await TaggedWork.query.ofTagAndLine({ tag, sku }).go({ pages: 'all' });
      const entries = data.filter((entry) => entry.orderId === orderId).length;
      const wanted = isPublic && (tag !== 'featured' || (rating ?? 0) >= 4) ? 1 : 0;
      if (entries !== wanted) problems.push(`${orderId} is ${entries} times under ${tag}, not ${wanted}`);
    }
  }
  return problems;
};
