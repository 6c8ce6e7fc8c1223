import type { EventPayload } from '#events/registry.ts';
import { formatCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { pathTo } from '#shared/site/paths.ts';
import { Cart } from '../carts/cart.entity.ts';
import { boughtName } from '../gift-cards/bought.ts';
import { OrderMove, type StoredOrder } from '../orders/order.entity.ts';
import { orderLinkQuery } from '../platform/order-link.ts';
import { findUser } from '../platform/users.ts';
import { refundsOf, Settlement, type StoredRefund } from '../refunds/refund.entity.ts';
import { voidCardsOf } from '../refunds/piece-money.ts';
import { passedOnText, refundsComingBack, sourceName, voidText } from '../refunds/refund-view.ts';
import { endsPiece } from '../refunds/settlement-writes.ts';
import { readArtist } from '../artists/artists.ts';
import type { Mail } from '../mail/mail.ts';
import { orderOf, pieceName } from './order-people.ts';

/** A line per payment that refunds go back to, and what does not come back. */
const comingFrom = async (
  refunds: readonly StoredRefund[],
): Promise<{ facts: [string, string][]; voidCents: number }> => {
  const voidCards = await voidCardsOf(refunds);
  const coming = refunds.filter(({ reference }) => !voidCards.has(reference));
  return {
    facts: coming.map(({ processor, cents }) => [`Back to: ${sourceName(processor)}`, formatCents(cents)]),
    voidCents: refundsComingBack(refunds, voidCards).voidCents,
  };
};

/** What was refunded when the piece ended: a line per payment that it goes back to, what does not come back, and more words. */
const refunded = async ({
  cartId,
  orderId,
}: Pick<StoredOrder, 'cartId' | 'orderId'>): Promise<{
  facts: [string, string][];
  voidCents: number;
  more: string[];
}> => {
  const [all, { data: settlement }] = await Promise.all([
    refundsOf(cartId),
    Settlement.get({ orderId }).go({ consistent: true }),
  ]);
  const { facts, voidCents } = await comingFrom(
    all.filter((refund) => refund.orderId === orderId && endsPiece(refund)),
  );
  const more = [passedOnText(settlement?.passedOnCents ?? 0), voidText(voidCents)].filter((text) => text !== '');
  return { facts, voidCents, more };
};

const toCustomer = async (
  order: StoredOrder,
  mail: Pick<Mail, 'subject' | 'heading' | 'paragraphs' | 'facts'>,
): Promise<Mail> => ({
  to: order.email,
  ...mail,
  action: {
    label: 'See your order',
    path: `${pathTo('/orders/:cartId', { cartId: order.cartId })}${await orderLinkQuery(order)}`,
  },
});

const DAYS = 'Banks take a few days to show it; what came from a gift card is back on the card already.';

const UNPAID =
  'The deposit for the extra of your chosen artist was not paid within three days, so the order of this piece has ended as agreed.';

const UNANSWERED =
  'We found no artist for your piece, and had no answer to our two mails about it. So its order has ended, as we wrote.';

const NOT_TAKEN =
  'The artist whom alone you wanted to be asked has not taken your piece in the time that you chose. So its order has ended, as you said.';

const toArtist = async (
  supplierId: string,
  { item, orderId }: StoredOrder,
  what: string,
  why: string,
): Promise<Mail[]> => {
  const [{ name }, user] = await Promise.all([readArtist(supplierId), findUser(supplierId)]);
  if (!user) return [];
  return [
    {
      to: user.email,
      subject: `${what}: ${item.title}`,
      heading: 'Please stop working on this piece.',
      paragraphs: [`Hello ${name}, ${why}. There is nothing more for you to do, and your time is free for another.`],
      action: { label: 'See the request', path: pathTo('/sellers/orders/:orderId', { orderId }) },
    },
  ];
};

/** Why an artist should stop, by the reason of a cancellation. */
const TO_ARTIST = {
  customer: 'the customer has cancelled the piece',
  unpaid: 'the customer has not paid the deposit for your extra within three days',
  unanswered: 'the order has ended',
  commission: 'the order has ended',
  staff: 'we had to cancel the piece',
} as const;

/** The words of the staff who cancelled a piece. */
const reasonOf = async (orderId: string): Promise<string[]> => {
  const { data } = await Settlement.get({ orderId }).go({ consistent: true });
  return data?.reason ? [`“${data.reason}”`] : [];
};

/** Notifies the customer of refund and kept deposit, and the artist that the piece was cancelled. */
export const orderCancelled = async ({
  orderId,
  supplierId,
  keptCents,
  refundCents,
  why,
}: EventPayload<'order.cancelled'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { facts, voidCents, more } = await refunded(order);
  const backCents = refundCents - voidCents;
  const kept: [string, string][] = keptCents > 0 ? [['Deposit, not refunded', formatCents(keptCents)]] : [];
  const customer = await toCustomer(order, {
    subject: `Cancelled: ${order.item.title}`,
    heading: why === 'staff' ? 'We are sorry: we had to cancel your piece.' : 'Your piece was cancelled.',
    paragraphs: [
      ...(why === 'unpaid' ? [UNPAID] : []),
      ...(why === 'unanswered' ? [UNANSWERED] : []),
      // promise: commission-refund
      ...(why === 'commission' ? [NOT_TAKEN] : []),
      ...(why === 'staff' ? await reasonOf(orderId) : []),
      ...(backCents > 0 ? [`${formatCents(backCents)} is on its way back to you. ${DAYS}`] : []),
      ...more,
      ...(refundCents > 0 ? [] : ['There was nothing to pay back.']),
    ],
    facts: [...facts, ...kept],
  });
  return [
    customer,
    ...(supplierId === null ? [] : await toArtist(supplierId, order, 'Cancelled', TO_ARTIST[why ?? 'customer'])),
  ];
};

/** Whether a piece was refunded before it was shipped, that is during a repaint. */
const wasBeingPainted = async (orderId: string): Promise<boolean> => {
  const { data: moves } = await OrderMove.query.ofOrder({ orderId }).go({ pages: 'all', consistent: true });
  const from = moves.findLast(({ to }) => to === ORDER.refunded)?.from;
  return from !== undefined && from < ORDER.shipped;
};

/** Notifies the customer of a guarantee refund, and an artist who is repainting the piece to stop. */
export const orderRefunded = async ({
  orderId,
  supplierId,
  refundCents,
}: EventPayload<'order.refunded'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const { data: settlement } = await Settlement.get({ orderId }).go({ consistent: true });
  // The mails of a case, and the bank, tell of the other refunds.
  if (settlement && settlement.rule !== 'guarantee') return [];
  const { facts, voidCents, more } = await refunded(order);
  const isStopped = supplierId !== null && (await wasBeingPainted(orderId));
  return [
    await toCustomer(order, {
      subject: `Refunded: ${order.item.title}`,
      heading: 'Your money is on its way back.',
      paragraphs: [
        // promise: guarantee-all-the-money, money-back-where-it-came-from
        `We are sorry that this piece was not what you hoped for. By our money-back guarantee, ${formatCents(refundCents - voidCents)} goes back to you. ${DAYS}`,
        ...more,
      ],
      facts,
    }),
    ...(isStopped
      ? await toArtist(supplierId, order, 'Refunded', 'the customer gets their money back instead of another painting')
      : []),
  ];
};

/** Notifies the customer that what was paid for an extra goes back, because it became less or left the order. */
export const extraRefunded = async ({
  orderId,
  refundCents,
}: EventPayload<'quote.extra_refunded'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  return [
    await toCustomer(order, {
      // promise: money-back-where-it-came-from
      subject: `${formatCents(refundCents)} goes back to you: ${order.item.title}`,
      // promise: paid-extra-comes-back
      heading: 'What you paid too much goes back to you.',
      paragraphs: [
        `An artist’s extra that you had paid is off your order, or has become less. So ${formatCents(refundCents)} is on its way back to you. ${DAYS}`,
      ],
    }),
  ];
};

/** Notifies the buyer of a gift card of its return and refund. */
export const giftCardReturned = async ({
  cartId,
  pieceId,
  refundCents,
}: EventPayload<'gift-card.returned'>): Promise<Mail[]> => {
  const { data: cart } = await Cart.get({ cartId }).go({ consistent: true });
  if (!cart?.email) throw new Error(`Cart ${cartId} is missing.`);
  return [
    {
      to: cart.email,
      subject: 'Your gift card was given back',
      heading: 'Your gift card was given back.',
      paragraphs: [
        refundCents > 0
          ? `${formatCents(refundCents)} is on its way back to you. Banks take a few days to show it.`
          : 'There was nothing to pay back.',
        'The card is worth nothing any more; whoever has its number cannot use it.',
      ],
      facts: (await refunded({ cartId, orderId: boughtName({ cartId, pieceId }) })).facts,
      action: {
        label: 'See your order',
        path: `${pathTo('/orders/:cartId', { cartId })}${await orderLinkQuery(cart)}`,
      },
    },
  ];
};

/** Tells the customer that a part of what was paid for a piece comes back, with the reason and where to. */
export const partlyRefunded = async ({
  orderId,
  cartId,
  part,
  refundCents,
  reason,
}: EventPayload<'order.partly_refunded'>): Promise<Mail[]> => {
  const order = await orderOf(orderId);
  const refunds = (await refundsOf(cartId)).filter(({ refundId }) => refundId.includes(`_${part}_`));
  const { facts, voidCents } = await comingFrom(refunds);
  return [
    await toCustomer(order, {
      // promise: goodwill-comes-back
      subject: `${formatCents(refundCents - voidCents)} comes back to you`,
      // promise: goodwill-comes-back
      heading: `We refund a part of your ${pieceName(order)}.`,
      paragraphs: [
        `“${reason}”`,
        // promise: goodwill-comes-back
        `${formatCents(refundCents - voidCents)} of what was paid for it comes back to you. ${DAYS}`,
        voidText(voidCents),
      ].filter((text) => text !== ''),
      facts,
    }),
  ];
};
