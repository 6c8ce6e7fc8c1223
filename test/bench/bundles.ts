import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { allFunctions } from '#infra/manifest.ts';
import { median } from './median.ts';

/** Size of each function's bundle, and how long a new process takes to import it (median of seven, an empty process subtracted). */
const RUNS = 7;
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'atelier-bundles-'));
const banner = "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

const startMs = (code: string): number =>
  median(
    Array.from({ length: RUNS }, () => {
      const startedAt = performance.now();
      const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, SITE_URL: 'https://atelier.example', AWS_REGION: 'us-east-1' },
      });
      if (status !== 0) throw new Error(stderr);
      return performance.now() - startedAt;
    }),
  );

const empty = startMs('');
console.log('| function | kB | kB gz | import ms |\n|---|---|---|---|');
for (const [name, { entry, native = [], files = [] }] of Object.entries(allFunctions)) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'error',
    mainFields: ['module', 'main'],
    external: ['sharp'],
    banner: { js: banner },
  });
  // A bundle reads its files where it lies; those that only a build of the site makes are not read by an import.
  for (const file of files.filter((path) => existsSync(join(root, path))))
    cpSync(join(root, file), join(folder, basename(file)), { recursive: true });
  const bytes = readFileSync(outfile);
  const needsFiles = native.length > 0;
  // Bundles that need sharp or the kernels are imported from the repository, where those are.
  const target = needsFiles ? join(root, entry) : outfile;
  const ms = startMs(`await import(${JSON.stringify(target)}); process.exit(0)`) - empty;
  console.log(
    `| ${name} | ${Math.round(bytes.length / 1000)} | ${Math.round(gzipSync(bytes).length / 1000)} | ${Math.round(ms)}${needsFiles ? ', from source, with sharp' : ''} |`,
  );
}
rmSync(folder, { recursive: true, force: true });
