import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutationsIn } from './mutation-count.ts';

/** A document whose fragment `i` has some fields and spreads later fragments, each as often as it is named. */
interface Graph {
  fields: number;
  spreads: number[];
}
const documentOf = (graph: Graph[]): string =>
  `mutation{...F0}${graph
    .map(
      ({ fields, spreads }, index) =>
        `fragment F${index} on Mutation{${'__typename '.repeat(fields)}${spreads.map((to) => `...F${to} `).join('')}${
          fields + spreads.length === 0 ? '...None' : ''
        }}`,
    )
    .join('')}`;

/** Fields that the first fragment selects, exactly: from the last fragment to the first. */
const fieldsOf = (graph: Graph[]): bigint => {
  const counts: bigint[] = [];
  for (let index = graph.length - 1; index >= 0; index -= 1) {
    const { fields, spreads } = graph[index]!;
    counts[index] = spreads.reduce((sum, to) => sum + (counts[to] ?? 0n), BigInt(fields));
  }
  return counts[0] ?? 0n;
};

const aGraph = (size: number) =>
  fc
    .array(fc.record({ fields: fc.constantFrom(0, 0, 0, 0, 1), steps: fc.array(fc.nat(20), { maxLength: 4 }) }), {
      minLength: 1,
      maxLength: size,
    })
    .map((parts) =>
      parts.map(({ fields, steps }, index) => ({
        fields,
        spreads: steps.map((step) => index + 1 + step).filter((to) => to < parts.length),
      })),
    );

it('R6 counts the mutations of any graph of fragments, two for every number above one', () => {
  fc.assert(
    fc.property(aGraph(120), (graph) => {
      const fields = fieldsOf(graph);
      expect(mutationsIn(documentOf(graph))).toBe(fields > 2n ? 2 : Number(fields));
    }),
    { numRuns: 300 },
  );
});

it.each([26, 400])('R6 %i levels of fragments that each spread the next one twice or more are counted at once', (n) => {
  const levels = (last: number): Graph[] => [
    ...Array.from({ length: n }, (_, index) => ({ fields: 0, spreads: [index + 1, index + 1, index + 1] })),
    { fields: last, spreads: [] },
  ];
  const startedAt = performance.now();
  expect(mutationsIn(documentOf(levels(0)))).toBe(0);
  expect(mutationsIn(documentOf(levels(1)))).toBe(2);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('R6 a fragment within itself ends, and a text that is no document counts nothing', () => {
  expect(mutationsIn('mutation{...A} fragment A on Mutation{...B a} fragment B on Mutation{...A ...A}')).toBe(1);
  expect(mutationsIn('mutation{')).toBe(0);
  expect(mutationsIn('query{a b c}')).toBe(0);
});
