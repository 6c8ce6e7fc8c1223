import { CustomAttributeType, type EntityItem } from 'electrodb';
import { entityOf, key } from '../platform/table.ts';

const dueKey = { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) } as const;

/** Kinds of due work: a promotional balance that ends, a card to be mailed, and a card that somebody is to print. */
export const DUE_PROMO = 'gift-card-promo';
export const DUE_MAIL = 'gift-card-mail';
export const TO_PRINT = 'gift-card-print';
/** A card that was printed and is to be posted. */
export const TO_POST = 'gift-card-post';

/**
 * A gift card. Its id is a keyed hash of its code, so that it is found by one consistent read and no copy of the table opens it.
 * What it has left are sums of its moves, kept here for the conditions of those who spend it.
 */
export const GiftCard = entityOf({
  model: { entity: 'giftCard', version: '1', service: 'market' },
  attributes: {
    cardId: { type: 'string', required: true },
    /** Keyed, of card and pin; absent where the card has none. */
    pinHash: { type: 'string' },
    state: { type: ['active', 'void'] as const, required: true },
    /** Cents with which it was issued. */
    faceCents: { type: 'number', required: true },
    balanceCents: { type: 'number', required: true },
    /** Cents that are spent first, and only until `promoExpiresAt` where there is such a moment. */
    promoCents: { type: 'number', required: true },
    promoExpiresAt: { type: 'string' },
    issuedAt: { type: 'string', required: true },
    /** The order that it was bought with, or that a refund was made of. */
    cartId: { type: 'string' },
    /** The card in whose place it was issued. */
    replaces: { type: 'string' },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: { byId: { pk: key('pk', ['cardId']), sk: key('sk', []) }, dueBefore: dueKey },
});

export type StoredGiftCard = EntityItem<typeof GiftCard>;

/** Everything that ever changed a card, appended and never edited: the sums of the cents are what the card has left and what is held of it. */
export const GiftCardMove = entityOf({
  model: { entity: 'giftCardMove', version: '1', service: 'market' },
  attributes: {
    cardId: { type: 'string', required: true },
    /** Made from what caused it: the same cause moves a card once. */
    moveId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    kind: { type: ['issued', 'held', 'spent', 'returned', 'refunded', 'expired', 'voided'] as const, required: true },
    cents: { type: 'number', required: true },
    promoCents: { type: 'number', required: true },
    /** Taken for an attempt to pay that has not ended. */
    heldCents: { type: 'number', required: true },
    cartId: { type: 'string' },
  },
  indexes: { ofCard: { pk: key('pk', ['cardId']), sk: key('sk', ['moveId']) } },
});

export type StoredMove = EntityItem<typeof GiftCardMove>;

/**
 * How a card that was bought gets to its holder; there is one per card that was paid for, so each is issued once. The code
 * stands here, sealed, until it has been mailed or printed, and nowhere afterwards.
 */
export const GiftCardDelivery = entityOf({
  model: { entity: 'giftCardDelivery', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    /** Key of the item and number of the piece, `itm_01J….0`, or the refund that the card was issued for. */
    pieceId: { type: 'string', required: true },
    /** Absent where the card was refunded before there was one. */
    cardId: { type: 'string' },
    state: { type: ['waiting', 'mailing', 'mailed', 'printing', 'printed', 'posted', 'void'] as const, required: true },
    cents: { type: 'number', required: true },
    boughtAt: { type: 'string', required: true },
    sealedCode: { type: 'string' },
    /** Where it is mailed to; absent where it is printed. */
    email: { type: 'string' },
    /** Absent where the buyer gets it. */
    gift: { type: CustomAttributeType<{ recipient: string; from: string; message?: string }>('any') },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: { ofCart: { pk: key('pk', ['cartId']), sk: key('sk', ['pieceId']) }, dueBefore: dueKey },
});

export type StoredDelivery = EntityItem<typeof GiftCardDelivery>;
