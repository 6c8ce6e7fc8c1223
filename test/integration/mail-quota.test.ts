import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { handler as everyMinuteHandler } from '#functions/entries/scheduler.lambda.ts';
import { sendOnce } from '#functions/mail/send-once.ts';
import { setClock } from '#functions/platform/clock.ts';
import { MAIL_QUOTA_PERCENT } from '#functions/platform/metrics.ts';
import { PREFIXES } from '#infra/local/environment.ts';
import { serve } from '#infra/local/serve.fixture.ts';
import { createMailer, type Mailer } from '#infra/local/ses/mail.ts';
import { openStore } from '#infra/local/store.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { asFunction } from '#test/support/as-function.ts';
import '#test/support/scheduler.ts';

const everyMinute = asFunction('scheduler', everyMinuteHandler);

const PER_DAY = 10;
let mailer: Mailer;
let asked = 0;
let clock = 0;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  server = await serve(() => {
    mailer = createMailer({
      prefix: PREFIXES.ses,
      outboxPrefix: '/__local/outbox',
      store: openStore(':memory:'),
      // Real milliseconds pass, too, because the client really waits.
      now: () => clock + performance.now(),
      quota: { perDay: PER_DAY, perSecond: 8 },
    });
    return [{ ...mailer.ses, handle: (req, res) => ((asked += 1), mailer.ses.handle(req, res)) }];
  });
  process.env.AWS_ENDPOINT_URL_SESV2 = `${server.origin}${PREFIXES.ses}`;
});
afterAll(() => server.close());
beforeEach(() => {
  clock = Date.now();
  setClock(() => clock);
});
afterEach(() => setClock(Date.now));

/** The mail of an event, sent as its consumer does. */
const send = asFunction('notifier', (to: string) =>
  sendOnce({ to, subject: 'Hello', heading: 'Hello', paragraphs: [] }, { eventId: 'evt_quota', name: 'order.placed' }),
);

it('mails above the rate of a second wait within the call; above the quota of a day they wait for the queue, and none is lost', async () => {
  const recipients = Array.from({ length: PER_DAY + 3 }, (_, index) => `quota${index}@example.com`);
  const outcomes = async (): Promise<number> =>
    (await Promise.allSettled(recipients.map(send))).filter(({ status }) => status === 'fulfilled').length;
  for (let tries = 0; (await outcomes()) < PER_DAY; tries += 1) expect(tries).toBeLessThan(10);
  expect(mailer.sent()).toHaveLength(PER_DAY);
  const before = asked;
  await outcomes();
  await outcomes();
  expect(asked, 'SES is not asked again within a minute').toBe(before);
  const lines: Record<string, unknown>[] = [];
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(JSON.parse(line) as never));
  await everyMinute();
  spy.mockRestore();
  expect(lines.flatMap((line) => line[MAIL_QUOTA_PERCENT] ?? [])).toEqual([100]);
  clock += DAY_MS + 1;
  for (let tries = 0; (await outcomes()) < recipients.length; tries += 1) expect(tries).toBeLessThan(10);
  expect(new Set(mailer.sent().map(({ to }) => to)).size).toBe(recipients.length);
  expect(mailer.sent()).toHaveLength(recipients.length);
});

it('a minute without an answer of SES says so and does all else', async () => {
  const { AWS_ENDPOINT_URL_SESV2: endpoint } = process.env;
  await server.close();
  const lines: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  await everyMinute();
  spy.mockRestore();
  expect(lines.join('\n')).toContain('the mail quota is unknown');
  process.env.AWS_ENDPOINT_URL_SESV2 = endpoint;
});
