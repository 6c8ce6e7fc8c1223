import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#infra/aws/bundling.ts';

const files = globSync('functions/**/*.ts', { cwd: PROJECT_ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(join(PROJECT_ROOT, file), 'utf8')] as const)
  .flatMap(([file, text]) => {
    const names = [...text.matchAll(/^export const (\w+) = entityOf\(/gm)].map(([, name]) => name!);
    return names.length > 0 ? [[file, names] as const] : [];
  });

// An entity is made at its first use, so a function that never uses a wrong one would not notice it.
it.each(files)('the entities of %s have schemas that can be made', async (file, names) => {
  const module = (await import(join(PROJECT_ROOT, file))) as Record<string, { schema: { attributes: object } }>;
  for (const name of names) expect(module[name]!.schema.attributes).toBeDefined();
});
