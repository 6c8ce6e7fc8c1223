import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#shared/schemas/session.ts';
import type { CountedEvent, CountEvents } from '#shared/schemas/traffic.ts';
import { PAGES, patternOf, type PagePath } from '#shared/site/pages.ts';
import { isPaymentPath } from '#shared/site/paths.ts';
import { MAX_EVENTS, type Source } from '#shared/site/traffic.ts';
import { heldEvents, HOOK, visitOf, type TrackedEvent } from '../lib/analytics.ts';
import { api, transport } from '../lib/api.ts';
import { showReferences } from '../lib/error-reference.ts';
import { saveLinkCodes } from '../lib/link-codes.ts';
import { sessionKeys } from '../lib/query-keys.ts';
// Every page loads this module once it has begun, and so what no first view waits for.
import '../ui/forced-colors.css';

/*
 * What a page reports of its visit, in a module that is loaded once the page has begun: codes of partners and discounts in
 * its address, and the events of analytics.ts as counts. Nothing is stored for the counts (C52).
 */

/** Pause after an event in which others may join its request, in milliseconds. */
const GATHER_MS = 5_000;

/** The pages with a fixed path first, because a path with a parameter matches them, too. */
const PATTERNS = PAGES.toSorted((a, b) => Number(a.includes(':')) - Number(b.includes(':'))).map(
  (page) => [page, new RegExp(`^${patternOf(page)}/?$`, 'i')] as const,
);
const pageAt = (path: string): PagePath | undefined => PATTERNS.find(([, pattern]) => pattern.test(path))?.[0];

/** `/products/{sku}/{partner}`: the address of a product that a partner links to. */
const PARTNER_PATH = /^\/products\/(?!gallery\/)[^/]+\/([^/]+)\/?$/;

const SEARCH = /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|qwant|yandex|baidu|startpage|search\.brave)\./;
const SOCIAL =
  /(^|\.)(facebook|instagram|pinterest|reddit|tiktok|youtube|linkedin|threads|tumblr|twitter)\.|^(t\.co|x\.com|lnkd\.in|bsky\.app)$/;

/** Where the visit came from: the address of the document's first page, then its referrer. */
const sourceOf = ({ pathname, search, origin }: Location): Source => {
  const query = new URLSearchParams(search);
  if (PARTNER_PATH.test(pathname)) return 'partner';
  if (visitOf(query).origin !== undefined || query.has('promos')) return 'link';
  if (document.referrer === '') return isPaymentPath(pathname) ? 'unknown' : 'direct';
  const { hostname, origin: from } = new URL(document.referrer);
  if (from === origin || isPaymentPath(pathname)) return 'unknown';
  if (SEARCH.test(hostname)) return 'search';
  return SOCIAL.test(hostname) ? 'social' : 'site';
};

/** Whether a visit begins with this document: not a reload, nor a page that another one of ours led to. */
const begins = ({ pathname, origin }: Location): boolean => {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = !navigation || !('type' in navigation) || navigation.type === 'navigate';
  return isNew && !isPaymentPath(pathname) && !document.referrer.startsWith(`${origin}/`);
};

/** Whether the browser asks not to be counted, or a program drives it. */
const isUncounted = (): boolean =>
  navigator.webdriver ||
  Reflect.get(navigator, 'doNotTrack') === '1' ||
  Reflect.get(navigator, 'globalPrivacyControl') === true;

/** The event as it is counted: of what the document heard, the path and the link's origin stay here. */
const countedOf = ({ event, properties }: TrackedEvent, page: PagePath, first: boolean): CountedEvent => {
  const { testmode: _test, origin: _origin, ...rest } = properties;
  const { path: _path, ...fields } = { path: undefined, ...rest };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name and the fields of an event belong together, which TypeScript forgets when they are taken apart.
  return { name: event, at: new Date().toISOString(), route: page, first, data: fields } as unknown as CountedEvent;
};

/** Gathers events and sends them, every few seconds and when the page is hidden; a request that fails is not repeated. */
const count = (place: Location): void => {
  const isWanted = !isUncounted();
  const source = sourceOf(place);
  const seen = new Set<string>(begins(place) ? [] : ['Loaded a Page']);
  let gathered: CountedEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    while (gathered.length > 0) {
      const body: CountEvents = { source, events: gathered.splice(0, MAX_EVENTS) };
      const request = transport.fetch('/api/events', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        // Goes out when the page closes, and says nothing of who is here.
        keepalive: true,
        credentials: 'omit',
      });
      request.catch(() => undefined);
    }
  };
  const gather = (): void => {
    for (const [tracked, path] of heldEvents.splice(0)) {
      const page = pageAt(path);
      if (!isWanted || page === undefined || tracked.properties.testmode) continue;
      gathered = [...gathered, countedOf(tracked, page, !seen.has(tracked.event))];
      seen.add(tracked.event);
    }
    if (gathered.length > 0) timer ??= setTimeout(send, GATHER_MS);
  };
  document.addEventListener(HOOK, gather);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
  gather();
};

/** Loads the line that says so as soon as the session says that the shop is in maintenance. */
const watchMaintenance = (client: QueryClient): void => {
  const look = (): void => {
    if (!client.getQueryData<Session>(sessionKeys.own)?.maintenance) return;
    unsubscribe();
    void import('./maintenance-line.tsx').then(
      ({ showMaintenance }) => showMaintenance(client),
      // Without the line, what is refused says so.
      () => undefined,
    );
  };
  const unsubscribe = client.getQueryCache().subscribe(look);
  look();
};

let isCounting = false;
let reported = '';

/**
 * Begins what a visit has from its first address on: the counting, that references of failures are shown
 * (error-reference.ts), and the watch for maintenance. Reports the codes of an opened address: the server remembers its
 * partner for 30 days (C13), this browser its discounts. A report that fails is repeated with the next page.
 */
export const noteAddress = (pathname: string, search: string, client: QueryClient): void => {
  if (!isCounting) {
    count(window.location);
    showReferences();
    watchMaintenance(client);
  }
  isCounting = true;
  const given = new URLSearchParams(search).get('promos') ?? '';
  const partner = PARTNER_PATH.exec(pathname)?.[1];
  const promos = [partner, given].filter(Boolean).join(',');
  if (promos === '' || promos === reported || promos.length > 500) return;
  reported = promos;
  // At the checkout codes are typed, too, and live in its address.
  if (given !== '' && !isPaymentPath(pathname)) saveLinkCodes(given);
  api.post('/api/referrals', { body: { promos } }).catch(() => {
    reported = '';
  });
};
