import { isRecord, session, stored } from './storage.ts';

/** Name of the DOM event that carries every tracked event. */
export const HOOK = 'atelier:event';

interface Events {
  'Loaded a Page': { path: string };
  'products.view': { sku: string; partner?: string };
  'products.customize': { sku: string };
  'products.addToCart': { sku: string; cents: number };
  'photo.pick': { type: string; bytes: number };
  'photo.uploaded': { type: string; bytes: number };
  'checkout.load': { items: number; subtotalCents: number };
  'checkout.check_shipping': { items: number };
  'Order Placed Error': { code: string };
  'Order Placed': object;
}

/** Properties of the link that began the visit; added to every event of the tab. */
interface Visit {
  testmode: boolean;
  origin?: string;
}

export type TrackedEvent = { [Name in keyof Events]: { event: Name; properties: Events[Name] & Visit } }[keyof Events];

declare global {
  interface DocumentEventMap {
    [HOOK]: CustomEvent<TrackedEvent>;
  }
}

const OFF = new Set(['0', 'false', 'off', 'no']);
/** Accepted form of an origin; anything longer or with other characters may be personal data. */
const ORIGIN = /^[\w.-]{1,40}$/;

const isVisit = (value: unknown): value is Visit =>
  isRecord(value) &&
  typeof value.testmode === 'boolean' &&
  (value.origin === undefined || typeof value.origin === 'string');

const visitOfTab = stored(session, 'visit', isVisit);

/** The visit by the URL, `?testmode&origin=mail`; properties missing there come from this tab's storage (doc 1 §2). */
export const visitOf = (query: URLSearchParams): Visit => {
  const testmode = query.get('testmode');
  const origin = query.get('origin') ?? '';
  return {
    testmode: false,
    ...visitOfTab.load(),
    ...(testmode !== null && { testmode: !OFF.has(testmode.toLowerCase()) }),
    ...(ORIGIN.test(origin) && { origin }),
  };
};

/** Stores the visit for the other pages of this tab; without storage each page knows only its own URL. */
export const saveVisit = (visit: Visit): boolean => visitOfTab.save(visit);

/** Events that visit.ts has not taken yet, each with the path that it happened on. */
export const heldEvents: [event: TrackedEvent, path: string][] = [];

/**
 * Dispatches an event to listeners of `atelier:event` on the document, and holds it for the counts of visit.ts. Properties
 * name things and amounts, never persons (docs/analytics.md, N-01).
 */
export const track = <Name extends keyof Events>(event: Name, properties: Events[Name]): void => {
  const { search, pathname } = window.location;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name and the properties of one call belong together.
  const detail = { event, properties: { ...visitOf(new URLSearchParams(search)), ...properties } } as TrackedEvent;
  heldEvents.push([detail, pathname]);
  document.dispatchEvent(new CustomEvent(HOOK, { detail }));
};

/** A path with the ids of orders, photos and carts replaced: `/orders/:id`. */
export const anonymousPath = (path: string): string => path.replaceAll(/\/[a-z]+_[^/]+/g, '/:id');
