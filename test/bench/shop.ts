import { setTimeout as sleep } from 'node:timers/promises';
import { each, load, type Figures } from './load.ts';

/** What an operation has cost since the system's start: percentiles of its time, and capacity units per call. */
interface Metric {
  calls: number;
  ms: { p50: number; p99: number };
  readUnits: number;
  writeUnits: number;
}

/** A visitor's cart that is ready to be placed. */
interface Prepared {
  cookie: string;
  body: object;
}

const QUIET_MS = 3_000;
const ORDERS = { 1: 60, 16: 240 } as const;
export type Connections = keyof typeof ORDERS;

const address = {
  name: 'Ada Bench',
  phone: '',
  line1: '1 Main St',
  line2: '',
  zip: '78701',
  city: 'Austin',
  state: 'TX',
  country: 'US',
};
const item = { product_id: 'custphotoreal', options: { size: '18x24in', subjects: '2' }, replaceItems: true };

/** What visitors do at a running system, as loads to measure by name. */
export const shopOf = (origin: string) => {
  const json = { 'content-type': 'application/json', origin };

  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(origin + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

  const metrics = async (): Promise<Record<string, Metric>> =>
    (await (await fetch(`${origin}/__local/metrics`)).json()) as Record<string, Metric>;

  /** Resolves once no function was called for three seconds, so that all events are worked off. */
  const settled = async (): Promise<void> => {
    let before = '';
    for (;;) {
      const now = JSON.stringify(Object.entries(await metrics()).map(([operation, { calls }]) => [operation, calls]));
      if (now === before) return;
      before = now;
      await sleep(QUIET_MS);
    }
  };

  /** A visitor with a piece in the cart, ready to pay. */
  const prepare = async (): Promise<Prepared> => {
    const added = await post('/api/carts/add-item', item);
    const cookie = added.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    const { id, total } = (await added.json()) as { id: string; total: number };
    const shipping = await post('/api/carts/shipping/', { address, shipping_method: 3 }, { cookie });
    const { shipping_price: price } = (await shipping.json()) as { shipping_price: number };
    const contact = {
      email: 'bench@example.com',
      shipping_address: address,
      shipping_method: 3,
      charge: 'pm_card_visa',
      charge_method: 'credit',
    };
    return { cookie, body: { ...contact, cart_id: id, total: total + price } };
  };

  const place = async ({ cookie, body }: Prepared): Promise<boolean> => {
    const answer = await post('/api/carts/create/', body, { cookie, 'idempotency-key': crypto.randomUUID() });
    await answer.text();
    return answer.ok;
  };

  const addToCart = (cookie?: string) => ({
    method: 'POST' as const,
    headers: { ...json, ...(cookie && { cookie }) },
    body: JSON.stringify(item),
  });

  const loads: Record<string, (connections: Connections) => Promise<Figures>> = {
    'list products': (connections) => load(`${origin}/api/products/`, connections),
    'product detail': (connections) => load(`${origin}/api/products/custphotoreal`, connections),
    'add to cart, new visitor': (connections) => load(`${origin}/api/carts/add-item`, connections, addToCart()),
    'add to cart, existing cart': async (connections) => {
      const visitors = await Promise.all(Array.from({ length: connections }, prepare));
      let next = 0;
      return load(`${origin}/api/carts/add-item`, connections, {
        ...addToCart(visitors[0]?.cookie),
        // Each connection is a separate visitor.
        setupClient: (client) => {
          client.setHeaders({ ...json, cookie: visitors[next % visitors.length]?.cookie ?? '' });
          next += 1;
        },
      });
    },
    'place an order': async (connections) => {
      const prepared: Prepared[] = [];
      for (let index = 0; index < ORDERS[connections]; index += 1) prepared.push(await prepare());
      return each(prepared, connections, place);
    },
  };
  return { loads, metrics, settled };
};
