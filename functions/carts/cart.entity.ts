import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { ErrorCode } from '#shared/errors.ts';
import type { Address, CartItem, Promo } from '#shared/schemas/cart.ts';
import type { SavedPayment } from '../payments/provider.ts';
import { entityOf, key } from '../platform/table.ts';
import type { Holds } from './holds.ts';
import type { LedgerLine } from './ledger.ts';
import type { Placement } from './stored-attempt.ts';

const dueKey = { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) } as const;

/** A cart is one document: every edit is one write on condition that its version is the one that was read. */
export const Cart = entityOf({
  model: { entity: 'cart', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    status: { type: 'number', required: true },
    version: { type: 'number', required: true },
    items: { type: CustomAttributeType<CartItem[]>('any'), required: true, default: () => [] },
    requestedSuppliers: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    createdAt: { type: 'string', required: true },
    qcPassed: { type: 'boolean', required: true, default: false },
    /**
     * Photo-check list that a placed cart with something to paint is in until it is cancelled, ordered by
     * `photoCheckSince`.
     */
    photoCheck: { type: ['waiting', 'checked'] as const },
    photoCheckSince: { type: 'string' },
    /** The payment attempt that holds this cart; no edit while there is one. */
    attemptId: { type: 'string' },
    email: { type: 'string' },
    /** Another address that an account with a confirmed one typed: it gets a receipt without a link, and nothing else. */
    receiptEmail: { type: 'string' },
    /**
     * Normalised address of a placed cart of a visitor or an unconfirmed account, until the account that has confirmed
     * this address claims it.
     */
    guestEmail: { type: 'string' },
    address: { type: CustomAttributeType<Address>('any') },
    shippingMethod: { type: 'number', required: true, default: 3 },
    /** Cents, as last checked for `address`; −1 cannot ship. */
    shippingPrice: { type: 'number' },
    /** Codes that the open cart's customer has used under an address or with a card that was presented to pay. */
    refusedCodes: { type: 'list', items: { type: 'string' } },
    placedAt: { type: 'string' },
    /** When the customer agreed to our mailing list; absent where they did not (C35). */
    mailingListAt: { type: 'string' },
    /** Promotions of a placed cart, as deducted when it was placed. */
    promos: { type: CustomAttributeType<Promo[]>('any') },
    orderIds: { type: 'list', items: { type: 'string' }, required: true, default: [] },
    /** Open cases of disputed payments, while which no gift card of the cart is given back; absent when there is none. */
    frozenBy: { type: 'list', items: { type: 'string' } },
  },
  indexes: {
    byId: { pk: key('pk', ['cartId']), sk: key('sk', []) },
    ofBuyer: { index: 'gsi1', pk: key('gsi1pk', ['ownerId']), sk: key('gsi1sk', ['createdAt']) },
    ofGuest: { index: 'gsi2', pk: key('gsi2pk', ['guestEmail']), sk: key('gsi2sk', []) },
    inPhotoCheck: { index: 'gsi3', pk: key('gsi3pk', ['photoCheck']), sk: key('gsi3sk', ['photoCheckSince']) },
  },
});

export type StoredCart = EntityItem<typeof Cart>;

/** A cart that must exist, read consistently; throws when it is missing. */
export const cartOf = async (cartId: string): Promise<StoredCart> => {
  const { data } = await Cart.get({ cartId }).go({ consistent: true });
  if (!data) throw new Error(`Cart ${cartId} is missing.`);
  return data;
};

/** The cart that a visitor or customer is filling. */
export const CurrentCart = entityOf({
  model: { entity: 'currentCart', version: '1', service: 'market' },
  attributes: {
    ownerId: { type: 'string', required: true },
    cartId: { type: 'string', required: true },
  },
  indexes: { ofOwner: { pk: key('pk', ['ownerId']), sk: key('sk', []) } },
});

/** One try to pay a cart: saved before the charge, so that the sweep can finish it when its request dies. */
export const Attempt = entityOf({
  model: { entity: 'attempt', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    attemptId: { type: 'string', required: true },
    ownerId: { type: 'string', required: true },
    idempotencyKey: { type: 'string', required: true },
    /** `place` places an open cart, `pay` pays what is due of a placed one. */
    purpose: { type: ['place', 'pay'] as const, required: true },
    state: { type: ['charging', 'requires_action', 'capturing', 'paid', 'released'] as const, required: true },
    /** Cents that the provider charges; 0 where gift cards cover everything. */
    amountCents: { type: 'number', required: true },
    /** Absent when no provider is charged. */
    method: { type: ['card', 'affirm', 'amazon', 'paypal'] as const },
    paymentMethod: { type: 'string' },
    /** Saved payment method that is charged: by the biller, or by a customer who is present. */
    saved: { type: CustomAttributeType<SavedPayment>('any') },
    isCustomerPresent: { type: 'boolean' },
    /** The account's customer at the provider, whom the checkout's card is saved for. */
    customer: { type: 'string' },
    /** The provider's id of the charge, once known. */
    reference: { type: 'string' },
    email: { type: 'string', required: true },
    receiptEmail: { type: 'string' },
    address: { type: CustomAttributeType<Address>('any'), required: true },
    billing: { type: CustomAttributeType<Address>('any') },
    /**
     * Stock, promotion uses and gift-card cents that were taken when the attempt began; given back if it is released.
     */
    holds: { type: CustomAttributeType<Holds>('any'), required: true },
    /**
     * Frozen content of the orders that a successful charge places, never read from the page again; absent for purpose
     * `pay`.
     */
    placement: { type: CustomAttributeType<Placement>('any') },
    /** For purpose `pay`: the mailing-list tick of the pay page; absent where nobody who may change it pays. */
    emailList: { type: 'boolean' },
    /** Network of the request whose card is charged; declines are counted by it (decline-limit.ts). */
    network: { type: 'string' },
    createdAt: { type: 'string', required: true },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: { ofCart: { pk: key('pk', ['cartId']), sk: key('sk', ['attemptId']) }, dueBefore: dueKey },
});

/** First answer of a request that must not be done twice. */
export const Idempotency = entityOf({
  model: { entity: 'idempotency', version: '1', service: 'market' },
  attributes: {
    ownerId: { type: 'string', required: true },
    idempotencyKey: { type: 'string', required: true },
    requestHash: { type: 'string', required: true },
    cartId: { type: 'string', required: true },
    attemptId: { type: 'string', required: true },
    /** Code of the refusal, when the first answer was one. */
    refusal: { type: CustomAttributeType<ErrorCode>('string') },
    isPlaced: { type: 'boolean' },
  },
  indexes: { byKey: { pk: key('pk', ['ownerId', 'idempotencyKey']), sk: key('sk', []) } },
});

/** Ledger entries of a cart: double entry, appended, never edited. Lines sum to zero; debits are above zero. */
export const LedgerEntry = entityOf({
  model: { entity: 'ledgerEntry', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    entryId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    /** The day of `at`, in UTC. */
    day: { type: 'string', required: true },
    memo: { type: 'string', required: true },
    lines: { type: CustomAttributeType<LedgerLine[]>('any'), required: true },
    orderId: { type: 'string' },
    /** How money was received: 1 PayPal, 3 installments, 4 gift card, 6 Amazon, anything else card (doc 2 §3). */
    processor: { type: 'number' },
    reference: { type: 'string' },
    customerId: { type: 'string' },
  },
  indexes: {
    ofCart: { pk: key('pk', ['cartId']), sk: key('sk', ['entryId']) },
    ofDay: { index: 'gsi2', pk: key('gsi2pk', ['day']), sk: key('gsi2sk', ['at', 'entryId']) },
  },
});
