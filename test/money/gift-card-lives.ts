import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardEntities, findCard, movesOf, promoLeft } from '#functions/gift-cards/cards.ts';
import { expirePromo } from '#functions/gift-cards/expire.ts';
import { DUE_PROMO, GiftCard } from '#functions/gift-cards/gift-card.entity.ts';
import {
  giftCardShares,
  givingBackGiftCards,
  spendingGiftCards,
  takingGiftCards,
  type GiftCardShare,
} from '#functions/gift-cards/holds.ts';
import { refundEntities, refundToCard } from '#functions/gift-cards/refunds.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { ifUnchanged, transact } from '#functions/platform/table.ts';
import { AppError } from '#shared/errors.ts';
import { MIN_CHARGE_CENTS, sumCents } from '#shared/money/money.ts';
import { HOUR_MS } from '#shared/time/time.ts';
import { aCard, type HeldCard } from '#test/factories/gift-cards.ts';
import { anEmail } from '#test/factories/people.ts';

let clock = Date.now();

interface Hold {
  cartId: string;
  attemptId: string;
  shares: GiftCardShare[];
}

const anAttempt = (shares: GiftCardShare[]): Hold => ({
  cartId: 'crt_model',
  attemptId: `pay_${randomUUID()}`,
  shares,
});
const take = (hold: Hold): Promise<void> =>
  transact(cardEntities, (write) => takingGiftCards(write, hold.shares, hold));
const giveBack = (hold: Hold): Promise<void> =>
  transact(cardEntities, (write) => givingBackGiftCards(write, hold.shares, hold));
const spendIt = (hold: Hold): Promise<void> =>
  transact(cardEntities, (write) => spendingGiftCards(write, hold.shares, hold));

/** A card's cents by place: on the card, held, spent, refunded, expired. */
const ledgerOf = async (cardId: string) => {
  const [card, moves] = [(await findCard(cardId))!, await movesOf(cardId)];
  const sum = (of: 'cents' | 'promoCents' | 'heldCents', kinds?: string[]): number =>
    sumCents(moves.filter(({ kind }) => !kinds || kinds.includes(kind)).map((move) => move[of]));
  const issued = sum('cents', ['issued']) + sum('promoCents', ['issued']);
  const refunded = sum('cents', ['refunded']) + sum('promoCents', ['refunded']);
  return {
    card,
    issued,
    refunded,
    balance: sum('cents'),
    promo: sum('promoCents'),
    held: sum('heldCents'),
    spent: -sum('heldCents', ['spent']),
    expired: -sum('promoCents', ['expired']),
  };
};

/** The invariants of a gift card. */
const expectBalanced = async (cardId: string): Promise<void> => {
  const { card, issued, refunded, balance, promo, held, spent, expired } = await ledgerOf(cardId);
  expect({ balance: card.balanceCents, promo: card.promoCents }).toEqual({ balance, promo });
  expect(Math.min(balance, promo, held, spent - refunded)).toBeGreaterThanOrEqual(0);
  expect(spent - refunded + expired + held + balance + promo).toBe(issued);
};

/** A gift card modelled in memory. */
class Model {
  held: Hold[] = [];
  paid: GiftCardShare[] = [];
  refunds = 0;
  balance: number;
  promo: number;
  readonly endsAt: number;

  constructor(balance: number, promo: number, endsAt: number) {
    this.balance = balance;
    this.promo = promo;
    this.endsAt = endsAt;
  }

  get left(): number {
    return now() < this.endsAt ? this.promo : 0;
  }
}

type Step = (model: Model, card: HeldCard) => Promise<void>;

const holding =
  (cents: number): Step =>
  async (model, { cardId }) => {
    const card = (await findCard(cardId))!;
    const hold = anAttempt(giftCardShares([{ ...card, position: 0 }], cents));
    // The remaining amount must be 0 or at least the minimum charge of a card.
    const rest = cents - model.left - model.balance;
    const wanted = rest > 0 && rest < MIN_CHARGE_CENTS && cents >= MIN_CHARGE_CENTS ? cents - MIN_CHARGE_CENTS : cents;
    const promoCents = Math.min(wanted, model.left);
    const fromBalance = Math.min(wanted - promoCents, model.balance);
    expect(hold.shares.map((share) => [share.promoCents, share.cents])).toEqual(
      promoCents + fromBalance > 0 ? [[promoCents, fromBalance]] : [],
    );
    if (hold.shares.length === 0) return;
    await take(hold);
    model.promo -= promoCents;
    model.balance -= fromBalance;
    model.held.push(hold);
  };

const holdingTooMuch =
  (more: number): Step =>
  async (model, { cardId }) => {
    const hold = anAttempt([{ cardId, cents: model.balance + more, promoCents: 0 }]);
    await expect(take(hold)).rejects.toMatchObject({ code: 'gift_card.too_little' });
  };

const ending =
  (pick: number, how: 'spent' | 'returned'): Step =>
  async (model) => {
    const [hold] = model.held.splice(pick % (model.held.length || 1), 1);
    if (!hold) return;
    await (how === 'spent' ? spendIt(hold) : giveBack(hold));
    // A repeated call, or one for the other outcome, changes nothing.
    expect([await ifUnchanged(spendIt(hold)), await ifUnchanged(giveBack(hold))]).toEqual([false, false]);
    if (how === 'spent') {
      model.paid.push(...hold.shares);
      return;
    }
    model.balance += sumCents(hold.shares.map(({ cents }) => cents));
    model.promo += sumCents(hold.shares.map(({ promoCents }) => promoCents));
  };

const refunding =
  (pick: number): Step =>
  async (model) => {
    const [share] = model.paid.splice(pick % (model.paid.length || 1), 1);
    if (!share) return;
    const refundId = `rfd_${randomUUID()}`;
    const refund = await refundToCard(share, refundId, { cartId: 'crt_model', email: anEmail() });
    const isSame = share.promoCents === 0 || now() < model.endsAt;
    expect(refund.cardId === share.cardId).toBe(isSame);
    expect([
      await ifUnchanged(transact(refundEntities, refund.paying)),
      await ifUnchanged(transact(refundEntities, refund.paying)),
    ]).toEqual([true, false]);
    if (!isSame) return expectBalanced(refund.cardId);
    model.balance += share.cents;
    model.promo += share.promoCents;
  };

const waiting =
  (hours: number): Step =>
  async (model, { cardId }) => {
    clock += hours * HOUR_MS;
    await expirePromo(cardId);
    if (now() >= model.endsAt) model.promo = 0;
  };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 1_500 }).map(holding) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 500 }).map(holdingTooMuch) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.nat(9), fc.constantFrom('spent' as const, 'returned' as const))
      .map(([pick, how]) => ending(pick, how)),
  },
  { weight: 2, arbitrary: fc.nat(9).map(refunding) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20 }).map(waiting) },
);

/** Random lives of gift cards, compared with the model in memory. */
export const giftCardLives = (runs: number, seed: number): void => {
  describe('every cent of a gift card', () => {
    beforeAll(() => setClock(() => clock));
    afterAll(() => setClock(Date.now));
    afterEach(() => {
      clock = Date.now();
    });

    it('M6 is on it, held, spent or expired, whatever happens in whatever order', async () => {
      const aLife = fc.tuple(
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        fc.array(aStep, { minLength: 5, maxLength: 25 }),
      );
      await fc.assert(
        fc.asyncProperty(aLife, async ([cents, promoCents, steps]) => {
          const endsAt = now() + 24 * HOUR_MS;
          const card = await aCard({ cents, promoCents, promoExpiresAt: new Date(endsAt).toISOString(), pin: '' });
          const model = new Model(cents, promoCents, endsAt);
          for (const step of steps) {
            await step(model, card);
            await expectBalanced(card.cardId);
            const stored = (await findCard(card.cardId))!;
            expect([stored.balanceCents, promoLeft(stored)]).toEqual([model.balance, model.left]);
          }
        }),
        { numRuns: runs, seed },
      );
    });

    it('C20 a promotion that ends between the look at the card and the payment is refused, and nothing is taken', async () => {
      const { cardId } = await aCard({
        cents: 500,
        promoCents: 300,
        promoExpiresAt: new Date(clock + 1_000).toISOString(),
      });
      const hold = anAttempt(giftCardShares([{ ...(await findCard(cardId))!, position: 0 }], 400));
      expect(hold.shares).toMatchObject([{ cents: 100, promoCents: 300 }]);
      clock += 1_000;
      await expect(take(hold)).rejects.toMatchObject({ code: 'gift_card.too_little' });
      expect(await findCard(cardId)).toMatchObject({ balanceCents: 500, promoCents: 300 });
      // A hold made before the expiry and given back after it makes the card due for expiry again.
      clock -= 1_000;
      await take(hold);
      clock += 2_000;
      await giveBack(hold);
      const due = await GiftCard.query
        .dueBefore({ dueKind: DUE_PROMO })
        .lte({ dueAt: new Date(clock).toISOString() })
        .go();
      expect(due.data.map((card) => card.cardId)).toContain(cardId);
      expect([await expirePromo(cardId), (await findCard(cardId))?.promoCents]).toEqual(['promotion expired', 0]);
      await expectBalanced(cardId);
    });

    it('M5 a hundred at once want 30 cents of a dollar: three have them, ten are left, and the others read which card has too little', async () => {
      const { cardId } = await aCard({ cents: 100, pin: '' });
      const refusals = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const hold = anAttempt([{ cardId, cents: 30, promoCents: 0, position: 2 }]);
          for (;;) {
            try {
              await take(hold);
              return undefined;
            } catch (error) {
              if (!(error instanceof AppError)) throw error;
              // `request.busy` is right for too many requests at the same moment.
              if (error.code !== 'request.busy') return error;
            }
          }
        }),
      );
      expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(3);
      expect(
        refusals.filter((refusal) => refusal?.code === 'gift_card.too_little' && refusal.fields?.['giftcards.2']),
      ).toHaveLength(97);
      expect((await findCard(cardId))?.balanceCents).toBe(10);
      await expectBalanced(cardId);
    });
  });
};
