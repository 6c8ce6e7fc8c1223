import type { Page } from '@playwright/test';
import { asHtml, type Mail } from '#functions/mail/mail.ts';
import type { AdminBios } from '#shared/schemas/bio-moderation.ts';
import type { OrderQuotes } from '#shared/schemas/quote.ts';
import { HOUR_SECONDS } from '#shared/time/time.ts';
import { enterAsAdmin } from './admin-access.ts';
import { expect } from './atelier.ts';
import { addPiece, apiOf, offerQuote, placeOrder, type Api } from './orders.ts';
import {
  applicants,
  ask,
  BIOS,
  NO_NAME,
  PASSWORD,
  profileOf,
  reply,
  signUp,
  textsOf,
  verify,
  type Person,
} from './xss-people.ts';
import { ALL, joined } from './xss-payloads.ts';
import {
  expectEscaped,
  expectLiterally,
  openLiterally,
  test as base,
  withPayloads,
  turnLiterally,
} from './xss-trap.ts';

/** `admin` is a page of the demo admin, whose account is restored afterwards. */
const test = base.extend<{ admin: Page }>({
  admin: async ({ page }, use) => {
    const leave = await enterAsAdmin(page);
    await use(page);
    await leave();
  },
});

test.describe.configure({ mode: 'serial' });

/** Reasons of admins, at their maximum lengths. */
const REJECTED_FOR = joined(1000);
const CHANGED_FOR = [joined(500, 30), joined(500, 60)];

/** State that the first test leaves for the others. */
let placed: { cart: string; order: string; email: string; artist: string };

const signedIn = async (page: Page, email: string, area: 'customer' | 'artist'): Promise<Api> => {
  const api = apiOf(page);
  await api.post('/api/login', { email, password: PASSWORD, area });
  return api;
};

const idOf = async ({ api }: Person): Promise<string> => (await api.get<{ id: string }>('/api/users/me')).id;

/** Makes a customer a partner and back, each time with another reason. */
const changeRoles = async (admin: Api, email: string): Promise<void> => {
  const { accounts } = await admin.get<{ accounts: { id: string }[] }>(
    `/api/admin/users?q=${encodeURIComponent(email)}`,
  );
  for (const [index, reason] of CHANGED_FOR.entries())
    await admin.post(`/api/admin/users/${accounts[0]?.id}/role`, { role: index % 2 ? 'User' : 'Partner', reason });
};

/** An admin publishes what an artist has written about themselves, if it waits for that (C22). */
const publishBio = async (admin: Api, supplierId: string): Promise<void> => {
  const { bios } = await admin.get<AdminBios>('/api/admin/bios?state=held');
  const held = bios.find(({ artist }) => artist.id === supplierId);
  if (!held) return;
  await admin.post(`/api/admin/bios/${supplierId}`, { decision: 'publish', at: held.at, reason: 'It is for a test.' });
};

test('P6 what applicants and artists write about themselves, and what admins write about others, is shown literally @soak', async ({
  admin,
  watched,
  local,
}) => {
  const people = await applicants(watched, local, 2);
  const [artist, rejected] = people as [Person, Person];
  await expect(artist.api.post('/api/sellers/edit-profile', { name: NO_NAME }), NO_NAME).rejects.toThrow('422');
  await openLiterally(
    admin,
    '/admin/applications',
    people.flatMap((_, index) => textsOf(profileOf(index)).map(withPayloads)),
  );
  await admin.getByRole('button', { name: 'Reject' }).first().click();
  await expectLiterally(admin, []);
  await apiOf(admin).post(`/api/admin/applications/${await idOf(rejected)}/reject`, { reason: REJECTED_FOR });
  await apiOf(admin).post(`/api/admin/applications/${await idOf(artist)}/approve`);
  await turnLiterally(admin, '/admin/applications?state=rejected', [withPayloads(REJECTED_FOR)]);
  await turnLiterally(admin, '/admin/applications?state=approved', textsOf(profileOf(0)).map(withPayloads));
  await openLiterally(rejected.page, '/sellers', [withPayloads(REJECTED_FOR)]);

  const customer = await watched();
  const [api, email] = [apiOf(customer), await signUp(apiOf(customer))];
  await verify(local, { api, email });
  await changeRoles(apiOf(admin), email);
  await openLiterally(admin, '/admin/audit', [REJECTED_FOR, ...CHANGED_FOR].map(withPayloads));
  await turnLiterally(admin, `/admin/accounts?q=${encodeURIComponent(joined(250))}`, [joined(250)]);

  await api.post('/api/login', { email, password: PASSWORD });
  const supplier = await idOf(artist);
  await api.post('/api/carts/request-supplier', { supplier });
  const [name, city, bio] = textsOf(profileOf(0)).map(withPayloads) as [string, string, string];
  await openLiterally(customer, '/products/custphotoreal', [name]);
  await addPiece(api);
  const { id: cart, orders } = await placeOrder(api, email);
  const order = orders[0]!.id;
  await offerQuote(artist.api, order, { days: 9 });
  const question = await ask(customer, 'Who would paint this?');
  await reply(artist.page, question, joined(300));

  await openLiterally(customer, `/orders/quotes/${order}`, [name, city, bio]);
  await turnLiterally(customer, '/artists', []);
  for (const each of BIOS) {
    await artist.api.post('/api/sellers/edit-profile', { bio: each });
    await publishBio(apiOf(admin), supplier);
    await openLiterally(customer, `/artists/${artist.username}`, [name, city, each]);
  }
  await openLiterally(customer, `/questions/${question}`, [withPayloads(joined(300))]);
  await expectEscaped(customer, `/artists/${artist.username}`, '__xss');
  await expectEscaped(customer, `/questions/${question}`, '__xss');
  await openLiterally(artist.page, '/sellers/edit-profile', [name, city, withPayloads(BIOS.at(-1)!)]);
  placed = { cart, order, email, artist: artist.email };
});

test('P6 the name of a chosen artist is shown literally, and written about @soak', async ({ page, another, local }) => {
  const { cart, order, email } = placed;
  const customer = await signedIn(page, email, 'customer');
  const { quotes } = await customer.get<OrderQuotes>(`/api/orders/quotes/${order}`);
  const { supplier, id, price } = quotes[0]!;
  await customer.post(`/api/orders/select-quote/${order}`, { supplier_id: supplier.id, quote_id: id, price });
  await local.advance(HOUR_SECONDS + 60);
  await local.runScheduler();
  await local.mail(email, /was chosen for your/);
  const artist = await signedIn(await another(), placed.artist, 'artist');
  await artist.post(`/api/sellers/orders/${order}/accept`);
  await openLiterally(page, `/orders/${cart}`, [withPayloads(supplier.name)]);
  await turnLiterally(page, `/orders/quotes/${order}`, [withPayloads(supplier.name)]);
  await local.mail(email, /has accepted your /);
  const retired = { name: 'Former artist', city: '', bio: 'Retired.', availability: 'away' };
  await artist.post('/api/sellers/edit-profile', retired);
});

/** Subjects of mails that contain a name, or go to an address that tries to be several. */
const KINDS = [
  /^About your application/,
  /^Welcome to Atelier/,
  /^A new request/,
  /would like to paint your/,
  /^You were chosen/,
  /was chosen for your/,
  /has accepted your /,
  /^It is yours/,
  /has replied$/,
  /^Please confirm your question/,
  /^Please confirm your address/,
  /^Your sign-in link/,
  /^Your order has started/,
  /^Your account was changed/,
];
/** This mail contains an admin's reason, which may contain URLs. */
const WITH_REASON = KINDS[0]!;

/** A mail with every payload in each of its parts. */
const EVERYWHERE: Omit<Mail, 'to'> = {
  subject: ALL,
  heading: ALL,
  paragraphs: [ALL],
  facts: [[ALL, ALL]],
  action: { label: ALL, path: `/?${ALL}` },
  endingToken: ALL,
};

/** In the page: every element of the mails, every attribute, the origin of every link, and the text of every style sheet. */
const PARTS = `(mails) => [...new Set(mails.flatMap((html) => [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')].flatMap(({ localName, attributes, textContent }) =>
  [localName === 'style' ? textContent : localName, ...[...attributes].map(({ name, value }) => name === 'href' ? URL.parse(value)?.origin : localName + ' ' + name)])))]`;
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
  'body class',
  'body style',
  'div',
  'div class',
  'div style',
  'h1',
  'h1 style',
  'p',
  'p class',
  'p style',
  'a',
  'a class',
  'a style',
  'table',
  'table role',
  'table style',
  'tbody',
  'tr',
  'td',
  'td class',
  'td style',
]);

test('P6 E4 mails hold no markup and no link but ours, whoever is named in them, and the outbox runs nothing of them @soak', async ({
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
  process.env.SITE_URL = baseURL;
  const full = await asHtml({ ...EVERYWHERE, to: visitor });
  const plain = await asHtml({ to: visitor, subject: '', heading: '', paragraphs: [] });
  const partsOf = (documents: string[]): Promise<string[]> =>
    page.evaluate<string[]>(`(${PARTS})(${JSON.stringify(documents)})`);
  const [own, parts] = [await partsOf([plain]), await partsOf([full, ...mails.map(({ html }) => html)])];
  const ownSheet = own.filter((part) => part.includes('prefers-color-scheme'));
  expect(parts.filter((part) => !KNOWN_PARTS.has(part)).toSorted()).toEqual([...ownSheet, baseURL].toSorted());
  const links = mails
    .filter(({ subject }) => !WITH_REASON.test(subject))
    .flatMap(({ subject, text }) => `${subject}\n${text}`.match(/\b[a-z]+:\/\/[^\s"'<>]+/gi) ?? []);
  expect(links.filter((link) => !link.startsWith(`${baseURL}/`))).toEqual([]);
  expect(mails.filter(({ subject }) => /[\p{C}\p{Zl}\p{Zp}]/u.test(subject))).toEqual([]);

  await page.goto('/__local/outbox');
  // One mail of each kind is opened; all are parsed as documents.
  const shown = KINDS.flatMap((kind) => mails.filter(({ subject }) => kind.test(subject)).slice(0, 1));
  await page.evaluate(
    `${JSON.stringify(shown.map(({ id }) => id))}.forEach((id) => document.getElementById(id).open = true)`,
  );
  await expect.poll(() => page.frames().length).toBeGreaterThan(shown.length);
  await expectLiterally(
    page,
    shown.map(({ subject }) => subject),
  );
});
