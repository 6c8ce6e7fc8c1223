import { itemCharges } from '#functions/ledger/item-charges.ts';
import { giftCardParts } from '#shared/money/gift-card-balance.ts';
import { isGiftCard } from '#shared/money/gift-cards.ts';
import { MIN_CHARGE_CENTS, percentOf, sumCents } from '#shared/money/money.ts';
import { cartLines, priceCart } from '#shared/money/pricing.ts';
import { applyPromotions } from '#shared/money/promotions.ts';
import { pieceAccounts, settle, splitOverSources, type MoneyEvent } from '#shared/money/refunds.ts';
import { shippingPrice } from '#shared/shipping/deliverable.ts';
import { anAddress } from '#test/factories/carts.ts';
import { aRandomCart, between, times, type Random, type RandomCart } from './random-carts.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');

/** A law that holds for every randomly drawn case. */
interface Law {
  promise: string;
  /** Number of its cases in a run of a million. */
  cases: number;
  check: (random: Random) => void;
}

/** A plain throw: an assertion of the test library costs more than the check itself. */
const must = (holds: boolean, promise: string, about: unknown): void => {
  if (!holds) throw new Error(`${promise}: ${JSON.stringify(about)}`);
};
const isCents = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0;

const placed = ({ items, country, promotions, codes }: RandomCart) => {
  const address = anAddress({ country, zip: country === 'JP' ? '1000001' : '94105' });
  const shippingCents = shippingPrice(address, 3, items) ?? 0;
  const { applied } = applyPromotions(items, promotions, codes, NOW);
  return { address, shippingCents, applied, amounts: priceCart(items, shippingCents, applied) };
};

const worthOf = (items: readonly { price: number; quantity: number }[]): number =>
  sumCents(items.map(({ price, quantity }) => price * quantity));

/** The laws of an order's cents: what the order costs, who pays it, and what comes back. */
export const LAWS: readonly Law[] = [
  {
    promise:
      'CO-14 C25 the total is the sum of the lines that are printed and of what each piece is charged; the deposit is 20 % once',
    cases: 250_000,
    check: (random) => {
      const cart = aRandomCart(random);
      const { address, shippingCents, applied, amounts } = placed(cart);
      const { total, deposit, subtotal, promos } = amounts;
      must(isCents(total) && isCents(deposit) && deposit <= total, 'whole cents, never below 0', cart);
      must(
        sumCents(cartLines(cart.items, shippingCents, promos).map(({ cents }) => cents)) === total,
        'the total is the sum of its lines',
        cart,
      );
      const charges = itemCharges(cart.items, applied, address, 3);
      must(
        charges.every(({ itemCents, promoCents, shippingCents: own }) =>
          [itemCents, promoCents, own, itemCents - promoCents].every(isCents),
        ),
        'no piece costs less than nothing',
        cart,
      );
      must(
        sumCents(charges.map(({ itemCents, promoCents, shippingCents: own }) => itemCents - promoCents + own)) ===
          total,
        'the pieces cost the total',
        cart,
      );
      const cards = worthOf(cart.items.filter((item) => isGiftCard(item.supplier_product)));
      must(subtotal === worthOf(cart.items), 'the subtotal is what the items cost', cart);
      const share = Number((BigInt(subtotal - cards) * 20n) / 100n) + cards;
      must(
        deposit === Math.min(total, share),
        'the deposit is floor(20 %) of the pieces and the whole of the cards (C3)',
        cart,
      );
      must(
        charges.every(({ promoCents }, index) => promoCents === 0 || !isGiftCard(cart.items[index]!.supplier_product)),
        'nothing is taken off a gift card',
        cart,
      );
    },
  },
  {
    promise:
      'M-06 gift cards pay no cent more than is due or than they have, promotional balances first, and leave exactly the rest',
    cases: 500_000,
    check: (random) => {
      const due = between(random, 0, 120_000);
      const cards = times(between(random, 0, 4), () => ({
        balance: between(random, 0, 40_000),
        promo_balance: random() < 0.5 ? 0 : between(random, 0, 9_000),
      }));
      const parts = giftCardParts(due, cards);
      const paid = sumCents(parts.map(({ cents, promoCents }) => cents + promoCents));
      const promo = sumCents(parts.map(({ promoCents }) => promoCents));
      const has = (kind: 'balance' | 'promo_balance'): number => sumCents(cards.map((card) => card[kind]));
      const hasInAll = has('balance') + has('promo_balance');
      const rest = due - paid;
      must(
        rest >= 0 && (rest === 0 || rest >= MIN_CHARGE_CENTS || due < MIN_CHARGE_CENTS),
        'what is left can be charged',
        { due, cards },
      );
      must(
        paid === Math.min(due, hasInAll) || rest === MIN_CHARGE_CENTS,
        'all that is due is paid, as far as the cards go',
        { due, cards },
      );
      must(promo === Math.min(paid, has('promo_balance')), 'promotional balances go first', { due, cards });
      must(
        parts.every(
          ({ cents, promoCents }, index) =>
            isCents(cents) &&
            isCents(promoCents) &&
            cents <= cards[index]!.balance &&
            promoCents <= cards[index]!.promo_balance,
        ),
        'no card pays more than it has',
        { due, cards },
      );
    },
  },
  {
    promise:
      'C6 C16 whatever is paid and whichever pieces end, what comes back and what is kept are what was paid, and the payments it goes back to have it',
    cases: 250_000,
    check: (random) => {
      const pieces = times(between(random, 1, 4), (index) => ({
        orderId: `ord_${index}`,
        charges: {
          itemCents: between(random, 1_500, 90_000),
          promoCents: 0,
          shippingCents: between(random, 0, 9_000),
          ...(random() < 0.5 && { charityCents: between(random, 0, 1_000), carbonCents: between(random, 0, 500) }),
        },
      }));
      const events: MoneyEvent[] = times(between(random, 1, 4), () =>
        random() < 0.75
          ? { kind: 'payment', cents: between(random, 1, 90_000) }
          : {
              kind: 'extra',
              orderId: `ord_${between(random, 0, pieces.length - 1)}`,
              cents: between(random, 1, 9_000),
            },
      );
      const paid = sumCents(events.map((event) => (event.kind === 'payment' ? event.cents : 0)));
      const accounts = [...pieceAccounts(pieces, 0, events).values()];
      must(sumCents(accounts.map((account) => account.paid)) === paid, 'every cent paid is for one piece', {
        pieces,
        events,
      });
      const settled = accounts.map((account) => settle(account, random() < 0.5));
      must(
        settled.every(({ keptCents }, index) => {
          const { itemCents, charityCents = 0, carbonCents = 0, extraCents } = accounts[index]!.charges;
          const most = percentOf(itemCents - charityCents - carbonCents, 20) + percentOf(extraCents, 20);
          return keptCents <= most;
        }),
        'nothing of what is passed on is kept (C47)',
        { pieces, events },
      );
      must(
        sumCents(settled.map(({ keptCents, refundCents }) => keptCents + refundCents)) === paid,
        'kept and paid back make what was paid',
        { pieces, events },
      );
      must(
        settled.every(({ keptCents, refundCents, creditCents }) =>
          [keptCents, refundCents, creditCents].every(isCents),
        ),
        'nothing is paid back that was not paid',
        { pieces, events },
      );
      const sources = events.flatMap((event, index) =>
        event.kind === 'payment' ? [{ entryId: String(index), cents: event.cents, promoCents: 0 }] : [],
      );
      const back = sumCents(settled.map(({ refundCents }) => refundCents));
      const parts = splitOverSources(back, sources);
      must(
        sumCents(parts.map(({ cents }) => cents)) === back &&
          parts.every(({ entryId, cents }) => cents <= sources.find((source) => source.entryId === entryId)!.cents),
        'each payment gets back at most itself',
        { pieces, events },
      );
    },
  },
];
