import { readEvent, type EventName, type EventOf, type KnownEvent } from '#events/registry.ts';
import type { Mail, TopicMail } from '../mail/mail.ts';
import { startMailing } from './mailing.ts';
import { withPieces } from './mail-pieces.ts';
import { collect } from './request-digest.ts';
import { MAILS } from './mails.ts';
import { sendOnce } from '../mail/send-once.ts';

const mailsOf = <N extends EventName>({ name, payload }: EventOf<N>): Promise<(Mail | TopicMail)[]> =>
  MAILS[name]?.(payload) ?? Promise.resolve([]);

/** Texts of `text.decided` whose id is that of their order. */
const TEXTS_OF_ORDERS: readonly string[] = ['statement', 'review', 'response'];

/** The order that an event is about, or its cart; undefined for events about neither. */
const aboutOf = ({ name, payload }: KnownEvent): string | undefined => {
  if (name === 'text.decided') return TEXTS_OF_ORDERS.includes(payload.kind) ? payload.textId : undefined;
  if ('orderId' in payload && payload.orderId) return payload.orderId;
  return 'cartId' in payload ? payload.cartId : undefined;
};

/**
 * Sends the mails of an event at least once: a mail is marked after sending, so a crash between the two repeats
 * it on the event's next delivery, and no mail is lost. A mail about an order is listed with
 * it in the same write, also one that did not go out because its address had bounced. A mail to a topic is left to the
 * queue of mailings, and a request to an artist who was just mailed about another waits for a mail about several. Throws the first failure after all mails were tried, so that one that cannot be sent keeps no other
 * back.
 */
export const notify = async (eventId: string, name: string, detail: unknown): Promise<void> => {
  const received = readEvent(name, detail);
  const send = async (mail: Mail | TopicMail): Promise<void> => {
    if ('topic' in mail) return startMailing({ eventId, name, mail });
    if (mail.request && (await collect(mail.request, { eventId }, mail.to))) return undefined;
    const about = aboutOf(received);
    const aboutIds = about === undefined ? (mail.about ?? []) : [about];
    return sendOnce(await withPieces(received, mail), { eventId, name, aboutIds });
  };
  const failures: unknown[] = [];
  for (const mail of await mailsOf(received)) await send(mail).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
};
