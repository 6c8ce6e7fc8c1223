import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as passThrough from '#functions/messages/pass-through.js';
import { KEY_SECRETS } from '#functions/platform/signed-kinds.ts';
import { allFunctions, buckets, eventQueueOf, graphql, type FunctionName, type Source } from '../manifest.ts';
import { withFirstKey } from '../operator/keys.ts';
import { inFormat } from '../aws/edge/media-request.ts';
import { createRealtime } from './appsync/realtime.ts';
import type { Emulator } from './emulator.ts';
import { credentials, PREFIXES, REGION, resourceValue } from './environment.ts';
import { createBus } from './eventbridge/events.ts';
import type { Pattern } from './eventbridge/pattern.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import { createKeys } from './kms/keys.ts';
import { createPlaces } from './location/places.ts';
import { createPaypal } from './payments/paypal.ts';
import { createStripe } from './payments/stripe.ts';
import { createFaces } from './rekognition/faces.ts';
import { createBuckets } from './s3/bucket.ts';
import { mediaHandler } from './s3/media.ts';
import { createSecrets, storedKey, storedSecrets } from './secrets-manager/secrets.ts';
import { createServices } from './services/services.ts';
import { createInbound } from './ses/inbound.ts';
import { createMailer } from './ses/mail.ts';
import type { Queues } from './sqs/queue.ts';
import type { Store } from './store.ts';

export const STRIPE = { secretKey: 'sk_test_local', publishableKey: 'pk_test_local', webhookSecret: 'whsec_local' };
const PAYPAL = { clientId: 'client-of-the-shop', clientSecret: 'secret-of-the-shop', webhookId: 'WEBHOOKLOCAL' };

const patternOf = (from: Source): Pattern | undefined => {
  if ('events' in from) return { 'detail-type': [...from.events] };
  return 'service' in from ? { source: [from.service] } : undefined;
};

const rules = Object.entries(allFunctions).flatMap(([target, { from }]) => {
  const pattern = patternOf(from);
  return pattern ? [{ name: target, pattern, targets: [target] }] : [];
});

interface Surroundings {
  origin: string;
  dataDir: string;
  store: Store;
  queueService: Queues;
  host: FunctionHost;
  /** Answers for a picture that the media bucket has not. */
  notFound: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  now: () => number;
}

/** The secrets of keys, as a deployment leaves them; a folder of before they were several has one key, which opens on. */
const storedKeys = (dataDir: string): ReturnType<typeof storedSecrets> => {
  const file = join(dataDir, 'signing-key');
  const isNewShop = !existsSync(file);
  // From the first second on, because the demo's orders are older than the shop.
  const first = (): Record<string, string> => ({ ...withFirstKey({}, { isNewShop, nowSeconds: 1 }) });
  return storedSecrets(join(dataDir, 'keys.json'), () => ({
    [resourceValue('tokens', String)]: { key: storedKey(file) },
    ...Object.fromEntries(KEY_SECRETS.map((name) => [resourceValue(name, String), first()])),
  }));
};

/** Opens what stands in for the services around the functions: `list` are those that answer under a path of their own. */
export const openEmulators = ({ origin, dataDir, store, queueService, host, notFound, now }: Surroundings) => {
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
    notFound,
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
  const inbound = createInbound({
    prefix: '/__local/inbound-mail',
    objects: bucketService.objects,
    bucket: resourceValue('inbox', String),
    report: (detail) => bus.report('aws.s3', 'Object Created', detail),
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
    stored: storedKeys(dataDir),
    secrets: {
      [resourceValue('stripe', String)]: {
        secretKey: STRIPE.secretKey,
        webhookSecret: STRIPE.webhookSecret,
        apiBase: origin,
      },
      [resourceValue('paypal', String)]: { ...PAYPAL, apiBase: paypal.base },
    },
  });
  const keys = createKeys({
    prefix: PREFIXES.kms,
    keys: { [resourceValue('destinations', String)]: storedKey(join(dataDir, 'destinations-key')) },
  });
  const services = createServices(origin);
  const realtime = createRealtime({
    sdl: readFileSync(new URL(`../../${graphql.schema}`, import.meta.url), 'utf8'),
    fields: graphql.fields,
    resolverCode: passThrough,
    invoke: (name, event) => host.invoke(name as FunctionName, event),
    path: '/graphql',
  });

  const list: Emulator[] = [
    bucketService,
    queueService,
    bus,
    mailer.ses,
    mailer.outbox,
    inbound,
    faces,
    places,
    secrets,
    keys,
    stripe.local,
    stripe.browser,
    paypal.local,
    paypal.site,
    services.emulator,
    media,
  ];
  return { list, bucketService, bus, faces, paypal, stripe, realtime, services };
};

export type Emulators = ReturnType<typeof openEmulators>;
