import { beforeAll, describe, expect, it } from 'vitest';
import { handler as carts } from '#functions/entries/carts.lambda.ts';
import { handler as sellers } from '#functions/entries/sellers.lambda.ts';
import { VIEWER_HOST_HEADER } from '#functions/platform/client-address.ts';
import { env } from '#functions/platform/env.ts';
import { setMetricsSink } from '#functions/platform/metrics.ts';
import { ErrorBody } from '#functions/platform/http.ts';
import { addPiece } from '#test/factories/carts.ts';
import { anEmail, aVisitor } from '#test/factories/people.ts';
import { aProduct } from '#test/factories/products.ts';
import { refusalOf, type Refusal } from '#test/support/shopper.ts';

const ADD = '/api/carts/add-item';
let piece: { product_id: string; options: Record<string, string> };

beforeAll(async () => {
  setMetricsSink(() => undefined);
  piece = { product_id: (await aProduct()).sku, options: { size: '8x10in' } };
});

describe('what every request keeps to', () => {
  it('I-01 a visitor gets a cookie at the first change, not by reading', async () => {
    const shopper = aVisitor();
    for (const path of ['/api/carts/', '/api/session', '/api/products'])
      expect((await shopper.get(path)).headers.getSetCookie()).toEqual([]);
    const added = await shopper.post(ADD, piece);
    expect(added.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^visitor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await shopper.post(ADD, piece)).headers.getSetCookie()).toEqual([]);
    expect((await shopper.get<{ items: unknown[] }>('/api/carts/')).body.items).toHaveLength(2);
  });

  it('I-01 a visitor cookie that somebody made up is nobody: it opens an empty cart', async () => {
    const shopper = aVisitor();
    shopper.cookies.set('visitor', 'made-up');
    shopper.cookies.set('sid', 'made-up-too');
    expect((await shopper.get<{ items: unknown[] }>('/api/carts/')).body.items).toEqual([]);
  });

  it('changes must come from our own pages', async () => {
    const from = (headers: Record<string, string>) => refusalOf(aVisitor().post(ADD, piece, { headers }));
    const { origin } = new URL(env('SITE_URL'));
    const wrongOnes: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${origin}.evil.example` },
      { Origin: '' },
      { 'Origin': '', 'Sec-Fetch-Site': 'cross-site' },
      { 'Origin': '', 'Sec-Fetch-Site': 'same-site' },
      { 'Origin': 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    ];
    const { protocol, host } = new URL(origin);
    wrongOnes.push(
      { Origin: 'https://evil.example', [VIEWER_HOST_HEADER]: host },
      { Origin: `${protocol}//`, [VIEWER_HOST_HEADER]: '' },
      { Origin: `${protocol === 'http:' ? 'https:' : 'http:'}//d123.example`, [VIEWER_HOST_HEADER]: 'd123.example' },
    );
    for (const wrong of wrongOnes)
      expect(await from(wrong), JSON.stringify(wrong)).toEqual([403, 'request.cross_origin']);
    expect(
      (await aVisitor().post(ADD, piece, { headers: { 'Origin': '', 'Sec-Fetch-Site': 'same-origin' } })).status,
    ).toBe(200);
  });

  it('changes may come from our pages at each name of the site, as when a domain comes to pages that are open', async () => {
    const { protocol } = new URL(env('SITE_URL'));
    const open = { Origin: `${protocol}//d123.cloudfront.net`, [VIEWER_HOST_HEADER]: 'd123.cloudfront.net' };
    expect((await aVisitor().post(ADD, piece, { headers: open })).status).toBe(200);
  });

  it('a text with characters that nobody types is refused with its field, wherever it comes in', async () => {
    const shopper = aVisitor();
    const bodies: [path: string, body: object, field: string][] = [
      ['/api/users', { email: anEmail(), password: 'a long\u0000 password' }, 'password'],
      ['/api/login', { email: 'a\u0000@example.com', password: 'x' }, 'email'],
      ['/api/login', { email: 'a\u0085@example.com', password: 'x' }, 'email'],
      ['/api/users/read-link', { token: `lnk_\u0000${'x'.repeat(40)}` }, 'token'],
      [ADD, { ...piece, product_id: 'oil\u0000' }, 'product_id'],
      [ADD, { ...piece, options: { 'size\u0007': '8x10in' } }, 'options'],
      ['/api/carts/card', { code: '\u001b[2J', pin: '' }, 'code'],
    ];
    for (const [path, body, field] of bodies) {
      const answer = await shopper.post<Refusal>(path, body);
      expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})], path).toEqual([
        422,
        'request.invalid',
        [field],
      ]);
    }
    for (const path of [
      '/api/products/a%00b',
      '/api/artists/%C2%85',
      '/api/samples?tag=a%00',
      '/api/carts/card?code=%1b',
    ])
      expect(await refusalOf(shopper.get(path)), path).toEqual([422, 'request.invalid']);
    expect(await refusalOf(shopper.post('/api/login', { email: anEmail(), password: 'a\n\tb\r\n' }))).toEqual([
      401,
      'session.wrong_credentials',
    ]);
  });

  it('changes speak JSON: anything else is 415, broken JSON is 400, the wrong shape is 422 with its fields', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect(await refusalOf(aVisitor().post(ADD, piece, { headers: { 'Content-Type': type } })), type).toEqual([
        415,
        'request.unsupported_type',
      ]);
    for (const rawBody of ['{', '', 'nonsense', '{"product_id":'])
      expect(await refusalOf(aVisitor().post(ADD, undefined, { rawBody })), rawBody).toEqual([
        400,
        'request.malformed',
      ]);
    for (const rawBody of ['null', '[]', '7', '"text"', '{}', '{"product_id":7,"options":[]}']) {
      const { status, body } = await aVisitor().post<Refusal>(ADD, undefined, { rawBody });
      expect([status, body.code], rawBody).toEqual([422, 'request.invalid']);
      expect(Object.keys(body.fields ?? {}).length, rawBody).toBeGreaterThan(0);
    }
  });

  it('a body beyond 256 KB is refused before it is read', async () => {
    const rawBody = JSON.stringify({ ...piece, description: 'x'.repeat(300_000) });
    expect(
      await refusalOf(
        aVisitor().post(ADD, undefined, { rawBody, headers: { 'Content-Length': String(rawBody.length) } }),
      ),
    ).toEqual([413, 'request.too_large']);
  });

  it('a polluted prototype, huge numbers and nulls are bad input, never a fault of ours', async () => {
    const bodies = [
      '{"__proto__":{"isAdmin":true},"product_id":"x","options":{"__proto__":"y"}}',
      '{"product_id":"constructor","options":{"constructor":"x"}}',
      '{"product_id":"x","options":{"size":null}}',
      '{"cart_id":null}',
      '{"total":1e400}',
    ];
    for (const path of [
      ADD,
      '/api/carts/remove-item',
      '/api/carts/shipping/',
      '/api/carts/create/',
      '/api/carts/confirm/',
      '/api/login',
      '/api/users',
    ])
      for (const rawBody of bodies) {
        const { status } = await aVisitor().post(path, undefined, { rawBody, headers: { 'Idempotency-Key': 'k' } });
        expect(status, `${path} ${rawBody}`).toBeGreaterThanOrEqual(200);
        expect(status, `${path} ${rawBody}`).toBeLessThan(500);
      }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('R-25 an unknown path, or an unknown method of a known one, is not found', async () => {
    for (const [method, path] of [
      ['GET', '/api/nonsense'],
      ['GET', '/api/carts/nonsense/deep'],
      ['POST', '/api/nonsense'],
      ['POST', '/api/carts/checkout'],
      ['DELETE', ADD],
      ['GET', ADD],
    ] as const) {
      const { status, body } = await aVisitor().send<Refusal>(method, path, {});
      expect([status, body.code, body.message], path).toEqual([
        404,
        'route.not_found',
        '404 - Not Found: This page does not exist or you may not have authorization to view it.',
      ]);
    }
  });

  it('every refusal has one form, is never stored by a cache, and shows no stack', async () => {
    const shopper = aVisitor();
    const answers = [
      await shopper.get('/api/nonsense'),
      await shopper.get('/api/carts/?cart_id=crt_x'),
      await shopper.get(`/api/carts/?cart_id=${'x'.repeat(200)}`),
      await shopper.get('/api/sellers/requests'),
      await shopper.post(ADD, {}),
      await shopper.post(ADD, undefined, { rawBody: '{' }),
      await shopper.post(ADD, piece, { headers: { Origin: 'https://evil.example' } }),
      await shopper.post('/api/carts/create/', {}),
      await shopper.post('/api/login', { email: 'a@b.c', password: 'wrong password' }),
      await shopper.post('/api/webhooks/stripe', {}),
    ];
    for (const { status, body, text, headers } of answers) {
      expect(status, text).toBeGreaterThanOrEqual(400);
      expect(status, text).toBeLessThan(500);
      expect(ErrorBody.strict().safeParse(body).success, text).toBe(true);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Type')).toContain('application/json');
      expect(text).not.toMatch(/node_modules|\.ts:|at async/);
    }
    const ids = answers.map(({ body }) => (body as Refusal).request_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('P1 what is private is kept nowhere when it is given, as when it is refused', async () => {
    const shopper = aVisitor();
    await addPiece(shopper, piece);
    for (const path of ['/api/session', '/api/carts/']) {
      const { status, headers } = await shopper.get(path);
      expect(status, path).toBe(200);
      expect(headers.get('Cache-Control'), path).toBe('no-store');
      expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    }
  });

  it('the gateway may bring a body in base64 and a path with a slash at the end', async () => {
    const shopper = aVisitor();
    await addPiece(shopper, piece);
    const event = {
      version: '2.0',
      rawPath: `${ADD}/`,
      rawQueryString: '',
      headers: {
        'host': 'shop.example',
        'origin': new URL(env('SITE_URL')).origin,
        'content-type': 'application/json',
      },
      cookies: [`visitor=${shopper.cookies.get('visitor')}`],
      body: Buffer.from(JSON.stringify(piece)).toString('base64'),
      isBase64Encoded: true,
      requestContext: {
        http: { method: 'POST', path: `${ADD}/` },
        requestId: 'from-the-gateway',
        domainName: 'shop.example',
      },
    };
    const answer = (await carts(event as never, {} as never)) as { statusCode: number; body: string };
    expect(answer.statusCode).toBe(200);
    expect((JSON.parse(answer.body) as { items: unknown[] }).items).toHaveLength(2);
  });

  it('a decoded path keeps what a URL would drop, or take for a fragment or a query', async () => {
    const ask = async (rawPath: string) => {
      const event = {
        version: '2.0',
        rawPath,
        rawQueryString: '',
        headers: { host: 'shop.example' },
        requestContext: { http: { method: 'GET', path: rawPath }, requestId: 'decoded', domainName: 'shop.example' },
      };
      return (await sellers(event as never, {} as never)) as { statusCode: number; body: string };
    };
    for (const path of [
      '/api/artists/#',
      '/api/artists/?',
      '/api/artists/a#b?c',
      '/api/artists/ ',
      '/api/artists/\t',
      '/api/artists/\n',
      '/api/artists\\',
    ])
      expect((await ask(path)).statusCode, path).toBe(404);
    expect((await ask('/api/artists')).statusCode).toBe(200);
  });
});
