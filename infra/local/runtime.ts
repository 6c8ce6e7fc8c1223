import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SITE } from '#shared/site/locale.ts';
import { MINUTE_MS } from '#shared/time/time.ts';
import { rendererBuild } from '#functions/pages/build.ts';
import { allFunctions, queues, visibilitySeconds, type FunctionName } from '../manifest.ts';
import { buildSite } from './build.ts';
import { bundleFunctions } from './bundle.ts';
import { openClock } from './clock.ts';
import { createSite } from './cloudfront/site.ts';
import { pageOrigin } from './cloudfront/stored-pages.ts';
import { createControl } from './control.ts';
import { demoProgress } from './demo.ts';
import { findTableEngine } from './dynamodb/engine.ts';
import { trimStream } from './dynamodb/stream-trim.ts';
import { createTable, dropTable, startTableServer } from './dynamodb/table.ts';
import { openEmulators, STRIPE } from './emulators.ts';
import { PREFIXES, queueName, queueNames, resourceValue, scriptEnvironment, type Endpoints } from './environment.ts';
import { send } from './http.ts';
import { createFunctionHost } from './lambda/function-host.ts';
import { localPage } from './local-page.ts';
import { routerOf } from './router.ts';
import { createQueues } from './sqs/queue.ts';
import { openStore } from './store.ts';
import { startWorkers } from './workers.ts';

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
  photoMail?: string;
}

const DEMO_SHOP: ShopParameters = {
  methods: 'card,affirm,amazon,paypal',
  support: {
    phone: '1-800-555-0134',
    email: 'help@example.com',
    hours: 'Mon-Fri 10:00-18:00',
  },
  photoMail: 'photos.atelier.example',
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

  const emulators = openEmulators({
    origin,
    dataDir,
    store,
    queueService,
    host,
    notFound: async (req, res) => (await site)(req, res),
    now,
  });
  const { bucketService, bus, faces, paypal, stripe, realtime } = emulators;
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
        ...SITE,
        stripe: { publishableKey: STRIPE.publishableKey, scriptUrl: '/__local/stripe.js' },
        ...shop,
        graphql: { url: '/graphql', realtimeUrl: '/graphql/realtime' },
      },
      services: emulators.services.seenBy,
    }),
  );
  // A failure reaches whoever awaits `built`.
  site.catch(() => undefined);

  answer = routerOf({ emulators, host, control, site: async (req, res) => (await site)(req, res), now });
  server.on('upgrade', (req, socket, head) => realtime.upgrade(req, socket, head));

  const workers = startWorkers({ queues: queueService, endpoint: table, table: tableName, store }, host, signal);
  const stopTrimming = engine.kind === 'embedded' && trimStream({ file: tableFile, table: tableName, store });
  stripe.start();
  paypal.start();
  let minute: NodeJS.Timeout | undefined;

  return {
    origin,
    isNewTable,
    built: site,
    environment: scriptEnvironment(endpoints),
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
