import type { Page } from '@playwright/test';
import { documents } from '#infra/documents.ts';
import { expect, test } from './atelier.ts';
import { addPiece, apiOf, placeOrder, type Api } from './orders.ts';

interface Breach {
  page: string;
  directive: string;
  blocked: string;
}

/** In the page: reports every violation of the content security policy to the test. */
const LISTENER = `document.addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI }) => {
  noteBreach({ page: documentURI, directive: effectiveDirective, blocked: blockedURI });
});`;

/** Collects the violations of a page and of every frame in it. */
const breachesOf = async (page: Page): Promise<Breach[]> => {
  const breaches: Breach[] = [];
  await page.exposeFunction('noteBreach', (breach: Breach) => void breaches.push(breach));
  await page.addInitScript({ content: LISTENER });
  return breaches;
};

/** Opens a page and waits for its first heading. */
const settled = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
};

/** In the page: the first attempts of an attacker who can write into it. */
const PLANT = `{
  const plant = (name, more) => document.head.append(Object.assign(document.createElement(name), more));
  plant('script', { textContent: 'document.title = "planted"' });
  plant('style', { textContent: 'body { outline: 7px solid red }' });
  plant('base', { href: 'https://planted.example/' });
  document.body.insertAdjacentHTML('beforeend', '<p id="planted" style="outline: 7px solid red">planted</p><iframe src="https://planted.example/"></iframe>');
  document.body.insertAdjacentHTML('beforeend', '<img src="/no.png" alt="" onerror="document.title = 1">');
}`;
/** The frame document violates this as well: only a page may load the missing picture. */
const IN_FRAME = ['img-src'];
const REFUSED = ['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr', 'base-uri', 'frame-src'];
const OUTLINES = `[document.body, document.querySelector('#planted')].map((each) => getComputedStyle(each).outlineStyle)`;

for (const [name, { file, paths }] of Object.entries(documents)) {
  test(`P1 a script, a style, a handler, a frame and a base planted into the document ${name} are refused`, async ({
    page,
    complaints,
  }) => {
    const breaches = await breachesOf(page);
    if (name === 'photoAddress') await page.goto(paths[0]);
    else await settled(page, paths[0]);
    const title = await page.title();
    await page.evaluate(PLANT);
    const refused = file === 'photo-address.html' ? [...REFUSED, ...IN_FRAME] : REFUSED;
    await expect
      .poll(() => [...new Set(breaches.map(({ directive }) => directive))].toSorted())
      .toEqual(refused.toSorted());
    expect(await page.title()).toBe(title);
    expect(await page.evaluate(OUTLINES)).toEqual(['none', 'none']);
    // The console reports the same violations; here they are expected.
    expect(complaints.splice(0).join()).toContain('Content Security Policy');
  });
}

/** URL of a frame whose page refuses to be framed. */
const REFUSED_FRAME = /^chrome-error:/;

test('P1 U-14 no page of the site lets itself be framed, but for the frame that fetches pictures, and that by our own pages alone', async ({
  page,
  complaints,
  baseURL,
}) => {
  await settled(page, '/about');
  const framed = async (path: string): Promise<string> => {
    const arrived = page.waitForEvent('framenavigated');
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(path)} }))`,
    );
    return (await arrived).url();
  };
  expect(await framed('/photo-address.html')).toBe(`${baseURL}/photo-address.html`);
  for (const path of ['/', '/carts/checkout', '/orders', '/login'])
    expect(await framed(path), path).toMatch(REFUSED_FRAME);
  expect(complaints.splice(0).join()).toContain('frame-ancestors');

  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/photo-address.html"></iframe>` }),
  );
  await page.goto('https://elsewhere.example/');
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(REFUSED_FRAME);
  complaints.length = 0;
});

test('P1 a page opened by a mailed link says nowhere where it was, and its calls are still taken for its own', async ({
  page,
}) => {
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => void referrers.push(request.headers()['referer']));
  await settled(page, '/questions/confirm?token=secret');
  expect(referrers.length).toBeGreaterThan(3);
  // Style sheets send their own URL as referrer, which is no secret.
  expect(referrers.filter((referrer) => referrer?.includes('questions'))).toEqual([]);
  const body = { product_id: 'custpencil', options: {}, assets: [] };
  const refusal = await page.evaluate(async (item) => {
    const response = await fetch('/api/carts/add-item', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(item),
    });
    return ((await response.json()) as { code?: string }).code;
  }, body);
  expect(refusal).not.toBe('request.cross_origin');
});

const FORGED = 'forged.example';
const FORGED_HEADERS = {
  'host': FORGED,
  'x-forwarded-host': FORGED,
  'x-forwarded-proto': 'http',
  'x-original-host': FORGED,
  'forwarded': `host=${FORGED}`,
};

/** The API, called with a foreign host in every header that can name one. */
const forging = (api: Api): Api => ({
  get: api.get,
  post: (path, data, headers) => api.post(path, data, { ...FORGED_HEADERS, ...headers }),
});

test('E2 whoever names another host gets no link to it, neither in an answer nor in a mail', async ({
  page,
  local,
  baseURL,
}) => {
  const email = 'forged.host@example.com';
  const api = forging(apiOf(page));
  await addPiece(api);
  const cart = await placeOrder(api, email);
  const { realtime_token: authorization } = await api.get<{ realtime_token: string }>('/api/session');
  const query = `mutation { createMessageForNode(content: "Is the host looked at?", email: "${email}", node: "custpencil") { id } }`;
  const asked = await api.post('/graphql', { query }, { authorization });
  expect(JSON.stringify([cart, asked])).not.toContain(FORGED);

  const mails = [await local.mail(email, /confirm your question/i), await local.mail(email, /order/i)];
  for (const mail of mails) {
    const links = JSON.stringify(mail).match(/https?:\/\/[^\s"'<>\\/]+/g) ?? [];
    expect(new Set(links), mail.subject).toEqual(new Set([baseURL]));
  }
});
