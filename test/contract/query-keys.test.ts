import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as adminFactories from '#web/lib/admin-keys.ts';
import * as visitorFactories from '#web/lib/query-keys.ts';
import * as studioFactories from '#web/lib/studio-keys.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = execFileSync('git', ['ls-files', 'web/src'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(test|fixture)\.tsx?$/.test(file) &&
      !/^web\/src\/lib\/(query|admin|studio)-keys\.ts$/.test(file),
  );

/** A key that is written where it is used: in options of a query, or as the first argument of a read or write of the cache; `[name]` takes one apart. */
const WRITTEN = /queryKey: \[(?!name\])|\b(?:QueryData|QueriesData|QueryState)(?:<[^(]*>)?\(\s*\[/;

it('no query has a key of its own: all come from the factories', () => {
  expect(files.filter((file) => WRITTEN.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});

it('the first part of a key belongs to one factory', () => {
  const owners = new Map<unknown, Set<string>>();
  for (const [factory, keys] of Object.entries({ ...visitorFactories, ...studioFactories, ...adminFactories }))
    for (const key of Object.values<unknown>(keys)) {
      const made: unknown = typeof key === 'function' ? (key as (...parts: string[]) => unknown)('a', 'b') : key;
      const [first] = made as unknown[];
      owners.set(first, (owners.get(first) ?? new Set()).add(factory));
    }
  expect(owners.size).toBeGreaterThan(20);
  expect([...owners].filter(([, own]) => own.size > 1).map(([first]) => first)).toEqual([]);
});
