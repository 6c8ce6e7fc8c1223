import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { PAGE_PATTERN } from '#shared/site/pages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where addresses of pages may stand as text, and why. */
const EXPLAINED: readonly [why: string, file: RegExp, address: RegExp][] = [
  ['the pages’ own frame: routes, and the menus beside them', /^web\/src\/app\//, /./],
  ['an address that is read, not followed', /^web\/src\/features\/applications\//, /^\/artists\/x$/],
];

const files = execFileSync('git', ['ls-files', 'web/src', 'functions'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$|\.d\.ts$/.test(file));

interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
  key?: unknown;
  name?: { name?: unknown };
  callee?: { name?: string; property?: { name?: string } };
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The text of a string or template, with a word for what is filled in. */
const textOf = ({ type, value, quasis }: Node): string | undefined => {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' ? quasis?.map(({ value: { cooked } }) => cooked).join('x') : undefined;
};

/** Names of functions that compare with the beginning of a path, and of the builder itself. */
const TAKES_TEXT = /^(?:startsWith|endsWith|split|join|replace|replaceAll|includes|pathTo)$/;
const isNoAddress = (node: Node, parent: Node): boolean =>
  /^(?:Import|Export|TSLiteralType)/.test(parent.type) ||
  (parent.type === 'Property' && parent.key === node) ||
  (parent.type === 'CallExpression' && TAKES_TEXT.test(parent.callee?.property?.name ?? parent.callee?.name ?? ''));

/** Addresses of pages in a source. The path of the home page is too short to be told from a slash. */
const addressesIn = (file: string, source: string): string[] => {
  const found: string[] = [];
  const visit = (value: unknown, parent: Node): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, parent);
    if (!isNode(value)) return;
    const text = textOf(value);
    if (text !== undefined && /^\/[^/]/.test(text) && !isNoAddress(value, parent)) {
      const [path = ''] = text.split(/[?#]/);
      if (PAGE_PATTERN.test(path)) found.push(text);
    }
    for (const part of Object.values(value)) visit(part, value);
  };
  // Most files have none, and parsing takes its time.
  if (/["'`]\/\w/.test(source.replaceAll(/pathTo\(\s*'[^']*'/g, '')))
    visit(parseSync(file, source).program, { type: 'File' });
  return found;
};

it('every address of a page is built by shared/site/paths.ts', () => {
  const found = files.flatMap((file) =>
    addressesIn(file, readFileSync(root + file, 'utf8'))
      .filter((address) => !EXPLAINED.some(([, where, which]) => where.test(file) && which.test(address)))
      .map((address) => `${file} ${address}`),
  );
  expect(found).toEqual([]);
});

it('finds an address in a link, a call and a template, and no other text', () => {
  const source = `
    const to = <Link to="/products">A shop</Link>;
    go(\`/orders/\${id}?v=1\`);
    const page = pathTo('/products/:sku', { sku });
    const api = '/api/carts';
    path.startsWith('/sellers');
  `;
  expect(addressesIn('example.tsx', source)).toEqual(['/products', '/orders/x?v=1']);
});
