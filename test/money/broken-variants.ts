import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { abandonAttempt } from '#functions/checkout/finish.ts';
import { Attempt } from '#functions/checkout/attempt.entity.ts';
import { finishRefundsOf } from '#functions/refunds/finish-refund.ts';
import { withFault, type Mode } from '#test/support/outgoing.ts';
import { deliver, type Payments } from '#test/support/payments.ts';
import { blindly, byTwos, isCommit, isRelease, sabotaged, withNewKey, without, type Sabotage } from './sabotage.ts';
import { promisesBrokenTo, type Victim } from './settling.ts';
import { PRESSED } from './stories/pressed.ts';
import type { Customer } from './stories/story.ts';

const CHARGING = 'POST /v1/payment_intents';
const REFUNDING = 'POST /v1/refunds';

interface Variant extends Sabotage {
  /** The story that reveals the defect, and the fault that its customer meets. */
  story: string;
  fault?: { call: string; mode: Mode };
  clients?: number;
}

const asCancelled = (path: string): object => ({
  path: path.replace(/\/cancel$/, ''),
  method: 'GET',
  data: '',
  answered: (body: object) => ({ ...body, status: 'canceled' }),
});

const VARIANTS: readonly Variant[] = [
  {
    name: 'charges under a new key each time',
    story: 'a deposit by card',
    fault: { call: CHARGING, mode: 'dies after' },
    stripe: (call) => (call.path === '/v1/payment_intents' && call.method === 'POST' ? withNewKey(call) : {}),
  },
  {
    name: 'refunds under a new key each time, and does not look whether it has',
    story: 'cancelling',
    fault: { call: REFUNDING, mode: 'dies after' },
    stripe: (call) => {
      if (!call.path.startsWith('/v1/refunds')) return {};
      return call.method === 'POST'
        ? withNewKey(call)
        : { answered: (body) => ({ ...body, data: [], has_more: false }) };
    },
  },
  {
    name: 'charges a cent more',
    story: 'a deposit by card',
    stripe: ({ path, method, data }) =>
      path === '/v1/payment_intents' && method === 'POST' ? { data: data.replace(/amount=\d+/, 'amount=3781') } : {},
  },
  {
    name: 'takes a question of the bank for a payment',
    story: '3-D Secure, refused',
    stripe: ({ method }) =>
      method === 'GET'
        ? { answered: (body) => (body.status === 'requires_action' ? { ...body, status: 'succeeded' } : body) }
        : {},
  },
  {
    name: 'gives a cart back before the payment is cancelled',
    story: '3-D Secure, refused',
    stripe: ({ path }) => (path.endsWith('/cancel') ? asCancelled(path) : {}),
  },
  {
    name: 'commits whatever has happened since it looked',
    story: 'a deposit by card',
    clients: 16,
    before: byTwos(isCommit),
    table: blindly(isCommit),
  },
  { name: 'writes a commit by halves', story: 'a deposit by card', diesAfter: isCommit },
  { name: 'places an order without the order', story: 'a wallet, all at once', table: without('order', isCommit) },
  {
    name: 'takes money that it does not write down',
    story: 'a deposit by card',
    table: without('ledgerEntry', isCommit),
  },
  { name: 'tells nobody', story: 'paying the rest', table: without('outbox', isCommit) },
  { name: 'forgets that the attempt has ended', story: 'a gift card alone', table: without('attempt', isCommit) },
  { name: 'keeps a cart that it gave up', story: 'a promotion and a declined card', table: without('cart', isRelease) },
  {
    name: 'keeps what a gift card was to pay',
    story: 'a declined card beside a gift card',
    table: without('giftCard', isRelease),
  },
  {
    name: 'does not write down what a gift card has paid',
    story: 'a gift card and a card',
    table: without('giftCardMove', isCommit),
  },
  {
    name: 'counts a promotion that nobody used',
    story: 'a promotion and a declined card',
    table: without('promotion', isRelease),
  },
];

/** Everything after the first press runs in the same broken code; its exceptions are expected. */
const goOn = async ({ customer, key }: Victim, payments: Payments): Promise<void> => {
  const { cartId, answer } = customer;
  const sweep = async (): Promise<void> => {
    const { data } = await Attempt.query.ofCart({ cartId }).go({ consistent: true });
    for (const { attemptId } of data) await abandonAttempt(cartId, attemptId);
    await finishRefundsOf(cartId);
  };
  const steps = [
    () => customer.press(key),
    async () => {
      const { intents } = payments.snapshot(cartId);
      const asked = intents.find(({ status }) => status === 'requires_action');
      if (asked && answer) await payments.authenticate(asked.client_secret ?? '', answer);
    },
    async () => {
      for (const event of payments.events(cartId)) await deliver(event);
    },
    sweep,
    () => customer.press(randomUUID()),
    sweep,
  ];
  for (const step of steps) await step().catch(() => undefined);
};

const callNumber = async (customer: Customer, name: string): Promise<number> => {
  const { calls } = await withFault(undefined, () => customer.press(randomUUID()));
  return calls.indexOf(name);
};

const play = async (variant: Variant, payments: Payments): Promise<Victim> => {
  const { begin } = PRESSED.find(({ name }) => name === variant.story)!;
  const at = variant.fault ? await callNumber(await begin(), variant.fault.call) : -1;
  const fault = variant.fault && { at, mode: variant.fault.mode };
  const victim = { customer: await begin(), key: randomUUID(), story: variant.name };
  const { customer, key } = victim;
  await sabotaged(variant, async () => {
    const first = Array.from({ length: variant.clients ?? 1 }, () =>
      withFault(fault, () => customer.press(key)).catch(() => undefined),
    );
    await Promise.all(first);
    await goOn(victim, payments);
  });
  return victim;
};

/** The checks run against deliberately broken code: a check that finds nothing wrong there proves nothing. */
export const brokenVariants = (payments: () => Payments): void => {
  describe('code that is broken on purpose', () => {
    it(`C28 each of ${VARIANTS.length} broken variants is caught, and the code as it is by none of the same runs`, async () => {
      const [broken, sound] = await Promise.all([
        Promise.all(VARIANTS.map((variant) => play(variant, payments()))),
        Promise.all(
          VARIANTS.map(({ name, story, fault, clients }) =>
            play({ name, story, ...(fault && { fault }), ...(clients && { clients }) }, payments()),
          ),
        ),
      ]);
      const caught = await promisesBrokenTo(broken, payments());
      expect(
        VARIANTS.map(({ name }) => name).filter((name) => !caught.some((line) => line.startsWith(`${name}: `))),
      ).toEqual([]);
      expect(await promisesBrokenTo(sound, payments())).toEqual([]);
    });
  });
};
