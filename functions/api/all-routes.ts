import { readdirSync } from 'node:fs';
import { OpenApiGeneratorV31, zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { adminRoutes } from './admin/admin.routes.ts';
import { accountRoutes } from '../identity/account.routes.ts';
import { cartRoutes } from '../carts/carts.routes.ts';
import { certificateRoutes } from '../certificates/certificates.routes.ts';
import { contactRoutes } from '../contact/contact.routes.ts';
import { catalogRoutes } from '../catalog/catalog.routes.ts';
import { galleryRoutes } from '../galleries/galleries.routes.ts';
import { giftCardRoutes } from '../gift-cards/gift-cards.routes.ts';
import { identityRoutes } from '../identity/identity.routes.ts';
import { subscriptionRoutes } from '../messages/subscriptions.routes.ts';
import { orderRoutes } from './customer.routes.ts';
import { partnerRoutes } from '../partners/partners.routes.ts';
import { paymentRoutes } from '../payments/payments.routes.ts';
import { payoutRoutes } from '../payouts/payouts.routes.ts';
import { placeRoutes } from '../places/places.routes.ts';
import { ErrorBody } from '../platform/http.ts';
import { projectRoutes } from '../projects/projects.routes.ts';
import { quoteRoutes } from '../quotes/quotes.routes.ts';
import { reviewRoutes } from '../reviews/reviews.routes.ts';
import { sellerRoutes } from './studio.routes.ts';
import { styleRoutes } from '../styles/styles.routes.ts';
import { uploadRoutes } from '../uploads/uploads.routes.ts';
import { workRoutes } from '../works/works.routes.ts';

/**
 * All REST applications, for the API's description and for tests that cover all routes; no function bundles this list.
 */
export const allRoutes = [
  catalogRoutes,
  workRoutes,
  galleryRoutes,
  identityRoutes,
  accountRoutes,
  cartRoutes,
  giftCardRoutes,
  placeRoutes,
  orderRoutes,
  projectRoutes,
  quoteRoutes,
  sellerRoutes,
  reviewRoutes,
  uploadRoutes,
  styleRoutes,
  subscriptionRoutes,
  paymentRoutes,
  adminRoutes,
  partnerRoutes,
  payoutRoutes,
  certificateRoutes,
  contactRoutes,
];

interface Operation {
  operationId: string;
  summary?: string;
  tags?: string[];
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
}
type Paths = Record<string, Record<string, Operation>>;

/** Kinds of schemas that are worth a name of their own; of a named union the generator forgets that it may be null. */
const NAMED = new Set(['object', 'enum', 'array', 'record']);

/** The schemas of the wire by the names of their exports, under which the description lists them once. */
const namedSchemas = async (): Promise<ReadonlyMap<string, z.ZodType>> => {
  const names = new Map<string, z.ZodType>([['Refusal', ErrorBody]]);
  const files = readdirSync(new URL('../../shared/schemas/', import.meta.url)).filter(
    (file) => !file.includes('.test.'),
  );
  for (const file of files) {
    const module: Record<string, unknown> = await import(`../../shared/schemas/${file.replace('.ts', '')}.ts`);
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.ZodType) || !NAMED.has(schema.type)) continue;
      if (names.has(name)) throw new Error(`Two schemas are named ${name}; one is in ${file}.`);
      names.set(name, schema);
    }
  }
  for (const [refId, schema] of names)
    zodToOpenAPIRegistry.add(schema, { ...zodToOpenAPIRegistry.get(schema), _internal: { refId } });
  return names;
};
const SCHEMAS = await namedSchemas();

/** What the operations are about: the first parts of their ids. */
const NOUNS: Record<string, string> = {
  account: 'The own account: address, password, second factor, sessions, cards and orders.',
  accounts: 'Accounts: signing up, mailed links, and what the staff does with them.',
  applications: 'Applications of artists, as the staff decides them.',
  artists: 'Artists as everybody sees them.',
  audit: 'What the staff did.',
  carts: 'The open order, its checkout and its payment.',
  cases: 'Cases of orders, as the staff decides them.',
  certificates: 'Certificates of delivered pieces.',
  contact: 'Messages from people without an order.',
  galleries: 'Public pieces by tag and product line.',
  giftCards: 'Gift cards: their balance, and how the staff prints, mails and takes them back.',
  guarantee: 'Claims of the guarantee, as the staff decides them.',
  mailingList: 'Addresses that have agreed to mails of the shop.',
  maintenance: 'Whether the shop takes changes.',
  moderation: 'Texts that the staff publishes or hides.',
  orders: 'Placed pieces, as their customer sees them.',
  partners: 'What partners bring.',
  passedOn: 'Charity gifts and carbon offsets that are owed to others.',
  payouts: 'Earnings of artists and partners, and the runs that pay them.',
  persons: 'People whose data the staff exports or deletes.',
  photos: 'Photos that were uploaded.',
  places: 'Addresses, postal codes and countries.',
  products: 'Product lines and their options.',
  projects: 'The room in which customer and artist meet.',
  promotions: 'Promotions, as the staff makes them.',
  quotes: 'Offers of artists for a piece.',
  reconciliation: 'The ledger beside the statements of the providers.',
  refunds: 'Refunds, as the staff sees them.',
  reports: 'Reports of public texts.',
  reviews: 'Reviews of pieces.',
  roster: 'Artists as the staff sees them, and their suspension.',
  session: 'Who is signed in.',
  staff: 'The desk of the staff: photo checks, orders that are stuck, messages.',
  studio: 'The studio of an artist: requests, orders, profile and reviews.',
  styles: 'Styles, and photos painted in them.',
  subscriptions: 'Mails about topics.',
  traffic: 'How much the shop is used, in sums without visitors.',
  uploads: 'Uploads of photos, also from another device.',
  webhooks: 'Events of the payment providers.',
  works: 'Finished public pieces.',
};

/** The first part of an operation's id is the noun under which it is listed. */
const tagged = (paths: Paths): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          { tags: operation.operationId.split('.', 1), ...operation },
        ]),
      ),
    ]),
  );

type Components = Record<string, unknown>;

/** Names of the schemas that a part of the document refers to, themselves or through others: each after its own. */
const referred = (part: unknown, schemas: Components): string[] => {
  const found = new Set<string>();
  const begun = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (begun.has(name)) continue;
      begun.add(name);
      follow(schemas[name]);
      found.add(name);
    }
  };
  follow(part);
  return [...found];
};

const RESPONSES = {
  Refused: {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  },
};

/** A named schema or null, which the generator writes as both at once. */
const OR_NULL = /"allOf":\[(\{"\$ref":"[^"]+"\}),\{"type":\["\w+","null"\]\}\]/g;
const withNulls = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part).replaceAll(OR_NULL, '"anyOf":[$1,{"type":"null"}]'));

/** One OpenAPI 3.1 document of all routes. */
export const describeApi = () => {
  const info = {
    title: 'Atelier',
    version: '1',
    description: 'Hand-made paintings and drawings, ordered from photos.',
    license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
  };
  const definitions = allRoutes.flatMap(({ openAPIRegistry }) => openAPIRegistry.definitions);
  const generate = (names: string[]) =>
    new OpenApiGeneratorV31([
      ...names.map((name) => ({ type: 'schema' as const, schema: SCHEMAS.get(name) ?? ErrorBody })),
      ...definitions,
    ]).generateDocument({ openapi: '3.1.0', info });
  // A schema that is met as nullable before it is met itself would be described as nullable everywhere.
  const once = generate([...SCHEMAS.keys()]);
  const names = referred([once.paths, RESPONSES], { ...once.components?.schemas });
  const { paths: described, components } = generate(names);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes' declaration gives each operation its id.
  const paths = tagged(described as Paths);
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'The site itself' }],
    // Visitors have a session too; what an operation needs besides is refused with 401 or 403.
    security: [{ session: [] }, {}],
    tags: Object.entries(NOUNS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: withNulls(Object.fromEntries(names.toSorted().map((name) => [name, components?.schemas?.[name]]))),
      responses: RESPONSES,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' } },
    },
  };
};
