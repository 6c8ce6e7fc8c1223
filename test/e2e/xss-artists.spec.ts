import type { Page } from '@playwright/test';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { some } from '#test/support/some.ts';
import { enterAsAdmin } from './admin-access.ts';
import { expect } from './atelier.ts';
import { addPiece, apiOf, offerQuote, placeOrder, type Api } from './orders.ts';
import {
  applicants,
  ask,
  NO_NAMES,
  PASSWORD,
  PROFILES,
  profileOf,
  reply,
  signUp,
  textsOf,
  verify,
  type Person,
} from './xss-people.ts';
import { joined, packed } from './xss-payloads.ts';
import { expectLiterally, openLiterally, test as base, turnLiterally } from './xss-trap.ts';

/** `admin` is the page of one, who leaves their account as it was. */
const test = base.extend<{ admin: Page }>({
  admin: async ({ page }, use) => {
    const leave = await enterAsAdmin(page);
    await use(page);
    await leave();
  },
});

test.describe.configure({ mode: 'serial' });

const ARTISTS = 8;
const HOUR_SECONDS = 3_600;

/** What the tests after the first go on with. */
let placed: { cart: string; order: string; email: string; artists: string[] };

const signedIn = async (page: Page, email: string, area: 'customer' | 'artist'): Promise<Api> => {
  const api = apiOf(page);
  await api.post('/api/login', { email, password: PASSWORD, area });
  return api;
};

/** Has everybody write the profiles of a round; answers with what must be shown then. */
const rewrite = async (people: Person[], round: number): Promise<string[]> => {
  const profiles = people.map((_, index) => profileOf(round * people.length + index));
  await Promise.all(people.map(({ api }, index) => api.post('/api/sellers/edit-profile', profiles[index])));
  return profiles.flatMap(textsOf);
};

const decide = async (admin: Page, people: Person[], reasons: string[]): Promise<Person[]> => {
  const api = apiOf(admin);
  const ids = await Promise.all(people.map(async (who) => (await who.api.get<{ id: string }>('/api/users/me')).id));
  const rejected = ids.slice(0, reasons.length);
  for (const [index, id] of rejected.entries())
    await api.post(`/api/admin/applications/${id}/reject`, { reason: reasons[index] });
  for (const id of ids.slice(reasons.length)) await api.post(`/api/admin/applications/${id}/approve`);
  return people.slice(reasons.length);
};

/** Makes a customer a partner and back, each time for another reason. */
const changeRoles = async (admin: Api, email: string): Promise<void> => {
  const { accounts } = await admin.get<{ accounts: { id: string }[] }>(
    `/api/admin/users?email=${encodeURIComponent(email)}`,
  );
  for (const [index, reason] of packed(500).entries())
    await admin.post(`/api/admin/users/${accounts[0]?.id}/role`, { role: index % 2 ? 'User' : 'Partner', reason });
};

test('P6 what applicants and artists write about themselves, and what admins write about others, is shown literally', async ({
  admin,
  watched,
  local,
}) => {
  const reasons = packed(1000);
  const people = await applicants(watched, local, ARTISTS + reasons.length);
  for (const name of NO_NAMES)
    await expect(people[0]!.api.post('/api/sellers/edit-profile', { name }), name).rejects.toThrow('422');
  await openLiterally(
    admin,
    '/admin',
    people.flatMap((_, index) => textsOf(profileOf(index))),
  );
  await admin.getByRole('button', { name: 'Reject' }).first().click();
  await expectLiterally(admin, []);
  const artists = await decide(admin, people, reasons);
  for (const state of ['applied', 'rejected'])
    await turnLiterally(admin, `/admin?state=${state}`, state === 'rejected' ? reasons : []);
  for (const [index, { page }] of people.slice(0, reasons.length).entries())
    await openLiterally(page, '/sellers', [reasons[index]!]);

  const customer = await watched();
  const [api, email] = [apiOf(customer), await signUp(apiOf(customer))];
  await verify(local, { api, email });
  await changeRoles(apiOf(admin), email);
  await openLiterally(admin, '/admin/audit', [...reasons, ...packed(500)]);
  await turnLiterally(admin, `/admin/accounts?email=${encodeURIComponent(joined(250))}`, [joined(250)]);

  await api.post('/api/login', { email, password: PASSWORD });
  for (const name of artists.map(({ username }) => username))
    await api.post('/api/carts/request-supplier', {
      supplier: (await api.get<{ id: string }>(`/api/artists/${name}`)).id,
    });
  await openLiterally(
    customer,
    '/products/custphotoreal',
    artists.map((_, index) => profileOf(index + reasons.length).name),
  );
  await addPiece(api);
  const { id: cart, orders } = await placeOrder(api, email);
  const order = orders[0]!.id;
  for (const artist of artists) await offerQuote(artist.api, order, { days: 9 });
  const question = await ask(customer, 'Who would paint this?');
  for (const { page } of artists) await reply(page, question, joined(300));

  for (const round of some(Array.from({ length: Math.ceil(PROFILES / artists.length) }, (_, index) => index))) {
    const texts = await rewrite(artists, round);
    await openLiterally(admin, '/admin?state=approved', texts);
    await openLiterally(customer, `/orders/quotes/${order}`, texts);
    await turnLiterally(customer, '/artists', []);
    for (const [index, { username }] of artists.entries())
      await turnLiterally(customer, `/artists/${username}`, texts.slice(3 * index, 3 * index + 3));
    await openLiterally(artists[round]!.page, '/sellers/edit-profile', texts.slice(3 * round, 3 * round + 3));
  }
  await openLiterally(customer, `/questions/${question}`, [joined(300)]);
  placed = { cart, order, email, artists: artists.map((artist) => artist.email) };
});

test('P6 the name of a chosen artist is shown literally, and written about', async ({ page, another, local }) => {
  const { cart, order, email } = placed;
  const customer = await signedIn(page, email, 'customer');
  const { quotes } = await customer.get<OrderQuotes>(`/api/orders/quotes/${order}`);
  const { supplier, id } = quotes[0]!;
  await customer.post(`/api/orders/select-quote/${order}`, { supplier_id: supplier.id, quote_id: id });
  await local.advance(HOUR_SECONDS + 60);
  await local.runScheduler();
  await local.mail(email, /was chosen for your/);
  const artists = await Promise.all(
    placed.artists.map(async (address) => signedIn(await another(), address, 'artist')),
  );
  for (const artist of artists)
    if ((await artist.get<{ id: string }>('/api/users/me')).id === supplier.id)
      await artist.post(`/api/sellers/orders/${order}/accept`);
  // An hour without a sign of life ends the session of a partner, which this customer has become.
  await signedIn(page, email, 'customer');
  await openLiterally(page, `/orders/${cart}`, [supplier.name]);
  await turnLiterally(page, `/orders/quotes/${order}`, [supplier.name]);
  await local.mail(email, /has accepted your order$/);
  await Promise.all(
    artists.map((artist) =>
      artist.post('/api/sellers/edit-profile', {
        name: 'Former artist',
        city: '',
        bio: 'Retired.',
        availability: 'away',
      }),
    ),
  );
});

/** Mails that name somebody, or go to an address that tries to be more than one. */
const KINDS = [
  /^About your application/,
  /^Welcome to Atelier/,
  /^A new request/,
  /would like to paint your/,
  /^You were chosen/,
  /was chosen for your/,
  /has accepted your order$/,
  /^It is yours/,
  /has replied$/,
  /^Please confirm your question/,
  /^Please confirm your address/,
  /^Your sign-in link/,
  /^Your order has started/,
  /^Your account was changed/,
];
/** So many of each kind are opened in the outbox; all are looked at as documents. */
const SHOWN = 5;
/** The reason is an admin's, who may name addresses. */
const WITH_REASON = KINDS[0]!;

/** In the page: every element of the mails, every attribute, and the origin of every link. */
const PARTS = `(mails) => [...new Set(mails.flatMap((html) => [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')].flatMap(({ localName, attributes }) =>
  [localName, ...[...attributes].map(({ name, value }) => name === 'href' ? URL.parse(value)?.origin : localName + ' ' + name)])))]`;
const KNOWN_PARTS = new Set([
  'html',
  'html lang',
  'head',
  'meta',
  'meta charset',
  'meta name',
  'meta content',
  'title',
  'body',
  'body style',
  'div',
  'div style',
  'h1',
  'h1 style',
  'p',
  'p style',
  'a',
  'a style',
  'table',
  'table role',
  'table style',
  'tbody',
  'tr',
  'td',
  'td style',
]);

test('P6 E4 mails hold no markup and no link but ours, whoever is named in them, and the outbox runs nothing of them', async ({
  page,
  playwright,
  local,
  baseURL: origin,
}) => {
  const baseURL = origin ?? '';
  const agent = await playwright.request.newContext({
    baseURL,
    userAgent: `Mozilla/5.0 ${joined(300).replaceAll(/[^ -~]/g, '')}`,
    extraHTTPHeaders: { origin: baseURL },
  });
  const visitor = `o'&lt=svg/onload=__xss\`1\`\${2}{{3}}%3csvg.${crypto.randomUUID()}@example.com`;
  await agent.post('/api/login/link', { data: { email: placed.email } });
  await agent.dispose();
  await ask(page, joined(2000), visitor);
  await Promise.all([local.mail(visitor, /confirm your question/), local.mail(placed.email, /^Your sign-in link/)]);

  const mails = (await local.mails()).filter(
    ({ to, subject, text }) => to.startsWith("o'") || /__xss|[<>]/.test(subject + text),
  );
  expect(
    KINDS.filter((kind) => !mails.some(({ subject }) => kind.test(subject))),
    'kinds of mails that were not written',
  ).toEqual([]);
  const parts = await page.evaluate<string[]>(`(${PARTS})(${JSON.stringify(mails.map(({ html }) => html))})`);
  expect(parts.filter((part) => !KNOWN_PARTS.has(part))).toEqual([baseURL]);
  const links = mails
    .filter(({ subject }) => !WITH_REASON.test(subject))
    .flatMap(({ subject, text }) => `${subject}\n${text}`.match(/\b[a-z]+:\/\/[^\s"'<>]+/gi) ?? []);
  expect(links.filter((link) => !link.startsWith(`${baseURL}/`))).toEqual([]);
  expect(mails.filter(({ subject }) => /[\p{C}\p{Zl}\p{Zp}]/u.test(subject))).toEqual([]);

  await page.goto('/__local/outbox');
  const shown = KINDS.flatMap((kind) => mails.filter(({ subject }) => kind.test(subject)).slice(0, SHOWN));
  await page.evaluate(
    `${JSON.stringify(shown.map(({ id }) => id))}.forEach((id) => document.getElementById(id).open = true)`,
  );
  await expect.poll(() => page.frames().length).toBeGreaterThan(shown.length);
  await expectLiterally(
    page,
    shown.map(({ subject }) => subject),
  );
});
