import { execute, GraphQLError, OperationTypeNode, parse, type GraphQLFieldResolver } from 'graphql';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { resolvers } from '../api/messages.resolvers.ts';
import { appSyncSchema, selectionPaths } from '../messages/graphql-schema.ts';
import { graphqlRefusal } from '../messages/refusal.ts';
import { ANONYMOUS } from '../platform/actor.ts';
import { UNKNOWN_NETWORK } from '../platform/client-address.ts';
import type { Caller } from '../platform/realtime-token.ts';
import { fileOf } from './build.ts';

const schema = appSyncSchema(readFileSync(fileOf('events/messages.graphql'), 'utf8'));
const VISITOR: Caller = { ...ANONYMOUS, network: UNKNOWN_NETWORK };

/** Resolves the fields of queries as the function `messages` does for a visitor, and all others from their parent value. */
const fieldResolver: GraphQLFieldResolver<unknown, unknown> = async (source, args, _context, info) => {
  const { fieldName, parentType, fieldNodes, fragments } = info;
  const field = `${parentType.name}.${fieldName}`;
  const resolve = parentType === schema.getQueryType() ? resolvers[field] : undefined;
  if (!resolve) return typeof source === 'object' && source ? Reflect.get(source, fieldName) : undefined;
  const selected = new Set(fieldNodes.flatMap(({ selectionSet }) => selectionPaths(selectionSet, fragments)));
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `execute` has checked the arguments by the schema.
    return await resolve(args as never, VISITOR, selected);
  } catch (error) {
    const { type, message, info: errorInfo } = graphqlRefusal(error, field);
    throw new GraphQLError(message, { extensions: { errorType: type, errorInfo } });
  }
};

export const GraphqlRequest = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });
type GraphqlRequest = z.infer<typeof GraphqlRequest>;

const Extensions = z.object({ errorInfo: z.object({ status: z.number() }) });

/** Status of a refusal; 500 where it states none. */
const statusOf = ({ extensions }: GraphQLError): number =>
  Extensions.safeParse(extensions).data?.errorInfo.status ?? 500;

/** Status of the refusals of an answer; 500 or above when one is the server's failure. */
const worstOf = (errors: readonly GraphQLError[]): number => Math.max(200, ...errors.map(statusOf));

/**
 * Answers a query in AppSync's form as a visitor without a cookie gets it, in this process; `status` is that of the worst
 * refusal. Throws for anything but a query.
 */
export const visitorGraphql = async ({
  query,
  variables,
}: GraphqlRequest): Promise<{ status: number; body: object }> => {
  const document = parse(query);
  const isQuery = document.definitions.every(
    (each) => !('operation' in each) || each.operation === OperationTypeNode.QUERY,
  );
  if (!isQuery) throw new Error('A page is rendered from queries alone.');
  const { data, errors = [] } = await execute({ schema, document, variableValues: variables ?? {}, fieldResolver });
  const wire = errors.map(({ message, path, extensions }) => ({ message, path: path ?? null, ...extensions }));
  return { status: worstOf(errors), body: { data: data ?? null, ...(wire.length > 0 && { errors: wire }) } };
};
