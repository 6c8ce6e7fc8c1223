import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  SendEmailCommand,
  type SendEmailCommandInput,
  SESv2Client,
  type TooManyRequestsException,
} from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from './mail.ts';
import { credentials, serve } from '../serve.fixture.ts';
import { openStore } from '../store.ts';

let time: number;
let file: string;
let mailer: Mailer;
let server: Awaited<ReturnType<typeof serve>>;
let ses: SESv2Client;
let quota: { perDay: number; perSecond: number } | undefined;
let reports: [type: string, detail: object][];

const open = (): Mailer =>
  createMailer({
    prefix: '/__local/ses',
    outboxPrefix: '/__local/outbox',
    store: openStore(file),
    now: () => time,
    quota,
    report: (type, detail) => reports.push([type, detail]),
  });

const start = async (): Promise<void> => {
  server = await serve(() => {
    mailer = open();
    return [mailer.ses, mailer.outbox];
  });
  ses = new SESv2Client({ endpoint: `${server.origin}/__local/ses`, region: 'us-east-1', credentials, maxAttempts: 1 });
};
beforeEach(async () => {
  reports = [];
  time = Date.UTC(2026, 0, 1);
  file = join(mkdtempSync(join(tmpdir(), 'mail-')), 'store.sqlite');
  quota = undefined;
  await start();
});
afterEach(() => server.close());

const mail = (subject: string, html: string, more: Partial<SendEmailCommandInput> = {}) =>
  new SendEmailCommand({
    FromEmailAddress: 'Atelier <hello@atelier.example>',
    Destination: { ToAddresses: ['customer@example.com'] },
    Content: {
      Simple: {
        Subject: { Data: subject },
        Body: { Html: { Data: html }, Text: { Data: 'In plain text' } },
        Headers: [{ Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' }],
      },
    },
    ...more,
  });
const outbox = async (accept: string, query = ''): Promise<string> =>
  (await fetch(`${server.origin}/__local/outbox${query}`, { headers: { accept } })).text();

describe('the mailer', () => {
  it('keeps what was sent, newest first, also over a restart', async () => {
    const { MessageId } = await ses.send(mail('Your order is placed', '<p>Thank you</p>'));
    time += 1000;
    await ses.send(mail('Quotes are in', '<p>Choose</p>', { ReplyToAddresses: ['help@atelier.example'] }));
    const mails: unknown = JSON.parse(await outbox('application/json'));
    expect(mails).toMatchObject([
      { subject: 'Quotes are in', headers: { 'Reply-To': 'help@atelier.example' } },
      {
        id: MessageId,
        to: 'customer@example.com',
        from: 'Atelier <hello@atelier.example>',
        subject: 'Your order is placed',
        html: '<p>Thank you</p>',
        text: 'In plain text',
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        at: '2026-01-01T00:00:00.000Z',
      },
    ]);
    expect(open().sent()).toEqual(mails);
  });

  it('shows the mails to one address alone', async () => {
    const to = (address: string): object => ({ Destination: { ToAddresses: [address] } });
    await ses.send(mail('First', '<p>1</p>', to('ann+1@example.com')));
    await ses.send(mail('Second', '<p>2</p>', to('ann@example.com')));
    await ses.send(mail('Third', '<p>3</p>', to('ann+1@example.com')));
    const toAnn = JSON.parse(await outbox('application/json', '?to=ann%2B1@example.com')) as { subject: string }[];
    expect(toAnn.map(({ subject }) => subject)).toEqual(['Third', 'First']);
    const page = await outbox('text/html', '?to=ann@example.com');
    expect(page).toContain('<strong>Second');
    expect(page).toContain('One mail sent');
    expect(JSON.parse(await outbox('application/json', '?to=nobody@example.com'))).toEqual([]);
  });

  it('reports bounces and complaints of the simulator addresses, as SES does, and of no other', async () => {
    const recipients = ['bounce+ellen@simulator.amazonses.com', 'complaint@simulator.amazonses.com', 'a@example.com'];
    for (const to of recipients) await ses.send(mail('Hello', 'x', { Destination: { ToAddresses: [to] } }));
    expect(reports).toMatchObject([
      [
        'Email Bounced',
        {
          eventType: 'Bounce',
          bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: recipients[0] }] },
        },
      ],
      [
        'Email Complaint Received',
        { eventType: 'Complaint', complaint: { complainedRecipients: [{ emailAddress: recipients[1] }] } },
      ],
    ]);
  });

  it('sends no mail to an address that has bounced until it is lifted, and knows which it lists', async () => {
    const to = 'bounce+ada@simulator.amazonses.com';
    const send = () => ses.send(mail('Hello', 'x', { Destination: { ToAddresses: [to] } }));
    const lift = () => ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: to.toUpperCase() }));
    await send();
    await send();
    expect(mailer.sent()).toHaveLength(1);
    expect(reports.map(([, detail]) => detail)).toMatchObject([
      { bounce: { bounceSubType: 'General' } },
      { bounce: { bounceSubType: 'OnAccountSuppressionList' } },
    ]);
    await lift();
    await send();
    expect(mailer.sent()).toHaveLength(2);
    await lift();
    await expect(lift()).rejects.toMatchObject({ name: 'NotFoundException' });
  });

  it('says its quota, and refuses what is above it: the rate of a second, and the number of 24 hours', async () => {
    quota = { perDay: 5, perSecond: 2 };
    const answers = async (count: number): Promise<string[]> => {
      const each: string[] = [];
      for (let sent = 0; sent < count; sent += 1)
        each.push(
          await ses.send(mail('Hello', 'x')).then(
            () => 'sent',
            (error: TooManyRequestsException) => `${error.name} ${error.$metadata.httpStatusCode}: ${error.message}`,
          ),
        );
      return each;
    };
    const TOO_FAST = 'TooManyRequestsException 429: Maximum sending rate exceeded.';
    const TOO_MANY = 'TooManyRequestsException 429: Daily message quota exceeded.';
    await server.close();
    await start();
    expect(await answers(3)).toEqual(['sent', 'sent', TOO_FAST]);
    time += 500;
    expect(await answers(2)).toEqual(['sent', TOO_FAST]);
    time += 60_000;
    expect(await answers(3)).toEqual(['sent', 'sent', TOO_MANY]);
    expect((await ses.send(new GetAccountCommand({}))).SendQuota).toEqual({
      Max24HourSend: 5,
      MaxSendRate: 2,
      SentLast24Hours: 5,
    });
    time += 24 * 3_600_000 - 60_000;
    expect(await answers(3), 'three are older than a day').toEqual(['sent', 'sent', TOO_FAST]);
  });

  it.each<[string, Partial<SendEmailCommandInput>]>([
    ['without a recipient', { Destination: { ToAddresses: [] } }],
    ['to what is no address', { Destination: { ToAddresses: ['nobody'] } }],
    ['to a mailbox whose name is not in ASCII', { Destination: { ToAddresses: ['jörg@example.com'] } }],
    ['to a domain that is not in ASCII', { Destination: { ToAddresses: ['Jörg <joerg@münchen.example>'] } }],
    [
      'to an address that smuggles in a header',
      { Destination: { ToAddresses: ['a@example.com\r\nBcc: b@example.com'] } },
    ],
    [
      'to too many',
      { Destination: { ToAddresses: Array.from({ length: 51 }, (_, index) => `a${index}@example.com`) } },
    ],
    ['without a sender', { FromEmailAddress: undefined }],
    ['without content', { Content: {} }],
    ['without a body', { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } }],
    [
      'with a subject of two lines',
      { Content: { Simple: { Subject: { Data: 'x\r\nBcc: b@example.com' }, Body: { Text: { Data: 'x' } } } } },
    ],
  ])('refuses a mail %s', async (_, wrong) => {
    await expect(ses.send(mail('Hello', 'x', wrong))).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(mailer.sent()).toEqual([]);
  });
});

describe('the outbox page', () => {
  it('shows mails in frames without scripts, and lets no text of theirs become markup', async () => {
    const attack = '"><script>alert(1)</script>';
    await ses.send(mail(`Subject ${attack}`, `<html><head></head><p title='${attack}'>`));
    const page = await outbox('text/html,application/xhtml+xml,*/*;q=0.8');
    expect(page).not.toContain('<script');
    expect(page).toContain('<strong>Subject &quot;&gt;&lt;script&gt;');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain('&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;');
    expect(page).toContain('One mail sent');
  });
});
