import {
  buildSchema,
  GraphQLError,
  isScalarType,
  Kind,
  valueFromASTUntyped,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
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
    throw new GraphQLError(`Unable to parse ${String(value)} as valid JSON.`, {
      originalError: cause instanceof Error ? cause : undefined,
    });
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

/**
 * Paths of the selected fields with fragments merged, by alias where the caller gave one: AppSync's `selectionSetList`.
 * A second spread of a fragment in the same selection adds nothing and is not read.
 */
export const selectionPaths = (
  selections: SelectionSetNode | undefined,
  fragments: GraphQLResolveInfo['fragments'],
  prefix = '',
  spread = new Set<string>(),
): string[] =>
  (selections?.selections ?? []).flatMap((node) => {
    if (node.kind === Kind.INLINE_FRAGMENT) return selectionPaths(node.selectionSet, fragments, prefix, spread);
    if (node.kind === Kind.FRAGMENT_SPREAD) {
      if (spread.has(node.name.value)) return [];
      spread.add(node.name.value);
      return selectionPaths(fragments[node.name.value]?.selectionSet, fragments, prefix, spread);
    }
    const path = `${prefix}${(node.alias ?? node.name).value}`;
    return [path, ...selectionPaths(node.selectionSet, fragments, `${path}/`)];
  });
