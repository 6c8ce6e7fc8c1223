import { randomUUID } from 'node:crypto';
import { Cart } from '#functions/carts/cart.entity.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { LedgerEntry } from '#functions/ledger/ledger.entity.ts';
import { ledgerEntry, type LedgerLine, ledgerOf, type StoredEntry } from '#functions/ledger/ledger.ts';
import type { StoredAttempt } from '#functions/checkout/attempt.ts';
import { Product } from '#functions/catalog/product.entity.ts';
import { GiftCard, GiftCardDelivery, GiftCardMove } from '#functions/gift-cards/gift-card.entity.ts';
import { Order } from '#functions/orders/order.entity.ts';
import { stripe } from '#functions/payments/stripe.ts';
import { nowIso } from '#functions/platform/clock.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import { DUE_REFUND, Refund } from '#functions/refunds/refund.entity.ts';
import type { DriftKind } from '#functions/reconciliation/drift.ts';
import type { CreateCart } from '#shared/schemas/cart.ts';
import { addPiece, aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { withFault } from '#test/support/outgoing.ts';

/** A damage that makes ledger and provider statements disagree, and the result that reconciliation must have. */
export interface Seeded {
  kind: DriftKind;
  /** Whether the reconciliation pass repairs the drift or opens a case. */
  ends: 'repaired' | 'opened';
  /** Damages a cart and answers its id, or the id of the money that names no cart. */
  seed(): Promise<string>;
}

export interface Placed {
  cartId: string;
  attempt: StoredAttempt;
  entries: StoredEntry[];
  /** The ledger entry of the deposit. */
  receipt: StoredEntry;
}

const attemptsOf = async (cartId: string): Promise<StoredAttempt[]> =>
  (await Attempt.query.ofCart({ cartId }).go({ consistent: true })).data as StoredAttempt[];

/** The stored attempt and ledger entries of a cart with one attempt. */
export const known = async (cartId: string): Promise<Placed> => {
  const [[attempt], entries] = await Promise.all([attemptsOf(cartId), ledgerOf(cartId)]);
  return { cartId, attempt: attempt!, entries, receipt: entries.at(-1)! };
};

/** A cart with one painting after a press of the order button. */
const pressed = async (overrides: Partial<CreateCart> = {}): Promise<Placed> => {
  const { shopper, cart } = await aCart();
  await place(shopper, checkoutOf(cart, overrides));
  return known(cart.id);
};

/** A cart whose process died at one of its outgoing calls. */
const died = async (call: string, mode: 'dies before' | 'dies after'): Promise<Placed> => {
  const sample = await aCart();
  const { calls } = await withFault(undefined, () => place(sample.shopper, checkoutOf(sample.cart)));
  const { shopper, cart } = await aCart();
  await withFault({ at: calls.indexOf(call), mode }, () => place(shopper, checkoutOf(cart)));
  return known(cart.id);
};

/** A payment at the provider that our functions do not know. */
const strayPayment = async (
  cartId: string,
  attemptId: string,
  amount: number,
  { method = 'pm_card_visa', currency = 'usd' } = {},
): Promise<string> => {
  const api = await stripe();
  const { id } = await api.paymentIntents.create({
    amount,
    currency,
    payment_method: method,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true,
    metadata: { cart_id: cartId, attempt_id: attemptId },
  });
  return id;
};

/** A payment without any reference to a cart; answers the id that names its case. */
const strangerPayment = async (): Promise<string> => {
  const api = await stripe();
  return (
    await api.paymentIntents.create({
      amount: 1_234,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
    })
  ).id;
};

/** Appends an entry to a ledger. */
export const write = (entry: Omit<StoredEntry, 'entryId' | 'at' | 'day'>): Promise<unknown> =>
  LedgerEntry.create(ledgerEntry(entry)).go();
const rewrite = ({ cartId, entryId }: StoredEntry, lines: LedgerLine[]): Promise<unknown> =>
  LedgerEntry.patch({ cartId, entryId }).set({ lines }).go();
const payout = (cartId: string, cents: number, reference: string): Promise<unknown> =>
  write({
    cartId,
    memo: 'Refund paid out',
    reference,
    lines: [
      { account: 'refunds', cents },
      { account: 'cash:stripe', cents: -cents },
    ],
  });

const storedRefund = async ({ cartId, receipt }: Placed, state: 'pending' | 'failed'): Promise<unknown> =>
  Refund.create({
    cartId,
    refundId: `rfd_${randomUUID()}`,
    orderId: 'ord_of_the_test',
    state,
    cents: 500,
    promoCents: 0,
    sourceId: receipt.entryId,
    processor: receipt.processor ?? 2,
    reference: receipt.reference ?? '',
    tries: 1,
    email: 'someone@example.com',
    createdAt: nowIso(),
    ...(state === 'pending' ? { dueKind: DUE_REFUND, dueAt: nowIso() } : { failure: 'expired_or_canceled_card' }),
  }).go();

const secondAttempt = ({ attempt }: Placed, change: object): Promise<unknown> =>
  Attempt.create({ ...attempt, attemptId: `${attempt.attemptId}9`, ...change }).go();

/** A painting whose deposit is paid by a gift card, alone or with a card that may be declined for the rest. */
const withCard = async (cents: number, overrides: Partial<CreateCart> = {}): Promise<Placed & { cardId: string }> => {
  const { cardId, code, pin } = await aCard({ cents });
  return { ...(await pressed({ giftcards: [[code, pin]], ...overrides })), cardId };
};

/** A drift that begins with a healthy cart. */
export const damaged = (
  kind: DriftKind,
  ends: Seeded['ends'],
  start: () => Promise<Placed>,
  damage: (placed: Placed) => Promise<unknown>,
): Seeded => ({
  kind,
  ends,
  async seed() {
    const placed = await start();
    await damage(placed);
    return placed.cartId;
  },
});

const declined = (): Promise<Placed> => pressed({ charge: 'pm_card_chargeDeclined' });
const nothing = (): Promise<void> => Promise.resolve();
const cash = (cents: number, account: 'cash:stripe' | 'cash:paypal' = 'cash:stripe'): LedgerLine[] => [
  { account, cents },
  { account: 'customer', cents: -cents },
];

/**
 * Every kind of drift, each made by the fault that would cause it; drifts that PayPal causes in its own way are in
 * paypal-drifts.ts.
 */
export const SEEDED: Seeded[] = [
  damaged('charge.unknown_attempt', 'opened', pressed, ({ cartId }) => strayPayment(cartId, 'pay_of_nobody_1', 3_780)),
  { kind: 'charge.of_nobody', ends: 'opened', seed: strangerPayment },
  damaged('charge.unfinished', 'repaired', () => died('POST /v1/payment_intents', 'dies after'), nothing),
  damaged('charge.of_released_attempt', 'repaired', declined, ({ cartId, attempt }) =>
    strayPayment(cartId, attempt.attemptId, attempt.amountCents),
  ),
  damaged('charge.twice', 'repaired', pressed, ({ cartId, attempt }) =>
    strayPayment(cartId, attempt.attemptId, attempt.amountCents),
  ),
  damaged('charge.amount_differs', 'opened', pressed, ({ cartId, attempt: { attemptId, amountCents } }) =>
    Attempt.patch({ cartId, attemptId })
      .set({ amountCents: amountCents + 1 })
      .go(),
  ),
  damaged('charge.currency_differs', 'opened', pressed, async ({ cartId, attempt, receipt: { entryId } }) => {
    const reference = await strayPayment(cartId, attempt.attemptId, attempt.amountCents, { currency: 'eur' });
    await LedgerEntry.patch({ cartId, entryId }).set({ reference }).go();
    return Attempt.patch({ cartId, attemptId: attempt.attemptId }).set({ reference }).go();
  }),
  damaged('charge.not_in_ledger', 'opened', pressed, ({ cartId, receipt: { entryId } }) =>
    LedgerEntry.delete({ cartId, entryId }).go(),
  ),
  damaged('charge.still_possible', 'repaired', declined, ({ cartId, attempt }) =>
    strayPayment(cartId, attempt.attemptId, attempt.amountCents, { method: 'pm_card_authenticationRequired' }),
  ),
  damaged('attempt.overdue', 'repaired', () => died('POST /v1/payment_intents', 'dies before'), nothing),
  damaged(
    'attempt.forgotten',
    'repaired',
    () => died('POST /v1/payment_intents', 'dies before'),
    ({ cartId, attempt: { attemptId } }) => Attempt.patch({ cartId, attemptId }).remove(['dueKind', 'dueAt']).go(),
  ),
  damaged('attempt.paid_without_charge', 'opened', pressed, (placed) =>
    secondAttempt(placed, { purpose: 'pay', reference: 'pi_of_nobody' }),
  ),
  damaged('attempt.placed_twice', 'opened', pressed, (placed) => secondAttempt(placed, {})),
  damaged('cart.missing', 'opened', pressed, ({ cartId }) => Cart.delete({ cartId }).go()),
  damaged('cart.held_by_nobody', 'repaired', declined, ({ cartId, attempt: { attemptId } }) =>
    Cart.patch({ cartId }).set({ attemptId }).go(),
  ),
  damaged('cart.placed_without_payment', 'opened', declined, async ({ cartId }) => {
    await Cart.patch({ cartId }).set({ status: 1 }).go();
    await write({
      cartId,
      memo: 'Payment',
      lines: [
        { account: 'customer', cents: 100 },
        { account: 'sales', cents: -100 },
      ],
    });
  }),
  damaged('cart.paid_not_placed', 'opened', pressed, ({ cartId }) => Cart.patch({ cartId }).set({ status: 0 }).go()),
  damaged('cart.orders_differ', 'opened', pressed, ({ cartId }) => Cart.patch({ cartId }).set({ orderIds: [] }).go()),
  damaged('ledger.unbalanced', 'opened', pressed, ({ receipt }) =>
    rewrite(receipt, [...cash(3_780), { account: 'sales', cents: 1 }]),
  ),
  damaged('ledger.amount_differs', 'opened', pressed, ({ receipt }) => rewrite(receipt, cash(3_781))),
  damaged('ledger.wrong_account', 'opened', pressed, ({ receipt }) => rewrite(receipt, cash(3_780, 'cash:paypal'))),
  damaged('ledger.reference_twice', 'opened', pressed, ({ cartId, receipt: { reference = '' } }) =>
    write({ cartId, memo: 'Payment', reference, lines: cash(3_780) }),
  ),
  damaged('ledger.without_charge', 'opened', pressed, ({ cartId }) =>
    write({ cartId, memo: 'Payment', reference: 'pi_of_nobody', lines: cash(3_780) }),
  ),
  damaged('ledger.total_differs', 'opened', pressed, async ({ cartId }) => {
    const { data } = await Cart.get({ cartId }).go();
    return Order.patch({ orderId: data!.orderIds[0]! })
      .set({ charges: { itemCents: 1, promoCents: 0, shippingCents: 0 } })
      .go();
  }),
  damaged('refund.unpaid', 'repaired', pressed, (placed) => storedRefund(placed, 'pending')),
  damaged('refund.failed', 'opened', pressed, (placed) => storedRefund(placed, 'failed')),
  damaged('refund.missing_at_provider', 'opened', pressed, ({ cartId }) => payout(cartId, 500, 're_of_nobody')),
  damaged('refund.not_in_ledger', 'opened', pressed, async ({ receipt }) =>
    (await stripe()).refunds.create({ payment_intent: receipt.reference ?? '', amount: 500 }),
  ),
  damaged('refund.amount_differs', 'opened', pressed, async ({ cartId, receipt }) => {
    const { id } = await (await stripe()).refunds.create({ payment_intent: receipt.reference ?? '', amount: 500 });
    return payout(cartId, 499, id);
  }),
  damaged('refund.too_much', 'opened', pressed, ({ cartId }) => payout(cartId, 999_999, 're_of_nobody')),
  {
    kind: 'card.hold_left',
    ends: 'repaired',
    async seed() {
      const { cartId, cardId, attempt } = await withCard(1_000, { charge: 'pm_card_chargeDeclined' });
      await GiftCardMove.delete({ cardId, moveId: `${attempt.attemptId}.end` }).go();
      await GiftCard.patch({ cardId }).subtract({ balanceCents: 1_000 }).go();
      return cartId;
    },
  },
  {
    kind: 'card.balance_differs',
    ends: 'opened',
    async seed() {
      const { cartId, cardId } = await withCard(1_000);
      await GiftCard.patch({ cardId }).add({ balanceCents: 1 }).go();
      return cartId;
    },
  },
  {
    kind: 'card.below_zero',
    ends: 'opened',
    async seed() {
      const { cartId, cardId } = await withCard(1_000);
      await GiftCard.patch({ cardId }).set({ balanceCents: -1 }).go();
      return cartId;
    },
  },
  {
    kind: 'card.missing',
    ends: 'opened',
    async seed() {
      const { cartId, cardId } = await withCard(1_000);
      await GiftCard.delete({ cardId }).go();
      return cartId;
    },
  },
  {
    kind: 'card.ledger_differs',
    ends: 'opened',
    async seed() {
      const { cartId, entries } = await withCard(1_000);
      const { entryId } = entries.find(({ lines }) => lines.some(({ account }) => account === 'gift_cards'))!;
      await LedgerEntry.delete({ cartId, entryId }).go();
      return cartId;
    },
  },
  {
    kind: 'card.not_issued',
    ends: 'repaired',
    async seed() {
      const shopper = aVisitor();
      const cart = await addPiece(shopper, { product_id: (await aGiftCard()).sku, options: { amount: '50' } });
      await place(shopper, checkoutOf(cart));
      return cart.id;
    },
  },
  {
    kind: 'card.given_back_differs',
    ends: 'opened',
    async seed() {
      const shopper = aVisitor();
      const cart = await addPiece(shopper, { product_id: (await aGiftCard()).sku, options: { amount: '50' } });
      await place(shopper, checkoutOf(cart));
      await GiftCardDelivery.create({
        cartId: cart.id,
        pieceId: `${cart.items[0]!.key}.0`,
        cents: 5_000,
        boughtAt: nowIso(),
        state: 'void',
      }).go();
      return cart.id;
    },
  },
  {
    kind: 'stock.below_zero',
    ends: 'opened',
    async seed() {
      const { sku } = await aProduct({ quantity: 1 });
      const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
      await place(shopper, checkoutOf(cart));
      await Product.patch({ sku }).set({ quantity: -1 }).go();
      return cart.id;
    },
  },
  damaged('promotion.over_limit', 'opened', pressed, async ({ cartId, attempt: { attemptId } }) => {
    const code = `LIMITED-${randomUUID()}`;
    const terms = {
      title: code,
      isAutomatic: false,
      off: { kind: 'percent' as const, percents: [5] },
      appliesTo: { kind: 'all' as const },
      priority: 0,
      isStackable: true,
      limit: 3,
      minimumCents: 0,
    };
    await Promotion.create({ ...terms, code, used: 4, createdAt: nowIso() }).go();
    return Attempt.patch({ cartId, attemptId })
      .set({ holds: { promotions: [{ code, limit: 3, limitPerCustomer: null, customers: [] }] } })
      .go();
  }),
];
