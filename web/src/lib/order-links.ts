import { isRecord, local, stored } from './storage.ts';

/*
 * A link in a guest's mail opens their order by its `v` (docs/decisions/016). The `v` is stored here for a day under
 * the ids that it opens, so that the pages of an order work in any tab and no URL passes it on.
 */
const RETENTION_MS = 24 * 3_600_000;
const MAX_LINKS = 20;

interface OrderLink {
  v: string;
  /** Known ids of the cart and the orders that the link opens. */
  opens: string[];
  /** Epoch milliseconds. */
  until: number;
}

const PAGE_OF_ORDER =
  /^\/(?:orders\/photo|orders\/quotes|orders\/project|orders\/review|orders|carts\/pay|carts)\/([^/]+)(?:\/help)?\/?$/;

const isLink = (value: unknown): value is OrderLink => {
  if (!isRecord(value)) return false;
  const { v, opens, until } = value;
  return typeof v === 'string' && Array.isArray(opens) && typeof until === 'number';
};

const storedLinks = stored(local, 'order-links', (value) => Array.isArray(value));
const loadLinks = (): OrderLink[] =>
  storedLinks
    .load()
    ?.filter(isLink)
    .filter(({ until }) => until > Date.now()) ?? [];
const saveLinks = (links: OrderLink[]): boolean => storedLinks.save(links.slice(0, MAX_LINKS));

/** Moves the `v` of a mailed link from the URL into storage, before anything can pass it on. */
export const takeOrderLink = (): void => {
  const url = new URL(window.location.href);
  const v = url.searchParams.get('v');
  const id = PAGE_OF_ORDER.exec(url.pathname)?.[1];
  if (v === null || id === undefined) return;
  saveLinks([{ v, opens: [id], until: Date.now() + RETENTION_MS }, ...loadLinks()]);
  url.searchParams.delete('v');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
};

/** Links of one order that a request carries: the newest, and earlier ones that may allow more, such as paying. */
const MAX_SENT = 3;

/** The header that opens a cart or an order with its stored links, the newest first; empty without one. */
export const orderLinkHeader = (id: string): Record<string, string> => {
  const tokens = loadLinks().filter(({ opens }) => opens.includes(id));
  return tokens.length === 0
    ? {}
    : {
        'order-link': tokens
          .slice(0, MAX_SENT)
          .map(({ v }) => v)
          .join(','),
      };
};

/** Adds ids that a link also opens, which only the API's answer reveals: the order's cart, or the cart's orders. */
export const alsoOpens = (id: string, others: string[]): void => {
  const links = loadLinks();
  const link = links.find(({ opens }) => opens.includes(id));
  if (!link || others.every((other) => link.opens.includes(other))) return;
  const all = [...new Set([id, ...link.opens, ...others])];
  saveLinks(links.map((each) => (each.opens.some((one) => all.includes(one)) ? { ...each, opens: all } : each)));
};
