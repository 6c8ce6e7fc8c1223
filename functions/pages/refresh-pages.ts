import { pathTo } from '#shared/site/paths.ts';
import { inPool } from '#shared/pool.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventName, EventOf, EventPayload } from '#events/registry.ts';
import { allSkus } from '../catalog/catalog.ts';
import { loadHomePage } from '../shop/home.ts';
import { findMessage } from '../messages/find-message.ts';
import { withFreshReads } from '../platform/cached.ts';
import { now } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { readArtists } from '../artists/artists.ts';
import { storedWork } from '../works/show-work.ts';
import { neighboursOf } from '../shop/works.ts';
import { refreshPage, storedHtml } from './page-store.ts';
import {
  pagesOfArtist,
  pagesOfCatalogue,
  pagesOfPromotions,
  pagesOfQuestion,
  pagesOfRating,
  pagesOfWork,
} from './pages-of.ts';

type WorkChanged = EventPayload<'work.changed'>;

/**
 * Home and the list of reviews show few works: they are rendered if they show this one, or may show it now. The data of a
 * page that is not stored is not read.
 */
const isOnHome = async ({ picture }: WorkChanged): Promise<boolean> => {
  const home = await storedHtml('/');
  return home !== undefined && (home.includes(picture) || JSON.stringify(await loadHomePage()).includes(picture));
};

const isReviewed = async ({ orderId }: WorkChanged): Promise<boolean> => {
  const reviews = await storedHtml(pathTo('/reviews'));
  return reviews !== undefined && (reviews.includes(orderId) || (await storedWork(orderId))?.review !== undefined);
};

const usernameOf = async (supplierId: string): Promise<string | undefined> =>
  (await readArtists([supplierId]))[0]?.username;

const pagesOfChangedWork = async (work: WorkChanged): Promise<string[]> => {
  const [neighbours, onHome, reviewed] = await Promise.all([neighboursOf(work), isOnHome(work), isReviewed(work)]);
  return pagesOfWork({ ...work, neighbours, isOnHome: onHome, isReviewed: reviewed });
};

const pagesOfMessage = async (id: string): Promise<string[]> => {
  const message = await findMessage(id);
  return message ? pagesOfQuestion(message.messageId, message.node) : [];
};

const pagesOfSupplier = async (supplierId: string): Promise<string[]> => {
  const username = await usernameOf(supplierId);
  return username === undefined ? [] : pagesOfArtist(username);
};

const pagesOfText = ({ kind, textId }: EventPayload<'text.decided'>): Promise<string[]> => {
  if (kind === 'bio') return pagesOfSupplier(textId);
  // Pages with reviews follow `work.changed`; an artist's statement stands on the certificate, which is no public page.
  return kind === 'question' || kind === 'reply' ? pagesOfMessage(textId) : Promise.resolve([]);
};

/** A begin or end that is announced ahead is waited for, so that the pages are rendered under what holds then (C48). */
const pagesOfTurn = async ({ at }: EventPayload<'promotion.changed'>): Promise<string[]> => {
  await wait(Math.max(0, Date.parse(at) - now()));
  return pagesOfPromotions(await allSkus());
};

/** The events that concern stored pages; infra/manifest.ts sends the renderer these alone. */
const PAGES_OF: { [N in EventName]?: (payload: EventPayload<N>) => string[] | Promise<string[]> } = {
  'work.changed': (payload) => withFreshReads(() => pagesOfChangedWork(payload)),
  'rating.changed': ({ sku }) => pagesOfRating(sku),
  'artist.changed': async ({ supplierId, formerUsername }) => [
    ...(await pagesOfSupplier(supplierId)),
    ...(formerUsername === undefined ? [] : pagesOfArtist(formerUsername)),
  ],
  'application.decided': ({ supplierId }) => pagesOfSupplier(supplierId),
  'message.asked': ({ messageId }) => pagesOfMessage(messageId),
  'message.replied': ({ messageId }) => pagesOfMessage(messageId),
  'message.edited': ({ messageId }) => pagesOfMessage(messageId),
  'message.published': ({ messageId }) => pagesOfMessage(messageId),
  'text.decided': pagesOfText,
  'catalogue.changed': ({ skus }) => pagesOfCatalogue(skus),
  'promotion.changed': pagesOfTurn,
  'order.passed_on': () => [pathTo('/watsi')],
};

/** Paths of the stored pages that an event concerns; those that are not stored are left out later. */
export const pagesOfEvent = async <N extends EventName>({ name, payload }: EventOf<N>): Promise<string[]> =>
  (await PAGES_OF[name]?.(payload)) ?? [];

/** Pages rendered at the same time for one event. */
const AT_ONCE = 4;

/**
 * Refreshes stored pages, four at a time, and answers how many were written anew or removed. A page that cannot be rendered
 * does not stop the others; then it throws at the end, so that the event comes again.
 */
export const refreshPages = async (paths: readonly string[]): Promise<{ refreshed: number; rendered: number }> => {
  const failed: unknown[] = [];
  let refreshed = 0;
  let rendered = 0;
  await inPool(paths, AT_ONCE, async (path) => {
    try {
      const outcome = await refreshPage(path);
      if (outcome !== 'absent') rendered += 1;
      if (outcome === 'stored' || outcome === 'removed') refreshed += 1;
    } catch (error) {
      log.error('page could not be rendered', error, { path });
      failed.push(error);
    }
  });
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${paths.length} pages could not be rendered.`, { cause: failed[0] });
  return { refreshed, rendered };
};
