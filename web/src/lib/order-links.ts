/*
 * A guest's mail opens their order by the `v` of its link (docs/decisions/016). It is kept here for a day, by the ids that
 * it opens, so that the pages of an order lead to each other in any tab, and no address carries it any further.
 */
const STORAGE_KEY = 'order-links';
const KEPT_MS = 24 * 3_600_000;
const MOST_KEPT = 20;

interface KeptLink {
  v: string;
  /** Ids of the cart and the orders that it opens, as far as they are known. */
  opens: string[];
  /** Epoch milliseconds. */
  until: number;
}

const PAGE_OF_ORDER = /^\/(?:orders\/quotes|orders|carts\/pay|carts)\/([^/]+)\/?$/;

const isLink = (value: unknown): value is KeptLink => {
  if (typeof value !== 'object' || value === null) return false;
  const { v, opens, until }: Partial<Record<keyof KeptLink, unknown>> = value;
  return typeof v === 'string' && Array.isArray(opens) && typeof until === 'number';
};

// What lies in the storage may come from an older version of this page, or from anybody's hand.
const readLinks = (): KeptLink[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLink).filter(({ until }) => until > Date.now()) : [];
  } catch {
    return [];
  }
};

const keepLinks = (links: KeptLink[]): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(links.slice(0, MOST_KEPT)));
  } catch {
    // Private windows may refuse to store anything.
  }
};

/** Takes the `v` out of the address that a mail led to, before anything can pass it on, and keeps it. */
export const takeOrderLink = (): void => {
  const url = new URL(window.location.href);
  const v = url.searchParams.get('v');
  const id = PAGE_OF_ORDER.exec(url.pathname)?.[1];
  if (v === null || id === undefined) return;
  keepLinks([{ v, opens: [id], until: Date.now() + KEPT_MS }, ...readLinks()]);
  url.searchParams.delete('v');
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
};

const linkTo = (id: string): KeptLink | undefined => readLinks().find(({ opens }) => opens.includes(id));

/** The header that opens a cart or an order to whoever came from a mail; none for everybody else. */
export const orderLinkHeader = (id: string): Record<string, string> => {
  const link = linkTo(id);
  return link ? { 'order-link': link.v } : {};
};

/** Notes what else the link to an order opens, which only the answer tells: the order's cart, or the cart's orders. */
export const alsoOpens = (id: string, others: string[]): void => {
  const links = readLinks();
  const link = links.find(({ opens }) => opens.includes(id));
  if (!link || others.every((other) => link.opens.includes(other))) return;
  keepLinks(links.map((each) => (each === link ? { ...link, opens: [...new Set([...link.opens, ...others])] } : each)));
};
