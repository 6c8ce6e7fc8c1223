import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { ORDER_LABELS, ORDER_MOVES } from '#shared/orders/order-states.ts';
import { isTest, PROJECT_ROOT } from '#test/support/imports.ts';
import { promisesIn, promisesInJson } from '#test/support/promises.ts';
import { CATALOGUE_PROMISES, EXCEPTIONS, IS_NONE } from './promised.ts';

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8');

/** Sources with texts that people read; those of operations and commands are read by who calls or types them. */
const FOLDERS = ['web/src', 'shared', 'functions'];
const isSpoken = (file: string): boolean => !isTest(file) && !/\.(?:d|routes|cli)\.ts$|\/assembly\//.test(file);

const tracked = (...paths: string[]): string[] =>
  execFileSync('git', ['ls-files', ...paths], { cwd: PROJECT_ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');

const sources = tracked(...FOLDERS.flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.tsx`]))
  .filter((file) => isSpoken(file) && existsSync(join(PROJECT_ROOT, file)))
  .map((file) => ({ file, ...promisesIn(file, read(file)) }));

const marks = [
  ...sources.flatMap(({ file, marks: found }) => found.map((mark) => ({ file, ...mark }))),
  ...CATALOGUE_PROMISES.map(([file, begin, ...ids]) => ({
    file,
    ids,
    line: `“${begin}…”`,
    hasText: true,
    promising: [],
  })),
];
const placesOf = (id: string): string =>
  marks.flatMap(({ file, line, ids }) => (ids.includes(id) ? [`${file}:${line}`] : [])).join(', ');

/** Whether a sentence that looks like a promise is none, by its kind, its file, or as the one that it is. */
const isNone = (file: string, words: string): boolean =>
  IS_NONE.some(([, pattern]) => pattern.test(words)) ||
  EXCEPTIONS.some(([, where, ...begins]) =>
    begins.length === 0
      ? file.startsWith(where)
      : file.endsWith(where) && begins.some((begin) => words.startsWith(begin)),
  );

const list = read('docs/product-rules.md').split('## What is promised')[1] ?? '';
const rows = [...list.matchAll(/^\| ([a-z0-9-]+) \| ([^|]+) \| `([^`]+)`: ([^|]+) \|$/gm)].map(
  ([, id = '', promise = '', file = '', title = '']) => ({ id, promise, file, title }),
);

describe('what is promised', () => {
  it('C45 is listed once, each with its test', () => {
    expect(rows.length).toBe(list.split('\n').filter((line) => line.startsWith('| ')).length - 1);
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('C45 each test of the list exists, with this title', () => {
    const missing = rows.filter(
      ({ file, title }) => !existsSync(join(PROJECT_ROOT, file)) || !read(file).includes(title),
    );
    expect(missing.map(({ id, file, title }) => `${id} (${placesOf(id)}): ${file}: ${title}`)).toEqual([]);
  });

  it('C45 is what the marks say: each has a row, and each row a mark', () => {
    const listed = new Set(rows.map(({ id }) => id));
    const marked = new Set(marks.flatMap(({ ids }) => ids));
    expect([...marked].filter((id) => !listed.has(id)).map((id) => `${id} (${placesOf(id)})`)).toEqual([]);
    expect([...listed].filter((id) => !marked.has(id))).toEqual([]);
  });

  it.each<[what: string, source: string, unmarked: string[], promising: number[]]>([
    ['a literal', `const a = 'We refund all of it.';`, ['We refund all of it.'], []],
    ['a template', '// promise: a\nconst a = `Back within ${days} days.`;', [], [1]],
    ['an element', '<p>\n  It is <b>never</b> charged.\n</p>;', ['It is never charged.'], []],
    ['an element below a mark', '<div>\n  {/* promise: a */}\n  <p>It is never charged.</p>\n</div>;', [], [1]],
    [
      'an attribute',
      '<P\n  // promise: a\n  text="Free of charge, always."\n  title="It is never charged."\n/>;',
      ['It is never charged.'],
      [1],
    ],
    [
      'an alternative',
      `const a = b\n  ? // promise: a\n    'We refund all of it.'\n  : 'We keep it. We never send it.';`,
      ['We never send it.'],
      [1],
    ],
    ['a sentence more', `// promise: a\nconst a = 'We refund all of it. It is never charged.';`, [], [2]],
  ])('C45 %s is found', (_, source, unmarked, promising) => {
    const found = promisesIn('a.tsx', source);
    expect(found.unmarked.map(({ words }) => words)).toEqual(unmarked);
    expect(found.marks.map((mark) => mark.promising.length)).toEqual(promising);
  });

  it('C45 is marked: no sentence looks like a promise without a mark, and each mark stands above a text', () => {
    const unmarked = sources.flatMap(({ file, unmarked: found }) =>
      found.filter(({ words }) => !isNone(file, words)).map(({ line, words }) => `${file}:${line} ${words}`),
    );
    expect(unmarked).toEqual([]);
    expect(marks.filter(({ hasText }) => !hasText)).toEqual([]);
    // A sentence that is added below a mark needs an id, too.
    const more = marks.flatMap(({ file, line, ids, promising }) => {
      const sentences = promising.filter(({ words }) => !isNone(file, words)).map(({ words }) => words);
      return sentences.length > ids.length ? [`${file}:${line} ${ids.join(', ')}: ${sentences.join(' ')}`] : [];
    });
    expect(more).toEqual([]);
  });

  it('C45 of the catalogue is listed by its sentences', () => {
    const found = tracked('catalogue/*.json').flatMap((file) =>
      promisesInJson(read(file)).map((words) => ({ file, words })),
    );
    const isListed = ({ file, words }: (typeof found)[number]): boolean =>
      CATALOGUE_PROMISES.some(([where, begin]) => where === file && words.startsWith(begin));
    expect(found.filter((each) => !isListed(each) && !isNone(each.file, each.words))).toEqual([]);
    const gone = CATALOGUE_PROMISES.filter(([file, begin]) => !read(file).includes(begin));
    expect(gone).toEqual([]);
  });

  it('C45 each exception still excuses a sentence', () => {
    const all = [
      ...sources.flatMap(({ file, marks: found, unmarked }) =>
        [...unmarked, ...found.flatMap(({ promising }) => promising)].map(({ words }) => ({ file, words })),
      ),
      ...tracked('catalogue/*.json').flatMap((file) => promisesInJson(read(file)).map((words) => ({ file, words }))),
    ];
    expect(IS_NONE.filter(([, pattern]) => !all.some(({ words }) => pattern.test(words)))).toEqual([]);
    const idle = EXCEPTIONS.flatMap(([, where, ...begins]) =>
      begins.length === 0
        ? all.some(({ file }) => file.startsWith(where))
          ? []
          : [where]
        : begins.filter((begin) => !all.some(({ file, words }) => file.endsWith(where) && words.startsWith(begin))),
    );
    expect(idle).toEqual([]);
  });
});

describe('the life of an order', () => {
  it('C1 the diagram of the architecture has exactly the moves of ORDER_MOVES, with their labels', () => {
    const diagram = /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
    const moves = [...diagram.matchAll(/^ {2}(\d) --> (\d)$/gm)].map(([, from, to]) => `${from} → ${to}`);
    const allowed = Object.entries(ORDER_MOVES).flatMap(([from, next]) => next.map((to) => `${from} → ${to}`));
    expect(moves.toSorted()).toEqual(allowed.toSorted());
    const labels = [...diagram.matchAll(/^ {2}(\d): (.+)$/gm)].map(([, status, label]) => [status, label]);
    expect(Object.fromEntries(labels)).toEqual(
      Object.fromEntries(Object.entries(ORDER_LABELS).map(([status, label]) => [status, `${status} ${label}`])),
    );
  });
});
