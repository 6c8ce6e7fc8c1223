import { createHash } from 'node:crypto';
import { PUBLIC_PATTERN } from '#shared/site/public-pages.ts';
import { listKeys, readObject, readTag, removeObjects, replaceObject } from '../platform/buckets.ts';
import { now } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { EVENT_DELAY_SECONDS } from './delay.ts';
import { loadRenderer, renderPage, type Rendered } from './render-page.ts';

/** The CDN keeps a stored page for five seconds, a browser asks each time whether it has changed. */
export const PAGE_CACHING = 'public, max-age=0, s-maxage=5';
const TYPE = 'text/html; charset=utf-8';

/** Path under which the not-found page of unknown paths is stored; no page has it. */
export const NOT_FOUND = '/not-found';

/** Path under which the document of personal pages is stored. */
export const SHELL = '/shell';

const TRIES = 5;

/** Key of a page's HTML, as infra/aws/edge/document-request.ts makes it of the path. */
export const keyOf = (build: string, path: string): string => `pages/${build}${path === '/' ? '/index' : path}.html`;

/** S3's ETag of bytes that are written in one part without a key of KMS. */
export const tagOf = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** Whether a rendered page is stored: one that is there, and the one not-found page. */
const isStorable = (path: string, { status }: Rendered): boolean =>
  path === NOT_FOUND ? status === 404 : status === 200 && PUBLIC_PATTERN.test(path);

const write = (key: string, path: string, html: string, expected: string | undefined): Promise<string | undefined> =>
  replaceObject('pages', key, {
    bytes: Buffer.from(html),
    type: TYPE,
    caching: PAGE_CACHING,
    expected,
    ...(path === NOT_FOUND && { metadata: { status: '404' } }),
  });

export type Refreshed = 'stored' | 'unchanged' | 'removed' | 'absent';

/**
 * Renders a stored page anew, and writes it if it differs; a page that nobody has asked for yet stays absent. The ETag is
 * read before the data, and only that version is replaced, so of two renderings the one that read last stays, in
 * whichever order they end. A page that is no more is removed. Throws when it cannot be rendered; the stored page stays.
 */
export const refreshPage = async (path: string): Promise<Refreshed> => {
  const { build } = await loadRenderer();
  const key = keyOf(build, path);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const stored = await readTag('pages', key);
    if (stored === undefined) return 'absent';
    const rendered = await renderPage(path);
    if (!isStorable(path, rendered)) {
      // The next visitor's request renders it from what is true then.
      await removeObjects('pages', [key]);
      return 'removed';
    }
    if (tagOf(Buffer.from(rendered.html)) === stored) return 'unchanged';
    if ((await write(key, path, rendered.html, stored)) !== undefined) return 'stored';
  }
  throw new Error(`${path} was replaced by others ${TRIES} times.`);
};

/** Stores what visitors ask for if it is absent; what cannot be stored is answered all the same. */
const storeMissing = async (key: string, path: string, html: string): Promise<boolean> => {
  try {
    return (await write(key, path, html, undefined)) !== undefined;
  } catch (error) {
    log.error('page could not be stored', error, { path });
    return false;
  }
};

/** Stores the document without a page, from which browsers draw personal pages. */
export const storeShell = async (html: string): Promise<void> => {
  const { build } = await loadRenderer();
  await storeMissing(keyOf(build, SHELL), SHELL, html);
};

/**
 * Renders a page for a visitor's request and stores it if it is still absent. An event that came while it was rendered
 * found nothing to refresh, so a page that took longer than events wait is rendered once more.
 */
export const renderMissing = async (path: string): Promise<Rendered> => {
  const { build } = await loadRenderer();
  const startedAt = now();
  const rendered = await renderPage(path);
  if (!isStorable(path, rendered)) return rendered;
  const isStored = await storeMissing(keyOf(build, path), path, rendered.html);
  if (isStored && now() - startedAt >= EVENT_DELAY_SECONDS * 1000) await refreshPage(path);
  return rendered;
};

/** The stored HTML of a page; undefined while nobody has asked for it. */
export const storedHtml = async (path: string): Promise<string | undefined> => {
  const { build } = await loadRenderer();
  return (await readObject('pages', keyOf(build, path)))?.toString();
};

let isAnyStored = false;

/** Whether this build has had a stored page; asked of the bucket until it has. */
export const hasStoredPages = async (): Promise<boolean> => {
  const { build } = await loadRenderer();
  isAnyStored ||= (await listKeys('pages', `pages/${build}/`)).length > 0;
  return isAnyStored;
};

/** Paths of all stored pages of this build, a thousand at a time. */
export async function* storedPaths(): AsyncGenerator<string[]> {
  const { build } = await loadRenderer();
  const folder = `pages/${build}`;
  let after: string | undefined;
  for (;;) {
    const keys = await listKeys('pages', `${folder}/`, after);
    if (keys.length === 0) return;
    after = keys.at(-1);
    yield keys
      .map((key) => key.slice(folder.length).replace(/\.html$/, ''))
      .map((path) => (path === '/index' ? '/' : path));
  }
}
