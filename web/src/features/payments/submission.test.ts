import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { CardRefusal, cardErrorText } from './card-errors.ts';
import { isOutcomeUnknown, lookupRefusalText, NO_ANSWER, place, refusalText, submissionOf } from './submission.ts';

const refused = (status: number, code: string, message = 'Refused.') => new ApiError(status, { code, message });

const make = (charge: string) => vi.fn<() => Promise<{ charge: string }>>(() => Promise.resolve({ charge }));
const calls = () => ({
  create: vi.fn<() => Promise<{ status: true; cart: string; requires_action?: { client_secret: string } }>>(() =>
    Promise.resolve({ status: true, cart: 'crt_1' }),
  ),
  act: vi.fn<(secret: string) => Promise<void>>(() => Promise.resolve()),
  confirm: vi.fn<(cartId: string) => Promise<{ status: true; cart: string }>>(() =>
    Promise.resolve({ status: true, cart: 'crt_1' }),
  ),
});

describe('a submission', () => {
  const order = { cart_id: 'crt_1', total: '40399' };

  it('C28 goes out again under the same key, with the same card, while nothing has changed', async () => {
    const first = await submissionOf(order, null, make('pm_1'));
    const again = make('pm_2');
    expect(await submissionOf({ ...order }, first, again)).toBe(first);
    expect(again).not.toHaveBeenCalled();
  });
  it('C28 gets a new key when anything of the order changes', async () => {
    const first = await submissionOf(order, null, make('pm_1'));
    const second = await submissionOf({ ...order, total: '1' }, first, make('pm_2'));
    expect(second.key).not.toBe(first.key);
    expect(second.body.charge).toBe('pm_2');
  });
  it('C28 gets a new key after a refusal, which leaves nothing to keep', async () => {
    const first = await submissionOf(order, null, make('pm_1'));
    expect((await submissionOf(order, null, make('pm_1'))).key).not.toBe(first.key);
  });
  it.each([
    [refused(0, 'network'), true],
    [refused(503, 'request.busy'), true],
    [refused(500, 'server.error'), true],
    [refused(409, 'cart.payment_in_progress'), true],
    [refused(422, 'payment.declined'), false],
    [refused(409, 'payment.idempotency_key_reused'), false],
    [new CardRefusal({ type: 'validation_error', code: 'incomplete_cvc' }), false],
  ])('knows whether %s leaves the outcome open: %s', (error, open) => {
    expect(isOutcomeUnknown(error)).toBe(open);
  });
});

describe('placing', () => {
  it('is done when the charge went through', async () => {
    const made = calls();
    await expect(place(made)).resolves.toMatchObject({ cart: 'crt_1' });
    expect(made.act).not.toHaveBeenCalled();
    expect(made.confirm).not.toHaveBeenCalled();
  });
  it('lets the bank ask, then has the server look what came of it', async () => {
    const made = calls();
    made.create.mockResolvedValue({ status: true, cart: 'crt_1', requires_action: { client_secret: 'secret' } });
    await place(made);
    expect(made.act).toHaveBeenCalledWith('secret');
    expect(made.confirm).toHaveBeenCalledWith('crt_1');
  });
  it('has the server look even when the question to the bank broke off', async () => {
    const made = calls();
    made.create.mockResolvedValue({ status: true, cart: 'crt_1', requires_action: { client_secret: 'secret' } });
    made.act.mockRejectedValue(new Error('The frame was closed.'));
    await expect(place(made)).resolves.toMatchObject({ cart: 'crt_1' });
  });
});

describe('what the customer reads', () => {
  it.each([
    ['incomplete_zip', 'Enter ZIP'],
    ['incomplete_cvc', 'Enter CVC'],
    ['incomplete_expiry', 'Enter MM/YY'],
    ['incomplete_number', 'Credit Card Error'],
    [undefined, 'Credit Card Error'],
  ])('Y-12 %s is "%s"', (code, text) => {
    expect(cardErrorText({ type: 'validation_error', code })).toBe(text);
  });
  it('Y-13 a card that is refused', () => {
    expect(cardErrorText({ type: 'card_error', code: 'card_declined' })).toBe(
      'Your payment was rejected/declined. Please verify your card details and billing zip. Please contact support if you need assistance.',
    );
  });
  it('Y-15 any other failure of the card form', () => {
    const words =
      'An error occurred with your order. Your credit card was not charged. Please try again. If the error persists, you may need to use a different credit card and/or disable browser extensions.';
    expect(cardErrorText({ type: 'api_connection_error' })).toBe(words);
    expect(refusalText(new TypeError('undefined is not a function'))).toBe(words);
    expect(refusalText(new CardRefusal({ type: 'validation_error', code: 'incomplete_cvc' }))).toBe('Enter CVC');
  });
  it("Y-16 the server's description with the contact-support line, once", () => {
    expect(refusalText(refused(422, 'cart.cannot_ship', "We can't ship this order to that address."))).toBe(
      "We can't ship this order to that address. Please contact support if you need assistance.",
    );
    expect(refusalText(refused(422, 'payment.failed', 'Try again or please contact support.'))).toBe(
      'Try again or please contact support.',
    );
  });
  it("Y-16 a failing server's description too, with what to do", () => {
    expect(refusalText(refused(503, 'request.busy', 'We are very busy, so no card is charged.'))).toBe(
      'We are very busy, so no card is charged. Press the button again: you will not be charged twice. Please contact support if you need assistance.',
    );
    expect(refusalText(refused(500, 'server.error', 'Something went wrong on our side.'))).toBe(
      'Something went wrong on our side. Press the button again: you will not be charged twice. Please contact support if you need assistance.',
    );
  });
  it.each([
    [0, 'network', 'We could not reach the studio.'],
    [500, 'server.error', 'Something went wrong on our side.'],
    [503, 'request.busy', 'We are very busy.'],
    [404, 'gift_card.not_found', 'This gift card number or pin is not right.'],
  ])('M-09 a lookup that fails with %d %s never speaks of an order or a charge', (status, code, words) => {
    expect(lookupRefusalText(refused(status, code, words))).toBe(
      `${words} Please contact support if you need assistance.`,
    );
  });
  it('promises nothing about the charge when no answer came', () => {
    expect(refusalText(refused(0, 'network'))).toBe(NO_ANSWER);
    expect(NO_ANSWER).not.toContain('not charged');
  });
});
