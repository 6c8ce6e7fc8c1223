import { invalidParam } from './errors.ts';
import type { Kind, Store } from './store.ts';

const expandable: Readonly<Record<string, Kind>> = {
  charge: 'charge',
  customer: 'customer',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
};

/**
 * Replaces ids in an answer by their objects at the given paths (`latest_charge`, `data.customer`,
 * `latest_charge.payment_method`).
 */
export const expand = (store: Store, answer: object, paths: readonly string[]): object => {
  const copy = structuredClone(answer) as Node;
  for (const path of paths) fill(store, copy, path.split('.'), path);
  return copy;
};

interface Node {
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const fill = (store: Store, node: Node, [field = '', ...rest]: string[], path: string): void => {
  const inner = node[field];
  if (field === 'data' && Array.isArray(inner)) {
    for (const item of inner) if (isNode(item)) fill(store, item, rest, path);
    return;
  }
  const kind = expandable[field];
  if (kind === undefined || !(field in node)) {
    throw invalidParam(`This property cannot be expanded (${path}).`, 'expand');
  }
  if (typeof inner === 'string') node[field] = store.get(kind, inner) ?? inner;
  const target = node[field];
  if (rest.length > 0 && isNode(target)) fill(store, target, rest, path);
};
