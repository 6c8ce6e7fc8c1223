import { graphqlDocument } from '#web/lib/graphql.ts';

/* Documents over events/messages.graphql; a contract test checks each against it. */

/** A change of an order, without any content: whoever hears it loads the order again. */
export interface ProjectChange {
  order: string;
  kind: string;
}

export const ON_PROJECT = graphqlDocument<{ onProjectChange: ProjectChange }, { order: string }>(
  'subscription($order: ID!) { onProjectChange(order: $order) { order kind } }',
);

export const ON_STUDIO = graphqlDocument<{ onStudioChange: ProjectChange }, { supplier: string }>(
  'subscription($supplier: ID!) { onStudioChange(supplier: $supplier) { order kind } }',
);
