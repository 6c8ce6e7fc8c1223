import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import type { Address, Cart } from '#shared/schemas/cart.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { enterAsAdmin } from './admin-access.ts';
import { expect } from './atelier.ts';
import { addPiece, apiOf, enter, placeOrder, uploadPhoto, type Api } from './orders.ts';
import { ask, PASSWORD, publishReply, reply, signUp } from './xss-people.ts';
import { ALL, joined, PAYLOADS } from './xss-payloads.ts';
import { expectLiterally, openLiterally, test, withPayloads, turnLiterally, type Deed } from './xss-trap.ts';

const BLANK = 'http://blank.test/';
/** Number of payloads that run without a click in a current browser; a changed list or a broken trap shows here. */
const RUN_BY_THEMSELVES = 45;

/** A payload as markup, and where it could end an attribute, a script, a URL, a field and a style. */
const mistaken = (text: string): string[] => [
  `<!doctype html>${text}`,
  `<input value="${text}"><input value='${text}'>
  <script>x = "${text}"</script><script>x = '${text}'</script><script>x = \`${text}\`</script>
  <a id=a href="${text}"></a><textarea>${text}</textarea><style>${text}</style>
  <script>document.querySelector('#a').click()</script>`,
];
const PLANT = `(documents) => documents.forEach((srcdoc) => document.body.append(Object.assign(document.createElement('iframe'), { srcdoc })))`;

test('P6 what is looked for would be found: the texts run where they are taken for markup, and our policy refuses them @soak', async ({
  page,
  watched,
  deeds,
  complaints,
}) => {
  const kindsOf = (found: Deed[]) => [...new Set(found.map(({ kind }) => kind))];
  const found = deeds[0]!;
  await page.route(BLANK, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }),
  );
  await page.goto(BLANK);
  await page.evaluate(`(${PLANT})(${JSON.stringify(PAYLOADS.flatMap(mistaken))})`);
  const numbers = () => new Set(found.map(({ what }) => /(\d+)\/?$/.exec(what)?.[1])).size;
  await expect.poll(numbers).toBeGreaterThan(RUN_BY_THEMSELVES);
  expect(kindsOf(found)).toEqual(expect.arrayContaining(['left', 'executed', 'dialog', 'asked the trap']));
  // Payloads on this page close, print and navigate, so it is used for nothing else.
  await page.close();

  const ours = await watched();
  await ours.goto('/about');
  const refused = deeds[1]!;
  await ours.evaluate(`document.body.insertAdjacentHTML('beforeend', '<img src="/no.png" alt="" onerror="__xss(0)">')`);
  await expect.poll(() => kindsOf(refused)).toEqual(['refused by the policy']);
  await expect(expectLiterally(ours, [])).rejects.toThrow('onerror');
  deeds.length = 0;
  complaints.length = 0;
});

/** `*` stands for the payloads. */
const QUERIES = [
  '/products/custphotoreal?o_size=*',
  '/products?utm_source=*',
  '/?utm_campaign=*#*',
  '/login/forgot?area=*&return=*',
  '/login/link?token=*',
  '/login/reset?token=*',
  '/account/verify?token=*',
  '/account/email?token=*',
  '/questions/confirm?token=*',
  '/questions/subscribe?token=*',
  '/mailing-list?token=*',
  '/questions/subscribe/end?token=*',
  '/assets?from=*&filterId=*',
  '/artists/signup?name=*',
  '/signout?return=*',
];
const SEGMENTS = [
  '/artists/*',
  '/products/*',
  '/products/custphotoreal/*',
  '/questions/*',
  '/orders/*',
  '/orders/quotes/*',
  '/carts/*',
  '/assets/*',
  '/no/such/*',
];

/** Payloads that are URLs themselves. */
const SCHEME = /^[a-z]+:/i;

test('P6 what an address says is no markup @soak', async ({ page }) => {
  const address = (pattern: string, text: string): string => pattern.replaceAll('*', encodeURIComponent(text));
  await page.goto(address('/login?return=*', joined(2000)));
  const halves = [joined(2200), joined(2200, PAYLOADS.length / 2)];
  for (const pattern of QUERIES) for (const half of halves) await turnLiterally(page, address(pattern, half), []);
  for (const pattern of SEGMENTS) await turnLiterally(page, address(pattern, joined(70)), []);
  // shared/site/local-path.test.ts tests how return paths are parsed; here are those that a link would run.
  for (const text of PAYLOADS.filter((each) => SCHEME.test(each)))
    await turnLiterally(page, address('/login?return=*', text), []);
});

/** Payloads in every field of an address, cut at each field's maximum. */
const ADDRESS: Address = {
  name: joined(120),
  city: joined(120, 5),
  line1: joined(200, 10),
  line2: joined(200, 20),
  state: joined(80, 30),
  zip: PAYLOADS[40]!.slice(0, 20),
  phone: PAYLOADS[41]!.slice(0, 40),
  country: 'LT',
};
const EMAIL = "visitor+xss'&=@x.test";
const SHOWN = [ADDRESS.name, ADDRESS.city, ADDRESS.line1, ADDRESS.line2, ADDRESS.state];

/** Places an order of a gift card, which needs no artist. */
const placeCard = async (api: Api, email: string): Promise<string> => {
  const { id, subtotal } = await api.post<Cart>('/api/carts/add-item', {
    product_id: 'egiftcard',
    options: { description: '50' },
  });
  const order = {
    cart_id: id,
    email,
    shipping_address: ADDRESS,
    shipping_method: 3,
    charge: 'pm_card_visa',
    charge_method: 'credit',
    total: subtotal,
  };
  await api.post('/api/carts/create/', order, { 'Idempotency-Key': crypto.randomUUID() });
  return id;
};

/** In the page: form contents stored by an earlier visit. */
const STORED = `if (/^.(carts|products)/.test(location.pathname)) {
  localStorage.setItem('checkout', ${JSON.stringify(JSON.stringify({ email: EMAIL, address: ADDRESS }))});
  localStorage.setItem('product_instructions', ${JSON.stringify(ALL)});
}`;

/** Signs in and asks for a link with a browser whose user agent is a payload. */
const callItself = async (browser: APIRequestContext, email: string): Promise<void> => {
  await browser.post('/api/login', { data: { email, password: PASSWORD } });
  await browser.post('/api/login/link', { data: { email } });
};

test('P6 a customer’s words, photos and addresses are shown literally to them and to artists @soak', async ({
  page,
  watched,
  playwright,
  baseURL,
}) => {
  const api = apiOf(page);
  const email = await signUp(api);
  const small = await sharp(readFileSync(PHOTOS.hair)).resize(96, 96).jpeg().toBuffer();
  const { id: photo, name } = await uploadPhoto(api, page, `${joined(250)}.jpg`, small);
  await page.addInitScript(STORED);
  await openLiterally(page, '/products/custphotoreal', [ALL, withPayloads(name)]);
  await turnLiterally(page, `/assets/${photo}?from=${encodeURIComponent(joined(500))}`, [withPayloads(name)]);
  await addPiece(api, [photo], ALL);
  await openLiterally(page, '/carts/checkout/', [withPayloads(ALL), EMAIL, ...SHOWN]);
  const placed = await placeOrder(api, email, ADDRESS);
  await openLiterally(page, `/carts/${placed.id}`, [ALL, ...SHOWN].map(withPayloads));
  await turnLiterally(page, `/carts/${await placeCard(api, EMAIL)}`, [EMAIL]);
  await expect(placeCard(api, `${PAYLOADS[0]}@x.test`)).rejects.toThrow('422');
  const artist = await watched();
  await enter(apiOf(artist), 'artist@example.com', 'artist');
  await openLiterally(artist, '/sellers', [withPayloads(ALL)]);
  await turnLiterally(artist, `/sellers/orders/${placed.orders[0]?.id}`, [withPayloads(ALL)]);

  const userAgent = `Mozilla/5.0 ${joined(480).replaceAll(/[^ -~]/g, '')}`;
  const elsewhere = await playwright.request.newContext({
    baseURL,
    userAgent,
    extraHTTPHeaders: { origin: baseURL ?? '' },
  });
  await callItself(elsewhere, email);
  await elsewhere.dispose();
  await turnLiterally(page, '/account', ['Unknown browser']);
});

test('P6 questions and replies are shown literally to everybody, also while they wait for their link @soak', async ({
  page: visitor,
  watched,
  local,
}) => {
  const [question, answer] = [joined(2000), joined(2000, PAYLOADS.length / 2)];
  const [customer, artist, admin] = [await watched(), await watched(), await watched()];
  await enter(apiOf(customer), 'customer@example.com', 'customer');
  await enter(apiOf(artist), 'artist@example.com', 'artist');
  const id = await ask(customer, question);
  await reply(artist, id, answer);
  // The reply contains a link, so the admin reads it before everybody does.
  await openLiterally(artist, `/questions/${id}`, [withPayloads(answer)]);
  const leave = await enterAsAdmin(admin);
  try {
    await admin.goto('/admin/reviews');
    await admin.getByRole('radio', { name: 'Questions' }).check();
    await expectLiterally(admin, [withPayloads(question), withPayloads(answer)]);
    const { id: author } = await apiOf(artist).get<{ id: string }>('/api/users/me');
    await publishReply(admin, id, author);
  } finally {
    await leave();
  }
  for (const reader of [visitor, customer, artist]) {
    await reader.goto('/products/custcharcoal');
    await reader.getByRole('tab', { name: 'QUESTIONS' }).click();
    await expectLiterally(reader, [withPayloads(question)]);
    await turnLiterally(reader, `/questions/${id}`, [withPayloads(question), withPayloads(answer)]);
  }

  await visitor.goto('/products/custcharcoal');
  await visitor.getByRole('tab', { name: 'QUESTIONS' }).click();
  const panel = visitor.getByRole('tabpanel', { name: 'QUESTIONS' });
  const email = `o'&lt=svg/onload=__xss\`1\`\${2}{{3}}%3csvg.${crypto.randomUUID()}@example.com`;
  await panel.getByRole('searchbox').fill(ALL);
  await panel.getByRole('textbox', { name: 'Your question' }).fill(question);
  await panel.getByRole('textbox', { name: 'Email' }).fill(email);
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(panel.getByText(`Please click on the link sent to ${email} to post this.`)).toBeVisible();
  await expectLiterally(visitor, [question, email]);
  await local.mail(email, /confirm your question/);
});
