import { expect, it } from 'vitest';
import { problemsOfCopy, type TableFacts } from '#infra/operator/table-facts.ts';

const facts = (change: Partial<TableFacts['ledger']> = {}, orders = 1_000): TableFacts => ({
  items: new Map([
    ['order', orders],
    ['pin', 3],
  ]),
  ledger: {
    entries: 2,
    cents: new Map([
      ['customer', 0],
      ['sales', -14_900],
      ['cash:stripe', 14_900],
    ]),
    unbalanced: [],
    ...change,
  },
});

it.each<[string, TableFacts, string[]]>([
  ['is the original', facts(), []],
  ['has a few orders fewer, which came since', facts({}, 960), []],
  ['has lost orders', facts({}, 900), ['Of order there are 900 items, in the original 1000.']],
  ['has lost an entry', facts({ entries: 1 }), ['The ledger has 1 entries, the original 2.']],
  [
    'has other sums',
    facts({
      cents: new Map([
        ['sales', -14_900],
        ['cash:stripe', 14_899],
      ]),
    }),
    ['The account cash:stripe has 14899 cents, in the original 14900.'],
  ],
  ['has an entry that does not balance', facts({ unbalanced: ['led_1'] }), ['The entry led_1 does not balance.']],
])('a restored copy that %s', (_, copy, problems) => {
  expect(problemsOfCopy(facts(), copy)).toEqual(problems);
});
