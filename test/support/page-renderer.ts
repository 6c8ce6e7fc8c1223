import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { setRenderer, type Rendered } from '#functions/pages/render-page.ts';

type Render = Parameters<typeof setRenderer>[0]['render'];

/** Data of each kind of page, by its path. */
const DATA: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/^\/$/, () => '/api/home'],
  [/^\/products\/gallery\/([^/]+)\/([^/]+)$/, ([, sku, order]) => `/api/products/gallery/${sku}/${order}`],
  [/^\/products\/([^/]+)(?:\/[^/]+)?$/, ([, sku]) => `/api/products/${sku}`],
  [/^\/artists\/([^/]+)$/, ([, name]) => `/api/artists/${name}`],
  [/^\/artists$/, () => '/api/artists'],
  [/^\/reviews$/, () => '/api/reviews'],
  [/^\/gallery$/, () => '/api/gallery'],
];

/** Puts the data of a page into a document, which is all that the store of pages asks of a renderer. */
const render: Render = async ({ url, fetch }): Promise<Rendered> => {
  const { pathname, search } = new URL(url);
  const [found] = DATA.flatMap(([pattern, pathOf]) => {
    const match = pattern.exec(pathname);
    return match ? [pathOf(match) + search] : [];
  });
  const response = found === undefined ? undefined : await fetch(found);
  const isThere = response ? response.ok : pathname !== '/not-found';
  const text = response ? await response.text() : pathname;
  return isThere
    ? { status: 200, html: `<!doctype html><title>${pathname}${search}</title><pre>${text}</pre>` }
    : { status: 404, html: '<!doctype html><title>Not found</title>' };
};

export const SHELL = '<!doctype html><title>Shell</title>';

/**
 * A renderer of this test file's own build; `between` runs after a page has read its data, before its document is
 * handed over; `ask` is one more address that it asks, without minding a failure.
 */
export const aRenderer = () => {
  const build = `b-${randomUUID()}`;
  const hooks: { between?: ((path: string) => Promise<void> | void) | undefined; ask?: string | undefined } = {};
  const rendered: string[] = [];
  setRenderer({
    build,
    shell: SHELL,
    render: async (input) => {
      const { pathname } = new URL(input.url);
      rendered.push(pathname);
      const page = await render(input);
      await hooks.between?.(pathname);
      if (hooks.ask) await input.fetch(hooks.ask).catch(() => undefined);
      return page;
    },
  });
  return { build, hooks, rendered };
};

/** What the CDN asks the HTTP API for. */
export const pageRequest = (path: string, query = '', headers: Record<string, string> = {}): APIGatewayProxyEventV2 =>
  ({
    rawPath: path,
    rawQueryString: query,
    headers,
    requestContext: { requestId: path },
  }) as unknown as APIGatewayProxyEventV2;
