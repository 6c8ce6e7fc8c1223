import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuckets } from '#infra/local/s3/bucket.ts';
import { credentials, functionEnvironment, PREFIXES, REGION, resourceValue } from '#infra/local/environment.ts';
import { createBus } from '#infra/local/eventbridge/events.ts';
import { createFaces } from '#infra/local/rekognition/faces.ts';
import { createKeys } from '#infra/local/kms/keys.ts';
import { createPlaces } from '#infra/local/location/places.ts';
import { createMailer } from '#infra/local/ses/mail.ts';
import { createPaypal } from '#infra/local/payments/paypal.ts';
import { createStripe } from '#infra/local/payments/stripe.ts';
import { createQueues } from '#infra/local/sqs/queue.ts';
import { createSecrets } from '#infra/local/secrets-manager/secrets.ts';
import { keysOfTests } from './keys.ts';
import { openStore } from '#infra/local/store.ts';
import { startTableServer } from '#infra/local/dynamodb/table.ts';
import { allFunctions, type FunctionName } from '#infra/manifest.ts';

/**
 * The outside of the integration tests: a real emulated table and the other emulators, shared by all test files; each
 * file has a table of its own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-test-'));
  const tableServer = await startTableServer();
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const store = openStore(join(folder, 'emulators.sqlite'));
  const now = Date.now;
  const jobs = resourceValue('previews', (name) => `atelier-${name}`.toLowerCase());
  const queues = createQueues({
    prefix: PREFIXES.sqs,
    origin,
    store,
    queues: [{ name: jobs, visibilitySeconds: 60 }],
    now,
  });
  const buckets = createBuckets({
    prefix: PREFIXES.s3,
    folder: join(folder, 'buckets'),
    buckets: (['uploads', 'media', 'pages'] as const).map((name) => ({
      name: resourceValue(name, String),
      cors: { allowedOrigins: [origin] },
    })),
    credentials,
    region: REGION,
    now,
  });
  const stripe = createStripe({
    file: ':memory:',
    now,
    origin,
    secretKey: 'sk_test_local',
    publishableKey: 'pk_test_local',
  });
  const paypalKeys = {
    clientId: 'client-of-the-tests',
    clientSecret: 'secret-of-the-tests',
    webhookId: 'WEBHOOKOFTHETESTS',
  };
  const paypal = createPaypal({ ...paypalKeys, file: ':memory:', now, origin });
  const mailer = createMailer({ prefix: PREFIXES.ses, outboxPrefix: '/__local/outbox', store, now });
  const faces = createFaces({ prefix: PREFIXES.rekognition });
  const places = createPlaces({ prefix: PREFIXES.places });
  const bus = createBus({
    prefix: PREFIXES.events,
    store,
    rules: [],
    deliver: () => Promise.resolve(),
    retries: () => ({ visibilitySeconds: 30, maxReceives: 1 }),
    now,
  });
  const secrets = createSecrets({
    prefix: PREFIXES.secrets,
    secrets: {
      ...keysOfTests(),
      [resourceValue('stripe', String)]: { secretKey: 'sk_test_local', webhookSecret: 'whsec_local', apiBase: origin },
      [resourceValue('paypal', String)]: { ...paypalKeys, apiBase: paypal.base },
    },
  });
  const keys = createKeys({
    prefix: PREFIXES.kms,
    keys: { [resourceValue('destinations', String)]: 'destinations-key-of-the-tests' },
  });
  const emulators = [
    queues,
    buckets,
    mailer.ses,
    mailer.outbox,
    faces,
    places,
    bus,
    secrets,
    keys,
    stripe.local,
    paypal.site,
  ];
  server.on('request', (req, res) => {
    const path = req.url ?? '/';
    const emulator = emulators.find(({ prefix }) => path.startsWith(prefix));
    if (path.startsWith('/v1/')) void stripe.api(req, res);
    else if (emulator) void emulator.handle(req, res);
    else res.writeHead(404).end();
  });

  // Tests import the modules of several functions into one process, so the process gets the variables of all functions.
  const endpoints = { origin, table: tableServer.endpoint, queueUrl: () => queues.urlOf(jobs) };
  for (const name of Object.keys(allFunctions))
    Object.assign(process.env, functionEnvironment(name as FunctionName, endpoints));

  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all([tableServer.stop(), stripe.stop(), paypal.stop(), faces.close()]);
    store.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
