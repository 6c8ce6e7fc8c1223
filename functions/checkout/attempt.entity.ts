import { CustomAttributeType } from 'electrodb';
import type { ErrorCode } from '#shared/errors.ts';
import type { PieceCents } from '#shared/money/refunds.ts';
import type { Address } from '#shared/schemas/cart.ts';
import type { SavedPayment } from '../payments/provider.ts';
import { entityOf, key } from '../platform/table.ts';
import type { Holds } from './holds.ts';
import type { Placement } from './attempt.ts';

/** What a customer has agreed to, in the words of the page, and when. */
export interface PayConsent {
  text: string;
  at: string;
}

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
    /** The customer's consent to later charges of the method, where its way to pay asks for one (Y-11). */
    consent: { type: CustomAttributeType<PayConsent>('any') },
    /**
     * Stock, promotion uses and gift-card cents that were taken when the attempt began; given back if it is released.
     */
    holds: { type: CustomAttributeType<Holds>('any'), required: true },
    /**
     * Frozen content of the orders that a successful charge places, never read from the page again; absent for purpose
     * `pay`.
     */
    placement: { type: CustomAttributeType<Placement>('any') },
    /** For purpose `pay`: the pieces that are paid for, with the cents of each; absent where the cart as a whole is. */
    pieces: { type: CustomAttributeType<PieceCents[]>('any') },
    /** For purpose `pay`: the mailing-list tick of the pay page; absent where nobody who may change it pays. */
    emailList: { type: 'boolean' },
    /** Network of the request whose card is charged; declines are counted by it (decline-limit.ts). */
    network: { type: 'string' },
    /** The request that began it, whose reference the customer has: the sweep goes on under the same id. */
    requestId: { type: 'string' },
    createdAt: { type: 'string', required: true },
    dueKind: { type: 'string' },
    dueAt: { type: 'string' },
  },
  indexes: {
    ofCart: { pk: key('pk', ['cartId']), sk: key('sk', ['attemptId']) },
    dueBefore: { index: 'gsi2', pk: key('gsi2pk', ['dueKind']), sk: key('gsi2sk', ['dueAt']) },
  },
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
