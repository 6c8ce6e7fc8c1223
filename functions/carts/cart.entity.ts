import { CustomAttributeType, type EntityItem } from 'electrodb';
import type { CommissionTerms } from '#shared/schemas/commission.ts';
import type { Address, CartItem, Promo } from '#shared/schemas/cart.ts';
import { entityOf, key } from '../platform/table.ts';

/** The words that a customer agreed to, and when. */
export interface Consent {
  text: string;
  at: string;
}

/** The artist who alone is to be asked for a cart's pieces, for how long, and how they go on after it (C68). */
export interface CartCommission extends CommissionTerms {
  supplierId: string;
}

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
    commission: { type: CustomAttributeType<CartCommission>('any') },
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
    /** The terms that the cart was placed under (shared/money/terms.ts); absent under the first. */
    terms: { type: 'number' },
    /** What the customer agreed to at the checkout; absent before it was stored, and for gift cards alone. */
    consent: { type: CustomAttributeType<Consent>('any') },
    /** When the customer agreed to our mailing list; absent where they did not (C35). */
    mailingListAt: { type: 'string' },
    /** The text that they agreed to (shared/people/mailing-list.ts); absent before it was stored. */
    mailingListText: { type: 'number' },
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
