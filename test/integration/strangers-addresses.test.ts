import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askQuestion } from '#functions/messages/messages.ts';
import { subscribe } from '#functions/messages/subscriptions.ts';
import openapi from '#functions/openapi.json' with { type: 'json' };
import { inlinedPaths } from '#test/support/inline-refs.ts';
import { ANONYMOUS } from '#functions/platform/actor.ts';
import { setClock } from '#functions/platform/clock.ts';
import { AppError } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/time/time.ts';
import { addPiece, aCart, anAddress, checkoutOf, place } from '#test/factories/carts.ts';
import { aBuyer, anEmail, aVisitor, PASSWORD } from '#test/factories/people.ts';
import { aGiftCard, aProduct } from '#test/factories/products.ts';
import { aPromotion } from '#test/factories/promotions.ts';
import { signIn, signUp } from '#test/support/accounts.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { aNetwork, type Answer, type Shopper } from '#test/support/shopper.ts';
import { SPAN_BEGINS } from '#test/support/span.ts';

let payments: Payments;
let hours = 0;
let code: string;
let sku: string;
/** The address of an account that has ordered, with a code once per customer, and asked and subscribed. */
let known: string;

const caller = () => ({ ...ANONYMOUS, network: aNetwork() });

beforeAll(async () => {
  payments = await openPayments();
  setClock(() => SPAN_BEGINS);
  [code, { sku }] = [await aPromotion({ limit_per_customer: 1 }), await aProduct()];
  const { shopper, email } = await aBuyer();
  known = email;
  await signIn(shopper, known);
  const { cart } = await aCart(shopper);
  const total = checkoutOf(cart).total - 1_890;
  const placed = await place(shopper, checkoutOf(cart, { email: known, promos: code, total }));
  if (placed.status !== 200) throw new Error(placed.text);
  await shopper.post('/api/contact', { email: known, text: 'Hello', page: '/' });
});
afterAll(async () => {
  setClock(Date.now);
  await payments.close();
});

// Each test has spans of its own, because mails to one address are limited.
beforeEach(() => {
  hours += 1;
  setClock(() => SPAN_BEGINS + hours * HOUR_MS);
});

const SAME = { requestId: 'same' };
const ordering = async (email: string, more: object): Promise<Answer<unknown>> => {
  const { shopper, cart } = await aCart(aVisitor(), { product_id: sku });
  const input = checkoutOf(cart, { email, promos: code });
  const options = { ...SAME, headers: { 'Idempotency-Key': 'one' } };
  return shopper.post('/api/carts/create', { ...input, total: input.total - 1_890, ...more }, options);
};
const withCartOf = async (email: string, read: (shopper: Shopper) => Promise<Answer<unknown>>) => {
  const shopper = aVisitor();
  await signUp(shopper, email);
  await aCart(shopper, { product_id: sku });
  return read(shopper);
};
const field = async (run: () => Promise<object>): Promise<Answer<unknown>> => {
  const outcome = await run().catch((error: unknown) => {
    if (error instanceof AppError) return { refused: error.code, description: error.description };
    throw error;
  });
  return { status: 200, body: outcome, text: JSON.stringify(outcome), headers: new Headers() };
};

/** Everything that takes an address of somebody who has not proved it, by operation; staff name addresses they can see. */
const ASKED: Record<string, (email: string) => Promise<Answer<unknown>>> = {
  '/api/users': (email) => aVisitor().post('/api/users', { email, password: 'a password of mine' }, SAME),
  '/api/login': (email) => aVisitor().post('/api/login', { email, password: 'wrong password' }, SAME),
  '/api/login/link': (email) => aVisitor().post('/api/login/link', { email }, SAME),
  '/api/users/forgot-password': (email) => aVisitor().post('/api/users/forgot-password', { email }, SAME),
  '/api/users/change-email': async (email) =>
    (await aBuyer()).shopper.post('/api/users/change-email', { email, password: PASSWORD }, SAME),
  '/api/carts/add-item': async (email) =>
    aVisitor().post(
      '/api/carts/add-item',
      {
        product_id: (await aGiftCard()).sku,
        options: { amount: '50' },
        gift: { name: 'Ann', email, message: '', from: 'Bo' },
      },
      SAME,
    ),
  '/api/carts/create': (email) => ordering(email, { total: 1 }),
  '/api/carts/create with a page of PayPal': (email) => ordering(email, { charge_method: 'paypal', charge: undefined }),
  '/api/carts/create with a card that does not exist': (email) => ordering(email, { charge: 'pm_of_nobody' }),
  '/api/carts/create from an account with the address': (email) =>
    withCartOf(email, async (shopper) => {
      const { cart } = await aCart(shopper, { product_id: sku, replaceItems: true });
      return shopper.post(
        '/api/carts/create',
        { ...checkoutOf(cart, { email, promos: code }), total: 1 },
        { ...SAME, headers: { 'Idempotency-Key': 'one' } },
      );
    }),
  '/api/carts from an account with the address': (email) =>
    withCartOf(email, (shopper) => shopper.get(`/api/carts/?promos=${code}`)),
  '/api/carts/shipping from an account with the address': (email) =>
    withCartOf(email, (shopper) =>
      shopper.post('/api/carts/shipping', { address: anAddress(), shipping_method: 3, promos: code }, SAME),
    ),
  '/api/users/me/orders from an account with the address': (email) =>
    withCartOf(email, (shopper) => shopper.get<unknown>('/api/users/me/orders')),
  '/api/artists/signup': (email) =>
    aVisitor().post(
      '/api/artists/signup',
      {
        email,
        password: 'a password of mine',
        name: 'Ann Ilves',
        username: `ann-${email.slice(0, 4)}-${Math.random().toString(36).slice(2, 8)}`,
        country: 'EE',
        bio: 'I paint.',
        mediums: [sku],
        agreement: true,
      },
      SAME,
    ),
  '/api/contact': (email) => aVisitor().post('/api/contact', { email, text: 'Hello', page: '/' }, SAME),
  'GraphQL addSubscription': (email) => field(() => subscribe(sku, email, caller())),
  'GraphQL createMessageForNode': (email) =>
    field(() => askQuestion({ content: 'How long does it take?', email, node: sku }, caller())),
};

const MADE_UP: [RegExp, string][] = [
  // Before the ids, since a part of a secret may look like one.
  [/(device|visitor)=[\w-]{43}/g, 'cookie'],
  [/\.[\w-]{43}/g, 'secret'],
  [/[a-z]{3}_[0-9A-Za-z]{26}/g, 'id'],
  [/pi_\w+|cs_\w+|token=[\w-]+|\b[0-9A-Z]{17}\b/g, 'id'],
  [/ann-[\w-]+/g, 'username'],
  [/sku-\w+/g, 'sku'],
];
const plain = (text: string, email: string): string =>
  MADE_UP.reduce((rest, [each, as]) => rest.replaceAll(each, as), text.replaceAll(email, 'address'));
const seen = ({ status, text, headers }: Answer<unknown>, email: string) => ({
  status,
  body: JSON.parse(plain(text, email)) as unknown,
  headers: [...headers].map(([name, value]) => [name, name === 'content-length' ? '' : plain(value, email)]),
});

describe('C60 a stranger who types an address', () => {
  it.each(Object.entries(ASKED))(
    'hears the same of one that has ordered and one that nobody has, from %s',
    async (_, ask) => {
      const unknown = anEmail('user');
      const [ofKnown, ofUnknown] = [seen(await ask(known), known), seen(await ask(unknown), unknown)];
      expect(ofKnown).toEqual(ofUnknown);
      expect(ofKnown.status).toBeLessThan(500);
    },
  );

  it('is asked in each operation that takes one, and none is left out of these tests', () => {
    const ofStaff = (path: string) => path.startsWith('/api/admin/');
    const takesAddress = Object.entries(inlinedPaths(openapi)).flatMap(([path, operations]) =>
      /"email":\{"type":"string"/.test(
        JSON.stringify((operations as { post?: { requestBody?: object } }).post?.requestBody ?? {}),
      ) && !ofStaff(path)
        ? [path]
        : [],
    );
    expect(takesAddress.length).toBeGreaterThan(8);
    expect(takesAddress.filter((path) => !(path in ASKED))).toEqual([]);
  });
});

it('C60 a code that a stranger’s address has used shows its price until a card is presented, and asking is limited', async () => {
  const network = aNetwork();
  const statuses: number[] = [];
  for (let time = 0; time < 31; time += 1) {
    const shopper = aVisitor();
    shopper.network = network;
    const cart = await addPiece(shopper, { product_id: sku });
    const { status } = await place(shopper, checkoutOf(cart, { email: anEmail(), promos: code, total: 1 }));
    statuses.push(status);
  }
  expect([statuses.slice(0, 30).every((status) => status === 409), statuses[30]]).toEqual([true, 429]);
});
