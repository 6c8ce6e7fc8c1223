import { afterEach, beforeEach, expect, vi } from 'vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** An answer of the API, or `lost` where the answer never arrives. */
export type Reply = { status: number; body: unknown; headers?: Record<string, string> } | 'lost';

interface Sent {
  path: string;
  key: string | null;
  /** The mailed links that open the order. */
  link: string | null;
  body: Record<string, unknown>;
}

export const refused = (status: number, code: string, description: string): Reply => ({
  status,
  body: { status: false, code, message: description, description },
});
export const ok = (body: unknown): Reply => ({ status: 200, body });
export const shipping = (price: number | null, more: object = {}): Reply =>
  ok({ shipping_price: price, promos: [], options: {}, ...more });

// A script is loaded once per URL, so every test has a script URL of its own.
let scripts = 0;

/** For tests: answers the API by path, repeating the last reply, and records the requests. */
export const api = (replies: Record<string, Reply[]>, methods = 'card') => {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const config = ok({ stripe: { publishableKey: 'pk_test', scriptUrl: `/stripe-${scripts}.js` }, methods });
  const all: Record<string, Reply[]> = { '/config.json': [config], ...replies };
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    asked.push(path);
    if (method === 'POST')
      sent.push({
        path,
        key: new Headers(headers).get('idempotency-key'),
        link: new Headers(headers).get('order-link'),
        body: JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>,
      });
    const list = all[path] ?? [refused(404, 'route.not_found', 'Not found.')];
    const reply = (list.length > 1 ? list.shift() : list[0]) ?? 'lost';
    return reply === 'lost'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json(reply.body, { status: reply.status, headers: reply.headers ?? {} }));
  });
  return { sent, asked, orders: () => sent.filter(({ path }) => path === '/api/carts/create/') };
};

let cards = 0;
const nothing = () => undefined;
export const mount = vi.fn<(place: unknown) => void>();
const element = { mount, destroy: nothing, on: nothing, off: nothing, once: nothing, update: nothing };
const elements = {
  create: () => element,
  getElement: () => null,
  update: nothing,
  on: nothing,
  off: nothing,
  submit: () => Promise.resolve({}),
};
const stripe = {
  elements: () => elements,
  createToken: nothing,
  confirmCardPayment: nothing,
  createPaymentMethod: () => {
    cards += 1;
    return Promise.resolve({ paymentMethod: { id: `pm_${cards}` } });
  },
};

let script: HTMLScriptElement | undefined;

/** Fires the load or error event of the provider's script. */
export const scriptEnds = async (how: 'load' | 'error') => {
  await waitFor(() => expect(script).toBeDefined());
  const current = script;
  script = undefined;
  current?.dispatchEvent(new Event(how));
};

/** Records the URL to which the page navigates when it leaves this document. */
export const assign = vi.fn<typeof window.location.assign>();

/** For tests: a browser with a fake of the provider's script, new for each test. */
export const inABrowser = (): void => {
  beforeEach(() => {
    scripts += 1;
    script = undefined;
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
    vi.stubGlobal('Stripe', () => stripe);
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    vi.spyOn(window.location, 'replace').mockImplementation(assign);
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      if (node instanceof HTMLScriptElement) script = node;
    });
  });
  afterEach(() => {
    assign.mockClear();
    mount.mockClear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
  });
};

export const address = {
  name: 'Ellen Marsh',
  phone: '',
  line1: '1220 NW Lovejoy Street',
  line2: '',
  zip: '97209',
  city: 'Portland',
  state: 'OR',
  country: 'US',
};

/** Stores the contact of an earlier visit. */
export const saveContactBefore = (more: object = {}) =>
  localStorage.setItem('checkout', JSON.stringify({ email: 'ellen@example.com', address, ...more }));

/** The button that sends the order. */
export const button = () =>
  screen.getByRole<HTMLButtonElement>('button', {
    name: /^(Place Order|Placing your order|Continue to|Save Order|Pay |Paying|Fully Paid)/,
  });

/** Waits for the price of a whole address, which comes by itself. */
export const checkShipping = () => waitFor(() => expect(button().disabled).toBe(false));

/** Looks up a gift card in its box. */
export const applyCard = async (number: string, pin = '') => {
  const fold = screen.queryByRole('button', { name: /^Add (?:a|another) gift card/ });
  if (fold) await userEvent.click(fold);
  const field = await screen.findByLabelText<HTMLInputElement>('Number');
  fireEvent.input(field, { target: { value: number } });
  fireEvent.input(screen.getByLabelText(/^Pin/), { target: { value: pin } });
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
};
