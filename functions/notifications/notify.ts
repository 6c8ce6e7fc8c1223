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

interface Sending {
  eventId: string;
  name: string;
  aboutId: string | undefined;
}

/** Sends one mail of an event unless it is marked as sent, and marks it. */
const sendOnce = async (mail: Mail, { eventId, name, aboutId }: Sending): Promise<void> => {
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
            : write.listed.put({ ...mark, aboutId, at: nowIso(), subject: mail.subject, kind: name, isSent }).commit(),
      }),
    );
  if (isSent) await mail.afterwards?.();
};

/**
 * Sends the mails of an event at least once: a mail is marked after sending, so a crash between the two repeats
 * it on the event's next delivery, and no mail is lost. A mail about an order is listed with
 * it in the same write, also one that did not go out because its address had bounced. Throws the first failure after all
 * mails were tried, so that one that cannot be sent keeps no other back.
 */
export const notify = async (eventId: string, name: string, detail: unknown): Promise<void> => {
  const received = readEvent(name, detail);
  const sending: Sending = { eventId, name, aboutId: aboutOf(received.payload) };
  const failures: unknown[] = [];
  for (const mail of await mailsOf(received))
    await sendOnce(mail, sending).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
};
