import { CustomAttributeType, type EntityItem } from 'electrodb';
import { IF_UNPAID } from '#shared/orders/offers.ts';
import type { CommissionOtherwise } from '#shared/orders/commission.ts';
import type { OrderStatus } from '#shared/orders/order-states.ts';
import type { PassedOnCharges, PassedOnKind } from '#shared/money/passed-on.ts';
import type { Unanswered } from '#shared/orders/unanswered.ts';
import type { Address, CartItem } from '#shared/schemas/cart.ts';
import type { GiftMode } from '#shared/schemas/gift-mode.ts';
import { entityOf, key } from '../platform/table.ts';

/** The owner's last answer to whether photo and words may be shown beside the piece. */
export interface OrderConsent {
  /** The photo that may be shown, which no other one takes the place of; null for none. */
  photo: string | null;
  /** Whether the words to the artist may be shown. */
  wish: boolean;
  at: string;
}

/** Kinds of an order's deadline, each a list of its own in `dueBefore`. */
const DUE_KINDS = ['order', 'promise', 'late', 'unanswered'] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** How long a chosen artist has been able to accept, when they were reminded, and when the customer was asked (C58). */
export interface Acceptance {
  since: string;
  remindedAt?: string;
  askedAt?: string;
}

/** One artist alone is asked until then (C68); afterwards the order goes on as its customer chose, from `endedAt`. */
export interface Commission {
  supplierId: string;
  until: string;
  otherwise: CommissionOtherwise;
  endedAt?: string;
}

/** Days on top of the promised ones that an artist asks for; without an answer the promised day stays (C58). */
export interface AskedDays {
  days: number;
  reason: string;
  at: string;
  answer?: 'agreed' | 'declined';
}

/** Owed until all of it was passed on, or until the piece ended before. */
const PASS_ON_STATES = ['owed', 'passed_on', 'returned'] as const;

/** What of a piece's price is passed on, by kind; `done` once it was. */
export type PassedOn = Partial<Record<PassedOnKind, { cents: number; trees?: number; done?: PassedOnDone }>>;

/** How something was passed on: the gift card's sealed code, or the receipt of an offset; `by` is the admin's address. */
interface PassedOnDone {
  at: string;
  by: string;
  reference: string;
}

/** One piece to be painted: each physical item of a placed cart is an order. */
export const Order = entityOf({
  model: { entity: 'order', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    cartId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    email: { type: 'string', required: true },
    status: { type: CustomAttributeType<OrderStatus>('number'), required: true },
    version: { type: 'number', required: true },
    sku: { type: 'string', required: true },
    item: { type: CustomAttributeType<CartItem>('any'), required: true },
    /** Frozen when the order was placed; refunds are computed from them. */
    charges: { type: CustomAttributeType<OrderCharges>('any') },
    requestedSuppliers: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    /** The customer ordered from one artist directly (C68); absent for an order that artists are asked for together. */
    commission: { type: CustomAttributeType<Commission>('any') },
    placedAt: { type: 'string', required: true },
    /** The terms that the order was placed under (shared/money/terms.ts); absent under the first. */
    terms: { type: 'number' },
    /**
     * What of the piece's price is passed on (C47), and the list in which the staff finds it, ordered by the placing; absent
     * where it is nothing.
     */
    passedOn: { type: CustomAttributeType<PassedOn>('any') },
    passOn: { type: PASS_ON_STATES },
    passOnSince: { type: 'string' },
    /** When the schedule selects the best quote, or notifies the chosen artist. */
    scheduleAt: { type: 'string', required: true },
    /** Account of the partner whose link brought the order (C13). */
    partnerId: { type: 'string' },
    supplierId: { type: 'string' },
    quoteId: { type: 'string' },
    /** The customer's later choice of privacy; absent, the option chosen with the piece holds (C23). */
    isPrivate: { type: 'boolean' },
    /** What the owner answered to whether photo and words may be shown beside the piece; absent means no (C53). */
    consent: { type: CustomAttributeType<OrderConsent>('any') },
    /** Whether the chosen artist has been notified. */
    isSelectionAnnounced: { type: 'boolean', required: true, default: false },
    /** When the offer was selected, later by the time of a case; the deposit of its extra is due in three days (C41). */
    selectedAt: { type: 'string' },
    /** Who chose the artist; absent for a choice made before this was stored. */
    selectedBy: { type: ['customer', 'schedule', 'fallback', 'next', 'staff'] as const },
    /** The two days of the chosen artist, from when they can accept (C58); absent before, and for a choice made before that rule. */
    acceptance: { type: CustomAttributeType<Acceptance>('any') },
    /** What the customer wants to happen when that deposit stays unpaid. */
    ifUnpaid: { type: IF_UNPAID },
    /** When the customer was asked for that deposit because the artist could not accept, and when reminded of it. */
    paymentAskedAt: { type: 'string' },
    paymentRemindedAt: { type: 'string' },
    /** When the customer was asked to choose, because all offers were above the schedule's limit. */
    choiceAskedAt: { type: 'string' },
    /** The clock of an order that nobody has offered to paint (C50); absent from an offer on, and before the first look. */
    unanswered: { type: CustomAttributeType<Unanswered>('any') },
    /** Number of times that artists were asked anew. */
    askingRound: { type: 'number' },
    /** Whether the deposit of an extra stayed unpaid; from then on the schedule selects only offers without one (C41). */
    isExtraRefused: { type: 'boolean' },
    /** Number of photos that the staff would like to have better, and that the customer has not replaced. */
    photosAsked: { type: 'number' },
    acceptedAt: { type: 'string' },
    acceptError: { type: 'string' },
    /** Day that the artist promised with the offer, counted from the acceptance. */
    promisedAt: { type: 'string' },
    /** More days that the artist has asked the customer for, once per piece (C58). */
    moreDays: { type: CustomAttributeType<AskedDays>('any') },
    /** When the artist sent the last proof, which finishes the piece. */
    completedAt: { type: 'string' },
    /** When the artist began to hold the order; only from its acceptance to its delivery. */
    heldSince: { type: 'string' },
    /** Number of the last proof, from 1; 0 before the first. */
    proofVersion: { type: 'number', required: true, default: 0 },
    /** Ids of the last proof's pictures. */
    proofImages: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    /** Number of change requests. */
    revision: { type: 'number', required: true, default: 0 },
    /** When silence approves the last proof; only while it waits for the customer (C8). */
    approveBy: { type: 'string' },
    approvedAt: { type: 'string' },
    carrier: { type: 'string' },
    tracking: { type: 'string' },
    shippedAt: { type: 'string' },
    deliveredAt: { type: 'string' },
    /** When the guarantee of the last delivery ends; a case that holds the delivered piece moves it. */
    guaranteeUntil: { type: 'string' },
    /** Tags that its artist or an admin has chosen for the galleries; those above them and its medium's are added there. */
    tags: { type: 'list', items: { type: 'string' } },
    /** When the customer first reviewed the piece. */
    reviewedAt: { type: 'string' },
    /** Country that the piece was ordered to; absent for orders placed before this was stored, and for what is not sent. */
    country: { type: 'string' },
    /** Shipping method and destination of this piece, once they differ from its cart's. */
    shippingMethod: { type: 'number' },
    address: { type: CustomAttributeType<Address>('any') },
    /** The piece is a gift: whom it is for, the note, and the day on which it is wanted (docs/decisions/071). */
    giftMode: { type: CustomAttributeType<GiftMode>('any') },
    /** The artist's higher shipping price that waits for the customer's agreement (H-06). */
    shippingEdit: { type: CustomAttributeType<ShippingEdit>('any') },
    /** Since when open cases hold the order, and their ids: it neither ships nor is paid out, and its deadlines stop. */
    frozenAt: { type: 'string' },
    frozenBy: { type: 'list', items: { type: 'string' } },
    /** The deadline that goes on when the last case is closed. */
    pausedDue: { type: CustomAttributeType<PausedDue>('any') },
    /** When the staff last reminded the artist by mail. */
    remindedAt: { type: 'string' },
    /** When the order last went back to its artist to be painted again under the money-back guarantee. */
    repaintedAt: { type: 'string' },
    /**
     * `order` while the scheduler has a deadline of this order to keep; `promise` while a person has, whom the scheduler
     * reminds: the artist's promised day, or the shipping of an approved piece; `late` once the reminders are out and only
     * the staff is left; `unanswered` while nobody has offered to paint it, and the scheduler asks further artists.
     */
    dueKind: { type: DUE_KINDS },
    dueAt: { type: 'string' },
    /**
     * Changes with each offer made when `scheduleAt` has passed or is a minute away; the schedule rests only if it is
     * unchanged.
     */
    lateOffers: { type: 'number' },
  },
  indexes: {
    byId: { pk: key('pk', ['orderId']), sk: key('sk', []) },
    toPassOn: { index: 'gsi1', pk: key('gsi1pk', ['passOn']), sk: key('gsi1sk', ['passOnSince']) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
    heldBy: { index: 'gsi3', pk: key('gsi3pk', ['supplierId']), sk: key('gsi3sk', ['heldSince']) },
  },
});

/**
 * What an order costs, in cents: the piece, what promotions take off it, and its parcel; and what of the piece's price is
 * passed on.
 */
export interface OrderCharges extends PassedOnCharges {
  itemCents: number;
  promoCents: number;
  shippingCents: number;
}

/** A change of shipping that an artist asks for; `priceCents` is the new price of the piece's shipping. */
export interface ShippingEdit {
  method: number;
  priceCents: number;
  at: string;
}

/** A stopped deadline: it moves on by the time from `since` to the thaw. */
export interface PausedDue {
  kind: DueKind;
  at: string;
  since: string;
}

export type StoredOrder = EntityItem<typeof Order>;

/** Who changes an order: its customer, its artist, an admin, or a deadline. */
export type MoverRole = 'customer' | 'artist' | 'admin' | 'system';

/** A status change of an order: who, when and why. */
export const OrderMove = entityOf({
  model: { entity: 'orderMove', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    from: { type: 'number', required: true },
    to: { type: 'number', required: true },
    by: { type: 'string', required: true },
    role: { type: ['customer', 'artist', 'admin', 'system'] as const },
    why: { type: 'string', required: true },
    /** The day that was promised for the finish, on the moves away from the painting. */
    promisedAt: { type: 'string' },
  },
  indexes: { ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['at', 'to']) } },
});

export type StoredMove = EntityItem<typeof OrderMove>;
