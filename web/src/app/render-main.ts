import { AsyncLocalStorage } from 'node:async_hooks';
import * as site from 'virtual:site-build';
import { transport } from '../lib/api.ts';
import { checkoutRoutes } from './checkout-routes.tsx';
import { FRAME_ADDRESS } from './checkout-frame.ts';
import { createRenderer, type Rendered } from './render.tsx';
import { routes } from './routes.tsx';

type Fetch = typeof transport.fetch;

const fetching = new AsyncLocalStorage<Fetch>();
transport.fetch = (input, init) => {
  const fetch = fetching.getStore();
  if (!fetch) throw new Error(`A request for ${input} outside a rendering.`);
  return fetch(input, init);
};

const renderer = createRenderer(routes, site.shop);

interface Rendering {
  /** Path and query of the page, or its whole address: addresses in the head are absolute then. */
  url: string;
  /** Today as an ISO date. */
  today?: string;
  /** Answers `/api/*` and `/graphql` as a visitor without cookies gets them. */
  fetch: Fetch;
}

/**
 * Renders a public page to a complete document. Status 404 comes with the not-found page; 301 with `location`. Rejects
 * when the API fails or the page is not public: then there is nothing to store.
 */
export const render = ({ fetch, ...request }: Rendering): Promise<Rendered> =>
  fetching.run(fetch, () => renderer(request));

/** Renders the document of the payment pages, which is built with the site: the checkout before its order has come. */
export const renderCheckout = async (): Promise<string> => {
  const { html } = await createRenderer(
    checkoutRoutes,
    site.checkout,
  )({
    url: FRAME_ADDRESS,
    today: '',
    isShared: true,
  });
  return html;
};

/** Hash of the site's build and of the renderer, also in `build.json` beside this module. */
export const { build } = site;
