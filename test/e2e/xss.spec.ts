import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Asset } from '#shared/schemas/asset.ts';
import type { Address, Cart } from '#shared/schemas/cart.ts';
import { PHOTOS } from '#test/seed/photos.ts';
import { some } from '#test/support/some.ts';
import { expect } from './atelier.ts';
import { addPiece, apiOf, enter, placeOrder, uploadPhoto, type Api } from './orders.ts';
import { ask, PASSWORD, reply, signUp } from './xss-people.ts';
import { joined, packed, PAYLOADS } from './xss-payloads.ts';
import { expectLiterally, openLiterally, test, turnLiterally, type Deed } from './xss-trap.ts';

const BLANK = 'http://blank.test/';
/** Of the texts, those that need neither a click nor an older browser; a change of the list or of the traps shows here. */
const RUN_BY_THEMSELVES = 45;

/** A text as markup, and where it could end an attribute, a script, an address, a field and a style. */
const mistaken = (text: string): string[] => [
  `<!doctype html>${text}`,
  `<input value="${text}"><input value='${text}'>
  <script>x = "${text}"</script><script>x = '${text}'</script><script>x = \`${text}\`</script>
  <a id=a href="${text}"></a><textarea>${text}</textarea><style>${text}</style>
  <script>document.querySelector('#a').click()</script>`,
];
const PLANT = `(documents) => documents.forEach((srcdoc) => document.body.append(Object.assign(document.createElement('iframe'), { srcdoc })))`;

test('P6 what is looked for would be found: the texts run where they are taken for markup, and our policy refuses them', async ({
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
  // What still runs there closes, prints and leaves: no page for anything else.
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

/** `*` stands for the texts. */
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

test('P6 what an address says is no markup', async ({ page }) => {
  const address = (pattern: string, text: string): string => pattern.replaceAll('*', encodeURIComponent(text));
  await page.goto(address('/login?return=*', joined(2000)));
  const halves = [joined(2200), joined(2200, PAYLOADS.length / 2)];
  for (const pattern of QUERIES) for (const half of halves) await turnLiterally(page, address(pattern, half), []);
  for (const pattern of SEGMENTS) await turnLiterally(page, address(pattern, joined(70)), []);
  for (const text of PAYLOADS) await turnLiterally(page, address('/login?return=*', text), []);
});

const CONTACTS = packed(80).map((state, index) => {
  const one = (values: string[], by = 0): string => values[(index + by) % values.length] ?? '';
  const [long, lines, last] = [packed(120), packed(200), PAYLOADS.length - 1 - index];
  const short = { phone: PAYLOADS[index]!.slice(0, 40), zip: PAYLOADS[last]!.slice(0, 20) };
  const address: Address = {
    name: one(long),
    city: one(long, 1),
    line1: one(lines),
    line2: one(lines, 1),
    state,
    country: 'LT',
    ...short,
  };
  return { email: `visitor+${index}'&=@x.test`, address };
});

/** Places an order of a gift card, for which no artist is asked. */
const placeCard = async (api: Api, { email, address }: (typeof CONTACTS)[number]): Promise<string> => {
  const { id, subtotal } = await api.post<Cart>('/api/carts/add-item', {
    product_id: 'egiftcard',
    options: { description: '50' },
  });
  const order = {
    cart_id: id,
    email,
    shipping_address: address,
    shipping_method: 3,
    charge: 'pm_card_visa',
    charge_method: 'credit',
    total: subtotal,
  };
  await api.post('/api/carts/create/', order, { 'Idempotency-Key': crypto.randomUUID() });
  return id;
};

/** In the page: what the forms kept from an earlier visit. */
const KEPT = `if (/^.(carts|products)/.test(location.pathname)) {
  localStorage.setItem('checkout', ${JSON.stringify(JSON.stringify(CONTACTS[0]))});
  localStorage.setItem('product_instructions', ${JSON.stringify(joined(5000))});
}`;

test('P6 a customer’s words, photos and addresses are shown literally to them and to artists', async ({
  page,
  watched,
  playwright,
  baseURL,
}) => {
  const api = apiOf(page);
  const email = await signUp(api);
  const small = await sharp(readFileSync(PHOTOS.hair)).resize(96, 96).jpeg().toBuffer();
  const photos: Asset[] = [];
  for (const name of packed(250)) photos.push(await uploadPhoto(api, page, `${name}.jpg`, small));
  const words = joined(5000);
  await page.addInitScript(KEPT);
  await openLiterally(page, '/products/custphotoreal', [words, ...photos.map(({ name }) => name)]);
  for (const [index, { id, name }] of photos.entries())
    await turnLiterally(page, `/assets/${id}?from=${encodeURIComponent(joined(500, 8 * index))}`, [name]);
  await addPiece(
    api,
    photos.slice(0, 20).map(({ id }) => id),
    words,
  );
  await openLiterally(page, '/carts/checkout/', [
    words,
    CONTACTS[0]!.email,
    ...Object.values(CONTACTS[0]!.address).slice(0, 5),
  ]);
  const placed = await placeOrder(api, email);
  await openLiterally(page, `/carts/${placed.id}`, [words]);
  for (const text of some(packed(240)))
    await expect(placeCard(api, { ...CONTACTS[0]!, email: `${text}@x.test` }), text).rejects.toThrow('422');
  for (const contact of some(CONTACTS)) {
    const { name, line1, line2, city, state, zip } = contact.address;
    await turnLiterally(page, `/carts/${await placeCard(api, contact)}`, [
      contact.email,
      name,
      line1,
      line2,
      city,
      state,
      zip,
    ]);
  }
  const artist = await watched();
  await enter(apiOf(artist), 'artist@example.com', 'artist');
  await openLiterally(artist, '/sellers', [words]);
  await turnLiterally(artist, `/sellers/orders/${placed.orders[0]?.id}`, [words]);

  for (const [index, text] of packed(480).entries()) {
    const userAgent = `Mozilla/5.0 ${text.replaceAll(/[^ -~]/g, '')}`;
    const elsewhere = await playwright.request.newContext({
      baseURL,
      userAgent,
      extraHTTPHeaders: { origin: baseURL ?? '' },
    });
    await elsewhere.post('/api/login', { data: { email, password: PASSWORD } });
    await elsewhere.post('/api/login/link', {
      data: { email: index === 0 ? email : `o'agent-${index}.${email.slice(2)}` },
    });
    await elsewhere.dispose();
  }
  await turnLiterally(page, '/account', ['Unknown browser']);
});

test('P6 questions and replies are shown literally to everybody, also while they wait for their link', async ({
  page: visitor,
  watched,
  local,
}) => {
  const texts = packed(2000);
  const [customer, artist] = [await watched(), await watched()];
  await enter(apiOf(customer), 'customer@example.com', 'customer');
  await enter(apiOf(artist), 'artist@example.com', 'artist');
  const ids: string[] = [];
  for (const text of texts) ids.push(await ask(customer, text));
  for (const [index, id] of ids.entries()) await reply(artist, id, texts.at(index - 1) ?? '');
  for (const reader of [visitor, customer, artist]) {
    await reader.goto('/products/custcharcoal');
    await reader.getByRole('tab', { name: 'QUESTIONS' }).click();
    await expectLiterally(reader, texts);
    for (const [index, id] of ids.entries())
      await turnLiterally(reader, `/questions/${id}`, [texts[index]!, texts.at(index - 1) ?? '']);
  }

  await visitor.goto('/products/custcharcoal');
  await visitor.getByRole('tab', { name: 'QUESTIONS' }).click();
  const panel = visitor.getByRole('tabpanel', { name: 'QUESTIONS' });
  const email = `o'&lt=svg/onload=__xss\`1\`\${2}{{3}}%3csvg.${crypto.randomUUID()}@example.com`;
  for (const text of texts) await panel.getByRole('searchbox').fill(text);
  await panel.getByRole('textbox', { name: 'Your question' }).fill(texts[0]!);
  await panel.getByRole('textbox', { name: 'Email' }).fill(email);
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(panel.getByText(`Please click on the link sent to ${email} to post this.`)).toBeVisible();
  await expectLiterally(visitor, [texts[0]!, email]);
  await local.mail(email, /confirm your question/);
});
