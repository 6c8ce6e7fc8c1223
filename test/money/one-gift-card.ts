import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findCard, movesOf } from '#functions/gift-cards/cards.ts';
import { expirePromo } from '#functions/gift-cards/expire.ts';
import { now, setClock } from '#functions/platform/clock.ts';
import { sumCents } from '#shared/money/money.ts';
import { aCart, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { randomOf } from '#test/support/random.ts';
import type { Payments } from '#test/support/payments.ts';
import { cancelFor, previewOf } from '#test/support/refunds.ts';
import { seed } from '#test/support/seed.ts';
import type { Cart } from '#shared/schemas/cart.ts';
import type { Shopper } from '#test/support/shopper.ts';
import { withFigures } from './figures.ts';
import { between, times } from './random-carts.ts';
import { inBatches, promisesBrokenTo, recover, type Victim } from './settling.ts';

const random = randomOf(seed);
/** Number of lives; set by the environment variable LIVES. */
const LIVES = Number(process.env.LIVES ?? 200);
const CARTS = 50;
/** Lives checked together, because a check scans the whole table. */
const GROUP = 10;
/** Share of the customers that press again in the end and whose webhooks arrive twice; the others never come back. */
const COME_BACK = 0.3;
/** Share of the orders that are cancelled at once. */
const CANCEL = 0.4;
const EXPIRES_MS = 24 * 3_600_000;
const line = aProduct();

interface Owner {
  victim: Victim;
  shopper: Shopper;
}

const anOwner = async (code: string): Promise<Owner> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: (await line).sku });
  const input = checkoutOf(cart, {
    giftcards: [[code, '']],
    ...(random() < 0.1 && { charge: 'pm_card_chargeDeclined' }),
  });
  return {
    shopper,
    victim: {
      customer: { cartId: cart.id, press: (key) => place(shopper, input, key) },
      key: randomUUID(),
      story: `seed ${seed}, one gift card`,
    },
  };
};

const cancel = async ({ shopper, victim }: Owner): Promise<void> => {
  const { status, orders } = await shopper.ask<Cart>(`/api/carts/?cart_id=${victim.customer.cartId}`);
  const orderId = orders[0]?.id;
  if (status !== 1 || !orderId) return;
  victim.customer.cancels = true;
  const { refund_cents: cents } = await previewOf(shopper, orderId);
  await cancelFor(shopper, orderId, cents);
};

/** Broken invariants of a card: each cent that it was issued with is on it, spent or expired. */
const brokenCard = async (cardId: string): Promise<string[]> => {
  const [card, moves] = [await findCard(cardId), await movesOf(cardId)];
  const sum = (of: 'cents' | 'promoCents' | 'heldCents', ...kinds: string[]): number =>
    sumCents(moves.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)).map((move) => move[of]));
  const given = sum('cents', 'issued', 'refunded') + sum('promoCents', 'issued', 'refunded');
  const [left, spent, expired] = [
    (card?.balanceCents ?? -1) + (card?.promoCents ?? -1),
    -sum('heldCents', 'spent'),
    -sum('promoCents', 'expired'),
  ];
  const promises: Record<string, boolean> = {
    'the card has what its moves say': card?.balanceCents === sum('cents') && card.promoCents === sum('promoCents'),
    'nothing is below zero': Math.min(card?.balanceCents ?? -1, card?.promoCents ?? -1, spent) >= 0,
    'nothing is held any more': sum('heldCents') === 0,
    [`given ${given} = spent ${spent} + expired ${expired} + left ${left}`]: given === spent + expired + left,
  };
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : [promise]));
};

/**
 * One card, fifty carts and a hundred presses at once, with cancellations and repeated presses between them; then its
 * promotional balance expires.
 */
const life = async (payments: Payments): Promise<{ victims: Victim[]; broken: string[] }> => {
  const promoCents = between(random, 0, 5_000);
  const card = await aCard({
    cents: between(random, 100, 60_000),
    promoCents,
    promoExpiresAt: new Date(now() + EXPIRES_MS).toISOString(),
    pin: '',
  });
  const owners: Owner[] = [];
  await inBatches(
    times(CARTS, () => card.code),
    async (code) => void owners.push(await anOwner(code)),
  );
  const pressing = ({ victim: { customer, key } }: Owner) => [
    customer.press(key),
    customer.press(random() < 0.5 ? key : randomUUID()),
  ];
  await Promise.all(owners.flatMap(pressing));
  await Promise.all(
    owners.map((owner) => (random() < CANCEL ? cancel(owner) : owner.victim.customer.press(randomUUID()))),
  );
  const victims = owners.map(({ victim }) => victim);
  await recover(
    victims.filter(() => random() < COME_BACK),
    payments,
    random,
  );
  setClock(() => Date.now() + EXPIRES_MS + 1_000);
  await expirePromo(card.cardId);
  setClock(Date.now);
  return { victims, broken: await brokenCard(card.cardId) };
};

/** A card that many carts use at once keeps each of its cents. */
export const oneGiftCard = (payments: () => Payments): void => {
  describe(`one gift card (seed ${seed})`, () => {
    it(`M6 in ${CARTS} carts, pressed ${2 * CARTS} times at once, cancelled and expired: every cent is on it, spent or expired (${LIVES} times)`, async () => {
      const violations: string[] = [];
      for (let first = 0; first < LIVES; first += GROUP) {
        const lives = Math.min(GROUP, LIVES - first);
        await withFigures(`one gift card, lives ${first + 1} to ${first + lives}`, async () => {
          const all: Victim[] = [];
          const found: string[] = [];
          for (let number = first; number < first + lives; number += 1) {
            const { victims, broken } = await life(payments());
            all.push(...victims);
            found.push(...broken.map((sentence) => `life ${number + 1}: ${sentence}`));
          }
          found.push(...(await promisesBrokenTo(all, payments())));
          violations.push(...found);
          return { runs: lives, violations: found.length, found, presses: lives * CARTS * 2 };
        });
      }
      expect(violations).toEqual([]);
    });
  });
};
