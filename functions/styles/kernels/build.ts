// npm run kernels: compiles `assembly/` to `kernels.wasm`, which is committed, so that the compiler is only needed to
// change it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import asc from 'assemblyscript/asc';

const here = import.meta.dirname;
const entries = ['planes', 'paint', 'flow', 'kuwahara', 'wash', 'strokes', 'sheets', 'ink'].map((name) =>
  join('assembly', `${name}.ts`),
);

/** The memory is given by the caller, so that two threads can work in one. */
const SHARED = [
  '--enable',
  'threads',
  '--importMemory',
  '--sharedMemory',
  '--initialMemory',
  '2',
  '--maximumMemory',
  '65536',
];

/** The image kernels compiled from their sources; prints the compiler's report and throws where they do not compile. */
export async function compileKernels(): Promise<Uint8Array> {
  let compiled: Uint8Array | undefined;
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--enable', 'relaxed-simd', ...SHARED];
  const { error } = await asc.main([...entries, '--baseDir', here, '-o', 'kernels.wasm', ...options], {
    stderr: process.stderr,
    writeFile: (_name, contents) => {
      if (contents instanceof Uint8Array) compiled = contents;
    },
  });
  if (error || !compiled) throw new Error('The image kernels do not compile', { cause: error });
  return compiled;
}

if (import.meta.main) writeFileSync(join(here, 'kernels.wasm'), await compileKernels());
