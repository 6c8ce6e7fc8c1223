import { PARTNER_PATTERN } from '#shared/site/public-pages.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { withFreshReads } from '../platform/cached.ts';
import { nowIso } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { measured } from '../platform/metrics.ts';
import { fileOf, rendererBuild } from './build.ts';
import { visitorFetch } from './visitor-fetch.ts';

export interface Rendered {
  status: 200 | 301 | 302 | 404;
  /** Path to which the page has moved, with status 301 or 302. */
  location?: string;
  html: string;
}

/** What the build of the site makes (web/src/app/render.tsx). */
interface Renderer {
  render: (input: { url: string; today: string; fetch: typeof visitorFetch }) => Promise<Rendered>;
}

interface LoadedRenderer extends Renderer {
  build: string;
}

let loading: Promise<LoadedRenderer> | undefined;

/** The renderer with the id of its build, read once per process; a failed reading is tried again. */
export const loadRenderer = (): Promise<LoadedRenderer> => {
  loading ??= (async () => {
    const { render }: Renderer = await import(pathToFileURL(`${fileOf('web/dist-render')}/render.js`).href);
    return { build: rendererBuild(), render };
  })();
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

let shell: string | undefined;

/** The document without a page: what personal pages begin with, and public ones when rendering fails. */
export const shellHtml = (): string => (shell ??= readFileSync(fileOf('web/dist/index.html'), 'utf8'));

/** Replaces what the build of the site makes; tests call it with a renderer of their own. */
export const setRenderer = ({ shell: html, ...renderer }: LoadedRenderer & { shell: string }): void => {
  loading = Promise.resolve(renderer);
  shell = html;
};

/** Failures of the requests of a render. */
const failures = new AsyncLocalStorage<unknown[]>();

const watchedFetch: typeof visitorFetch = async (input, init) => {
  const noted = failures.getStore() ?? [];
  try {
    const response = await visitorFetch(input, init);
    if (response.status >= 500 || response.status === 429)
      noted.push(new Error(`A page's data answered ${response.status}.`));
    return response;
  } catch (error) {
    noted.push(error);
    throw error;
  }
};

const CANONICAL = /<link rel="canonical" href="([^"]+)"/;

/** A page that names another path as its own has moved there; a page of a list with a query names its list. */
const movedOf = (path: string, rendered: Rendered): Rendered => {
  // A partner's address of a product stays, though search engines know it as the product's.
  const mayMove = !path.includes('?') && !PARTNER_PATTERN.test(path);
  const named = rendered.status === 200 && mayMove ? CANONICAL.exec(rendered.html)?.[1] : undefined;
  const canonical = named === undefined ? undefined : URL.parse(named.replaceAll('&amp;', '&'), env('SITE_URL'));
  if (!canonical || decodeURI(canonical.pathname) === decodeURI(path)) return rendered;
  return { status: 301, location: canonical.pathname + canonical.search, html: '' };
};

/**
 * Renders the public page at a path with its query from data that is read now, for a visitor whom nobody knows. Throws
 * when any of its data could not be read, whatever the renderer made of that.
 */
export const renderPage = async (path: string): Promise<Rendered> => {
  const { render } = await loadRenderer();
  const noted: unknown[] = [];
  const rendered = await measured('render page', () =>
    failures.run(noted, () =>
      withFreshReads(() =>
        render({ url: new URL(path, env('SITE_URL')).href, today: nowIso().slice(0, 10), fetch: watchedFetch }),
      ),
    ),
  );
  if (noted.length > 0) throw noted[0];
  return movedOf(path, rendered);
};
