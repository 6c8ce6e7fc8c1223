import {
  buildSchema,
  GraphQLError,
  isScalarType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  valueFromASTUntyped,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Scalars and directives that AppSync predefines, so that the SDL must not define them. */
const PRELUDE = /* GraphQL */ `
  scalar AWSDate
  scalar AWSTime
  scalar AWSDateTime
  scalar AWSTimestamp
  scalar AWSEmail
  scalar AWSJSON
  scalar AWSURL
  scalar AWSPhone
  scalar AWSIPAddress
  directive @aws_subscribe(mutations: [String!]) on FIELD_DEFINITION
  directive @aws_lambda on FIELD_DEFINITION | OBJECT
`;

const textLike =
  (name: string, isValid: (text: string) => boolean) =>
  (value: unknown): unknown => {
    if (typeof value !== 'string' || !isValid(value))
      throw new GraphQLError(`Unable to parse \`${String(value)}\` as a valid ${name}`);
    return value;
  };

const wholeNumber = (value: unknown): unknown => {
  if (!Number.isInteger(value)) throw new GraphQLError(`Unable to parse \`${String(value)}\` as a valid timestamp`);
  return value;
};

const parsed = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value));
  } catch (cause) {
    throw new GraphQLError(`Unable to parse ${String(value)} as valid JSON.`, { originalError: cause as Error });
  }
};

type Coerce = (value: unknown) => unknown;
const both = (coerce: Coerce) => ({ input: coerce, output: coerce });

/** Checks per scalar; AWSJSON is a JSON text on the wire in both directions and a value in resolvers. */
const SCALARS: Record<string, { input: Coerce; output: Coerce }> = {
  AWSDate: both(textLike('AWSDate', (text) => /^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?$/.test(text))),
  AWSTime: both(textLike('AWSTime', (text) => /^\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(text))),
  AWSDateTime: both(
    textLike('AWSDateTime', (text) => /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))),
  ),
  AWSTimestamp: both(wholeNumber),
  AWSEmail: both(textLike('AWSEmail', (text) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text))),
  AWSJSON: { input: parsed, output: (value) => (typeof value === 'string' ? value : JSON.stringify(value)) },
  AWSURL: both(textLike('AWSURL', (text) => URL.canParse(text))),
  AWSPhone: both(textLike('AWSPhone', (text) => /^\+?[\d\s-]{5,}$/.test(text))),
  AWSIPAddress: both(textLike('AWSIPAddress', (text) => /^[\d.:a-fA-F/]+$/.test(text))),
};

/** Builds an executable schema from an AppSync SDL, with AppSync's scalar checks. */
export const appSyncSchema = (sdl: string): GraphQLSchema => {
  const schema = buildSchema(PRELUDE + sdl);
  for (const [name, { input, output }] of Object.entries(SCALARS)) {
    const type = schema.getType(name);
    if (!isScalarType(type)) continue;
    type.coerceOutputValue = output;
    type.coerceInputValue = input;
    type.coerceInputLiteral = (literal) => input(valueFromASTUntyped(literal));
  }
  return schema;
};

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

/** Levels of the deepest path; a fragment is a level, as it is for AppSync's limit. */
const depthOf = (
  selections: SelectionSetNode | undefined,
  context: ValidationContext,
  seen: readonly string[],
): number => {
  const depths = (selections?.selections ?? []).map((node) => {
    if (node.kind === Kind.FIELD) return 1 + depthOf(node.selectionSet, context, seen);
    if (node.kind === Kind.INLINE_FRAGMENT) return 1 + depthOf(node.selectionSet, context, seen);
    const name = node.name.value;
    return seen.includes(name) ? 0 : 1 + depthOf(context.getFragment(name)?.selectionSet, context, [...seen, name]);
  });
  return Math.max(0, ...depths);
};

const depthRule =
  (limit: number): ValidationRule =>
  (context) => ({
    OperationDefinition: (node) => {
      const depth = depthOf(node.selectionSet, context, []);
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
