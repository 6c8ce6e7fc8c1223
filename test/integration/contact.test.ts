import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminOverview } from '#shared/schemas/admin-overview.ts';
import { AdminContactMessages, type AdminContactMessage } from '#shared/schemas/contact.ts';
import { anEmail, aVisitor, somebody } from '#test/factories/people.ts';
import { deliverEventsAbout, mailsTo } from '#test/support/events.ts';
import { refusalOf, type Shopper } from '#test/support/shopper.ts';
import { standingClock } from '#test/support/span.ts';

let admin: Shopper;
beforeAll(async () => {
  admin = (await somebody('Admin')).shopper;
});

/** Waiting messages from an address, page by page. */
const waitingFrom = async (email: string): Promise<AdminContactMessage[]> => {
  const found: AdminContactMessage[] = [];
  let after: string | null = null;
  do {
    const path: string = `/api/admin/contact${after === null ? '' : `?after=${encodeURIComponent(after)}`}`;
    const page = AdminContactMessages.strict().parse(await admin.ask(path));
    found.push(...page.messages);
    after = page.next;
  } while (after !== null);
  return found.filter((message) => message.email === email);
};

describe('a message to the studio without an order', () => {
  it('W-06 C40 is confirmed by mail, waits for the staff, and is answered by mail, once', async () => {
    const email = anEmail('visitor');
    const visitor = aVisitor();
    const key = { headers: { 'Idempotency-Key': 'one press' } };
    const input = { email: email.toUpperCase(), text: ' Do you paint parrots? ', page: '/products/custpencil' };
    await visitor.ask('/api/contact', input, key);
    await visitor.ask('/api/contact', input, key);
    const [message, ...others] = await waitingFrom(email);
    expect([others, message]).toEqual([
      [],
      expect.objectContaining({ text: 'Do you paint parrots?', page: '/products/custpencil' }),
    ]);
    expect((await admin.ask<AdminOverview>('/api/admin/overview')).waiting.messages).toBeGreaterThan(0);
    const path = `/api/admin/contact/${message!.id}/answer`;
    expect(await refusalOf(admin.post(path, { answer: ' ' }))).toEqual([422, 'request.invalid']);
    const answers = await Promise.all(
      ['We do.', 'We do not.'].map((answer) => refusalOf(admin.post(path, { answer }))),
    );
    expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await waitingFrom(email)).toEqual([]);
    await deliverEventsAbout(message!.id, 2);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['We have your message', 'Our answer to your message']);
    expect(mails[0]!.text).not.toContain('parrots');
    expect(mails[1]!.text).toMatch(/We do( not)?\.[\s\S]*Do you paint parrots\?/);
  });

  it('W-06 the answer to an account goes to its own address, and a visitor gives one', async () => {
    const { shopper, email } = await somebody('User');
    await shopper.ask('/api/contact', { email: anEmail(), text: 'Hello.' });
    expect(await waitingFrom(email)).toHaveLength(1);
    for (const wrong of ['', 'nobody', 'a@b'])
      expect(await refusalOf(aVisitor().post('/api/contact', { email: wrong, text: 'Hello.' }))).toEqual([
        422,
        'cart.invalid_email',
      ]);
    const stranger = anEmail();
    using _ = standingClock();
    for (let time = 0; time < 5; time += 1) await aVisitor().ask('/api/contact', { email: stranger, text: 'Hi.' });
    expect(await refusalOf(aVisitor().post('/api/contact', { email: stranger, text: 'Hi.' }))).toEqual([
      429,
      'request.too_many',
    ]);
  });
});
