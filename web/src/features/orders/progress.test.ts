import { describe, expect, it } from 'vitest';
import { CUSTOMER_ACTS } from '#shared/orders/customer-acts.ts';
import type { OrderSummary, Standing } from '#shared/schemas/order.ts';
import { actLink, labelOf, nextStep, payLink, standingText, stepOf, stepsOf, toneOf } from './progress.ts';

const now = 1_000_000;
const owed = { due_now: 2_000 };
const cart = { id: 'crt_1', ...owed };
const standing: Standing = {
  id: 'ord_1',
  status: 1,
  revision: 0,
  frozen: false,
  handover: 'parcel',
  repainted: false,
  stage: null,
  act: null,
  due: 0,
  deadline: null,
};
const marta = { id: 'usr_1', name: 'Marta Ilves', username: 'marta' };
const order = (more: object = {}): OrderSummary =>
  ({
    ...standing,
    supplier: null,
    processed: false,
    schedule: { sec: now + 1_800, msec: 0 },
    moves: [],
    ...more,
  }) as unknown as OrderSummary;

describe('progress of an order', () => {
  it.each([
    [1, 0, 'Offers'],
    [2, 1, 'Painting'],
    [3, 2, 'Your approval'],
    [4, 2, 'Approved'],
    [5, 3, 'On its way'],
    [6, 3, 'Delivered'],
    [7, 3, 'Delivered'],
    [8, -1, undefined],
    [9, -1, undefined],
  ])('C1 status %i is step %i', (status, step, label) => {
    expect(stepOf({ status })).toBe(step);
    expect(stepsOf(status)[step]?.label).toBe(label);
  });
  it('Q-21 says when the artist is selected, and what is never selected', () => {
    expect(nextStep(order(), owed, now)).toContain('in about 30 min');
    expect(nextStep(order(), owed, now)).toContain('more than 25%');
  });
  it('keeps waiting when the schedule has passed without an artist, and asks for a choice once there are offers', () => {
    expect(nextStep(order(), owed, now + 1_800)).toContain('still answering');
    expect(nextStep(order({ act: 'choose' }), owed, now + 1_800)).toContain('Choose the artist');
  });
  it('names the chosen artist before and after they are notified, and the deposit that they wait for', () => {
    expect(nextStep(order({ supplier: marta }), owed, now)).toContain(
      'You chose Marta Ilves. They are notified in about 30 min',
    );
    expect(nextStep(order({ supplier: marta, processed: true }), owed, now)).toContain(
      'Marta Ilves has been asked to begin',
    );
    expect(nextStep(order({ supplier: marta, processed: true, act: 'pay_deposit' }), owed, now)).toBe(
      'Marta Ilves begins once the deposit of $20.00 is paid.',
    );
  });
  it('C1 has words for every status', () => {
    const texts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((status) =>
      standingText({ ...standing, status, artist: null }, owed),
    );
    expect(new Set(texts).size).toBe(9);
  });
  it.each([
    [2, 'Marta Ilves is at work and shows you the painting by November 29, 2026.'],
    [3, 'Approve it or ask for changes by Sun, Nov 29, 12:00 PM; without an answer it counts as approved.'],
    [5, 'Without news it counts as delivered on November 29, 2026.'],
    [6, 'The money-back guarantee covers it until November 29, 2026.'],
  ])('C39 status %i names its deadline', (status, text) => {
    const deadline = new Date(2026, 10, 29, 12).toISOString();
    expect(standingText({ ...standing, status, deadline, artist: 'Marta Ilves' }, owed)).toContain(text);
  });
  it('C9 an approved piece ships once its balance is paid', () => {
    const approved = { ...standing, status: 4, due: 16_000, artist: 'Marta Ilves' };
    expect(standingText(approved, owed)).toContain('once its balance of $160.00 is paid');
    expect(standingText({ ...approved, due: 0 }, owed)).toContain('Marta Ilves packs and ships it');
  });
  it('C16 C8 C17 says of a piece that it is painted again, changed, or on hold', () => {
    const accepted = { ...standing, status: 2, artist: 'Marta Ilves' };
    expect(labelOf({ ...accepted, repainted: true })).toBe('Being painted again');
    expect(standingText({ ...accepted, repainted: true }, owed)).toBe(
      'Marta Ilves paints it again. You see a photo of it before anything ships.',
    );
    expect(labelOf({ ...accepted, revision: 1 })).toBe('Changes requested');
    expect(standingText({ ...accepted, revision: 1 }, owed)).toContain('works on your changes');
    expect(labelOf({ ...accepted, status: 3, revision: 1 })).toBe('Ready for your approval');
    expect([labelOf({ ...accepted, frozen: true }), toneOf({ ...accepted, frozen: true })]).toEqual(['On hold', 'bad']);
  });
  it('C4 every act has one button, to the page where it is done', () => {
    expect(
      CUSTOMER_ACTS.map((act) => actLink({ ...standing, status: act === 'choose' ? 1 : 4, due: 16_000, act }, cart)),
    ).toEqual([
      { label: 'Choose an offer', to: '/orders/quotes/ord_1' },
      { label: 'Say how it goes on', to: '/orders/quotes/ord_1' },
      { label: 'Pay the deposit, $20.00', to: '/carts/pay/crt_1' },
      { label: 'Send a better photo', to: '/orders/photo/ord_1' },
      { label: 'Answer about shipping', to: '/orders/project/ord_1' },
      { label: 'Approve or ask for changes', to: '/orders/project/ord_1' },
      { label: 'Pay the balance, $160.00', to: '/carts/pay/crt_1?orders=ord_1' },
      { label: 'It has arrived', to: '/orders/project/ord_1' },
      { label: 'Write a review', to: '/orders/review/ord_1' },
    ]);
    expect(actLink(standing, cart).to).toBe('/orders/quotes/ord_1');
    expect(actLink({ ...standing, status: 2 }, cart).to).toBe('/orders/project/ord_1');
  });
  it('C51 a piece whose proof waits can be paid beside it, one that is on hold or owes nothing cannot', () => {
    const shown: Standing = { ...standing, status: 3, act: 'approve', due: 16_000 };
    expect(payLink(shown, cart)).toEqual({ label: 'Pay the balance, $160.00', to: '/carts/pay/crt_1?orders=ord_1' });
    expect([payLink({ ...shown, frozen: true }, cart), payLink({ ...shown, due: 0 }, cart)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
