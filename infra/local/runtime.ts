import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { APIGatewayProxyStructuredResultV2, SQSBatchResponse } from 'aws-lambda';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MINUTE_MS } from '#shared/time.ts';
import * as passThrough from '#functions/messages/pass-through.js';
import { rendererBuild } from '#functions/pages/build.ts';
import {
  allFunctions,
  buckets,
  eventQueueOf,
  fallback,
  functionForPath,
  graphql,
  queues,
  visibilitySeconds,
  type FunctionName,
  type Source,
} from '../manifest.ts';
import { inFormat } from '../aws/edge/media-request.ts';
import { createBuckets } from './s3/bucket.ts';
import { mediaHandler } from './s3/media.ts';
import { buildSite } from './build.ts';
import { bundleFunctions } from './bundle.ts';
import { openClock } from './clock.ts';
import { createControl } from './control.ts';
import { demoProgress } from './demo.ts';
import {
  credentials,
  PREFIXES,
  queueNames,
  REGION,
  resourceValue,
  sdkEnvironment,
  type Endpoints,
} from './environment.ts';
import { createBus } from './eventbridge/events.ts';
import { createFaces } from './rekognition/faces.ts';
import { createPlaces } from './location/places.ts';
import { createFunctionHost } from './lambda/function-host.ts';
import { isFromHere, readBody, send } from './http.ts';
import { toHttpEvent, writeHttpResult } from './lambda/http-event.ts';
import { localPage } from './local-page.ts';
import { createMailer } from './ses/mail.ts';
import type { Pattern } from './eventbridge/pattern.ts';
import { createPaypal } from './payments/paypal.ts';
import { createStripe } from './payments/stripe.ts';
import { createQueues } from './sqs/queue.ts';
import { pollQueue } from './sqs/poll.ts';
import { createRealtime } from './appsync/realtime.ts';
import { createSecrets, storedKey } from './secrets-manager/secrets.ts';
import { createSite, nameViewer } from './cloudfront/site.ts';
import type { Emulator } from './emulator.ts';
import { openStore } from './store.ts';
import { pageOrigin } from './cloudfront/stored-pages.ts';
import { readStream } from './dynamodb/stream.ts';
import { trimStream } from './dynamodb/stream-trim.ts';
import { createTable, dropTable, startTableServer } from './dynamodb/table.ts';
import { findTableEngine } from './dynamodb/engine.ts';

const MAX_BODY_BYTES = 6 * 1024 * 1024;
const STRIPE = { secretKey: 'sk_test_local', publishableKey: 'pk_test_local', webhookSecret: 'whsec_local' };
const PAYPAL = { clientId: 'client-of-the-shop', clientSecret: 'secret-of-the-shop', webhookId: 'WEBHOOKLOCAL' };

export interface RuntimeOptions {
  /** 0 chooses a free port. */
  port: number;
  dataDir: string;
  reset?: boolean;
  /** What a shop's parameters set; the demo's unless given (infra/aws/stack.ts). */
  shop?: ShopParameters;
}

/** Parameters of a deployment that its pages read from /config.json. */
export interface ShopParameters {
  methods: string;
  support: { phone?: string; email?: string; hours?: string };
}

const DEMO_SHOP: ShopParameters = {
  methods: 'card,affirm,amazon,paypal',
  support: {
    phone: '1-800-555-0134',
    email: 'help@example.com',
    hours: '10 am to 6 pm New York time, Monday to Friday',
  },
};

/** What the stack's parameters are unless the operator names them. */
export const DEFAULT_SHOP: ShopParameters = { methods: 'card', support: {} };

export interface Runtime {
  origin: string;
  /** The table was created by this start, so it is empty, whatever else the data folder holds. */
  isNewTable: boolean;
  /** Environment variables with which a script of this project uses the same emulators. */
  environment: Record<string, string>;
  /** Resolves when the site is built. */
  built: Promise<unknown>;
  /** Runs the scheduler every minute from now on. */
  schedule(): void;
  /** Hands events to the functions from now on; until then they wait in their queues. */
  deliver(): void;
  /** Starts the threads of these functions, or of all. */
  warm(names?: readonly FunctionName[]): Promise<void>;
  stop(): Promise<void>;
}

const queueName = (name: keyof typeof queues): string =>
  resourceValue(name, (queue) => `atelier-${queue}`.toLowerCase());

const queueDefinitions = queueNames.flatMap((name) => {
  const dead = `${queueName(name)}-dead`;
  return [
    {
      name: queueName(name),
      visibilitySeconds: visibilitySeconds(name),
      deadLetter: { queue: dead, maxReceiveCount: queues[name].maxReceives },
    },
    { name: dead, visibilitySeconds: 30 },
  ];
});

const patternOf = (from: Source): Pattern | undefined => {
  if ('events' in from) return { 'detail-type': [...from.events] };
  return 'service' in from ? { source: [from.service] } : undefined;
};

const rules = Object.entries(allFunctions).flatMap(([target, { from }]) => {
  const pattern = patternOf(from);
  return pattern ? [{ name: target, pattern, targets: [target] }] : [];
});

const listen = (server: ReturnType<typeof createServer>, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Starts the whole system on this machine under one origin; resolves when it accepts requests, of which pages wait for `built`. */
export const startRuntime = async ({
  port,
  dataDir,
  reset = false,
  shop = DEMO_SHOP,
}: RuntimeOptions): Promise<Runtime> => {
  const engine = findTableEngine();
  let answer: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) =>
    send(res, 503, { 'retry-after': '1' }, 'Starting …');
  const server = createServer((req, res) => answer(req, res));
  // Longer than the SDK clients keep an idle connection, so that the server does not close one just as a client sends
  // on it.
  server.keepAliveTimeout = 65_000;
  // The port is taken before the data folder is opened, so that a second runtime on the same port fails before it
  // touches the folder.
  const origin = `http://127.0.0.1:${await listen(server, port)}`;

  if (reset) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const tableFile = join(dataDir, 'table.sqlite');
  const building = buildSite();
  const bundling = bundleFunctions();
  const tableServer = await startTableServer(tableFile, engine);
  const table = tableServer.endpoint;
  const tableName = resourceValue('market', String);
  if (reset && engine.kind === 'endpoint') await dropTable(table, tableName);
  const isNewTable = await createTable(table, tableName);

  const stopping = new AbortController();
  const { signal } = stopping;
  const clock = openClock(join(dataDir, 'clock'));
  const { now } = clock;
  const store = openStore(join(dataDir, 'emulators.sqlite'));
  const queueService = createQueues({ prefix: PREFIXES.sqs, origin, store, queues: queueDefinitions, now });
  const endpoints: Endpoints = {
    origin,
    table,
    queueUrl: (queue) => queueService.urlOf(queueName(queue as keyof typeof queues)),
  };
  const host = createFunctionHost(await bundling, endpoints, clock.shared);

  const bucketService = createBuckets({
    prefix: PREFIXES.s3,
    folder: join(dataDir, 'buckets'),
    buckets: (Object.keys(buckets) as (keyof typeof buckets)[]).map((name) => ({
      name: resourceValue(name, String),
      cors: { allowedOrigins: buckets[name].browserMayPut ? [origin] : [] },
    })),
    credentials,
    region: REGION,
    now,
  });
  const media = mediaHandler({
    objects: bucketService.objects,
    bucket: resourceValue('media', String),
    prefix: '/media',
    chooseKey: (key, req) => inFormat(key, req.headers.accept ?? ''),
    // The demo writes its AVIF files after `Ready`, and every browser that reads them reads the WebP.
    insteadOf: (key) => key.replace(/\.avif$/, '.webp'),
    notFound: async (req, res) => (await site)(req, res),
  });
  const bus = createBus({
    prefix: PREFIXES.events,
    store,
    rules,
    deliver: (target, messages) => host.invoke(target as FunctionName, messages),
    retries: (target) => eventQueueOf(target as FunctionName),
    now,
  });
  const mailer = createMailer({
    prefix: PREFIXES.ses,
    outboxPrefix: '/__local/outbox',
    store,
    now,
    report: (type, detail) => bus.report('aws.ses', type, detail),
  });
  const faces = createFaces({ prefix: PREFIXES.rekognition });
  const places = createPlaces({ prefix: PREFIXES.places });
  const paypal = createPaypal({
    ...PAYPAL,
    file: join(dataDir, 'paypal.sqlite'),
    now,
    origin,
    webhookUrl: `${origin}/api/webhooks/paypal`,
  });
  const stripe = createStripe({
    ...STRIPE,
    beside: () => ({ paypal: paypal.snapshot() }),
    file: join(dataDir, 'payments.sqlite'),
    now,
    origin,
    webhook: { url: `${origin}/api/webhooks/stripe`, secret: STRIPE.webhookSecret },
  });
  const secrets = createSecrets({
    prefix: PREFIXES.secrets,
    secrets: {
      [resourceValue('tokens', String)]: { key: storedKey(join(dataDir, 'signing-key')) },
      [resourceValue('stripe', String)]: {
        secretKey: STRIPE.secretKey,
        webhookSecret: STRIPE.webhookSecret,
        apiBase: origin,
      },
      [resourceValue('paypal', String)]: { ...PAYPAL, apiBase: paypal.base },
    },
  });
  const realtime = createRealtime({
    sdl: readFileSync(new URL(`../../${graphql.schema}`, import.meta.url), 'utf8'),
    fields: graphql.fields,
    resolverCode: passThrough,
    invoke: (name, event) => host.invoke(name as FunctionName, event),
    path: '/graphql',
  });
  const tick = (): Promise<unknown> =>
    host.invoke('scheduler', { 'detail-type': 'Scheduled Event', 'time': new Date(now()).toISOString() });
  const control = createControl({
    clock,
    host,
    tick,
    page: () => localPage({ hasDemo: shop === DEMO_SHOP, progress: demoProgress(dataDir) }),
  });
  const site = building.then((folder) =>
    createSite({
      folder,
      build: rendererBuild(),
      pages: pageOrigin({
        objects: bucketService.objects,
        bucket: resourceValue('pages', String),
        render: (event) => host.invoke<APIGatewayProxyStructuredResultV2>('pages', event),
        now,
      }),
      config: {
        stripe: { publishableKey: STRIPE.publishableKey, scriptUrl: '/__local/stripe.js' },
        ...shop,
        graphql: { url: '/graphql', realtimeUrl: '/graphql/realtime' },
      },
    }),
  );
  // A failure reaches whoever awaits `built`.
  site.catch(() => undefined);

  const emulators: Emulator[] = [
    bucketService,
    queueService,
    bus,
    mailer.ses,
    mailer.outbox,
    faces,
    places,
    secrets,
    stripe.local,
    stripe.browser,
    paypal.local,
    paypal.site,
    media,
  ];
  const emulatorFor = (path: string): Emulator | undefined =>
    emulators
      .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}.`))
      .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];

  const callFunction = async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const name = functionForPath(path.replace(/\/+$/, '')) ?? fallback;
    const body = await readBody(req, MAX_BODY_BYTES);
    nameViewer(req);
    return writeHttpResult(
      res,
      await host.invoke<APIGatewayProxyStructuredResultV2>(name, toHttpEvent(req, body, now())),
    );
  };

  const route = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return callFunction(req, res, path);
    if (path === '/graphql') return realtime.handle(req, res);
    if (path.startsWith('/v1/')) return stripe.api(req, res);
    const emulator = emulatorFor(path);
    if (path.startsWith('/__local') && !isFromHere(req, emulator?.isFramed))
      return send(res, 403, { 'content-type': 'text/plain' }, 'This machine answers its own pages and programs alone.');
    if (emulator) return emulator.handle(req, res);
    if (path.startsWith('/__local') && (await control(req, res, path.replace(/\/+$/, '')))) return undefined;
    return (await site)(req, res);
  };

  answer = (req, res) => {
    route(req, res).catch((error: unknown) => {
      const tooLarge = error instanceof RangeError;
      if (!tooLarge) console.error(`${req.method} ${req.url}:`, error);
      const code = tooLarge ? 'request.too_large' : 'server.error';
      const message = tooLarge ? 'The request is too large.' : 'Something went wrong on our side. Please try again.';
      if (!res.headersSent)
        send(
          res,
          tooLarge ? 413 : 500,
          { 'content-type': 'application/json' },
          JSON.stringify({ status: false, code, message, description: message, request_id: '' }),
        );
      else res.destroy();
    });
  };
  server.on('upgrade', (req, socket, head) => realtime.upgrade(req, socket, head));

  const streamClient = new DynamoDBStreamsClient({ endpoint: table, region: REGION, credentials });
  const workers: Promise<unknown>[] = [];
  for (const [name, { from }] of Object.entries(allFunctions)) {
    const invoke = <T>(event: unknown): Promise<T> => host.invoke<T>(name as FunctionName, event);
    if ('queue' in from) {
      const { batchSize, queue } = from;
      workers.push(
        pollQueue({
          store: queueService.store,
          queue: queueName(queue),
          batchSize,
          invoke: (event) => invoke<SQSBatchResponse | void>(event),
          signal,
        }),
      );
    }
    if ('stream' in from) {
      const filter = { eventName: ['INSERT'], dynamodb: { NewImage: { __edb_e__: { S: [...from.entities] } } } };
      workers.push(
        readStream({
          client: streamClient,
          table: tableName,
          reader: name,
          store,
          filter,
          batchSize: from.batchSize,
          invoke: (event) => invoke(event),
          signal,
        }).done,
      );
    }
  }
  const stopTrimming = engine.kind === 'embedded' && trimStream({ file: tableFile, table: tableName, store });
  stripe.start();
  paypal.start();
  let minute: NodeJS.Timeout | undefined;

  return {
    origin,
    isNewTable,
    built: site,
    environment: {
      ...sdkEnvironment(endpoints),
      SITE_URL: origin,
      MARKET_TABLE: tableName,
      MEDIA_BUCKET: resourceValue('media', String),
      UPLOADS_BUCKET: resourceValue('uploads', String),
      PAGES_BUCKET: resourceValue('pages', String),
      TOKENS_SECRET_ID: resourceValue('tokens', String),
      STRIPE_SECRET_ID: resourceValue('stripe', String),
      PAYPAL_SECRET_ID: resourceValue('paypal', String),
    },
    schedule: () => {
      minute ??= setInterval(
        () => void tick().catch((error: unknown) => console.error('The minute failed:', error)),
        MINUTE_MS,
      );
    },
    deliver: () => void workers.push(bus.run(signal)),
    warm: async (names = Object.keys(allFunctions) as FunctionName[]) => {
      for (const name of names) await host.warm(name).catch(() => undefined);
    },
    stop: async () => {
      clearInterval(minute);
      stopping.abort();
      server.close();
      server.closeAllConnections();
      realtime.close();
      await Promise.all([stripe.stop(), paypal.stop(), faces.close(), host.stop()]);
      await Promise.allSettled(workers);
      if (stopTrimming) stopTrimming();
      store.close();
      await tableServer.stop();
    },
  };
};
