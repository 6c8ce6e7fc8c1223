import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeApi } from '#functions/api/all-routes.ts';
import { graphql } from '#infra/manifest.ts';
import { openPayments, type Payments } from '#test/support/payments.ts';
import { tableSnapshot } from '#test/support/table-snapshot.ts';
import { callField, callRest, cellsOf, expected, resourceOf, tokenOf, type Outcome } from './cells.ts';
import { GRAPHQL, REST, type Row } from './rows.ts';
import { aWorld, type ActorName, type World } from './world.ts';

const titleOf = ({ operation, note }: Row): string => (note ? `${operation} (${note})` : operation);
let cells = 0;

/**
 * Runs every cell of a row in one world, missing things first and the actor's own last; answers the cells with an
 * unexpected answer.
 */
const surprisesOf = async (
  row: Row,
  world: World,
  call: (resource: string, actor: ActorName) => Promise<Outcome>,
  wantedOf = expected,
): Promise<string[]> => {
  const surprises: string[] = [];
  const missing = new Map<ActorName, string>();
  for (const { actor, whose } of cellsOf(row)) {
    cells += 1;
    const { answered, text } = await call(resourceOf(row, whose, world.members[actor], world), actor);
    if (whose === 'missing') missing.set(actor, text);
    const wanted = wantedOf(row, whose, actor);
    const isRight = wanted === 'allowed' ? (row.answers as readonly unknown[]).includes(answered) : answered === wanted;
    const isAlike = wanted === 'allowed' || whose === 'missing' || whose === 'none' || text === missing.get(actor);
    if (!isRight || !isAlike)
      surprises.push(
        `${actor}, ${whose}: ${answered}${isAlike ? '' : ', unlike a missing one'}; ${wanted} was expected`,
      );
  }
  return surprises;
};

describe('C12 the authorisation matrix', () => {
  /** Every row begins with the world as created. */
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

  it('has a row for every REST operation, and no other', () => {
    const operations = Object.entries(describeApi().paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...new Set(REST.map(({ operation }) => operation))].toSorted()).toEqual(operations.toSorted());
  });

  it('has a row for every GraphQL field, and no other', () => {
    expect([...new Set(GRAPHQL.map(({ operation }) => operation))].toSorted()).toEqual([...graphql.fields].toSorted());
  });

  it.each(REST.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    const surprises = await surprisesOf(row, world, async (resource, actor) => {
      const member = world.members[actor];
      return callRest(row.operation, await row.call(resource, member, world), member);
    });
    expect(surprises).toEqual([]);
  });

  it.each(GRAPHQL.map((row) => [titleOf(row), row] as const))('%s', async (_title, row) => {
    const surprises = await surprisesOf(
      row,
      world,
      async (resource, actor) => {
        const member = world.members[actor];
        return callField(row.operation, await row.call(resource, member, world), await tokenOf(member));
      },
      // An ended session's token is refused before any field is called.
      (each, whose, actor) => (actor === 'ended session' ? 'session.required' : expected(each, whose, actor)),
    );
    expect(surprises).toEqual([]);
  });

  afterAll(() => console.info(`${cells} cells of the authorisation matrix`));
});
