import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

it('no path is the pathname of an address, which is no path on Windows, nor where a folder has a space in its name', () => {
  const wrong = tracked
    .trim()
    .split('\n')
    .filter((file) => /import\.meta\.url\s*,?\s*\)\.pathname/.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

it('every npm script is a command that each shell knows, without variables in front of it, quotes and pipes', () => {
  const wrong = Object.entries(scripts).filter(([, script]) => /^\w+=|['$|;`<>]/.test(script));
  expect(wrong).toEqual([]);
});

it('every locked package has the hash that its file is checked by, also those of other platforms', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; inBundle?: boolean }>;
  };
  const names = Object.entries(packages).filter(([name, { inBundle }]) => name !== '' && !inBundle);
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter(([, { integrity }]) => !integrity).map(([name]) => name)).toEqual([]);
});
