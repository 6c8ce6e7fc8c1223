import { CustomAttributeType, type EntityItem } from 'electrodb';
import { CARD_DESIGNS } from '#shared/money/card-designs.ts';
import { entityOf, key } from '../platform/table.ts';

const dueKey = { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) } as const;

/** Kinds of due work: a promotional balance that ends, a card to be mailed, and a card that somebody is to print. */
export const DUE_PROMO = 'gift-card-promo';
export const DUE_MAIL = 'gift-card-mail';
export const TO_PRINT = 'gift-card-print';
/** A card that was printed and is to be posted. */
export const TO_POST = 'gift-card-post';
/** A card whose mail could not be sent, because its address had bounced. */
export const UNSENT = 'gift-card-unsent';

/**
 * A gift card. Its id is a keyed hash of its code: one consistent read finds the card, and a copy of the table reveals
 * no code. Its balances are sums of its moves, stored for the conditions of the transactions that spend them.
 */
export const GiftCard = entityOf({
  model: { entity: 'giftCard', version: '1', service: 'market' },
  attributes: {
    cardId: { type: 'string', required: true },
    /** Keyed hash of card and pin; absent for a card without a pin. */
    pinHash: { type: 'string' },
    /** `frozen` while a payment of the cart that bought it is disputed: nothing of it can be spent. */
    state: { type: ['active', 'frozen', 'void'] as const, required: true },
    /** Whether it is void because the payment for it was taken back, and not because its buyer gave it back. */
    isChargedBack: { type: 'boolean' },
    /** Cents with which it was issued. */
    faceCents: { type: 'number', required: true },
    balanceCents: { type: 'number', required: true },
    /** Promotional cents, which are spent first, and only until `promoExpiresAt` where it is set. */
    promoCents: { type: 'number', required: true },
    promoExpiresAt: { type: 'string' },
    issuedAt: { type: 'string', required: true },
    /** The cart that bought the card, or whose refund issued it. */
    cartId: { type: 'string' },
    /** The card that this one replaces after a refund. */
    replaces: { type: 'string' },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: { byId: { pk: key('pk', ['cardId']), sk: key('sk', []) }, dueBefore: dueKey },
});

export type StoredGiftCard = EntityItem<typeof GiftCard>;

/** A change of a card, appended and never edited: the sums over a card's moves are its balances and its held cents. */
export const GiftCardMove = entityOf({
  model: { entity: 'giftCardMove', version: '1', service: 'market' },
  attributes: {
    cardId: { type: 'string', required: true },
    /**
     * Made from the cause, such as an attempt or a refund, so that each cause moves a card once; an expiry has a new
     * id.
     */
    moveId: { type: 'string', required: true },
    at: { type: 'string', required: true },
    kind: { type: ['issued', 'held', 'spent', 'returned', 'refunded', 'expired', 'voided'] as const, required: true },
    cents: { type: 'number', required: true },
    promoCents: { type: 'number', required: true },
    /** Cents that an attempt to pay has taken; the same cents below 0 when it ends. */
    heldCents: { type: 'number', required: true },
    cartId: { type: 'string' },
  },
  indexes: { ofCard: { pk: key('pk', ['cardId']), sk: key('sk', ['moveId']) } },
});

export type StoredMove = EntityItem<typeof GiftCardMove>;

/**
 * Delivery of a card to its holder; there is one per bought piece and per replacement, so each card is issued once. It
 * has the sealed code until the card is mailed or printed; afterwards the code is stored nowhere.
 */
export const GiftCardDelivery = entityOf({
  model: { entity: 'giftCardDelivery', version: '1', service: 'market' },
  attributes: {
    cartId: { type: 'string', required: true },
    /** Key of the item and number of the piece, `itm_01J….0`; for a replacement the refund and the old card. */
    pieceId: { type: 'string', required: true },
    /** Absent when the piece was refunded before its card was issued. */
    cardId: { type: 'string' },
    state: { type: ['waiting', 'mailing', 'mailed', 'printing', 'printed', 'posted', 'void'] as const, required: true },
    cents: { type: 'number', required: true },
    boughtAt: { type: 'string', required: true },
    sealedCode: { type: 'string' },
    /** Address that the card is mailed to; absent for a printed card. */
    email: { type: 'string' },
    /** Absent when the card goes to its buyer. */
    gift: { type: CustomAttributeType<{ recipient: string; from: string; message?: string }>('any') },
    /** Absent for a card from before there were designs, and for one that takes another's place. */
    design: { type: CARD_DESIGNS },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: { ofCart: { pk: key('pk', ['cartId']), sk: key('sk', ['pieceId']) }, dueBefore: dueKey },
});

export type StoredDelivery = EntityItem<typeof GiftCardDelivery>;
