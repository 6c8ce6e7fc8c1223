import type { Entity } from 'electrodb';
import { Application, UsernameClaim } from '../studio/application.entity.ts';
import { Artist } from '../artists/artist.entity.ts';
import { Attempt } from '../checkout/attempt.entity.ts';
import { Cart, CurrentCart } from '../carts/cart.entity.ts';
import { OrderCase } from '../cases/case.entity.ts';
import { Certificate, PieceStatement } from '../certificates/certificate.entity.ts';
import { PaymentCustomer } from '../checkout/payment-customer.entity.ts';
import { ContactMessage } from '../contact/contact.entity.ts';
import { GiftCardDelivery } from '../gift-cards/gift-card.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { OrderMail } from '../mail/sent-mail.entity.ts';
import { Undeliverable } from '../mail/undeliverable.entity.ts';
import { ListMember } from '../mailing-list/mailing-list.entity.ts';
import { Message, Reply, ReplyClaim } from '../messages/message.entity.ts';
import { TopicSubscription } from '../messages/subscription.entity.ts';
import { Order, OrderMove } from '../orders/order.entity.ts';
import { Partner, PartnerApplication, ReferralCode } from '../partners/partner.entity.ts';
import { Destination } from '../payouts/destination.entity.ts';
import { Payout, PayoutLine, PayoutMonth, PayoutTransfer } from '../payouts/payout.entity.ts';
import { PhotoRequest } from '../photo-checks/photo-request.entity.ts';
import { AuditEntry } from '../platform/audit.entity.ts';
import { KnownPlace } from '../platform/known-place.entity.ts';
import { EmailClaim, UnverifiedEmail, User } from '../platform/user.entity.ts';
import { Pin, ProjectEntry } from '../projects/project.entity.ts';
import { Quote, type StoredQuote } from '../quotes/quote.entity.ts';
import { GuaranteeClaim } from '../refunds/claim.entity.ts';
import { Refund, Settlement } from '../refunds/refund.entity.ts';
import { Review } from '../reviews/review.entity.ts';
import { Asset, type StoredAsset } from '../uploads/asset.entity.ts';
import { PhotoQuota } from '../uploads/quota.entity.ts';
import {
  country,
  ERASED_ARTIST,
  ERASED_CUSTOMER,
  gone,
  noAddress,
  soldPiece,
  soldPieces,
  soldPlacement,
  unmentioned,
  type Change,
} from './changes.ts';
import { questionsOf } from './questions.ts';
import type { Person } from './person.ts';
import { normalUsername } from '../artists/usernames.ts';

export type Item = Record<string, unknown>;
// oxlint-disable-next-line typescript/no-explicit-any -- the table has entities of sixty schemas.
type AnyEntity = Entity<any, any, any, any>;

/** A place in which a person's data is found by keys and indexes. */
export interface Place {
  entity: AnyEntity;
  /** What it holds of a person, and by what it is found: for docs/persons.md. */
  holds: string;
  by: string;
  /** Whom it is about: customers, unless it is about artists and partners alone. */
  side?: 'payee';
  find: (person: Person) => Promise<Item[]>;
  /** What an erasure does: deletes the item, changes the attributes in `changes`, or acts by itself (erase-person.ts). */
  erasure: 'deleted' | 'changed' | 'by itself';
  /** Its `version` is raised by every write, and one that was written since it was read is not changed. */
  isVersioned?: true;
  changes?: Readonly<Record<string, Change>>;
  /** Other texts, which hold no person's data: words of the catalogue, references, lists of ids. */
  plain?: readonly string[];
  /** Left out of an export: secrets, and what its reader is not shown on a page. */
  hidden?: readonly string[];
  /** How long it is stored where nobody asks for an erasure. */
  ends: string;
}

const ALL = { pages: 'all' } as const;
const CONSISTENT = { pages: 'all', consistent: true } as const;

const all = async <T>(
  queries: readonly Promise<{ data: T }>[],
): Promise<NonNullable<T extends (infer I)[] ? I : T>[]> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a query answers a list, a get one item or null.
  (await Promise.all(queries)).flatMap(({ data }) => data ?? []) as never;

const WITH_ACCOUNT = 'until the account is erased';
const WITH_ORDER = 'no end of its own yet';

/** Photos of a person's accounts, and of the visitors who ordered with the address. */
export const photosOf = ({ ownerIds }: Person): Promise<StoredAsset[]> =>
  all(ownerIds.map((ownerId) => Asset.query.ofOwner({ ownerId }).go(ALL)));

const orderIds = ({ orders }: Person): string[] => orders.map(({ orderId }) => orderId);
/** Orders that the person has painted or offered to paint, and those that they have ordered. */
const roomIds = (person: Person): string[] => [
  ...new Set([...orderIds(person), ...person.quotes.map(({ orderId }) => orderId)]),
];

/** What an order's room holds of its customer, or of the artist who wrote it. */
const wroteOrOwns = (person: Person) => {
  const own = new Set(orderIds(person));
  return ({
    orderId,
    authorId,
    onlyFor,
  }: {
    orderId: string;
    authorId?: string;
    onlyFor?: string | undefined;
  }): boolean =>
    (own.has(orderId) && onlyFor !== 'artist') || (authorId !== undefined && person.ownerIds.includes(authorId));
};

const isMentioned = (item: object, { forms, userIds }: Person): boolean => {
  const text = JSON.stringify(item);
  return [...forms, ...userIds].some((word) => text.includes(word));
};

const author: Change = ({ type }: { type: string }) => ({
  type,
  id: null,
  displayName: type === 'Supplier' ? ERASED_ARTIST : 'Customer',
});

/** A text of the person's own goes; in one of the other side's the person is not mentioned any more. */
const roomText: Change = (text, person, { authorId }) =>
  person.ownerIds.includes(String(authorId)) ? '' : unmentioned(text, person, {});
/** An artist's question before an offer: the person's own words go, in the other side's they are not mentioned any more. */
const askedBefore: Change = (question: NonNullable<StoredQuote['question']>, person, { supplierId }) => {
  const isArtist = person.userIds.includes(String(supplierId));
  const { text, answer } = question;
  return {
    ...question,
    text: isArtist ? '' : unmentioned(text, person, {}),
    ...(answer !== undefined && { answer: isArtist ? unmentioned(answer, person, {}) : '' }),
  };
};
/** An attribute of a review that is the customer's, who may not be the one who is erased. */
const ofCustomer =
  (erased: string): Change =>
  (value, { carts }, { cartId }) =>
    carts.some((cart) => cart.cartId === cartId) ? erased : value;

const usernamesOf = async (
  artists: Person['artists'],
  users: Person['users'],
): Promise<{ username: string; supplierId: string }[]> => {
  const ids = users.map(({ userId }) => userId);
  const applications = await all(ids.map((supplierId) => Application.get({ supplierId }).go()));
  const names = [...artists, ...applications].map(({ username }) => normalUsername(username));
  const claims = await all([...new Set(names)].map((username) => UsernameClaim.get({ username }).go()));
  return claims.filter(({ supplierId }) => ids.includes(supplierId));
};

/**
 * Every place of the table in which a person is found, in the order in which an erasure goes through them: what leads to
 * others goes last. The other entities are in `ENDING` and `STAYING`; a contract test compares all three with the table.
 */
export const PLACES: readonly Place[] = [
  {
    entity: ListMember,
    holds: 'address and consent of the mailing list',
    by: 'key: address',
    find: ({ forms }) => all(forms.map((address) => ListMember.get({ address }).go())),
    erasure: 'by itself',
    ends: 'one that has left stays, as proof',
  },
  {
    entity: Undeliverable,
    holds: 'an address that bounces',
    by: 'key: address',
    find: ({ forms }) => all(forms.map((address) => Undeliverable.query.byAddress({ address }).go(ALL))),
    erasure: 'deleted',
    ends: 'until an admin lifts it',
  },
  {
    entity: ContactMessage,
    holds: 'what they asked the studio, and the answer',
    by: '`ofAddress`',
    find: ({ forms }) => all(forms.map((email) => ContactMessage.query.ofAddress({ email }).go(ALL))),
    erasure: 'deleted',
    ends: 'two years, by TTL',
  },
  {
    entity: KnownPlace,
    holds: 'keyed hashes of browsers and networks',
    by: 'key: account id',
    find: ({ userIds }) => all(userIds.map((owner) => KnownPlace.query.byPlace({ owner }).go(ALL))),
    erasure: 'deleted',
    ends: '180 days, by TTL',
  },
  {
    entity: CurrentCart,
    holds: 'id of the open cart',
    by: 'key: owner',
    find: ({ ownerIds }) => all(ownerIds.map((ownerId) => CurrentCart.get({ ownerId }).go())),
    erasure: 'deleted',
    ends: WITH_ACCOUNT,
  },
  {
    entity: PaymentCustomer,
    holds: 'id of the customer at Stripe, where cards are saved',
    by: 'key: account id',
    find: ({ userIds }) => all(userIds.map((userId) => PaymentCustomer.get({ userId }).go())),
    erasure: 'by itself',
    ends: WITH_ACCOUNT,
  },
  {
    entity: Message,
    holds: 'questions, with the first name',
    by: '`newestOfAsker` and `unpublishedQuestion` of every product and tag',
    find: questionsOf,
    erasure: 'by itself',
    ends: 'with the product; unconfirmed ones by TTL',
  },
  {
    entity: TopicSubscription,
    holds: 'which questions they follow',
    by: '`ofSubscriber`: account id, address',
    find: ({ ownerIds, forms }) =>
      all([...ownerIds, ...forms].map((subscriber) => TopicSubscription.query.ofSubscriber({ subscriber }).go(ALL))),
    erasure: 'deleted',
    ends: 'until it is ended; unconfirmed ones by TTL',
  },
  {
    entity: ReplyClaim,
    side: 'payee',
    holds: 'an artist’s reply that is held or hidden',
    by: '`ofArtist`',
    find: ({ userIds }) => all(userIds.map((supplierId) => ReplyClaim.query.ofArtist({ supplierId }).go(ALL))),
    erasure: 'changed',
    changes: { content: unmentioned, author, moderationReason: unmentioned },
    ends: 'with the question',
  },
  {
    entity: Reply,
    side: 'payee',
    holds: 'an artist’s reply, with the name',
    by: 'the claims of `ofArtist`',
    find: async ({ userIds }) => {
      const claims = await all(userIds.map((supplierId) => ReplyClaim.query.ofArtist({ supplierId }).go(ALL)));
      return all(claims.map(({ messageId, replyId }) => Reply.get({ messageId, replyId }).go()));
    },
    erasure: 'changed',
    changes: { content: unmentioned, author },
    ends: 'with the question',
  },
  {
    entity: Attempt,
    holds: 'address, billing address, e-mail and network of a payment',
    by: 'key: cart',
    find: ({ carts }) => all(carts.map(({ cartId }) => Attempt.query.ofCart({ cartId }).go(CONSISTENT))),
    erasure: 'changed',
    changes: {
      email: noAddress,
      receiptEmail: gone,
      address: country,
      billing: country,
      network: gone,
      placement: soldPlacement,
      customer: gone,
      paymentMethod: gone,
      saved: gone,
    },
    plain: ['method', 'reference', 'consent', 'holds', 'pieces'],
    hidden: ['network', 'saved', 'paymentMethod', 'customer'],
    ends: WITH_ORDER,
  },
  {
    entity: Refund,
    holds: 'e-mail of who gets money back',
    by: 'key: cart',
    find: ({ carts }) => all(carts.map(({ cartId }) => Refund.query.ofCart({ cartId }).go(CONSISTENT))),
    erasure: 'changed',
    changes: { email: noAddress },
    plain: ['reference', 'failure'],
    hidden: ['failure'],
    ends: WITH_ORDER,
  },
  {
    entity: LedgerEntry,
    holds: 'ids of cart, order, payment, and of the customer at Stripe',
    by: 'key: cart',
    find: ({ carts }) => all(carts.map(({ cartId }) => LedgerEntry.query.ofCart({ cartId }).go(CONSISTENT))),
    erasure: 'by itself',
    plain: ['at', 'lines', 'reference', 'pieces'],
    ends: 'stays: sums are made of it',
  },
  {
    entity: GiftCardDelivery,
    holds: 'giver, recipient and message of a bought card',
    by: 'key: cart',
    find: ({ carts }) => all(carts.map(({ cartId }) => GiftCardDelivery.query.ofCart({ cartId }).go(CONSISTENT))),
    erasure: 'changed',
    changes: { email: noAddress, gift: gone, sealedCode: gone },
    plain: ['design'],
    hidden: ['sealedCode'],
    ends: WITH_ORDER,
  },
  {
    entity: OrderCase,
    holds: 'what the sides of a case say',
    by: '`ofCart`',
    find: ({ carts }) => all(carts.map(({ cartId }) => OrderCase.query.ofCart({ cartId }).go(ALL))),
    erasure: 'changed',
    isVersioned: true,
    changes: { email: noAddress, reason: unmentioned, statements: unmentioned, answer: unmentioned },
    plain: ['title', 'openedBy', 'evidenceBy', 'decision', 'decidedBy'],
    hidden: ['decidedBy'],
    ends: WITH_ORDER,
  },
  {
    entity: OrderMail,
    holds: 'which mails about an order went to them',
    by: 'key: order, cart',
    find: ({ carts, orders, words }) =>
      all(
        [...carts.map(({ cartId }) => cartId), ...orders.map(({ orderId }) => orderId)].map((aboutId) =>
          OrderMail.query.ofOrder({ aboutId }).go(ALL),
        ),
      ).then((mails) => mails.filter(({ recipient }) => words.includes(recipient))),
    erasure: 'deleted',
    ends: WITH_ORDER,
  },
  {
    entity: GuaranteeClaim,
    holds: 'why a piece is not as promised',
    by: 'key: order',
    find: (person) => all(orderIds(person).map((orderId) => GuaranteeClaim.query.ofOrder({ orderId }).go(CONSISTENT))),
    erasure: 'changed',
    changes: { email: noAddress, reason: unmentioned, answer: unmentioned },
    plain: ['title', 'photos', 'decidedBy'],
    hidden: ['decidedBy'],
    ends: WITH_ORDER,
  },
  {
    entity: Settlement,
    holds: 'why a piece was cancelled or refunded',
    by: 'key: order',
    find: (person) => all(orderIds(person).map((orderId) => Settlement.get({ orderId }).go())),
    erasure: 'changed',
    changes: { reason: unmentioned },
    plain: ['at', 'photos'],
    hidden: ['by'],
    ends: WITH_ORDER,
  },
  {
    entity: PhotoRequest,
    holds: 'why a better photo is asked for',
    by: 'key: order',
    find: (person) => all(orderIds(person).map((orderId) => PhotoRequest.query.ofOrder({ orderId }).go(ALL))),
    erasure: 'changed',
    changes: { reason: unmentioned },
    plain: ['photo', 'askedBy', 'newPhoto'],
    hidden: ['askedBy'],
    ends: WITH_ORDER,
  },
  {
    entity: OrderMove,
    holds: 'who moved an order, by id',
    by: 'key: order',
    find: (person) => all(orderIds(person).map((orderId) => OrderMove.query.ofOrder({ orderId }).go(ALL))),
    erasure: 'changed',
    changes: { why: unmentioned },
    plain: ['at'],
    hidden: ['by'],
    ends: WITH_ORDER,
  },
  {
    entity: ProjectEntry,
    holds: 'messages of an order’s room',
    by: 'key: order; an artist’s orders by `ofSupplier`',
    find: async (person) =>
      (await all(roomIds(person).map((orderId) => ProjectEntry.query.ofOrder({ orderId }).go(CONSISTENT)))).filter(
        wroteOrOwns(person),
      ),
    erasure: 'changed',
    changes: { text: roomText },
    plain: ['at', 'images', 'onlyFor', 'waitsFor'],
    ends: WITH_ORDER,
  },
  {
    entity: Pin,
    holds: 'comments on pictures of an order’s room',
    by: 'key: order; an artist’s orders by `ofSupplier`',
    find: async (person) => {
      const own = new Set(orderIds(person));
      const pins = await all(roomIds(person).map((orderId) => Pin.query.ofOrder({ orderId }).go(CONSISTENT)));
      return pins.filter(({ orderId, by }) => own.has(orderId) || by === 'artist');
    },
    erasure: 'changed',
    changes: { text: unmentioned, replies: unmentioned },
    plain: ['image', 'at'],
    ends: WITH_ORDER,
  },
  {
    entity: Certificate,
    holds: 'for whom a piece was made',
    by: '`ofOrder`',
    find: (person) => all(orderIds(person).map((orderId) => Certificate.query.ofOrder({ orderId }).go(ALL))),
    erasure: 'changed',
    changes: { madeFor: gone },
    plain: ['facts', 'pictures', 'fingerprint', 'signature', 'replacedBy'],
    ends: 'stays: its owner was given it',
  },
  {
    entity: PieceStatement,
    holds: 'an artist’s words about a piece',
    by: 'key: order; an artist’s orders by `ofSupplier`',
    find: async (person) => {
      const own = new Set(orderIds(person));
      const found = await all(roomIds(person).map((orderId) => PieceStatement.query.ofOrder({ orderId }).go(ALL)));
      return found.filter(({ orderId, supplierId }) => own.has(orderId) || person.userIds.includes(supplierId));
    },
    erasure: 'changed',
    changes: { statement: unmentioned, reason: unmentioned },
    plain: ['moderation'],
    hidden: ['reason'],
    ends: WITH_ORDER,
  },
  {
    entity: Quote,
    holds: 'an artist’s words to a customer',
    by: 'key: order; an artist’s by `ofSupplier`',
    find: async (person) => [
      ...person.quotes,
      ...(await all(orderIds(person).map((orderId) => Quote.query.ofOrder({ orderId }).go(ALL)))),
    ],
    erasure: 'changed',
    changes: { note: unmentioned, question: askedBefore },
    plain: ['finished', 'scoreParts'],
    hidden: ['score', 'scoreParts'],
    ends: WITH_ORDER,
  },
  {
    entity: Review,
    holds: 'first name and city beside a review; the artist’s response',
    by: 'key: order; an artist’s by `ofArtist`',
    find: async ({ orders, userIds }) => [
      ...(await all(orders.map(({ orderId }) => Review.get({ orderId }).go({ consistent: true })))),
      ...(await all(userIds.map((supplierId) => Review.query.ofArtist({ supplierId }).go(ALL)))),
    ],
    erasure: 'changed',
    isVersioned: true,
    changes: {
      name: ofCustomer(ERASED_CUSTOMER),
      city: ofCustomer(''),
      review: unmentioned,
      response: unmentioned,
    },
    plain: ['title', 'country', 'moderation', 'counted'],
    hidden: ['counted'],
    ends: 'stays published',
  },
  {
    entity: Order,
    holds: 'e-mail, address, wishes and photos of a piece',
    by: 'key: the carts’ `orderIds`',
    find: ({ orders }) => Promise.resolve(orders),
    erasure: 'changed',
    isVersioned: true,
    changes: {
      email: noAddress,
      item: soldPiece,
      address: country,
      giftMode: gone,
      tracking: gone,
      moreDays: unmentioned,
      unanswered: unmentioned,
      acceptError: gone,
    },
    plain: [
      'charges',
      'requestedSuppliers',
      'commission',
      'passedOn',
      'passOn',
      'passOnSince',
      'consent',
      'selectedBy',
      'acceptance',
      'ifUnpaid',
      'heldSince',
      'proofImages',
      'approveBy',
      'carrier',
      'tags',
      'country',
      'shippingEdit',
      'frozenBy',
      'pausedDue',
    ],
    hidden: ['partnerId', 'passedOn'],
    ends: WITH_ORDER,
  },
  {
    entity: Cart,
    holds: 'e-mail, address and pieces of a cart',
    by: '`ofBuyer`, `ofGuest`',
    find: ({ carts }) => Promise.resolve(carts),
    erasure: 'changed',
    isVersioned: true,
    changes: { email: noAddress, receiptEmail: gone, guestEmail: gone, address: country, items: soldPieces },
    plain: [
      'requestedSuppliers',
      'commission',
      'photoCheck',
      'photoCheckSince',
      'refusedCodes',
      'consent',
      'promos',
      'frozenBy',
    ],
    ends: WITH_ORDER,
  },
  {
    entity: Asset,
    holds: 'photos, their names, and what was found in them',
    by: '`ofOwner`',
    find: photosOf,
    erasure: 'by itself',
    hidden: ['heldBy', 'heldByCarts', 'quotaOf', 'quotaBytes', 'dueKind', 'dueAt'],
    ends: '30 days, or two years after the order',
  },
  {
    entity: PhotoQuota,
    holds: 'number and bytes of photos',
    by: 'key: owner',
    find: ({ ownerIds }) => all(ownerIds.map((ownerId) => PhotoQuota.get({ ownerId }).go())),
    erasure: 'deleted',
    ends: WITH_ACCOUNT,
  },
  {
    entity: PayoutTransfer,
    side: 'payee',
    holds: 'where a payment went, sealed',
    by: 'the payee’s lines',
    find: async ({ payeeIds }) => {
      const lines = await all(payeeIds.map((payeeId) => PayoutLine.query.ofPayee({ payeeId }).go(ALL)));
      const runs = new Map(
        lines.flatMap(({ runId, payeeId }) => (runId ? [[`${runId} ${payeeId}`, { runId, payeeId }]] : [])),
      );
      return all([...runs.values()].map((key) => PayoutTransfer.get(key).go()));
    },
    erasure: 'changed',
    changes: { ending: gone, sealed: gone, reason: unmentioned },
    hidden: ['sealed'],
    ends: 'stays: payments are shown by it',
  },
  {
    entity: Payout,
    side: 'payee',
    holds: 'earnings with an order',
    by: '`ofPayee`',
    find: ({ payouts }) => Promise.resolve(payouts),
    erasure: 'changed',
    isVersioned: true,
    changes: { sentTo: gone, cameBack: gone },
    plain: ['title', 'takenBack', 'reference', 'settle'],
    ends: 'stays: sums are made of it',
  },
  {
    entity: PayoutLine,
    side: 'payee',
    holds: 'ledger of earnings: ids and sums',
    by: 'key: payee',
    find: ({ payeeIds }) => all(payeeIds.map((payeeId) => PayoutLine.query.ofPayee({ payeeId }).go(ALL))),
    erasure: 'changed',
    changes: {},
    plain: ['title', 'at', 'parts', 'reference'],
    ends: 'stays: sums are made of it',
  },
  {
    entity: PayoutMonth,
    side: 'payee',
    holds: 'sums of earnings',
    by: 'key: payee',
    find: ({ payeeIds }) => all(payeeIds.map((payeeId) => PayoutMonth.query.ofPayee({ payeeId }).go(ALL))),
    erasure: 'changed',
    changes: {},
    ends: 'stays: sums are made of it',
  },
  {
    entity: Destination,
    side: 'payee',
    holds: 'where they are paid, sealed',
    by: 'key: payee',
    find: ({ payeeIds }) => all(payeeIds.map((payeeId) => Destination.get({ payeeId }).go())),
    erasure: 'deleted',
    ends: WITH_ACCOUNT,
  },
  {
    entity: AuditEntry,
    holds: 'their address where the staff acted on them',
    by: 'the whole trail, of which few lines a day are written',
    find: async (person) =>
      (await AuditEntry.query.inOrder({}).go(ALL)).data.filter((entry) => isMentioned(entry, person)),
    erasure: 'changed',
    changes: { admin: unmentioned, subject: unmentioned, reason: unmentioned, before: unmentioned, after: unmentioned },
    plain: ['at', 'action'],
    hidden: ['admin', 'adminId'],
    ends: 'stays: proof of what the staff did',
  },
  {
    entity: PartnerApplication,
    side: 'payee',
    holds: 'name, website and words of a partner',
    by: 'key: account id',
    find: ({ userIds }) => all(userIds.map((userId) => PartnerApplication.get({ userId }).go())),
    erasure: 'deleted',
    hidden: ['decidedBy'],
    ends: WITH_ACCOUNT,
  },
  {
    entity: ReferralCode,
    side: 'payee',
    holds: 'a partner’s code',
    by: 'the partner’s item',
    find: async ({ userIds }) => {
      const partners = await all(userIds.map((userId) => Partner.get({ userId }).go()));
      return all(partners.map(({ referralCode }) => ReferralCode.get({ referralCode }).go()));
    },
    erasure: 'by itself',
    plain: ['referralCode'],
    ends: 'stays closed: links of others name it',
  },
  {
    entity: Partner,
    side: 'payee',
    holds: 'a partner’s code',
    by: 'key: account id',
    find: ({ userIds }) => all(userIds.map((userId) => Partner.get({ userId }).go())),
    erasure: 'deleted',
    ends: WITH_ACCOUNT,
  },
  {
    entity: UsernameClaim,
    side: 'payee',
    holds: 'an artist’s username',
    by: 'the profile',
    find: ({ artists, users }) => usernamesOf(artists, users),
    erasure: 'deleted',
    ends: WITH_ACCOUNT,
  },
  {
    entity: Application,
    side: 'payee',
    holds: 'what an artist applied with',
    by: 'key: account id',
    find: ({ userIds }) => all(userIds.map((supplierId) => Application.get({ supplierId }).go())),
    erasure: 'deleted',
    hidden: ['decidedBy'],
    ends: WITH_ACCOUNT,
  },
  {
    entity: Artist,
    side: 'payee',
    holds: 'name, words, place and pictures of an artist',
    by: 'key: account id',
    find: ({ artists }) => Promise.resolve(artists),
    erasure: 'by itself',
    hidden: ['figures', 'rating', 'onTime', 'acceptance', 'rank'],
    ends: WITH_ACCOUNT,
  },
  {
    entity: EmailClaim,
    holds: 'the address of an account',
    by: 'key: address',
    find: ({ forms, userIds }) =>
      all(forms.map((email) => EmailClaim.get({ email }).go())).then((claims) =>
        claims.filter(({ userId }) => userIds.includes(userId)),
      ),
    erasure: 'deleted',
    ends: WITH_ACCOUNT,
  },
  {
    entity: UnverifiedEmail,
    holds: 'an address that is not confirmed',
    by: 'key: address',
    find: ({ forms }) => all(forms.map((email) => UnverifiedEmail.get({ email }).go())),
    erasure: 'deleted',
    ends: WITH_ACCOUNT,
  },
  {
    entity: User,
    holds: 'address, name, sessions and second factor',
    by: 'key: account id',
    find: ({ users }) => Promise.resolve(users),
    erasure: 'deleted',
    hidden: ['passwordHash', 'secondFactor'],
    ends: WITH_ACCOUNT,
  },
];

/** Entities that hold something of a person and end by themselves, by TTL. */
export const ENDING: Readonly<Record<string, { holds: string; ends: string; days: number }>> = {
  mailedLink: { holds: 'the address that a link was mailed to', ends: 'a day after the link', days: 4 },
  outbox: { holds: 'events, some with an address', ends: '14 days', days: 14 },
  sentMail: { holds: 'to whom an event’s mail went', ends: '14 days', days: 14 },
  mailClaim: { holds: 'to whom a mail is being sent', ends: 'a minute', days: 1 },
  upload: { holds: 'name of a file that is being uploaded', ends: 'a day', days: 2 },
  mailbox: { holds: 'a mail address that takes photos', ends: 'a day', days: 2 },
  requestDigest: { holds: 'ids of requests of which an artist was mailed', ends: '14 days', days: 14 },
  legalRecord: { holds: 'sealed name and address of a receipt or payee', ends: 'the legal day', days: 8 * 366 },
};

/** Entities without a person's data: ids, hashes, sums, words of the catalogue, and the texts named in `plain`. */
export const STAYING: Readonly<Record<string, { holds: string; plain: readonly string[] }>> = {
  product: { holds: 'a line of the catalogue', plain: ['page'] },
  shelfLine: { holds: 'a line of the catalogue', plain: ['shelf', 'summary'] },
  homePage: { holds: 'the editors’ words', plain: ['page'] },
  tagBook: { holds: 'the editors’ tags', plain: ['book'] },
  galleryText: { holds: 'the editors’ words', plain: ['texts'] },
  tagCount: { holds: 'numbers', plain: [] },
  previewTimes: { holds: 'numbers', plain: ['list', 'milliseconds'] },
  work: {
    holds: 'a published piece: written anew from its order and review, which have no name then',
    plain: [
      'artistName',
      'username',
      'title',
      'medium',
      'tags',
      'lists',
      'instructions',
      'consent',
      'picture',
      'photo',
      'city',
      'country',
      'review',
    ],
  },
  taggedWork: { holds: 'a copy of the work', plain: ['work'] },
  reviewedWork: { holds: 'a copy of the work', plain: ['list', 'work'] },
  billing: { holds: 'references of payments', plain: ['method', 'reference'] },
  pieceBilling: { holds: 'references of payments', plain: ['pieces', 'method', 'reference'] },
  idempotency: { holds: 'ids and a hash', plain: ['refusal'] },
  giftCard: { holds: 'sums, and a hash of the code', plain: ['replaces'] },
  giftCardMove: { holds: 'sums', plain: ['at'] },
  lookup: { holds: 'words of the search, made anew from what is left', plain: ['start', 'word', 'id'] },
  lookupWords: { holds: 'words of the search, made anew from what is left', plain: ['id', 'words'] },
  dayEntry: { holds: 'an id', plain: ['id'] },
  dayFigures: { holds: 'sums', plain: ['month', 'figures'] },
  cartFigures: { holds: 'what the sums contain of a cart', plain: ['days'] },
  listCount: { holds: 'numbers', plain: [] },
  unpublishedQuestion: { holds: 'ids', plain: ['node'] },
  questionTerm: { holds: 'beginnings of words of a question, removed with its text', plain: ['node', 'term'] },
  messageCount: { holds: 'numbers', plain: ['node'] },
  passedOnTotal: { holds: 'sums', plain: [] },
  payoutRun: {
    holds: 'sums, and the address of the admin who paid',
    plain: ['to', 'madeBy', 'paidBy', 'reference', 'list'],
  },
  openPayoutRun: { holds: 'an id', plain: ['to'] },
  payoutRunItem: { holds: 'ids and sums', plain: ['title'] },
  spent: { holds: 'a hash of who tried what', plain: ['limit', 'subject'] },
  entryKey: { holds: 'ids, for a day', plain: [] },
  promotion: {
    holds: 'terms of a code',
    plain: ['code', 'title', 'automatic', 'off', 'appliesTo', 'earlier', 'imported'],
  },
  promotionUse: { holds: 'a hash of who used a code, so that it is used once', plain: ['code', 'customer'] },
  moneyCase: {
    holds: 'ids, sums, and the address of the admin who closed it',
    plain: ['subject', 'detail', 'closedBy', 'reason'],
  },
  reconciledDay: { holds: 'numbers', plain: ['at', 'after'] },
  reportedText: { holds: 'ids', plain: [] },
  textReport: { holds: 'why a text was reported, by a hash of who did', plain: ['reporter', 'at', 'reason'] },
  reviewReport: { holds: 'why a review was reported, by a hash of who did', plain: ['reporter', 'at', 'reason'] },
  ratingTally: { holds: 'numbers', plain: ['id'] },
  dueFailure: { holds: 'ids', plain: [] },
  maintenance: {
    holds: 'why the shop is closed, and the address of the admin who closed it',
    plain: ['since', 'reason'],
  },
  styleJob: { holds: 'ids and settings', plain: ['options', 'error'] },
  styleQueue: { holds: 'ids, by TTL', plain: ['jobs'] },
  eventCount: { holds: 'sums', plain: ['hour', 'event', 'page', 'source', 'device'] },
  stepCount: { holds: 'sums', plain: ['source', 'device'] },
  linkCount: { holds: 'sums', plain: ['referralCode'] },
  erasure: { holds: 'a keyed hash of the address, for restores', plain: ['askedBy', 'refusal', 'sealed'] },
};

/** Places outside of the table. */
export const ELSEWHERE: readonly { where: string; holds: string; erasure: string; ends: string }[] = [
  { where: 'bucket `uploads`', holds: 'originals of photos', erasure: 'deleted', ends: 'older versions after 30 days' },
  {
    where: 'bucket `media`',
    holds: 'copies, previews and paintings',
    erasure: 'deleted',
    ends: 'older versions after 30 days, copies of the CDN after an hour',
  },
  { where: 'bucket `pages`', holds: 'public pages', erasure: 'rendered anew', ends: '60 days' },
  { where: 'bucket `inbox`', holds: 'mails with photos', erasure: 'ends by itself', ends: 'a day' },
  {
    where: 'Stripe',
    holds: 'the customer with saved cards; payments',
    erasure: 'the customer is deleted; payments stay with Stripe, by its own duties',
    ends: 'as Stripe says',
  },
  {
    where: 'PayPal',
    holds: 'payments and payouts',
    erasure: 'stay with PayPal, by its own duties',
    ends: 'as PayPal says',
  },
  { where: 'SES', holds: 'suppressed addresses', erasure: 'ends by itself', ends: 'with the next mail that arrives' },
  { where: 'archive of the bus', holds: 'events, some with an address', erasure: 'ends by itself', ends: '14 days' },
  {
    where: 'queues and dead letters',
    holds: 'events and messages that wait',
    erasure: 'ends by itself',
    ends: '14 days',
  },
  { where: 'logs', holds: 'networks of requests, ids', erasure: 'ends by itself', ends: '90 days' },
  {
    where: 'backups of the table',
    holds: 'the table as it was',
    erasure: 'ends by itself; erasures are repeated after a restore',
    ends: '35 days',
  },
];
