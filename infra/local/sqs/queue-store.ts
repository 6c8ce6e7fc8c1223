import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { inTransaction, type Store } from '../store.ts';

/** A queue as the manifest declares it. */
export interface QueueDefinition {
  name: string;
  /** Seconds for which a received message is hidden from other receivers. */
  visibilitySeconds: number;
  /** Queue to which a message moves after `maxReceiveCount` receives. */
  deadLetter?: { queue: string; maxReceiveCount: number };
}

/** Message attributes as SQS sends them. */
type MessageAttributes = Record<string, { DataType: string; StringValue?: string; BinaryValue?: string }>;

/** A received message. */
export interface ReceivedMessage {
  id: string;
  body: string;
  attributes: MessageAttributes;
  /** Handle of this receive; it becomes invalid when the message is received again. */
  receiptHandle: string;
  receiveCount: number;
  sentAt: number;
  firstReceivedAt: number;
}

/** Number of messages that can be received, are hidden after a receive, or are still delayed. */
interface QueueCounts {
  visible: number;
  inFlight: number;
  delayed: number;
}

/** Durable queues in a SQLite file; times are epoch milliseconds of the injected clock. */
export interface QueueStore {
  names: readonly string[];
  /** The definition of a queue; throws for an unknown name. */
  definition(queue: string): QueueDefinition;
  /** Stores a message and returns its id; a kill of the process after the return does not lose it. */
  send(
    queue: string,
    message: { body: string; attributes?: MessageAttributes; delaySeconds?: number; group?: string | undefined },
  ): string;
  /**
   * Receives and hides up to `max` visible messages; messages received too often move to the dead-letter queue first.
   * Groups take turns, each with its oldest message: SQS prefers the groups that have taken little of the consumers'
   * time. A message without a group is a group of its own.
   */
  receive(queue: string, options: { max: number; visibilitySeconds?: number }): ReceivedMessage[];
  /** Deletes the message if the handle is from its latest receive; returns whether it was. */
  delete(queue: string, receiptHandle: string): boolean;
  /**
   * Hides the message for `seconds` from now if the handle is from its latest receive and the message is still hidden;
   * returns whether it was.
   */
  changeVisibility(queue: string, receiptHandle: string, seconds: number): boolean;
  purge(queue: string): void;
  counts(queue: string): QueueCounts;
  /** Resolves when a message may have become visible (sent, or hidden no more), after `ms`, or when aborted. */
  changed(queue: string, ms: number, signal?: AbortSignal): Promise<void>;
}

/** Longest wait for a hidden message before the clock is read again, because the clock can be moved. */
const MAX_WAIT_MS = 250;
const MAX_GROUPS = 10_000;

/**
 * Opens the queues in a store. A message that a previous process had received and not deleted is visible at once, and
 * that receive does not count towards `maxReceiveCount`.
 */
export const openQueueStore = ({
  store,
  queues,
  now,
}: {
  store: Store;
  queues: QueueDefinition[];
  now: () => number;
}): QueueStore => {
  store.exec(schema);
  const columns = store.prepare("select name from pragma_table_info('queue_messages')").all();
  if (!columns.some(({ name }) => name === 'owner')) store.exec('alter table queue_messages add column owner text');
  const sql = statements(store);
  /** Number of the turn in which each group was last served. */
  const served = new Map<string, number>();
  let turn = 0;
  const arrivals = new EventEmitter().setMaxListeners(0);
  for (const { name } of queues) sql.release.run({ queue: name, now: now() });

  const definition = (queue: string): QueueDefinition => {
    const found = queues.find(({ name }) => name === queue);
    if (!found) throw new Error(`There is no queue "${queue}"`);
    return found;
  };

  const deadLetterExhausted = ({ name, deadLetter }: QueueDefinition): void => {
    if (!deadLetter) return;
    const { changes } = sql.bury.run({
      queue: name,
      to: deadLetter.queue,
      max: deadLetter.maxReceiveCount,
      now: now(),
    });
    if (changes) arrivals.emit(deadLetter.queue);
  };

  const turnOf = ({ owner }: Row): number => (owner === null ? 0 : (served.get(owner) ?? 0));

  const take = (row: Row, hiddenUntil: number): ReceivedMessage => {
    if (served.size >= MAX_GROUPS) served.clear();
    if (row.owner !== null) served.set(row.owner, (turn += 1));
    const receiptHandle = randomUUID();
    const firstReceivedAt = row.first_received_at ?? now();
    sql.take.run({ seq: row.seq, receipt: receiptHandle, until: hiddenUntil, first: firstReceivedAt });
    return {
      id: row.id,
      body: row.body,
      attributes: JSON.parse(row.attributes) as MessageAttributes,
      receiptHandle,
      receiveCount: row.receives + 1,
      sentAt: row.sent_at,
      firstReceivedAt,
    };
  };

  return {
    names: queues.map(({ name }) => name),
    definition,

    send(queue, { body, attributes = {}, delaySeconds = 0, group }) {
      const id = randomUUID();
      const sentAt = now();
      sql.send.run({
        queue,
        id,
        body,
        attributes: JSON.stringify(attributes),
        owner: group ?? null,
        sentAt,
        visibleAt: sentAt + delaySeconds * 1000,
      });
      arrivals.emit(queue);
      return id;
    },

    receive(queue, { max, visibilitySeconds }) {
      const declared = definition(queue);
      return inTransaction(store, () => {
        deadLetterExhausted(declared);
        const hiddenUntil = now() + (visibilitySeconds ?? declared.visibilitySeconds) * 1000;
        const rows = sql.visible.all({ queue, now: now(), max }) as unknown as Row[];
        return rows
          .toSorted((a, b) => a.place - b.place || turnOf(a) - turnOf(b) || a.seq - b.seq)
          .slice(0, max)
          .map((row) => take(row, hiddenUntil));
      });
    },

    delete: (queue, receipt) => sql.delete.run({ queue, receipt }).changes > 0,

    changeVisibility(queue, receipt, seconds) {
      const { changes } = sql.hide.run({ queue, receipt, until: now() + seconds * 1000, now: now() });
      if (changes) arrivals.emit(queue);
      return changes > 0;
    },

    purge: (queue) => void sql.purge.run({ queue }),
    counts: (queue) => ({ ...(sql.counts.get({ queue, now: now() }) as unknown as QueueCounts) }),

    async changed(queue, ms, signal) {
      const { at } = sql.nextVisible.get({ queue }) as { at: number | null };
      const waitMs = at === null ? ms : Math.min(ms, Math.max(at - now(), 0), MAX_WAIT_MS);
      await firstOf(arrivals, queue, waitMs, signal);
    },
  };
};

const firstOf = (arrivals: EventEmitter, queue: string, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      arrivals.off(queue, done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    // Timers are limited to 2^31 ms; a longer wait ends only with an arrival or the signal.
    const timer = ms < 2 ** 31 ? setTimeout(done, ms) : undefined;
    arrivals.on(queue, done);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });

interface Row {
  seq: number;
  id: string;
  body: string;
  attributes: string;
  owner: string | null;
  /** Position among the visible messages of its group, from 1. */
  place: number;
  sent_at: number;
  receives: number;
  first_received_at: number | null;
}

const schema = `
  create table if not exists queue_messages (
    seq integer primary key, queue text not null, id text not null, body text not null, attributes text not null,
    sent_at integer not null, visible_at integer not null, receives integer not null default 0,
    first_received_at integer, receipt text, owner text
  ) strict;
  create index if not exists queue_messages_by_visibility on queue_messages (queue, visible_at);
  create unique index if not exists queue_messages_by_receipt on queue_messages (receipt) where receipt is not null;`;

const statements = (store: Store) => ({
  send: store.prepare(`insert into queue_messages (queue, id, body, attributes, owner, sent_at, visible_at)
    values (:queue, :id, :body, :attributes, :owner, :sentAt, :visibleAt)`),
  visible: store.prepare(`select * from (
    select *, row_number() over (partition by coalesce(owner, id) order by seq) place
    from queue_messages where queue = :queue and visible_at <= :now
  ) where place <= :max`),
  take: store.prepare(`update queue_messages set receipt = :receipt, visible_at = :until, receives = receives + 1,
    first_received_at = :first where seq = :seq`),
  bury: store.prepare(`update queue_messages set queue = :to, receipt = null, visible_at = :now
    where queue = :queue and visible_at <= :now and receives >= :max`),
  delete: store.prepare('delete from queue_messages where queue = :queue and receipt = :receipt'),
  hide: store.prepare(`update queue_messages set visible_at = :until
    where queue = :queue and receipt = :receipt and visible_at > :now`),
  purge: store.prepare('delete from queue_messages where queue = :queue'),
  release: store.prepare(`update queue_messages set visible_at = :now, receives = receives - 1, receipt = null
    where queue = :queue and receipt is not null and visible_at > :now`),
  counts: store.prepare(`select coalesce(sum(visible_at <= :now), 0) visible,
    coalesce(sum(visible_at > :now and receipt is not null), 0) inFlight,
    coalesce(sum(visible_at > :now and receipt is null), 0) delayed from queue_messages where queue = :queue`),
  nextVisible: store.prepare('select min(visible_at) at from queue_messages where queue = :queue'),
});
