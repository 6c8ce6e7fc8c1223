import { Cart } from '#functions/carts/cart.entity.ts';
import { findCard } from '#functions/gift-cards/cards.ts';
import { GiftCard } from '#functions/gift-cards/gift-card.entity.ts';
import { deliveriesOf, issueGiftCards } from '#functions/gift-cards/issue.ts';
import { notify } from '#functions/notifications/notify.ts';
import { sumCents } from '#shared/money/money.ts';
import type { CreateCart } from '#shared/schemas/cart.ts';
import { aCardOrder } from '#test/factories/bought-cards.ts';
import { addPiece, checkoutOf, place } from '#test/factories/carts.ts';
import { aCard } from '#test/factories/gift-cards.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aGiftCard } from '#test/factories/products.ts';
import { eventsAbout, mailsTo } from '#test/support/events.ts';
import { cancelFor } from '#test/support/refunds.ts';
import { aPainting, ASKED, DECLINED, placing } from './orders.ts';
import { unkept, type Customer, type Story } from './story.ts';

const WORTH = 5_000;
const bought = aGiftCard(WORTH);

const withGiftCard = async (cents: number, overrides: Partial<CreateCart> = {}): Promise<Customer> => {
  const { code, pin } = await aCard({ cents, promoCents: 500 });
  return aPainting({ giftcards: [[code, pin]], ...overrides });
};

const aPurchase = async (cards: number) => {
  const [shopper, { sku }] = [aVisitor(), await bought];
  const add = () => addPiece(shopper, { product_id: sku, options: { amount: '50' } });
  let cart = await add();
  for (let more = 1; more < cards; more += 1) cart = await add();
  return { shopper, cart };
};

/** Issues the gift cards of an order that was just paid. */
const issuing = async (): Promise<Customer> => {
  const { shopper, cart } = await aPurchase(2);
  const cartId = cart.id;
  await place(shopper, checkoutOf(cart));
  return {
    cartId,
    press: () => issueGiftCards(cartId).catch(() => undefined),
    broken: async ({ events }) => {
      const { data } = await GiftCard.scan.where((card, { eq }) => eq(card.cartId, cartId)).go({ pages: 'all' });
      const delivered = new Set((await deliveriesOf(cartId)).map(({ cardId }) => cardId));
      return unkept({
        'each card is there once, and no other':
          data.length === 2 && delivered.size === 2 && data.every(({ cardId }) => delivered.has(cardId)),
        'each is worth its price': data.every(({ balanceCents }) => balanceCents === WORTH),
        'each is told of once': events.filter(({ name }) => name === 'gift-card.released').length === 2,
      });
    },
  };
};

/** Mails a gift card that was just issued. */
const mailing = async (): Promise<Customer> => {
  const [{ shopper, cart }, email] = [await aPurchase(1), anEmail('buyer')];
  await place(shopper, checkoutOf(cart, { email }));
  await issueGiftCards(cart.id);
  const released = (await eventsAbout(cart.id)).find(({ name }) => name === 'gift-card.released');
  return {
    cartId: cart.id,
    press: () => notify(released?.eventId ?? '', 'gift-card.released', released?.payload).catch(() => undefined),
    broken: async () => {
      const [mails, deliveries] = [await mailsTo(email), await deliveriesOf(cart.id)];
      return unkept({
        'one card has arrived': new Set(mails.map(({ text }) => /Number: (\S+)/.exec(text)?.[1])).size === 1,
        'twice at most': mails.length <= 2,
        'its code is forgotten':
          deliveries.length === 1 && deliveries[0]?.state === 'mailed' && deliveries[0].sealedCode === undefined,
      });
    },
  };
};

const givingBack = async (isMade: boolean): Promise<Customer> => {
  const { shopper, cart, cards } = await aCardOrder({ isNotified: isMade });
  const cartId = cart.id;
  return {
    cartId,
    cancels: true,
    press: (key) => cancelFor(shopper, cards[0]!, WORTH, key),
    also: () => issueGiftCards(cartId),
    broken: async ({ snapshot, events }, comesBack) => {
      const { data: stored } = await Cart.get({ cartId }).go({ consistent: true });
      const isBack = comesBack || stored?.status === 9;
      const deliveries = await deliveriesOf(cartId);
      const worth = await Promise.all(
        deliveries.map(async ({ cardId }) => (cardId ? ((await findCard(cardId))?.balanceCents ?? 0) : 0)),
      );
      return unkept({
        'the order is cancelled or as it was': stored?.status === (isBack ? 9 : 1),
        'the price came back once, or the card is whole':
          sumCents(snapshot.charges.map(({ amount_refunded }) => amount_refunded)) === (isBack ? WORTH : 0) &&
          sumCents(worth) === (isBack || deliveries.length === 0 ? 0 : WORTH),
        'one card at most was made': deliveries.length <= 1,
        'it is told once': events.filter(({ name }) => name === 'gift-card.returned').length === Number(isBack),
      });
    },
  };
};

/** Every story of a gift card: to its owner, into an order, and back. */
export const GIFT_CARDS: readonly Story[] = [
  { name: 'a gift card alone', begin: () => withGiftCard(50_000) },
  { name: 'a gift card and a card', begin: () => withGiftCard(1_000) },
  { name: 'a declined card beside a gift card', begin: () => withGiftCard(1_000, DECLINED) },
  { name: 'a gift card, and the bank is never answered', begin: () => withGiftCard(1_000, ASKED) },
  {
    name: 'buying a gift card',
    begin: async () => {
      const { shopper, cart } = await aPurchase(1);
      return placing(shopper, cart);
    },
  },
  { name: 'gift cards are made', begin: issuing, isTold: true },
  { name: 'a gift card is mailed', begin: mailing, isTold: true },
  { name: 'giving back a gift card', begin: () => givingBack(true) },
  { name: 'giving back a gift card that was not made', begin: () => givingBack(false) },
];
