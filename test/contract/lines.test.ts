import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#test/support/imports.ts';

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8');

const chapter = read('docs/testing.md').split('\n## Lines and their tests')[1]?.split('\n## ')[0] ?? '';
const groups = [...chapter.matchAll(/^\| ([A-Z]+) \| (\d+) \|/gm)].map(([, group = '', count]) => ({
  group,
  count: Number(count),
}));
const lines = groups.flatMap(({ group, count }) =>
  Array.from({ length: count }, (_, index) => `${group}-${String(index + 1).padStart(2, '0')}`),
);
const broken = [...chapter.matchAll(/^\| ([A-Z]+-\d\d) \| [^|]+ \| `([^`]+)`: ([^|]+) \|$/gm)].map(
  ([, id = '', file = '', title = '']) => ({ id, file, title }),
);

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;
const ID = new RegExp(String.raw`\b(?:${groups.map(({ group }) => group).join('|')})-\d\d\b`, 'g');

/** The ids that the tests name, outside their comments. */
const named = new Set(
  execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'test/*.ts'], { cwd: PROJECT_ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .flatMap((file) => read(file).replaceAll(COMMENT, '').match(ID) ?? []),
);
const unproved = (ids: readonly string[]): string[] => ids.filter((id) => !named.has(id));

it('each line is named by a test, and each id that a test names is a line', () => {
  expect(lines.length).toBeGreaterThanOrEqual(340);
  expect(unproved(lines)).toEqual([]);
  expect([...named].filter((id) => !lines.includes(id))).toEqual([]);
  // One more line, in the group that grew last, would be missing.
  expect(unproved([...lines, `Z-${lines.filter((id) => id.startsWith('Z-')).length + 1}`])).toHaveLength(1);
});

it('each line that was broken names a test that exists, in a file that names the line', () => {
  expect(broken).toHaveLength(20);
  expect(broken.filter(({ id }) => !lines.includes(id))).toEqual([]);
  expect(broken.filter(({ id, file, title }) => ![id, title].every((words) => read(file).includes(words)))).toEqual([]);
});
