import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bound } from './bound.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const RENDERER = join(root, 'web/dist-render/render.js');
const SOURCES = [
  'web/src',
  'web/index.html',
  'web/checkout.html',
  'web/photo-address.html',
  'web/vite.config.ts',
  'web/fonts.ts',
  'web/flags.ts',
  'web/icons.ts',
  'shared',
  'package-lock.json',
];

const filesOf = (path: string): string[] => {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  try {
    return readdirSync(absolute, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesOf(join(path, entry.name)));
  } catch {
    return [path];
  }
};

/** Hash of the names and contents of these files and of all files in these folders of the project. */
export const fingerprint = (sources: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

/** Runs a script of this project until it exits; rejects on a non-zero exit code. */
export const run = (args: string[], env: Record<string, string> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = bound(
      spawn(process.execPath, args, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      }),
    );
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))));
  });

/** Builds the site and its renderer if a source has changed since the last build, and returns the site's folder. */
export const buildSite = async (): Promise<string> => {
  const folder = join(root, 'web/dist');
  const stamp = join(folder, '.fingerprint');
  const wanted = fingerprint(SOURCES);
  if (existsSync(stamp) && existsSync(RENDERER) && readFileSync(stamp, 'utf8') === wanted) return folder;
  console.log('Building the site …');
  await run([
    'node_modules/vite/bin/vite.js',
    'build',
    'web',
    '--app',
    '--config',
    'web/vite.config.ts',
    '--logLevel',
    'warn',
  ]);
  writeFileSync(stamp, wanted);
  return folder;
};
