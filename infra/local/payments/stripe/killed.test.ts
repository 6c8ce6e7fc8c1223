import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { secretKey } from '../stripe.fixture.ts';
import { Store } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-'));
});
afterEach(() => rm(folder, { recursive: true }));

const program = (file: string) => `
  import { createServer } from 'node:http';
  import { createStripe } from ${JSON.stringify(new URL('../stripe.ts', import.meta.url).href)};
  const stripe = createStripe({ file: ${JSON.stringify(file)}, now: Date.now, origin: '', secretKey: '${secretKey}', publishableKey: 'pk_test' });
  const server = createServer((req, res) => void stripe.api(req, res));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

it('keeps every answered payment, its charge, its key and its events when the process is killed', async () => {
  const file = join(folder, 'stripe.sqlite');
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    program(file),
  ]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const answered = new Map<string, string>();
  let alive = true;
  const pay = async () => {
    while (alive) {
      const key = crypto.randomUUID();
      const body =
        'amount=500&currency=usd&payment_method=pm_card_visa&confirm=true&allowed_payment_method_types[]=card';
      const headers = { 'authorization': `Bearer ${secretKey}`, 'idempotency-key': key };
      const response = await fetch(`http://127.0.0.1:${line.toString().trim()}/v1/payment_intents`, {
        method: 'POST',
        body,
        headers,
      }).catch(() => undefined);
      const intent = (await response?.json().catch(() => undefined)) as { id: string } | undefined;
      if (intent) answered.set(key, intent.id);
    }
  };
  const payers = [pay(), pay(), pay(), pay()];
  while (answered.size < 20) await wait(5);
  child.kill('SIGKILL');
  await once(child, 'exit');
  alive = false;
  await Promise.all(payers);

  const store = new Store(file);
  for (const [key, id] of answered) {
    expect(store.get('payment_intent', id)?.status).toBe('succeeded');
    expect(store.list('charge', { fields: { payment_intent: id } })).toHaveLength(1);
    const row = store.db.prepare('SELECT body FROM answers WHERE key = ?').get(key);
    expect(JSON.parse(String(row?.['body']))).toMatchObject({ id });
  }
  const events = store.list('event', { types: ['payment_intent.succeeded'] }).length;
  expect(events).toBe(store.list('payment_intent', { fields: { status: 'succeeded' } }).length);
  store.close();
});
