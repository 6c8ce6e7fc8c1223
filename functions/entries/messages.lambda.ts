import { callerIn, refuseManyMutations } from '../messages/actor-context.ts';
import { resolvers, type FieldCall } from '../api/messages.resolvers.ts';
import { graphqlRefusal, type Refusal } from '../messages/refusal.ts';
import { refuseControlCharacters } from '../platform/control-characters.ts';
import { refuseInMaintenance } from '../platform/maintenance.ts';
import { measured, outcomeOf } from '../platform/metrics.ts';
import { withOrigin } from '../platform/origin.ts';

interface Answer {
  data?: unknown;
  error?: Refusal;
}

const resolveField = async (field: string, { info, arguments: args, identity }: FieldCall): Promise<Answer> => {
  try {
    refuseManyMutations(field, identity?.resolverContext);
    refuseControlCharacters(args);
    const caller = callerIn(identity?.resolverContext);
    // The announcer's own mutations tell of what was changed before.
    if (field.startsWith('Mutation.') && !caller.isService) await refuseInMaintenance();
    const resolve = resolvers[field];
    if (!resolve) throw new Error(`No resolver for ${field}`);
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- AppSync has checked the arguments by events/messages.graphql.
      data: await resolve(args as never, caller, new Set(info.selectionSetList)),
    };
  } catch (error) {
    return { error: graphqlRefusal(error, field) };
  }
};

/**
 * Resolves every GraphQL field. Answers failures as `error` and never throws, because AppSync would drop the code of a
 * thrown error.
 */
export const handler = (call: FieldCall): Promise<Answer> => {
  const field = `${call.info.parentTypeName}.${call.info.fieldName}`;
  return withOrigin({ requestId: call.identity?.resolverContext?.requestId ?? field }, () =>
    measured(
      field,
      () => resolveField(field, call),
      ({ error }) => (error ? outcomeOf(error.type, error.info.status) : { ok: true }),
    ),
  );
};
