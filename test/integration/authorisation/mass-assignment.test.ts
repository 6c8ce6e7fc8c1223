import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inlinedPaths } from '#test/support/inline-refs.ts';
import { describeApi } from '#functions/api/all-routes.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { itemsWritten, tableSnapshot } from '#test/support/table-snapshot.ts';
import { callRest, resourceOf } from './cells.ts';
import { REST, type Row } from './rows.ts';
import { aWorld, type Member, type World } from './world.ts';

/** A number and a text that only these calls ever write. */
const NUMBER = 987_654_321;
const TEXT = 'canary-of-mass-assignment';

/** Fields that no caller may set, by their names in the table and on the wire. */
const FORBIDDEN: Record<string, unknown> = {
  price: NUMBER,
  priceCents: NUMBER,
  status: NUMBER,
  paid: NUMBER,
  due: NUMBER,
  total: NUMBER,
  subtotal: NUMBER,
  deposit: NUMBER,
  score: NUMBER,
  rating: NUMBER,
  rank: TEXT,
  version: NUMBER,
  role: TEXT,
  userId: TEXT,
  ownerId: TEXT,
  supplierId: TEXT,
  supplier_id: TEXT,
  askerId: TEXT,
  verifiedAt: TEXT,
  email_verified: TEXT,
  passwordHash: TEXT,
  sessions: TEXT,
  secondFactor: TEXT,
  isActive: TEXT,
  isSelectionAnnounced: TEXT,
  isConfirmed: TEXT,
  state: TEXT,
  createdAt: TEXT,
  attemptId: TEXT,
  orderIds: TEXT,
  heldBy: TEXT,
  referralCode: TEXT,
};

/** Fields of these names that an operation accepts on purpose and checks. */
const TAKEN: Record<string, readonly string[]> = {
  'POST /api/orders/{orderId}/approve': ['version'],
  'POST /api/orders/{orderId}/request-changes': ['version'],
  'POST /api/orders/project/{orderId}/pins': ['version'],
  // Compared with the server's own sum, never used.
  'POST /api/carts/create': ['total'],
  // The review itself, and the price that the customer has seen.
  'POST /api/orders/review/{order}': ['rating'],
  'POST /api/orders/{orderId}/shipping-edit': ['price'],
  // The artist's offer itself.
  'POST /api/sellers/quotes/{orderId}': ['price'],
  // Names the selected offer, and the price that was seen, which is compared.
  'POST /api/orders/select-quote/{id}': ['supplier_id', 'price'],
  // An admin's decision about another account.
  'POST /api/admin/users/{id}/role': ['role'],
};

interface Described {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

const bodyFields = (): [operation: string, fields: string[]][] =>
  Object.entries(inlinedPaths(describeApi())).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, { requestBody }]): [string, string[]] => [
      `${method.toUpperCase()} ${path}`,
      Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
    ]),
  );

/** Rows of writes that some actor may do. */
const isWrite = ({ operation, answers }: Row): boolean =>
  !operation.startsWith('GET') && operation !== 'POST /api/webhooks/stripe' && answers.length > 0;

const actorFor = ({ door, resource, own, may }: Row, { members }: World): Member => {
  if (door === 'account' && may?.[0]) return members[may[0]];
  if (door === 'administration') return members.admin;
  if (door === 'dashboard') return members.partner;
  if (door !== 'studio' && resource !== 'brief') return members.owner;
  return members[own && !own.includes('artist asked') ? 'artist holding' : 'artist asked'];
};

describe('what no caller may decide', () => {
  /** Every operation begins with the world as created. */
  let world: World;
  let putBack: () => Promise<void>;
  let payments: Payments;
  beforeAll(async () => {
    payments = await openPayments();
    world = await aWorld();
    putBack = await tableSnapshot();
  });
  afterAll(() => payments.close());
  beforeEach(() => putBack());

  it('is a field of no operation, but where it is the very thing that is asked for', () => {
    const taken = bodyFields().flatMap(([operation, fields]) => {
      const found = fields.filter((field) => field in FORBIDDEN && !TAKEN[operation]?.includes(field));
      return found.map((field) => `${operation} takes ${field}`);
    });
    expect(taken).toEqual([]);
  });

  it.each(
    REST.filter(isWrite).map((row) => [row.note ? `${row.operation} (${row.note})` : row.operation, row] as const),
  )('%s keeps none of it', async (_title, row) => {
    const member = actorFor(row, world);
    const call = await row.call(resourceOf(row, row.own?.length ? 'own' : "other's", member, world), member, world);
    const forbidden = Object.fromEntries(
      Object.entries(FORBIDDEN).filter(([field]) => !TAKEN[row.operation]?.includes(field)),
    );
    const { answered } = await callRest(
      row.operation,
      { ...call, body: { ...forbidden, ...(call.body as object | undefined) } },
      member,
    );
    expect(row.answers).toContain(answered);
    const kept = (await itemsWritten())
      .map((item) => JSON.stringify(item))
      .filter((item) => item.includes(TEXT) || item.includes(String(NUMBER)));
    expect(kept).toEqual([]);
  });
});
