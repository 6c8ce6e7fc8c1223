import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ORDER_LABELS, ORDER_MOVES } from '#shared/orders/order-states.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const read = (file: string): string => readFileSync(pathOf(file), 'utf8');

describe('what is promised', () => {
  const list = read('docs/product-rules.md').split('## What is promised')[1] ?? '';
  const rows = [...list.matchAll(/^\|[^|]+\|([^|]+)\| `([^`]+)`: ([^|]+) \|$/gm)];

  it('C45 is listed with its test, row by row', () => {
    expect(rows.length).toBe(list.split('\n').filter((line) => line.startsWith('| ')).length - 1);
    expect(rows.length).toBeGreaterThan(40);
  });

  it('C45 each test of the list exists, with this title', () => {
    const missing = rows.filter(
      ([, , file = '', title = '']) => !existsSync(pathOf(file)) || !read(file).includes(title),
    );
    expect(missing.map(([row]) => row)).toEqual([]);
  });
});

describe('the life of an order', () => {
  it('C1 the diagram of the architecture has exactly the moves of ORDER_MOVES, with their labels', () => {
    const diagram = /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
    const moves = [...diagram.matchAll(/^ {2}(\d) --> (\d)$/gm)].map(([, from, to]) => `${from} → ${to}`);
    const allowed = Object.entries(ORDER_MOVES).flatMap(([from, next]) => next.map((to) => `${from} → ${to}`));
    expect(moves.toSorted()).toEqual(allowed.toSorted());
    const labels = [...diagram.matchAll(/^ {2}(\d): (.+)$/gm)].map(([, status, label]) => [status, label]);
    expect(Object.fromEntries(labels)).toEqual(
      Object.fromEntries(Object.entries(ORDER_LABELS).map(([status, label]) => [status, `${status} ${label}`])),
    );
  });
});
