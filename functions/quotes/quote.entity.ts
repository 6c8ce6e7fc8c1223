import { CustomAttributeType, type EntityItem } from 'electrodb';
import { PASS_REASON_NAMES } from '#shared/orders/offers.ts';
import { entityOf, key } from '../platform/table.ts';
import type { ScoreParts } from '../artists/score.ts';

/** One artist's quote for an order: asked, offered (price ≥ 0) or passed (price ≤ −1). */
export const Quote = entityOf({
  model: { entity: 'quote', version: '1', service: 'market' },
  attributes: {
    orderId: { type: 'string', required: true },
    supplierId: { type: 'string', required: true },
    quoteId: { type: 'string', required: true },
    askedAt: { type: 'string', required: true },
    /** Whether the customer asked for this artist by name. */
    isRequested: { type: 'boolean', required: true, default: false },
    answeredAt: { type: 'string' },
    /** When the artist first answered; `answeredAt` moves with each change. */
    firstAnsweredAt: { type: 'string' },
    /** Why the artist passed; absent with an offer, and where none was given. */
    passReason: { type: PASS_REASON_NAMES },
    /** The artist's words to the customer. */
    note: { type: 'string' },
    /** The one question that the artist has asked the customer before offering, and the answer. */
    question: {
      type: 'map',
      properties: {
        text: { type: 'string', required: true },
        at: { type: 'string', required: true },
        answer: { type: 'string' },
        answeredAt: { type: 'string' },
      },
    },
    /** When the artist first showed the finished piece, and whether that was by the promised day. */
    finished: {
      type: 'map',
      properties: { at: { type: 'string', required: true }, isOnTime: { type: 'boolean', required: true } },
    },
    /** Ids of this artist's earlier offers for the order, the latest last: a new offer gets a new `quoteId` (C41). */
    earlierIds: { type: 'list', items: { type: 'string' } },
    /** When another artist took the place of this one, who had been notified of being chosen (C42). */
    releasedAt: { type: 'string' },
    /** Whether the staff gave the artist the order; such a quote counts as neither an offer nor a pass. */
    isAssigned: { type: 'boolean' },
    /** Asking round of the order in which the artist was asked last; absent in the first. */
    round: { type: 'number' },
    /** Cents on top of the order's price. */
    price: { type: 'number' },
    /** Working time in seconds. */
    days: { type: 'number' },
    /** The score, 0 to 1, is the weighted sum of `scoreParts` (C14). */
    score: { type: 'number' },
    scoreParts: { type: CustomAttributeType<ScoreParts>('any') },
  },
  indexes: {
    ofOrder: { pk: key('pk', ['orderId']), sk: key('sk', ['supplierId']) },
    ofSupplier: { index: 'gsi1', pk: key('gsi1pk', ['supplierId']), sk: key('gsi1sk', ['askedAt', 'orderId']) },
  },
});

export type StoredQuote = EntityItem<typeof Quote>;

/** An artist's offer that can be chosen. */
export type Offer = StoredQuote & { price: number; days: number; score: number; answeredAt: string };

/** Whether a quote is an offer: neither unanswered nor passed. */
export const isOffer = (quote: StoredQuote): quote is Offer => quote.price !== undefined && quote.price >= 0;
