import { createHash } from 'node:crypto';
import type { ProjectAuthor } from '#shared/schemas/project.ts';
import { DAY_SECONDS } from '#shared/time/time.ts';
import type { StoredOrder } from '../orders/order.entity.ts';
import type { KnownActor } from '../platform/actor.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import type { Items } from '../platform/table.ts';
import { writersOf } from '../platform/table.ts';
import { EntryKey, ProjectEntry, type StoredProjectEntry } from './project.entity.ts';

const writers = writersOf({ entry: ProjectEntry, key: EntryKey });

type NewEntry = Pick<StoredProjectEntry, 'kind'> &
  Partial<Pick<StoredProjectEntry, 'text' | 'images' | 'version' | 'pinIds' | 'onlyFor' | 'artistId' | 'waitsFor'>>;

/** A new timeline entry of an order, by an actor on one of its sides. */
export const newEntry = (
  { orderId }: StoredOrder,
  by: ProjectAuthor,
  authorId: string,
  entry: NewEntry,
): StoredProjectEntry => ({
  text: '',
  images: [],
  ...entry,
  orderId,
  entryId: newId('projectEntry'),
  at: nowIso(),
  by,
  authorId,
});

/** Item that appends an entry to the timeline. */
export const appendingEntry = (entry: StoredProjectEntry): Items => ({
  [`entry:${entry.entryId}`]: writers.entry.create(entry).commit(),
});

const MAX_STORED_CHARACTERS = 255;

/** A longer key is stored as its hash, because the key of an item has at most 1,024 bytes. */
const storedKey = (idempotencyKey: string): string =>
  idempotencyKey.length > MAX_STORED_CHARACTERS
    ? createHash('sha256').update(idempotencyKey).digest('hex')
    : idempotencyKey;

/** Item that fails when the actor's request with this Idempotency-Key has written something before. */
export const onceFor = (
  { orderId }: StoredOrder,
  { id: authorId }: KnownActor,
  idempotencyKey: string | undefined,
): Items =>
  idempotencyKey === undefined
    ? {}
    : {
        once: writers.key
          .create({
            orderId,
            authorId,
            idempotencyKey: storedKey(idempotencyKey),
            expiresAt: nowSeconds() + DAY_SECONDS,
          })
          .commit(),
      };
