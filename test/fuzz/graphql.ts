import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { appSyncSchema } from '#functions/messages/graphql-schema.ts';
import { graphql } from '#infra/manifest.ts';
import { ERRORS } from '#shared/errors.ts';
import type { Actor } from './actors.ts';
import { argumentsOf, attackDocument, documentOf, fieldOf, pathsOf } from './documents.ts';
import type { Findings, Tally } from './findings.ts';
import { INSIDES, pollutedPrototypes } from './invariants.ts';
import type { Known } from './known.ts';
import { timed, type Handler } from './lambda-calls.ts';
import type { Random } from './random.ts';
import type { Suspects } from './slow.ts';
import { hostileText } from './values.ts';

const Refusal = z
  .object({
    type: z.string(),
    message: z.string().min(1),
    info: z.strictObject({
      status: z.number().max(499),
      description: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      retry_after: z.int().positive().optional(),
      request_id: z.string().min(1).optional(),
    }),
  })
  .strict();
const WireAnswer = z.strictObject({
  data: z.record(z.string(), z.unknown()).nullable(),
  errors: z.array(z.looseObject({ errorType: z.string(), message: z.string() })).optional(),
});
/** Error types that only a defect of ours produces. */
const OURS = new Set(['server.error', 'Lambda:Unhandled']);

/** The schema as it is deployed. */
const schema = appSyncSchema(readFileSync(new URL(`../../${graphql.schema}`, import.meta.url), 'utf8'));

const CACHE_TTL_MS = 5_000;

interface Caller {
  token: string;
  resolverContext: Record<string, string>;
}

/** The event of a resolver. */
interface FieldEvent {
  info: { parentTypeName: string; fieldName: string; selectionSetList: string[] };
  arguments: Record<string, unknown>;
  identity: { resolverContext: Record<string, string> } | null;
}

export interface GraphqlFuzz {
  /** Calls one field's resolver with the given event. */
  ask(name: string, event: FieldEvent): Promise<void>;
  /** Calls one field with random arguments as a random actor. */
  field(random: Random): Promise<void>;
  /** Posts one document to the emulator's endpoint. */
  document(random: Random): Promise<void>;
}

const commonFaults = (text: string): string[] => [
  ...pollutedPrototypes(),
  ...(INSIDES.test(text) ? [`tells of its insides: ${INSIDES.exec(text)?.[0]}`] : []),
];

const fieldFaults = (result: unknown, thrown: string | undefined, log: string[]): string[] => {
  if (thrown !== undefined) return [`threw: ${thrown.split('\n')[0]}`];
  const { data, error } = result as { data?: unknown; error?: { type: string } };
  if (error === undefined) return data === undefined ? ['neither data nor an error'] : [];
  if (OURS.has(error.type))
    return [`server.error: ${log.map((line) => /"reason":"([^"]{0,160})/.exec(line)?.[1]).find(Boolean)}`];
  if (!(error.type in ERRORS)) return [`the code ${error.type} is not in the closed union`];
  return Refusal.safeParse(error).success ? [] : [`a refusal in another form: ${JSON.stringify(error).slice(0, 120)}`];
};

const documentFaults = (status: number, text: string): string[] => {
  if (status >= 500) return [`${status}: ${text.slice(0, 120)}`];
  const { data: answer } = WireAnswer.safeParse(JSON.parse(text));
  if (!answer) return [`${status} in another form: ${text.slice(0, 120)}`];
  return (answer.errors ?? []).flatMap(({ errorType, message }) =>
    OURS.has(errorType) || /internal failure|non-nullable/i.test(message) ? [`${errorType}: ${message}`] : [],
  );
};

/** The fields of the GraphQL API, by envelope and by document. */
export const createGraphqlFuzz = (
  handlers: Map<string, Handler>,
  port: number,
  actors: Actor[],
  known: Known,
  findings: Findings,
  tally: Tally,
  slow: Suspects,
): GraphqlFuzz => {
  const handler = handlers.get(graphql.resolver)!;
  const url = `http://127.0.0.1:${port}/graphql`;
  const cached = new Map<Actor, { caller: Caller; until: number }>();

  /** The caller as the authorizer identifies them. */
  const callerOf = async (actor: Actor): Promise<Caller> => {
    const found = cached.get(actor);
    if (found && found.until > performance.now()) return found.caller;
    const { realtime_token: token } = (await actor.shopper.get<{ realtime_token: string }>('/api/session')).body;
    const { resolverContext = {} } = (await handlers.get(graphql.authorizer)!(
      { authorizationToken: token, requestContext: { queryString: '' } },
      {},
    )) as {
      resolverContext?: Record<string, string>;
    };
    const caller = { token, resolverContext };
    cached.set(actor, { caller, until: performance.now() + CACHE_TTL_MS });
    return caller;
  };

  const ask = async (name: string, event: FieldEvent): Promise<void> => {
    const { result, thrown, ms, log } = await timed(() => handler(event, {}));
    const text = JSON.stringify(result ?? null);
    const { data, error } = (result ?? {}) as { data?: unknown; error?: { info?: { status?: number } } };
    tally.count(name, error ? (error.info?.status ?? 500) : 200, ms);
    known.learn(data);
    slow.suspect(ms, {
      operation: name,
      reproduction: `resolver event ${JSON.stringify(event)}`,
      again: async () => (await timed(() => handler(event, {}))).ms,
    });
    for (const broken of [...fieldFaults(result, thrown, log), ...commonFaults(text)]) {
      if (findings.isNew(name, broken)) findings.describe(broken, `resolver event ${JSON.stringify(event)}`, log);
    }
  };

  return {
    ask,
    async field(random) {
      const name = random.pick(graphql.fields);
      const field = fieldOf(schema, name);
      const [parentTypeName = '', fieldName = ''] = name.split('.');
      const { resolverContext } = await callerOf(random.pick(actors));
      const event = {
        info: { parentTypeName, fieldName, selectionSetList: pathsOf(field.type, random) },
        arguments: argumentsOf(field, random, known),
        identity: random.chance(0.05) ? null : { resolverContext },
      };
      await ask(name, event);
    },

    async document(random) {
      const name = random.pick(graphql.fields);
      const body = random.chance(0.5) ? documentOf(schema, name, random, known) : attackDocument(random);
      const token = random.chance(0.8)
        ? (await callerOf(random.pick(actors))).token
        : random.pick([
            'anonymous',
            'junk',
            'a.b.c',
            encodeURIComponent(hostileText(random).slice(0, 500).toWellFormed()) || 'x',
          ]);
      const sent = random.chance(0.9) ? JSON.stringify(body) : JSON.stringify(body).slice(0, random.int(60));
      const post = (): ReturnType<typeof timed> =>
        timed(async () => {
          const response = await fetch(url, {
            method: 'POST',
            headers: { 'authorization': token, 'content-type': 'application/json' },
            body: sent,
          });
          return { status: response.status, text: await response.text() };
        });
      const { result, thrown, ms, log } = await post();
      const { status, text } = (result ?? { status: 500, text: thrown ?? '' }) as { status: number; text: string };
      tally.count('POST /graphql', status, ms);
      const reproduction = `curl -X POST '$ORIGIN/graphql' -H 'authorization: ${token}' --data-raw '${sent.replaceAll("'", "'\\''")}'`;
      slow.suspect(ms, { operation: 'POST /graphql', reproduction, again: async () => (await post()).ms });
      for (const broken of [...documentFaults(status, text), ...commonFaults(text)]) {
        if (findings.isNew('POST /graphql', broken)) findings.describe(broken, reproduction, log);
      }
    },
  };
};
