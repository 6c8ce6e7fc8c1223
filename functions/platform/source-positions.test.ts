import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { sourcePositionsOf } from './source-positions.ts';

const folder = mkdtempSync(join(tmpdir(), 'positions-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A source whose fourth line throws, bundled as a function is. */
const bundled = async (sourcemap: 'external' | false): Promise<{ file: string; stack: string }> => {
  const source = join(folder, 'refund.ts');
  const file = join(folder, `${sourcemap}.mjs`);
  writeFileSync(
    source,
    'interface Refund {\n  cents: number;\n}\nexport const pay = ({ cents }: Refund): never => { throw new Error(`${cents}`); };\n',
  );
  await build({
    entryPoints: [source],
    outfile: file,
    bundle: true,
    format: 'esm',
    minify: true,
    sourcemap,
    sourcesContent: false,
  });
  const { pay } = (await import(pathToFileURL(file).href)) as { pay: (refund: { cents: number }) => never };
  try {
    return pay({ cents: 5 });
  } catch (error) {
    return { file, stack: (error as Error).stack ?? '' };
  }
};

it('a stack names the lines of the sources, where the bundle’s map is beside it', async () => {
  const { file, stack } = await bundled('external');
  expect(stack).not.toMatch(/refund\.ts:/);
  const lines = sourcePositionsOf(file)(stack).split('\n');
  expect(lines[0]).toBe('Error: 5');
  expect(lines[1]).toMatch(/refund\.ts:4:5\d\)?$/);
  // Frames of other files stay.
  expect(lines.slice(2)).toEqual(stack.split('\n').slice(2));
});

it('a stack without a map stays as it is', async () => {
  const { file, stack } = await bundled(false);
  expect(sourcePositionsOf(file)(stack)).toBe(stack);
});
