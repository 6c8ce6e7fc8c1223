import { build } from 'esbuild';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';
import { allGrants } from '#infra/local/lambda/permissions.ts';
import { allFunctions } from '#infra/manifest.ts';
import { UNUSED_GRANTS } from '#test/support/unused-grants.ts';

interface Indexed {
  schema?: { indexes?: Record<string, { index?: string }> };
}

/** Index of each query, by `Entity.query`: as the entities themselves know it. */
const indexesOfQueries = async (): Promise<ReadonlyMap<string, string>> => {
  const files = globSync('functions/**/*.ts', { cwd: PROJECT_ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => join(PROJECT_ROOT, file))
    .filter((file) => readFileSync(file, 'utf8').includes('= entityOf('));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, Indexed | undefined>>));
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([entity, value]) =>
        Object.entries(value?.schema?.indexes ?? {}).flatMap(([query, { index }]): [string, string][] =>
          index ? [[`${entity}.${query}`, index]] : [],
        ),
      ),
    ),
  );
};

/** The program of a function without the packages that it imports, and without what it never calls. */
const programOf = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
};

it('every function may query the indexes that its program names and no others, and delete the items that it names (infra/manifest.ts)', async () => {
  const queries = await indexesOfQueries();
  expect(queries.size).toBeGreaterThan(40);
  expect(queries.get('GiftCardDelivery.dueBefore')).toBe('gsi2');
  const wrong = await Promise.all(
    Object.entries(allFunctions).map(async ([name, { entry, indexes = [], uses }]) => {
      const program = await programOf(entry);
      // esbuild numbers names that several modules have.
      const asked = [...program.matchAll(/\b([A-Z]\w*?)\d*\.query\.(\w+)\(/g)].flatMap(
        ([, entity, query]) => queries.get(`${entity}.${query}`) ?? [],
      );
      const deletes = /\b(?:[A-Z]\w*|(?:write|writers)\d*\.\w+)\.delete\(/.test(program);
      const granted: readonly string[] = indexes;
      return [
        ...[
          ...new Set(asked.filter((index) => !granted.includes(index))),
          ...(deletes && uses.market && !['delete', 'read'].includes(uses.market) ? ["market: 'delete'"] : []),
        ].map((what) => `${name} needs ${what}`),
        ...granted.filter((index) => !asked.includes(index)).map((index) => `${name} never queries ${index}`),
      ];
    }),
  );
  expect(wrong.flat()).toEqual([]);
});

it('what no test uses of the grants is explained, as long as it is granted', () => {
  const granted = new Set(allGrants());
  expect([...UNUSED_GRANTS.keys()].filter((grant) => !granted.has(grant))).toEqual([]);
});

it('C49 one function opens and seals destinations: no other has the grant, or the code that does so', async () => {
  const granted = allGrants().filter((grant) => grant.includes(' kms:'));
  expect(granted.toSorted()).toEqual(['payouts kms:Decrypt destinations', 'payouts kms:Encrypt destinations']);
  const programs = await Promise.all(
    Object.entries(allFunctions).map(async ([name, { entry }]) => [name, await programOf(entry)] as const),
  );
  expect(programs.filter(([, program]) => program.includes('@aws-sdk/client-kms')).map(([name]) => name)).toEqual([
    'payouts',
  ]);
});
