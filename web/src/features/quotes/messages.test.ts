import { describe, expect, it } from 'vitest';
import {
  acceptanceMessage,
  answersText,
  choiceMessage,
  mayConfirm,
  noOffersText,
  quotesMessage,
  requestedMessage,
  selectedText,
  shownQuotes,
  unansweredMessage,
} from './messages.ts';
import { aQuote } from './quote.fixture.ts';

const now = 1_795_273_195;
const HOURS = 3_600;
const order = (more: object = {}) => ({
  status: 1,
  supplier: null,
  processed: false,
  schedule: { sec: now, msec: 0 },
  cart: { paid: true },
  unanswered: null,
  ...more,
});
const at = (secondsFromNow: number) => ({ schedule: { sec: now + secondsFromNow, msec: 0 } });
const chosen = { supplier: 'usr_1' };
const one = [{}];

const stats = (asked: number, accepted: number, rejected = 0) => ({
  asked,
  accepted,
  rejected,
  reasons: [],
  requested: { asked: 0, accepted: 0, rejected: 0 },
});
const quote = (id: string, price: number, score: number) => aQuote(id, id, { price, score });

describe('the state of an order', () => {
  it('Q-05 is delayed by payment once the schedule has passed', () => {
    const late = order({ ...chosen, ...at(-1), cart: { paid: false } });
    expect(quotesMessage(late, one, now)).toMatchObject({ tone: 'warn', title: 'Your order is delayed by payment.' });
    expect(quotesMessage(order({ ...chosen, ...at(0), cart: { paid: false } }), one, now).tone).toBe('warn');
  });
  it('Q-06 will be processed shortly when it is paid', () => {
    expect(quotesMessage(order({ ...chosen, ...at(-1) }), one, now)).toMatchObject({
      tone: 'ok',
      title: 'Your order will be processed shortly.',
    });
    expect(quotesMessage(order({ ...chosen, ...at(0), processed: true }), one, now).title).toBe(
      'Your order will be processed shortly.',
    );
  });
  it('Q-07 the artist was notified, and the selection may change until they accept', () => {
    const message = quotesMessage(order({ ...chosen, ...at(1), processed: true }), one, now);
    expect(message).toMatchObject({ tone: 'ok', title: 'The artist has been notified.' });
    expect(message.text).toContain('until the artist accepts');
  });
  it('Q-08 the highest quality score is selected after the remaining time', () => {
    const message = quotesMessage(order({ ...chosen, ...at(1_800) }), one, now);
    expect(message).toMatchObject({ tone: 'info', title: 'The artist is selected in about 30 min.' });
    expect(message.text).toContain('highest quality score');
    expect(message.text).toContain('Cancellation charges apply after an artist accepts');
  });
  it('Q-09 no artists were matched more than two hours after the schedule', () => {
    const message = quotesMessage(order(at(-2 * HOURS - 1)), one, now);
    expect(message).toMatchObject({ tone: 'bad', title: 'No Artists Were Matched' });
    expect(message.reasons).toEqual([
      expect.stringContaining('specifications'),
      expect.stringContaining('instructions are confusing'),
      expect.stringContaining('a season'),
    ]);
    expect(message.actions).toEqual([
      expect.stringContaining('Contact support for a free consultation'),
      expect.stringContaining('keep waiting'),
    ]);
  });
  it('Q-10 without an answer demand is slow', () => {
    const message = quotesMessage(order(at(-2 * HOURS - 1)), [], now);
    expect(message).toMatchObject({ tone: 'warn', title: 'Demand is slow at the moment.' });
    expect(message.text).toContain('1-2 days');
  });
  it.each([0, -1, -2 * HOURS])(
    'Q-11 responses are analyzed from the schedule to two hours after it (%i s)',
    (seconds) => {
      expect(quotesMessage(order(at(seconds)), one, now)).toMatchObject({
        tone: 'info',
        title: 'We are analyzing the responses.',
        text: 'Please check back in about an hour.',
      });
    },
  );
  it.each([0, -1, -2 * HOURS])('Q-11 nothing is analyzed while nobody has answered (%i s)', (seconds) => {
    const message = quotesMessage(order(at(seconds)), [], now);
    expect(message.title).toBe('We are collecting responses from artists.');
    expect(message.text).toContain('Nobody has answered yet');
    expect(message.text).toContain('check back in about an hour');
  });
  it.each([
    [stats(1, 0), 'One artist asked: no answer yet.'],
    [stats(2, 0), '2 artists asked: no answer yet.'],
    [stats(3, 1, 1), '3 artists asked: 1 sent an offer, 1 passed, 1 still to answer.'],
    [stats(2, 2), '2 artists asked: 2 sent an offer.'],
  ])('the count of answers reads as a sentence', (counted, text) => {
    expect(answersText(counted)).toBe(text);
  });
  it('Q-11 says who has the order while there is no offer, and nothing once none can come', () => {
    expect(noOffersText(order(at(1)), stats(0, 0), now)).toContain('We are asking artists right now.');
    expect(noOffersText(order(at(1)), stats(1, 0), now)).toContain('One artist has your order before them.');
    expect(noOffersText(order(at(0)), stats(2, 0), now)).toContain('2 artists have not answered yet.');
    const unanswered = {
      why: 'nobody_open' as const,
      refund_cents: 1_780,
      waits_until: null,
      ends_at: null,
      product_id: 'p',
      description: '',
    };
    expect(noOffersText(order({ ...at(1), unanswered }), stats(0, 0), now)).toContain('No artist has been asked yet');
    expect(noOffersText(order({ status: 9 }), stats(2, 0), now)).toBeUndefined();
  });
  it('Q-11 responses are collected until the schedule', () => {
    const message = quotesMessage(order(at(1)), [], now);
    expect(message.title).toBe('We are collecting responses from artists.');
    expect(message.text).toContain('in about 1 min');
  });
  it.each([
    [8, 'This piece was refunded.'],
    [9, 'This piece was cancelled.'],
  ])('C1 C6 status %i says how it ended, and that nobody has accepted it', (status, ended) => {
    const over = order({ status, ...chosen, ...at(1) });
    expect(quotesMessage(over, one, now)).toMatchObject({ tone: 'info', title: ended });
    expect(selectedText(over, now)).toBe(ended);
  });
  it.each([2, 3, 6])('Q-12 status %i: already accepted, and the deposit may be forfeited', (status) => {
    const message = quotesMessage(order({ status, ...at(1) }), one, now);
    expect(message.title).toBe('An artist has already accepted your order.');
    expect(message.text).toContain('your deposit may be forfeited');
  });
  it('Q-13 any other status asks to submit the order first', () => {
    expect(quotesMessage(order({ status: 0 }), one, now)).toMatchObject({
      tone: 'warn',
      title: 'This order has not been submitted yet.',
    });
  });
});

describe('acceptance', () => {
  const later = now + 2 * HOURS + 1;
  it('Q-02 is told after two hours and with a response only', () => {
    expect(acceptanceMessage(order(at(0)), stats(10, 5), later - 1)).toBeUndefined();
    expect(acceptanceMessage(order(at(0)), stats(10, 0), later)).toBeUndefined();
    expect(acceptanceMessage(order(at(0)), stats(10, 0, 1), later)?.tone).toBe('bad');
  });
  it.each([2, 3, 6, 9])('Q-03 ends once an artist has accepted (status %i)', (status) => {
    expect(acceptanceMessage(order({ status, ...at(0) }), stats(10, 0, 1), later)).toBeUndefined();
  });
  it.each([
    [100, 34, 'bad', /Wait 1-2 more days/],
    [100, 35, 'ok', /well formed/],
    [2, 0, 'bad', /Wait 1-2 more days/],
    [2, 1, 'warn', /Contact support to revise and resubmit/],
    [3, 2, 'ok', /well formed/],
  ])('Q-03 %i asked, %i accepted is %s, with its advice', (asked, accepted, tone, advice) => {
    const message = acceptanceMessage(order(at(0)), stats(asked, accepted, 1), later);
    expect(message?.tone).toBe(tone);
    expect(`${message?.title} ${message?.text}`).toMatch(advice);
  });
});

describe('only dearer offers', () => {
  it('C41 the sum, the new total, the deposit and what happens otherwise are told', () => {
    const message = choiceMessage({ quote_id: 'quo_1', price: 12_000, total: 32_400, deposit: 2_400 });
    expect(message).toMatchObject({ tone: 'warn' });
    for (const words of ['$120.00', '$324.00', '$24.00', 'nothing is charged', 'cancel free of charge'])
      expect(`${message?.title} ${message?.text}`).toContain(words);
    expect(choiceMessage(null)).toBeUndefined();
  });
});

describe('nobody', () => {
  const unanswered = { refund_cents: 1_780, waits_until: null, ends_at: null, product_id: 'p', description: '' };
  it('C50 whether anybody takes orders is told beside the literal text, and nothing while artists answer', () => {
    expect(unansweredMessage({ ...unanswered, why: 'nobody_open' })?.title).toContain(
      'No artist of this medium is free',
    );
    expect(unansweredMessage({ ...unanswered, why: 'nobody_answered' })?.title).toBe(
      'Nobody has offered to paint it yet.',
    );
    expect(unansweredMessage(null)).toBeUndefined();
  });
});

describe('requested artists', () => {
  it('Q-04 counts those who did not respond', () => {
    expect(requestedMessage(4, { asked: 9, requested: { asked: 4, accepted: 1, rejected: 2 } })?.title).toBe(
      'Requested artists: 1 accepted, 2 passed, 1 did not respond.',
    );
    expect(requestedMessage(4, { asked: 9, requested: { asked: 4, accepted: 1, rejected: 2 } })?.text).toContain(
      'resubmit',
    );
  });
  it('C14 says that a requested artist takes no new orders, once the others were asked', () => {
    const requested = { asked: 0, accepted: 0, rejected: 0 };
    expect(requestedMessage(1, { asked: 8, requested })?.text).toBe(
      'One of them takes no new orders at present, so we asked others too.',
    );
    expect(requestedMessage(1, { asked: 0, requested })?.text).not.toContain('no new orders');
  });
  it('Q-04 has nothing to say when none was requested', () => {
    expect(requestedMessage(0, { asked: 0, requested: { asked: 0, accepted: 0, rejected: 0 } })).toBeUndefined();
  });
});

describe('offers', () => {
  it('Q-14 come by score, without those who passed', () => {
    expect(shownQuotes([quote('a', 0, 0.5), quote('b', -1, 0.9), quote('c', 100, 0.7)]).map(({ id }) => id)).toEqual([
      'c',
      'a',
    ]);
  });
  it('Q-17 may be confirmed only while more than two hours remain', () => {
    expect(mayConfirm(order(at(2 * HOURS + 1)), now)).toBe(true);
    expect(mayConfirm(order(at(2 * HOURS)), now)).toBe(false);
    expect(mayConfirm(order({ ...at(3 * HOURS), processed: true }), now)).toBe(false);
    expect(mayConfirm(order({ ...at(3 * HOURS), status: 2 }), now)).toBe(false);
  });
  it('Q-18 say where the selected artist stands', () => {
    expect(selectedText(order(at(1)), now)).toBe('The artist will be informed soon.');
    expect(selectedText(order({ ...at(1), processed: true }), now)).toBe('The artist has been notified.');
    expect(selectedText(order({ ...at(0), processed: true }), now)).toBe('Awaiting confirmation by the artist.');
    expect(selectedText(order({ status: 2 }), now)).toBe('This artist has accepted your order.');
  });
});
