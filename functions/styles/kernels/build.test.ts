import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileKernels } from './build.ts';

it('kernels.wasm is what its sources compile to: npm run kernels writes it', async () => {
  const committed = readFileSync(new URL('./kernels.wasm', import.meta.url));
  expect(committed.equals(await compileKernels())).toBe(true);
});
