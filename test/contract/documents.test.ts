import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { EVENTS } from '#events/registry.ts';
import { allFunctions, buckets, graphql, queues } from '#infra/manifest.ts';
import { PROJECT_ROOT } from '#test/support/imports.ts';
import { finderOf, pathsInComments, pathsInDocument } from '#test/support/named-paths.ts';
import { sequenceDiagramsIn, type Message } from '#test/support/sequence-diagrams.ts';

const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8');
const files = execFileSync('git', ['ls-files'], { cwd: PROJECT_ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(PROJECT_ROOT, file)));

/** Files that are named and made by a build or by the operator, never tracked. */
const MADE: readonly [name: string, by: string][] = [
  ['shell.html', 'the build: the shop’s document without a page'],
  ['not-found.html', 'the build: the document of unknown paths'],
  ['function-worker.mjs', 'the bundle of the threads that run functions'],
  ['build.json', 'the build: its id'],
  ['deploy.json', 'whoever deploys: parameters, beside cdk.json'],
  ['deploy.staging.json', 'whoever deploys a stage: its parameters'],
  ['demo-works.json', 'the demo: how far its further works are painted'],
];

const exists = finderOf([...files, ...MADE.map(([name]) => name)]);

const named = {
  documents: files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => pathsInDocument(read(file)).map((found) => ({ file, ...found }))),
  comments: files
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .flatMap((file) => pathsInComments(file, read(file)).map((found) => ({ file, ...found }))),
};
const missing = (found: (typeof named)[keyof typeof named]): string[] =>
  found
    .filter(({ file, path, isLink }) => !exists(isLink ? join(dirname(file), path) : path))
    .map(({ file, line, path }) => `${file}:${line} ${path}`);

describe('the reader of paths', () => {
  it('finds paths in backticks and links of a document, and nothing in its code', () => {
    const text = [
      'See `infra/manifest.ts` and [it](../infra/app.ts#L3), `npm start`, [far](https://a.example/b.ts),',
      '```',
      'functions/nothing.ts',
      '```',
      '`functions/<noun>/<noun>.ts:12`, `price.ts`, `test/release/`, `a.b`, `node infra/lockfix.mjs`.',
    ].join('\n');
    expect(pathsInDocument(text).map(({ path, line }) => `${line} ${path}`)).toEqual([
      '1 infra/manifest.ts',
      '5 functions/<noun>/<noun>.ts',
      '5 price.ts',
      '5 test/release/',
      '5 infra/lockfix.mjs',
      '1 ../infra/app.ts',
    ]);
  });

  it('finds paths in the comments of a source, and none in its code', () => {
    const text = `
      /** As \`carts/carts.ts\` does (docs/decisions/013). */
      import './nothing.ts'; // See shared/money/money.ts.`;
    expect(pathsInComments('made.ts', text).map(({ path, line }) => `${line} ${path}`)).toEqual([
      '2 carts/carts.ts',
      '2 docs/decisions/013',
      '3 shared/money/money.ts',
    ]);
    expect(pathsInComments('made.css', 'a { } /* ui/base.css */').map(({ path }) => path)).toEqual(['ui/base.css']);
  });
});

describe('the finder of files', () => {
  const has = finderOf(['docs/decisions/013-limits.md', 'functions/carts/carts.ts', 'web/src/app/render.test.tsx']);

  it('finds a whole path, the end of one, and a folder', () => {
    for (const path of ['functions/carts/carts.ts', 'carts/carts.ts', 'carts.ts', './carts.ts', 'functions/carts/'])
      expect(has(path), path).toBe(true);
    for (const path of ['functions/carts.ts', 'arts.ts', 'functions/cart', 'carts/carts.tsx'])
      expect(has(path), path).toBe(false);
  });

  it('reads what stands for other letters', () => {
    for (const path of ['functions/<noun>/<noun>.ts', 'docs/decisions/NNN-*.md', 'web/**/*.test.tsx', '*.test.tsx'])
      expect(has(path), path).toBe(true);
    for (const path of ['functions/*.ts', 'docs/decisions/NNN.md', '<noun>.entity.ts'])
      expect(has(path), path).toBe(false);
  });

  it('takes the number of a decision, and a path without an ending, for the file', () => {
    for (const path of ['docs/decisions/013', 'functions/carts/carts', 'web/src/app/render'])
      expect(has(path), path).toBe(true);
    for (const path of ['docs/decisions/014', 'functions/carts/car']) expect(has(path), path).toBe(false);
  });
});

describe('files that are named', () => {
  it('every path in backticks or behind a link of a document exists', () => {
    expect(named.documents.length).toBeGreaterThan(300);
    expect(missing(named.documents)).toEqual([]);
  });

  it('every path in a comment of a source exists', () => {
    expect(named.comments.length).toBeGreaterThan(50);
    expect(missing(named.comments)).toEqual([]);
  });

  it('what is named although it is made is named somewhere, and not tracked', () => {
    const names = [...named.documents, ...named.comments].map(({ path }) => path);
    expect(MADE.filter(([name]) => !names.includes(name) || files.some((file) => file.endsWith(`/${name}`)))).toEqual(
      [],
    );
  });
});

describe('headings that are linked', () => {
  /** Names of headings as GitHub makes them: small letters, digits and hyphens. */
  const namesIn = (text: string): string[] =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );

  it('every heading behind a link of a document exists', () => {
    const links = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...read(file).matchAll(/\]\(([^):\s]*)#([^)\s]+)\)/g)].map(([link, path = '', name = '']) => ({
          link: `${file} ${link}`,
          name,
          target: path === '' ? file : join(dirname(file), path),
        })),
      );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ target, name }) => !namesIn(read(target)).includes(name)).map(({ link }) => link)).toEqual(
      [],
    );
  });
});

describe('the picture of the architecture', () => {
  it('names each function, queue and bucket of the manifest', () => {
    const [, picture = ''] = /^```mermaid\nflowchart LR\n(.*?)^```/ms.exec(read('docs/architecture.md')) ?? [];
    const names = [...Object.keys(allFunctions), ...Object.keys(queues), ...Object.keys(buckets)];
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(picture))).toEqual([]);
  });
});

describe('flows', () => {
  const diagrams = sequenceDiagramsIn(read('docs/flows.md'));
  const messages = diagrams.flatMap((diagram) => diagram.messages);
  const isSource = (participant: string): boolean => participant.includes('/');
  const operations: Record<string, Record<string, unknown>> = JSON.parse(read('functions/openapi.json')).paths;
  const exportsOf = (file: string): string[] =>
    parseSync(file, read(file)).module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { name } }) => name ?? []),
    );
  const textsOf = (kind: RegExp, which: (message: Message) => boolean = () => true): string[] =>
    messages.filter(which).flatMap(({ text }) => [...text.matchAll(kind)].map(([found]) => found));

  it('there are five, and each participant is a source, a queue or somebody outside', () => {
    expect(diagrams).toHaveLength(5);
    const OUTSIDE = [
      'table',
      'bus',
      'Stripe',
      'AppSync',
      'uploads bucket',
      ...Object.keys(queues).map((name) => `queue ${name}`),
    ];
    const unknown = diagrams
      .flatMap(({ participants }) => participants)
      .filter((participant) => (isSource(participant) ? !files.includes(participant) : !OUTSIDE.includes(participant)));
    expect(unknown).toEqual([]);
  });

  it('each call is one of a function that its source exports, and each participant takes part', () => {
    const calls = messages.flatMap(({ to, text }) =>
      [...text.matchAll(/(\w+)\(\)/g)].map(([, name = '']) => ({ to, name })),
    );
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.filter(({ to, name }) => !isSource(to) || !exportsOf(to).includes(name))).toEqual([]);
    const idle = diagrams.flatMap(({ participants, messages: own }) =>
      participants.filter((one) => !own.some(({ from, to }) => from === one || to === one)),
    );
    expect(idle).toEqual([]);
  });

  it('each route is described, each field is the GraphQL API’s, and each event is registered', () => {
    const routes = textsOf(/(?:GET|POST|PUT|DELETE) \/api\/\S+/g);
    expect(routes.length).toBeGreaterThan(10);
    expect(
      routes.filter((route) => {
        const [method = '', path = ''] = route.split(' ');
        return operations[path]?.[method.toLowerCase()] === undefined;
      }),
    ).toEqual([]);
    const fields = textsOf(/(?:Query|Mutation|Subscription)\.\w+/g);
    expect(fields.filter((field) => !(graphql.fields as readonly string[]).includes(field))).toEqual([]);
    const events = textsOf(/(?<![\w./])[a-z-]+\.[a-z_-]+(?![\w(])/g);
    expect(events.length).toBeGreaterThan(10);
    expect(events.filter((event) => !(event in EVENTS))).toEqual([]);
    expect(messages.filter(({ from, to, text }) => (from === 'bus' || to === 'bus') && !(text in EVENTS))).toEqual([]);
  });
});
