import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFindings, createTally, type Finding } from './findings.ts';
import { openGateway } from './gateway.ts';
import { createGraphqlFuzz } from './graphql.ts';
import { createSender, capturingLogs, loadHandlers } from './lambda-calls.ts';
import { createRandom } from './random.ts';
import { replay } from './regressions.ts';
import { createRestFuzz } from './rest.ts';
import { createSuspects } from './slow.ts';
import { sendRawBytes } from './sockets.ts';

const AT_ONCE = 16;
const REFRESH_EVERY = 600;
/** Per cent of the requests that query GraphQL fields, post it documents, and are raw bytes; the others are REST. */
const SHARES = { field: 16, document: 8, bytes: 2 };

export interface Campaign {
  seed: number;
  requests: number;
  seconds: number;
  findings: Finding[];
  /** Number of successful answers for each operation. */
  successes: Map<string, number>;
  /** Megabytes by which the run has grown the heap. */
  heapGrowthMb: number;
  table: string;
}

/** Runs numbered steps, several in parallel. */
const inParallel = async (count: number, step: (number: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await step(next - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const heapMb = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

/** Sends the regressions, then `count` requests determined by the seed, and answers the findings. */
export const runCampaign = ({ count, seed }: { count: number; seed: number }): Promise<Campaign> =>
  capturingLogs(async () => {
    const startedAt = performance.now();
    const findings = createFindings();
    const tally = createTally();
    const slow = createSuspects();
    const handlers = await loadHandlers();
    const gateway = await openGateway(handlers);
    const rest = await createRestFuzz(createSender(handlers), findings, tally, slow);
    const graphql = createGraphqlFuzz(handlers, gateway.port, rest.actors, rest.known, findings, tally, slow);
    await replay(rest, graphql);
    await rest.refresh(createRandom(seed, -1));
    const heapBefore = heapMb();
    // Numbers are begun in their order, so a request's turn depends on nothing that runs beside it.
    let turns = 0;
    await inParallel(count, async (number) => {
      const random = createRandom(seed, number);
      const kind = random.int(100);
      const turn = turns;
      if (kind >= SHARES.field + SHARES.document + SHARES.bytes) turns += 1;
      if (number > 0 && number % REFRESH_EVERY === 0) await rest.refresh(random);
      if (kind < SHARES.field) return graphql.field(random);
      if (kind < SHARES.field + SHARES.document) return graphql.document(random);
      if (kind < SHARES.field + SHARES.document + SHARES.bytes) return sendRawBytes(gateway, random, findings, tally);
      return rest.step(turn, random);
    });
    await slow.confirm(findings);
    await gateway.close();
    return {
      seed,
      requests: tally.total(),
      seconds: (performance.now() - startedAt) / 1000,
      findings: findings.all(),
      successes: tally.successes(),
      heapGrowthMb: heapMb() - heapBefore,
      table: tally.table(),
    };
  });
