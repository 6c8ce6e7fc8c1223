import { ratesOf, type ArtistFigures } from '#shared/people/artists.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { Order, OrderMove } from '../orders/order.entity.ts';
import { now, nowIso } from '../platform/clock.ts';
import { atMost, ifUnchanged } from '../platform/table.ts';
import { isOffer, Quote, type StoredQuote } from '../quotes/quote.entity.ts';
import { Artist, type StoredArtist } from './artist.entity.ts';

/** Newest requests that an artist's figures are measured over, so that their cost does not grow with the artist's age. */
const MEASURED = 50;

/** A request that was not answered counts as declined after this long. */
const ANSWER_MS = DAY_MS;

const medianOf = (numbers: readonly number[]): number | null => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
};

const secondsToAnswer = ({ askedAt, firstAnsweredAt }: StoredQuote): number[] =>
  firstAnsweredAt === undefined
    ? []
    : [Math.max(0, Math.round((Date.parse(firstAnsweredAt) - Date.parse(askedAt)) / 1000))];

/** What an artist's quotes show at a time in epoch milliseconds. */
const figuresOf = (quotes: readonly StoredQuote[], at: number): ArtistFigures => {
  const asked = quotes.filter(({ isAssigned }) => isAssigned !== true);
  const counted = asked.filter(
    ({ price, askedAt, passReason }) =>
      passReason !== 'photo' && (price !== undefined || at - Date.parse(askedAt) >= ANSWER_MS),
  );
  const finished = quotes.flatMap((quote) => quote.finished ?? []);
  return {
    requests: counted.length,
    offers: counted.filter(isOffer).length,
    finished: finished.length,
    onTime: finished.filter(({ isOnTime }) => isOnTime).length,
    answerSeconds: medianOf(asked.flatMap(secondsToAnswer)),
  };
};

/** The figures and rates of an artist as their newest requests give them now. */
export const countFigures = async (
  supplierId: string,
): Promise<Required<Pick<StoredArtist, 'figures' | 'acceptance' | 'onTime'>>> => {
  const { data } = await Quote.query.ofSupplier({ supplierId }).go({ order: 'desc', ...atMost(MEASURED) });
  const figures = figuresOf(data, now());
  return { figures, ...ratesOf(figures) };
};

/**
 * Measures an artist's figures and rates anew; a measurement that began earlier does not replace a later one. Answers
 * whether it was stored.
 */
export const measureArtist = async (supplierId: string): Promise<boolean> => {
  const measuredAt = nowIso();
  const counted = await countFigures(supplierId);
  return ifUnchanged(
    Artist.patch({ supplierId })
      .set({ ...counted, measuredAt })
      .where((stored, { lte, notExists }) => `${notExists(stored.measuredAt)} OR ${lte(stored.measuredAt, measuredAt)}`)
      .go(),
  );
};

/**
 * Notes on the artist's quote when they first showed the finished piece, and whether that was by the day that their
 * offer promised, later by the time of cases (C17). A repeated call changes nothing.
 */
export const recordFinish = async (orderId: string, supplierId: string): Promise<void> => {
  const [{ data: order }, { data: moves }, { data: quote }] = await Promise.all([
    Order.get({ orderId }).go({ consistent: true }),
    OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true }),
    Quote.get({ orderId, supplierId }).go({ consistent: true }),
  ]);
  const acceptedAt = order?.supplierId === supplierId ? order.acceptedAt : undefined;
  if (acceptedAt === undefined || quote?.days === undefined || quote.finished) return;
  const first = moves.find(({ to, at }) => to === ORDER.proofReady && at >= acceptedAt);
  if (!first) return;
  const promised = first.promisedAt ? Date.parse(first.promisedAt) : Date.parse(acceptedAt) + quote.days * 1000;
  const isOnTime = Date.parse(first.at) <= promised;
  await ifUnchanged(
    Quote.patch({ orderId, supplierId })
      .set({ finished: { at: first.at, isOnTime } })
      .where(({ finished }, { notExists }) => notExists(finished))
      .go(),
  );
};
