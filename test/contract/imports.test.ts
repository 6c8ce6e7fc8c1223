import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOf, importsOf, isTest, PROJECT_ROOT, trackedSources } from '#test/support/imports.ts';

const tracked = trackedSources();

/** Which folders each folder may import from; everything goes one way. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  shared: ['shared'],
  events: ['events', 'shared'],
  functions: ['functions', 'events', 'shared'],
  infra: ['infra', 'functions', 'events', 'shared'],
  web: ['web', 'events', 'shared'],
  test: ['test', 'web', 'infra', 'functions', 'events', 'shared'],
};

const folderOf = (file: string, target: string): string | undefined => fileOf(file, target)?.split('/')[0];

describe('import directions', () => {
  it('every import of our own code goes the allowed way', () => {
    const wrong = tracked
      .filter((file) => !isTest(file))
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
      .filter((file) => file.startsWith('shared/') && !isTest(file))
      .flatMap((file) => {
        const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
        const found = /@aws-sdk|from 'react'|process\.env|Date\.now|new Date\(\)|Math\.random/.exec(text);
        return found ? [`${file}: ${found[0]}`] : [];
      });
    expect(wrong).toEqual([]);
  });

  it('functions and pages never ask where they run, and read the time from the one clock', () => {
    const wrong = tracked
      .filter((file) => /^(functions|web\/src)\//.test(file) && !isTest(file))
      .flatMap((file) => {
        const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
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
      .filter((file) => /^(web\/src|shared)\//.test(file) && !file.startsWith('shared/schemas/') && !isTest(file))
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
