import { ORDER, SCHEDULE_SECONDS } from '#shared/orders/order-states.ts';
import {
  ASK_MORE_MS,
  endsAt,
  FIRST_NOTICE_MS,
  nextOf,
  WAITING_MS,
  type Notice,
  type Unanswered,
} from '#shared/orders/unanswered.ts';
import { areSent } from '../mail/sent-mails.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { now, nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, transact, type Items, type WritersOf } from '../platform/table.ts';
import { askMore } from './ask-artists.ts';
import { endAtDeadline } from './end-order.ts';

const entities = { order: Order, outbox: Outbox };

/** Whether an order rests because nobody has offered to paint it. */
export const isUnanswered = ({ status, dueKind, supplierId }: StoredOrder): boolean =>
  status === ORDER.quoting && dueKind === 'unanswered' && supplierId === undefined;

/** When the first notice is due, in epoch milliseconds: counted from placing, or from when artists were asked anew. */
const firstNoticeAt = ({ placedAt, scheduleAt, askingRound = 0 }: StoredOrder): number =>
  FIRST_NOTICE_MS + (askingRound === 0 ? Date.parse(placedAt) : Date.parse(scheduleAt) - SCHEDULE_SECONDS * 1000);

/** The due field of an order that rests with this clock: its next notice or end, or the next look for artists. */
export const unansweredDue = (order: StoredOrder, clock: Unanswered = { notices: [] }) => {
  const at = Math.min(now() + ASK_MORE_MS, nextOf(clock, firstNoticeAt(order)).at);
  return { dueKind: 'unanswered' as const, dueAt: new Date(at).toISOString() };
};

const save = (
  order: StoredOrder,
  clock: Unanswered,
  also: (write: WritersOf<typeof entities>) => Items = () => ({}),
): Promise<void> =>
  transact(entities, (write) =>
    items(
      {
        order: write.order
          .patch({ orderId: order.orderId })
          .set({ unanswered: clock, version: order.version + 1, ...unansweredDue(order, clock) })
          .where(({ version, dueKind }, { eq }) => `${eq(version, order.version)} AND ${eq(dueKind, 'unanswered')}`)
          .commit(),
      },
      also(write),
    ),
  );

/** Asks the customer how the order is to go on; the notice counts for the end only once it is proved sent. */
const notify = async (order: StoredOrder, first: Notice | undefined): Promise<void> => {
  const { orderId } = order;
  const at = nowIso();
  const ends = (notices: readonly [Notice, ...Notice[]]): string => new Date(endsAt(notices)).toISOString();
  const event = outgoing('quote.unanswered', {
    orderId,
    notice: first ? 'second' : 'first',
    endsAt: ends(first ? [first, { eventId: '', at }] : [{ eventId: '', at }]),
  });
  const notices = [...(first ? [first] : []), { eventId: event.eventId, at }];
  await save(order, { notices }, (write) => ({ asked: write.outbox.create(event).commit() }));
};

/**
 * Looks at an order that nobody has offered to paint (C50): asks artists who take orders by now, notifies its customer on
 * the first and third day, and ends it seven days after the first notice, when both are proved sent and neither was
 * answered; where one did not go out, the notices begin anew. Throws `ConditionRefused` when order or money have changed
 * meanwhile.
 */
export const runUnanswered = async (order: StoredOrder): Promise<string> => {
  await askMore(order);
  const { unanswered: clock = { notices: [] } } = order;
  const { step, at } = nextOf(clock, firstNoticeAt(order));
  const [first] = clock.notices;
  if (at > now()) {
    await save(order, clock);
    return 'asked more';
  }
  if (
    step === 'end' &&
    (await areSent(
      order.orderId,
      clock.notices.map(({ eventId }) => eventId),
    ))
  ) {
    await endAtDeadline(order, 'unanswered');
    return 'ended';
  }
  await notify(order, step === 'second' ? first : undefined);
  return 'notified';
};

/** Saves that the customer waits: for 30 days nothing is asked of them, while further artists are asked. */
export const waitOn = (order: StoredOrder): Promise<void> =>
  save(order, { notices: [], waitsUntil: new Date(now() + WAITING_MS).toISOString() });
