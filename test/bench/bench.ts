import { startSystem } from '#test/support/system.ts';
import { each, load, type Figures } from './load.ts';

/** Requests per second at 16 connections that a well-known shop framework reaches on the same kind of machine. */
const TO_BEAT: Record<string, number> = {
  'list products': 451,
  'product detail': 224,
  'add to cart, existing cart': 125,
};
const ORDERS = { 1: 60, 16: 240 } as const;

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

const system = await startSystem();
const { origin } = system;
const json = { 'content-type': 'application/json', origin };

const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });

interface Prepared {
  cookie: string;
  body: object;
}

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

const rows: [operation: string, connections: number, figures: Figures][] = [];
const measure = async (operation: string, connections: number, run: () => Promise<Figures>): Promise<void> => {
  const figures = await run();
  rows.push([operation, connections, figures]);
  console.log(`${operation.padEnd(28)} ${String(connections).padStart(3)} connections: ${JSON.stringify(figures)}`);
};

for (const connections of [1, 16] as const) {
  await measure('list products', connections, () => load(`${origin}/api/products/`, connections));
  await measure('product detail', connections, () => load(`${origin}/api/products/custphotoreal`, connections));
  await measure('add to cart, new visitor', connections, () =>
    load(`${origin}/api/carts/add-item`, connections, addToCart()),
  );
  const visitors = await Promise.all(Array.from({ length: connections }, prepare));
  let next = 0;
  await measure('add to cart, existing cart', connections, () =>
    load(`${origin}/api/carts/add-item`, connections, {
      ...addToCart(visitors[0]?.cookie),
      // Each connection is a separate visitor.
      setupClient: (client) => {
        client.setHeaders({ ...json, cookie: visitors[next % visitors.length]?.cookie ?? '' });
        next += 1;
      },
    }),
  );
  const prepared: Prepared[] = [];
  for (let index = 0; index < ORDERS[connections]; index += 1) prepared.push(await prepare());
  await measure('place an order', connections, () => each(prepared, connections, place));
}

console.log(
  '\n| operation | connections | requests/s | p50 ms | p99 ms | failed | against |\n|---|---|---|---|---|---|---|',
);
for (const [operation, connections, { perSecond, p50, p99, failed }] of rows) {
  const beat = connections === 16 ? TO_BEAT[operation] : undefined;
  console.log(
    `| ${operation} | ${connections} | ${perSecond} | ${p50} | ${p99} | ${failed} | ${beat ? `${(perSecond / beat).toFixed(1)} × ${beat}` : ''} |`,
  );
}

const metrics = (await (await fetch(`${origin}/__local/metrics`)).json()) as Record<
  string,
  { calls: number; ms: { p50: number; p99: number }; readUnits: number; writeUnits: number }
>;
console.log('\n| operation | calls | ms p50 | ms p99 | read units | write units |\n|---|---|---|---|---|---|');
for (const [operation, { calls, ms, readUnits, writeUnits }] of Object.entries(metrics))
  console.log(`| ${operation} | ${calls} | ${ms.p50} | ${ms.p99} | ${readUnits} | ${writeUnits} |`);
await system.remove();
process.exit(0);
