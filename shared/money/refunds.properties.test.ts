import { deepStrictEqual, ok, strictEqual, throws } from 'node:assert';
import fc from 'fast-check';
import { it } from 'vitest';
import { sumCents } from './money.ts';
import {
  pieceAccounts,
  pieceDeposit,
  pieceDues,
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

/** What may happen to a cart after its first payment. */
type Happening =
  | { does: 'extra' | 'shipping' | 'allowance' | 'chargeback' | 'pay'; at: number; cents: number }
  | { does: 'end' | 'pay piece'; at: number; keeps: boolean };

const happenings = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constantFrom('extra', 'shipping', 'allowance', 'chargeback', 'pay'),
      at: fc.nat(4),
      cents: fc.integer({ min: 1, max: 30_000 }),
    }),
    fc.record({ does: fc.constantFrom('end', 'pay piece'), at: fc.nat(4), keeps: fc.boolean() }),
  ),
  { maxLength: 9 },
);

/** A cart's ledger as its sums are kept: total and paid of the cart, and the events that its pieces are split by. */
interface Kept {
  total: number;
  paid: number;
  events: MoneyEvent[];
}

type Placed = Parameters<typeof pieceDues>[0];

const duesIn = (pieces: Placed, cardCents: number, { total, paid, events }: Kept): Map<string, number> =>
  pieceDues(pieces, cardCents, events, Math.max(0, total - paid));

/** The ledger after something has happened; unchanged where it could not. */
const after = (kept: Kept, what: Happening, pieces: Placed, cardCents: number): Kept => {
  const orderId = `ord_${what.at % pieces.length}`;
  const { total, paid, events } = kept;
  const account = pieceAccounts(pieces, cardCents, events).get(orderId)!;
  const hasEnded = events.some((event) => event.kind === 'ended' && event.orderId === orderId);
  const live = Math.max(0, total - paid);
  switch (what.does) {
    case 'pay': {
      const cents = Math.min(what.cents, live);
      return cents === 0 ? kept : { total, paid: paid + cents, events: [...events, { kind: 'payment', cents }] };
    }
    case 'pay piece': {
      const cents = duesIn(pieces, cardCents, kept).get(orderId) ?? 0;
      const payment: MoneyEvent = { kind: 'payment', cents, pieces: [{ orderId, cents }] };
      return cents === 0 ? kept : { total, paid: paid + cents, events: [...events, payment] };
    }
    case 'chargeback': {
      const cents = Math.min(what.cents, Math.max(0, account.paid));
      return hasEnded || cents === 0
        ? kept
        : { total, paid: paid - cents, events: [...events, { kind: 'chargeback', cents }] };
    }
    case 'end': {
      if (hasEnded) return kept;
      const { refundCents, creditCents } = settle(account, what.keeps);
      return { total: total - creditCents, paid: paid - refundCents, events: [...events, { kind: 'ended', orderId }] };
    }
    case 'allowance': {
      const cents = Math.min(what.cents, Math.max(0, account.paid), pieceTotal(account.charges));
      if (hasEnded || cents === 0) return kept;
      const both: MoneyEvent[] = [
        { kind: 'allowance', orderId, cents },
        { kind: 'refund', orderId, cents },
      ];
      return { total: total - cents, paid: paid - cents, events: [...events, ...both] };
    }
    case 'extra':
    case 'shipping':
      return hasEnded
        ? kept
        : { total: total + what.cents, paid, events: [...events, { kind: what.does, orderId, cents: what.cents }] };
  }
};

it(
  'C51 what the pieces owe adds up to the rest of the cart, to the cent, whatever has happened to it',
  { timeout },
  () => {
    fc.assert(
      fc.property(carts, happenings, ({ pieces, cardCents, events: [first] }, all) => {
        const total = sumCents(pieces.map(({ charges: own }) => pieceTotal({ ...own, extraCents: 0 }))) + cardCents;
        let kept: Kept = { total, paid: first!.kind === 'payment' ? first!.cents : 0, events: [first!] };
        for (const what of all) {
          kept = after(kept, what, pieces, cardCents);
          const dues = duesIn(pieces, cardCents, kept);
          const rest = Math.max(0, kept.total - kept.paid);
          const ended = new Set(kept.events.flatMap((event) => (event.kind === 'ended' ? event.orderId : [])));
          const accounts = pieceAccounts(pieces, cardCents, kept.events);
          const liveTotal = sumCents(
            [...accounts].map(([id, { charges: own }]) => (ended.has(id) ? 0 : pieceTotal(own))),
          );
          strictEqual(sumCents(dues.values()), liveTotal === 0 ? 0 : rest);
          for (const [id, cents] of dues) ok(cents >= 0 && !ended.has(id));
        }
      }),
      { numRuns: CASES, seed: 1 },
    );
  },
);

it('C51 a piece that is paid apart owes nothing, and the others owe what they did', { timeout }, () => {
  fc.assert(
    fc.property(carts, fc.nat(4), ({ pieces, cardCents, events }, at) => {
      const total = sumCents(pieces.map(({ charges: own }) => pieceTotal({ ...own, extraCents: 0 }))) + cardCents;
      const extras = sumCents(events.map((event) => (event.kind === 'extra' ? event.cents : 0)));
      const kept = { total: total + extras, paid: paidIn(events), events };
      const before = duesIn(pieces, cardCents, kept);
      const paidFor = after(kept, { does: 'pay piece', at, keeps: false }, pieces, cardCents);
      const later = duesIn(pieces, cardCents, paidFor);
      if (kept.paid > kept.total || paidFor === kept) return;
      const orderId = `ord_${at % pieces.length}`;
      strictEqual(later.get(orderId), 0);
      for (const [id, cents] of before) if (id !== orderId) strictEqual(later.get(id), cents);
    }),
    { numRuns: CASES, seed: 1 },
  );
});
