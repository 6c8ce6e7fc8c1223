import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as serve } from '#functions/entries/pages.lambda.ts';
import { keyOf, refreshPage } from '#functions/pages/page-store.ts';
import { renderPage } from '#functions/pages/render-page.ts';
import { Product } from '#functions/catalog/product.entity.ts';
import { readObject, readTag } from '#functions/platform/buckets.ts';
import { handler as project } from '#functions/entries/projector.lambda.ts';
import { handler as render } from '#functions/entries/renderer.lambda.ts';
import { hideWork, showWork } from '#functions/works/show-work.ts';
import { now, nowIso, setClock } from '#functions/platform/clock.ts';
import { newId } from '#functions/platform/ids.ts';
import { documentHeaders } from '#infra/documents.ts';
import { asPrincipal, principalOf } from '#infra/local/lambda/permissions.ts';
import { anArtist, somebody } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { aFinishedOrder } from '#test/factories/reviews.ts';
import { aWork } from '#test/factories/works.ts';
import { envelopeOf, eventsAbout } from '#test/support/events.ts';
import { aRenderer, pageRequest, SHELL } from '#test/support/page-renderer.ts';

const { build, hooks, rendered } = aRenderer();
afterEach(() => {
  hooks.between = undefined;
  hooks.ask = undefined;
  rendered.length = 0;
});

const ask = (path: string, query = '', headers: Record<string, string> = {}) =>
  asPrincipal(principalOf('pages'), () => serve(pageRequest(path, query, headers)));
const get = (path: string) => ask(`/${keyOf(build, path)}`);
const refresh = (path: string) => asPrincipal(principalOf('renderer'), () => refreshPage(path));
const stored = async (path: string): Promise<string | undefined> =>
  (await readObject('pages', keyOf(build, path)))?.toString();

/** Delivers the outbox's events about an id to the renderer, in the given order. */
const deliver = async (id: string, order = <T>(events: T[]): T[] => events): Promise<void> => {
  for (const event of order(await eventsAbout(id)))
    await asPrincipal(principalOf('renderer'), () => render(envelopeOf(event)));
};

const workPath = ({ sku, orderId }: { sku: string; orderId: string }): string => `/products/gallery/${sku}/${orderId}`;

/** Changes a line as an import does, also while a function is at work. */
const rename = (sku: string, title: string): Promise<unknown> =>
  asPrincipal(principalOf('admin'), () =>
    Product.patch({ sku })
      .data(({ page }, { set }) => set(page.title, title))
      .go(),
  );

describe('a page that is not stored', () => {
  it('C46 missing files answer with the not-found page and its policy, rendered once for all of them', async () => {
    rendered.length = 0;
    for (const path of ['/static/old.js', '/media/none.jpg', '/sitemap.xml', '/reviews']) {
      const answer = await ask(`/pages/missing${path}`);
      expect(answer, path).toMatchObject({ statusCode: 404, body: expect.stringContaining('Not found') as string });
      const { 'content-security-policy': policy } = answer.headers ?? {};
      const none = { scripts: [], frames: [], api: [] };
      expect(policy).toBe(documentHeaders('shop', { connect: [], payments: none })['content-security-policy']);
    }
    expect(rendered).toEqual(['/not-found']);
  });

  it('is rendered, stored with what caches need, and not sent again to who has it', async () => {
    const { sku } = await aProduct();
    const first = await get(`/products/${sku}`);
    expect(first).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, s-maxage=5',
        'etag': await readTag('pages', keyOf(build, `/products/${sku}`)),
      },
    });
    expect(await stored(`/products/${sku}`)).toBe(first.body);
    const etag = String(first.headers?.etag);
    const again = await ask(`/${keyOf(build, `/products/${sku}`)}`, '', { 'if-none-match': `W/${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, undefined]);
  });

  it('C46 that nothing has is 404 and stays unstored; unknown paths share one stored not-found page', async () => {
    const missing = await get('/products/nothing');
    expect([missing.statusCode, missing.headers?.etag]).toEqual([404, undefined]);
    expect(await stored('/products/nothing')).toBeUndefined();
    for (const path of ['/not-found', '/no/such/page', '/admin']) expect((await get(path)).statusCode, path).toBe(404);
    expect(await stored('/not-found')).toContain('Not found');
    expect(await stored('/admin')).toBeUndefined();
    expect((await ask('/api/home')).statusCode).toBe(404);
  });

  it('C46 unknown ids of every kind of page answer with the one not-found page, and none is rendered', async () => {
    const { body } = await ask('/pages/missing/x.js');
    rendered.length = 0;
    const { sku } = await aProduct();
    const unknown: [path: string, query?: string][] = [
      ['/products/nothing.html'],
      [`/products/gallery/${sku}/ord_nothing.html`],
      ['/questions/msg_nothing.html'],
      ['/artists/nobody.html'],
      ['/gallery/no-such-tag.html'],
      [`/gallery/no-such-tag/${sku}.html`],
      ['/gallery/tags/no-such-tag.html'],
      ['/gallery', 'tags=no-such-tag'],
      ['/dog-paintings', 'supplier=nobody'],
      [`/artists/${'x'.repeat(300)}.html`],
      ['/gallery/%FF.html'],
      ['/gallery/%25FF.html'],
      ['/products/%.html'],
    ];
    for (const [path, query] of unknown)
      expect(await ask(`/pages/${build}${path}`, query), path).toMatchObject({
        statusCode: 404,
        headers: { 'cache-control': 'public, max-age=0, s-maxage=5' },
        body,
      });
    expect(rendered).toEqual([]);
  });

  it('is rendered once for all who ask at the same time, and again for who asks later', async () => {
    const { sku } = await aProduct();
    const path = `/products/${sku}`;
    const answers = await Promise.all(Array.from({ length: 25 }, () => get(path)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(rendered).toEqual([path]);
    hooks.between = () => Promise.reject(new Error('The renderer fails.'));
    const failed = await Promise.all([get(path), get(path)]);
    expect(failed.map(({ body }) => body)).toEqual([SHELL, SHELL]);
    hooks.between = undefined;
    expect((await get(path)).statusCode).toBe(200);
    expect(rendered).toEqual([path, path, path]);
  });

  it('of a list with a query is rendered for a minute and not stored', async () => {
    const after = Buffer.from('5|2026-01-01|ord_1').toString('base64url');
    const answer = await ask(`/pages/${build}/reviews`, `after=${after}`);
    expect(answer.headers?.['cache-control']).toBe('public, max-age=0, s-maxage=60');
    expect(answer.body).toContain(`/reviews?after=${after}`);
    expect(await stored('/reviews')).toBeUndefined();
  });

  it('T-07 C67 of a partner is rendered for a minute under their address, and of nobody leads to the product', async () => {
    const { shopper, ...partner } = await somebody('Partner');
    const { referralCode: code } = await shopper.ask<{ referralCode: string }>('/api/users/partners');
    const [{ sku }, unpaid] = [await aProduct(), await aProduct({ supplier_product: 'egiftcard' })];
    const path = `/products/${sku}/${code}`;
    const own = await get(path);
    expect(own).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'public, max-age=0, s-maxage=60' } });
    expect(rendered).toEqual([path]);
    expect(await stored(path)).toBeUndefined();
    expect((await get(path.toLowerCase())).statusCode).toBe(200);
    const leadsTo = async (sku: string, word: string) => {
      const { statusCode, headers } = await get(`/products/${sku}/${word}`);
      expect([statusCode, headers?.['location']], word).toEqual([302, `/products/${sku}`]);
    };
    await leadsTo(sku, 'your-bank');
    await leadsTo(sku, `${code},${code}X`);
    await leadsTo(unpaid.sku, code);
    const admin = await somebody('Admin');
    const change = (role: string) =>
      admin.shopper.ask(`/api/admin/users/${partner.id}/role`, { role, reason: 'Asked for it.' });
    await change('User');
    await leadsTo(sku, code);
    await change('Partner');
    expect((await get(`/products/nothing/${code}`)).statusCode).toBe(404);
    expect((await get(path)).statusCode).toBe(200);
  });

  it('of another build is rendered and not stored; personal pages share one document', async () => {
    expect((await ask('/pages/b-older/about.html')).statusCode).toBe(200);
    expect(await readObject('pages', 'pages/b-older/about.html')).toBeUndefined();
    expect((await get('/shell')).body).toBe(SHELL);
    expect(await stored('/shell')).toBe(SHELL);
  });

  it('and cannot be rendered, is drawn by the browser from a document that nobody keeps', async () => {
    const { sku } = await aProduct();
    hooks.between = () => {
      throw new Error('The renderer fails.');
    };
    expect(await get(`/products/${sku}`)).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'no-store' },
      body: SHELL,
    });
    expect(await stored(`/products/${sku}`)).toBeUndefined();
  });
});

describe('a stored page', () => {
  it('is rendered anew by an event, however often and in whichever order events come', async () => {
    const { sku } = await aProduct();
    const work = await aWork({ sku, title: 'First' });
    await get(workPath(work));
    const [path] = [workPath(work)];
    await showWork({ ...work, title: 'Second' });
    await showWork({ ...work, title: 'Third' });
    expect(await stored(path)).toContain('First');
    await deliver(work.orderId, (events) => events.toReversed());
    expect(await stored(path)).toContain('Third');
    rendered.length = 0;
    const tag = await readTag('pages', keyOf(build, path));
    await deliver(work.orderId);
    expect(await readTag('pages', keyOf(build, path))).toBe(tag);
    // Pages that nobody has asked for are not rendered for events.
    expect(new Set(rendered)).toEqual(new Set([path]));
  });

  it('unchanged is not written', async () => {
    const { sku } = await aProduct();
    await get(`/products/${sku}`);
    expect(await refresh(`/products/${sku}`)).toBe('unchanged');
    await rename(sku, 'Another title');
    expect(await refresh(`/products/${sku}`)).toBe('stored');
    expect(await refresh('/artists/nobody-asked')).toBe('absent');
  });

  it('stays when it cannot be rendered, and its event comes again', async () => {
    const work = await aWork(await aProduct());
    await get(workPath(work));
    await showWork({ ...work, title: 'Renamed' });
    hooks.between = () => {
      throw new Error('The renderer fails.');
    };
    await expect(deliver(work.orderId)).rejects.toThrow('could not be rendered');
    expect(await stored(workPath(work))).toContain(work.title);
    hooks.between = undefined;
    await deliver(work.orderId);
    expect(await stored(workPath(work))).toContain('Renamed');
  });

  it('of two renderings keeps the one that read last, also when that one ends first', async () => {
    const { sku } = await aProduct();
    const path = `/products/${sku}`;
    await get(path);
    await rename(sku, 'Title two');
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    let reached = (): void => undefined;
    const hasRead = new Promise<void>((resolve) => (reached = resolve));
    hooks.between = async () => {
      hooks.between = undefined;
      reached();
      await held;
    };
    const early = refresh(path);
    await hasRead;
    await rename(sku, 'Title three');
    expect(await refresh(path)).toBe('stored');
    go();
    // The early one is refused, reads again and finds nothing to write.
    expect(await early).toBe('unchanged');
    expect(await stored(path)).toContain('Title three');
  });

  it('is read again when a visitor’s rendering took longer than events wait', async () => {
    const { sku } = await aProduct();
    const path = `/products/${sku}`;
    hooks.between = async () => {
      hooks.between = undefined;
      const later = now() + 2_500;
      setClock(() => later);
      // Its event finds no stored page.
      await rename(sku, 'Renamed meanwhile');
      expect(await refresh(path)).toBe('absent');
    };
    await get(path);
    setClock(Date.now);
    expect(await stored(path)).toContain('Renamed meanwhile');
  });

  it('is not made of data that could not be read, whatever the renderer makes of that', async () => {
    for (const path of ['/api/session', 'https://elsewhere.example/api/orders/x']) {
      hooks.ask = path;
      await expect(renderPage('/about')).rejects.toThrow('is not for a page of everybody');
    }
    hooks.ask = undefined;
    expect((await renderPage('/about')).status).toBe(200);
  });
});

describe('C23 a work that becomes private', () => {
  it('disappears from every stored page and from the sitemap, and its own page is 404', async () => {
    const [{ sku }, artist, customer] = [await aProduct(), await anArtist(), await somebody()];
    const order = await aFinishedOrder({ ownerId: customer.id, supplierId: artist.supplierId, sku });
    const { orderId } = order;
    const others = await Promise.all(
      [1, 2].map((day) =>
        aWork({ sku, supplierId: artist.supplierId, finishedAt: new Date(Date.UTC(2026, 0, day)).toISOString() }),
      ),
    );
    const ofLine = await aWork({ sku, finishedAt: new Date(Date.UTC(2026, 0, 3)).toISOString() });
    const envelope = envelopeOf({
      eventId: newId('event'),
      name: 'order.delivered',
      at: nowIso(),
      payload: { orderId, cartId: order.cartId, supplierId: artist.supplierId, by: 'customer' },
    });
    await project(envelope);
    const username = artist.username.toLowerCase();
    const pages = [
      workPath({ sku, orderId }),
      ...[...others, ofLine].map(workPath),
      `/products/${sku}`,
      `/artists/${username}`,
      '/gallery',
    ];
    const month = `/sitemaps/works-${nowIso().slice(0, 7)}.xml`;
    for (const path of pages) {
      await get(path);
      expect(await stored(path), path).toContain(orderId);
    }
    expect((await ask(`/pages/${build}${month}`)).body).toContain(orderId);

    await customer.shopper.ask(`/api/orders/${orderId}/privacy`, { private: true });
    await project(envelope);
    await deliver(orderId);
    for (const path of pages.slice(1)) {
      expect(await stored(path), path).toBeDefined();
      expect(await stored(path), path).not.toContain(orderId);
    }
    expect(await stored(pages[0]!)).toBeUndefined();
    expect((await get(pages[0]!)).statusCode).toBe(404);
    expect((await ask(`/pages/${build}${month}`)).body).not.toContain(orderId);
  });

  it('whose picture hangs on home leaves it', async () => {
    const { sku } = await aProduct();
    const work = await aWork({ sku, tags: ['featured'], title: `Home ${randomUUID()}` });
    await get('/');
    expect(await stored('/')).toContain(work.picture);
    await hideWork(work.orderId);
    await deliver(work.orderId);
    expect(await stored('/')).not.toContain(work.picture);
  });
});

describe('search engines', () => {
  it('get the sitemaps of everything public, for an hour, and the areas that are closed', async () => {
    const [{ sku }, artist] = [await aProduct(), await anArtist()];
    const work = await aWork({ sku, finishedAt: '2025-03-31T23:59:59.999Z' });
    const file = async (path: string) => {
      const { statusCode, headers, body } = await ask(`/pages/${build}${path}`);
      expect([statusCode, headers?.['cache-control']]).toEqual([200, 'public, max-age=3600, s-maxage=3600']);
      return String(body);
    };
    const index = await file('/sitemap.xml');
    for (const name of ['pages', 'products', 'galleries', 'artists', 'works-2025-03', 'works-2025-04'])
      expect(index).toContain(`/sitemaps/${name}.xml</loc>`);
    expect(await file('/sitemaps/works-2025-03.xml')).toContain(
      `${workPath(work)}</loc><lastmod>2025-03-31T23:59:59.999Z</lastmod>`,
    );
    expect(await file('/sitemaps/works-2025-04.xml')).not.toContain(work.orderId);
    expect(await file('/sitemaps/artists.xml')).toContain(`/artists/${artist.username.toLowerCase()}</loc>`);
    expect(await file('/sitemaps/pages.xml')).toContain('/about</loc>');
    expect(await file('/robots.txt')).toMatch(/Disallow: \/admin\n[^]*Sitemap: http.+\/sitemap\.xml/);
  });
});
