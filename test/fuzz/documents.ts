import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import type { Known } from './known.ts';
import type { Random } from './random.ts';
import { hostileText, hostileValue } from './values.ts';

type Field = GraphQLField<unknown, unknown>;

/** The field of a name in the manifest, such as `Query.messageById`. */
export const fieldOf = (schema: GraphQLSchema, name: string): Field => {
  const [type = '', field = ''] = name.split('.');
  const parent = schema.getType(type);
  const found = isObjectType(parent) ? parent.getFields()[field] : undefined;
  if (!found) throw new Error(`The schema has no ${name}.`);
  return found;
};

const textFor = (name: string, random: Random, known: Known): string => {
  if (name === 'content' && random.chance(0.5)) return 'Which paper do you use?';
  // A node is mostly a product, so known SKUs are preferred.
  const seen =
    (name === 'node' && random.chance(0.5) ? known.textFor('sku', random) : undefined) ?? known.textFor(name, random);
  if (seen !== undefined && random.chance(0.6))
    return random.pick([
      seen,
      seen,
      seen,
      `m_${seen}`,
      `message.reply.${seen}`,
      `message.create.product.${seen}`,
      `t_${seen}`,
    ]);
  return random.chance(0.2)
    ? random.pick(['t_oil', 'Which paper do you use?', 'someone@example.com', 'message.reply.x'])
    : hostileText(random);
};

/** A value of this type that AppSync would pass on to a resolver. */
const argumentOf = (type: GraphQLInputType, name: string, random: Random, known: Known): unknown => {
  if (isNonNullType(type)) return argumentOf(type.ofType, name, random, known);
  if (isListType(type))
    return Array.from({ length: random.int(4) }, () => argumentOf(type.ofType, name, random, known));
  if (isEnumType(type)) return random.pick(type.getValues()).name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, argumentOf(field.type, field.name, random, known)]),
    );
  switch (type.name) {
    case 'Int':
      return random.pick([0, 1, -1, 20, 50, 51, 2 ** 31 - 1, -(2 ** 31), random.int(60)]);
    case 'Float':
      return random.pick([0, -0, 1e308, random.next()]);
    case 'Boolean':
      return random.chance(0.5);
    default:
      return textFor(name, random, known);
  }
};

/** Arguments of a field: the required ones and some of the others, sometimes null. */
export const argumentsOf = (field: Field, random: Random, known: Known): Record<string, unknown> => {
  const made: Record<string, unknown> = {};
  for (const { name, type } of field.args) {
    if (isNonNullType(type) || random.chance(0.6))
      made[name] = !isNonNullType(type) && random.chance(0.1) ? null : argumentOf(type, name, random, known);
  }
  return made;
};

/** A selection below a type, down to a depth. */
const selectionOf = (schema: GraphQLSchema, type: GraphQLOutputType, random: Random, depth: number): string => {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isAbstractType(named)) {
    const parts = schema
      .getPossibleTypes(named)
      .map(
        ({ name }) => `... on ${name} ${selectionOf(schema, schema.getType(name) as GraphQLOutputType, random, depth)}`,
      );
    return `{ __typename ${parts.join(' ')} }`;
  }
  const fields = isObjectType(named) ? Object.values(named.getFields()) : [];
  const chosen = fields.filter((field) => (isLeafType(getNamedType(field.type)) || depth > 1) && random.chance(0.8));
  return `{ __typename ${chosen.map((field) => `${field.name} ${selectionOf(schema, field.type, random, depth - 1)}`).join(' ')} }`;
};

/** Paths of a selection set, as resolvers get them. */
export const pathsOf = (type: GraphQLOutputType, random: Random, depth = 4, prefix = ''): string[] => {
  const named = getNamedType(type);
  if (!isObjectType(named)) return [];
  return Object.values(named.getFields())
    .filter(() => random.chance(0.7))
    .flatMap((field) => [
      prefix + field.name,
      ...(depth > 1 ? pathsOf(field.type, random, depth - 1, `${prefix}${field.name}/`) : []),
    ]);
};

export interface GraphqlBody {
  query: string;
  variables?: unknown;
  operationName?: unknown;
}

/** A document that queries one field, with its arguments as variables. */
export const documentOf = (schema: GraphQLSchema, name: string, random: Random, known: Known): GraphqlBody => {
  const field = fieldOf(schema, name);
  const variables = argumentsOf(field, random, known);
  const used = field.args.filter((argument) => argument.name in variables);
  const declared =
    used.length > 0 ? `(${used.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ')})` : '';
  const given = used.length > 0 ? `(${used.map((argument) => `${argument.name}: $${argument.name}`).join(', ')})` : '';
  const operation = name.split('.')[0]!.toLowerCase();
  return {
    query: `${operation} Asked${declared} { ${field.name}${given} ${selectionOf(schema, field.type, random, 1 + random.int(4))} }`,
    variables,
  };
};

const nested = (depth: number): string =>
  `{ messageById(messageId: "x") ${'{ replies '.repeat(depth)}{ id }${' }'.repeat(depth)} }`;

const ATTACKS: readonly ((random: Random) => GraphqlBody)[] = [
  (random) => ({ query: nested(random.pick([5, 12, 200, 2_000])) }),
  (random) => ({
    query: `{ ${Array.from({ length: random.pick([10, 60]) }, (_, index) => `a${index}: messageById(messageId: "x") { id }`).join(' ')} }`,
  }),
  (random) => ({ query: `{ messageById(messageId: "x") { ${'id '.repeat(random.pick([100, 2_000]))}} }` }),
  () => ({ query: '{ __schema { types { name fields { name type { name ofType { name } } } } } }' }),
  () => ({ query: '{ __type(name: "Message") { name } }' }),
  () => ({
    query:
      'query { messageById(messageId: "x") { ...A } } fragment A on Message { ...B } fragment B on Message { ...A }',
  }),
  () => ({ query: 'query { messageById(messageId: "x") { ...A } } fragment A on Message { id ...A }' }),
  () => ({ query: 'query A { __typename } query B { __typename }', operationName: 'C' }),
  () => ({ query: 'query A { __typename } query A { __typename }' }),
  () => ({ query: 'query ($a: Nothing!) { __typename }', variables: { a: 1 } }),
  () => ({ query: 'query ($m: ID!) { messageById(messageId: $m) { id } }', variables: { m: { a: [] } } }),
  () => ({
    query: 'query ($m: ID!) { messageById(messageId: $m) { id } }',
    variables: JSON.parse('{"m":"x","__proto__":{"polluted":true}}') as unknown,
  }),
  () => ({
    query: 'query ($f: Int) { messagesForNode(node: "t_oil", first: $f) { aggregate { count } } }',
    variables: { f: Number.MAX_VALUE },
  }),
  () => ({ query: '{ messagesForNode(node: "t_oil", first: 99999999999999999999) { aggregate { count } } }' }),
  () => ({ query: 'subscription { onMessageForNode(node: "t_oil") { id } }' }),
  () => ({ query: '{ messageById(messageId: "x") @skip(if: "yes") @nothing { id } }' }),
  () => ({ query: '{ constructor __proto__ toString }' }),
  () => ({ query: 'fragment A on Message { id }' }),
  (random) => ({
    query: random.pick([
      '',
      ' ',
      '{',
      '}',
      '{}',
      '#',
      'query',
      '"""',
      '{ a(b: "\\ud800") }',
      '\u0000',
      '{'.repeat(5_000),
      '['.repeat(5_000),
      'query('.repeat(500),
    ]),
  }),
  (random) => ({ query: `{ messageById(messageId: ${JSON.stringify(hostileText(random))}) { id } }` }),
  (random) => ({ query: hostileText(random), variables: hostileValue(random), operationName: hostileValue(random) }),
];

/** A document that no page sends. */
export const attackDocument = (random: Random): GraphqlBody => random.pick(ATTACKS)(random);
