import {
  getArgumentValues,
  getVariableValues,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { RequestRefused } from './errors.ts';
import { runOperation, type Answer, type Ended, type Endings, type Operation } from './execute.ts';
import { subscriptionsByMutation } from './schema.ts';

interface Subscriber {
  operation: Operation;
  field: string;
  /** Arguments of the subscription; each must equal the mutation answer's field of the same name. */
  filter: Record<string, unknown>;
  endings: Endings | undefined;
  deliver(answer: Answer): void;
  /** Tells the client that the subscription has ended. */
  end(): void;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const fragmentOf = (document: DocumentNode, name: string): SelectionSetNode | undefined => {
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name) return node.selectionSet;
  return undefined;
};

/** The fields of a selection with fragments merged, each fragment once. */
const fieldsIn = (
  { selections }: SelectionSetNode,
  document: DocumentNode,
  spread = new Set<string>(),
): readonly FieldNode[] =>
  selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node];
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsIn(node.selectionSet, document, spread);
    const part = spread.has(node.name.value) ? undefined : fragmentOf(document, node.name.value);
    spread.add(node.name.value);
    return part ? fieldsIn(part, document, spread) : [];
  });

/** A mutation's answer with the caller's aliases replaced by field names. */
const withoutAliases = (value: unknown, selections: SelectionSetNode | undefined, document: DocumentNode): unknown => {
  if (Array.isArray(value)) return value.map((each) => withoutAliases(each, selections, document));
  if (!isObject(value) || !selections) return value;
  const plain: Fields = {};
  for (const { alias, name, selectionSet } of fieldsIn(selections, document)) {
    const answer = value[(alias ?? name).value];
    if (answer !== undefined) plain[name.value] = withoutAliases(answer, selectionSet, document);
  }
  return plain;
};

/** Whether a published answer matches a subscription's arguments; a null argument matches only null. */
const isMeant = (filter: Fields, published: Fields): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    const value = published[name] ?? null;
    return wanted === null ? value === null : value !== null && JSON.stringify(value) === JSON.stringify(wanted);
  });

const isEnded = ({ field, endings }: Subscriber, { subscriptionField, payload }: Ended): boolean =>
  field === subscriptionField &&
  (endings?.filterGroup ?? []).some(({ filters }) =>
    filters.every(({ fieldName, value }) => payload[fieldName] === value),
  );

const rootFieldsOf = ({ node }: Operation): FieldNode[] =>
  node.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);

/** The open subscriptions; a mutation's answer is delivered to those whose arguments match it. */
export const createSubscriptions = (schema: GraphQLSchema) => {
  const fedBy = subscriptionsByMutation(schema);
  const subscribers = new Set<Subscriber>();

  const filterOf = ({ node, variables }: Operation, field: FieldNode): Fields => {
    const definition = schema.getSubscriptionType()?.getFields()[field.name.value];
    const { variableValues } = getVariableValues(schema, node.variableDefinitions ?? [], variables);
    return definition ? getArgumentValues(definition, field, variableValues) : {};
  };

  const publishField = async (field: FieldNode, answer: unknown, document: DocumentNode): Promise<void> => {
    const published = withoutAliases(answer, field.selectionSet, document);
    if (!isObject(published)) return;
    const listening = [...subscribers].filter(
      (each) => fedBy.get(field.name.value)?.has(each.field) && isMeant(each.filter, published),
    );
    await Promise.all(
      listening.map(async (each) =>
        each.deliver(await runOperation(schema, each.operation, { rootValue: { [each.field]: published } })),
      ),
    );
  };

  return {
    /** Adds a subscription and returns the function that removes it. */
    add(operation: Operation, more: Pick<Subscriber, 'endings' | 'deliver' | 'end'>): () => void {
      const [field] = rootFieldsOf(operation);
      if (!field) throw new RequestRefused(400, 'BadRequestException', 'The subscription selects nothing.');
      const subscriber = { operation, field: field.name.value, filter: filterOf(operation, field), ...more };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    /** Ends the subscriptions that a mutation's resolver code has named. */
    end(ended: readonly Ended[]): void {
      for (const subscriber of [...subscribers].filter((each) => ended.some((one) => isEnded(each, one)))) {
        subscribers.delete(subscriber);
        subscriber.end();
      }
    },
    /** Delivers a mutation's answer to matching subscriptions; a null answer is not delivered. */
    async publish(operation: Operation, { data }: Answer): Promise<void> {
      for (const field of rootFieldsOf(operation))
        await publishField(field, data?.[(field.alias ?? field.name).value], operation.document);
    },
    get size(): number {
      return subscribers.size;
    },
  };
};
