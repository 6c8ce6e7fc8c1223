import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import fc from 'fast-check';
import { it } from 'vitest';
import { sumCents } from './money.ts';
import {
  pieceAccounts,
  pieceDeposit,
  pieceTotal,
  settle,
  splitByWeight,
  splitOverSources,
  type MoneyEvent,
} from './refunds.ts';

/** Cases per property; `node:assert` instead of `expect`, which would be too slow for so many. */
const CASES = 8_000;
const timeout = 60_000;

const cents = fc.integer({ min: 0, max: 400_000 });
const charges = fc
  .record({
    itemCents: cents,
    percentOff: fc.integer({ min: 0, max: 100 }),
    shippingCents: fc.constantFrom(0, 1_500, 3_500),
  })
  .map(({ itemCents, percentOff, shippingCents }) => ({
    itemCents,
    promoCents: Math.floor((itemCents * percentOff) / 100),
    shippingCents,
  }));

/** A cart, its payments before any cancellation, and two orders in which its pieces are cancelled. */
const carts = fc
  .record({
    charges: fc.array(charges, { minLength: 1, maxLength: 5 }),
    cardCents: fc.constantFrom(0, 0, 5_000, 10_000),
    extras: fc.array(fc.record({ at: fc.nat(4), cents: fc.integer({ min: 1, max: 30_000 }) }), { maxLength: 3 }),
    paysAll: fc.boolean(),
    more: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 2 }),
  })
  .map(({ charges: all, cardCents, extras, paysAll, more }) => {
    const pieces = all.map((own, index) => ({ orderId: `ord_${index}`, charges: own }));
    const total = sumCents(all.map((own) => pieceTotal({ ...own, extraCents: 0 }))) + cardCents;
    const first = paysAll
      ? total
      : Math.min(total, Math.floor(sumCents(all.map(({ itemCents }) => itemCents)) / 5) + cardCents);
    const events: MoneyEvent[] = [
      { kind: 'payment', cents: first },
      ...extras.map(({ at, cents: extra }): MoneyEvent => ({
        kind: 'extra',
        orderId: `ord_${at % pieces.length}`,
        cents: extra,
      })),
      ...more.map((payment): MoneyEvent => ({ kind: 'payment', cents: payment })),
    ];
    return { pieces, cardCents, events };
  });

const paidIn = (events: readonly MoneyEvent[]): number =>
  sumCents(events.map((event) => (event.kind === 'payment' ? event.cents : 0)));

it('C6 what was paid for each piece sums up to the payments, to the cent', { timeout }, () => {
  fc.assert(
    fc.property(carts, ({ pieces, cardCents, events }) => {
      const accounts = [...pieceAccounts(pieces, cardCents, events).values()];
      strictEqual(sumCents(accounts.map(({ paid }) => paid)), paidIn(events));
      for (const { paid } of accounts) ok(paid >= 0);
    }),
    { numRuns: CASES, seed: 1 },
  );
});

it('C6 pieces cancelled in any order give the same money back, and never more than was paid', { timeout }, () => {
  const cases = carts.chain((cart) =>
    fc.record({
      cart: fc.constant(cart),
      order: fc.shuffledSubarray(cart.pieces, { minLength: cart.pieces.length }),
      keeps: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ cart: { pieces, cardCents, events }, order, keeps }) => {
      const keepsDeposit = (orderId: string): boolean => keeps[Number(orderId.slice(4))] ?? false;
      const cancelAll = (sequence: typeof pieces): Map<string, number> => {
        const happened = [...events];
        const back = new Map<string, number>();
        for (const { orderId } of sequence) {
          const account = pieceAccounts(pieces, cardCents, happened).get(orderId)!;
          const { refundCents, keptCents, creditCents } = settle(account, keepsDeposit(orderId));
          ok(Math.min(refundCents, keptCents, creditCents) >= 0);
          ok(keptCents <= pieceDeposit(account.charges));
          // After settling, the remaining charges of the piece equal the remaining payments: nothing is due, nothing is
          // overpaid.
          strictEqual(pieceTotal(account.charges) - creditCents, account.paid - refundCents);
          back.set(orderId, refundCents);
          happened.push({ kind: 'ended', orderId });
        }
        return back;
      };
      const [one, other] = [cancelAll(pieces), cancelAll(order)];
      for (const [orderId, refund] of one) strictEqual(other.get(orderId), refund);
      ok(sumCents(one.values()) <= paidIn(events));
    }),
    { numRuns: CASES, seed: 1 },
  );
});

it('C6 what is paid after a piece was cancelled is for the others', { timeout }, () => {
  fc.assert(
    fc.property(carts, fc.integer({ min: 1, max: 100_000 }), ({ pieces, cardCents, events }, later) => {
      const ended: MoneyEvent[] = [...events, { kind: 'ended', orderId: 'ord_0' }];
      const before = pieceAccounts(pieces, cardCents, ended).get('ord_0');
      deepStrictEqual(
        pieceAccounts(pieces, cardCents, [...ended, { kind: 'payment', cents: later }]).get('ord_0'),
        before,
      );
    }),
    { numRuns: CASES, seed: 1 },
  );
});

it(
  'C16 a refund is split over the payments without a cent too much or too little, the newest first',
  { timeout },
  () => {
    const sources = fc.array(fc.record({ cents: fc.nat(90_000), promoCents: fc.constantFrom(0, 0, 500, 2_000) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(sources, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, part) => {
        const payments = drawn.map((payment, index) => ({ entryId: `led_${index}`, ...payment }));
        const left = sumCents(payments.map(({ cents: own, promoCents }) => own + promoCents));
        const refund = Math.floor(left * part);
        const parts = splitOverSources(refund, payments);
        strictEqual(sumCents(parts.map(({ cents: own, promoCents }) => own + promoCents)), refund);
        parts.forEach((taken, index) => {
          const payment = payments.find(({ entryId }) => entryId === taken.entryId)!;
          ok(taken.cents <= payment.cents && taken.promoCents <= payment.promoCents);
          // Only the last (oldest) source may be taken in part, and newer sources come before older ones.
          if (index < parts.length - 1) deepStrictEqual(taken, payment);
        });
        ok(parts.every(({ entryId }, index) => index === 0 || entryId < parts[index - 1]!.entryId));
        throws(() => splitOverSources(left + 1, payments), /no payment to go back to/);
      }),
      { numRuns: CASES, seed: 1 },
    );
  },
);

it('cents split by weight sum up to themselves, and none gets more than its weight', { timeout }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000_000), { maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const whole = Math.floor(sumCents(weights) * part);
        const parts = splitByWeight(whole, weights);
        strictEqual(sumCents(parts), whole);
        parts.forEach((own, index) => ok(own >= 0 && own <= weights[index]!));
      },
    ),
    { numRuns: CASES, seed: 1 },
  );
});
