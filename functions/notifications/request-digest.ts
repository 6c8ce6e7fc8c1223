import { MINUTE_MS } from '#shared/time/time.ts';
import type { CollectableRequest } from '../mail/mail.ts';
import type { Occasion } from '../mail/send-once.ts';
import { SentMail } from '../mail/sent-mail.entity.ts';
import { now, nowSeconds } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, retryOnConflict, transact, writersOf } from '../platform/table.ts';
import { DUE_DIGEST, RequestDigest, type StoredDigest } from './request-digest.entity.ts';

/** For so long after a mail about a request an artist gets no further one. */
const DIGEST_MS = 15 * MINUTE_MS;

const RETENTION_SECONDS = 14 * 24 * 3600;

const writers = writersOf({ digest: RequestDigest });

const storedOf = async (supplierId: string): Promise<StoredDigest | null> =>
  (await RequestDigest.get({ supplierId }).go({ consistent: true })).data;

/** Writes an artist's digest under the condition that it is as it was read. */
const replacing = (before: StoredDigest | null, next: Pick<StoredDigest, 'supplierId' | 'until' | 'orderIds'>) =>
  writers.digest
    .put({
      ...next,
      ...(next.orderIds.length > 0 && { dueKind: DUE_DIGEST, dueAt: next.until }),
      expiresAt: nowSeconds() + RETENTION_SECONDS,
    })
    .where(({ until, orderIds }, { eq, notExists }) =>
      before ? `${eq(until, before.until)} AND ${eq(orderIds, before.orderIds)}` : notExists(until),
    )
    .commit();

const inAWhile = (): string => new Date(now() + DIGEST_MS).toISOString();

/**
 * Whether a request waits for the artist's next mail, because they were mailed about another one just now; if not, it is to be
 * mailed at once, and those that follow wait. It is marked as mailed with the same write, so its event, delivered again,
 * mails nothing. A crash before the mail of the first one lets that one wait, too.
 */
export const collect = (
  { supplierId, orderId, by }: CollectableRequest,
  { eventId }: Pick<Occasion, 'eventId'>,
  recipient: string,
): Promise<boolean> =>
  retryOnConflict(
    async () => {
      const [digest, { data: sent }] = await Promise.all([
        storedOf(supplierId),
        SentMail.get({ eventId, recipient }).go({ consistent: true }),
      ]);
      return { digest, isSent: sent !== null };
    },
    async ({ digest, isSent }) => {
      if (isSent) return true;
      const isOpen = digest !== null && (digest.orderIds.length > 0 || Date.parse(digest.until) > now());
      if (!isOpen) {
        await transact({ digest: RequestDigest }, () => ({
          digest: replacing(digest, { supplierId, until: inAWhile(), orderIds: [] }),
        }));
        return false;
      }
      if (Date.parse(digest.until) > by) return false;
      const orderIds = [...new Set([...digest.orderIds, orderId])];
      await transact({ digest: RequestDigest, sent: SentMail }, (write) => ({
        digest: replacing(digest, { supplierId, until: digest.until, orderIds }),
        sent: write.sent.put({ eventId, recipient, expiresAt: nowSeconds() + RETENTION_SECONDS }).commit(),
      }));
      return true;
    },
  );

/** Has an artist mailed about the requests that wait, once their time has come; those that come from now on wait again. */
export const closeDigest = (supplierId: string): Promise<'mailed' | 'nothing'> =>
  retryOnConflict(
    () => storedOf(supplierId),
    async (digest) => {
      if (!digest?.dueAt || Date.parse(digest.dueAt) > now()) return 'nothing';
      await transact({ digest: RequestDigest, outbox: Outbox }, (write) =>
        items({
          digest: replacing(digest, { supplierId, until: inAWhile(), orderIds: [] }),
          collected: write.outbox
            .create(outgoing('quote.asks_collected', { supplierId, orderIds: digest.orderIds }))
            .commit(),
        }),
      );
      return 'mailed';
    },
  );
