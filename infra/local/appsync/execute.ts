import { extensions, util } from '@aws-appsync/utils';
import {
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { selectionPaths } from '#functions/messages/graphql-schema.ts';
import { graphql } from '../../manifest.ts';
import type { GraphqlRequest, Identity } from './authorize.ts';
import { RequestRefused, toWire, type WireError } from './errors.ts';
import { rulesFor } from './schema.ts';

/** A resolver module for AppSync's runtime APPSYNC_JS, which runs here unchanged. */
export interface ResolverCode {
  request(context: unknown): { payload: unknown };
  response(context: unknown): unknown;
}

/** Functions that resolver code calls: the npm package only declares them, and AppSync provides them. */
Object.assign(util, {
  error: (message: string, errorType: string, data: unknown = null, errorInfo: unknown = null): never => {
    throw new GraphQLError(message, { extensions: { errorType, data, errorInfo } });
  },
});

/** What ends a subscription: an ended payload that has every value of one of the groups. */
export interface Endings {
  filterGroup: { filters: { fieldName: string; operator: 'eq'; value: unknown }[] }[];
}

/** A field's open subscriptions whose endings match the payload have to end. */
export interface Ended {
  subscriptionField: string;
  payload: Record<string, unknown>;
}

/** What resolver code asks of AppSync beside its answer. */
interface Wishes {
  endings: Endings | undefined;
  ended: Ended[];
}

/** An operation's caller, and what its resolver code asks for. */
export interface Run extends Identity {
  wishes: Wishes;
}

export const runAs = (identity: Identity): Run => ({ ...identity, wishes: { endings: undefined, ended: [] } });

/** The wishes of the code that runs; code is synchronous, so that one place is enough. */
let running: Wishes | undefined;

Object.assign(extensions, {
  setSubscriptionInvalidationFilter: (endings: Endings): void => {
    if (running) running.endings = endings;
  },
  invalidateSubscriptions: (ended: Ended): void => void running?.ended.push(ended),
});

const rules = rulesFor({ depth: graphql.maxDepth, resolvers: graphql.maxResolvers });

export interface Operation {
  document: DocumentNode;
  node: OperationDefinitionNode;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** Parses and validates a request's operation; refuses invalid ones with AppSync's errors. */
export const readOperation = (
  schema: GraphQLSchema,
  { query, variables, operationName }: GraphqlRequest,
): Operation => {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    throw new RequestRefused(
      400,
      'MalformedHttpRequestException',
      error instanceof Error ? error.message : 'Unable to parse GraphQL query.',
    );
  }
  const faults = validate(schema, document, rules);
  const [fault] = faults;
  if (fault)
    throw new RequestRefused(
      200,
      'ValidationError',
      fault.message,
      faults.map((each) => toWire(each, 'ValidationError')),
    );
  const node = getOperationAST(document, operationName);
  if (!node) throw new RequestRefused(400, 'BadRequestException', 'The request names no operation of its document.');
  return { document, node, variables: variables ?? {}, operationName: operationName ?? undefined };
};

export interface Answer {
  data: Record<string, unknown> | null;
  errors?: WireError[];
}

export const runOperation = async (
  schema: GraphQLSchema,
  { document, variables, operationName }: Operation,
  more: { fieldResolver?: GraphQLFieldResolver<unknown, Run>; contextValue?: Run; rootValue?: unknown },
): Promise<Answer> => {
  const result = await execute({ schema, document, variableValues: variables, operationName, ...more });
  if (!('data' in result) && !('errors' in result))
    throw new RequestRefused(400, 'BadRequestException', 'Incremental answers are not offered.');
  const { data, errors } = result;
  return { data: (data ?? null) as Answer['data'], ...(errors && { errors: errors.map((error) => toWire(error)) }) };
};

const notAuthorized = (field: string): never => {
  throw new GraphQLError(`Not Authorized to access ${field}`, {
    extensions: { errorType: 'Unauthorized', data: null, errorInfo: null },
  });
};

/** Resolves the listed fields by resolver code and function, and every other field from its parent value. */
export const resolverOf = (
  fields: ReadonlySet<string>,
  code: ResolverCode,
  call: (payload: unknown) => Promise<unknown>,
) => {
  const resolve: GraphQLFieldResolver<unknown, Run> = async (source, args, identity, info) => {
    const { fieldName, parentType, fieldNodes, fragments, variableValues } = info;
    const field = `${parentType.name}.${fieldName}`;
    if (identity.denied.has(field)) return notAuthorized(field);
    if (!fields.has(field)) return (source as Record<string, unknown> | undefined)?.[fieldName];
    const selectionSetList = fieldNodes.flatMap(({ selectionSet }) => selectionPaths(selectionSet, fragments));
    const context = {
      args,
      arguments: args,
      identity: { resolverContext: identity.resolverContext },
      request: { headers: {} },
      info: { fieldName, parentTypeName: parentType.name, selectionSetList, variables: variableValues.coerced },
    };
    const { payload } = code.request(context);
    try {
      const result = await call(payload);
      running = identity.wishes;
      return code.response({ ...context, result });
    } catch (error) {
      if (error instanceof GraphQLError) throw error;
      console.error(error);
      return code.response({ ...context, error: { message: String(error), type: 'Lambda:Unhandled' } });
    }
  };
  return resolve;
};
