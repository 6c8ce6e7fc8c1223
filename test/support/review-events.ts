import { importGalleries } from '#functions/shop/import-galleries.ts';
import { Order, type StoredOrder } from '#functions/orders/order.entity.ts';
import { setPrivacy } from '#functions/orders/privacy.ts';
import type { SignedInActor } from '#functions/platform/actor.ts';
import { moderate } from '#functions/moderation/moderation.ts';
import { recount, tallyDifferences } from '#functions/publishing/rebuild.ts';
import { respondToReview } from '#functions/reviews/responses.ts';
import { rateOrder } from '#functions/reviews/reviews.ts';
import { countReview } from '#functions/reviews/tallies.ts';
import { chooseTags } from '#functions/publishing/own-tags.ts';
import { publishOrder } from '#functions/publishing/publish-order.ts';
import { workDifferences } from '#functions/works/work-projections.ts';
import { TaggedWork, Work } from '#functions/works/work.entity.ts';
import { readCatalogue } from '#functions/shop/catalogue-files.ts';
import { ORDER, type OrderStatus } from '#shared/orders/order-states.ts';
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
  /** A person has hidden a text, and published none since. */
  wasHidden: boolean;
  response?: string;
  tags: readonly string[];
}

const TEXTS = ['', 'Lovely.', 'The eyes are hers.', 'More of it on example.com'] as const;
const HELD = 'More of it on example.com';
/** Tags that artists choose, with all those that galleries show then: some above each other, some alone. */
const CHOICES: readonly (readonly [chosen: readonly string[], above: readonly string[]])[] = [
  [[], []],
  [['garden'], []],
  [['golden-retriever'], ['dogs', 'pets']],
  [['dogs', 'garden'], ['pets']],
  [
    ['golden-retriever', 'tabby', 'christmas'],
    ['dogs', 'cats', 'pets'],
  ],
  [
    ['couples', 'sea', 'wedding', 'summer'],
    ['portrait', 'landscape'],
  ],
];

const STATUSES = [ORDER.accepted, ORDER.shipped, ORDER.delivered, ORDER.closed, ORDER.refunded] as const;
const ORDERS = 12;

const canBeReviewed = ({ status }: Piece): boolean => status > ORDER.accepted && status < ORDER.refunded;

const stateOf = (text: string, wasHidden: boolean): Piece['state'] =>
  text === HELD || (wasHidden && text !== '') ? 'held' : 'shown';

/** What a run of random events has left: the model's pieces, and how often events were delivered. */
export interface ReviewRun {
  pieces: Piece[];
  deliveries: number;
}

/**
 * Does random acts (reviews, answers, moderation, privacy, tags, deliveries and refunds) about twelve orders of three
 * artists and two lines, and delivers their events late, repeatedly and in any order; at the end each order's last
 * event is delivered.
 */
export const runReviewEvents = async (events: number, random: () => number): Promise<ReviewRun> => {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const lines = [await aProduct(), await aProduct()];
  const artists = [await anActor('Supplier'), await anActor('Supplier'), await anActor('Supplier')];
  for (const { id } of artists) await anArtist({ supplierId: id });
  for (const { write } of await importGalleries(await readCatalogue())) await write();
  const admin = { ...(await anActor('Admin')), hasSecondFactor: true };
  const pieces: Piece[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const [customer, artist] = [await anActor(), pick(artists)];
    const order = await aFinishedOrder({ ownerId: customer.id, supplierId: artist.id, sku: pick(lines).sku });
    pieces.push({
      order,
      customer,
      artist,
      status: ORDER.delivered,
      isPrivate: false,
      text: '',
      state: 'shown',
      wasHidden: false,
      tags: [],
    });
  }

  const acts: Record<string, (piece: Piece) => Promise<void>> = {
    rate: async (piece) => {
      if (!canBeReviewed(piece)) return;
      const [rating, review] = [1 + Math.floor(random() * 5), pick(TEXTS)];
      await rateOrder(piece.order.orderId, { rating, review }, piece.customer);
      const isNew = piece.rating === undefined;
      // A text that replaces a hidden one waits for a person, too.
      if (isNew || review !== piece.text) piece.state = stateOf(review, piece.wasHidden);
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
      piece.wasHidden = state === 'hidden';
    },
    privacy: async (piece) => {
      if (piece.status >= ORDER.refunded) return;
      piece.isPrivate = pick([true, false]);
      await setPrivacy(piece.order.orderId, piece.isPrivate, piece.customer);
    },
    tag: async (piece) => {
      if (piece.status >= ORDER.refunded) return;
      [piece.tags] = pick(CHOICES);
      await chooseTags(piece.order.orderId, piece.tags, piece.artist);
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

/** The lists that contain a piece, each combination found by trying all of them. */
const listsOfPiece = ({ tags, rating = 0 }: Pick<Piece, 'tags' | 'rating'>): string[] => {
  const [, above = []] = CHOICES.find(([chosen]) => chosen.join() === tags.join()) ?? [];
  const all = [...new Set([...tags, ...above, 'portrait', 'oil', 'style-painting'])];
  const ABOVE: Record<string, string[]> = {
    'golden-retriever': ['dogs', 'pets'],
    'dogs': ['pets'],
    'tabby': ['cats', 'pets'],
    'cats': ['pets'],
    'couples': ['portrait'],
    'sea': ['landscape'],
    'oil': ['style-painting'],
  };
  const lists = new Set(['all']);
  for (const a of all)
    for (const b of all)
      for (const c of all) {
        const chosen = [...new Set([a, b, c])];
        if (!chosen.some((tag) => chosen.some((other) => ABOVE[tag]?.includes(other))))
          lists.add(chosen.toSorted().join('+'));
      }
  if (rating >= 4) for (const tag of all) lists.add([tag, 'featured'].toSorted().join('+'));
  if (rating >= 4) lists.add('featured');
  return [...lists];
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
  const expectedLists: string[] = [];
  for (const { order, status, isPrivate, rating, text, state, response, tags } of pieces) {
    const { orderId, sku } = order;
    const isPublic = (status === ORDER.delivered || status === ORDER.closed) && !isPrivate;
    const { data: work } = await Work.get({ orderId }).go({ consistent: true });
    const shown = work && [work.rating, work.review?.text, work.review?.response, work.tags.includes('featured')];
    const review = state === 'shown' && text !== '' && rating !== undefined;
    const right = [rating, review ? text : undefined, review ? response : undefined, (rating ?? 0) >= 4];
    if (JSON.stringify(shown) !== JSON.stringify(isPublic ? right : null))
      problems.push(`${orderId} shows ${JSON.stringify(shown)}, not ${JSON.stringify(isPublic ? right : null)}`);
    if (isPublic) for (const list of listsOfPiece({ tags, rating })) expectedLists.push(`${list} ${sku} ${orderId}`);
  }
  const { data: entries } = await TaggedWork.scan.go({ pages: 'all', consistent: true });
  const [stored, wanted] = [entries.map(({ tag, sku, orderId }) => `${tag} ${sku} ${orderId}`), expectedLists];
  for (const entry of new Set([...stored, ...wanted]))
    if (stored.includes(entry) !== wanted.includes(entry))
      problems.push(`${entry} is stored: ${stored.includes(entry)}`);
  const { works, strays, counts } = await workDifferences();
  problems.push(
    ...works,
    ...strays.map(({ key }) => `stray ${key.tag} ${key.orderId}`),
    ...counts.map(({ count }) => `count ${count.tag} ${count.sku}`),
  );
  return problems;
};
