import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Every TypeScript file of the repository, without the kernels' AssemblyScript, which is a language of its own. */
export const trackedSources = (): string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', ':!functions/styles/kernels/assembly'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');

/** Whether a file is a test or made for one, which may import from anywhere. */
export const isTest = (file: string): boolean => /\.(test|fixture)\.tsx?$/.test(file);

export interface Import {
  /** As written: `./carts.ts`, `#shared/money/money.ts`, `zod`. */
  target: string;
  /** `import type` or `export type`; an import whose names alone are types still loads its file. */
  isType: boolean;
  /** `import()`, which loads its file when it runs. */
  isLate: boolean;
}

/** The imports of a source, and what it exports from other files. */
export const importsIn = (file: string, text: string): Import[] => {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const exported = module.staticExports.flatMap(({ start, entries }) => {
    const target = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest?.value;
    return target === undefined ? [] : [{ start, target }];
  });
  const statements = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, target: moduleRequest.value })),
    ...exported,
  ];
  return [
    ...statements.map(({ start, target }) => ({
      target,
      isType: /^(import|export)\s+type\b/.test(text.slice(start)),
      isLate: false,
    })),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, target] = /^['"`]([^$]*)['"`]$/.exec(text.slice(start, end)) ?? [];
      return target === undefined ? [] : [{ target, isType: false, isLate: true }];
    }),
  ];
};

const read = new Map<string, Import[]>();

/** The imports of a file of the repository, which is read once. */
export const importsOf = (file: string): Import[] => {
  const known = read.get(file) ?? importsIn(file, readFileSync(join(PROJECT_ROOT, file), 'utf8'));
  read.set(file, known);
  return known;
};

/** The file of ours that an import names; undefined for a package. */
export const fileOf = (file: string, target: string): string | undefined => {
  if (target.startsWith('#web/')) return target.replace('#web/', 'web/src/');
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? join(dirname(file), target) : undefined;
};
