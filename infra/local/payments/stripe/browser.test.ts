import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aRig, publishableKey, type Rig } from '../stripe.fixture.ts';

/** The part of the Stripe.js fake that these tests use. */
interface BrowserStripe {
  elements(options: object): BrowserElements;
  createPaymentMethod(options: object): Promise<Outcome>;
  confirmPayment(options: object): Promise<Outcome>;
  handleNextAction(options: { clientSecret: string }): Promise<Outcome>;
  retrievePaymentIntent(clientSecret: string): Promise<Outcome>;
}
interface Outcome {
  error?: { code?: string; message: string };
  paymentIntent?: { status: string };
}
interface BrowserElements {
  create(type: string, options?: object): BrowserElement;
  getElement(type: string): BrowserElement | null;
  submit(): Promise<object>;
}
interface BrowserElement {
  mount(where: unknown): void;
  destroy(): void;
  on(type: string, handler: (event: object) => void): void;
}

let rig: Rig;
let script: string;
beforeAll(async () => {
  rig = await aRig();
  script = await (await fetch(`${rig.origin}/__local/stripe.js`)).text();
});
afterAll(() => rig.close());

let page: Window;
let stripe: BrowserStripe;
beforeEach(() => {
  page = new Window({
    url: rig.origin,
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  });
  page.eval(script);
  const make = page.eval('window.Stripe') as (key: string) => BrowserStripe;
  stripe = make(publishableKey);
});

const intent = (method: string, confirm = true) =>
  rig.stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: method,
    allowed_payment_method_types: ['card'],
    confirm,
  });

describe('the script', () => {
  it('is of the release that the packages expect and takes a publishable key only', () => {
    expect(page.eval('window.Stripe.version')).toBe('endive');
    expect(() => page.eval("window.Stripe('sk_test_1')") as unknown).toThrow(/publishable/);
  });

  it('has what the React package looks for', () => {
    for (const name of [
      'elements',
      'createToken',
      'createPaymentMethod',
      'confirmCardPayment',
      '_registerWrapper',
      'registerAppInfo',
    ]) {
      expect(stripe[name as keyof BrowserStripe]).toBeTypeOf('function');
    }
  });

  it('asks for elements.submit() before it confirms or creates', async () => {
    const elements = stripe.elements({ mode: 'payment', amount: 500, currency: 'usd' });
    await expect(stripe.createPaymentMethod({ elements })).rejects.toThrow(/elements\.submit\(\)/);
    const { client_secret: clientSecret } = await intent('pm_card_visa', false);
    await expect(stripe.confirmPayment({ elements, clientSecret, redirect: 'if_required' })).rejects.toThrow(
      /elements\.submit\(\)/,
    );
  });

  it('allows one element of a kind until it is destroyed', () => {
    const elements = stripe.elements({});
    const first = elements.create('payment');
    expect(() => elements.create('payment')).toThrow(/one Element/);
    expect(elements.getElement('payment')).toBe(first);
    first.destroy();
    expect(elements.getElement('payment')).toBeNull();
    elements.create('payment');
  });

  it('puts the card form into a frame whose document the page cannot reach', () => {
    stripe.elements({}).create('payment').mount(page.document.body);
    const frame = page.document.querySelector('iframe');
    expect(frame?.src).toBe(`${rig.origin}/__local/stripe/card`);
    expect(frame?.getAttribute('sandbox')).not.toContain('allow-same-origin');
  });

  it('confirms and reads an intent by its client secret', async () => {
    const { client_secret: clientSecret } = await intent('pm_card_visa', false);
    expect(await stripe.confirmPayment({ clientSecret, redirect: 'if_required' })).toMatchObject({
      paymentIntent: { status: 'succeeded' },
    });
    expect(await stripe.retrievePaymentIntent(clientSecret ?? '')).toMatchObject({
      paymentIntent: { status: 'succeeded' },
    });
    const again = await stripe.handleNextAction({ clientSecret: clientSecret ?? '' });
    expect(again.error?.code).toBe('payment_intent_unexpected_state');
  });

  it('tells a decline as the API does', async () => {
    const { client_secret: clientSecret } = await intent('pm_card_chargeDeclined', false);
    const { error } = await stripe.confirmPayment({ clientSecret, redirect: 'if_required' });
    expect(error).toMatchObject({
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { status: 'requires_payment_method' },
    });
  });
});

describe('the frames', () => {
  it.each(['card', '3ds', 'wallet'])('%s runs no inline code and loads nothing from elsewhere', async (name) => {
    const response = await fetch(`${rig.origin}/__local/stripe/${name}`);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=|style="|https?:/);
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await fetch(`${rig.origin}/__local/stripe/${path}`)).status).toBe(200);
    }
  });

  it('show the sum that waits, to whoever holds the client secret', async () => {
    const { id, client_secret: secret } = await intent('pm_card_authenticationRequired');
    expect(await rig.get(`/__local/stripe/challenge?intent=${id}&client_secret=${secret}`)).toEqual({
      amount: 500,
      currency: 'usd',
      method: { type: 'card', last4: '3184' },
      waits: true,
    });
    expect(await rig.get(`/__local/stripe/challenge?intent=${id}&client_secret=guess`)).toHaveProperty('error');
    expect(await rig.get('/__local/stripe/nothing')).toHaveProperty('error');
  });
});
