import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  dev?: boolean;
  license?: string;
}

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Licences that ask for their notice alone. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Python-2.0',
  'Zlib',
]);

/** Licences that ask for more, and whose they may be: programs and fonts that are used as files of their own, unchanged. */
const ALLOWED_OF: Record<string, RegExp> = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'LGPL-3.0': /^libheif-js$/,
  'MPL-2.0': /^lightningcss(?:-|$)/,
  'OFL-1.1': /^@fontsource-variable\//,
};

/** Whether a package may be part of the product under a licence, as SPDX writes it: of `OR` one is enough, of `AND` all. */
const isAllowed = (name: string, licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/\s+or\s+/i)
    .some((choice) => choice.split(/\s+and\s+/i).every((each) => ALLOWED.has(each) || ALLOWED_OF[each]?.test(name)));

describe('licences of what the product is made of', () => {
  const runtime = Object.entries(packages)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, { license = 'none' }]) => [path.slice(path.lastIndexOf('node_modules/') + 13), license] as const);

  it('are on the list', () => {
    expect(runtime.length).toBeGreaterThan(100);
    expect(runtime.filter(([name, licence]) => !isAllowed(name, licence))).toEqual([]);
  });

  it('that ask for more are those of packages that are still here', () => {
    for (const [licence, whose] of Object.entries(ALLOWED_OF))
      expect(
        runtime.some(([name, each]) => whose.test(name) && each.includes(licence)),
        licence,
      ).toBe(true);
  });

  it.each([
    ['some-package', 'GPL-3.0-only', false],
    ['some-package', 'AGPL-3.0 OR MIT', true],
    ['some-package', 'MIT AND GPL-2.0', false],
    ['some-package', 'LGPL-3.0', false],
    ['some-package', 'none', false],
    ['libheif-js', 'LGPL-3.0', true],
  ])('%s under %s', (name, licence, allowed) => {
    expect(isAllowed(name, licence)).toBe(allowed);
  });
});
