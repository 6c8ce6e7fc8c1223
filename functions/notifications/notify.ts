import { readEvent } from '#events/registry.ts';
import { nowIso, nowSeconds } from '../platform/clock.ts';
import { items, transact } from '../platform/table.ts';
import { sendMail, type Mail } from './mail.ts';
import { MAILS } from './mails.ts';
import { OrderMail, SentMail } from './sent-mail.entity.ts';

const RETENTION_SECONDS = 14 * 24 * 3600;

const mailsOf = (received: ReturnType<typeof readEvent>): Promise<Mail[]> => {
  const write = MAILS[received.name] as ((payload: unknown) => Promise<Mail[]>) | undefined;
  return write?.(received.payload) ?? Promise.resolve([]);
};

/** The order that an event is about, or its cart; undefined for events about neither. */
const aboutOf = (payload: object): string | undefined => {
  const { orderId, cartId } = payload as { orderId?: string; cartId?: string };
  return orderId ?? cartId;
};

/**
 * Sends the mails of an event at least once: a mail is marked after sending, so a crash between the two repeats
 * it on the event's next delivery, and no mail is lost. A mail about an order is listed with
 * it in the same write, also one that did not go out because its address had bounced.
 */
export const notify = async (eventId: string, name: string, detail: unknown): Promise<void> => {
  const received = readEvent(name, detail);
  const aboutId = aboutOf(received.payload);
  for (const mail of await mailsOf(received)) {
    const mark = { eventId, recipient: mail.to };
    const { data } = await SentMail.get(mark).go({ consistent: true });
    const isSent = data ? data.isSent : await sendMail(mail);
    if (!data)
      await transact({ sent: SentMail, listed: OrderMail }, (write) =>
        items({
          sent: write.sent.put({ ...mark, isSent, expiresAt: nowSeconds() + RETENTION_SECONDS }).commit(),
          listed:
            aboutId === undefined
              ? undefined
              : write.listed
                  .put({ ...mark, aboutId, at: nowIso(), subject: mail.subject, kind: name, isSent })
                  .commit(),
        }),
      );
    if (isSent) await mail.afterwards?.();
  }
};
