import { BILLING_EVENTS } from '../functions/billing/billing-events.ts';
import { MISSING_FILES, RENDERER_FILES } from '../functions/pages/build.ts';
import { EVENT_DELAY_SECONDS } from '../functions/pages/delay.ts';
import { MAX_RECEIVES } from '../functions/platform/process-batch.ts';
import { commonEnv, type ResourceName } from '../functions/platform/resources.ts';
import { API_TIMEOUT_SECONDS, PAINTER_TIMEOUT_SECONDS } from '../functions/platform/timeouts.ts';

/**
 * Resources and functions as data. The CDK adapter (infra/aws) and the local runtime (infra/local) both build from this
 * file, so a function finds the same resources under the same names in both.
 */

/**
 * For buckets and the table, `delete` is `readwrite` plus deleting objects or items; `remove` deletes objects and does nothing
 * else.
 */
export type Access = 'read' | 'write' | 'readwrite' | 'delete' | 'remove' | 'send' | 'use';

/** The one table. Entities share its indexes and name each use by the question that it answers. */
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

export type IndexName = (typeof table.indexes)[number]['name'];

export const buckets = {
  /** Uploaded photos, never public: parts under `chunks/`, joined originals under `originals/`. */
  uploads: { browserMayPut: true, isVersioned: true, expire: [{ prefix: 'chunks/', days: 1 }] },
  /** Upright photos without metadata, and paintings; public through the site under /media/. */
  media: { browserMayPut: false, isVersioned: true, expire: [] },
  /**
   * Rendered public pages, below the id of their build; a page that expires is rendered again at the next request.
   * Without versions, because every page can be made again.
   */
  pages: { browserMayPut: false, isVersioned: false, expire: [{ prefix: 'pages/', days: 60 }] },
  /** Mails with photos, as SES stores them (docs/deploy.md); each is reported to its consumer, and gone after a day. */
  inbox: { browserMayPut: false, isVersioned: false, reports: true, expire: [{ prefix: 'mail/', days: 1 }] },
} as const;

const DAY_SECONDS = 24 * 3600;

/** Visibility timeout in seconds for a consumer that may run so long: six times that, as AWS recommends for Lambda. */
const hiddenSeconds = (timeoutSeconds: number): number => 6 * timeoutSeconds;

/** Number of tries in a day, however long each takes, so that an outage of hours needs nobody. */
const triesOfADay = (timeoutSeconds: number): number => Math.ceil(DAY_SECONDS / hiddenSeconds(timeoutSeconds));

const MAILER_TIMEOUT_SECONDS = 30;
const REMOVER_TIMEOUT_SECONDS = 60;

/** Queues; an alarm fires when the oldest message is older than `lateSeconds`. */
export const queues = {
  /** Previews, for which a customer is waiting. */
  previews: { maxReceives: MAX_RECEIVES, lateSeconds: 120 },
  /** Full paintings, and thumbnails in all styles, for which no customer waits. */
  paintings: { maxReceives: MAX_RECEIVES, lateSeconds: 120 },
  /** Mails to the subscribers of a topic, one message each; half an hour sends some 20,000. */
  mailings: { maxReceives: triesOfADay(MAILER_TIMEOUT_SECONDS), lateSeconds: 1_800 },
  /** Photos that are due to be deleted, one message each; none is urgent. */
  deletions: { maxReceives: triesOfADay(REMOVER_TIMEOUT_SECONDS), lateSeconds: 6 * 3600 },
} as const;

/**
 * The GraphQL API for questions and live updates: one function answers every field through one pass-through resolver.
 */
export const graphql = {
  schema: 'events/messages.graphql',
  resolver: 'messages',
  authorizer: 'realtimeAuthorizer',
  /** Maximum nesting depth of a query, fragments counted as levels; the deepest query of the pages has eleven. */
  maxDepth: 12,
  /** Maximum number of resolver calls per request; the pages need one. */
  maxResolvers: 20,
  fields: [
    'Query.messagesForNode',
    'Query.messageById',
    'Query.notificationSubscribedByCurrentUser',
    'Query.facets',
    'Query.galleryItems',
    'Mutation.createMessageForNode',
    'Mutation.confirmMessage',
    'Mutation.createReplyForMessage',
    'Mutation.addSubscription',
    'Mutation.confirmSubscription',
    'Mutation.removeSubscription',
    'Mutation.addSubscriptionToSupplier',
    'Mutation.removeSubscriptionFromSupplier',
    'Mutation.announceProjectChange',
    'Mutation.announceMessage',
    'Mutation.announceReply',
    'Mutation.endListening',
    'Subscription.onMessageForNode',
    'Subscription.onReplyForMessage',
    'Subscription.onProjectChange',
    'Subscription.onStudioChange',
  ],
} as const;

export type Source =
  | { http: readonly string[] }
  /** `atOnce`: maximum number of batches processed in parallel on AWS. */
  | { queue: keyof typeof queues; batchSize: number; atOnce: number }
  | { stream: true; entities: readonly string[]; batchSize: number }
  /** From a queue of its own; `atOnce` as for a queue, 5 when absent; each event waits `delaySeconds` before its first try. */
  | { events: readonly string[]; atOnce?: number; delaySeconds?: number }
  /** Events that an AWS service reports on the account's default bus, from a queue of its own. */
  | { service: 'aws.ses' }
  | { service: 'aws.s3'; bucket: 'inbox' }
  | { everyMinutes: number }
  | { graphql: 'resolver' | 'authorizer' };

export interface FunctionEntry {
  entry: string;
  from: Source;
  memoryMb: number;
  timeoutSeconds: number;
  /** Packages with native binaries, installed beside the bundle for Lambda's platform. */
  native?: readonly string[];
  /** Files and folders copied beside the bundle. */
  files?: readonly string[];
  /** Moves money, so a new version gets a tenth of the calls for five minutes, and all of them if nothing rings. */
  isGradual?: true;
  /** Indexes of the table that the function queries. */
  indexes?: readonly IndexName[];
  /**
   * The only declaration of the function's resources: environment variables and grants are derived from it. `tokens` goes
   * beside `links`, `codes`, `vault`, and `cursors` that are read, for what was issued before them.
   */
  uses: Partial<Record<ResourceName, Access>>;
}

const http = (...prefixes: string[]): Source => ({ http: prefixes });
const api = { memoryMb: 1024, timeoutSeconds: 15 } as const;

/** At 1,769 MB Lambda gives a function one whole core. */
const painter = {
  memoryMb: 1769,
  timeoutSeconds: PAINTER_TIMEOUT_SECONDS,
  native: ['sharp'],
  files: ['functions/styles/kernels/kernels.wasm'],
} as const;

/** What takes photos: decodes them, and asks the index whose they are. */
const photoTaker = {
  memoryMb: 1769,
  native: ['sharp', 'libheif-js'],
  files: ['functions/uploads/heic.worker.ts'],
  indexes: ['gsi1'],
} as const;

/** What renders public pages. `cursors`, because lists of questions have signed cursors. */
const renderer = {
  memoryMb: 1769,
  files: RENDERER_FILES,
  indexes: ['gsi1', 'gsi2', 'gsi3'],
  uses: { market: 'read', pages: 'delete', cursors: 'use' },
} as const;

const functions = {
  catalog: {
    entry: 'functions/entries/catalog.lambda.ts',
    from: http('/api/products', '/api/home', '/api/passed-on'),
    ...api,
    // The second answers which promotions hold.
    indexes: ['gsi1', 'gsi2'],
    uses: { market: 'read' },
  },
  works: {
    entry: 'functions/entries/works.lambda.ts',
    from: http('/api/products/gallery', '/api/samples'),
    ...api,
    indexes: ['gsi1'],
    uses: { market: 'read' },
  },
  galleries: {
    entry: 'functions/entries/galleries.lambda.ts',
    from: http('/api/gallery'),
    ...api,
    indexes: ['gsi1', 'gsi2', 'gsi3'],
    uses: { market: 'read' },
  },
  identity: {
    entry: 'functions/entries/identity.lambda.ts',
    from: http('/api/session', '/api/users', '/api/login', '/api/logout'),
    ...api,
    // Hashing a password takes 19 MiB and a whole core for some milliseconds.
    memoryMb: 1769,
    indexes: ['gsi1', 'gsi2'],
    uses: { market: 'delete', cursors: 'use', links: 'use', codes: 'use', vault: 'use', tokens: 'use' },
  },
  account: {
    entry: 'functions/entries/account.lambda.ts',
    from: http(
      '/api/users/me',
      '/api/users/change-password',
      '/api/users/change-email',
      '/api/users/resend-verification',
    ),
    ...api,
    memoryMb: 1769,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    indexes: ['gsi1', 'gsi2', 'gsi3'],
    // `uploads`, because an export has links to the photos as they were uploaded.
    uses: { market: 'readwrite', links: 'use', codes: 'use', vault: 'use', tokens: 'use', uploads: 'read' },
  },
  carts: {
    entry: 'functions/entries/carts.lambda.ts',
    from: http('/api/carts'),
    ...api,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    isGradual: true,
    indexes: ['gsi2', 'gsi3'],
    uses: { market: 'delete', stripe: 'use', paypal: 'use', links: 'use', codes: 'use', tokens: 'use' },
  },
  places: {
    entry: 'functions/entries/places.lambda.ts',
    from: http('/api/places', '/api/postal-codes'),
    ...api,
    uses: { market: 'readwrite', places: 'use' },
  },
  giftCards: {
    entry: 'functions/entries/gift-cards.lambda.ts',
    from: http('/api/carts/card', '/api/admin/gift-cards'),
    ...api,
    isGradual: true,
    indexes: ['gsi2'],
    uses: { market: 'readwrite', codes: 'use', vault: 'use', tokens: 'use' },
  },
  orders: {
    entry: 'functions/entries/orders.lambda.ts',
    from: http('/api/orders', '/api/users/me/orders'),
    ...api,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    isGradual: true,
    indexes: ['gsi1', 'gsi2'],
    // A cancellation refunds through the providers, and issues a new code when the gift card that paid no longer
    // exists.
    uses: {
      market: 'readwrite',
      stripe: 'use',
      paypal: 'use',
      links: 'use',
      codes: 'use',
      vault: 'use',
      tokens: 'use',
    },
  },
  projects: {
    entry: 'functions/entries/projects.lambda.ts',
    from: http('/api/orders/project'),
    ...api,
    indexes: ['gsi1', 'gsi2'],
    // `links`, because guests open their projects by mailed links; `vault`, for the code of a charity's card; `uploads`, for
    // the file that a digital painting is.
    uses: { market: 'readwrite', links: 'use', vault: 'use', tokens: 'use', uploads: 'read' },
  },
  quotes: {
    entry: 'functions/entries/quotes.lambda.ts',
    from: http(
      '/api/orders/quotes',
      '/api/orders/select-quote',
      '/api/orders/confirm-quote',
      '/api/orders/answer-waiting',
      '/api/orders/answer-question',
    ),
    ...api,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    isGradual: true,
    indexes: ['gsi1', 'gsi2'],
    // Another choice ends an unfinished payment, and refunds an extra that was paid already, as in `orders`.
    uses: {
      market: 'readwrite',
      stripe: 'use',
      paypal: 'use',
      links: 'use',
      codes: 'use',
      vault: 'use',
      tokens: 'use',
    },
  },
  sellers: {
    entry: 'functions/entries/sellers.lambda.ts',
    from: http('/api/sellers', '/api/artists'),
    ...api,
    // Artists sign up here, which hashes a password as in `identity`.
    memoryMb: 1769,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    isGradual: true,
    indexes: ['gsi1', 'gsi2', 'gsi3'],
    // A lower price of shipping that was paid already is refunded through the providers, as in `orders`.
    uses: { market: 'delete', stripe: 'use', paypal: 'use', codes: 'use', vault: 'use', tokens: 'use' },
  },
  reviews: {
    entry: 'functions/entries/reviews.lambda.ts',
    from: http('/api/orders/review', '/api/sellers/reviews', '/api/reviews', '/api/reports', '/api/admin/reviews'),
    ...api,
    indexes: ['gsi1', 'gsi2'],
    uses: { market: 'readwrite', links: 'use', tokens: 'use' },
  },
  partners: {
    entry: 'functions/entries/partners.lambda.ts',
    from: http('/api/users/partners', '/api/partners', '/api/referrals', '/api/events'),
    ...api,
    indexes: ['gsi1'],
    uses: { market: 'readwrite' },
  },
  payouts: {
    entry: 'functions/entries/payouts.lambda.ts',
    from: http('/api/sellers/payouts', '/api/admin/payouts', '/api/users/me/payouts'),
    ...api,
    // A destination is entered, and a settlement file read, with the password, whose check takes a core as in `identity`.
    memoryMb: 1769,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    isGradual: true,
    indexes: ['gsi1', 'gsi3'],
    // The only function that opens destinations; `codes` and `vault`, because codes of a second factor are checked.
    uses: { market: 'delete', codes: 'use', vault: 'use', tokens: 'use', paypal: 'use', destinations: 'use' },
  },
  certificates: {
    entry: 'functions/entries/certificates.lambda.ts',
    from: http('/api/certificates'),
    // Each request computes the fingerprints of a piece's pictures anew.
    memoryMb: 1769,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    uses: { market: 'read', media: 'read', codes: 'use', tokens: 'use' },
  },
  admin: {
    entry: 'functions/entries/admin.lambda.ts',
    from: http('/api/admin'),
    ...api,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    isGradual: true,
    indexes: ['gsi1', 'gsi2', 'gsi3'],
    // Refunds through the providers, as in `orders`; lifts bounced addresses from SES's suppression list.
    // `uploads` as in `account`.
    uses: {
      market: 'delete',
      stripe: 'use',
      paypal: 'use',
      links: 'use',
      codes: 'use',
      vault: 'use',
      tokens: 'use',
      mail: 'delete',
      uploads: 'read',
    },
  },
  uploads: {
    entry: 'functions/entries/uploads.lambda.ts',
    from: http('/api/updates', '/api/assets', '/api/products/assets', '/api/products/upload-token'),
    ...photoTaker,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    // `links`, because upload tokens are signed.
    uses: {
      market: 'delete',
      uploads: 'delete',
      media: 'delete',
      faces: 'use',
      paintings: 'send',
      links: 'use',
      tokens: 'use',
    },
  },
  photoMail: {
    entry: 'functions/entries/photo-mail.lambda.ts',
    from: { service: 'aws.s3', bucket: 'inbox' },
    ...photoTaker,
    // Twenty photos of one mail, one after the other.
    timeoutSeconds: 120,
    uses: {
      market: 'readwrite',
      inbox: 'read',
      uploads: 'delete',
      media: 'delete',
      faces: 'use',
      links: 'use',
      tokens: 'use',
      mail: 'send',
    },
  },
  styles: {
    entry: 'functions/entries/styles.lambda.ts',
    from: http('/api/styles', '/api/assets/apply-filter', '/api/assets/check-job'),
    ...api,
    uses: { market: 'readwrite', previews: 'send', paintings: 'send' },
  },
  payments: {
    entry: 'functions/entries/payments.lambda.ts',
    from: http('/api/webhooks'),
    ...api,
    timeoutSeconds: API_TIMEOUT_SECONDS,
    isGradual: true,
    indexes: ['gsi2'],
    uses: { market: 'readwrite', stripe: 'use', paypal: 'use', codes: 'use', vault: 'use', tokens: 'use' },
  },
  subscriptions: {
    entry: 'functions/entries/subscriptions.lambda.ts',
    from: http('/api/subscriptions'),
    ...api,
    uses: { market: 'delete', links: 'use', tokens: 'use' },
  },
  contact: {
    entry: 'functions/entries/contact.lambda.ts',
    from: http('/api/contact', '/api/admin/contact'),
    ...api,
    indexes: ['gsi1'],
    uses: { market: 'readwrite' },
  },
  openapi: {
    entry: 'functions/entries/openapi.lambda.ts',
    from: http('/api/openapi.json'),
    ...api,
    uses: { market: 'read' },
  },
  messages: {
    entry: 'functions/entries/messages.lambda.ts',
    from: { graphql: 'resolver' },
    memoryMb: 512,
    timeoutSeconds: 10,
    indexes: ['gsi1', 'gsi2', 'gsi3'],
    uses: { market: 'delete', cursors: 'use', links: 'use', codes: 'use', tokens: 'use' },
  },
  realtimeAuthorizer: {
    entry: 'functions/entries/realtime-authorizer.lambda.ts',
    from: { graphql: 'authorizer' },
    memoryMb: 256,
    timeoutSeconds: 10,
    uses: { market: 'read', cursors: 'use', tokens: 'use' },
  },
  previewWorker: {
    entry: 'functions/entries/preview-worker.lambda.ts',
    // Limits the workers' share of the account's Lambda concurrency, so that the checkout is not starved.
    from: { queue: 'previews', batchSize: 1, atOnce: 10 },
    ...painter,
    // The most that new accounts allow, for the two threads that paint a preview; two whole cores need 3,538.
    memoryMb: 3008,
    uses: { market: 'readwrite', media: 'delete', paintings: 'send' },
  },
  paintingWorker: {
    entry: 'functions/entries/painting-worker.lambda.ts',
    from: { queue: 'paintings', batchSize: 1, atOnce: 10 },
    ...painter,
    uses: { market: 'readwrite', media: 'delete' },
  },
  outbox: {
    entry: 'functions/entries/outbox.lambda.ts',
    from: { stream: true, entities: ['outbox'], batchSize: 10 },
    memoryMb: 256,
    timeoutSeconds: 30,
    uses: { event: 'send' },
  },
  matcher: {
    entry: 'functions/entries/matcher.lambda.ts',
    from: {
      events: [
        'order.placed',
        'quote.released',
        'application.decided',
        'artist.changed',
        'order.approved',
        'order.cancelled',
        'order.refunded',
        'case.decided',
        'payment.received',
      ],
    },
    memoryMb: 512,
    timeoutSeconds: 30,
    indexes: ['gsi1', 'gsi2', 'gsi3'],
    uses: { market: 'readwrite' },
  },
  indexer: {
    entry: 'functions/entries/indexer.lambda.ts',
    from: {
      events: [
        'order.placed',
        'payment.received',
        'gift-card.returned',
        'quote.offered',
        'quote.selected',
        'quote.extra_refunded',
        'quote.accepted',
        'quote.unaccepted',
        'quote.released',
        'days.answered',
        'order.completed',
        'order.changes_requested',
        'order.approved',
        'order.shipped',
        'shipping.corrected',
        'shipping.changed',
        'order.address-changed',
        'order.delivered',
        'order.closed',
        'order.cancelled',
        'order.refunded',
        'order.partly_refunded',
        'guarantee.repaint',
        'case.opened',
        'case.decided',
        'message.asked',
        'message.published',
        'text.decided',
        'account.created',
        'account.changed',
        'artist.changed',
        'application.decided',
        'partner.decided',
      ],
    },
    memoryMb: 256,
    timeoutSeconds: 30,
    indexes: ['gsi1'],
    uses: { market: 'delete' },
  },
  giftCardIssuer: {
    entry: 'functions/entries/gift-card-issuer.lambda.ts',
    from: { events: ['order.placed', 'payment.received'] },
    memoryMb: 512,
    timeoutSeconds: 30,
    isGradual: true,
    uses: { market: 'readwrite', codes: 'use', vault: 'use', tokens: 'use' },
  },
  biller: {
    entry: 'functions/entries/biller.lambda.ts',
    from: { events: BILLING_EVENTS },
    memoryMb: 512,
    timeoutSeconds: 30,
    isGradual: true,
    uses: { market: 'readwrite' },
  },
  payoutKeeper: {
    entry: 'functions/entries/payout-keeper.lambda.ts',
    from: {
      events: [
        'order.placed',
        'quote.selected',
        'order.completed',
        'order.cancelled',
        'order.refunded',
        'order.shipped',
        'order.delivered',
        'case.opened',
        'case.decided',
        'guarantee.asked',
        'guarantee.declined',
        'guarantee.repaint',
        'order.partly_refunded',
        'quote.released',
      ],
    },
    memoryMb: 512,
    timeoutSeconds: 30,
    isGradual: true,
    uses: { market: 'readwrite' },
  },
  projector: {
    entry: 'functions/entries/projector.lambda.ts',
    from: {
      events: [
        'order.delivered',
        'order.refunded',
        'order.privacy_changed',
        'order.consent_changed',
        'guarantee.asked',
        'guarantee.declined',
        'guarantee.repaint',
        'case.opened',
        'case.decided',
        'review.added',
        'review.changed',
        'review.responded',
        'quote.asked',
        'quote.offered',
        'quote.released',
        'order.completed',
        'order.tagged',
      ],
    },
    memoryMb: 512,
    timeoutSeconds: 30,
    indexes: ['gsi1'],
    // `delete`, because the projector copies the photos that may be shown, and deletes the copies.
    uses: { market: 'delete', media: 'delete' },
  },
  certificateIssuer: {
    entry: 'functions/entries/certificate-issuer.lambda.ts',
    from: { events: ['order.delivered'] },
    memoryMb: 1024,
    timeoutSeconds: 60,
    indexes: ['gsi1'],
    uses: { market: 'readwrite', media: 'read', codes: 'use', tokens: 'use' },
  },
  notifier: {
    entry: 'functions/entries/notifier.lambda.ts',
    from: {
      events: [
        'order.placed',
        'order.completed',
        'order.approved',
        'order.changes_requested',
        'order.message',
        'order.progress',
        'order.cancelled',
        'order.refunded',
        'order.partly_refunded',
        'artist.reminded',
        'order.late',
        'days.asked',
        'days.answered',
        'customer.reminded',
        'photo.asked',
        'photo.replaced',
        'guarantee.asked',
        'guarantee.declined',
        'guarantee.repaint',
        'order.shipped',
        'order.delivered',
        'order.address-changed',
        'order.gift-changed',
        'shipping.proposed',
        'shipping.changed',
        'shipping.corrected',
        'case.opened',
        'case.evidence',
        'case.decided',
        'payment.received',
        'balance.due',
        'balance.unpaid',
        'order.passed_on',
        'quote.asked',
        'quote.asks_collected',
        'quote.offered',
        'quote.selected',
        'quote.choice_asked',
        'quote.unanswered',
        'quote.unaccepted',
        'quote.question_asked',
        'quote.question_answered',
        'quote.payment_asked',
        'quote.payment_reminded',
        'quote.released',
        'quote.extra_refunded',
        'quote.accepted',
        'message.asked',
        'message.replied',
        'subscription.asked',
        'link.asked',
        'account.changed',
        'gift-card.released',
        'gift-card.unsent',
        'gift-card.returned',
        'application.decided',
        'artist.standing_changed',
        'partner.decided',
        'payout.paid',
        'payout.returned',
        'payout.taken_back',
        'payout.destination_changed',
        'review.added',
        'review.responded',
        'contact.asked',
        'contact.answered',
        'text.decided',
        'mailing-list.asked',
      ],
    },
    memoryMb: 512,
    timeoutSeconds: 30,
    uses: {
      market: 'readwrite',
      mail: 'send',
      lists: 'send',
      links: 'use',
      codes: 'use',
      vault: 'use',
      tokens: 'use',
      mailings: 'send',
    },
  },
  topicMailer: {
    entry: 'functions/entries/topic-mailer.lambda.ts',
    // Two at once, because SES sends some 14 mails a second in all, and those about orders go first.
    from: { queue: 'mailings', batchSize: 10, atOnce: 2 },
    memoryMb: 512,
    timeoutSeconds: MAILER_TIMEOUT_SECONDS,
    uses: { market: 'readwrite', mail: 'send', lists: 'send', links: 'use', tokens: 'use', mailings: 'send' },
  },
  mailFeedback: {
    entry: 'functions/entries/mail-feedback.lambda.ts',
    from: { service: 'aws.ses' },
    memoryMb: 256,
    timeoutSeconds: 15,
    uses: { market: 'write' },
  },
  announcer: {
    entry: 'functions/entries/announcer.lambda.ts',
    from: {
      events: [
        'sessions.ended',
        'message.published',
        'order.completed',
        'order.approved',
        'order.changes_requested',
        'order.message',
        'order.progress',
        'order.pinned',
        'order.cancelled',
        'order.refunded',
        'guarantee.asked',
        'guarantee.declined',
        'guarantee.repaint',
        'order.shipped',
        'order.delivered',
        'order.address-changed',
        'order.gift-changed',
        'order.privacy_changed',
        'order.consent_changed',
        'order.passed_on',
        'shipping.proposed',
        'shipping.changed',
        'shipping.corrected',
        'case.opened',
        'case.evidence',
        'case.decided',
        'review.added',
        'review.changed',
        'review.responded',
        'days.asked',
        'days.answered',
        'quote.choice_asked',
        'quote.unanswered',
        'quote.unaccepted',
        'quote.question_asked',
        'quote.question_answered',
        'quote.released',
        'payment.received',
        'quote.asked',
        'quote.offered',
        'quote.selected',
        'quote.accepted',
      ],
    },
    memoryMb: 512,
    timeoutSeconds: 15,
    uses: { market: 'read', cursors: 'use', realtime: 'send' },
  },
  pages: {
    entry: 'functions/entries/pages.lambda.ts',
    // Missing files have a limit of their own (infra/aws/http-api.ts).
    from: http('/pages', `/pages/${MISSING_FILES}`),
    ...renderer,
    timeoutSeconds: 15,
  },
  renderer: {
    entry: 'functions/entries/renderer.lambda.ts',
    from: {
      events: [
        'work.changed',
        'rating.changed',
        'artist.changed',
        'application.decided',
        'message.asked',
        'message.replied',
        'message.edited',
        'message.published',
        'text.decided',
        'catalogue.changed',
        'promotion.changed',
        'order.passed_on',
      ],
      delaySeconds: EVENT_DELAY_SECONDS,
    },
    ...renderer,
    timeoutSeconds: 60,
  },
  scheduler: {
    entry: 'functions/entries/scheduler.lambda.ts',
    from: { everyMinutes: 1 },
    memoryMb: 512,
    timeoutSeconds: 55,
    isGradual: true,
    indexes: ['gsi1', 'gsi2', 'gsi3'],
    // An erasure deletes photos, and writes down in `uploads` who was erased.
    uses: {
      market: 'delete',
      stripe: 'use',
      paypal: 'use',
      codes: 'use',
      vault: 'use',
      tokens: 'use',
      deletions: 'send',
      mail: 'read',
      uploads: 'delete',
      media: 'remove',
    },
  },
  photoRemover: {
    entry: 'functions/entries/photo-remover.lambda.ts',
    from: { queue: 'deletions', batchSize: 10, atOnce: 10 },
    memoryMb: 512,
    timeoutSeconds: REMOVER_TIMEOUT_SECONDS,
    uses: { market: 'delete', uploads: 'remove', media: 'remove' },
  },
} as const satisfies Record<string, FunctionEntry>;
export type FunctionName = keyof typeof functions;

/** The functions with their full type, for code that walks over all of them. */
export const allFunctions: Record<string, FunctionEntry> = functions;

/**
 * Common environment variables of one function. The GraphQL authorizer gets none: the site's headers name the GraphQL
 * API, which needs its authorizer, so the authorizer is created before the site has a URL.
 */
export const commonEnvOf = ({ from }: FunctionEntry): readonly (typeof commonEnv)[number][] =>
  'graphql' in from && from.graphql === 'authorizer' ? [] : commonEnv;

/** Visibility timeout of a queue in seconds. */
export const visibilitySeconds = (queue: keyof typeof queues): number => {
  const consumer = Object.values(allFunctions).find(({ from }) => 'queue' in from && from.queue === queue);
  if (!consumer) throw new Error(`The queue ${queue} has no consumer.`);
  return hiddenSeconds(consumer.timeoutSeconds);
};

const EVENTS_AT_ONCE = 5;

/**
 * The queue in which the events of a function wait: an event that fails is tried again for a day.
 */
export const eventQueueOf = (
  name: FunctionName,
): { visibilitySeconds: number; maxReceives: number; atOnce: number; delaySeconds: number } => {
  const { from, timeoutSeconds } = allFunctions[name]!;
  return {
    visibilitySeconds: hiddenSeconds(timeoutSeconds),
    maxReceives: triesOfADay(timeoutSeconds),
    atOnce: ('events' in from && from.atOnce) || EVENTS_AT_ONCE,
    delaySeconds: ('events' in from && from.delaySeconds) || 0,
  };
};

/** The function for paths under `/api/` that match no prefix, so that they are refused in the API's error form, too. */
export const fallback: FunctionName = 'catalog';

/**
 * The function with the longest prefix that matches a path of the HTTP API, else `fallback`; undefined outside `/api/` and
 * `/pages/`.
 */
export const functionForPath = (path: string): FunctionName | undefined => {
  if (!/^\/(?:api|pages)\//.test(path)) return undefined;
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
