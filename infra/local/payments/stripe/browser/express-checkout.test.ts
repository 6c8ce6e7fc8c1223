import { Window, type HTMLButtonElement, type HTMLIFrameElement } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRig, publishableKey, type Rig } from '../../stripe.fixture.ts';

interface WalletEvent {
  elementType: string;
  availablePaymentMethods?: object;
  address?: object;
  resolve(details?: object): void;
  reject(): void;
  paymentFailed(details?: object): void;
}
type Handlers = Partial<Record<string, (event: WalletEvent) => void>>;
interface Group {
  create(
    type: string,
    options?: object,
  ): { mount(where: string): void; on(type: string, handler: (event: WalletEvent) => void): void; focus(): void };
  update(options: object): Promise<void>;
  submit(): Promise<{ error?: object }>;
}
interface BrowserStripe {
  elements(options: object): Group;
  createPaymentMethod(
    options: object,
  ): Promise<{ paymentMethod?: { id: string; billing_details: { name: string; email: string } } }>;
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
const visit = (query = '') => {
  page = new Window({
    url: `${rig.origin}/${query}`,
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableIframePageLoading: true,
    },
  });
  page.eval(script);
  stripe = (page.eval('window.Stripe') as (key: string) => BrowserStripe)(publishableKey);
};
beforeEach(() => visit());

const button = () => page.document.querySelector('button') as HTMLButtonElement | null;
const sheet = () => page.document.querySelector('dialog iframe') as HTMLIFrameElement | null;

const open = async (handlers: Handlers = {}, options: object = { shippingAddressRequired: true }) => {
  page.document.body.innerHTML = '<div id="express"></div>';
  const group = stripe.elements({ mode: 'payment', amount: 500, currency: 'usd' });
  const element = group.create('expressCheckout', options);
  for (const [type, handler] of Object.entries(handlers)) if (handler) element.on(type, handler);
  const ready = new Promise<WalletEvent>((resolve) => element.on('ready', resolve));
  element.mount('#express');
  return { group, element, ready: await ready };
};

/** Messages that the sheet receives, and a function that sends messages from the sheet to the page. */
const sheetOf = () => {
  const window = { postMessage: vi.fn<(message: object, target: string) => void>() };
  Object.defineProperty(sheet(), 'contentWindow', { value: window });
  const says = (message: object) =>
    page.dispatchEvent(Object.assign(new page.MessageEvent('message', { data: message }), { source: window }) as never);
  return { says, notified: () => window.postMessage.mock.calls.map(([message]) => message) };
};

const RATES = [{ id: '3', displayName: 'Fast', amount: 100 }];
const LINES = [
  { name: 'Painting', amount: 400 },
  { name: 'Shipping', amount: 100 },
];
const opens = (event: WalletEvent) => event.resolve({ lineItems: LINES, shippingRates: RATES });
const press = async () => {
  button()?.click();
  await new Promise((resolve) => setTimeout(resolve));
};

describe('the wallets of a browser', () => {
  it('CO-02 there is one, unless a tester takes it away; the wish is kept', async () => {
    expect((await open()).ready.availablePaymentMethods).toMatchObject({ googlePay: true, applePay: false });
    expect(button()?.getAttribute('aria-label')).toBe('Pay with Google Pay');
    page.localStorage.setItem('stripe-test-wallet', 'applePay');
    expect((await open()).ready.availablePaymentMethods).toMatchObject({ applePay: true });
    visit('?test-wallet=none');
    expect((await open()).ready.availablePaymentMethods).toBeUndefined();
    expect(button()).toBeNull();
    expect(page.localStorage.getItem('stripe-test-wallet')).toBe('none');
  });

  it('CO-02 a shop that wants none of them gets none', async () => {
    expect((await open({}, { paymentMethods: { googlePay: 'never' } })).ready.availablePaymentMethods).toBeUndefined();
  });
});

describe('the sheet', () => {
  it('opens once the page has resolved the press, and not when it rejects', async () => {
    await open({ click: (event) => event.reject() });
    await press();
    expect(sheet()).toBeNull();
    await open({ click: opens });
    await press();
    expect(sheet()?.src).toBe(`${rig.origin}/__local/stripe/wallet`);
  });

  it('stays shut when the page takes longer than a second', async () => {
    const late: WalletEvent[] = [];
    await open({ click: (event) => late.push(event) });
    button()?.click();
    await page.happyDOM.waitUntilComplete();
    late[0]?.resolve({ lineItems: LINES, shippingRates: RATES });
    await new Promise((resolve) => setTimeout(resolve));
    expect(sheet()).toBeNull();
  });

  it('asks for a new price when the address changes, and is told when we do not ship there (X-02)', async () => {
    const asked: WalletEvent[] = [];
    const { group } = await open({ click: opens, shippingaddresschange: (event) => asked.push(event) });
    await press();
    const { says, notified } = sheetOf();
    says({ type: 'loaded' });
    expect(notified()[0]).toMatchObject({
      sheet: { amount: 500, lineItems: LINES, shippingRates: RATES, currency: 'usd' },
    });
    says({ type: 'address', name: 'Ada', address: { city: 'London', state: '', postal_code: 'N1', country: 'GB' } });
    expect(asked[0]?.address).toEqual({ city: 'London', state: '', postal_code: 'N1', country: 'GB' });
    await group.update({ amount: 700 });
    asked[0]?.resolve({ shippingRates: [{ ...RATES[0], amount: 300 }] });
    expect(notified()[1]).toMatchObject({ accepted: true, sheet: { amount: 700 } });
    asked[0]?.reject();
    expect(notified()[2]).toMatchObject({ accepted: false });
  });

  it('refuses lines that come to more than the amount', async () => {
    const asked: WalletEvent[] = [];
    await open({ click: opens, shippingratechange: (event) => asked.push(event) });
    await press();
    sheetOf().says({ type: 'rate', shippingRate: RATES[0] });
    expect(() => asked[0]?.resolve({ lineItems: [{ name: 'Painting', amount: 501 }] })).toThrow(
      /less than the total amount of the line items/,
    );
  });

  it('gives a payment method on confirmation, waits for the outcome, and shows a failure', async () => {
    const confirmed: WalletEvent[] = [];
    const { group } = await open({ click: opens, confirm: (event) => confirmed.push(event) });
    await press();
    const { says, notified } = sheetOf();
    says({
      type: 'pay',
      number: '4242424242424242',
      billingDetails: { name: 'Ada Carter', address: { postal_code: '10012' } },
      shippingRate: RATES[0],
    });
    expect(await group.submit()).not.toHaveProperty('error');
    const { paymentMethod } = await stripe.createPaymentMethod({
      elements: group,
      params: { billing_details: { email: 'ada@example.com' } },
    });
    expect(paymentMethod?.billing_details).toMatchObject({ name: 'Ada Carter', email: 'ada@example.com' });
    expect(sheet()).not.toBeNull();
    confirmed[0]?.paymentFailed({ reason: 'fail', message: 'Declined.' });
    expect(notified()).toMatchObject([{ failed: 'Declined.', reason: 'fail' }]);
  });

  it('tells the page when it is cancelled', async () => {
    const cancelled = vi.fn<(event: WalletEvent) => void>();
    await open({ click: opens, cancel: cancelled });
    await press();
    sheetOf().says({ type: 'cancel' });
    await expect.poll(() => cancelled.mock.calls.length).toBe(1);
    expect(sheet()).toBeNull();
  });
});
