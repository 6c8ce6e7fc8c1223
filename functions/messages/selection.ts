/** Field names that occur in a `MessageConnection`. */
const FIELDS = new Set(
  [
    'edges node cursor pageInfo hasNextPage hasPreviousPage startCursor endCursor aggregate count',
    'id content timestamp hidden user target replies replyCount isCurrentUserSubscribed messageId',
    'displayName username normal title sku name __typename',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Whether a caller selected a path such as `edges/node/replies`. AppSync lists an aliased field by its alias only, so
 * any unknown name counts as a selection of everything.
 */
export const isSelected = (path: string, selected: ReadonlySet<string>): boolean =>
  selected.has(path) || [...selected].some((each) => each.split('/').some((name) => !FIELDS.has(name)));
