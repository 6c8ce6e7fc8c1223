import { judgeDate, type ArrivingProduct } from '#shared/shipping/arrival.ts';
import { dayAt } from '#shared/time/days.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import { nextTakenAt } from '#shared/orders/lateness.ts';
import { extraDueAt, isAutomatic, PASS_REASON_NAMES } from '#shared/orders/offers.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { averageOf } from '#shared/orders/reviews.ts';
import type { OrderQuotes, Quote as QuoteView } from '#shared/schemas/quote.ts';
import { productLine } from '../catalog/catalog.ts';
import { balanceOf, coversDeposit, extraOf, ledgerEntry, ledgerOf, type StoredEntry } from '../ledger/ledger.ts';
import { commissionOf, ifUnpaidOf } from '../orders/commission.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { SellerSummary } from '#shared/schemas/artist.ts';
import type { Actor, KnownActor } from '../platform/actor.ts';
import { now, nowSeconds } from '../platform/clock.ts';
import { permitted, type Permission } from '../platform/permissions.ts';
import type { StoredArtist } from '../artists/artist.entity.ts';
import { readArtists } from '../artists/artists.ts';
import { photosOf } from '../styles/ordered-photos.ts';
import { summaryWithWorks } from '../artists/public-artists.ts';
import { artistTallies } from '../reviews/tallies.ts';
import type { StoredTally } from '../reviews/review.entity.ts';
import { unansweredView } from './unanswered-view.ts';
import { isOffer, Quote, type Offer, type StoredQuote } from './quote.entity.ts';

/** All quotes of an order, unanswered ones too, read consistently. */
export const quotesOf = async (orderId: string): Promise<StoredQuote[]> => {
  const { data } = await Quote.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  return data;
};

/** Offers of an order, the best score first; among equal scores the earliest answer. */
export const rankOffers = (quotes: StoredQuote[]): Offer[] =>
  quotes.filter(isOffer).toSorted((a, b) => b.score - a.score || a.answeredAt.localeCompare(b.answeredAt));

/** Price in cents of the piece that an order is for, without extra, promotions and shipping. */
export const pieceCentsOf = ({ item }: StoredOrder): number => item.price * item.quantity;

/** Memo of the ledger entry that changes the extra of an order by some cents. */
export const extraMemo = (change: number): string => (change > 0 ? "Artist's extra" : "Artist's extra taken back");

/** Ledger entries that would change the extra of an order by some cents; none for 0. */
const extraEntries = ({ cartId, orderId }: StoredOrder, change: number): StoredEntry[] =>
  change === 0
    ? []
    : [
        ledgerEntry({
          cartId,
          orderId,
          memo: extraMemo(change),
          lines: [
            { account: 'extras', cents: -change },
            { account: 'customer', cents: change },
          ],
        }),
      ];

/**
 * Whether the schedule may select an offer by itself: its extra is at most 25 % of the piece, and 0 once a deposit for
 * an extra has stayed unpaid (C41).
 */
export const maySelectAlone = (order: StoredOrder, { price }: Offer): boolean =>
  order.isExtraRefused ? price === 0 : isAutomatic(price, pieceCentsOf(order));

/** Offers that still stand: of active artists who were not released, the best first. */
export const standingOffers = (offers: readonly Offer[], artists: readonly StoredArtist[]): Offer[] => {
  const active = new Set(artists.filter(({ isActive }) => isActive).map(({ supplierId }) => supplierId));
  return offers.filter(({ supplierId, releasedAt }) => active.has(supplierId) && releasedAt === undefined);
};

/** The standing offer that is taken next when the chosen artist does not accept: the best that the schedule may select. */
export const nextOffer = (order: StoredOrder, standing: readonly Offer[]): Offer | undefined =>
  standing.find((offer) => offer.supplierId !== order.supplierId && maySelectAlone(order, offer));

/** The artists of quotes; without quotes nothing is read. */
export const artistsOf = async (offers: readonly StoredQuote[]): Promise<StoredArtist[]> =>
  offers.length > 0 ? readArtists(offers.map(({ supplierId }) => supplierId)) : [];

/** What a cart would cost with an extra for an order: the total, and what is to be paid at once, in cents. */
export const costWith = (
  order: StoredOrder,
  extraCents: number,
  entries: readonly StoredEntry[],
): { total: number; deposit: number } => {
  const change = extraCents - extraOf(order.orderId, entries);
  const { total, dueNow } = balanceOf([...entries, ...extraEntries(order, change)]);
  return { total, deposit: dueNow };
};

const countAnswers = (quotes: StoredQuote[]) => ({
  asked: quotes.length,
  accepted: quotes.filter(isOffer).length,
  rejected: quotes.filter(({ price }) => price !== undefined && price < 0).length,
});

/** Why artists passed on an order, the commonest first. */
const passReasons = (quotes: StoredQuote[]): OrderQuotes['stats']['reasons'] =>
  PASS_REASON_NAMES.map((reason) => ({
    reason,
    count: quotes.filter(({ passReason }) => passReason === reason).length,
  }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);

/** What the artists of these quotes have asked the customer, the oldest first. */
const questionsOf = (quotes: StoredQuote[], artists: readonly StoredArtist[]): OrderQuotes['questions'] =>
  quotes
    .flatMap(({ supplierId, question }) => {
      const artist = artists.find((found) => found.supplierId === supplierId);
      return question && artist
        ? [
            {
              artist: { id: supplierId, name: artist.name, username: artist.username },
              question: question.text,
              asked_at: question.at,
              answer: question.answer ?? null,
            },
          ]
        : [];
    })
    .toSorted((a, b) => a.asked_at.localeCompare(b.asked_at));

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** The selected offer's extra on the wire, while its deposit is unpaid. */
const unpaidExtra = (order: StoredOrder, selected: Offer | undefined, entries: StoredEntry[]) => {
  if (order.status !== ORDER.quoting || !selected || selected.price === 0 || coversDeposit(entries, selected.price))
    return null;
  const { total, dueNow } = balanceOf(entries);
  return {
    due_now: dueNow,
    total,
    pay_by: seconds(extraDueAt(order.selectedAt ?? order.scheduleAt)),
    if_unpaid: ifUnpaidOf(order),
  };
};

/** The offer that a customer has to decide about, because the schedule may select none of the standing ones. */
const openChoice = (order: StoredOrder, standing: readonly Offer[], entries: StoredEntry[]) => {
  const [best] = standing;
  const isOpen = order.status === ORDER.quoting && !order.supplierId && Date.parse(order.scheduleAt) <= now();
  if (!isOpen || !best || standing.some((offer) => maySelectAlone(order, offer))) return null;
  return { quote_id: best.quoteId, price: best.price, ...costWith(order, best.price, entries) };
};

/** What the customer of an order is asked whose chosen artist has not accepted (C58). */
const unacceptedView = (order: StoredOrder, standing: readonly Offer[], artists: readonly StoredArtist[]) => {
  const { status, acceptance } = order;
  if (status !== ORDER.quoting || acceptance?.askedAt === undefined) return null;
  const next = nextOffer(order, standing);
  return {
    takes_at: seconds(nextTakenAt(acceptance.askedAt)),
    next: artists.find((artist) => artist.supplierId === next?.supplierId)?.name ?? null,
  };
};

/** The artist who alone is asked, or was, while no artist has taken the order (C68). */
const commissionView = async (order: StoredOrder): Promise<Pick<OrderQuotes['order'], 'commission'>> => {
  const { status, commission } = order;
  if (status !== ORDER.quoting || !commission) return {};
  const [artist] = await readArtists([commission.supplierId]);
  return {
    commission: {
      artist: artist?.name ?? 'The artist',
      until: seconds(commission.until),
      otherwise: commission.otherwise,
      is_over: commissionOf(order) === undefined,
    },
  };
};

const MAX_WORKS = 3;

/** An artist with an offer, and the public view of them. */
interface Offering {
  artist: StoredArtist;
  summary: SellerSummary;
}

/** What an offer says about its artist. */
const supplierView = ({ artist, summary }: Offering, ratings: readonly StoredTally[]): QuoteView['supplier'] => {
  const { supplierId, figures } = artist;
  const { name, username, bio, address, location, avatar, featured_assets: works } = summary;
  const sum = ratings.find(({ id }) => id === supplierId);
  const average = sum && averageOf(sum);
  return {
    id: supplierId,
    name,
    username: { normal: username.normal, real: username.real },
    bio: { source: bio.source },
    country: address.country,
    city: location,
    avatar: avatar?.url ?? null,
    works: works.slice(0, MAX_WORKS).map(({ url }) => url),
    rating: sum && average !== undefined ? { average, count: sum.count } : null,
    answer_seconds: figures?.answerSeconds ?? null,
    finished: figures?.finished ?? 0,
    on_time: figures?.onTime ?? 0,
  };
};

/** Whether a gift arrives with an offer by the day on which it is wanted; null where it is wanted on none. */
const inTime = (
  { giftMode, country, address }: StoredOrder,
  { days }: Offer,
  product: ArrivingProduct,
): QuoteView['in_time'] => {
  const day = giftMode?.wanted_on ?? null;
  if (day === null) return null;
  const journey = {
    today: dayAt(now()),
    country: address?.country ?? country,
    artistDays: Math.ceil(days / DAY_SECONDS),
  };
  const verdict = judgeDate(product, journey, day)?.verdict;
  return verdict === 'sure' || verdict === 'possible' ? verdict : 'impossible';
};

const offerView = (
  offer: Offer,
  order: StoredOrder,
  {
    offering,
    ratings,
    entries,
    product,
  }: { offering: Offering[]; ratings: StoredTally[]; entries: StoredEntry[]; product: ArrivingProduct },
): QuoteView[] => {
  const { quoteId, supplierId, price, days, score, note = '' } = offer;
  const found = offering.find(({ artist }) => artist.supplierId === supplierId);
  if (!found) return [];
  const { total, deposit } = costWith(order, price, entries);
  return [
    {
      id: quoteId,
      supplier: supplierView(found, ratings),
      price,
      days,
      score,
      note,
      total,
      due_now: deposit,
      in_time: inTime(order, offer, product),
    },
  ];
};

/** The quotes page of an order, for those who may follow it. */
export const orderQuotes = async (orderId: string, actor: Actor): Promise<OrderQuotes> => {
  const order = await readOrder(orderId, actor, 'order.follow');
  const [quotes, entries] = await Promise.all([quotesOf(orderId), ledgerOf(order.cartId)]);
  const offers = rankOffers(quotes);
  const supplierIds = offers.map(({ supplierId }) => supplierId);
  const [artists, ratings, product] = await Promise.all([
    artistsOf(quotes.filter((quote) => isOffer(quote) || quote.question)),
    artistTallies(supplierIds),
    productLine(order.sku),
  ]);
  const offering = await Promise.all(
    artists
      .filter(({ supplierId }) => supplierIds.includes(supplierId))
      .map(async (artist) => ({ artist, summary: await summaryWithWorks(artist) })),
  );
  const selected = offers.find(({ quoteId }) => quoteId === order.quoteId);
  const milliseconds = Date.parse(order.scheduleAt);
  const { total, paid, deposit } = balanceOf(entries);
  return {
    order: {
      id: orderId,
      status: order.status,
      schedule: { sec: Math.floor(milliseconds / 1000), msec: milliseconds % 1000 },
      supplier: order.supplierId ?? null,
      processed: order.isSelectionAnnounced,
      cart: {
        id: order.cartId,
        paid: coversDeposit(entries, selected?.price ?? 0),
        requested_suppliers: order.requestedSuppliers,
      },
      title: order.item.title,
      image: order.item._assets[0] ?? null,
      photos: photosOf(order.item),
      options: order.item.options,
      wanted_on: order.giftMode?.wanted_on ?? null,
      placed_at: order.placedAt,
      money: { total, paid, deposit },
      _acceptError: order.acceptError ?? null,
      extra: unpaidExtra(order, selected, entries),
      choice: openChoice(order, standingOffers(offers, artists), entries),
      ...(await commissionView(order)),
      unaccepted: unacceptedView(order, standingOffers(offers, artists), artists),
      unanswered: await unansweredView(order, quotes.length, actor),
    },
    quotes: offers.flatMap((offer) => offerView(offer, order, { offering, ratings, entries, product })),
    questions: questionsOf(quotes, artists),
    stats: {
      ...countAnswers(quotes),
      reasons: passReasons(quotes),
      requested: countAnswers(quotes.filter(({ isRequested }) => isRequested)),
    },
    now: { sec: nowSeconds() },
  };
};

/**
 * Whether an asked artist has no part in an order any more (C42): passed, was released, or another one was notified of
 * being chosen or has accepted. Such an artist keeps product, date and own offer, and loses the brief.
 */
export const isFormer = (
  { status, supplierId, isSelectionAnnounced }: StoredOrder,
  { supplierId: own, price, releasedAt }: StoredQuote,
): boolean => {
  if (supplierId === own && isSelectionAnnounced) return false;
  return (
    status !== ORDER.quoting || isSelectionAnnounced || releasedAt !== undefined || (price !== undefined && price < 0)
  );
};

/** An order and the artist's own quote for it; refuses `order.not_found` to artists who were not asked. */
export const readAsked = async (
  orderId: string,
  actor: KnownActor,
  permission: Extract<Permission, 'order.seeBrief' | 'order.offer' | 'order.accept'>,
): Promise<{ order: StoredOrder; asked: StoredQuote }> => {
  const { data: asked } = await Quote.get({ orderId, supplierId: actor.id }).go({ consistent: true });
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  const subject = asked && order && { askedId: asked.supplierId, isFormer: isFormer(order, asked), order, asked };
  return permitted(actor, permission, subject);
};
