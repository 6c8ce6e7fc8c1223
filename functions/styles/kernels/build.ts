import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const output = join(here, 'kernels.wasm');
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

const changedAt = (file: string): number => statSync(file).mtimeMs;

function isCurrent(): boolean {
  if (!existsSync(output)) return false;
  const sources = readdirSync(join(here, 'assembly')).map((name) => join(here, 'assembly', name));
  return [import.meta.filename, ...sources].every((source) => changedAt(source) <= changedAt(output));
}

/** Compiles the image kernels to `kernels.wasm` beside this file unless it is newer than its sources; prints the compiler's report and throws where they do not compile. */
export async function ensureKernels(): Promise<string> {
  if (isCurrent()) return output;
  const { default: asc } = await import('assemblyscript/asc');
  // Written under a name of its own and then moved, so that two processes that build at once never read half a file.
  const draft = `kernels.${process.pid}.${Math.trunc(performance.now())}.wasm`;
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--enable', 'relaxed-simd', ...SHARED];
  const { error } = await asc.main([...entries, '--baseDir', here, '-o', draft, ...options], {
    stderr: process.stderr,
  });
  if (error) {
    rmSync(join(here, draft), { force: true });
    throw new Error('The image kernels do not compile', { cause: error });
  }
  renameSync(join(here, draft), output);
  return output;
}

if (import.meta.main) console.log(await ensureKernels());
