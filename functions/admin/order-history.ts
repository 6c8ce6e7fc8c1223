import { sumCents } from '#shared/money/money.ts';
import { offerText, PASS_REASONS } from '#shared/orders/offers.ts';
import { orderLabel } from '#shared/orders/order-states.ts';
import type { Doer, HistoryEntry } from '#shared/schemas/admin-order.ts';
import { PLACED_MEMO, type StoredEntry } from '../ledger/ledger.ts';
import type { StoredMail } from '../mail/sent-mail.entity.ts';
import type { StoredMove, StoredOrder } from '../orders/order.entity.ts';
import type { StoredPhotoRequest } from '../photo-checks/photo-request.entity.ts';
import type { StoredProjectEntry } from '../projects/project.entity.ts';
import { isOffer, type StoredQuote } from '../quotes/quote.entity.ts';
import type { StoredClaim } from '../refunds/claim.entity.ts';
import type { StoredRefund } from '../refunds/refund.entity.ts';
import type { StoredAsset } from '../uploads/asset.entity.ts';
import { assetView } from '../uploads/assets.ts';
import { sourceName } from '../refunds/refund-view.ts';

/** What the history of an order is made of; each part is read from where it is stored, nothing is copied. */
export interface Recorded {
  order: StoredOrder;
  moves: readonly StoredMove[];
  entries: readonly StoredEntry[];
  refunds: readonly StoredRefund[];
  mails: readonly StoredMail[];
  quotes: readonly StoredQuote[];
  claims: readonly StoredClaim[];
  requests: readonly StoredPhotoRequest[];
  projectEntries: readonly StoredProjectEntry[];
  /** The pictures of entries by their ids. */
  pictures: ReadonlyMap<string, StoredAsset>;
  nameOf: (supplierId: string) => string;
}

type Draft = Omit<HistoryEntry, 'text' | 'cents' | 'pictures'> &
  Partial<Pick<HistoryEntry, 'text' | 'cents' | 'pictures'>>;

const entry = (draft: Draft): HistoryEntry => ({ text: null, cents: null, pictures: [], ...draft });

/** Who moved an order; a move that was recorded without a role is told by the id of who did it. */
const doerOf = ({ by, role }: StoredMove, { ownerId }: StoredOrder): Doer =>
  role ?? (by === ownerId ? 'customer' : 'system');

const customerCents = ({ lines }: StoredEntry): number =>
  sumCents(lines.filter(({ account }) => account === 'customer').map(({ cents }) => cents));

const moneyEntry = (stored: StoredEntry): HistoryEntry[] => {
  const { entryId, at, memo, processor } = stored;
  const cents = customerCents(stored);
  if (cents === 0 && memo !== PLACED_MEMO) return [];
  const isPayment = processor !== undefined && cents < 0;
  const isRefund = processor !== undefined && cents > 0;
  const kind = isPayment ? 'payment' : isRefund ? 'refund' : 'charge';
  const text = processor === undefined ? null : sourceName(processor);
  return [entry({ id: entryId, at, by: isPayment ? 'customer' : 'system', kind, title: memo, text, cents })];
};

const passText = ({ passReason }: StoredQuote): string | null =>
  passReason === undefined ? null : PASS_REASONS[passReason].text;

const offerEntries = (quote: StoredQuote, name: string): HistoryEntry[] => {
  const { quoteId, askedAt, answeredAt, days = 0 } = quote;
  const asked = entry({ id: `${quoteId}:asked`, at: askedAt, by: 'system', kind: 'offer', title: `${name} was asked` });
  if (answeredAt === undefined) return [asked];
  const isAnOffer = isOffer(quote);
  const answer = entry({
    id: `${quoteId}:answered`,
    at: answeredAt,
    by: 'artist',
    kind: 'offer',
    title: isAnOffer ? `${name} made an offer` : `${name} passed`,
    text: isAnOffer ? offerText({ price: quote.price, days }) : passText(quote),
  });
  return [asked, answer];
};

const claimEntries = (claim: StoredClaim): HistoryEntry[] => {
  const { orderId, number, askedAt, reason, state, decidedAt, decidedBy, answer } = claim;
  const id = `${orderId}:claim:${number}`;
  const asked = entry({
    id,
    at: askedAt,
    by: 'customer',
    kind: 'claim',
    title: 'Asked for the guarantee',
    text: reason,
  });
  if (decidedAt === undefined) return [asked];
  const by = decidedBy === 'bank' ? 'system' : 'admin';
  const decided = { id: `${id}:decided`, at: decidedAt, by, kind: 'claim' } as const;
  return [asked, entry({ ...decided, title: `The request was ${state}`, text: answer ?? null })];
};

const photoEntries = ({ requestId, askedAt, answeredAt, reason }: StoredPhotoRequest): HistoryEntry[] => {
  const asked = {
    id: requestId,
    at: askedAt,
    by: 'admin',
    kind: 'photo',
    title: 'A better photo was asked for',
  } as const;
  const answered = {
    id: `${requestId}:answered`,
    by: 'customer',
    kind: 'photo',
    title: 'Another photo was sent',
  } as const;
  return [
    entry({ ...asked, text: reason }),
    ...(answeredAt === undefined ? [] : [entry({ ...answered, at: answeredAt })]),
  ];
};

const PROJECT_TITLES: Record<StoredProjectEntry['kind'], string> = {
  message: 'Message',
  progress: 'Progress',
  proof: 'Proof',
  changes: 'Changes were asked for',
  tracking: 'The tracking number was corrected',
  case: 'Case',
};

const projectEntry = (
  { entryId, at, by, kind, text, version, images, onlyFor }: StoredProjectEntry,
  stored: Recorded['pictures'],
): HistoryEntry => {
  const title = kind === 'proof' ? `Proof ${version ?? ''}` : PROJECT_TITLES[kind];
  const pictures = images.length === 0 ? [] : [images.length === 1 ? '1 picture' : `${images.length} pictures`];
  return entry({
    id: entryId,
    at,
    by,
    kind: 'project',
    title: onlyFor ? `${title}, between the ${onlyFor} and us` : title,
    text: [text, ...pictures].filter(Boolean).join('\n') || null,
    pictures: images.flatMap((id) => {
      const asset = stored.get(id);
      return asset ? [{ url: assetView(asset).url }] : [];
    }),
  });
};

/**
 * Everything that happened to an order, the oldest first: moves, offers, money, mails, claims, requests for photos,
 * and what the sides wrote and showed; money of the cart counts unless it belongs to another piece.
 */
export const historyOf = (recorded: Recorded): HistoryEntry[] => {
  const { order, moves, entries, refunds, mails, quotes, claims, requests, projectEntries, nameOf } = recorded;
  const isOurs = ({ orderId }: { orderId?: string }): boolean => orderId === undefined || orderId === order.orderId;
  const all = [
    ...moves.map((move) =>
      entry({
        id: `${move.at}:${move.to}`,
        at: move.at,
        by: doerOf(move, order),
        kind: 'move',
        title: move.from === 0 ? 'Placed' : `${orderLabel(move.from)} → ${orderLabel(move.to)}`,
        text: move.from === 0 ? null : move.why,
      }),
    ),
    ...entries.filter(isOurs).flatMap(moneyEntry),
    ...refunds
      .filter(({ orderId, state }) => orderId === order.orderId && state === 'failed')
      .map(({ refundId, createdAt, processor, failure = null }) =>
        entry({
          id: `${refundId}:failed`,
          at: createdAt,
          by: 'system',
          kind: 'refund',
          title: `The refund to ${sourceName(processor)} has failed`,
          text: failure,
        }),
      ),
    ...mails.map(({ eventId, recipient, at, subject }) =>
      entry({ id: `${eventId}:${recipient}`, at, by: 'system', kind: 'mail', title: subject, text: `to ${recipient}` }),
    ),
    ...quotes.flatMap((quote) => offerEntries(quote, nameOf(quote.supplierId))),
    ...claims.flatMap(claimEntries),
    ...requests.flatMap(photoEntries),
    ...projectEntries.map((each) => projectEntry(each, recorded.pictures)),
  ];
  return all.toSorted((a, b) => a.at.localeCompare(b.at));
};
