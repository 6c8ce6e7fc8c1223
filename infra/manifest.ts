/**
 * What exists, as data. The CDK adapter (infra/aws) and the local runtime (infra/local) both read this and nothing else,
 * so a function can reach the same things under the same names in both.
 */

/** Things that functions use by name, and what kind of thing each is. */
export const resources = {
  market: { kind: 'table' },
  uploads: { kind: 'bucket' },
  media: { kind: 'bucket' },
  styleJobs: { kind: 'queue' },
  paintings: { kind: 'queue' },
  happenings: { kind: 'bus' },
  mail: { kind: 'mailer' },
  faces: { kind: 'faces' },
  places: { kind: 'places' },
  tokens: { kind: 'secret' },
  stripe: { kind: 'secret' },
  paypal: { kind: 'secret' },
} as const;
export type ResourceName = keyof typeof resources;
/** `delete` is `readwrite` and removal of a bucket's objects; the table's `write` includes removal of items. */
export type Access = 'read' | 'write' | 'readwrite' | 'delete' | 'send' | 'use';

/** One table; indexes are overloaded and named in the entities by the question they answer. */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [
    { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
    { name: 'gsi3', partitionKey: 'gsi3pk', sortKey: 'gsi3sk' },
  ],
  ttlAttribute: 'expiresAt',
  stream: 'NEW_AND_OLD_IMAGES',
} as const;

export const buckets = {
  /** Photos as they came: chunks under `chunks/`, whole originals under `originals/`. Never public. */
  uploads: { browserMayPut: true, expire: [{ prefix: 'chunks/', days: 1 }] },
  /** Upright, stripped derivatives and paintings, served through the site under /media/. */
  media: { browserMayPut: false, expire: [] },
} as const;

export const queues = {
  /** Previews, for which somebody waits at this moment. */
  styleJobs: { maxReceives: 5 },
  /** What follows at leisure: the paintings themselves, and small pictures of all styles. */
  paintings: { maxReceives: 5 },
} as const;

/** Live updates and questions: every field is answered by one function through one pass-through resolver. */
export const graphql = {
  schema: 'events/messages.graphql',
  resolver: 'messages',
  authorizer: 'realtimeAuthorizer',
  /** Levels of a question, inline and named fragments counted; the deepest that the pages ask has seven fields. */
  maxDepth: 10,
  /** Fields of one request that a function answers; no page asks for more than one at a time. */
  maxResolvers: 20,
  fields: [
    'Query.messagesForNode',
    'Query.messageById',
    'Query.notificationSubscribedByCurrentUser',
    'Mutation.createMessageForNode',
    'Mutation.confirmMessage',
    'Mutation.createReplyForMessage',
    'Mutation.addSubscription',
    'Mutation.confirmSubscription',
    'Mutation.removeSubscription',
    'Mutation.addSubscriptionToSupplier',
    'Mutation.removeSubscriptionFromSupplier',
    'Subscription.onMessageForNode',
    'Subscription.onReplyForMessage',
  ],
} as const;

export type Source =
  | { http: readonly string[] }
  /** `atOnce`: batches that are worked on side by side on AWS. */
  | { queue: keyof typeof queues; batchSize: number; atOnce: number }
  | { stream: true; entities: readonly string[]; batchSize: number }
  | { events: readonly string[] }
  | { everyMinutes: number }
  | { graphql: 'resolver' | 'authorizer' };

export interface FunctionEntry {
  entry: string;
  from: Source;
  memoryMb: number;
  timeoutSeconds: number;
  /** Packages with compiled parts, installed beside the bundle for the functions' own platform. */
  native?: readonly string[];
  /** Files that the bundle needs beside it. */
  files?: readonly string[];
  /** The only statement of what it may reach: environment, grants and local variables come from it. */
  uses: Partial<Record<ResourceName, Access>>;
}

const http = (...prefixes: string[]): Source => ({ http: prefixes });
const api = { memoryMb: 1024, timeoutSeconds: 15 } as const;

/** A whole core. */
const painter = {
  memoryMb: 1769,
  timeoutSeconds: 60,
  native: ['sharp'],
  files: ['functions/styles/kernels/kernels.wasm'],
} as const;

export const functions = {
  catalog: {
    entry: 'functions/catalog.lambda.ts',
    from: http('/api/products', '/api/home'),
    ...api,
    uses: { market: 'read' },
  },
  works: {
    entry: 'functions/works.lambda.ts',
    from: http('/api/products/gallery', '/api/samples'),
    ...api,
    uses: { market: 'read' },
  },
  identity: {
    entry: 'functions/identity.lambda.ts',
    from: http('/api/session', '/api/users', '/api/login', '/api/logout'),
    ...api,
    // A password's hash takes 19 MiB and a core for some milliseconds.
    memoryMb: 1769,
    uses: { market: 'readwrite', tokens: 'use' },
  },
  account: {
    entry: 'functions/account.lambda.ts',
    from: http(
      '/api/users/me',
      '/api/users/change-password',
      '/api/users/change-email',
      '/api/users/resend-verification',
    ),
    ...api,
    memoryMb: 1769,
    uses: { market: 'readwrite', tokens: 'use' },
  },
  carts: {
    entry: 'functions/carts.lambda.ts',
    from: http('/api/carts'),
    ...api,
    timeoutSeconds: 29,
    uses: { market: 'readwrite', stripe: 'use', paypal: 'use', tokens: 'use' },
  },
  places: {
    entry: 'functions/places.lambda.ts',
    from: http('/api/places', '/api/postal-codes'),
    ...api,
    uses: { market: 'write', places: 'use' },
  },
  giftCards: {
    entry: 'functions/gift-cards.lambda.ts',
    from: http('/api/carts/card', '/api/admin/gift-cards'),
    ...api,
    uses: { market: 'readwrite', tokens: 'use' },
  },
  orders: {
    entry: 'functions/orders.lambda.ts',
    from: http('/api/orders', '/api/users/me/orders'),
    ...api,
    timeoutSeconds: 29,
    // A cancelled piece is paid back where it was paid, and a gift card that is no more gets a new code.
    uses: { market: 'readwrite', stripe: 'use', paypal: 'use', tokens: 'use' },
  },
  quotes: {
    entry: 'functions/quotes.lambda.ts',
    from: http('/api/orders/quotes', '/api/orders/select-quote', '/api/orders/confirm-quote'),
    ...api,
    uses: { market: 'readwrite', tokens: 'use' },
  },
  sellers: {
    entry: 'functions/sellers.lambda.ts',
    from: http('/api/sellers', '/api/artists'),
    ...api,
    // Artists sign up here: a password's hash, as above.
    memoryMb: 1769,
    uses: { market: 'readwrite' },
  },
  partners: {
    entry: 'functions/partners.lambda.ts',
    from: http('/api/users/partners'),
    ...api,
    uses: { market: 'readwrite' },
  },
  admin: {
    entry: 'functions/admin.lambda.ts',
    from: http('/api/admin'),
    ...api,
    timeoutSeconds: 29,
    // Refunds, as above.
    uses: { market: 'readwrite', stripe: 'use', paypal: 'use', tokens: 'use' },
  },
  uploads: {
    entry: 'functions/uploads.lambda.ts',
    from: http('/api/updates', '/api/assets', '/api/products/assets'),
    memoryMb: 1769,
    timeoutSeconds: 29,
    native: ['sharp', 'libheif-js'],
    files: ['functions/uploads/heic.worker.ts'],
    uses: { market: 'readwrite', uploads: 'delete', media: 'delete', faces: 'use', paintings: 'send' },
  },
  styles: {
    entry: 'functions/styles.lambda.ts',
    from: http('/api/styles', '/api/assets/apply-filter', '/api/assets/check-job'),
    ...api,
    uses: { market: 'readwrite', styleJobs: 'send', paintings: 'send' },
  },
  payments: {
    entry: 'functions/payments.lambda.ts',
    from: http('/api/webhooks'),
    ...api,
    timeoutSeconds: 29,
    uses: { market: 'readwrite', stripe: 'use', paypal: 'use', tokens: 'use' },
  },
  subscriptions: {
    entry: 'functions/subscriptions.lambda.ts',
    from: http('/api/subscriptions'),
    ...api,
    uses: { market: 'readwrite', tokens: 'use' },
  },
  openapi: { entry: 'functions/openapi.lambda.ts', from: http('/api/openapi.json'), ...api, uses: { market: 'read' } },
  messages: {
    entry: 'functions/messages.lambda.ts',
    from: { graphql: 'resolver' },
    memoryMb: 512,
    timeoutSeconds: 10,
    uses: { market: 'readwrite', tokens: 'use' },
  },
  realtimeAuthorizer: {
    entry: 'functions/realtime-authorizer.lambda.ts',
    from: { graphql: 'authorizer' },
    memoryMb: 256,
    timeoutSeconds: 10,
    uses: { market: 'read', tokens: 'use' },
  },
  imageWorker: {
    entry: 'functions/image-worker.lambda.ts',
    // Enough for a busy hour without taking the account's functions from the checkout.
    from: { queue: 'styleJobs', batchSize: 1, atOnce: 10 },
    ...painter,
    // Two cores: two threads paint a preview.
    memoryMb: 3538,
    uses: { market: 'readwrite', media: 'delete', paintings: 'send' },
  },
  paintingWorker: {
    entry: 'functions/painting-worker.lambda.ts',
    from: { queue: 'paintings', batchSize: 1, atOnce: 10 },
    ...painter,
    uses: { market: 'readwrite', media: 'delete' },
  },
  outbox: {
    entry: 'functions/outbox.lambda.ts',
    from: { stream: true, entities: ['outbox'], batchSize: 10 },
    memoryMb: 256,
    timeoutSeconds: 30,
    uses: { happenings: 'send' },
  },
  matcher: {
    entry: 'functions/matcher.lambda.ts',
    from: { events: ['order.placed'] },
    memoryMb: 512,
    timeoutSeconds: 30,
    uses: { market: 'readwrite' },
  },
  giftCardIssuer: {
    entry: 'functions/gift-card-issuer.lambda.ts',
    from: { events: ['order.placed', 'payment.received'] },
    memoryMb: 512,
    timeoutSeconds: 30,
    uses: { market: 'readwrite', tokens: 'use' },
  },
  biller: {
    entry: 'functions/biller.lambda.ts',
    from: { events: ['order.completed', 'order.cancelled', 'order.refunded', 'payment.received'] },
    memoryMb: 512,
    timeoutSeconds: 30,
    uses: { market: 'readwrite' },
  },
  notifier: {
    entry: 'functions/notifier.lambda.ts',
    from: {
      events: [
        'order.placed',
        'order.completed',
        'order.cancelled',
        'order.refunded',
        'guarantee.asked',
        'guarantee.declined',
        'guarantee.repaint',
        'payment.received',
        'balance.due',
        'balance.unpaid',
        'quote.asked',
        'quote.offered',
        'quote.selected',
        'quote.accepted',
        'message.asked',
        'message.replied',
        'subscription.asked',
        'link.asked',
        'account.changed',
        'gift-card.released',
        'gift-card.returned',
        'application.decided',
      ],
    },
    memoryMb: 512,
    timeoutSeconds: 30,
    uses: { market: 'readwrite', mail: 'send', tokens: 'use' },
  },
  scheduler: {
    entry: 'functions/scheduler.lambda.ts',
    from: { everyMinutes: 1 },
    memoryMb: 512,
    timeoutSeconds: 55,
    // Old photos are deleted by it.
    uses: { market: 'readwrite', stripe: 'use', paypal: 'use', tokens: 'use', uploads: 'delete', media: 'delete' },
  },
} as const satisfies Record<string, FunctionEntry>;
export type FunctionName = keyof typeof functions;

/** The functions with their full type, for code that walks over all of them. */
export const allFunctions: Record<string, FunctionEntry> = functions;

/** Environment variable under which a function finds a resource: `market` → `MARKET_TABLE`. */
export const envName = (name: ResourceName): string => {
  const upper = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  switch (resources[name].kind) {
    case 'table':
      return `${upper}_TABLE`;
    case 'bucket':
      return `${upper}_BUCKET`;
    case 'queue':
      return `${upper}_QUEUE_URL`;
    case 'bus':
      return `${upper}_BUS`;
    case 'mailer':
      return 'MAIL_FROM';
    case 'faces':
      return 'FACES_REGION';
    case 'places':
      return 'PLACES_REGION';
    case 'secret':
      return `${upper}_SECRET_ID`;
  }
};

/** Variables that every function gets, but see `commonEnvOf`. */
export const commonEnv = ['SITE_URL'] as const;

/**
 * Common variables of one function. The authorizer gets none: the site's headers name the API that it guards, so it must
 * exist before the site has an address.
 */
export const commonEnvOf = ({ from }: FunctionEntry): readonly (typeof commonEnv)[number][] =>
  'graphql' in from && from.graphql === 'authorizer' ? [] : commonEnv;

/** A queue's visibility must outlast every try of its consumer: six times the function's timeout. */
export const visibilitySeconds = (queue: keyof typeof queues): number => {
  const consumer = Object.values(allFunctions).find(({ from }) => 'queue' in from && from.queue === queue);
  if (!consumer) throw new Error(`The queue ${queue} has no consumer.`);
  return 6 * consumer.timeoutSeconds;
};

/** Answers paths under `/api/` that no prefix knows, so that even these are refused in the one form. */
export const fallback: FunctionName = 'catalog';

/** The function that answers a path: the one with the longest matching prefix; undefined outside `/api/`. */
export const functionForPath = (path: string): FunctionName | undefined => {
  if (!path.startsWith('/api/')) return undefined;
  let best: { name: string; length: number } | undefined;
  for (const [name, { from }] of Object.entries(allFunctions)) {
    if (!('http' in from)) continue;
    for (const prefix of from.http) {
      const matches = path === prefix || path.startsWith(`${prefix}/`);
      if (matches && prefix.length > (best?.length ?? 0)) best = { name, length: prefix.length };
    }
  }
  return (best?.name as FunctionName | undefined) ?? fallback;
};
