import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  valueFromASTUntyped,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Subscription fields by the mutation that triggers them, from `@aws_subscribe`. */
export const subscriptionsByMutation = (schema: GraphQLSchema): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { name, astNode } of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const directive = astNode?.directives?.find(({ name: { value } }) => value === 'aws_subscribe');
    const list = directive?.arguments?.[0]?.value;
    for (const mutation of list ? (valueFromASTUntyped(list) as string[]) : []) {
      found.set(mutation, (found.get(mutation) ?? new Set()).add(name));
    }
  }
  return found;
};

/** Levels of the deepest path; a fragment is a level, as it is for AppSync's limit, and is read once. */
const depthOf = (root: SelectionSetNode, context: ValidationContext): number => {
  const depths = new Map<string, number>();
  const depthOfFragment = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined) return known;
    depths.set(name, 0);
    const depth = 1 + depthIn(context.getFragment(name)?.selectionSet);
    depths.set(name, depth);
    return depth;
  };
  const depthIn = (selections: SelectionSetNode | undefined): number =>
    (selections?.selections ?? []).reduce(
      (deepest, node) =>
        Math.max(
          deepest,
          node.kind === Kind.FRAGMENT_SPREAD ? depthOfFragment(node.name.value) : 1 + depthIn(node.selectionSet),
        ),
      0,
    );
  return depthIn(root);
};

const depthRule =
  (limit: number): ValidationRule =>
  (context) => ({
    OperationDefinition: (node) => {
      const depth = depthOf(node.selectionSet, context);
      if (depth > limit)
        context.reportError(
          new GraphQLError(`The query is ${depth} levels deep; ${limit} are allowed.`, { nodes: node }),
        );
    },
  });

/** Number of top-level fields; a fragment counts once, because a second spread selects the same fields. */
const fieldCount = ({ selections }: SelectionSetNode, context: ValidationContext, seen: Set<string>): number =>
  selections.reduce((count, node) => {
    if (node.kind === Kind.FIELD) return count + 1;
    if (node.kind === Kind.INLINE_FRAGMENT) return count + fieldCount(node.selectionSet, context, seen);
    const part = seen.has(node.name.value) ? undefined : context.getFragment(node.name.value)?.selectionSet;
    seen.add(node.name.value);
    return count + (part ? fieldCount(part, context, seen) : 0);
  }, 0);

/** Limits the top-level fields of an operation: each of them, also under an alias, costs one resolver call. */
const resolversRule =
  (limit: number): ValidationRule =>
  (context) => ({
    OperationDefinition: (node) => {
      const count = fieldCount(node.selectionSet, context, new Set());
      if (count > limit)
        context.reportError(
          new GraphQLError(`The request needs ${count} resolvers; ${limit} are allowed.`, { nodes: node }),
        );
    },
  });

/**
 * Validation rules for a document: the GraphQL specification's rules, no introspection, at most `depth` levels,
 * and at most `resolvers` top-level fields.
 */
export const rulesFor = (max: { depth: number; resolvers: number }): ValidationRule[] => [
  ...specifiedRules,
  NoSchemaIntrospectionCustomRule,
  depthRule(max.depth),
  resolversRule(max.resolvers),
];
