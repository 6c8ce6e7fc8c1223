import type { EventPayload } from '#events/registry.ts';
import { isFilePiece } from '#shared/catalogue/file-piece.ts';
import { formatCents } from '#shared/money/money.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import { shortNumber } from '#shared/text/search-words.ts';
import { pathTo } from '#shared/site/paths.ts';
import { duesOf, readMoney } from '../carts/piece-accounts.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import type { Mail } from '../mail/mail.ts';
import { artistOf } from './order-people.ts';
import { confirmationPath } from './quote-mails.ts';
import { sumFacts } from './sum-facts.ts';

/** What a payment lets an artist do with a piece. */
interface Freed {
  order: StoredOrder;
  can: 'accept' | 'ship';
}

const WORDS = {
  accept: {
    // promise: artist-told-of-paid-extra
    subject: 'You can accept now',
    heading: 'The deposit is paid.',
    text: 'the customer has paid what your offer asks for. Please accept the order, so that they know that you begin.',
    label: 'Accept the order',
  },
  ship: {
    subject: 'Paid, please ship it',
    heading: 'The balance is paid.',
    text: 'the customer has paid the balance of what was approved. Please pack it well and ship it.',
    label: 'Ship it',
  },
};

/** What the artist of an order had to wait for with it; undefined when it waits for nothing that was paid now. */
const freedBy = (
  order: StoredOrder,
  due: number,
  { orderIds: acceptable, paidOrderIds }: EventPayload<'payment.received'>,
): Freed | undefined => {
  const { orderId, status, isSelectionAnnounced, frozenAt } = order;
  // During a case both are refused.
  if (frozenAt !== undefined) return undefined;
  if (status === ORDER.quoting && isSelectionAnnounced && acceptable.includes(orderId)) return { order, can: 'accept' };
  const isPaidNow = due === 0 && (paidOrderIds?.includes(orderId) ?? true);
  return status === ORDER.approved && isPaidNow && !isFilePiece(order.item) ? { order, can: 'ship' } : undefined;
};

/** One mail for all pieces of an artist, because an event sends each recipient one mail. */
const toArtist = async (supplierId: string, freed: readonly Freed[]): Promise<Mail> => {
  const { name, email } = await artistOf(supplierId);
  const [first] = freed;
  const all = (['accept', 'ship'] as const).filter((each) => freed.some(({ can }) => can === each));
  const { subject, heading, label } = WORDS[all[0]!];
  const titles = [...new Set(freed.map(({ order }) => order.item.title))];
  return {
    to: email,
    subject: `${subject}: ${titles.join(', ')}`,
    heading,
    paragraphs: all.map((can, index) => `${index === 0 ? `Hello ${name}, ` : 'Also, '}${WORDS[can].text}`),
    action:
      freed.length === 1
        ? { label, path: pathTo('/sellers/orders/:orderId', { orderId: first!.order.orderId }) }
        : { label: 'Open your inbox', path: pathTo('/sellers') },
  };
};

/** Thanks for a payment, and tells the artists who had to wait for it that they can accept, or ship. */
export const paymentReceived = async (payment: EventPayload<'payment.received'>): Promise<Mail[]> => {
  const { cartId, cents, paidOrderIds = [] } = payment;
  const money = await readMoney(cartId);
  const { cart, entries, orders } = money;
  const { due } = balanceOf(entries);
  const dues = duesOf(money);
  const freed = orders.flatMap((order) => freedBy(order, dues.get(order.orderId) ?? 0, payment) ?? []);
  const ofArtists = Map.groupBy(freed, ({ order }) => order.supplierId ?? '');
  const receipt: Mail = {
    to: cart.email ?? '',
    subject: `We have received ${formatCents(cents)}`,
    heading: 'Thank you. Your payment has arrived.',
    paragraphs: [
      due > 0
        ? `${formatCents(cents)} is paid. ${paidOrderIds.length > 0 ? 'Of the other pieces, each is due when it is finished.' : 'The rest is due when your piece is finished.'}`
        : `${formatCents(cents)} is paid, and that is everything. There is nothing more for you to do.`,
    ],
    facts: [['Order number', shortNumber(cartId)], ...sumFacts(cart, entries, { paid: 'Paid in all' })],
    action: { label: 'Follow your order', path: await confirmationPath(cart) },
  };
  return [receipt, ...(await Promise.all([...ofArtists].map(([supplierId, pieces]) => toArtist(supplierId, pieces))))];
};
