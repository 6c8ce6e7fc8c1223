import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Which folders each folder may import from; everything goes one way. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: ['shared'],
  events: ['events', 'shared'],
  functions: ['functions', 'events', 'shared'],
  infra: ['infra', 'functions', 'events', 'shared'],
  web: ['web', 'events', 'shared'],
  test: ['test', 'web', 'infra', 'functions', 'events', 'shared'],
};

const importsOf = (file: string): { target: string; isType: boolean }[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(import|export)\s+(type\s+)?[^'";]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g,
    ),
  ].map((match) => ({
    target: match[3] ?? match[4] ?? '',
    isType: match[2] !== undefined,
  }));

const folderOf = (file: string, target: string): string | undefined => {
  if (target.startsWith('#')) return target.slice(1).split('/')[0];
  return target.startsWith('.') ? normalize(join(dirname(file), target)).split('/')[0] : undefined;
};

const isOutside = (file: string): boolean => /\.(test|fixture)\.tsx?$/.test(file);

describe('import directions', () => {
  it('every import of our own code goes the allowed way', () => {
    const wrong = tracked
      .filter((file) => !isOutside(file))
      .flatMap((file) => {
        const own = file.split('/')[0] ?? '';
        return importsOf(file).flatMap(({ target, isType }) => {
          const folder = folderOf(file, target);
          if (!folder || (own === 'web' && folder === 'functions' && isType)) return [];
          return (MAY_IMPORT[own] ?? []).includes(folder) ? [] : [`${file} → ${target}`];
        });
      });
    expect(wrong).toEqual([]);
  });

  it('shared code knows no server, no browser, no clock and no chance', () => {
    const wrong = tracked
      .filter((file) => file.startsWith('shared/') && !isOutside(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        const found = /@aws-sdk|from 'react'|process\.env|Date\.now|new Date\(\)|Math\.random/.exec(text);
        return found ? [`${file}: ${found[0]}`] : [];
      });
    expect(wrong).toEqual([]);
  });

  it('functions and pages never ask where they run, and read the time from the one clock', () => {
    const wrong = tracked
      .filter((file) => /^(functions|web\/src)\//.test(file) && !isOutside(file))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8');
        const local = /isLocal|IS_LOCAL|NODE_ENV|127\.0\.0\.1|localhost/.exec(text);
        const clock =
          file.startsWith('functions/') && !/platform\/(clock|metrics|secrets|buckets)\.ts$/.test(file)
            ? /Date\.now\(|new Date\(\)/.exec(text)
            : null;
        return [local, clock].flatMap((found) => (found ? [`${file}: ${found[0]}`] : []));
      });
    expect(wrong).toEqual([]);
  });

  it('no page brings the schemas along: they are the server’s, and would cost every visitor 35 kB', () => {
    const wrong = tracked
      .filter((file) => /^(web\/src|shared)\//.test(file) && !file.startsWith('shared/schemas/') && !isOutside(file))
      .flatMap((file) =>
        importsOf(file).flatMap(({ target, isType }) =>
          !isType && (target === 'zod' || /(#shared|\.)\/schemas\//.test(target) || target.startsWith('#events/'))
            ? [`${file} → ${target}`]
            : [],
        ),
      );
    expect(wrong).toEqual([]);
  });

  it('there are no barrels', () => {
    expect(tracked.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
  });
});
