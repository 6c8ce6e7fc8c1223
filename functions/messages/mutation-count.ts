import { Kind, parse, type DocumentNode, type SelectionSetNode } from 'graphql';

/** Characters of a GraphQL document; the longest of our own pages has a fifth of them. */
export const MAX_DOCUMENT_CHARACTERS = 10_000;

/** Two mutations are refused as any larger number is. */
const MAX_COUNTED = 2;

const parsed = (query: string): DocumentNode | undefined => {
  try {
    return parse(query);
  } catch {
    return undefined;
  }
};

/** Counts the fields of a selection up to `MAX_COUNTED`, reading each fragment once however often it is spread. */
const fieldCounter = (fragments: ReadonlyMap<string, SelectionSetNode>) => {
  const counts = new Map<string, number>();
  const countFields = ({ selections }: SelectionSetNode): number => {
    let count = 0;
    for (const node of selections) {
      if (count >= MAX_COUNTED) return MAX_COUNTED;
      if (node.kind === Kind.FIELD) count += 1;
      else if (node.kind === Kind.INLINE_FRAGMENT) count += countFields(node.selectionSet);
      else count += countFragment(node.name.value);
    }
    return Math.min(count, MAX_COUNTED);
  };
  const countFragment = (name: string): number => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    // A fragment within itself, which AppSync refuses, counts nothing there.
    counts.set(name, 0);
    const part = fragments.get(name);
    const count = part ? countFields(part) : 0;
    counts.set(name, count);
    return count;
  };
  return countFields;
};

/**
 * The largest number of mutations that an operation of a GraphQL document makes, aliases and fragments counted, two for
 * any number above one; 0 for queries, and for a text that is no document, which AppSync refuses itself. The work grows
 * with the document's length and no faster.
 */
export const mutationsIn = (query: string): number => {
  const definitions = parsed(query)?.definitions ?? [];
  const countFields = fieldCounter(
    new Map(
      definitions.flatMap((each) =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each.selectionSet] as const] : [],
      ),
    ),
  );
  const counts = definitions.map((each) =>
    each.kind === Kind.OPERATION_DEFINITION && each.operation === 'mutation' ? countFields(each.selectionSet) : 0,
  );
  return Math.max(0, ...counts);
};
