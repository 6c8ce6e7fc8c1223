import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { asServiceError, parseJson, ServiceError } from '../aws-json.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { decodedPart, readBody, send } from '../http.ts';
import { outboxPage } from './mail-page.ts';
import type { Emulator } from '../emulator.ts';
import type { Store } from '../store.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_RECIPIENTS = 50;

/** A sent mail; several recipients are joined by commas. */
export interface Mail {
  id: string;
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** The configuration set by which it was sent; absent for that of its sender. */
  configurationSet?: string | undefined;
  /** ISO 8601, UTC. */
  at: string;
}

/** The SES emulator and the outbox page, mounted separately over one store. */
export interface Mailer {
  ses: Emulator;
  outbox: Emulator;
  /** Sent mails, the newest first: all, or those to an address. */
  sent(to?: string): Mail[];
}

/**
 * Emulates SES v2: stores mails sent to `POST <prefix>/v2/email/outbound-emails`. `outboxPrefix` shows them as a page,
 * or as JSON to a request that accepts JSON and not HTML; with `?to=`, those to one address.
 */
export const createMailer = (options: {
  prefix: string;
  outboxPrefix: string;
  store: Store;
  now: () => number;
  /** Mails that it sends in 24 hours, -1 for any number, and in a second; those of a new account in production when absent. */
  quota?: { perDay: number; perSecond: number };
  /** Takes the bounces and complaints that SES's simulator addresses bring about. */
  report?: (detailType: string, detail: object) => void;
}): Mailer => {
  const { prefix, outboxPrefix, store, now, report, quota = { perDay: 50_000, perSecond: 14 } } = options;
  store.exec('create table if not exists mails (seq integer primary key, mail text not null) strict');
  store.exec("create index if not exists mails_by_address on mails (json_extract(mail, '$.to'))");
  store.exec("create index if not exists mails_by_time on mails (json_extract(mail, '$.at'))");
  store.exec('create table if not exists suppressed (address text primary key) strict');
  const suppress = store.prepare('insert or ignore into suppressed (address) values (?)');
  const isSuppressed = store.prepare('select 1 from suppressed where address = ?');
  const release = store.prepare('delete from suppressed where address = ?');
  const insert = store.prepare('insert into mails (mail) values (?)');
  const newestFirst = store.prepare('select mail from mails order by seq desc');
  const newestTo = store.prepare("select mail from mails where json_extract(mail, '$.to') = ? order by seq desc");
  const sentSince = store.prepare("select count(*) as mails from mails where json_extract(mail, '$.at') > ?");
  const sentLastDay = (): number => Number(sentSince.get(new Date(now() - DAY_MS).toISOString())?.mails);
  let [left, leftAt] = [quota.perSecond, now()];

  /** Refuses a mail above the quota; mails that were not sent for a second can be sent at once, as SES's bursts. */
  const take = (): void => {
    if (quota.perDay >= 0 && sentLastDay() >= quota.perDay) throw tooMany('Daily message quota exceeded.');
    left = Math.min(quota.perSecond, left + (Math.max(0, now() - leftAt) / 1_000) * quota.perSecond);
    leftAt = now();
    if (left < 1) throw tooMany('Maximum sending rate exceeded.');
    left -= 1;
  };

  const account = (): object => ({
    EnforcementStatus: 'HEALTHY',
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { Max24HourSend: quota.perDay, MaxSendRate: quota.perSecond, SentLast24Hours: sentLastDay() },
  });

  const sent = (to?: string): Mail[] =>
    (to === undefined ? newestFirst.all() : newestTo.all(to)).map(({ mail }) => JSON.parse(String(mail)) as Mail);

  /** As SES does, a mail to a suppressed address is accepted, not sent, and reported as a bounce. */
  const accept = async (req: IncomingMessage): Promise<{ MessageId: string }> => {
    const mail = toMail(SendEmail.parse(parseJson(await readBody(req, MAX_BYTES))), now());
    take();
    const known = mail.to.split(', ').filter((address) => isSuppressed.get(address.toLowerCase()));
    if (known.length > 0) {
      report?.('Email Bounced', bounceOf(mail, known, 'OnAccountSuppressionList'));
      return { MessageId: mail.id };
    }
    insert.run(JSON.stringify(mail));
    for (const [type, detail, bounced] of feedbackOf(mail)) {
      if (bounced) suppress.run(bounced.toLowerCase());
      report?.(type, detail);
    }
    return { MessageId: mail.id };
  };

  const lift = (address: string): Record<string, never> => {
    if (release.run(address.toLowerCase()).changes === 0)
      throw new ServiceError('NotFoundException', `Email address ${address} does not exist on your suppression list.`, {
        status: 404,
      });
    return {};
  };

  const operate = async (req: IncomingMessage): Promise<object> => {
    const path = (req.url?.split('?')[0] ?? '').slice(prefix.length);
    const suppressed = decodedPart(/^\/v2\/email\/suppression\/addresses\/([^/]+)$/.exec(path)?.[1] ?? '');
    if (req.method === 'POST' && path === '/v2/email/outbound-emails') return accept(req);
    if (req.method === 'GET' && path === '/v2/email/account') return account();
    if (req.method === 'DELETE' && suppressed) return lift(suppressed);
    throw new ServiceError('NotFoundException', 'There is no such operation.', { status: 404 });
  };

  const ses = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const headers = { 'content-type': 'application/json', 'x-amzn-requestid': randomUUID() };
    try {
      send(res, 200, headers, JSON.stringify(await operate(req)));
    } catch (error) {
      const { code, message, status } = asServiceError(error, badRequest);
      send(res, status, { ...headers, 'x-amzn-errortype': code }, JSON.stringify({ message }));
    }
  };

  const outbox = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const accepted = req.headers.accept ?? '';
    const mails = sent(new URL(req.url ?? '', 'http://local').searchParams.get('to') ?? undefined);
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'vary': 'Accept' };
    if (accepted.includes('application/json') && !accepted.includes('text/html')) {
      return send(res, 200, { ...headers, 'content-type': 'application/json' }, JSON.stringify(mails));
    }
    // Mails may load pictures but no scripts.
    const csp =
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-src 'self'; base-uri 'none'";
    send(
      res,
      200,
      { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp },
      outboxPage(mails),
    );
  };

  return { ses: { prefix, handle: ses }, outbox: { prefix: outboxPrefix, handle: outbox }, sent };
};

/** Addresses of SES's mailbox simulator, with or without a label: `bounce+ellen@simulator.amazonses.com`. */
const SIMULATOR = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

const bounceOf = ({ id, at }: Mail, addresses: readonly string[], bounceSubType: string): object => ({
  eventType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType,
    timestamp: at,
    bouncedRecipients: addresses.map((emailAddress) => ({
      emailAddress,
      diagnosticCode: 'smtp; 550 5.1.1 user unknown',
    })),
  },
  mail: { messageId: id, destination: addresses },
});

/** What SES reports of a mail to its simulator, and the address that it suppresses from then on. */
const feedbackOf = (mail: Mail): [detailType: string, detail: object, bounced?: string][] => {
  const { id, to, at } = mail;
  return to.split(', ').flatMap((emailAddress): [string, object, string?][] => {
    const about = { mail: { messageId: id, destination: [emailAddress] } };
    const kind = SIMULATOR.exec(emailAddress)?.[1]?.toLowerCase();
    if (kind === 'bounce') {
      return [['Email Bounced', bounceOf(mail, [emailAddress], 'General'), emailAddress]];
    }
    if (kind !== 'complaint') return [];
    const complaint = { timestamp: at, complainedRecipients: [{ emailAddress }] };
    return [['Email Complaint Received', { eventType: 'Complaint', complaint, ...about }]];
  });
};

const tooMany = (message: string): ServiceError =>
  new ServiceError('TooManyRequestsException', message, { status: 429 });

const badRequest = (message: string): ServiceError => new ServiceError('BadRequestException', message);

/** A mail address with an optional display name, without line breaks, which could add headers. */
const ASCII = /^\p{ASCII}*$/u;
const mailbox = (text: string): string[] => (/<([^>]*)>$/.exec(text)?.[1] ?? text).split('@');
/** SES knows no mailbox that is not in ASCII, and of a domain only its Punycode. */
const address = z
  .string()
  .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'Illegal address')
  .refine((text) => ASCII.test(mailbox(text)[0] ?? ''), 'Local address contains control or whitespace')
  .refine((text) => ASCII.test(mailbox(text)[1] ?? ''), 'Domain contains illegal character');
const content = z.object({ Data: z.string(), Charset: z.string().optional() });
const headerText = z.string().regex(/^[^\r\n]*$/, 'Header values cannot contain line breaks');

const SendEmail = z.object({
  FromEmailAddress: address,
  ConfigurationSetName: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  ReplyToAddresses: z.array(address).default([]),
  Destination: z
    .object({
      ToAddresses: z.array(address).default([]),
      CcAddresses: z.array(address).default([]),
      BccAddresses: z.array(address).default([]),
    })
    .transform((destination) => Object.values(destination).flat())
    .pipe(
      z
        .array(z.string())
        .min(1, 'Missing final destination')
        .max(MAX_RECIPIENTS, `Recipient count exceeds ${MAX_RECIPIENTS}.`),
    ),
  Content: z.object({
    Simple: z.object(
      {
        Subject: z.object({ Data: headerText }),
        Body: z
          .object({ Text: content.optional(), Html: content.optional() })
          .refine(({ Text, Html }) => Text ?? Html, 'A body of text or HTML is required'),
        Headers: z.array(z.object({ Name: z.string().regex(/^[!-9;-~]+$/), Value: headerText })).default([]),
      },
      'Only simple content is supported',
    ),
  }),
});

const toMail = (
  { FromEmailAddress, ConfigurationSetName, ReplyToAddresses, Destination, Content }: z.output<typeof SendEmail>,
  now: number,
): Mail => {
  const { Subject, Body, Headers } = Content.Simple;
  const headers = Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value]));
  return {
    id: randomUUID(),
    configurationSet: ConfigurationSetName,
    to: Destination.join(', '),
    from: FromEmailAddress,
    subject: Subject.Data,
    html: Body.Html?.Data ?? '',
    text: Body.Text?.Data ?? '',
    headers: ReplyToAddresses.length ? { 'Reply-To': ReplyToAddresses.join(', '), ...headers } : headers,
    at: new Date(now).toISOString(),
  };
};
