import { randomUUID } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import { env } from '#functions/platform/env.ts';
import { Outbox } from '#functions/platform/outbox.entity.ts';
import type { EventName } from '#events/registry.ts';
import { EVENT_SOURCE } from '#events/source.ts';
import type { Mail } from '#infra/local/ses/mail.ts';
import { asPrincipal, enforcePermissions, principalOf } from '#infra/local/lambda/permissions.ts';
import type { FunctionName } from '#infra/manifest.ts';
import { mailProblem } from './mail-rules.ts';
import { writes } from './writes.ts';

/** An event in the outbox. */
export interface OutboxEvent {
  eventId: string;
  name: EventName;
  at: string;
  payload: Record<string, unknown>;
  requestId?: string;
}

/** Events whose payload names an id, oldest first. */
export const eventsAbout = async (id: string): Promise<OutboxEvent[]> => {
  const all = writes.written?.events.values() ?? (await Outbox.scan.go({ pages: 'all' })).data;
  return ([...all] as OutboxEvent[])
    .filter(({ payload }) => JSON.stringify(payload).includes(id))
    .toSorted((a, b) => a.eventId.localeCompare(b.eventId));
};

/** An event of the bus as the queue of a consumer hands it over. */
export const queued = (event: object): SQSEvent =>
  ({ Records: [{ messageId: randomUUID(), body: JSON.stringify(event) }] }) as SQSEvent;

/** An outbox item as a consumer gets it from its queue. */
export const envelopeOf = ({ eventId, name, at, payload, requestId }: OutboxEvent): SQSEvent =>
  queued({
    'version': '0',
    'id': randomUUID(),
    'detail-type': name,
    'source': EVENT_SOURCE,
    'account': '000000000000',
    'time': at,
    'region': 'us-east-1',
    'resources': [eventId, ...(requestId === undefined ? [] : [requestId])],
    'detail': payload,
  });

/** Consumers in the order in which events are delivered to them, loaded when the first event is. */
const CONSUMERS: Partial<Record<FunctionName, () => Promise<{ handler: (event: SQSEvent) => Promise<void> }>>> = {
  matcher: () => import('#functions/entries/matcher.lambda.ts'),
  indexer: () => import('#functions/entries/indexer.lambda.ts'),
  giftCardIssuer: () => import('#functions/entries/gift-card-issuer.lambda.ts'),
  biller: () => import('#functions/entries/biller.lambda.ts'),
  payoutKeeper: () => import('#functions/entries/payout-keeper.lambda.ts'),
  certificateIssuer: () => import('#functions/entries/certificate-issuer.lambda.ts'),
  projector: () => import('#functions/entries/projector.lambda.ts'),
  notifier: () => import('#functions/entries/notifier.lambda.ts'),
};
enforcePermissions();

/**
 * Delivers the events about an id to their consumers in order, then the events that those cause; each event `times`
 * times, but those that are in `delivered`, to which it adds.
 */
export const deliverEventsAbout = async (id: string, times = 1, delivered = new Set<string>()): Promise<void> => {
  for (;;) {
    const news = (await eventsAbout(id)).filter(({ eventId }) => !delivered.has(eventId));
    if (news.length === 0) return;
    for (const event of news) {
      delivered.add(event.eventId);
      for (let time = 0; time < times; time += 1)
        for (const [name, load] of Object.entries(CONSUMERS)) {
          const { handler } = await load();
          await asPrincipal(principalOf(name as FunctionName), () => handler(envelopeOf(event)));
        }
    }
  }
};

/** Mails sent to an address, oldest first; throws when one breaks a rule of all mails (test/support/mail-rules.ts). */
export const mailsTo = async (address: string): Promise<Mail[]> => {
  const outbox = `${env('SITE_URL')}/__local/outbox?to=${encodeURIComponent(address)}`;
  const response = await fetch(outbox, { headers: { Accept: 'application/json' } });
  const mails = ((await response.json()) as Mail[]).toReversed();
  for (const mail of mails) {
    const problem = mailProblem(mail);
    if (problem) throw new Error(`The mail "${mail.subject}" is wrong: ${problem}.`);
  }
  return mails;
};
