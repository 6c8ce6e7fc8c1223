import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const tracked = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');

const COMMENT = /\/\*[\s\S]*?\*\//g;
const STRING = /"[^"]*"|'[^']*'|url\([^)]*\)/g;
const GLOBAL = /:global\((?:[^()]|\([^()]*\))*\)/g;

/** The classes of each module of styles. */
const sheets = new Map(
  tracked('web/src/*.module.css').map((file): [string, Set<string>] => {
    const text = [COMMENT, STRING, GLOBAL].reduce((rest, pattern) => rest.replaceAll(pattern, ''), read(file));
    return [file, new Set([...text.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!))];
  }),
);

interface Use {
  file: string;
  sheet: string;
  classes: string[];
  /** A class is chosen by a value, as in `styles[kind]`. */
  isByValue: boolean;
}

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

const uses: Use[] = tracked('web/src/*.ts', 'web/src/*.tsx').flatMap((file) => {
  const text = read(file);
  const body = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(IMPORT)].map(([, name, path]) => ({
    file,
    sheet: normalize(join(dirname(file), path!)),
    classes: [...body.matchAll(new RegExp(String.raw`\b${name}(?:\.(\w+)|\['([^']+)'\])`, 'g'))].map(
      ([, dotted, quoted]) => (dotted ?? quoted)!,
    ),
    isByValue: new RegExp(String.raw`\b${name}\[[^']`).test(body),
  }));
});

it('finds the sheets and what names their classes', () => {
  expect(sheets.size).toBeGreaterThan(100);
  expect(uses.flatMap(({ classes }) => classes).length).toBeGreaterThan(1_000);
});

// A class that no sheet has is undefined for the browser, which leaves the part of a page that has it without its styles.
it('every class that a component names is in its sheet', () => {
  const missing = uses.flatMap(({ file, sheet, classes }) =>
    classes.filter((name) => !sheets.get(sheet)?.has(name)).map((name) => `${file}: ${name} is not in ${sheet}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

// A class of the whole site in a module, unless in `:global()`, is renamed with the module's own and meets nothing.
it('every class of a sheet is named by a component', () => {
  const unnamed = [...sheets].flatMap(([sheet, classes]) => {
    const own = uses.filter((use) => use.sheet === sheet);
    if (own.some(({ isByValue }) => isByValue)) return [];
    const named = new Set(own.flatMap((use) => use.classes));
    return [...classes].filter((name) => !named.has(name)).map((name) => `${sheet}: .${name}`);
  });
  expect(unnamed).toEqual([]);
});
