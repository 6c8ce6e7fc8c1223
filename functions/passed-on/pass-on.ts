import { AppError, type ErrorCode } from '#shared/errors.ts';
import { PASSED_ON, sharedPrice, type PassedOnKind } from '#shared/money/passed-on.ts';
import { sumCents } from '#shared/money/money.ts';
import { holds } from '#shared/money/terms.ts';
import { isUndone } from '#shared/orders/order-states.ts';
import { sharesOf } from '#shared/people/artists.ts';
import { commissionOn } from '#shared/people/partners.ts';
import type { OwedPart, PassOn, PassOnWait } from '#shared/schemas/passed-on.ts';
import { Cart, cartOf, type StoredCart } from '../carts/cart.entity.ts';
import { LedgerEntry } from '../ledger/ledger.entity.ts';
import { appending, ledgerEntry, type LedgerLine } from '../ledger/ledger.ts';
import { charityCodeOf, sealCharityCode } from '../orders/charity-code.ts';
import { Order, type PassedOn, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { asAdmin } from '../platform/audit.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { owedPart } from './owed-parts.ts';
import { PassedOnTotal } from './passed-on.entity.ts';
import { waitOf } from './waits.ts';

const MEMOS = { charity: 'Charity gift passed on', carbon: 'Carbon offset passed on' } as const;

const REFUSALS: Record<PassOnWait, ErrorCode> = {
  'acceptance': 'passed_on.too_early',
  '24_hours': 'passed_on.too_early',
  'dispute': 'order.frozen',
};

interface Found {
  order: StoredOrder;
  cart: StoredCart;
}

const read = async (orderId: string, kind: PassedOnKind, admin: SignedInActor): Promise<Found> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = permitted(admin, 'order.check', data);
  if (!order.passedOn?.[kind]) throw new AppError('passed_on.not_found');
  return { order, cart: await cartOf(order.cartId) };
};

/** Whether a part was passed on with this reference before; refuses `passed_on.done` for another one. */
const isRepeated = async (order: StoredOrder, kind: PassedOnKind, reference: string): Promise<boolean> => {
  const done = order.passedOn?.[kind]?.done;
  if (!done) return false;
  const before = kind === 'charity' ? await charityCodeOf(order) : done.reference;
  if (before !== reference) throw new AppError('passed_on.done');
  return true;
};

/**
 * What artist and partner of an order from before that rule keep of a part, because their share was computed on the whole
 * piece: the house bears it (C47).
 */
const leftToPayees = (order: StoredOrder, cents: number, doneCents: number): number => {
  if (holds('passedOn', order)) return 0;
  const { item, partnerId, charges } = order;
  const before = sharedPrice(order) - doneCents;
  const commissioned = before - (charges?.promoCents ?? 0);
  const commission =
    partnerId === undefined ? 0 : commissionOn(item, commissioned) - commissionOn(item, commissioned - cents);
  return sharesOf(before).artist - sharesOf(before - cents).artist + commission;
};

const linesOf = (order: StoredOrder, kind: PassedOnKind, cents: number, doneCents: number): LedgerLine[] => {
  const left = leftToPayees(order, cents, doneCents);
  const lines: LedgerLine[] = [
    { account: `${kind}_passed_on`, cents },
    { account: 'spent', cents: -cents },
    { account: 'borne', cents: left },
    { account: 'left_to_payees', cents: -left },
  ];
  return lines.filter((line) => line.cents !== 0);
};

const entities = { order: Order, cart: Cart, ledger: LedgerEntry, total: PassedOnTotal, outbox: Outbox };

/** One transaction; throws `ConditionRefused` when the order has changed since it was read, or its money is disputed. */
const write = async (
  { order, cart }: Found,
  kind: PassedOnKind,
  reference: string,
  admin: SignedInActor,
): Promise<StoredOrder> => {
  const { orderId, cartId, version, status, item, passedOn = {} } = order;
  const { cents, trees } = passedOn[kind] ?? { cents: 0 };
  const done = {
    at: nowIso(),
    by: admin.email,
    reference: kind === 'charity' ? await sealCharityCode(reference) : reference,
  };
  const after: PassedOn = { ...passedOn, [kind]: { ...passedOn[kind], done } };
  const doneCents = sumCents(PASSED_ON.map((one) => (passedOn[one]?.done ? passedOn[one].cents : 0)));
  const passOn = PASSED_ON.every((one) => !after[one] || after[one].done) ? 'passed_on' : 'owed';
  const audit = asAdmin(admin, {
    action: 'order.pass-on',
    subject: { kind: 'order', id: orderId, label: item.title },
    before: 'owed',
    after: kind === 'charity' ? 'charity gift passed on' : `carbon offset passed on, ${reference}`,
  });
  const entry = ledgerEntry({ cartId, orderId, memo: MEMOS[kind], lines: linesOf(order, kind, cents, doneCents) });
  await transact(entities, (writers) =>
    items(
      audit,
      {
        order: writers.order
          .patch({ orderId })
          .set({ passedOn: after, passOn, version: version + 1 })
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
          .commit(),
        cart: writers.cart
          .check({ cartId: cart.cartId })
          .where((stored, { notExists }) => notExists(stored.frozenBy))
          .commit(),
        total: writers.total
          .upsert({ kind })
          .add({ cents, count: 1, trees: trees ?? 0 })
          .commit(),
        passedOn: writers.outbox.create(outgoing('order.passed_on', { orderId, cartId, kind })).commit(),
      },
      appending(writers.ledger, [entry]),
    ),
  );
  return { ...order, passedOn: after, passOn, version: version + 1 };
};

/**
 * Marks a piece's charity gift or carbon offset as passed on, with the gift card's code or the offset's receipt number
 * (C47): order, ledger lines, public totals, audit entry and event in one transaction. The same reference again changes
 * nothing. Refuses `passed_on.too_early` before an artist has accepted and in the first 24 hours, `order.frozen` while it
 * is disputed, `passed_on.ended` for a piece that was cancelled or refunded, and `passed_on.done` for another reference.
 */
export const passOn = (
  orderId: string,
  kind: PassedOnKind,
  { reference }: PassOn,
  admin: SignedInActor,
): Promise<OwedPart> =>
  retryOnConflict(
    () => read(orderId, kind, admin),
    async (found) => {
      const { order, cart } = found;
      let after = order;
      if (!(await isRepeated(order, kind, reference))) {
        if (isUndone(order.status)) throw new AppError('passed_on.ended');
        const wait = waitOf(order, cart);
        if (wait) throw new AppError(REFUSALS[wait]);
        after = await write(found, kind, reference, admin);
      }
      const part = await owedPart(after, cart, kind);
      if (!part) throw new AppError('passed_on.not_found');
      return part;
    },
  );
