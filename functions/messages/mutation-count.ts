import { Kind, parse, type DocumentNode, type SelectionSetNode } from 'graphql';

type Fragments = ReadonlyMap<string, SelectionSetNode>;

const countFields = ({ selections }: SelectionSetNode, fragments: Fragments, seen: readonly string[]): number =>
  selections.reduce((count, node) => {
    if (node.kind === Kind.FIELD) return count + 1;
    if (node.kind === Kind.INLINE_FRAGMENT) return count + countFields(node.selectionSet, fragments, seen);
    const name = node.name.value;
    const part = seen.includes(name) ? undefined : fragments.get(name);
    return count + (part ? countFields(part, fragments, [...seen, name]) : 0);
  }, 0);

const parsed = (query: string): DocumentNode | undefined => {
  try {
    return parse(query);
  } catch {
    return undefined;
  }
};

/**
 * The largest number of mutations that an operation of a GraphQL document makes, aliases and fragments counted; 0 for
 * queries, and for a text that is no document, which AppSync refuses itself.
 */
export const mutationsIn = (query: string): number => {
  const definitions = parsed(query)?.definitions ?? [];
  const fragments = new Map(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet] as const] : [],
    ),
  );
  const counts = definitions.map((each) =>
    each.kind === Kind.OPERATION_DEFINITION && each.operation === 'mutation'
      ? countFields(each.selectionSet, fragments, [])
      : 0,
  );
  return Math.max(0, ...counts);
};
