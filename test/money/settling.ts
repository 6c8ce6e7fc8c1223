import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { abandonAttempt } from '#functions/checkout/finish.ts';
import { Cart } from '#functions/carts/cart.entity.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { stripe } from '#functions/payments/stripe.ts';
import { setClock } from '#functions/platform/clock.ts';
import { Promotion } from '#functions/promotions/promotion.entity.ts';
import { finishRefundsOf } from '#functions/refunds/finish-refund.ts';
import type { RunReport } from '#functions/scheduler/scheduler.ts';
import { runDueWork } from '#test/support/scheduler.ts';
import { AppError } from '#shared/errors.ts';
import { brokenInvariants, type Outside } from '#test/support/invariants.ts';
import { eventsAbout } from '#test/support/events.ts';
import { shuffled } from '#test/support/random.ts';
import { cartOf, deliver, type Payments } from '#test/support/payments.ts';
import { brokenRefunds } from '#test/support/refunds.ts';
import { answerLate, paypalEvents } from './paypal-customers.ts';
import type { Random } from './random-carts.ts';
import type { Customer } from './stories/story.ts';

const AT_ONCE = 12;

/** Works on items a dozen at a time; answers the results in the items' order. */
export const inBatches = async <T, R>(items: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> => {
  const [left, done] = [[...items.entries()], Array.from<R>({ length: items.length })];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.shift(); next; next = left.shift()) done[next[0]] = await work(next[1]);
    }),
  );
  return done;
};

/** A customer whose request met a fault. */
export interface Victim {
  customer: Customer;
  key: string;
  /** Name of the story and the fault, for the report. */
  story: string;
  /** Whether they pay on PayPal's page. */
  isAtPaypal?: boolean;
  /** The customer never returns, so only the sweeper finishes their attempt. */
  isLeft?: boolean;
}

/** The newest event already read from each Stripe fake. */
const lastSeen = new WeakMap<Payments, string>();

/** Events recorded since the last look, so that settled carts are not read again. */
const newEvents = async (payments: Payments): Promise<Stripe.Event[]> => {
  const [events, until]: [Stripe.Event[], string | undefined] = [[], lastSeen.get(payments)];
  for await (const event of (await stripe()).events.list({ limit: 100 })) {
    if (event.id === until) break;
    events.push(event);
  }
  if (events[0]) lastSeen.set(payments, events[0].id);
  return events;
};

/** Open questions of banks or provider pages, by cart. */
const askedIn = (events: readonly Stripe.Event[]): Map<string, string> => {
  const asked = new Map<string, string>();
  for (const { type, data } of events.toReversed()) {
    if (!type.startsWith('payment_intent.')) continue;
    const { metadata, status, client_secret: secret } = data.object as Stripe.PaymentIntent;
    const cartId = metadata.cart_id ?? '';
    if (status === 'requires_action') asked.set(cartId, secret ?? '');
    else if (asked.get(cartId) === secret) asked.delete(cartId);
  }
  return asked;
};

/**
 * Delivers the providers' recorded events twice in random order; customers with an open question of a bank or page
 * answer it, or never do.
 */
const hearFromTheProviders = async (victims: readonly Victim[], payments: Payments, random: Random): Promise<void> => {
  const own = new Set(victims.map(({ customer }) => customer.cartId));
  const isOwn = (event: Stripe.Event): boolean => own.has(cartOf(event) ?? '');
  const earlier = (await newEvents(payments)).filter(isOwn);
  const asked = askedIn(earlier);
  for (const { customer } of victims) {
    const secret = asked.get(customer.cartId);
    if (secret && customer.answer && random() < 0.7) await payments.authenticate(secret, customer.answer);
  }
  const events = [...earlier, ...(await newEvents(payments)).filter(isOwn)];
  const atPaypal = victims.filter(({ isAtPaypal }) => isAtPaypal).map(({ customer }) => customer.cartId);
  await answerLate(payments, atPaypal, random);
  const announced = paypalEvents(payments, atPaypal);
  const news = [
    ...events.map((event) => () => deliver(event)),
    ...announced.map((event) => () => payments.paypal.deliver(event)),
  ];
  await inBatches(shuffled([...news, ...news], random), (deliverOne) => deliverOne());
  // Approvals that were delivered have caused further events.
  const known = new Set(announced.map(({ id }) => id));
  const later = paypalEvents(payments, atPaypal).filter(({ id }) => !known.has(id));
  await inBatches(shuffled([...later, ...later], random), (event) => payments.paypal.deliver(event));
};

/** A provider's failure to answer is retried when the sweeper runs later. */
const unlessBusy = (error: unknown): void => {
  if (!(error instanceof AppError && error.code === 'request.busy')) throw error;
};

const sweepOne = async ({ customer: { cartId } }: Victim): Promise<void> => {
  const { data } = await Attempt.query.ofCart({ cartId }).go({ consistent: true });
  for (const { attemptId } of [...data, ...data]) await abandonAttempt(cartId, attemptId).catch(unlessBusy);
  await finishRefundsOf(cartId);
};

/** Whether the sweeper did more than find payments still pending at the provider. */
const hasMoved = ({ attempts, refunds }: RunReport): boolean =>
  refunds.length > 0 || attempts.some(({ did }) => did !== 'pending');

/**
 * The customer presses again, with the same key or a new one, and the sweeper runs: before the webhooks or after them,
 * and also at the `later` minutes. A victim with `isLeft` has the sweeper alone.
 */
export const recover = async (
  all: readonly Victim[],
  payments: Payments,
  random: Random,
  later: readonly number[] = [],
): Promise<void> => {
  const victims = all.filter(({ isLeft }) => !isLeft);
  const steps = victims.map((victim) => {
    const { customer, key } = victim;
    const { press, also } = customer;
    return shuffled<() => Promise<unknown>>(
      [
        () => press(key),
        () => press(random() < 0.5 ? key : randomUUID()),
        () => sweepOne(victim),
        ...(also ? [also] : []),
      ],
      random,
    );
  });
  const early = steps.map((own) => own.splice(0, Math.floor(random() * 3)));
  await inBatches(early, async (own) => {
    for (const step of own) await step();
  });
  await hearFromTheProviders(victims, payments, random);
  await inBatches(steps, async (own) => {
    for (const step of own) await step();
  });
  // A capture made by the sweeper's last run may be under review for another minute.
  for (const minutes of [2, 40, 42, ...later]) {
    setClock(() => Date.now() + minutes * 60_000);
    for (let report = await runDueWork(); hasMoved(report); report = await runDueWork())
      if (report.failed.length > 0) break;
  }
  setClock(Date.now);
};

const brokenUses = async ({ cartId, code }: Customer): Promise<string[]> => {
  if (code === undefined) return [];
  const [{ data: promotion }, { data: cart }] = await Promise.all([
    Promotion.get({ code }).go({ consistent: true }),
    Cart.get({ cartId }).go({ consistent: true }),
  ]);
  return promotion?.used === (cart?.status === 1 ? 1 : 0)
    ? []
    : [`a promotion is used by each order once: ${promotion?.used}`];
};

/** The providers' objects and events, by cart. */
const outsideOf = async (payments: Payments): Promise<(cartId: string) => Outside> => {
  const [snapshot, events] = [payments.snapshot(), await eventsAbout('')];
  const byCart = <T extends { metadata: Stripe.Metadata }>(items: readonly T[]) =>
    Map.groupBy(items, ({ metadata }) => metadata.cart_id ?? '');
  const [customers, intents, charges] = [
    byCart(snapshot.customers),
    byCart(snapshot.intents),
    byCart(snapshot.charges),
  ];
  const announced = Map.groupBy(events, ({ payload }) => String(payload.cartId));
  const ofPaypal = payments.paypal.allSnapshots();
  return (cartId) => ({
    snapshot: {
      customers: customers.get(cartId) ?? [],
      intents: intents.get(cartId) ?? [],
      charges: charges.get(cartId) ?? [],
      paypal: ofPaypal(cartId),
    },
    events: announced.get(cartId) ?? [],
  });
};

/** Broken promises for each victim once everything has settled, in sentences. */
export const brokenFor = async (victims: readonly Victim[], payments: Payments): Promise<string[][]> => {
  const about = await outsideOf(payments);
  return inBatches(victims, async ({ customer, isLeft = false }) => {
    const { cartId, cancels, broken } = customer;
    const outside = about(cartId);
    return [
      ...(await (cancels ? brokenRefunds(cartId, outside.snapshot) : brokenInvariants(cartId, outside))),
      ...(await brokenUses(customer)),
      ...((await broken?.(outside, !isLeft)) ?? []),
    ];
  });
};

/** Broken promises, one line for each victim that has any. */
export const promisesBrokenTo = async (victims: readonly Victim[], payments: Payments): Promise<string[]> =>
  (await brokenFor(victims, payments)).flatMap((broken, index) =>
    broken.length > 0 ? [`${victims[index]?.story}: ${broken.join('; ')}`] : [],
  );
