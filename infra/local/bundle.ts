import { build, stop } from 'esbuild';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allFunctions } from '../manifest.ts';
import { fingerprint } from './build.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** As deep in the project as the sources, which find the renderer's files by the way from themselves. */
const FOLDER = join(root, 'infra/dist');
const SOURCES = ['functions', 'shared', 'events', 'infra/local', 'infra/manifest.ts', 'package-lock.json'];

/** Files that a bundle reads beside itself; those of the renderer are read where the site's build makes them. */
const filesBeside = (): string[] => {
  const files = Object.values(allFunctions).flatMap(({ files: own = [] }) => own);
  return [...new Set(files)].filter((file) => file.startsWith('functions/'));
};

/**
 * Bundles all functions with the thread that runs them, if a source has changed since the last start, and returns the folder:
 * `<name>.mjs` for each function, and `function-worker.mjs`. Of a thread's start from a thousand files, resolving and reading
 * them was half.
 */
export const bundleFunctions = async (): Promise<string> => {
  const stamp = join(FOLDER, '.fingerprint');
  const wanted = fingerprint(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return FOLDER;
  rmSync(stamp, { force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      'function-worker': 'infra/local/lambda/function-worker.ts',
      // Apart from what else the painters import, because their second thread starts from this module alone.
      'paint': 'functions/styles/paint.ts',
      ...Object.fromEntries(Object.entries(allFunctions).map(([name, { entry }]) => [name, entry])),
    },
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Threads share what they have compiled, so one file for what several functions import is compiled once.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    external: Object.values(allFunctions).flatMap(({ native = [] }) => native),
    // Bundled CommonJS packages call require().
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'error',
    // An error names the lines of the sources (function-host.ts).
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
  });
  await stop();
  const beside = [...filesBeside(), 'infra/local/lambda/policies.json'];
  for (const file of beside) copyFileSync(join(root, file), join(FOLDER, basename(file)));
  // Not before: a system that still runs starts threads from this folder.
  const wantedFiles = new Set([...Object.keys(metafile.outputs), ...beside].map((file) => basename(file)));
  for (const file of readdirSync(FOLDER)) if (!wantedFiles.has(file)) rmSync(join(FOLDER, file));
  writeFileSync(stamp, wanted);
  return FOLDER;
};
