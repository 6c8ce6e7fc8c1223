import { callerIn, refuseManyMutations } from '../messages/actor-context.ts';
import { resolvers, type FieldCall } from '../api/messages.resolvers.ts';
import { graphqlRefusal } from '../messages/refusal.ts';
import { refuseControlCharacters } from '../platform/control-characters.ts';
import { refuseInMaintenance } from '../platform/maintenance.ts';
import { measured } from '../platform/metrics.ts';

/**
 * Resolves every GraphQL field. Answers failures as `error` and never throws, because AppSync would drop the code of a
 * thrown error.
 */
export const handler = async ({ info, arguments: args, identity }: FieldCall) => {
  const field = `${info.parentTypeName}.${info.fieldName}`;
  try {
    refuseManyMutations(field, identity?.resolverContext);
    refuseControlCharacters(args);
    const caller = callerIn(identity?.resolverContext);
    // The announcer's own mutations tell of what was changed before.
    if (field.startsWith('Mutation.') && !caller.isService) await refuseInMaintenance();
    const resolve = resolvers[field];
    if (!resolve) throw new Error(`No resolver for ${field}`);
    return {
      data: await measured(field, () =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- AppSync has checked the arguments by events/messages.graphql.
        resolve(args as never, caller, new Set(info.selectionSetList)),
      ),
    };
  } catch (error) {
    return { error: graphqlRefusal(error, field) };
  }
};
