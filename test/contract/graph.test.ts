import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsIn, isTest, PROJECT_ROOT, trackedSources } from '#test/support/imports.ts';
import { circlesOf, edgesOf, roomOfFunctions, roomOfWeb, type Edge } from './graph.ts';

const edges = edgesOf(trackedSources().filter((file) => !isTest(file)));

const made = (...lines: string[]): Edge[] =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { from, to, isLate: false };
  });
const folderOf = (file: string): string | undefined => file.split('/')[0];

describe('the reader of imports', () => {
  it('tells what a file loads from what it only types', () => {
    const text = `
      import { a, type B } from './a.ts';
      import type { C } from './c.ts';
      import { type D } from './d.ts';
      import './e.ts';
      export { f } from './f.ts';
      export type { G } from './g.ts';
      export * from './h.ts';
      export const i = <p>{"import x from './text.ts'"}</p>;
      const j = () => import('./j.ts');
      type K = import('./k.ts').K;`;
    const read = importsIn('made.tsx', text);
    expect(read.filter(({ isType, isLate }) => !isType && !isLate).map(({ target }) => target)).toEqual(
      ['a', 'd', 'e', 'f', 'h'].map((name) => `./${name}.ts`),
    );
    expect(read.filter(({ isType }) => isType).map(({ target }) => target)).toEqual(['./c.ts', './g.ts']);
    expect(read.filter(({ isLate }) => isLate).map(({ target }) => target)).toEqual(['./j.ts']);
  });

  it('refuses a file that it cannot read', () => {
    expect(() => importsIn('made.ts', 'import { from')).toThrow('made.ts cannot be read');
  });
});

describe('the finder of circles', () => {
  it('finds none where everything goes down', () => {
    expect(circlesOf(made('a/1 > b/1', 'a/2 > c/1', 'b/1 > c/1', 'b/1 > b/2', 'b/2 > b/1'), folderOf)).toEqual([]);
  });

  it('names the pair with the fewest imports, these imports, and the way that they close', () => {
    expect(circlesOf(made('a/1 > b/1', 'a/2 > b/1', 'b/1 > c/1', 'b/2 > c/2', 'c/2 > a/1'), folderOf)).toEqual([
      'c → a closes a → b → c: c/2 → a/1',
    ]);
  });

  it('names a pair for every circle of a knot', () => {
    expect(
      circlesOf(made('a/1 > b/1', 'a/2 > b/2', 'b/1 > a/1', 'b/1 > c/1', 'b/2 > c/2', 'c/1 > b/1'), folderOf),
    ).toEqual(['b → a closes a → b: b/1 → a/1', 'c → b closes b → c: c/1 → b/1']);
  });

  it('leaves out files that stand in no room', () => {
    expect(circlesOf(made('a/1 > b/1', 'b/1 > a/1'), (file) => (file === 'b/1' ? undefined : 'a'))).toEqual([]);
  });

  it('counts entities below every feature of the functions, and routes above', () => {
    const entities = made(
      'functions/carts/carts.ts > functions/orders/order.entity.ts',
      'functions/orders/orders.ts > functions/carts/cart.entity.ts',
      'functions/carts/carts.routes.ts > functions/orders/orders.ts',
      'functions/orders/orders.ts > functions/carts/carts.ts',
    );
    expect(circlesOf(entities, roomOfFunctions)).toEqual([]);
    expect(
      circlesOf([...entities, ...made('functions/carts/cart.entity.ts > functions/carts/carts.ts')], roomOfFunctions),
    ).toEqual([
      'carts → entities closes entities → carts: functions/carts/carts.ts → functions/orders/order.entity.ts',
    ]);
  });

  it('counts the features of the site by their folder, the admin’s desks apart, and its frame above them', () => {
    const features = made(
      'web/src/features/cart/cart.queries.ts > web/src/features/orders/progress.ts',
      'web/src/features/orders/order-page.tsx > web/src/features/cart/item-picture.tsx',
      'web/src/app/router.tsx > web/src/features/cart/item-picture.tsx',
      'web/src/features/admin/admin-frame.tsx > web/src/features/admin/money/payouts-tab.tsx',
      'web/src/features/admin/money/payouts-tab.tsx > web/src/features/admin/records.tsx',
      'web/src/features/orders/order-page.tsx > web/src/app/layout.tsx',
    );
    expect(circlesOf(features, roomOfWeb)).toEqual([
      'admin → admin/money closes admin/money → admin: web/src/features/admin/admin-frame.tsx → web/src/features/admin/money/payouts-tab.tsx',
      'app → cart closes cart → orders → app: web/src/app/router.tsx → web/src/features/cart/item-picture.tsx',
      'cart → orders closes orders → cart: web/src/features/cart/cart.queries.ts → web/src/features/orders/progress.ts',
    ]);
  });
});

describe('the graph of the sources', () => {
  it('no file loads itself by way of others', () => {
    expect(edges.length).toBeGreaterThan(3_000);
    expect(
      circlesOf(
        edges.filter(({ isLate }) => !isLate),
        (file) => file,
      ),
    ).toEqual([]);
  });

  it.each([
    ['functions/', roomOfFunctions],
    ['web/src/', roomOfWeb],
  ])('no feature of %s stands above itself', (_folder, roomOf) => {
    expect(circlesOf(edges, roomOf)).toEqual([]);
  });

  it.each([
    ['functions/', roomOfFunctions],
    ['web/src/', roomOfWeb],
  ])(
    'the picture of the rooms of %s has each one once, and every import goes down in it or stays on its floor',
    (folder, roomOf) => {
      const text = readFileSync(join(PROJECT_ROOT, 'docs/architecture.md'), 'utf8');
      const [, picture = ''] = text.split(`## The rooms of \`${folder}\``)[1]?.split('```\n') ?? [];
      const floors = picture
        .trim()
        .split('\n')
        .map((line) => line.replace(/#.*/, '').trim().split(/\s+/));
      const rooms = new Set(trackedSources().flatMap((file) => roomOf(file) ?? []));
      expect(floors.flat().toSorted()).toEqual([...rooms].toSorted());
      const floorOf = (file: string): number | undefined => {
        const room = roomOf(file);
        return room === undefined ? undefined : floors.findIndex((floor) => floor.includes(room));
      };
      const goesUp = ({ from, to }: Edge): boolean => (floorOf(to) ?? Infinity) < (floorOf(from) ?? -Infinity);
      expect(edges.filter(goesUp).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    },
  );
});
