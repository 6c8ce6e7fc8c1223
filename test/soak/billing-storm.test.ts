import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { syncBilling } from '#functions/billing/sync-billing.ts';
import { runBilling } from '#functions/scheduler/run-billing.ts';
import { abandonAttempt } from '#functions/checkout/finish.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { stripe } from '#functions/payments/stripe.ts';
import { setClock } from '#functions/platform/clock.ts';
import { runDueWork } from '#functions/scheduler/scheduler.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/time.ts';
import { aFinishedCart, billingState } from '#test/factories/billing.ts';
import { checkoutOf, place } from '#test/factories/carts.ts';
import { anArtist, type ArtistAtWork } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { withFigures } from '#test/money/figures.ts';
import { inBatches } from '#test/money/settling.ts';
import { brokenInvariants } from '#test/support/invariants.ts';
import { eventsAbout, type OutboxEvent } from '#test/support/events.ts';
import { openSeam } from '#test/support/outgoing.ts';
import { randomOf, shuffled } from '#test/support/random.ts';
import { cartOf, deliver, openPayments, type LedgerSnapshot, type Payments } from '#test/support/payments.ts';
import { seed } from '#test/support/seed.ts';
import type { Shopper } from '#test/support/shopper.ts';

const random = randomOf(seed);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

const SEEDS = 2_000;
/** The days of each charge of the balance. */
const DAYS = [7, 8, 10, 14];
/** Payers processed together. */
const CHUNK = 100;

const KINDS = {
  'ok': 'pm_card_visa',
  'declined': 'pm_card_visa',
  'removed': 'pm_card_visa',
  'authentication required': 'pm_card_authenticationRequired',
  'disputed': 'pm_card_createDispute',
} as const;
type Kind = keyof typeof KINDS;
const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** A customer with a balance to be charged. */
interface Payer {
  kind: Kind;
  shopper: Shopper;
  cart: Cart;
  /** Whether the customer has paid by the button with a working card. */
  hasPaid: boolean;
  what: string;
}

let payments: Payments;
let sku: string;
let artist: ArtistAtWork;
let clock = 0;
const declining = new Set<string>();

beforeAll(async () => {
  payments = await openPayments();
  await openSeam();
  [{ sku }, artist] = await Promise.all([aProduct(), anArtist()]);
  payments.faults.next = ({ method, path, params }) =>
    method === 'POST' &&
    path === '/v1/payment_intents' &&
    JSON.stringify(params).includes('off_session":"true') &&
    [...declining].some((id) => JSON.stringify(params).includes(id))
      ? { outcome: 'decline' }
      : undefined;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await payments.close();
});
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

const aPayer = async (kind: Kind): Promise<Payer> => {
  const { shopper, cart } = await aFinishedCart(sku, artist, KINDS[kind], payments);
  if (kind === 'declined') declining.add(cart.id);
  if (kind === 'removed') {
    const { data } = await Attempt.query.ofCart({ cartId: cart.id }).go({ consistent: true });
    const api = await stripe();
    const { payment_method: method } = await api.paymentIntents.retrieve(data[0]?.reference ?? '');
    await api.paymentMethods.detach(typeof method === 'string' ? method : '');
  }
  return { kind, shopper, cart, hasPaid: false, what: `seed ${seed}, ${kind}` };
};

const sweepOne = async ({ cart }: Payer): Promise<void> => {
  const { data } = await Attempt.query.ofCart({ cartId: cart.id }).go({ consistent: true });
  for (const { attemptId } of data) await abandonAttempt(cart.id, attemptId);
};

const payByHand = async (payer: Payer, charge: string): Promise<void> => {
  const { cart, shopper } = payer;
  if (charge === 'pm_card_visa') payer.hasPaid = true;
  await place(shopper, checkoutOf(cart, { full_payment: true, total: cart.due, charge }));
};

/** Delivers a share of the provider's events about some carts, in random order. */
const hearFromProvider = async (payers: readonly Payer[], share: number): Promise<void> => {
  const own = new Set(payers.map(({ cart }) => cart.id));
  await inBatches(
    shuffled(
      payments.events().filter((event) => own.has(cartOf(event) ?? '') && random() < share),
      random,
    ),
    (event) => deliver(event),
  );
};

/** Ignores refusals: a call that is refused, or busy because of another one, has changed nothing. */
const whatever = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/** Everything that may happen in one second: scheduler ticks, the customer, the sweeper, late webhooks. */
const aSecond = async (payer: Payer): Promise<void> => {
  const { id } = payer.cart;
  const comers = [
    ...Array.from({ length: 1 + Math.floor(random() * 3) }, () => () => runBilling(id)),
    ...(random() < 0.4
      ? [
          () =>
            payByHand(
              payer,
              pick(['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_authenticationRequired']),
            ),
        ]
      : []),
    ...(random() < 0.3 ? [() => sweepOne(payer)] : []),
    ...(random() < 0.3 ? [() => syncBilling(id)] : []),
  ];
  await Promise.all(
    shuffled(comers, random).map(async (come) => {
      await wait(Math.floor(random() * 40));
      await whatever(come());
    }),
  );
};

const settle = async (payers: readonly Payer[]): Promise<void> => {
  for (const minutes of [2, 40]) {
    clock += minutes * MINUTE_MS;
    // A run has a limit, so several runs bill all payers; what failed pauses, so each is a minute later.
    for (let tries = 0; tries < 6; tries += 1) {
      if ((await runDueWork()).billings.length === 0) break;
      clock += MINUTE_MS;
    }
  }
  await inBatches(payers, ({ cart }) => syncBilling(cart.id));
};

/** Broken promises to a payer in the end, in sentences. */
const brokenFor = async (
  { kind, cart, hasPaid, what }: Payer,
  snapshot: LedgerSnapshot,
  events: OutboxEvent[],
): Promise<string[]> => {
  const billing = await billingState(cart.id);
  const taken = snapshot.charges
    .filter(({ metadata, status }) => metadata.cart_id === cart.id && status === 'succeeded')
    .map(({ amount }) => amount);
  const isPaid = taken.length > 1;
  const asked = events.filter(({ name, payload }) => name === 'balance.unpaid' && payload.cartId === cart.id);
  const promises: Record<string, boolean> = {
    'the balance is charged once at most, to the cent': taken.length <= 2 && (!isPaid || taken.includes(cart.due)),
    'a card that works is charged': kind !== 'ok' || isPaid,
    'a card that does not is not': kind === 'ok' || hasPaid || !isPaid,
    'what is paid is billed no more': !isPaid || billing === 'ended',
    'what is not paid waits': isPaid || billing === 'held',
    'each failure asks once':
      new Set(asked.map(({ payload }) => payload.nextAt)).size === asked.length && asked.length <= 4,
    'who has not paid was asked': isPaid || asked.length > 0,
  };
  const own = Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
  const broken = [...own, ...(await brokenInvariants(cart.id, { snapshot, events }))];
  return broken.length > 0 ? [`${what}: ${broken.join('; ')}`] : [];
};

const brokenForAll = async (payers: readonly Payer[]): Promise<string[]> => {
  const [snapshot, events] = [payments.snapshot(), await eventsAbout('')];
  const broken: string[] = [];
  await inBatches(payers, async (payer) => void broken.push(...(await brokenFor(payer, snapshot, events))));
  return broken;
};

const storms = async () => {
  const broken: string[] = [];
  for (let done = 0; done < SEEDS; done += CHUNK) {
    const began = clock;
    const payers: Payer[] = [];
    await inBatches(
      Array.from({ length: Math.min(CHUNK, SEEDS - done) }, (_, index) => index),
      async (index) => void payers.push(await aPayer(ALL_KINDS[index % ALL_KINDS.length]!)),
    );
    for (const day of DAYS) {
      clock = began + day * DAY_MS;
      await inBatches(payers, aSecond);
      await hearFromProvider(payers, 0.2);
      await settle(payers);
    }
    clock = began + 14 * DAY_MS;
    await settle(payers);
    await hearFromProvider(payers, 0.5);
    await inBatches(payers, ({ cart }) => syncBilling(cart.id));
    broken.push(...(await brokenForAll(payers)));
  }
  return { runs: SEEDS, violations: broken.length, broken };
};

describe(`the balance, whoever comes by in the same second (seed ${seed})`, () => {
  it(`Y-17 C9 C28 is charged once at most, and never to a card that its bank, its owner or a dispute keeps from it: ${SEEDS} seeds`, async () => {
    const { broken } = await withFigures('18 the balance in one second', storms);
    expect(broken).toEqual([]);
  });
});
